"""Charts of a report as spreadsheet charts, on one sheet, from their tables' cells."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import Any

from openpyxl import Workbook
from openpyxl.chart import BarChart, LineChart, Reference
from openpyxl.chart import Series as Shown
from openpyxl.chart.label import DataLabel, DataLabelList
from openpyxl.chart.layout import Layout, ManualLayout
from openpyxl.chart.marker import DataPoint, Marker
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText
from openpyxl.drawing.text import CharacterProperties, Paragraph, ParagraphProperties
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.language import reports
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.course_lines import DASHES, MOST, Stroke, spread, step_of, stroke_of
from scorekeeper.sheets.reports.drawing import labels_of, shows_anything
from scorekeeper.sheets.reports.model import COURSES, LINES, PLACES, STACKED, Report, ReportChart, ReportTable
from scorekeeper.sheets.workbook.cells import printing, put

HEAD_ROW = 4
FIRST_ROW = HEAD_ROW + 1
_WIDTH, _HEIGHT = 17.0, 9.0
"""The width and height of a chart, in centimeters."""
_ROWS = 20
_ON_A_PAGE = 2
_FILLS = ("262626", "FFFFFF", "B8B8B8")
_LINES = ("000000", "7A7A7A", "404040")
_DASHES = ("solid", "dash", "sysDot")
_MARKS = ("square", "circle", "triangle")
_COURSE_DASHES = ("solid", "dash", "sysDot", "dashDot")
_ABOVE, _BELOW = 2.2, 1.8
"""Heights above and below a race's lines, in centimeters: for the title and the axis."""
_LABEL_HEIGHT, _LONGEST_LABEL = 0.36, 20
"""The least distance between names, in centimeters, and the most letters of a name."""
_COURSE_MARKS = ("square", "circle", "triangle", "diamond")


@dataclass(frozen=True, slots=True)
class TableRange:
    """The position of a table in the workbook: the name of its sheet, and the rows of its cells."""

    sheet: str
    table: ReportTable
    last: int

    def area(self, key: str) -> str:
        """Return the cells of a column as named in formulas."""
        letter = get_column_letter(self.table.position(key) + 1)
        return f"{quote_sheetname(self.sheet)}!${letter}${FIRST_ROW}:${letter}${self.last}"


def write_charts(
    sheet: Worksheet, report: Report, places: Mapping[str, TableRange], book: Workbook, options: SheetOptions
) -> None:
    """Put every chart that has numbers onto a sheet, one below another."""
    put(sheet, 1, 1, reports.title("charts"), bold=True, size=14)
    row = top = 3
    for chart in (chart for chart in report.charts if shows_anything(report, chart)):
        made = _native(report, chart, places[chart.table], book)
        rows = math.ceil(made.height * _ROWS / _HEIGHT)
        if row > top and row + rows > top + _ON_A_PAGE * _ROWS:
            sheet.row_breaks.append(Break(id=row - 1))
            row += 1  # some spreadsheets draw the upper edge of a chart right after the page break before it as well
            top = row
        sheet.add_chart(made, f"A{row}")
        row += rows
    printing(sheet, options.paper)
    properties: Any = sheet.sheet_properties
    properties.pageSetUpPr.fitToPage = False


def _native(report: Report, chart: ReportChart, written: TableRange, book: Workbook) -> Any:
    if chart.kind in COURSES:
        return _course(chart, written, book)
    made = _new_chart(chart, LineChart() if chart.kind == LINES else BarChart())
    made.legend.position = "t"
    if chart.kind == STACKED:
        made.grouping, made.overlap = "stacked", 100
    if chart.kind != LINES:
        made.gapWidth = 60
    source: Any = book[written.sheet]
    for number, series in enumerate(chart.series):
        column = written.table.position(series.column) + 1
        numbers = Reference(source, min_col=column, min_row=FIRST_ROW, max_row=written.last)
        shown: Any = Shown(numbers, title=series.name)
        _set_grey(shown, number, lines=chart.kind == LINES)
        made.series.append(shown)
    made.set_categories(_categories(report, chart, written, source))
    return made


def _new_chart(chart: ReportChart, made: Any) -> Any:
    made.title = chart.title
    made.title.overlay = False
    made.width, made.height = _WIDTH, _HEIGHT
    made.x_axis.title, made.y_axis.title = chart.across, chart.upright
    made.x_axis.delete = made.y_axis.delete = False
    made.y_axis.number_format = "0"
    return made


