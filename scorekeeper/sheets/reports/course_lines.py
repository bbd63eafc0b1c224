"""How the lines of a race are told apart without color.

Strokes, marks, and labels that do not overlap.
"""

from collections.abc import Sequence
from dataclasses import dataclass

MOST = 40
"""The most lines in a chart; if there are more, the best are shown."""
_ALL_STRONG, _STRONG = 6, 3
DASHES = ((), (5.0, 2.0), (1.2, 1.8), (7.0, 2.0, 1.2, 2.0))
"""The lengths of strokes and gaps in turn, in points; the solid line first."""
SQUARE, CIRCLE, TRIANGLE, DIAMOND = range(4)


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line is drawn: dashes, mark (filled or not), and emphasis."""

    dashes: tuple[float, ...]
    mark: int
    filled: bool
    strong: bool


def stroke_of(index: int, count: int) -> Stroke:
    """Return the style of the line at this index (from 0, the leader first) among `count` lines."""
    strong = count <= _ALL_STRONG or index < _STRONG
    return Stroke(DASHES[index % 4], index % 4, index // 4 % 2 == index % 2, strong)


def spread(ideal: Sequence[float], gap: float, lowest: float, highest: float) -> list[float]:
    """Return heights for labels, close to their ideal heights, at least `gap` apart.

    They are between `lowest` and `highest` in the order of `ideal`, from the top; closer together if there are too
    many.
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
    """Return a round distance between grid lines, for at most `lines` of them."""
    for tens in range(9):
        for step in (int(f"{digit}{'0' * tens}") for digit in (1, 2, 5)):
            if most <= lines * step:
                return step
    return most
