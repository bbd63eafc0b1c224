"""A long, narrow table on paper: strips of its rows side by side, read downwards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.sheets.paper.flow import FlowPiece
from scorekeeper.sheets.paper.pen import Pen
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.sheets.reports.grid import Grid, grid_of, pieces
from scorekeeper.sheets.reports.model import TEXT, ReportTable

_APART = 28.0
"""The space between two strips, in points."""
_FEWEST_ROWS = 12
"""The fewest rows of a strip: a short table stays whole."""
_MOST, _MOST_LINES = 4, 2
"""The most strips, and the most lines of a cell in them."""
_LONG, _MOST_LINES_OF_LONG, _LINES_EACH = 60, 4, 1.4
"""The rows from which on a table has two strips even if a long name takes more lines, and how many on average."""


def strip_grids(table: ReportTable, faces: Typefaces, left: float, max_width: float) -> list[Grid]:
    """Return the columns of each strip of a long table, as many as fit; none if it stays whole."""
    if table.wall:
        return []
    for count in range(min(_MOST, len(table.rows) // _FEWEST_ROWS), 1, -1):
        width = (max_width - _APART * (count - 1)) / count
        grid = grid_of(table, faces, left, width)
        if grid.lines <= _MOST_LINES or (count == 2 and _is_dense(table, grid, faces)):
            return [_moved(grid, index * (width + _APART)) for index in range(count)]
    return []


def _moved(grid: Grid, by: float) -> Grid:
    return replace(grid, starts=tuple(start + by for start in grid.starts))


def _is_dense(table: ReportTable, grid: Grid, faces: Typefaces) -> bool:
    """Return whether most rows of a very long table have one line at this width, none many."""
    if len(table.rows) < _LONG:
        return False
    cells = [
        (index, width)
        for column, index, width in zip(grid.columns, grid.places, grid.widths, strict=True)
        if column.kind == TEXT
    ]
    lines = [
        max((len(faces.wrap(str(row[index] or ""), grid.size, width)) for index, width in cells), default=1)
        for row in table.rows
    ]
    return max(lines) <= _MOST_LINES_OF_LONG and sum(lines) <= _LINES_EACH * len(lines)


def strip_blocks(
    table: ReportTable, grids: Sequence[Grid], faces: Typefaces, first_height: float, max_height: float
) -> Iterator[FlowPiece]:
    """Return the table as blocks of strips; none is higher than its page allows."""
    strips, count = [[*pieces(table, grid, faces)] for grid in grids], len(grids)
    heads, heights = [strip[0] for strip in strips], [piece.height for piece in strips[0]]
    first, last = 1, len(heights)
    while first < last:
        ends = _ends(heights, first, count, (first_height if first == 1 else max_height) - heights[0])
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


def _ends(heights: Sequence[float], first: int, count: int, max_height: float) -> list[int]:
    """Return after which row each strip of a block ends; the last block has equal strips."""
    evenly = min(max_height, sum(heights[first:]) / count + max(heights[first:]))
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