def _course(chart: ReportChart, written: TableRange, book: Workbook) -> Any:
    """Return a line for each row, with its name next to its end.

    Among places the first is on top.
    A native chart cannot separate names at the same height. So after the last round each line has one more point,
    from hidden figures next to the table: a thin line leads there, and the name is placed at it.
    """
    source: Any = book[written.sheet]
    made = _new_chart(chart, LineChart())
    first, rounds = written.table.position(chart.series[0].column) + 1, len(chart.series)
    rows = written.table.rows[:MOST]
    made.height = max(_HEIGHT, 3 + 0.5 * len(rows))
    heights = _heights(chart, [int(str(row[-1])) for row in rows], made.height - _ABOVE - _BELOW)
    for number, row in enumerate(rows):
        row_number = FIRST_ROW + number
        source.cell(row_number, first + rounds, heights[number]).number_format = ";;;"
        numbers = Reference(source, min_col=first, max_col=first + rounds, min_row=row_number)
        shown: Any = Shown(numbers, title=shorten(str(row[0]), _LONGEST_LABEL, placeholder="\N{HORIZONTAL ELLIPSIS}"))
        _draw_as(shown, stroke_of(number, len(rows)))
        shown.dPt = [_hair_to(rounds)]
        shown.dLbls = _name_at(rounds)
        made.series.append(shown)
    made.set_categories(Reference(source, min_col=first, max_col=first + rounds, min_row=HEAD_ROW))
    made.legend = None
    upright: Any = {"y": _ABOVE / made.height, "h": 1 - (_ABOVE + _BELOW) / made.height}
    made.layout = Layout(ManualLayout(layoutTarget="inner", xMode="edge", yMode="edge", x=0.1, w=0.66, **upright))
    if chart.kind == PLACES:
        made.y_axis.scaling.orientation = "maxMin"
        made.y_axis.scaling.min, made.y_axis.scaling.max = 1, max(2, len(rows))
        made.y_axis.majorUnit = step_of(len(rows), 40)
        made.y_axis.majorGridlines, made.x_axis.crosses = None, "max"
    return made


def _heights(chart: ReportChart, ends: Sequence[int], chart_height: float) -> list[float]:
    """Return the positions of line names on the axis of a chart `chart_height` cm high."""
    low, most = (1, max(2, *ends)) if chart.kind == PLACES else (min(0, *ends), max(1, *ends))
    direction = -1 if chart.kind == PLACES else 1
    edges = sorted((direction * low, direction * most))
    apart = (most - low) * _LABEL_HEIGHT / chart_height
    return [round(direction * height, 2) for height in spread([direction * end for end in ends], apart, *edges)]


def _hair_to(index: int) -> DataPoint:
    """Return the style of the last stretch of a line, which only leads to its name."""
    properties: Any = GraphicalProperties()
    properties.line.solidFill, properties.line.width = "A0A0A0", 3000
    return DataPoint(idx=index, marker=Marker(symbol="none"), spPr=properties)


def _name_at(index: int) -> Any:
    """Return the labels of a line: its name at one point, and nothing else."""
    size = CharacterProperties(sz=800)
    small = RichText(p=[Paragraph(pPr=ParagraphProperties(defRPr=size), endParaRPr=size)])
    label = DataLabel(idx=index, dLblPos="r", showSerName=True, txPr=small)
    every: Any = DataLabelList(dLbl=[label])
    for labels in (label, every):
        labels.showVal = labels.showLegendKey = labels.showCatName = labels.showPercent = False
    every.showSerName = False
    return every


def _draw_as(series: Any, stroke: Stroke) -> None:
    grey = "000000" if stroke.strong else "7A7A7A"
    properties: Any = GraphicalProperties()
    properties.line.solidFill = grey
    properties.line.dashStyle = _COURSE_DASHES[DASHES.index(stroke.dashes)]
    properties.line.width = 22000 if stroke.strong else 10000
    series.graphicalProperties = properties
    series.marker.symbol = _COURSE_MARKS[stroke.mark]
    series.marker.size = 7 if stroke.strong else 5
    series.marker.graphicalProperties = GraphicalProperties(solidFill=grey if stroke.filled else "FFFFFF")
    series.marker.graphicalProperties.line.solidFill = grey
    series.smooth = False


def _categories(report: Report, chart: ReportChart, written: TableRange, source: Any) -> Reference:
    """Return the cells with the labels below the axis.

    Several columns are joined in cells next to the table.
    """
    if len(chart.categories) == 1:
        column = written.table.position(chart.categories[0]) + 1
    else:
        column = len(written.table.columns) + 2
        for row, label in enumerate(labels_of(report, chart), FIRST_ROW):
            put(source, row, column, label, grey=True, size=8)
    return Reference(source, min_col=column, min_row=FIRST_ROW, max_row=written.last)


def _set_grey(series: Any, number: int, *, lines: bool) -> None:
    """Give a series its own gray, distinct on a black printer or a bad photocopy."""
    look = number % len(_FILLS)
    properties: Any = GraphicalProperties()
    if lines:
        properties.line.solidFill = _LINES[look]
        properties.line.dashStyle = _DASHES[look]
        properties.line.width = 22000
        series.marker.symbol = _MARKS[look]
        series.marker.size = 6
        series.marker.graphicalProperties = GraphicalProperties(solidFill=_FILLS[look])
        series.marker.graphicalProperties.line.solidFill = "000000"
        series.smooth = False
    else:
        properties.solidFill = _FILLS[look]
        properties.line.solidFill = "000000"
        properties.line.width = 9000
    series.graphicalProperties = properties
