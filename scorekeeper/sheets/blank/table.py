"""The rows of a sheet for writing by hand.

Boxes for digits, circles to tick, what is known printed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.blank.columns import BlankColumn, Named, placed, put_circles, put_heads
from scorekeeper.sheets.blank.contents import STRAINS, BlankDeal, BlankSheet
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.paper.flow import BINDING, MARGIN
from scorekeeper.sheets.paper.pen import GREY, LINE

TABLE_HEAD = 25.0
BROUGHT, OPENING = 19.0, 14.0
CELL, _LEAST_CIRCLE = 13.5, 11.5
"""Width of a box for a digit, and least width of a circle with two 7-point letters."""
_SMALL = 7.0
_READ, _NOTE = 10.0, 13.5


def columns(sheet: BlankSheet, width: float) -> tuple[BlankColumn, ...]:
    """Return the columns on paper of this width, with the spare width shared between them."""
    boxes = sheet.columns
    named: list[Named] = [
        ("deal", pgettext("column heading", "deal"), 17, ""),
        ("dealer", pgettext("column heading", "dealer"), 15, ""),
        ("declares", pgettext("column heading", "declares"), CELL * len(sheet.sides) + 3, ""),
        ("contract", pgettext("column heading", "contract"), boxes.contract * CELL, ""),
        ("strain", pgettext("column heading", "suit"), CELL * len(STRAINS) + 6, ""),
        ("doubled", pgettext("column heading", "doubled"), CELL * 2 + 3, ""),
        ("taken", pgettext("column heading", "taken"), boxes.taken * CELL, ""),
        ("opponents", pgettext("column heading", "opp."), boxes.taken * CELL, ""),
        ("outcome", pgettext("column heading", "made/def."), CELL * 2 + 3, ""),
        *([("told", "", len(sheet.extras) * CELL + 3, "")] if sheet.extras else []),
        *(("points", sheet.counting.points, boxes.points * CELL, side) for side in sheet.sides if boxes.points),
        *(("running", _running(sheet), boxes.running * CELL, side) for side in sheet.sides),
        *(
            [("read", pgettext("column heading", "read"), _READ, "")]
            if any(deal.read_out for deal in sheet.deals)
            else []
        ),
        ("note", pgettext("column heading", "note"), _NOTE, ""),
    ]
    return placed(named, BINDING + 2, width - BINDING - MARGIN - 5)


def _running(sheet: BlankSheet) -> str:
    return sheet.counting.running if sheet.counting.change else pgettext("blank score sheet", "running totals")


def opening_height(sheet: BlankSheet) -> float:
    """Return the height of the row with each side's opening total."""
    return OPENING if sheet.counting.opening else 0


def put_table(page: BlankPage, sheet: BlankSheet, deals: Sequence[BlankDeal], top: float, height: float) -> float:
    """Put head and rows from `top` down, each `height` points; return where they end."""
    shown = columns(sheet, page.width)
    right = page.width - MARGIN
    y = top - TABLE_HEAD
    put_heads(page, shown, sheet.sides[0], y, size=_SMALL, badge=10.4)
    page.line(BINDING, y, right, width=LINE)
    if deals[0].number > 1:
        y = _brought_forward(page, sheet, shown, deals[0].number - 1, y)
    elif sheet.counting.opening:
        y = _opening(page, sheet, shown, y)
    for index, deal in enumerate(deals):
        if index % 2:
            page.band(BINDING, y - height, right - BINDING, height)
        y -= height
        row = _BlankRow(page, sheet, deal, y, height)
        for column in shown:
            _PUT[column.key](row, column)
        if deal.number % sheet.round_of == 0:
            page.line(BINDING, y, right, width=0.9)
    page.line(BINDING, y, right, width=LINE)
    return y


