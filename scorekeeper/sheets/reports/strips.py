"""A long, narrow table on paper: several strips of its rows side by side, read from top to bottom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.sheets.paper.flow import FlowPiece
from scorekeeper.sheets.paper.pen import Pen
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.sheets.reports.grid import Grid, grid_of, pieces
from scorekeeper.sheets.reports.model import ReportTable

_APART = 28.0
"""The space between two strips, in points."""
_FEWEST_ROWS = 12
"""The fewest rows of a strip: a short table stays whole."""
_MOST, _MOST_LINES = 4, 2
"""The most strips, and the most lines of a cell in them."""


def strip_grids(table: ReportTable, faces: Typefaces, left: float, max_width: float) -> list[Grid]:
    """Return the columns of each strip of a long table, of as many strips as fit; none if it stays whole."""
    for count in range(min(_MOST, len(table.rows) // _FEWEST_ROWS), 1, -1):
        width = (max_width - _APART * (count - 1)) / count
        grids = [grid_of(table, faces, left + index * (width + _APART), width) for index in range(count)]
        if grids[0].lines <= _MOST_LINES and not table.wall:
            return grids
    return []


def strip_blocks(table: ReportTable, grids: Sequence[Grid], faces: Typefaces, max_height: float) -> Iterator[FlowPiece]:
    """Return the table as blocks of strips with these columns, each block no higher than `max_height`."""
    strips, count = [[*pieces(table, grid, faces)] for grid in grids], len(grids)
    heads, heights = [strip[0] for strip in strips], [piece.height for piece in strips[0]]
    first, last = 1, len(heights)
    while first < last:
        ends = _ends(heights, first, count, max_height - heights[0])
        parts = [
            _Strip(head, tuple(strip[start:end]))
            for head, strip, start, end in zip(heads, strips, [first, *ends], ends, strict=False)
            if start < end
        ]
        yield _block(parts)
        first = ends[-1]


@dataclass(frozen=True, slots=True)
class _Strip:
    """The head and some rows of a table."""

    head: FlowPiece
    rows: tuple[FlowPiece, ...]

    @property
    def height(self) -> float:
        return self.head.height + sum(row.height for row in self.rows)


def _ends(heights: Sequence[float], first: int, count: int, room: float) -> list[int]:
    """Return after which row each strip of a block ends; the strips of the last block are of one height."""
    evenly = min(room, sum(heights[first:]) / count + max(heights[first:]))
    ends, position = [], first
    for _strip in range(count):
        used = 0.0
        while position < len(heights) and (used == 0.0 or used + heights[position] <= evenly):
            used += heights[position]
            position += 1
        ends.append(position)
    return ends


def _block(strips: Sequence[_Strip]) -> FlowPiece:
    def draw(pen: Pen, top: float) -> None:
        for strip in strips:
            y = top
            for piece in (strip.head, *strip.rows):
                piece.draw(pen, y)
                y -= piece.height

    return FlowPiece(max(strip.height for strip in strips), draw)
