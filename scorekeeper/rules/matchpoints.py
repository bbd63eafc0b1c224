"""Match points: the award for a whole session."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.model import TIE, Side


@dataclass(frozen=True, slots=True)
class MatchPointStep:
    """From this difference on the winner gets `winner` match points and the loser `loser`."""

    difference: int
    winner: int
    loser: int


@dataclass(frozen=True, slots=True)
class MatchPointScale:
    """The steps, largest difference first, and the article; the last step is the tie."""

    article: str
    steps: tuple[MatchPointStep, ...]

    def award(self, totals: Mapping[Side, int]) -> dict[Side, int]:
        """Return the match points of both sides for these totals of points."""
        (first, own), (second, other) = totals.items()
        step = self._step(abs(own - other))
        if own >= other:
            return {first: step.winner, second: step.loser}
        return {first: step.loser, second: step.winner}

    def _step(self, difference: int) -> MatchPointStep:
        for step in self.steps:
            if difference >= step.difference:
                return step
        return self.steps[-1]


BYE_MATCH_POINTS = 2
"""Match points of a team that sits out, with 0-0 points (section 2)."""
FORFEIT_MATCH_POINTS = 4
"""Match points of the side present at a forfeited session (RULES section 2)."""


def winner_of(totals: Mapping[Side, int]) -> str:
    """Return the side with the highest total, or "tie" when more than one has it."""
    best = max(totals.values())
    leaders = [side for side, points in totals.items() if points == best]
    return leaders[0] if len(leaders) == 1 else TIE


def difference_of(totals: Mapping[Side, int]) -> int:
    """Return the lead of the leading side over the next one (0 for a tie)."""
    ordered = sorted(totals.values(), reverse=True)
    return ordered[0] - ordered[1]
