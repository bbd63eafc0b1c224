"""The knock-out of a tournament document: its bracket, and sessions that are not in it."""

from collections.abc import Sequence

from scorekeeper.documents.reading import Path
from scorekeeper.documents.tournament.model import StageDocument
from scorekeeper.rules.model import Problem, problem
from scorekeeper.tournament.draw.field import order_of
from scorekeeper.tournament.draw.knock_out import BracketRound, knock_out, of_groups, seeded


def bracket_of(asked: StageDocument) -> tuple[BracketRound, ...]:
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


def not_in_bracket(rounds: Sequence[BracketRound], asked: StageDocument, path: Path) -> tuple[Problem, ...]:
    """Return every session that is not in the bracket, as far as it is known."""
    tables = {
        (bracket_round.number, frozenset(table.teams)) for bracket_round in rounds for table in bracket_round.tables
    }
    return tuple(
        problem(
            "not-in-the-bracket",
            *(*path, "played", session.position, "teams"),
            one=session.teams[0],
            other=session.teams[1],
            round=session.round,
        )
        for session in asked.played
        if (session.round, frozenset(session.teams)) not in tables
    )
