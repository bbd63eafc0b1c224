"""`draw`: who meets whom, in all rounds or the next one, depending on the method."""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.documents.reading import Path
from scorekeeper.documents.tournament.document import read_tournament
from scorekeeper.documents.tournament.model import KNOCK_OUT, MOVEMENT, ROUND_ROBIN, SWISS, StageDocument
from scorekeeper.rules.model import Problem, problem
from scorekeeper.tournament.answers.figures import is_annulled, left_alone, standings_of
from scorekeeper.tournament.draw.field import groups_of, order_of
from scorekeeper.tournament.draw.groups import groups
from scorekeeper.tournament.draw.history import history_of
from scorekeeper.tournament.draw.knock_out import BracketRound, BracketTable, knock_out, of_groups, seeded
from scorekeeper.tournament.draw.model import Round
from scorekeeper.tournament.draw.movement import movement
from scorekeeper.tournament.draw.round_robin import round_robin
from scorekeeper.tournament.draw.swiss import swiss

FORMAT = "scorekeeper/draw"
VERSION = 1


def answer(value: Any, path: Path = ()) -> dict[str, Any] | tuple[Problem, ...]:
    """Return the draw of a tournament document, or every problem it has."""
    asked = read_tournament(value, path)
    if isinstance(asked, tuple):
        return asked
    if asked.stage.kind != KNOCK_OUT:
        return _document(asked, _rounds(asked))
    rounds = _bracket_of(asked)
    strange = _not_in_bracket(rounds, asked, path)
    return strange or _document(asked, [_bracket_round(bracket_round) for bracket_round in rounds])


def _document(asked: StageDocument, rounds: list[dict[str, Any]]) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, "order": list(order_of(asked)), "rounds": rounds}


def _rounds(asked: StageDocument) -> list[dict[str, Any]]:
    kind = asked.stage.kind
    if kind == MOVEMENT:
        return [_next_seats(asked)]
    if kind == SWISS:
        return [_round(asked, _next_swiss(asked))]
    if kind == ROUND_ROBIN:
        rounds = round_robin(order_of(asked), double=asked.stage.double)
    else:
        a, b = groups_of(asked) or ((), ())
        rounds = groups(a, b, asked.stage.rounds)
    return [_round(asked, round_drawn) for round_drawn in rounds]


def _withdrawn_before(asked: StageDocument, teams: Iterable[str | None], number: int) -> list[str]:
    """Return which of these teams have withdrawn before a round."""
    return [team for team in teams if team is not None and not asked.by_name[team].plays_in(number)]


def _round(asked: StageDocument, round_drawn: Round) -> dict[str, Any]:
    return {
        "round": round_drawn.number,
        "tables": [
            {"table": table.table, "teams": list(table.teams)}
            | _forfeits(_withdrawn_before(asked, table.teams, round_drawn.number))
            for table in round_drawn.tables
        ],
        "sits_out": [
            team for team in round_drawn.sits_out if not _withdrawn_before(asked, (team,), round_drawn.number)
        ],
    }


def _forfeits(by: Sequence[str]) -> dict[str, Any]:
    return {"forfeited_by": by[0] if len(by) == 1 else list(by)} if by else {}


# the next round


def _next_swiss(asked: StageDocument) -> Round:
    """Return the next round of the remaining teams, in the order of the standings."""
    number = asked.last_round + 1
    standing = [row.team for row in standings_of(asked, order_of(asked))]
    places = [team for team in standing if not _withdrawn_before(asked, (team,), number)]
    meetings = [session.teams for session in asked.played if not is_annulled(asked, session)]
    alone = [team for session in asked.played if is_annulled(asked, session) for team in left_alone(asked, session)]
    there = {(session.round, team) for session in asked.played for team in session.teams}
    there |= {(bye.round, bye.name) for bye in asked.sat_out}
    missed = [team for team in places for past in range(1, number) if (past, team) not in there]
    return swiss(number, places, history_of(meetings, [*(bye.name for bye in asked.sat_out), *alone], missed))


def _next_seats(asked: StageDocument) -> dict[str, Any]:
    seated_round = movement(
        asked.last_round + 1,
        order_of(asked),
        asked.games,
        lambda player, number: asked.by_name[player].plays_in(number),
    )
    return {
        "round": seated_round.number,
        "tables": [{"table": table.table, "seats": list(table.seats)} for table in seated_round.tables],
        "sits_out": list(seated_round.sits_out),
        "repeats": seated_round.repeats,
    }


# knock-out


def _bracket_round(bracket_round: BracketRound) -> dict[str, Any]:
    return {
        "round": bracket_round.number,
        "tables": [_bracket_table(table) for table in bracket_round.tables],
        "sits_out": [],
    }


def _bracket_table(table: BracketTable) -> dict[str, Any]:
    written: dict[str, Any] = {"table": table.table, "teams": list(table.teams)}
    if table.comes_from:
        written["from"] = list(table.comes_from)
    if table.losers_of:
        written["losers_of"] = list(table.losers_of)
    return written | _forfeits(table.forfeited_by)


def _bracket_of(asked: StageDocument) -> tuple[BracketRound, ...]:
    """Return the bracket of a document's knock-out as far as it is known."""
    qualifiers = asked.stage.qualifiers
    bracket = seeded(order_of(asked)) if qualifiers is None else of_groups(*qualifiers.values())
    decided = {(session.round, frozenset(session.teams)): session.winner for session in asked.played}
    return knock_out(
        bracket,
        decided,
        lambda team, number: not asked.by_name[team].plays_in(number),
        third_place=asked.stage.third_place,
    )


def _not_in_bracket(rounds: Sequence[BracketRound], asked: StageDocument, path: Path) -> tuple[Problem, ...]:
    """Return every session that is not in the bracket, as far as it is known."""
    tables = {
        (bracket_round.number, frozenset(table.teams)) for bracket_round in rounds for table in bracket_round.tables
    }
    return tuple(
        problem(
            "not-in-the-bracket",
            *(*path, "played", session.position, "teams"),
            team=session.teams[0],
            other=session.teams[1],
            round=session.round,
        )
        for session in asked.played
        if (session.round, frozenset(session.teams)) not in tables
    )
