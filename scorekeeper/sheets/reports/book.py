"""A report as a workbook: tables with sums by formula, charts, and a check."""

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Any

from openpyxl import Workbook
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, PatternFill, Side
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.language import reports
from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.drawing import chart_text, shows_anything
from scorekeeper.sheets.reports.model import (
    NUMBERS,
    POINTS,
    SHORT,
    SIGNED,
    UNWATCHED,
    Cell,
    ControlCheck,
    Progress,
    Report,
    ReportColumn,
    ReportTable,
    ReportText,
    Sum,
    findings,
)
from scorekeeper.sheets.reports.native_charts import FIRST_ROW, HEAD_ROW, TableRange, write_charts
from scorekeeper.sheets.reports.text import known_facts
from scorekeeper.sheets.workbook.cells import (
    BAND,
    POINTS_FORMAT,
    Content,
    formula,
    give_lines,
    heads,
    joined_cells,
    lines_in,
    paragraph,
    printing,
    put,
    put_styled,
    widths,
)
from scorekeeper.sheets.workbook.saving import saved

OK = "OK"
_VERDICT = "B1"
_FORMATS = {POINTS: POINTS_FORMAT, SIGNED: '+0;"\N{MINUS SIGN}"0;0'}
_NOT_IN_A_NAME = re.compile(r"[\[\]:*?/\\']")
_LONGEST_NAME = 31
_MOST_ROWS = 1_048_576 - HEAD_ROW - 1
"""The most rows that fit in a sheet below the heads and above the sums."""
_SUM_LINE = Border(top=Side(style="thin"))


def book_bytes(report: Report, options: SheetOptions, progress: Progress = UNWATCHED) -> bytes:
    """Return a report as XLSX; raises Stopped if the user cancels."""
    book = Workbook()
    front: Worksheet = book.worksheets[0]
    tables = [_fitting(table) for table in report.tables.values()]
    parts = len(tables) + 3
    places: dict[str, TableRange] = {}
    taken = {reports.title(key).casefold() for key in ("report", "check", "charts")}
    for done, table in enumerate(tables):
        progress.step(done, parts)
        name = _sheet_name(table.title, taken)
        places[table.key] = _write_table(book.create_sheet(name), table, options)
    progress.step(len(tables), parts)
    check = reports.title("check")
    _write_front(front, report, check, options)
    charts = [chart for chart in report.charts if shows_anything(report, chart)]
    if charts:
        write_charts(book.create_sheet(reports.title("charts"), 1), report, places, book, options)
    progress.step(len(tables) + 1, parts)
    _write_check(book.create_sheet(check), report, places, options)
    title = ", ".join(part for part in (report.title, report.subtitle, report.event) if part)
    described = [chart_text(report, chart) for chart in charts]
    data = saved(book, options, title=title, author=report.author, language=options.language, charts=described)
    progress.step(parts, parts)
    return data


def _fitting(table: ReportTable) -> ReportTable:
    """Return the table cut to the rows that fit on a sheet.

    Its note says how many more there are.
    """
    more = len(table.rows) - _MOST_ROWS
    if more <= 0:
        return table
    remark = ngettext(
        "{count} more row does not fit into a sheet of a spreadsheet; the CSV file has it.",
        "{count} more rows do not fit into a sheet of a spreadsheet; the CSV file has all of them.",
        more,
    ).format(count=grouped(more))
    return replace(table, rows=table.rows[:_MOST_ROWS], note=f"{remark} {table.note}".strip())


def _sheet_name(title: str, taken: set[str]) -> str:
    """Return a unique name for a sheet.

    The title, followed by its stage if there is room, never cut in a word.
    The sheet itself shows the full title.
    """
    stage, _colon, own = title.rpartition(": ")
    plain = _plain_name(f"{own}, {stage}" if stage else own)
    if len(plain) > _LONGEST_NAME:
        plain = _plain_name(own)
    name = plain = _shorten(plain, _LONGEST_NAME) or "-"
    number = 2
    while name.casefold() in taken:
        suffix = f" {number}"
        name = _shorten(plain, _LONGEST_NAME - len(suffix)) + suffix
        number += 1
    taken.add(name.casefold())
    return name


def _plain_name(text: str) -> str:
    return " ".join(_NOT_IN_A_NAME.sub(" ", text).split())


def _shorten(text: str, most: int) -> str:
    """Return as many whole words as fit into this many letters, or the beginning of the first."""
    while len(text) > most and " " in text:
        text = text.rpartition(" ")[0].rstrip(",")
    return text[:most]


