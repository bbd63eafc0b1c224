"""The check-in list: every team by name with its players, what it has to pay and whether it is here, for the door."""

from scorekeeper.journal.at_desk import AtDesk, all_at_desk
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import ENTRY_FEE, HERE, MAIN, NEVER_CAME
from scorekeeper.language import reports as say
from scorekeeper.language.at_desk import state_of
from scorekeeper.rules.hands import HandRules
from scorekeeper.sheets.reports.columns import column, table
from scorekeeper.sheets.reports.model import SHORT, Caption, Cell, Report

LIST = "check-in-list"
_TO_TICK = ""


def check_in_report(tournament: Tournament) -> Report:
    """Return the teams by name, with an empty column to tick by hand; fees and groups only where there are any."""
    teams = sorted(all_at_desk(tournament).values(), key=lambda one: name_key(one.team.name))
    fees = any(one.known.paid or ENTRY_FEE in one.due for one in teams)
    grouped = bool(tournament.stage(MAIN).groups)
    alone = isinstance(tournament.rules, HandRules)
    columns = [column("ticked", SHORT, room=4), column("player" if alone else "team", room=16)]
    columns += [column("group", SHORT, room=5)] if grouped else []
    columns += [] if alone else [column("players", room=34)]
    columns += [column("club", room=14)]
    columns += [column("fee"), column("paid")] if fees else []
    columns += [column("state", room=12), column("note", room=14)]
    event = tournament.event
    return Report(
        kind=LIST,
        name=LIST,
        title=say.title(LIST),
        event=event.name if event is not None else "",
        subtitle="",
        facts=(
            Caption(say.fact("players" if alone else "teams"), len(teams)),
            Caption(say.fact("here"), sum(one.state == HERE for one in teams)),
            Caption(say.fact("never-came"), sum(one.state == NEVER_CAME for one in teams)),
        ),
        sections=(
            table("door", columns, [_row(tournament, one, fees=fees, grouped=grouped, alone=alone) for one in teams]),
        ),
        footer=(say.up_to_entry(tournament.seq),),
    )


def _row(tournament: Tournament, one: AtDesk, *, fees: bool, grouped: bool, alone: bool) -> tuple[Cell, ...]:
    team, note = one.team, one.known.noted
    captain = [team.captain] if team.captain else []
    players = ", ".join([*captain, *(name for name in team.players if name != team.captain)])
    group = next((name for name, uids in tournament.stage(MAIN).groups.items() if team.uid in uids), "")
    paid = one.known.paid.get(ENTRY_FEE)
    owed = one.due.get(ENTRY_FEE, "")
    return (
        _TO_TICK,
        team.name,
        *((group,) if grouped else ()),
        *(() if alone else (players,)),
        " · ".join(filter(None, (team.club or "", note.city))),
        *((owed, (paid or owed) if paid is not None else "") if fees else ()),
        state_of(one),
        note.note,
    )
