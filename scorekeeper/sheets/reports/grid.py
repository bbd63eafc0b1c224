"""A table on paper: its column widths, and its head and rows as pieces for pages."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

from scorekeeper.language import reports
from scorekeeper.language.dates import format_date
from scorekeeper.language.standings import signed
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.sheets.paper.flow import FlowPiece
from scorekeeper.sheets.paper.pen import BLACK, GREY, HAIR, LINE, Pen
from scorekeeper.sheets.paper.tags import TABLE, Element
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.sheets.reports.model import NUMBERS, POINTS, SHORT, SIGNED, TEXT, Cell, ReportColumn, ReportTable
from scorekeeper.sheets.reports.text import sums_of

SIZE = 8.0
"""The type size of a table that is not read from a wall."""
SMALLEST = 7.0
"""The size below which nothing is printed."""
GAP, _NARROW_GAP = 8.0, 4.0
DASH = "\N{EN DASH}"
_MOST_LINES = 8
_WORDS, _APART = re.compile(" "), re.compile(r" (?=\S\S)")
"""Where a head may break, best not before a single letter: "team A" stays together."""
_SIZES = (SIZE, 7.5, SMALLEST)
_TRIES = tuple((lines, size) for lines in range(1, _MOST_LINES + 1) for size in _SIZES)
"""The most lines in a cell, and the font size, to try in turn: the most readable first."""
_LINES_ON_A_WALL = 3
_BROKEN = _MOST_LINES + 1
_SHORT = 6.0
"""Width of a text that stays on one line, such as "main stage", at 1 point high."""
_BADGE = 10.4
"""The least size of the badge of a side, whose letter is two thirds as high."""
_MOST_STEPS, _ROUND_OFF = 16, 0.01
"""The most widths tried for a column, and the rounding error of a text's width, in points."""
_NUMBER = re.compile(r"\d+")
_LEAD, _BELOW = 1.9, 2.4
"""The height of a line beyond its letters, and of a row beyond its lines."""
_GAP_ON_A_WALL, _WIDEST_GAP = 0.7, 2.0
"""Least and widest gap between a wall table's columns, as multiples of its letter size."""

_LEADER_GAP, _LEAST_LEADER = 4.0, 2.0
"""The space at both ends of a leader in points, and its least length as a multiple of the letter size."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The printed columns of a table, with their positions; sizes in points.

    `lines` is about how many lines its longest cell takes; more than 8 if words are broken.
    """

    columns: tuple[ReportColumn, ...]
    places: tuple[int, ...]
    starts: tuple[float, ...]
    widths: tuple[float, ...]
    size: float
    head_size: float
    lines: int = 1

    @property
    def leading(self) -> float:
        """Return the distance between two lines of a cell."""
        return self.size + _LEAD + 0.3 * self._larger

    @property
    def base(self) -> float:
        """Return the distance of the first base line from the top of its row."""
        return self.leading - 1.0 - 0.2 * self._larger

    @property
    def below(self) -> float:
        """Return the height of a row beyond its lines."""
        return _BELOW + 0.1 * self._larger

    @property
    def _larger(self) -> float:
        return max(0.0, self.size - SIZE)

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


def grid_of(table: ReportTable, faces: Typefaces, left: float, max_width: float, largest: float = SIZE) -> Grid:
    """Return columns with few lines per cell, in the largest size that fits.

    A table for the wall may be as large as `largest`, with names in three lines, and takes the whole width.
    """
    columns, places = columns_on_paper(table)
    rows = rows_on_paper(table)
    needs = [
        _ColumnNeeds.measure(faces, column, [shown(column, row[index]) for row in rows])
        for index, column in zip(places, columns, strict=True)
    ]
    on_a_wall = (
        (lines, size) for size in _sizes_down_from(largest) for lines in range(1, _LINES_ON_A_WALL + 1) if table.wall
    )
    for lines, size in (*on_a_wall, *_TRIES):
        gap = max(GAP, _GAP_ON_A_WALL * size) if table.wall else GAP
        space = max_width - gap * (len(columns) - 1)
        widths = [need.width(lines, size) for need in needs]
        if sum(widths) <= space + 0.1:
            break
    else:
        lines, gap = _BROKEN, _NARROW_GAP
        space = max_width - gap * (len(columns) - 1)
        widths = _narrow([need.least(size) for need in needs], [need.shortest(size) for need in needs], space)
    widths = _with_spare(widths, needs, size, space)
    if table.wall:
        widths, gap = _over_the_width(columns, widths, size, max_width, gap)
    return placed_columns(table, widths, left, (size, max(SMALLEST, size - 0.5)), lines, gap=gap)