def _write_front(sheet: Worksheet, report: Report, check: str, options: SheetOptions) -> None:
    """Write title, facts, words, and the verdict of the check."""
    sheet.title = reports.title("report")
    put(sheet, 1, 1, report.title, bold=True, size=16)
    put(sheet, 2, 1, report.event, bold=True, size=12)
    put(sheet, 3, 1, report.subtitle, bold=True)
    row = 5
    for fact in known_facts(report):
        put(sheet, row, 1, fact.caption, grey=True)
        put(sheet, row, 2, fact.value)
        row += 1
    put(sheet, row, 1, check, grey=True)
    verdict = _verdict(findings(report))
    formula(
        sheet, row, 2, f"{quote_sheetname(check)}!{_VERDICT}", verdict, bold=True, to=f"{quote_sheetname(check)}!A1"
    )
    row += 2
    for part in report.sections:
        if isinstance(part, ReportText):
            put(sheet, row, 1, part.title, bold=True)
            for sentence in part.sentences:
                row += 1
                paragraph(sheet, row, (1, 2), sentence, 96)
            row += 2
    made = reports.printed(options.printed) if options.printed else ""
    for line in (*report.footer, made):
        put(sheet, row, 1, line, grey=True)
        row += 1
    longest = max((len(fact.caption) for fact in known_facts(report)), default=0)
    widths(sheet, max(26, longest + 2), 70)
    printing(sheet, options.paper)


def _write_table(sheet: Worksheet, table: ReportTable, options: SheetOptions) -> TableRange:
    """Write a table with its heads frozen and a row of sums by formula.

    Return the range of its cells.
    """
    letters = tuple(_letters(table, index) for index in range(len(table.columns)))
    put(sheet, 1, 1, table.title, bold=True, size=14)
    put(sheet, 2, 1, table.note, grey=True)
    heads(sheet, HEAD_ROW, tuple(column.head for column in table.columns))
    for index, column in enumerate(table.columns, 1):
        _align(sheet.cell(HEAD_ROW, index), column, wraps=True, bottom=True)
    sheet.row_dimensions[HEAD_ROW].height = 15 * max(
        len(_head_lines(column.head, width)) for column, width in zip(table.columns, letters, strict=True)
    )
    _write_rows(sheet, table, letters)
    last = FIRST_ROW + max(len(table.rows), 1) - 1
    if not table.rows:
        put(sheet, FIRST_ROW, 1, table.empty, grey=True)
    elif any(column.total for column in table.columns):
        _write_sums(sheet, last + 1, table, last)
    widths(sheet, *letters)
    sheet.freeze_panes = f"A{FIRST_ROW}"
    if table.rows:
        sheet.auto_filter.ref = f"A{HEAD_ROW}:{get_column_letter(len(table.columns))}{last}"
    sheet.print_area = f"A1:{get_column_letter(len(table.columns))}{last + 1}"
    printing(sheet, options.paper, landscape=sum(letters) > 96, repeat=HEAD_ROW)
    return TableRange(sheet.title, table, last)


def _write_rows(sheet: Worksheet, table: ReportTable, letters: Sequence[float]) -> None:
    """Write the cells.

    Those of equal style share one style object, since making each takes most of the time.
    """
    looks: dict[tuple[int, bool, bool, bool], Any] = {}
    for number, row in enumerate(table.rows, FIRST_ROW):
        lines = 1
        for index, (column, value) in enumerate(zip(table.columns, row, strict=True), 1):
            dated, wraps = isinstance(value, dt.date), isinstance(value, str) and len(value) > letters[index - 1]
            lines = max(lines, lines_in(value, letters[index - 1])) if wraps else lines
            look = (index, dated, wraps, number % 2 == 0)
            if look not in looks:
                cell: Any = sheet.cell(number, index)
                form = "yyyy-mm-dd" if dated else _FORMATS.get(column.kind, "")
                put(sheet, number, index, value, number_format=form, wrap=wraps)
                _align(cell, column, wraps=wraps)
                if number % 2 == 0:
                    cell.fill = BAND
                looks[look] = cell._style  # noqa: SLF001 - the complete style has no public name
            else:
                put_styled(sheet, number, index, value, looks[look])
        give_lines(sheet, number, lines)


def _align(cell: Any, column: ReportColumn, *, wraps: bool = False, bottom: bool = False) -> None:
    across = "right" if column.kind in NUMBERS else "center" if column.kind == SHORT else "left"
    upright = "bottom" if bottom else "top"
    # words keep a distance from the numbers that end right before them
    cell.alignment = Alignment(horizontal=across, vertical=upright, wrap_text=wraps, indent=int(across == "left"))


def _write_sums(sheet: Worksheet, row: int, table: ReportTable, last: int) -> None:
    first = next((index for index, column in enumerate(table.columns, 1) if not column.total), 0)
    for index, column in enumerate(table.columns, 1):
        letter = get_column_letter(index)
        if column.total:
            total = sum(value for cells in table.rows if isinstance(value := cells[index - 1], int))
            formula(sheet, row, index, f"SUM({letter}{FIRST_ROW}:{letter}{last})", total, bold=True)
        elif index == first:
            put(sheet, row, index, reports.sum_word(), bold=True)
        cell: Any = sheet.cell(row, index)
        _align(cell, column)
        cell.number_format = _FORMATS.get(column.kind, "General") if column.total else "General"
        cell.border = _SUM_LINE


