"""Where each pair of a bracket stands: one calculation for the window, the paper, the wall and the web pages.

A column is a round. Heights are counted in pairs of the first column that is shown: a pair stands in the middle
between the two whose winners meet in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BracketPart:
    """What of a bracket is shown: all that leads to one pair, from `first` to `last` (rounds, from 1).

    `slot` is the place of that pair in its round, from above, from 0.
    """

    first: int
    last: int
    slot: int = 0

    @property
    def columns(self) -> int:
        """How many rounds it has."""
        return self.last - self.first + 1

    @property
    def height(self) -> int:
        """How many pairs stand below each other in its first column."""
        return 1 << (self.columns - 1)

    def place_of(self, number: int, slot: int) -> "PairPosition | None":
        """Return where a pair of a round stands, None where this part does not show it."""
        if not self.first <= number <= self.last:
            return None
        span = 1 << (number - self.first)
        offset = slot - (self.slot << (self.last - number))
        if not 0 <= offset < self.height // span:
            return None
        return PairPosition(number - self.first, (offset + 0.5) * span)


@dataclass(frozen=True, slots=True)
class PairPosition:
    """Where a pair stands: its column, from 0, and how far down its middle is, in pairs of the first column."""

    column: int
    middle: float


def whole(rounds: int) -> BracketPart:
    return BracketPart(1, rounds)


def parts(rounds: int, most: int) -> tuple[BracketPart, ...]:
    """Return a bracket in parts of at most so many rounds: those it begins with from above, the last one ends it."""
    return tuple(_parts(rounds, most))


def _parts(rounds: int, most: int) -> Iterator[BracketPart]:
    first = 1
    while rounds - first >= most:
        last = first + most - 1
        yield from (BracketPart(first, last, slot) for slot in range(1 << (rounds - last)))
        first = min(last, rounds - most + 1)
    yield BracketPart(first, rounds)


def parts_from(rounds: int, number: int, most: int) -> tuple[BracketPart, ...]:
    """Return the parts, of at most so many rounds, that begin with this round: the next ones that are played."""
    first = max(1, min(number, rounds - most + 1))
    last = min(rounds, first + most - 1)
    return tuple(BracketPart(first, last, slot) for slot in range(1 << (rounds - last)))


def third_place(part: BracketPart) -> float:
    """Return how far down the middle of the pair for the third place is, in the last column, below the final."""
    return part.height / 2 + max(1.2, part.height / 4)


def rows(part: BracketPart, *, third: bool) -> float:
    """Return how high a part is, in pairs of its first column; with the pair for the third place where it has that."""
    return max(float(part.height), third_place(part) + 0.5) if third else float(part.height)
