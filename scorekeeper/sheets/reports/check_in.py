"""The check-in list for the door.

Every team by name with its players, its fee and whether it is present.
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.journal.at_desk import WITHDRAWN, DeskState, all_at_desk
from scorekeeper.journal.names import list_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import AWAITED, HERE, LEFT, MAIN, NEVER_CAME
from scorekeeper.language import reports
from scorekeeper.language.registration import FeeSums, fee_sums, here_words, presence_words
from scorekeeper.language.rosters import substitution_words
from scorekeeper.rules.hands import HandRules
from scorekeeper.sheets.reports.columns import Row, column, table, texts
from scorekeeper.sheets.reports.model import SHORT, Caption, Report

LIST = "check-in-list"


def check_in_report(tournament: Tournament) -> Report:
    """Return the teams by name; fees and groups only if there are any.

    The first column has the time of arrival, and is empty to tick by hand for a team that is not present.
    """
    teams = sorted(all_at_desk(tournament).values(), key=lambda at_desk: list_key(at_desk.team.name))
    sums = fee_sums(teams)
    fees = sums is not None
    has_left = any(team.state == LEFT for team in teams)
    grouped = bool(tournament.stage(MAIN).groups)
    alone = isinstance(tournament.rules, HandRules)
    columns = (
        column("ticked", SHORT, letters=5)
        + column("player" if alone else "team", letters=16)
        + (column("group", SHORT, letters=5) if grouped else ())
        + (() if alone else texts(players=34))
        + texts(club=14)
        + (texts(fee=8, paid=8) if fees else ())
        + texts(state=12, note=14)
    )
    rows = [_row(tournament, team, fees=fees, grouped=grouped, alone=alone) for team in teams]
    event = tournament.event
    return Report(
        kind=LIST,
        name=LIST,
        title=reports.title(LIST),
        event=event.name if event is not None else "",
        subtitle="",
        facts=(
            Caption(reports.fact("players" if alone else "teams"), len(teams)),
            *(
                Caption(reports.fact(state), sum(team.state == state for team in teams))
                for state in (HERE, AWAITED, NEVER_CAME, WITHDRAWN, *((LEFT,) if has_left else ()))
            ),
            *_sums(sums),
        ),
        sections=(replace(table("door", columns, rows), wall=True),),
        footer=(reports.up_to_entry(tournament.seq),),
    )


def _sums(sums: FeeSums | None) -> Iterator[Caption]:
    """Yield the sums of the fees; refunds only if there were any."""
    if sums is not None:
        yield Caption(reports.fact("fees-due"), sums.due)
        yield Caption(reports.fact("fees-taken"), sums.taken)
        yield Caption(reports.fact("fees-open"), sums.open)
        if sums.given_back:
            yield Caption(reports.fact("fees-given-back"), sums.given_back)


def _row(tournament: Tournament, at_desk: DeskState, *, fees: bool, grouped: bool, alone: bool) -> Row:
    team, note = at_desk.team, at_desk.known.noted
    captain = [team.captain] if team.captain else []
    players = ", ".join([*captain, *(name for name in team.players if name != team.captain)])
    players = "; ".join(filter(None, (players, substitution_words(team, tournament))))
    group = next((name for name, uids in tournament.stage(MAIN).groups.items() if team.uid in uids), "")
    paid = [amount or at_desk.due.get(fee, "") for fee, amount in at_desk.known.paid.items()]
    return (
        here_words(at_desk),
        team.name,
        *((group,) if grouped else ()),
        *(() if alone else (players,)),
        " · ".join(filter(None, (team.club or "", note.city))),
        *((" + ".join(at_desk.due.values()), " + ".join(paid)) if fees else ()),
        presence_words(at_desk),
        note.note,
    )