def _sizes_down_from(largest: float) -> Iterator[float]:
    size = largest
    while size > SIZE:
        yield size
        size -= 0.5


def _narrow(widths: Sequence[float], least: Sequence[float], space: float) -> list[float]:
    """Return widths that fit into the space.

    What is missing is taken from columns whose words may be broken.
    """
    spare = [max(0.0, width - shortest) for width, shortest in zip(widths, least, strict=True)]
    missing = sum(widths) - space
    if missing <= 0:
        return list(widths)
    share = min(1.0, missing / (sum(spare) or 1.0))
    narrowed = [width - more * share for width, more in zip(widths, spare, strict=True)]
    return [width * min(1.0, space / sum(narrowed)) for width in narrowed]


def _with_spare(widths: Sequence[float], needs: Sequence["_ColumnNeeds"], size: float, space: float) -> list[float]:
    """Return widths within the space in which as few rows as possible take more than a line.

    These `widths` are enough, but one long cell may have widened a column of short ones at the cost of others.
    """
    least = [need.width(_MOST_LINES, size) for need in needs]
    candidates = [list(widths), least] if sum(least) <= space else [list(widths)]
    shared = [_widen(start, needs, size, space) for start in candidates]
    return min(shared, key=lambda result: _lines_beyond(needs, result, size))


def _lines_beyond(needs: Sequence["_ColumnNeeds"], widths: Sequence[float], size: float) -> int:
    return sum(need.more_lines(width, size) for need, width in zip(needs, widths, strict=True))


def _widen(widths: list[float], needs: Sequence["_ColumnNeeds"], size: float, space: float) -> list[float]:
    """Return the widths with spare width added where it saves most lines, then to heads."""
    result, spare = list(widths), space - sum(widths)
    steps = [need.steps(size) for need in needs]
    while True:
        gains = [
            ((need.more_lines(result[index], size) - need.more_lines(step, size)) / (step - result[index]), index, step)
            for index, need in enumerate(needs)
            for step in steps[index]
            if 0.0 < step - result[index] <= spare
        ]
        gain, index, step = max(gains, default=(0.0, 0, 0.0))
        if gain <= 0.0:
            break
        spare -= step - result[index]
        result[index] = step
    short = [max(0.0, need.unwrapped_width(size) - width) for need, width in zip(needs, result, strict=True)]
    share = min(1.0, max(0.0, spare) / (sum(short) or 1.0))
    return [width + more * share for width, more in zip(result, short, strict=True)]


def _rounded_up(width: float) -> float:
    """Return a width for counting: many cells are nearly as wide."""
    return ceil(width * 4) / 4


def _over_the_width(
    columns: Sequence[ReportColumn], widths: Sequence[float], size: float, max_width: float, gap: float
) -> tuple[list[float], float]:
    """Return widths and gap of columns over the whole width: larger gaps, wider words."""
    gaps = max(1, len(columns) - 1)
    gap = max(gap, min(_WIDEST_GAP * size, (max_width - sum(widths)) / gaps))
    words = sum(width for column, width in zip(columns, widths, strict=True) if column.kind == TEXT)
    spare = max(0.0, max_width - sum(widths) - gap * (len(columns) - 1))
    share = spare / words if words else 0.0
    wider = [
        width * (1 + share) if column.kind == TEXT else width for column, width in zip(columns, widths, strict=True)
    ]
    return wider, gap


def columns_on_paper(table: ReportTable) -> tuple[tuple[ReportColumn, ...], tuple[int, ...]]:
    """Return the columns that are printed, and their indices in the table."""
    places = tuple(index for index in range(len(table.columns)) if _is_on_paper(table, index))
    return tuple(table.columns[index] for index in places), places


def rows_on_paper(table: ReportTable) -> list[tuple[Cell, ...]]:
    """Return the rows with the sums below them."""
    return [*table.rows, *((sums,) if (sums := sums_of(table)) else ())]


def placed_columns(
    table: ReportTable,
    widths: Sequence[float],
    left: float,
    sizes: tuple[float, float],
    lines: int = 1,
    *,
    gap: float = GAP,
) -> Grid:
    """Return the columns side by side from `left`; `sizes` are those of cells and heads."""
    columns, places = columns_on_paper(table)
    starts, x = [], left
    for width in widths:
        starts.append(x)
        x += width + gap
    return Grid(columns, places, tuple(starts), tuple(widths), *sizes, lines)


