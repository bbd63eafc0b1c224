"""The contents of a report as frozen blocks, for paper, workbook, CSV and clipboard.

A chart has no numbers of its own: it shows columns of a table.
"""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.language.bracket_shown import ShownBracket

Cell = str | int | dt.date | None

TEXT, NUMBER, SIGNED, POINTS, SHORT = "text", "number", "signed", "points", "short"
"""Kinds of column: words, number, signed number, points (0 is a dash), a few letters."""
NUMBERS = frozenset({NUMBER, SIGNED, POINTS})

LINES, BARS, STACKED = "lines", "bars", "stacked"
"""The kinds of chart: lines over the rows, bars side by side, or stacked bars."""
RACE, PLACES = "race", "places"
"""Kinds of chart with a line for each row: upward from 0, or first place on top."""
COURSES = frozenset({RACE, PLACES})


class Stopped(Exception):  # noqa: N818 - the user stopped it, so it is not an error
    """The user canceled the making of a report."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Receives the progress of a report being made, and may stop it."""

    stopped: Callable[[], bool] = lambda: False
    on_progress: Callable[[int, int], None] = lambda _done, _total: None

    def step(self, done: int, total: int) -> None:
        """Report progress (`done` of `total` parts); raises Stopped if the user has canceled."""
        if self.stopped():
            raise Stopped
        self.on_progress(done, total)


UNWATCHED = Progress()


@dataclass(frozen=True, slots=True)
class ReportColumn:
    """One column: its key, heading, kind, width in letters, and whether it is summed.

    `side`: its cells are letters of sides. `paper` False: not on paper, which is narrower. `pages`: its
    numbers are pages of the same document, and link to them.
    """

    key: str
    head: str
    kind: str = TEXT
    letters: int = 8
    total: bool = False
    side: bool = False
    paper: bool = True
    pages: bool = False


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Rows under headings.

    `note` explains how to read it, `empty` replaces it if it has no rows. `paper` False: too long for paper, so it
    is in the workbook and in the CSV file only. `wall`: it is read from a wall, so its letters are as large as the
    page allows. `leaders`: a thin line leads from a name to the number after it.
    """

    key: str
    title: str
    columns: tuple[ReportColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    empty: str = ""
    paper: bool = True
    wall: bool = False
    leaders: bool = False

    def position(self, key: str) -> int:
        """Return the index of a column, from 0; raises KeyError for an unknown column."""
        for index, column in enumerate(self.columns):
            if column.key == key:
                return index
        raise KeyError(key)

    def values(self, key: str) -> tuple[Cell, ...]:
        """Return the values of a column, from the top."""
        index = self.position(key)
        return tuple(row[index] for row in self.rows)

    def total(self, key: str) -> int:
        """Return the sum of a column; cells that are not numbers count as 0."""
        return sum(value for value in self.values(key) if isinstance(value, int))


@dataclass(frozen=True, slots=True)
class Series:
    """One line or one kind of bar of a chart: its column and its name."""

    column: str
    name: str


@dataclass(frozen=True, slots=True)
class ReportChart:
    """A picture of some columns of a table.

    `categories` are the columns with the labels below the axis.
    If each row is a line (COURSES), they name the lines, and the series name the positions.
    """

    key: str
    title: str
    kind: str
    table: str
    categories: tuple[str, ...]
    series: tuple[Series, ...]
    across: str
    upright: str


@dataclass(frozen=True, slots=True)
class ReportPicture:
    """The bracket of a knock-out as a drawing.

    The table with this key lists the same pair by pair.
    """

    title: str
    bracket: ShownBracket
    table: str


@dataclass(frozen=True, slots=True)
class ReportText:
    """Sentences under a heading. `small`: on paper they are small print without the heading.

    `together`: they are not divided between pages, unless they are longer than a page. `on_paper` is how many of the
    sentences are printed (None: all); the others are in the workbook and the CSV file only.
    """

    title: str
    sentences: tuple[str, ...]
    small: bool = False
    together: bool = False
    on_paper: int | None = None


@dataclass(frozen=True, slots=True)
class Caption:
    """A caption with its value: "difference", 9."""

    caption: str
    value: Cell


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of a column over rows in which other columns have these values.

    `times` -1 subtracts it.
    """

    table: str
    column: str
    where: tuple[tuple[str, Cell], ...] = ()
    times: int = 1


@dataclass(frozen=True, slots=True)
class ControlCheck:
    """Two ways to compute one number: what it is, and the parts that each way adds up."""

    what: str
    first: tuple[Sum | int, ...]
    other: tuple[Sum | int, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report.

    `name` is that of its file, `facts` are shown under the title. `across` is the large pale text from corner to
    corner of each page: that it is a draft.
    """

    kind: str
    name: str
    title: str
    event: str
    subtitle: str
    facts: tuple[Caption, ...]
    sections: tuple[ReportTable | ReportChart | ReportPicture | ReportText, ...]
    checks: tuple[ControlCheck, ...] = ()
    footer: tuple[str, ...] = ()
    author: str = "Scorekeeper"
    across: str = ""

    @property
    def tables(self) -> Mapping[str, ReportTable]:
        """Return the tables by key, in order."""
        return {part.key: part for part in self.sections if isinstance(part, ReportTable)}

    @property
    def charts(self) -> tuple[ReportChart, ...]:
        """Return the charts in order."""
        return tuple(part for part in self.sections if isinstance(part, ReportChart))


@dataclass(slots=True)
class ColumnSums:
    """Adds up columns of a report's tables.

    Each table is read once for each combination of columns.
    """

    tables: Mapping[str, ReportTable]
    _known: dict[tuple[str, str, tuple[str, ...]], dict[tuple[Cell, ...], int]] = field(default_factory=dict)

    def total(self, parts: Sequence[Sum | int]) -> int:
        """Return the total of these parts."""
        return sum(part if isinstance(part, int) else part.times * self._part_total(part) for part in parts)

    def _part_total(self, part: Sum) -> int:
        keys = tuple(key for key, _value in part.where)
        asked = (part.table, part.column, keys)
        if asked not in self._known:
            self._known[asked] = _sums(self.tables[part.table], part.column, keys)
        return self._known[asked].get(tuple(value for _key, value in part.where), 0)


def _sums(table: ReportTable, column: str, keys: tuple[str, ...]) -> dict[tuple[Cell, ...], int]:
    """Return the sums of a column for each combination of values in these columns."""
    if not table.rows:
        return {}  # an empty table leaves out columns without values
    places, counted = [table.position(key) for key in keys], table.position(column)
    sums: dict[tuple[Cell, ...], int] = {}
    for row in table.rows:
        value = row[counted]
        if isinstance(value, int):
            group = tuple(row[index] for index in places)
            sums[group] = sums.get(group, 0) + value
    return sums


def findings(report: Report) -> tuple[tuple[ControlCheck, int, int], ...]:
    """Return every check with the two numbers that must be equal."""
    sums = ColumnSums(report.tables)
    return tuple((check, sums.total(check.first), sums.total(check.other)) for check in report.checks)
