"""The race and the places on paper, with a line for each team."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.language import race as race_words
from scorekeeper.language.numbers import figure
from scorekeeper.sheets.paper.pen import BLACK, GREY, HAIR, LINE, Pen
from scorekeeper.sheets.reports.course_lines import CIRCLE, MOST, SQUARE, TRIANGLE, Stroke, spread, step_of, stroke_of
from scorekeeper.sheets.reports.model import PLACES, Cell, Report, ReportChart

_ROW, _LEAST, _LEFT = 11.5, 110.0, 112.0
_TOP, _BOTTOM, _SIZE = 20.0, 30.0, 7.0
_WIDEST = 0.4
"""The most that the names at the ends of the lines take of the width."""
_DIAMOND = [(0.0, 1.3), (1.3, 0.0), (0.0, -1.3), (-1.3, 0.0)]


@dataclass(frozen=True, slots=True)
class _CoursePlot:
    """The positions in a drawing: the first and last round, and the lowest and highest value."""

    names: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    rounds: tuple[str, ...]
    upwards: bool
    left: float
    right: float
    bottom: float
    height: float

    @property
    def range(self) -> tuple[int, int]:
        """Return the lowest and the highest value on the axis."""
        flat = [value for row in self.rows for value in row]
        return (min(0, *flat), max(1, *flat)) if self.upwards else (1, max(2, *flat))

    def x(self, index: int) -> float:
        """Return the horizontal position of a round, counted from 0."""
        return self.left + (self.right - self.left) * index / max(1, len(self.rounds) - 1)

    def y(self, value: int) -> float:
        """Return the vertical position of a value; the first place is on top."""
        low, most = self.range
        part = (value - low) / (most - low)
        return self.bottom + self.height * (part if self.upwards else 1 - part)


def course_height(report: Report, chart: ReportChart) -> float:
    """Return the height of the chart, in points, with space for all names."""
    shown = min(len(report.tables[chart.table].rows), MOST)
    return _TOP + _BOTTOM + max(_LEAST, _ROW * (shown - 1))


def draw_course(
    pen: Pen, report: Report, chart: ReportChart, *, x: float, top: float, size: tuple[float, float]
) -> None:
    """Draw a chart of lines over the rounds below `top`; `size` is its width and height."""
    width, height = size
    table = report.tables[chart.table]
    upwards = chart.kind != PLACES
    rows = table.rows[:MOST]
    begin = (0,) if upwards else ()
    course = _CoursePlot(
        tuple(str(row[0]) for row in rows),
        tuple((*begin, *(value for value in row[1:] if isinstance(value, int))) for row in rows),
        (*("0" for _nothing in begin), *(series.name for series in chart.series)),
        upwards,
        x + (26.0 if upwards else _LEFT),
        x + width - 20 - _names_width(pen, rows, width),
        top - height + _BOTTOM,
        height - _TOP - _BOTTOM,
    )
    caption = chart.upright
    if len(table.rows) > MOST:
        caption = ", ".join((caption, race_words.best_of(MOST, len(table.rows))))
    pen.text(x, top - 9, caption, _SIZE, grey=GREY)
    _grid(pen, chart, course)
    for index in reversed(range(len(rows))):  # the leader on top of all
        _line(pen, course, course.rows[index], stroke_of(index, len(rows)))
    pen.canvas.setDash()
    _labels(pen, course, x + width)


def _names_width(pen: Pen, rows: Sequence[Sequence[Cell]], width: float) -> float:
    """Return the width of the names with their last numbers at the ends of the lines."""
    if not rows:
        return 0.0
    widest = max(pen.width_of(f"{row[-1]}  {row[0]}", _SIZE, bold=True) for row in rows)
    return min(widest + 2, width * _WIDEST)


def _grid(pen: Pen, chart: ReportChart, course: _CoursePlot) -> None:
    low, most = course.range
    if course.upwards:
        step = step_of(max(most, -low))
        for value in range(-(-low // step) * step, most + 1, step):
            y = course.y(value)
            pen.line(course.left, y, course.right, width=LINE if value == 0 else HAIR, grey=BLACK if not value else 0.7)
            pen.right(course.left - 5, y - 2.4, figure(value), _SIZE, grey=GREY)
    every = max(1, -(-len(course.rounds) // 24))
    for index, name in enumerate(course.rounds):
        pen.canvas.setStrokeGray(0.85)
        pen.canvas.setLineWidth(HAIR)
        pen.canvas.line(course.x(index), course.bottom, course.x(index), course.bottom + course.height)
        if index % every == 0 or index == len(course.rounds) - 1:
            pen.middle(course.x(index), course.bottom - 13, name, _SIZE)
    pen.middle((course.left + course.right) / 2, course.bottom - 23, chart.across, _SIZE, grey=GREY)


def _line(pen: Pen, course: _CoursePlot, row: Sequence[int], stroke: Stroke) -> None:
    grey = BLACK if stroke.strong else 0.5
    pen.canvas.setStrokeGray(grey)
    pen.canvas.setLineWidth(1.3 if stroke.strong else 0.6)
    pen.canvas.setDash(list(stroke.dashes))
    points = [(course.x(index), course.y(value)) for index, value in enumerate(row)]
    for before, after in pairwise(points):
        pen.canvas.line(*before, *after)
    pen.canvas.setDash()
    for x, y in points[1:] if course.upwards else points:
        _mark(pen, x, y, stroke, grey)


def _mark(pen: Pen, x: float, y: float, stroke: Stroke, grey: float) -> None:
    size = 2.3 if stroke.strong else 1.6
    pen.canvas.setLineWidth(0.8)
    pen.canvas.setStrokeGray(grey)
    pen.canvas.setFillGray(grey if stroke.filled else 1)
    if stroke.mark == SQUARE:
        pen.canvas.rect(x - size, y - size, 2 * size, 2 * size, stroke=1, fill=1)
    elif stroke.mark == CIRCLE:
        pen.canvas.circle(x, y, size, stroke=1, fill=1)
    else:
        corners = [(0.0, 1.3), (1.3, -1.0), (-1.3, -1.0)] if stroke.mark == TRIANGLE else _DIAMOND
        path = pen.canvas.beginPath()
        path.moveTo(x + size * corners[0][0], y + size * corners[0][1])
        for across, up in corners[1:]:
            path.lineTo(x + size * across, y + size * up)
        path.close()
        pen.canvas.drawPath(path, stroke=1, fill=1)


def _labels(pen: Pen, course: _CoursePlot, end: float) -> None:
    """Write each name at the end of its line, in a chart of places also at its beginning."""
    count = len(course.names)
    sides = [(-1, course.right + 20, end, 1)] + (
        [] if course.upwards else [(0, course.left - 20, course.left - 112, -1)]
    )
    for index, start, edge, direction in sides:
        at_line = [course.y(row[index]) for row in course.rows]
        heights = spread(at_line, 8.6, course.bottom - 8, course.bottom + course.height + 4)
        for row_index, (name, row) in enumerate(zip(course.names, course.rows, strict=True)):
            y, strong = heights[row_index], stroke_of(row_index, count).strong
            pen.canvas.setStrokeGray(0.6)
            pen.canvas.setLineWidth(HAIR)
            pen.canvas.line(start - direction * 15, at_line[row_index], start - direction * 3, y)
            number = figure(row[index])
            text, fitted = pen.faces.fit(f"{number}  {name}", _SIZE, abs(edge - start), bold=strong, least=_SIZE)
            if direction > 0:
                pen.text(start, y - fitted * 0.35, text, fitted, bold=strong)
            else:
                text, fitted = pen.faces.fit(f"{name}  {number}", _SIZE, abs(edge - start), bold=strong, least=_SIZE)
                pen.right(start, y - fitted * 0.35, text, fitted, bold=strong)