def _is_on_paper(table: ReportTable, index: int) -> bool:
    """Return whether a column is printed, which ones for files and without numbers are not.

    On a wall, neither are words and points that nobody has.
    """
    column = table.columns[index]
    if not column.paper or column.kind == SHORT:
        return column.paper
    values = [row[index] for row in table.rows]
    if table.wall and column.kind in {POINTS, TEXT}:
        return any(values)
    return column.kind == TEXT or any(value is not None for value in values)


@dataclass(frozen=True, slots=True)
class _ColumnNeeds:
    """The width a column needs, for its head, its cells and their longest words.

    `together` is the longest part of the head that is not broken without need; `rows` is how many cells are as wide.
    All are widths of a text one point high. `fixed`: its cells are numbers or short words, which are never broken.
    """

    head: float
    cells: tuple[tuple[float, float], ...]
    together: float
    rows: Counter[float]
    fixed: bool
    widest: dict[int, float] = field(default_factory=dict)
    """The width of the widest cell by its number of lines, which is asked for in many sizes."""

    @classmethod
    def measure(cls, faces: Typefaces, column: ReportColumn, texts: Sequence[str]) -> "_ColumnNeeds":
        """Return the width needs of a column with these cells.

        Numbers and short texts stay on one line.
        """

        def width_of(text: str, *, bold: bool) -> float:
            return faces.width(text, SIZE, bold=bold) / SIZE

        fixed = column.kind in NUMBERS or column.kind == SHORT
        cells = {}
        for text in set(texts):
            whole = width_of(text, bold=column.total)
            words = () if fixed or whole <= _SHORT else text.split()
            cells[text] = (whole, max((width_of(word, bold=column.total) for word in words), default=whole))
        heads = [
            max(width_of(word, bold=True) for word in words.split(column.head or " ")) for words in (_WORDS, _APART)
        ]
        rows = Counter(_rounded_up(cells[text][0]) for text in texts if text)
        return cls(heads[0], tuple(set(cells.values())), heads[1], rows, fixed)

    def width(self, lines: int, size: float) -> float:
        """Return the width of the column with about this many lines per cell, words unbroken."""
        if lines not in self.widest:
            cells = (
                whole if lines == 1 else min(whole, max(word, whole / lines + word / 2)) for whole, word in self.cells
            )
            self.widest[lines] = max(cells, default=0.0)
        return self._with_head(size, self.widest[lines])

    def least(self, size: float) -> float:
        """Return the width of the column in which no word is broken, however many lines there are."""
        return self._with_head(size, max((word for _whole, word in self.cells), default=0.0))

    def shortest(self, size: float) -> float:
        """Return the width below which even broken words cannot be read."""
        widest = max((whole for whole, _word in self.cells), default=0.0)
        return (widest if self.fixed else min(widest, _SHORT)) * size + 1.0

    def more_lines(self, width: float, size: float) -> int:
        """Return about how many lines the cells take in this width beyond one each."""
        return sum(count * (ceil((whole * size - _ROUND_OFF) / width) - 1) for whole, count in self.rows.items())

    def steps(self, size: float) -> list[float]:
        """Return widths in which more cells have one line, at most `_MOST_STEPS` of them.

        The largest is among them.
        """
        wholes = sorted(self.rows)
        every = -(-len(wholes) // _MOST_STEPS) or 1
        return [self._with_head(size, whole) for whole in wholes[::-1][::every]]

    def unwrapped_width(self, size: float) -> float:
        """Return the width of the column with one line per cell and its head unbroken."""
        return max(self.width(1, size), self.together * max(SMALLEST, size - 0.5) + 1.0)

    def _with_head(self, size: float, cells: float) -> float:
        return max(self.head * max(SMALLEST, size - 0.5), cells * size) + 1.0


def pieces(table: ReportTable, grid: Grid, faces: Typefaces) -> Iterator[FlowPiece]:
    """Return the head, the rows and the sums of a table as pieces.

    The head is repeated on each page.
    """
    read = Element(TABLE)
    head = _head(grid, faces, read)
    again = (head,)
    yield FlowPiece(head.height, head.draw, keep=3 * grid.leading)
    for number, row in enumerate(table.rows):
        values = [row[index] for index in grid.places]
        yield _row(grid, faces, values, again, read, band=number % 2 == 1, leaders=table.leaders)
    if sums := sums_of(table):
        values = [sums[index] for index in grid.places]
        if reports.sum_word() not in values and not grid.columns[0].total:
            values[0] = reports.sum_word()
        yield _row(grid, faces, values, again, read, strong=True)


def kept_together(table_pieces: Sequence[FlowPiece], short: float) -> list[FlowPiece]:
    """Return the pieces of a table so that no page has its head, one row or its sums alone.

    A table not higher than `short` is on one page.
    """
    heights = [piece.height for piece in table_pieces]
    total, last = sum(heights), len(table_pieces) - 1
    result = []
    for index, piece in enumerate(table_pieces):
        if index == 0:
            keep = total - heights[0] if total <= short else sum(heights[1:3])
        else:
            keep = sum(heights[index + 1 :]) if index >= last - 2 else 0.0
        result.append(replace(piece, keep=keep))
    return result


def _head(grid: Grid, faces: Typefaces, read: Element) -> FlowPiece:
    size = grid.head_size
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
                    _write_line(pen, column, line, position, width=width, size=size, bold=True, grey=BLACK)
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
    leaders: bool = False,
) -> FlowPiece:
    cells = [
        _lines(faces, column, shown(column, value), cell_width, grid.size, bold=strong)
        for column, value, cell_width in zip(grid.columns, values, grid.widths, strict=True)
    ]
    height = max(len(lines) for lines in cells) * grid.leading + grid.below

    def draw(pen: Pen, top: float) -> None:
        if band:
            pen.band(grid.starts[0] - 2, top - height, grid.end - grid.starts[0] + 4, height)
        if strong:
            pen.line(grid.starts[0], top, grid.end, width=HAIR)
        with pen.tags.inside(read):
            into = pen.tags.row([column.key for column in grid.columns], heads=1)
        _lead_on(pen, grid, values, cells, (top, height))
        if leaders:
            _draw_leaders(pen, grid, cells, top - grid.base)
        for column, value, lines, start, width in zip(
            grid.columns, values, cells, grid.starts, grid.widths, strict=True
        ):
            y = top - grid.base
            with into(column.key):
                if column.side and isinstance(value, str) and len(value) == 1:
                    pen.badge(start, y - 1.9, value, max(_BADGE, grid.size + 1.2), filled=value == DEFAULT.sides[0])
                    continue
                for line in lines:
                    faint = GREY if line == DASH and column.kind == POINTS else BLACK
                    _write_line(pen, column, line, (start, y), width=width, size=grid.size, bold=strong, grey=faint)
                    y -= grid.leading

    return FlowPiece(height, draw, repeated_heads=again)