def _letters(table: ReportTable, index: int) -> float:
    """Return the width of a column, in letters: that of its longest cell, within limits."""
    column = table.columns[index]
    longest = max((len(str(row[index])) for row in table.rows if row[index] is not None), default=0)
    word = max(len(part) for part in column.head.split(" "))
    return float(min(max(longest * 1.1 + 3, word * 1.2 + 4, 7), 48))


def _head_lines(head: str, letters: float) -> list[str]:
    """Return the head of a column of this width split into lines."""
    return wrap(head, max(6, int(letters - 3))) or [""]


# --- the check


def _write_check(sheet: Worksheet, report: Report, places: Mapping[str, TableRange], options: SheetOptions) -> None:
    """Write every control sum as two formulas, with the verdict on all of them in B1."""
    put(sheet, 1, 1, reports.title("check"), bold=True, size=14)
    put(
        sheet,
        2,
        1,
        _("Sums taken from the sheets in two ways, by formulas; the first that differs is named."),
        grey=True,
    )
    heads(sheet, HEAD_ROW, reports.finding_heads())
    results = findings(report)
    looks: list[Any] = []
    for row, (check, first, other) in enumerate(results, FIRST_ROW):
        differs = joined_cells(reports.against(), sum=f"A{row}", first=f"B{row}", other=f"C{row}")
        formulas: tuple[tuple[str, Content], ...] = (
            (_sum(check.first, places), first),
            (_sum(check.other, places), other),
            (f"IF(B{row}=C{row},0,1)", int(first != other)),
            (f'IF(D{row}=0,"{OK}",{differs})', _finding(check, first, other)),
        )
        if not looks:
            put(sheet, row, 1, check.what)
            formula(sheet, row, 2, *formulas[0])
            styled: tuple[Any, ...] = (sheet.cell(row, 1), sheet.cell(row, 2))
            looks = [cell._style for cell in styled]  # noqa: SLF001 - the complete style has no public name
        put_styled(sheet, row, 1, check.what, looks[0])
        for column, (text, result) in enumerate(formulas, 2):
            put_styled(sheet, row, column, f"={text}", looks[1], formula=True, result=result)
    last = FIRST_ROW + len(report.checks) - 1
    first_wrong = f"INDEX(E{FIRST_ROW}:E{last},MATCH(1,D{FIRST_ROW}:D{last},0))"
    verdict = f'IF(SUM(D{FIRST_ROW}:D{last})=0,"{OK}",{first_wrong})' if report.checks else f'"{OK}"'
    formula(sheet, 1, 2, verdict, _verdict(results), bold=True)
    if report.checks:
        bad = PatternFill("solid", bgColor="F3C7C4")
        rule: Any = FormulaRule(formula=[f"$D{FIRST_ROW}=1"], fill=bad)  # type: ignore[no-untyped-call]
        sheet.conditional_formatting.add(f"A{FIRST_ROW}:E{last}", rule)
    longest = max((len(check.what) for check in report.checks), default=0)
    widths(sheet, max(64, longest + 2), 12, 12, 9, 60)
    sheet.freeze_panes = f"A{FIRST_ROW}"
    printing(sheet, options.paper, landscape=True, repeat=HEAD_ROW)


def _finding(check: ControlCheck, first: int, other: int) -> str:
    return OK if first == other else reports.against().format(sum=check.what, first=first, other=other)


def _verdict(results: Iterable[tuple[ControlCheck, int, int]]) -> str:
    """Return the first sum that differs in words, as the formula of the verdict does."""
    return next((_finding(*each) for each in results if each[1] != each[2]), OK)


def _sum(parts: tuple[Sum | int, ...], places: Mapping[str, TableRange]) -> str:
    """Return the formula of one way to compute a number."""
    terms = [
        str(part) if isinstance(part, int) else ("-" if part.times < 0 else "") + _one_sum(part, places)
        for part in parts
    ]
    return "+".join(terms).replace("+-", "-") if terms else "0"


def _one_sum(part: Sum, places: Mapping[str, TableRange]) -> str:
    written = places[part.table]
    if not part.where:
        return f"SUM({written.area(part.column)})"
    conditions = ",".join(f"{written.area(key)},{_criterion(value)}" for key, value in part.where)
    return f"SUMIFS({written.area(part.column)},{conditions})"


def _criterion(value: Cell) -> str:
    if isinstance(value, str):
        return '"' + value.replace('"', '""') + '"'
    return str(value)
