"""`desk`: who is here, what was paid; a team arrives, never came, pays, has a substitute, withdraws, plays on."""

from argparse import Namespace
from typing import Any

from scorekeeper.cli.complaint import complain, line
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.scoring import one_document
from scorekeeper.cli.stages import stage_meant
from scorekeeper.cli.streams import write_error, write_output
from scorekeeper.cli.substituting import enter_substitution, is_substitution
from scorekeeper.cli.tables import table
from scorekeeper.features.event.view.joining import joining
from scorekeeper.features.event.view.registration import (
    checked_in,
    desk_view,
    never_came,
    paid,
    tables_after_withdrawal,
    withdrawal,
)
from scorekeeper.features.event.words import desk as words
from scorekeeper.features.papers.view.reporting import find_team
from scorekeeper.journal.at_desk import WITHDRAWN, all_at_desk, fee_of
from scorekeeper.journal.facts import Fact, TeamWithdrawn
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import AWAITED, ENTRY_FEE, HERE, NEVER_CAME
from scorekeeper.journal.team_marks import disqualified
from scorekeeper.kernel.desk import Desk
from scorekeeper.language.at_desk import open_word
from scorekeeper.language.rosters import substitution_words
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.system import RuleSystem


def desk_command(chosen: Namespace) -> int:
    """Enter what a team says and print the desk as it stands then. Raises Complaint."""
    exchanged = is_substitution(chosen)
    doing = chosen.here or chosen.awaited or chosen.never_came or chosen.withdraw or chosen.plays_on or chosen.paid
    doing = doing or exchanged
    if doing and chosen.team is None:
        raise complain("TEAM", _("which team is it about?"))
    if exchanged and chosen.paid:
        raise complain("--paid", _("enter this by itself"))
    with desk_at(chosen.event, read_only=not doing, who=chosen.who) as desk, explained(chosen.event):
        if not isinstance(desk.rules, RuleSystem):
            raise complain(chosen.event, _("this event has players and no teams"))
        team = None if chosen.team is None else find_team(desk.tournament, chosen.team).uid
        if doing and team is not None:
            if exchanged:
                told = enter_substitution(desk, desk.rules, team, chosen)
                write_error("".join(line(chosen.event, one) + "\n" for one in told))
            else:
                _enter(desk, team, chosen)
        tournament = desk.tournament
    rows = [_object(tournament, uid) for uid in all_at_desk(tournament) if team in (None, uid)]
    write_output(one_document(rows) if chosen.json else _words(tournament, rows, whole=team is None))
    return 0


def _enter(desk: Desk, team: str, chosen: Namespace) -> None:
    facts, reason = _facts(desk, team, chosen), chosen.reason.strip()
    told = _effect(desk.tournament, team, facts)
    if chosen.disqualified:
        if chosen.withdraw is None:
            raise complain("--disqualified", _("say after which round with --withdraw"))
        reason = disqualified(reason)
    if chosen.paid:
        if not fee_of(desk.tournament, team, ENTRY_FEE):
            raise complain("--paid", _("no fee is set for it"))
        facts = (paid(desk.tournament, team, ENTRY_FEE), *facts)
    if facts:
        desk.submit(facts, reason=reason or (words.came_after_draw() if chosen.here else ""))
    write_error("".join(line(chosen.event, sentence) + "\n" for sentence in told))


def _effect(tournament: Tournament, team: str, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Return in sentences what becomes of the tables at which a team plays that withdraws."""
    gone = next((one for one in facts if isinstance(one, TeamWithdrawn)), None)
    if gone is None or gone.after_round is None:
        return ()
    return tables_after_withdrawal(tournament, gone.stage, team, gone.after_round)


def _facts(desk: Desk, team: str, chosen: Namespace) -> tuple[Fact, ...]:
    """Return the facts of what was asked for besides the fee. Raises Complaint."""
    tournament = desk.tournament
    if chosen.here:
        joins = joining(tournament, team, desk.new_uid)
        arrived = checked_in(tournament, team, desk.role) if all_at_desk(tournament)[team].state != HERE else ()
        return (*arrived, *(joins.facts if joins is not None else ()))
    if chosen.awaited:
        return checked_in(tournament, team, desk.role, AWAITED)
    if chosen.never_came:
        return never_came(tournament, team, desk.role)
    if chosen.withdraw is None and not chosen.plays_on:
        return ()
    stage, number = stage_meant(tournament, chosen.stage), chosen.withdraw
    if number is None:
        return (TeamWithdrawn(stage, team),)
    if not number.isascii() or not number.isdigit():
        raise complain("--withdraw", _("{value} is not a number").format(value=number))
    return withdrawal(tournament, stage, team, int(number))


def _object(tournament: Tournament, team: str) -> dict[str, Any]:
    one = all_at_desk(tournament)[team]
    return {
        "team": one.team.name,
        "state": one.state,
        "open": list(one.open),
        "fee": fee_of(tournament, team, ENTRY_FEE) or None,
        "paid": one.known.paid.get(ENTRY_FEE),
        "substitution": substitution_words(one.team, tournament) or None,
        "withdrew": {
            stage_name(tournament, uid): stage.withdrawn[team].after_round
            for uid, stage in tournament.stages.items()
            if team in stage.withdrawn
        },
    }


def _words(tournament: Tournament, rows: list[dict[str, Any]], *, whole: bool) -> str:
    head = (_("team"), _("state"), _("open"), _("fee"), _("paid"))
    states = {HERE: _("here"), AWAITED: _("awaited"), NEVER_CAME: _("never came"), WITHDRAWN: _("withdrawn")}
    lines = [
        (one["team"], states[one["state"]], ", ".join(map(open_word, one["open"])), one["fee"] or "", one["paid"] or "")
        for one in rows
    ]
    about = f"{desk_view(tournament).about}\n" if whole else ""
    exchanged = [f"{one['team']}: {one['substitution']}\n" for one in rows if one["substitution"]]
    return about + table([head, *lines]) + "".join(exchanged)