def _lead_on(
    pen: Pen, grid: Grid, values: Sequence[Cell], cells: Sequence[Sequence[str]], row: tuple[float, float]
) -> None:
    """Put a link on each page number.

    A row with one page number is a link as a whole. `row`: its top and height.
    """
    top, height = row
    for column, value, lines, start in zip(grid.columns, values, cells, grid.starts, strict=True):
        if not column.pages:
            continue
        if column.kind in NUMBERS:
            pen.lead_to_page(str(value), (grid.starts[0], top - height, grid.end, top))
            continue
        y = top - grid.base
        for line in lines:
            for match in _NUMBER.finditer(line):
                left, right = (start + pen.faces.width(line[:offset], grid.size) for offset in match.span())
                pen.lead_to_page(match[0], (left, y - 2, right, y + grid.size))
            y -= grid.leading


def _draw_leaders(pen: Pen, grid: Grid, cells: Sequence[Sequence[str]], y: float) -> None:
    """Draw a thin line from each name to the number or short word after it, if they are far apart."""
    ends = zip(grid.columns, cells, grid.starts, strict=True)
    following = zip(grid.columns[1:], cells[1:], grid.starts[1:], grid.widths[1:], strict=True)
    for (column, lines, start), (beside, texts, left, width) in zip(ends, following, strict=False):
        if column.kind != TEXT or not lines or not texts or not texts[0]:
            continue
        end = start + pen.faces.width(lines[0], grid.size) + _LEADER_GAP
        before = width - pen.faces.width(texts[0], grid.size) if beside.kind in NUMBERS else 0.0
        to = left + before - _LEADER_GAP
        if to - end > _LEAST_LEADER * grid.size:
            pen.line(end, y, to, width=HAIR, grey=GREY)


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


def _write_line(
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
