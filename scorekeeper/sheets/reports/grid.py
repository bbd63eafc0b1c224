"""A table on paper: how wide each column is, and its head and rows as pieces that a page is filled with."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.language.standings import signed
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.sheets.paper.flow import Piece
from scorekeeper.sheets.paper.pen import BLACK, GREY, HAIR, LINE, Pen
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.sheets.reports.model import NUMBERS, POINTS, SHORT, SIGNED, Cell, Column, Table
from scorekeeper.sheets.reports.text import sums_of

SIZES = (8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
GAP = 8.0
DASH = "\N{EN DASH}"
_LEAST_TEXT = 44.0
_MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class Grid:
    """The columns of a table that stand on paper, with their places; sizes in points."""

    columns: tuple[Column, ...]
    places: tuple[int, ...]
    starts: tuple[float, ...]
    widths: tuple[float, ...]
    size: float

    @property
    def leading(self) -> float:
        """Return how far apart two lines of a cell are."""
        return self.size + 1.9

    @property
    def end(self) -> float:
        """Return where the last column ends."""
        return self.starts[-1] + self.widths[-1]


def shown(column: Column, value: Cell) -> str:
    """Return a cell as paper shows it: no points are a dash, differences have their sign."""
    if value is None:
        return ""
    if column.kind == POINTS and value == 0:
        return DASH
    if isinstance(value, int):
        return signed(value) if column.kind == SIGNED else str(value).replace("-", "\N{MINUS SIGN}")
    return value.isoformat() if isinstance(value, dt.date) else value


def grid_of(table: Table, faces: Typefaces, left: float, room: float) -> Grid:
    """Return the columns in the largest size in which they find room."""
    kept = [(place, column) for place, column in enumerate(table.columns) if _stands(table, place)]
    columns = tuple(column for _place, column in kept)
    places = tuple(place for place, _column in kept)
    rows = [*table.rows, *((sums,) if (sums := sums_of(table)) else ())]
    for size in SIZES:
        wanted = [_wanted(faces, column, [row[place] for row in rows], size) for place, column in kept]
        space = room - GAP * (len(columns) - 1)
        widths = _fitted(columns, wanted, space)
        if sum(widths) <= space + 0.1:
            break
    else:
        widths = [wide * space / sum(widths) for wide in widths]
    starts, x = [], left
    for wide in widths:
        starts.append(x)
        x += wide + GAP
    return Grid(columns, places, tuple(starts), tuple(widths), size)


def _stands(table: Table, place: int) -> bool:
    """Return whether a column stands on paper: not the ones for files only, nor numbers of which there is none."""
    column = table.columns[place]
    return column.paper and (column.kind not in NUMBERS or any(row[place] is not None for row in table.rows))


def _wanted(faces: Typefaces, column: Column, values: Sequence[Cell], size: float) -> float:
    """Return how wide a column would like to be: its longest cell, and no word of its head broken."""
    head = max(faces.width(word, size - 0.5, bold=True) for word in (column.head or " ").split(" "))
    texts = {shown(column, value) for value in values}
    widest = max((faces.width(text, size, bold=column.total) for text in texts), default=0.0)
    return max(head, widest) + 1.0


def _fitted(columns: Sequence[Column], wanted: Sequence[float], space: float) -> list[float]:
    """Return the widths: numbers get what they need, words share the rest by what they ask for."""
    widths = list(wanted)
    words = [place for place, column in enumerate(columns) if column.kind not in NUMBERS and column.kind != SHORT]
    over = sum(widths) - space
    while over > 0.1:
        long = [place for place in words if widths[place] > max(_LEAST_TEXT, columns[place].room * 3.0) + 0.1]
        if not long:
            break
        # the longest gives way first, down to the next longest
        most = max(widths[place] / columns[place].room for place in long)
        widest = [place for place in long if widths[place] / columns[place].room >= most - 0.01]
        for place in widest:
            least = max(_LEAST_TEXT, columns[place].room * 3.0)
            widths[place] = max(least, widths[place] - max(0.5, over / len(widest) / 4))
        over = sum(widths) - space
    return widths


def pieces(table: Table, grid: Grid, faces: Typefaces) -> Iterator[Piece]:
    """Return the head, the rows and the sums of a table as pieces; a page that a row begins has the head again."""
    head = _head(grid, faces)
    again = (head,)
    yield Piece(head.height, head.draw, keep=3 * grid.leading)
    for number, row in enumerate(table.rows):
        yield _row(grid, faces, [row[place] for place in grid.places], again, band=number % 2 == 1)
    if sums := sums_of(table):
        yield _row(grid, faces, [sums[place] for place in grid.places], again, strong=True)


def _head(grid: Grid, faces: Typefaces) -> Piece:
    size = grid.size - 0.5
    heads = [
        faces.wrap(column.head, size, wide + 0.5, bold=True)
        for column, wide in zip(grid.columns, grid.widths, strict=True)
    ]
    high = max(len(lines) for lines in heads) * (size + 1.2) + 5

    def draw(pen: Pen, top: float) -> None:
        bottom = top - high
        for column, lines, start, wide in zip(grid.columns, heads, grid.starts, grid.widths, strict=True):
            for up, line in enumerate(reversed(lines)):
                _placed(
                    pen,
                    column,
                    line,
                    (start, bottom + 4 + up * (size + 1.2)),
                    wide=wide,
                    size=size,
                    bold=True,
                    grey=GREY,
                )
        pen.line(grid.starts[0], bottom + 1, grid.end, width=LINE)

    return Piece(high, draw)


def _row(
    grid: Grid,
    faces: Typefaces,
    values: Sequence[Cell],
    again: tuple[Piece, ...],
    *,
    band: bool = False,
    strong: bool = False,
) -> Piece:
    cells = [
        _lines(faces, column, shown(column, value), wide, grid.size, bold=strong)
        for column, value, wide in zip(grid.columns, values, grid.widths, strict=True)
    ]
    high = max(len(lines) for lines in cells) * grid.leading + 2.4

    def draw(pen: Pen, top: float) -> None:
        if band:
            pen.band(grid.starts[0] - 2, top - high, grid.end - grid.starts[0] + 4, high)
        if strong:
            pen.line(grid.starts[0], top, grid.end, width=HAIR)
        for column, value, lines, start, wide in zip(
            grid.columns, values, cells, grid.starts, grid.widths, strict=True
        ):
            y = top - grid.leading + 1.0
            if column.side and isinstance(value, str) and len(value) == 1:
                pen.badge(start, y - 1.6, value, grid.size + 1.2, filled=value == DEFAULT.sides[0])
                continue
            for line in lines:
                faint = GREY if line == DASH and column.kind == POINTS else BLACK
                _placed(pen, column, line, (start, y), wide=wide, size=grid.size, bold=strong, grey=faint)
                y -= grid.leading

    return Piece(high, draw, repeated_heads=again)


def _lines(faces: Typefaces, column: Column, text: str, wide: float, size: float, *, bold: bool) -> tuple[str, ...]:
    if column.kind in NUMBERS or not text:
        return (text,)
    lines = faces.wrap(text, size, wide, bold=bold)
    if len(lines) > _MOST_LINES:
        lines = (
            *lines[: _MOST_LINES - 1],
            faces.fit(lines[_MOST_LINES - 1] + " \N{HORIZONTAL ELLIPSIS}", size, wide)[0],
        )
    return lines


def _placed(
    pen: Pen, column: Column, text: str, at: tuple[float, float], *, wide: float, size: float, bold: bool, grey: float
) -> None:
    """Write a line of a cell: numbers end at the right edge, words begin at the left."""
    if column.kind in NUMBERS:
        pen.right(at[0] + wide, at[1], text, size, bold=bold, grey=grey)
    else:
        pen.text(at[0], at[1], text, size, bold=bold, grey=grey)
