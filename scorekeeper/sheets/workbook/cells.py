"""Cells: texts that stay texts, numbers with links to their sources, headings."""

import datetime as dt
from collections.abc import Callable, Hashable, Mapping
from copy import copy
from textwrap import wrap
from typing import Any
from weakref import WeakKeyDictionary

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.options import A4

FACE = "Noto Sans"
GREY = "5C5C5C"
HEAD = PatternFill("solid", fgColor="E6E6E6")
BAND = PatternFill("solid", fgColor="F4F4F4")
LINE = Border(bottom=Side(style="thin"))
CHANGE_FORMAT = '+0;-0;"\u2013"'
POINTS_FORMAT = '0;-0;"\u2013"'
_PAPER_SIZES = {A4: 9}
_LETTER = 1
_LONGEST_TEXT = 32_767
"""The most characters in a cell of a spreadsheet, counted in UTF-16 units."""
_LINE_HEIGHT, _HIGHEST = 15.0, 409.0
"""The height of a line of a row, and the greatest height of a row, in points."""

_STYLES: WeakKeyDictionary[Workbook, dict[Hashable, Any]] = WeakKeyDictionary()
"""The styles that cells of a workbook were given so far."""

Content = str | int | dt.date | dt.time | None
_results: WeakKeyDictionary[Worksheet, dict[str, Content]] = WeakKeyDictionary()
"""The results of formulas, which the library cannot hold beside them."""


def put(
    sheet: Worksheet,
    row: int,
    column: int,
    value: Content,
    *,
    bold: bool = False,
    grey: bool = False,
    size: int = 10,
    to: str = "",
    number_format: str = "",
    strike: bool = False,
    wrap: bool = False,
    middle: bool = False,
    shrink: bool = False,
) -> str:
    """Write one cell; `to` ("Lines!A5:H7") is its link target. Return the cell's name ("K14").

    Everything is left-aligned, as figures and their captions alternate; `middle` centers it in its column, `shrink`
    reduces a long text to fit. A text that begins like a formula stays a text.
    """
    cell: Any = sheet.cell(row, column)
    fill_in(cell, value)

    def give_style() -> None:
        cell.font = Font(name=FACE, size=size, bold=bold, strike=strike, color=GREY if grey else None)
        across = "center" if middle else "left"
        cell.alignment = Alignment(
            horizontal=across, vertical="top" if wrap else "center", wrap_text=wrap, shrink_to_fit=shrink
        )
        if number_format:
            cell.number_format = number_format

    _style_once(cell, (bold, grey, size, number_format, strike, wrap, middle, shrink), give_style)
    if to:
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=to, tooltip=to)
    return str(cell.coordinate)


def _style_once(cell: Any, key: Hashable, give_style: Callable[[], None]) -> None:
    """Style a cell, by a copy if another cell of the workbook was given this style before.

    Making fonts and alignments takes most of the time of a workbook.
    """
    if cell.has_style:  # its fill and border stay
        give_style()
        return
    known = _STYLES.setdefault(cell.parent.parent, {})
    if key in known:
        cell._style = copy(known[key])  # noqa: SLF001 - the complete style has no public name
    else:
        give_style()
        known[key] = copy(cell._style)  # noqa: SLF001


def put_styled(
    sheet: Worksheet,
    row: int,
    column: int,
    value: Content,
    style: Any,
    *,
    formula: bool = False,
    result: Content = None,
) -> None:
    """Write one cell with the complete style of another.

    Much faster than `put` for thousands of cells.
    `formula`: the text is one, with its equals sign, and `result` is what it comes to.
    """
    cell: Any = Cell(sheet, row=row, column=column)
    sheet._cells[row, column] = cell  # noqa: SLF001 - what Worksheet.cell does, slower
    if formula:
        cell._value, cell.data_type = value, "f"  # noqa: SLF001
        _results.setdefault(sheet, {})[str(cell.coordinate)] = result
    elif type(value) is int:
        cell._value = value  # noqa: SLF001 - a number needs none of the checks of a text
    elif value and isinstance(value, str):
        cell._value, cell.data_type = _cut_text(ILLEGAL_CHARACTERS_RE.sub(" ", value)), "s"  # noqa: SLF001
    else:
        fill_in(cell, value)
    cell._style = style  # noqa: SLF001 - the complete style has no public name


def fill_in(cell: Any, value: Content) -> None:
    """Put a value into a cell.

    A text that begins like a formula stays a text, and one that is too long is replaced by a notice.
    """
    if isinstance(value, str) and value:
        cell.value = _cut_text(ILLEGAL_CHARACTERS_RE.sub(" ", value))
        cell.data_type = "s"
    else:
        cell.value = None if value == "" else value


