"""How the lines of a race are kept apart, without colour: strokes, marks, and labels that stand clear of each other."""

from collections.abc import Sequence
from dataclasses import dataclass

MOST = 40
"""How many lines a chart has room for; the best of them, where there are more."""
_ALL_STRONG, _STRONG = 6, 3
DASHES = ((), (5.0, 2.0), (1.2, 1.8), (7.0, 2.0, 1.2, 2.0))
"""What a stroke and a gap are by turns, in points; whole first."""
SQUARE, CIRCLE, TRIANGLE, DIAMOND = range(4)


@dataclass(frozen=True, slots=True)
class Stroke:
    """How one line is drawn: its dashes, its mark, whether the mark is filled, and whether it stands out."""

    dashes: tuple[float, ...]
    mark: int
    filled: bool
    strong: bool


def stroke_of(place: int, count: int) -> Stroke:
    """Return how the line at this place (from 0, the leader first) is drawn among so many."""
    strong = count <= _ALL_STRONG or place < _STRONG
    return Stroke(DASHES[place % 4], place % 4, place // 4 % 2 == place % 2, strong)


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return heights for labels, each as near as it can be to where it is wanted, at least `gap` apart.

    They stand between `low` and `high` in the order of `wanted`, from above; closer together where there are too many.
    """
    if not wanted:
        return []
    gap = min(gap, (high - low) / max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda place: (-wanted[place], place))
    heights = dict.fromkeys(range(len(wanted)), 0.0)
    above = high + gap
    for place in order:
        heights[place] = above = min(wanted[place], above - gap)
    below = low - gap
    for place in reversed(order):
        heights[place] = below = max(heights[place], below + gap)
    return [heights[place] for place in range(len(wanted))]


def step_of(most: int, lines: int = 6) -> int:
    """Return a round distance between the lines of a grid: at most so many of them."""
    for tens in range(9):
        for step in (int(f"{digit}{'0' * tens}") for digit in (1, 2, 5)):
            if most <= lines * step:
                return step
    return most
