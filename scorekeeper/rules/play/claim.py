"""Judgment of a challenged claim (4.9): whether it is valid, by which reading, its points."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.any_line import line_for_challengers
from scorekeeper.rules.play.best_play import challengers_force_a_trick
from scorekeeper.rules.play.budget import Budget, BudgetSpentError
from scorekeeper.rules.play.position import Play, Position
from scorekeeper.rules.play.stated import stated_order

LITERAL = "literal"
BEST_PLAY = "best-play"
READINGS = (LITERAL, BEST_PLAY)


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """The result of a claim: whether the challengers can win a trick, and by which line of play.

    `challengers_can_win` is None if the search was given up: undecided, never a guess. All the remaining tricks go to
    one side, the trick in progress included; `points` are the card points in them. The line ends with the challengers'
    first trick and is given with the literal reading only.
    """

    challengers_can_win: bool | None
    line: tuple[Play, ...] | None
    points: int

    @property
    def points_to_claimers(self) -> int | None:
        """Points of the remaining tricks that the claimers get, None while undecided."""
        return None if self.challengers_can_win is None else 0 if self.challengers_can_win else self.points

    @property
    def points_to_challengers(self) -> int | None:
        """The card points of the remaining tricks that the challengers get; None while undecided."""
        return None if self.challengers_can_win is None else self.points if self.challengers_can_win else 0


def judge_claim(
    position: Position, claimer: int, reading: str, order: Sequence[Card] = (), budget: Budget | None = None
) -> ClaimResult:
    """Return the result of a claim by this seat.

    By the literal reading all six seats together try to give the challengers one trick; in best play the claimer's team
    prevents it. With a stated order the claimer plays the first legal card in it.
    """
    stated = stated_order(claimer, order)
    budget = budget or Budget()
    try:
        line = line_for_challengers(position, claimer, stated, budget)
        # best play cannot give what no line gives
        can_win = line is not None and (
            reading == LITERAL or challengers_force_a_trick(position, claimer, stated, budget)
        )
    except BudgetSpentError:
        return ClaimResult(None, None, position.points_left)
    return ClaimResult(can_win, line if reading == LITERAL else None, position.points_left)
