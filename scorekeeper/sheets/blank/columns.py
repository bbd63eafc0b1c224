"""Columns of a table for handwriting: places, heads, and circles to tick."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.model import Side
from scorekeeper.sheets.blank.page import BlankPage

Named = tuple[str, str, float, Side]
"""A column without a position: key, head, width, and its side if each side has its own."""


@dataclass(frozen=True, slots=True)
class BlankColumn:
    """A column of a blank sheet: key, head, left edge and width; `side` if each side has one."""

    key: str
    head: str
    x: float
    width: float
    side: Side = ""

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def placed(named: Sequence[Named], left: float, max_width: float) -> tuple[BlankColumn, ...]:
    """Return the columns side by side in this width, with the spare width shared between them."""
    gap = (max_width - sum(width for _key, _head, width, _side in named)) / (len(named) - 1)
    columns, x = [], left
    for key, head, width, side in named:
        columns.append(BlankColumn(key, head, x, width, side))
        x += width + gap
    return tuple(columns)


def put_heads(
    page: BlankPage, columns: Sequence[BlankColumn], first: Side, y: float, *, size: float, badge: float
) -> None:
    """Put the heads of columns above a line at `y`, with badges where each side has a column."""
    low = badge * 0.5 - 0.5
    for column in columns:
        if not column.side:
            page.middle(column.middle, y + low, column.head, size, bold=True)
            continue
        page.badge(column.middle - badge / 2, y + 2.5, column.side, badge, filled=column.side == first)
        if column.side == first:
            group = [other for other in columns if other.key == column.key]
            middle = (group[0].x + group[-1].x + group[-1].width) / 2
            page.middle(middle, y + badge + 5.5, column.head, size, bold=True)


def put_circles(
    page: BlankPage, column: BlankColumn, middle: float, labels: Sequence[tuple[str, str]], size: float
) -> None:
    """Put labeled circles to tick evenly into a column whose row has this middle."""
    step = column.width / len(labels)
    x, y = column.x + (step - size) / 2, middle - size / 2
    page.circles(x, y, labels, size=size, step=step, strains=column.key in {"strain", "suit"})
