"""Where each pair of a bracket is, for window, paper, wall and web alike.

A column is a round. Heights are counted in pairs of the first column shown: a pair is in the middle between the two
whose winners meet in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BracketPart:
    """A part of a bracket that leads to one pair, from round `first` to `last`.

    `slot` is the index of that pair in its round, from the top, from 0.
    """

    first: int
    last: int
    slot: int = 0

    @property
    def columns(self) -> int:
        """Number of rounds."""
        return self.last - self.first + 1

    @property
    def height(self) -> int:
        """Number of pairs in its first column."""
        return 1 << (self.columns - 1)

    def place_of(self, number: int, slot: int) -> "PairPosition | None":
        """Return the position of a pair in a round, None if this part does not show it."""
        if not self.first <= number <= self.last:
            return None
        span = 1 << (number - self.first)
        offset = slot - (self.slot << (self.last - number))
        if not 0 <= offset < self.height // span:
            return None
        return PairPosition(number - self.first, (offset + 0.5) * span)


@dataclass(frozen=True, slots=True)
class PairPosition:
    """A pair's place in a bracket: column from 0, middle in pairs of the first column."""

    column: int
    middle: float


def whole(rounds: int) -> BracketPart:
    return BracketPart(1, rounds)


def parts(rounds: int, most: int) -> tuple[BracketPart, ...]:
    """Return a bracket in parts of at most `most` rounds, first rounds from the top."""
    return tuple(_parts(rounds, most))


def _parts(rounds: int, most: int) -> Iterator[BracketPart]:
    first = 1
    while rounds - first >= most:
        last = first + most - 1
        yield from (BracketPart(first, last, slot) for slot in range(1 << (rounds - last)))
        first = min(last, rounds - most + 1)
    yield BracketPart(first, rounds)


def parts_from(rounds: int, number: int, most: int) -> tuple[BracketPart, ...]:
    """Return the parts that begin with this round, the next one, of at most `most` rounds."""
    first = max(1, min(number, rounds - most + 1))
    last = min(rounds, first + most - 1)
    return tuple(BracketPart(first, last, slot) for slot in range(1 << (rounds - last)))


def third_place(part: BracketPart) -> float:
    """Return the distance of the third-place pair's middle from the top, below the final."""
    return part.height / 2 + max(1.2, part.height / 4)


def rows(part: BracketPart, *, third: bool) -> float:
    """Return the height of a part in pairs of its first column, third place included."""
    return max(float(part.height), third_place(part) + 0.5) if third else float(part.height)
