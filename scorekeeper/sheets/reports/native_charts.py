"""The charts of a report as the spreadsheet's own, on one sheet, each showing the cells of its table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from openpyxl import Workbook
from openpyxl.chart import BarChart, LineChart, Reference
from openpyxl.chart import Series as Shown
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.language import reports as say
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.drawing import labels_of
from scorekeeper.sheets.reports.model import LINES, STACKED, Chart, Report, Table
from scorekeeper.sheets.workbook.cells import printing, put

HEAD_ROW = 4
FIRST_ROW = HEAD_ROW + 1
_WIDE, _HIGH = 17.0, 9.0
"""How large a chart is, in centimetres."""
_ROWS = 20
_ON_A_PAGE = 2
_FILLS = ("262626", "FFFFFF", "B8B8B8")
_LINES = ("000000", "7A7A7A", "404040")
_DASHES = ("solid", "dash", "sysDot")
_MARKS = ("square", "circle", "triangle")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: the name of its sheet, and the rows of its cells."""

    sheet: str
    table: Table
    last: int

    def area(self, key: str) -> str:
        """Return the cells of a column as formulas name them."""
        letter = get_column_letter(self.table.place(key) + 1)
        return f"{quote_sheetname(self.sheet)}!${letter}${FIRST_ROW}:${letter}${self.last}"


def write_charts(
    sheet: Worksheet, report: Report, places: Mapping[str, Place], book: Workbook, options: SheetOptions
) -> None:
    """Put every chart that has something to show onto a sheet, one below the other."""
    put(sheet, 1, 1, say.title("charts"), bold=True, size=14)
    row = 3
    there = [chart for chart in report.charts if report.tables[chart.table].rows]
    for number, chart in enumerate(there):
        if number and number % _ON_A_PAGE == 0:
            sheet.row_breaks.append(Break(id=row - 1))
        sheet.add_chart(_native(report, chart, places[chart.table], book), f"A{row}")
        row += _ROWS
    printing(sheet, options.paper)
    properties: Any = sheet.sheet_properties
    properties.pageSetUpPr.fitToPage = False


def _native(report: Report, chart: Chart, place: Place, book: Workbook) -> Any:
    made: Any = LineChart() if chart.kind == LINES else BarChart()
    made.title = chart.title
    made.width, made.height = _WIDE, _HIGH
    made.x_axis.title, made.y_axis.title = chart.across, chart.upright
    made.x_axis.delete = made.y_axis.delete = False
    made.y_axis.number_format = "0"
    made.legend.position = "t"
    if chart.kind == STACKED:
        made.grouping, made.overlap = "stacked", 100
    if chart.kind != LINES:
        made.gapWidth = 60
    source: Any = book[place.sheet]
    for number, series in enumerate(chart.series):
        column = place.table.place(series.column) + 1
        numbers = Reference(source, min_col=column, min_row=FIRST_ROW, max_row=place.last)
        one: Any = Shown(numbers, title=series.name)
        _dress(one, number, lines=chart.kind == LINES)
        made.series.append(one)
    made.set_categories(_categories(report, chart, place, source))
    return made


def _categories(report: Report, chart: Chart, place: Place, source: Any) -> Reference:
    """Return the cells that name the places below the axis; where several columns do, they are put together beside."""
    if len(chart.categories) == 1:
        column = place.table.place(chart.categories[0]) + 1
    else:
        column = len(place.table.columns) + 2
        for row, label in enumerate(labels_of(report, chart), FIRST_ROW):
            put(source, row, column, label, grey=True, size=8)
    return Reference(source, min_col=column, min_row=FIRST_ROW, max_row=place.last)


def _dress(series: Any, number: int, *, lines: bool) -> None:
    """Give a series its grey, so that a black printer and a bad copier keep it apart from the others."""
    place = number % len(_FILLS)
    properties: Any = GraphicalProperties()
    if lines:
        properties.line.solidFill = _LINES[place]
        properties.line.dashStyle = _DASHES[place]
        properties.line.width = 22000
        series.marker.symbol = _MARKS[place]
        series.marker.size = 6
        series.marker.graphicalProperties = GraphicalProperties(solidFill=_FILLS[place])
        series.marker.graphicalProperties.line.solidFill = "000000"
        series.smooth = False
    else:
        properties.solidFill = _FILLS[place]
        properties.line.solidFill = "000000"
        properties.line.width = 9000
    series.graphicalProperties = properties