def _opening(page: BlankPage, sheet: BlankSheet, shown: Sequence[BlankColumn], top: float) -> float:
    """Put the row of what each side has before the first deal."""
    y = top - OPENING
    running = [column for column in shown if column.key == "running"]
    page.right(running[0].x - 12, y + 4, pgettext("blank score sheet", "at the start"), 8, bold=True)
    for column in running:
        page.middle(column.middle, y + 3.6, str(sheet.counting.opening[column.side]), 9, bold=True)
    page.line(BINDING, y, page.width - MARGIN, width=0.9)
    return y


def _brought_forward(page: BlankPage, sheet: BlankSheet, shown: Sequence[BlankColumn], deal: int, top: float) -> float:
    """Put the row for copying the running totals of the page before."""
    y = top - BROUGHT
    running = [column for column in shown if column.key == "running"]
    words = _("running totals after deal {deal}, brought forward").format(deal=deal)
    if sheet.counting.change:
        words = _("tables after deal {deal}, brought forward").format(deal=deal)
    page.right(running[0].x - 12, y + 6, words, 8, bold=True)
    for column in running:
        cells = round(column.width / CELL)
        page.digits(column.x, y + 2.5, cells, f"forward {column.side}", cell=CELL, height=BROUGHT - 5)
    page.line(BINDING, y, page.width - MARGIN, width=0.9)
    return y


# --- the contents of a row, column by column


@dataclass(frozen=True, slots=True)
class _BlankRow:
    """A row under construction: its lower edge and its height."""

    page: BlankPage
    sheet: BlankSheet
    deal: BlankDeal
    y: float
    height: float

    def number(self, column: BlankColumn) -> None:
        self.page.middle(column.middle, self.y + self.height / 2 - 3.6, str(self.deal.number), 10, bold=True)

    def dealer(self, column: BlankColumn) -> None:
        self.page.middle(column.middle, self.y + self.height / 2 - 3.2, str(self.deal.dealer), 9, grey=GREY)

    def boxes(self, column: BlankColumn) -> None:
        tall = min(self.height - (2.6 if self.sheet.compact else 4), 19.0)
        key = f"deal {self.deal.number} {column.key} {column.side}".rstrip()
        cells = round(column.width / CELL)
        self.page.digits(column.x, self.y + (self.height - tall) / 2, cells, key, cell=CELL, height=tall)

    def sides(self, column: BlankColumn) -> None:
        self._circles(column, self.sheet.sides)

    def strains(self, column: BlankColumn) -> None:
        self._circles(column, STRAINS)

    def doubled(self, column: BlankColumn) -> None:
        self._circles(column, ("X", "XX"))

    def outcome(self, column: BlankColumn) -> None:
        self._circles(column, (pgettext("letter to circle on paper", "M"), pgettext("letter to circle on paper", "D")))

    def extras(self, column: BlankColumn) -> None:
        self._circles(column, tuple(letter for letter, _words in self.sheet.extras))

    def read_out(self, column: BlankColumn) -> None:
        if self.deal.read_out:
            key = f"read {self.deal.number}"
            self.page.tick(column.x, self.y + (self.height - _READ) / 2, key, size=_READ)

    def _circles(self, column: BlankColumn, labels: Sequence[str]) -> None:
        keyed = [(label, f"deal {self.deal.number} {column.key} {label}") for label in labels]
        put_circles(
            self.page, column, self.y + self.height / 2, keyed, min(CELL - 0.7, max(self.height - 3.4, _LEAST_CIRCLE))
        )


_PUT: Mapping[str, Callable[[_BlankRow, BlankColumn], None]] = MappingProxyType(
    {
        "deal": _BlankRow.number,
        "dealer": _BlankRow.dealer,
        "declares": _BlankRow.sides,
        "contract": _BlankRow.boxes,
        "strain": _BlankRow.strains,
        "doubled": _BlankRow.doubled,
        "taken": _BlankRow.boxes,
        "opponents": _BlankRow.boxes,
        "outcome": _BlankRow.outcome,
        "told": _BlankRow.extras,
        "points": _BlankRow.boxes,
        "running": _BlankRow.boxes,
        "read": _BlankRow.read_out,
        "note": _BlankRow.boxes,
    }
)
