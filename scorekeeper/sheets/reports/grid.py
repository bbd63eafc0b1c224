"""A table on paper: the width of each column, and its head and rows as pieces to fill pages with."""

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.language.dates import format_date
from scorekeeper.language.standings import signed
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.sheets.paper.flow import FlowPiece
from scorekeeper.sheets.paper.pen import BLACK, GREY, HAIR, LINE, Pen
from scorekeeper.sheets.paper.tags import TABLE, Element
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.sheets.reports.model import NUMBERS, POINTS, SHORT, SIGNED, Cell, ReportColumn, ReportTable
from scorekeeper.sheets.reports.text import sums_of

SIZES = (8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
GAP = 8.0
DASH = "\N{EN DASH}"
_MOST_LINES = 8
_SIZE = SIZES[0]
_EASY = tuple(size for size in SIZES if size >= 7.0)
_WORDS, _APART = re.compile(" "), re.compile(r" (?=\S\S)")
"""Where a head may be broken; if possible not before a single letter, so that "team A" stays together."""
_TRIES = (
    *((lines, size) for lines in range(1, _MOST_LINES) for size in _EASY),
    *((_MOST_LINES, size) for size in SIZES),
)
"""The most lines in a cell, and the font size, to try in turn: the most readable first."""
_NUMBER = re.compile(r"\d+")
_ON_A_WALL = (16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
_LEAD, _BELOW = 1.9, 2.4
"""The height of a line beyond its letters, and of a row beyond its lines."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The printed columns of a table, with their positions; sizes in points."""

    columns: tuple[ReportColumn, ...]
    places: tuple[int, ...]
    starts: tuple[float, ...]
    widths: tuple[float, ...]
    size: float

    @property
    def leading(self) -> float:
        """Return the distance between two lines of a cell."""
        return self.size + _LEAD

    @property
    def end(self) -> float:
        """Return the right edge of the last column."""
        return self.starts[-1] + self.widths[-1]


def shown(column: ReportColumn, value: Cell) -> str:
    """Return a cell as printed: no points are a dash, differences have their sign."""
    if value is None:
        return ""
    if column.kind == POINTS and value == 0:
        return DASH
    if isinstance(value, int):
        return signed(value) if column.kind == SIGNED else str(value).replace("-", "\N{MINUS SIGN}")
    return format_date(value) if isinstance(value, dt.date) else value


def grid_of(table: ReportTable, faces: Typefaces, left: float, max_width: float, height: float = 0.0) -> Grid:
    """Return the columns with as few lines in a cell as possible, in the largest size in which these fit.

    A table for the wall is larger if all of it is not higher than `height`.
    """
    kept = [(index, column) for index, column in enumerate(table.columns) if _is_on_paper(table, index)]
    columns = tuple(column for _index, column in kept)
    rows = [*table.rows, *((sums,) if (sums := sums_of(table)) else ())]
    needs = [_ColumnNeeds.measure(faces, column, {shown(column, row[index]) for row in rows}) for index, column in kept]
    space = max_width - GAP * (len(columns) - 1)
    line_count = len(rows) + 1
    on_a_wall = (size for size in _ON_A_WALL if table.wall and line_count * (size + _LEAD + _BELOW) <= height)
    for lines, size in (*((1, size) for size in on_a_wall), *_TRIES):
        widths = [need.width(lines, size) for need in needs]
        if sum(widths) <= space + 0.1:
            break
    else:
        widths = [width_now * space / sum(widths) for width_now in widths]
    # the spare width goes to the columns whose cells or heads wrap without it
    short = [max(0.0, need.at_ease(size) - width_now) for need, width_now in zip(needs, widths, strict=True)]
    share = min(1.0, max(0.0, space - sum(widths)) / (sum(short) or 1.0))
    widths = [width_now + more * share for width_now, more in zip(widths, short, strict=True)]
    starts, x = [], left
    for width in widths:
        starts.append(x)
        x += width + GAP
    return Grid(columns, tuple(index for index, _column in kept), tuple(starts), tuple(widths), size)


def _is_on_paper(table: ReportTable, index: int) -> bool:
    """Return whether a column is printed: not columns for files only, nor number columns without numbers."""
    column = table.columns[index]
    return column.paper and (column.kind not in NUMBERS or any(row[index] is not None for row in table.rows))


@dataclass(frozen=True, slots=True)
class _ColumnNeeds:
    """The width needs of a column: the longest word of its head, and each cell with its longest word.

    `together` is the longest part of the head that should not be broken. All are widths of a text one point high.
    """

    head: float
    cells: tuple[tuple[float, float], ...]
    together: float

    @classmethod
    def measure(cls, faces: Typefaces, column: ReportColumn, texts: Iterable[str]) -> "_ColumnNeeds":
        """Return the width needs of a column with these cells; numbers and short words stay on one line."""

        def width_of(text: str, *, bold: bool) -> float:
            return faces.width(text, _SIZE, bold=bold) / _SIZE

        alone = column.kind in NUMBERS or column.kind == SHORT
        cells = []
        for text in texts:
            whole = width_of(text, bold=column.total)
            words = () if alone else text.split()
            cells.append((whole, max((width_of(word, bold=column.total) for word in words), default=whole)))
        heads = [
            max(width_of(word, bold=True) for word in words.split(column.head or " ")) for words in (_WORDS, _APART)
        ]
        return cls(heads[0], tuple(cells), heads[1])

    def width(self, lines: int, size: float) -> float:
        """Return the width of the column if a cell takes at most about this many lines, without broken words."""
        cells = (whole if lines == 1 else min(whole, max(word, whole / lines + word / 2)) for whole, word in self.cells)
        return max(self.head * (size - 0.5), max(cells, default=0.0) * size) + 1.0

    def at_ease(self, size: float) -> float:
        """Return the width of the column if every cell has one line and its head need not be broken."""
        return max(self.width(1, size), self.together * (size - 0.5) + 1.0)


def pieces(table: ReportTable, grid: Grid, faces: Typefaces) -> Iterator[FlowPiece]:
    """Return the head, the rows and the sums of a table as pieces; the head is repeated on each page."""
    read = Element(TABLE)
    head = _head(grid, faces, read)
    again = (head,)
    yield FlowPiece(head.height, head.draw, keep=3 * grid.leading)
    for number, row in enumerate(table.rows):
        yield _row(grid, faces, [row[index] for index in grid.places], again, read, band=number % 2 == 1)
    if sums := sums_of(table):
        yield _row(grid, faces, [sums[index] for index in grid.places], again, read, strong=True)


def _head(grid: Grid, faces: Typefaces, read: Element) -> FlowPiece:
    size = grid.size - 0.5
    heads = [
        faces.wrap(column.head, size, cell_width + 0.5, bold=True)
        for column, cell_width in zip(grid.columns, grid.widths, strict=True)
    ]
    height = max(len(lines) for lines in heads) * (size + 1.2) + 5

    def draw(pen: Pen, top: float) -> None:
        bottom = top - height
        with pen.tags.inside(read):
            cells = pen.tags.heads([(column.key, ()) for column in grid.columns])
        for column, lines, start, width in zip(grid.columns, heads, grid.starts, grid.widths, strict=True):
            with cells(column.key):
                for up, line in zip(range(len(lines) - 1, -1, -1), lines, strict=True):
                    position = (start, bottom + 4 + up * (size + 1.2))
                    _placed(pen, column, line, position, width=width, size=size, bold=True, grey=BLACK)
        pen.line(grid.starts[0], bottom + 1, grid.end, width=LINE)

    return FlowPiece(height, draw)


def _row(
    grid: Grid,
    faces: Typefaces,
    values: Sequence[Cell],
    again: tuple[FlowPiece, ...],
    read: Element,
    *,
    band: bool = False,
    strong: bool = False,
) -> FlowPiece:
    cells = [
        _lines(faces, column, shown(column, value), cell_width, grid.size, bold=strong)
        for column, value, cell_width in zip(grid.columns, values, grid.widths, strict=True)
    ]
    height = max(len(lines) for lines in cells) * grid.leading + _BELOW

    def draw(pen: Pen, top: float) -> None:
        if band:
            pen.band(grid.starts[0] - 2, top - height, grid.end - grid.starts[0] + 4, height)
        if strong:
            pen.line(grid.starts[0], top, grid.end, width=HAIR)
        with pen.tags.inside(read):
            into = pen.tags.row([column.key for column in grid.columns], heads=1)
        _lead_on(pen, grid, values, cells, (top, height))
        for column, value, lines, start, width in zip(
            grid.columns, values, cells, grid.starts, grid.widths, strict=True
        ):
            y = top - grid.leading + 1.0
            with into(column.key):
                if column.side and isinstance(value, str) and len(value) == 1:
                    pen.badge(start, y - 1.6, value, grid.size + 1.2, filled=value == DEFAULT.sides[0])
                    continue
                for line in lines:
                    faint = GREY if line == DASH and column.kind == POINTS else BLACK
                    _placed(pen, column, line, (start, y), width=width, size=grid.size, bold=strong, grey=faint)
                    y -= grid.leading

    return FlowPiece(height, draw, repeated_heads=again)


def _lead_on(
    pen: Pen, grid: Grid, values: Sequence[Cell], cells: Sequence[Sequence[str]], row: tuple[float, float]
) -> None:
    """Put a link on each page number; a row with one page number is a link as a whole. `row`: its top and height."""
    top, height = row
    for column, value, lines, start in zip(grid.columns, values, cells, grid.starts, strict=True):
        if not column.pages:
            continue
        if column.kind in NUMBERS:
            pen.lead_to_page(str(value), (grid.starts[0], top - height, grid.end, top))
            continue
        y = top - grid.leading + 1.0
        for line in lines:
            for match in _NUMBER.finditer(line):
                left, right = (start + pen.faces.width(line[:offset], grid.size) for offset in match.span())
                pen.lead_to_page(match[0], (left, y - 2, right, y + grid.size))
            y -= grid.leading


def _lines(
    faces: Typefaces, column: ReportColumn, text: str, width: float, size: float, *, bold: bool
) -> tuple[str, ...]:
    if column.kind in NUMBERS or not text:
        return (text,)
    lines = faces.wrap(text, size, width, bold=bold)
    if len(lines) > _MOST_LINES:
        lines = (
            *lines[: _MOST_LINES - 1],
            faces.fit(lines[_MOST_LINES - 1] + " \N{HORIZONTAL ELLIPSIS}", size, width)[0],
        )
    return lines


def _placed(
    pen: Pen,
    column: ReportColumn,
    text: str,
    position: tuple[float, float],
    *,
    width: float,
    size: float,
    bold: bool,
    grey: float,
) -> None:
    """Write a line of a cell: numbers are right-aligned, words left-aligned."""
    if column.kind in NUMBERS:
        pen.right(position[0] + width, position[1], text, size, bold=bold, grey=grey)
    else:
        pen.text(position[0], position[1], text, size, bold=bold, grey=grey)