def _cut_text(text: str) -> str:
    """Return a text cut to what a cell can hold, with the missing characters counted first."""
    if 2 * len(text) <= _LONGEST_TEXT or _units(text) <= _LONGEST_TEXT:
        return text
    remark = _("[{count} more characters do not fit into a cell of a spreadsheet; the PDF has all of them]")
    units = _LONGEST_TEXT - _units(remark) - 16
    kept = text.encode("utf-16-le")[: 2 * units].decode("utf-16-le", errors="ignore")
    return f"{remark.format(count=grouped(len(text) - len(kept)))} {kept}"


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def formula(
    sheet: Worksheet, row: int, column: int, text: str, result: Content, *, bold: bool = False, to: str = ""
) -> str:
    """Write a formula (without its equals sign) with its result; return the cell's name.

    Programs that do not calculate, such as previews, show the result.
    """
    cell: Any = sheet.cell(row, column, f"={text}")
    _results.setdefault(sheet, {})[str(cell.coordinate)] = result

    def give_style() -> None:
        cell.font = Font(name=FACE, size=10, bold=bold)
        cell.alignment = Alignment(horizontal="left")

    _style_once(cell, ("formula", bold), give_style)
    if to:
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=to, tooltip=to)
    return str(cell.coordinate)


def results_of(sheet: Worksheet) -> Mapping[str, Content]:
    """Return the results of the formulas on a sheet, by the name of the cell."""
    return _results.get(sheet, {})


def heads(sheet: Worksheet, row: int, words: tuple[str, ...], *, middle: range = range(0)) -> None:
    """Write the head of a table; the columns in `middle` are centered."""
    for column, word in enumerate(words, 1):
        put(sheet, row, column, word, bold=True, middle=column in middle)
        cell: Any = sheet.cell(row, column)
        cell.fill = HEAD
        cell.border = LINE


def widths(sheet: Worksheet, *column_widths: float, wrapped: tuple[int, ...] = ()) -> None:
    """Set the column widths in letters, and row heights by the columns with `wrapped` text.

    Some spreadsheets give a row one line if a file does not set its height.
    """
    for column, letters in enumerate(column_widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = letters
    for row in range(1, sheet.max_row + 1 if wrapped else 0):
        lines = max(lines_in(sheet.cell(row, column).value, column_widths[column - 1]) for column in wrapped)
        give_lines(sheet, row, lines)
        for cell in sheet[row] if lines > 1 else ():
            upright: Any = copy(cell.alignment)
            upright.vertical = "top"
            cell.alignment = upright


def lines_in(value: object, letters: float) -> int:
    """Return how many lines a text needs in a column, or in several, this many letters wide."""
    width = max(4, int(letters * 0.92))
    return sum(max(1, len(wrap(part, width))) for part in str("" if value is None else value).split("\n"))


def give_lines(sheet: Worksheet, row: int, lines: int) -> None:
    """Set the height of a row to this many lines; every row has at least one."""
    if lines > 1:
        sheet.row_dimensions[row].height = min(_LINE_HEIGHT * lines, _HIGHEST)


def paragraph(sheet: Worksheet, row: int, columns: tuple[int, int], text: str, letters: float) -> None:
    """Write a long text across columns, together `letters` wide, with the lines it needs."""
    put(sheet, row, columns[0], text, wrap=True)
    sheet.merge_cells(start_row=row, end_row=row, start_column=columns[0], end_column=columns[1])
    give_lines(sheet, row, lines_in(text, letters))


def printing(sheet: Worksheet, paper: str, *, landscape: bool = False, repeat: int = 0) -> None:
    """Set the sheet up for this paper, one page wide; `repeat` the head on each page."""
    page: Any = sheet.page_setup
    page.paperSize = _PAPER_SIZES.get(paper, _LETTER)
    page.orientation = "landscape" if landscape else "portrait"
    page.fitToWidth, page.fitToHeight = 1, 0
    properties: Any = sheet.sheet_properties
    properties.pageSetUpPr.fitToPage = True
    margins: Any = sheet.page_margins
    margins.header = margins.footer = 18 / 72
    margins.left = margins.right = margins.top = margins.bottom = 40 / 72
    footer: Any = sheet.oddFooter
    footer.right.text = "&P / &N"
    footer.left.text = "&A"
    if repeat:
        sheet.print_title_rows = f"{repeat}:{repeat}"


def name_of(column: int, row: int) -> str:
    """Return the name of a cell: "K14"."""
    return f"{get_column_letter(column)}{row}"


def joined_cells(sentence: str, **cells: str) -> str:
    """Return a formula that joins words and cells, in the places named by `cells`."""
    template = sentence.replace('"', '""').format(**{name: f'"&{cell}&"' for name, cell in cells.items()})
    return f'"{template}"'.removeprefix('""&').removesuffix('&""')
