"""Claims of the Check sheet: numbers computed again by formula, and one verdict."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import PatternFill
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.workbook.cells import formula, heads, joined_cells, printing, put, widths
from scorekeeper.sheets.workbook.original_cells import write_claim

CHECK = "Check"
OK = "OK"


@dataclass(frozen=True, slots=True)
class CellFormula:
    """One number of a sheet: its cell, and the formula that computes it again."""

    cell: str
    what: str
    recounted: str


def write_claims(
    sheet: Worksheet, claims: Iterable[CellFormula], about: str, first: int, *, again: float, paper: str
) -> None:
    """Write claims about a sheet from row `first` on, the verdict into B1.

    `again` is the width of the formulas.
    The last claim is that the sheet, which must be complete by now, still has its original value in every cell.
    """
    row = first
    book: Any = sheet.parent
    heads(
        sheet,
        row - 1,
        (
            pgettext("workbook", "cell"),
            pgettext("workbook", "what"),
            pgettext("workbook", "printed"),
            pgettext("workbook", "again"),
            pgettext("workbook", "differs"),
            pgettext("workbook", "finding"),
        ),
    )
    for claim in claims:
        to = f"{about}!{claim.cell}"
        value = book[about][claim.cell.replace("$", "")].value
        shown = "" if value is None else value
        put(sheet, row, 1, to, to=to)
        put(sheet, row, 2, claim.what)
        formula(sheet, row, 3, f'IF({to}="","",{to})', shown, to=to)
        formula(sheet, row, 4, claim.recounted, shown, to=to)
        formula(sheet, row, 5, f"IF(C{row}=D{row},0,1)", 0)
        formula(sheet, row, 6, f'IF(E{row}=0,"{OK}",{_finding(row)})', OK)
        row += 1
    last = row
    write_claim(sheet, last, book[about])
    verdict = f'IF(SUM(E{first}:E{last})=0,"{OK}",INDEX(F{first}:F{last},MATCH(1,E{first}:E{last},0)))'
    formula(sheet, 1, 2, verdict, OK, bold=True)
    bad = PatternFill("solid", bgColor="F3C7C4")
    rule: Any = FormulaRule(formula=[f"$E{first}=1"], fill=bad)  # type: ignore[no-untyped-call]
    sheet.conditional_formatting.add(f"A{first}:F{last}", rule)
    widths(sheet, 14, 34, 12, again, 9, 60)
    sheet.freeze_panes = f"A{first}"
    printing(sheet, paper, repeat=first - 1)


def _finding(row: int) -> str:
    """Return the words for a cell that differs, joined by the spreadsheet.

    For example "Score!K14 says 3, it should be 2".
    """
    sentence = _("{cell} says {value}, it should be {right}")
    return joined_cells(sentence, cell=f"A{row}", value=f"C{row}", right=f"D{row}")
