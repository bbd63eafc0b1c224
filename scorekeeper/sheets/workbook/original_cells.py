"""The original values of a workbook on a hidden sheet, to find changed cells.

This proves nothing, because anyone who knows of it can change both; the signature that comes with a workbook shows who
made it.
"""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.workbook.cells import Content, fill_in, formula, heads, joined_cells, printing, put, widths
from scorekeeper.sheets.workbook.source import SOURCE

AS_MADE = "As made"
_HIDDEN = frozenset((AS_MADE, SOURCE))
_FORMULA = "="
"""Replaces a formula: programs write the same one in different ways."""


@dataclass(frozen=True, slots=True)
class ChangedCell:
    """A cell that was changed; `now` or `made` is "" if it is, or was, empty."""

    cell: str
    now: str
    made: str


def write_as_made(book: Workbook, first: str, paper: str) -> None:
    """Put every sheet's cells onto a hidden sheet, each with its name, `first` first."""
    sheet = book.create_sheet(AS_MADE)
    sheet.sheet_state = "hidden"
    heads(sheet, 1, (pgettext("workbook", "cell"), pgettext("workbook", "as made"), pgettext("workbook", "changed")))
    for row, (cell, value) in enumerate(_cells(book, first), 2):
        fill_in(sheet.cell(row, 1), cell)
        fill_in(sheet.cell(row, 2), value)
        if cell.startswith(f"{first}!"):
            formula(sheet, row, 3, f"IF(EXACT({cell},B{row}),0,1)", 0)
    widths(sheet, 16, 60, 9)
    printing(sheet, paper, repeat=1)


def write_claim(sheet: Worksheet, row: int, about: Worksheet) -> None:
    """Claim in the Check sheet that a complete sheet still has its original values."""
    cells = sum(cell.value is not None for line in about.iter_rows() for cell in line)
    area = f"'{AS_MADE}'!$C$2:$C${cells + 1}"
    where = f"'{AS_MADE}'!$A$2:$A${cells + 1}"
    to = f"{about.title}!A1"
    changed, filled = f"SUM({area})", f"COUNTA({about.title}!$A:$AZ)"
    put(sheet, row, 1, to, to=to)
    put(sheet, row, 2, claimed_as_made())
    formula(sheet, row, 3, str(cells), cells, to=to)
    formula(sheet, row, 4, f"{filled}+{changed}", cells, to=to)
    formula(sheet, row, 5, f"IF(C{row}=D{row},0,1)", 0)
    was = joined_cells(_("{cell} was changed"), cell=f"INDEX({where},MATCH(1,{area},0))")
    other = _("a cell was filled in or emptied")
    formula(sheet, row, 6, f'IF({changed}>0,{was},IF(E{row}=0,"OK","{other}"))', "OK")


def claimed_as_made() -> str:
    """Return the words of the Check sheet's claim that nothing was changed."""
    return _("every cell is as it was made")


def changed_cells(book: Any) -> tuple[ChangedCell, ...] | None:
    """Return the changed cells of a workbook; None if it has no record of its original cells."""
    if AS_MADE not in book.sheetnames:
        return None
    made = {str(cell): value for cell, value, _c in book[AS_MADE].iter_rows(2, max_col=3, values_only=True) if cell}
    now = dict(_cells(book, book.sheetnames[0]))
    places = dict.fromkeys((*made, *now))
    return tuple(
        ChangedCell(cell, _shown(now.get(cell)), _shown(made.get(cell)))
        for cell in places
        if _plain(now.get(cell)) != _plain(made.get(cell))
    )


def _cells(book: Any, first: str) -> Iterator[tuple[str, Content]]:
    """Return every cell with a value, by name ("Score!G14"), those of the sheet `first` first."""
    sheets: Mapping[str, Any] = {sheet.title: sheet for sheet in book.worksheets if sheet.title not in _HIDDEN}
    for title in sorted(sheets, key=lambda title: title != first):
        for line in sheets[title].iter_rows():
            for cell in line:
                if cell.value not in (None, ""):
                    yield f"{title}!{cell.coordinate}", _FORMULA if cell.data_type == "f" else cell.value


def _plain(value: Any) -> Any:
    """Return a value in one form for all spreadsheets, which write values differently."""
    if isinstance(value, str):
        return value.replace("\r\n", "\n") or None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dt.datetime):
        return value.date() if value.time() == dt.time() else value
    return value


def _shown(value: Any) -> str:
    plain = _plain(value)
    return "" if plain is None else str(plain)
