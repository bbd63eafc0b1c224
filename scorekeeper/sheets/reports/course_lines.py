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
    """How one line is drawn: its dashes, its mark, whether the mark is filled, and whether it is emphasized."""

    dashes: tuple[float, ...]
    mark: int
    filled: bool
    strong: bool


def stroke_of(index: int, count: int) -> Stroke:
    """Return how the line at this place (from 0, the leader first) is drawn among so many."""
    strong = count <= _ALL_STRONG or index < _STRONG
    return Stroke(DASHES[index % 4], index % 4, index // 4 % 2 == index % 2, strong)


def spread(ideal: Sequence[float], gap: float, lowest: float, highest: float) -> list[float]:
    """Return heights for labels, each as near as it can be to where it is wanted, at least `gap` apart.

    They stand between `lowest` and `highest` in the order of `ideal`, from above; closer together where too many.
    """
    if not ideal:
        return []
    gap = min(gap, (highest - lowest) / max(1, len(ideal) - 1))
    order = sorted(range(len(ideal)), key=lambda index: (-ideal[index], index))
    heights = dict.fromkeys(range(len(ideal)), 0.0)
    above = highest + gap
    for index in order:
        heights[index] = above = min(ideal[index], above - gap)
    below = lowest - gap
    for index in reversed(order):
        heights[index] = below = max(heights[index], below + gap)
    return [heights[index] for index in range(len(ideal))]


def step_of(most: int, lines: int = 6) -> int:
    """Return a round distance between the lines of a grid: at most so many of them."""
    for tens in range(9):
        for step in (int(f"{digit}{'0' * tens}") for digit in (1, 2, 5)):
            if most <= lines * step:
                return step
    return most
