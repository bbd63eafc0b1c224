"""The rows of a sheet for writing by hand: boxes for digits, circles to tick, what is known printed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.blank.contents import STRAINS, BlankDeal, BlankSheet
from scorekeeper.sheets.blank.front import MARGIN
from scorekeeper.sheets.blank.page import Page
from scorekeeper.sheets.paper.pen import GREY, LINE

TABLE_HEAD = 25.0
BROUGHT, OPENING = 19.0, 14.0
CELL = 13.5
_SMALL = 7.0
_READ, _NOTE = 10.0, 13.5


@dataclass(frozen=True, slots=True)
class Column:
    """One column: what it is called, where it begins and how wide it is. `side` where each side has its own."""

    key: str
    head: str
    x: float
    width: float
    side: str = ""

    @property
    def middle(self) -> float:
        """Return its middle."""
        return self.x + self.width / 2


def columns(sheet: BlankSheet, width: float) -> tuple[Column, ...]:
    """Return the columns on paper of this width: what is left over stands between them."""
    boxes = sheet.columns
    named: list[tuple[str, str, float, str]] = [
        ("deal", _("deal"), 17, ""),
        ("dealer", _("dealer"), 15, ""),
        ("declares", _("declares"), CELL * len(sheet.sides) + 3, ""),
        ("contract", _("contract"), boxes.contract * CELL, ""),
        ("strain", _("suit"), CELL * len(STRAINS) + 6, ""),
        ("doubled", _("doubled"), CELL * 2 + 3, ""),
        ("taken", _("taken"), boxes.taken * CELL, ""),
        ("opponents", _("opp."), boxes.taken * CELL, ""),
        ("outcome", _("made/def."), CELL * 2 + 3, ""),
        *([("told", "", len(sheet.told) * CELL + 3, "")] if sheet.told else []),
        *(("points", sheet.counting.points, boxes.points * CELL, side) for side in sheet.sides if boxes.points),
        *(("running", _running(sheet), boxes.running * CELL, side) for side in sheet.sides),
        *([("read", _("read"), _READ, "")] if any(deal.read_out for deal in sheet.deals) else []),
        ("note", _("note"), _NOTE, ""),
    ]
    room = width - 2 * MARGIN - 5
    gap = (room - sum(own for _key, _head, own, _side in named)) / (len(named) - 1)
    placed, x = [], MARGIN + 2
    for key, head, own, side in named:
        placed.append(Column(key, head, x, own, side))
        x += own + gap
    return tuple(placed)


def _running(sheet: BlankSheet) -> str:
    return sheet.counting.running if sheet.counting.change else _("running totals")


def opening_height(sheet: BlankSheet) -> float:
    """Return how high is the row of what each side begins with."""
    return OPENING if sheet.counting.opening else 0


def put_table(page: Page, sheet: BlankSheet, deals: Sequence[BlankDeal], top: float, high: float) -> float:
    """Put head and rows from `top` down, each `high` points; answer where they end."""
    placed = columns(sheet, page.width)
    right = page.width - MARGIN
    y = _head(page, sheet, placed, top)
    if deals[0].number > 1:
        y = _brought_forward(page, sheet, placed, deals[0].number - 1, y)
    elif sheet.counting.opening:
        y = _opening(page, sheet, placed, y)
    for index, deal in enumerate(deals):
        if index % 2:
            page.band(MARGIN, y - high, right - MARGIN, high)
        y -= high
        row = _Row(page, sheet, deal, y, high)
        for column in placed:
            _PUT[column.key](row, column)
        if deal.number % sheet.round_of == 0:
            page.line(MARGIN, y, right, width=0.9)
    page.line(MARGIN, y, right, width=LINE)
    return y


def _head(page: Page, sheet: BlankSheet, placed: Sequence[Column], top: float) -> float:
    y = top - TABLE_HEAD
    for column in placed:
        if not column.side:
            page.middle(column.middle, y + 4.5, column.head, _SMALL, bold=True, grey=GREY)
            continue
        page.badge(column.middle - 5, y + 2.5, column.side, 10, filled=column.side == sheet.sides[0])
        if column.side == sheet.sides[0]:
            group = [other for other in placed if other.key == column.key]
            middle = (group[0].x + group[-1].x + group[-1].width) / 2
            page.middle(middle, y + 15.5, column.head, _SMALL, bold=True, grey=GREY)
    page.line(MARGIN, y, page.width - MARGIN, width=LINE)
    return y


def _opening(page: Page, sheet: BlankSheet, placed: Sequence[Column], top: float) -> float:
    """Put the row of what each side has before the first deal."""
    y = top - OPENING
    running = [column for column in placed if column.key == "running"]
    page.right(running[0].x - 12, y + 4, _("at the start"), 8, bold=True)
    for column in running:
        page.middle(column.middle, y + 3.6, str(sheet.counting.opening[column.side]), 9, bold=True)
    page.line(MARGIN, y, page.width - MARGIN, width=0.9)
    return y


def _brought_forward(page: Page, sheet: BlankSheet, placed: Sequence[Column], deal: int, top: float) -> float:
    """Put the row in which the running totals of the page before are written again."""
    y = top - BROUGHT
    running = [column for column in placed if column.key == "running"]
    words = _("running totals after deal {deal}, brought forward").format(deal=deal)
    if sheet.counting.change:
        words = _("tables after deal {deal}, brought forward").format(deal=deal)
    page.right(running[0].x - 12, y + 6, words, 8, bold=True)
    for column in running:
        cells = round(column.width / CELL)
        page.digits(column.x, y + 2.5, cells, f"forward {column.side}", cell=CELL, high=BROUGHT - 5)
    page.line(MARGIN, y, page.width - MARGIN, width=0.9)
    return y


# --- what stands in a row, column by column


@dataclass(frozen=True, slots=True)
class _Row:
    """A row in the making: where it begins below, and how high it is."""

    page: Page
    sheet: BlankSheet
    deal: BlankDeal
    y: float
    high: float

    def number(self, column: Column) -> None:
        self.page.middle(column.middle, self.y + self.high / 2 - 3.6, str(self.deal.number), 10, bold=True)

    def dealer(self, column: Column) -> None:
        self.page.middle(column.middle, self.y + self.high / 2 - 3.2, str(self.deal.dealer), 9, grey=GREY)

    def boxes(self, column: Column) -> None:
        tall = min(self.high - 4, 19.0)
        key = f"deal {self.deal.number} {column.key} {column.side}".rstrip()
        cells = round(column.width / CELL)
        self.page.digits(column.x, self.y + (self.high - tall) / 2, cells, key, cell=CELL, high=tall)

    def sides(self, column: Column) -> None:
        self._circles(column, self.sheet.sides)

    def strains(self, column: Column) -> None:
        self._circles(column, STRAINS)

    def doubled(self, column: Column) -> None:
        self._circles(column, ("X", "XX"))

    def outcome(self, column: Column) -> None:
        self._circles(column, (_("M"), _("D")))

    def told(self, column: Column) -> None:
        self._circles(column, tuple(letter for letter, _words in self.sheet.told))

    def read_out(self, column: Column) -> None:
        if self.deal.read_out:
            key = f"read {self.deal.number}"
            self.page.tick(column.x, self.y + (self.high - _READ) / 2, key, size=_READ)

    def _circles(self, column: Column, labels: Sequence[str]) -> None:
        step = column.width / len(labels)
        size = min(CELL - 0.7, self.high - 4)
        x, y = column.x + (step - size) / 2, self.y + (self.high - size) / 2
        keyed = [(label, f"deal {self.deal.number} {column.key} {label}") for label in labels]
        self.page.circles(x, y, keyed, size=size, step=step, strains=labels is STRAINS)


_PUT: Mapping[str, Callable[[_Row, Column], None]] = MappingProxyType(
    {
        "deal": _Row.number,
        "dealer": _Row.dealer,
        "declares": _Row.sides,
        "contract": _Row.boxes,
        "strain": _Row.strains,
        "doubled": _Row.doubled,
        "taken": _Row.boxes,
        "opponents": _Row.boxes,
        "outcome": _Row.outcome,
        "told": _Row.told,
        "points": _Row.boxes,
        "running": _Row.boxes,
        "read": _Row.read_out,
        "note": _Row.boxes,
    }
)
