"""Charts on paper: lines and bars in black and grays that a bad photocopy still tells apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.sheets.csv_rows import plain_cell
from scorekeeper.sheets.paper.pen import BLACK, GREY, HAIR, LINE, Pen
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.sheets.reports.course_lines import step_of
from scorekeeper.sheets.reports.model import COURSES, LINES, STACKED, Report, ReportChart

_HEIGHT = 152.0
"""The height of a chart with its legend and axes and one line of labels, in points."""
_LEFT, _BOTTOM, _TOP, _SIZE = 26.0, 30.0, 20.0, 7.0
_FILLS = (0.15, 1.0, 0.72)
"""The fills of the bars of each series: black, white, gray; each has a black edge."""
_MOST_LABELS = 40
_LABEL_LEADING, _MOST_LINES, _UPRIGHT = 8.6, 4, 76.0
"""Distance of a label's lines, most lines, and height of labels written upward."""


@dataclass(frozen=True, slots=True)
class Plot:
    """The numbers of a chart, and its box: lower left corner, width and height."""

    labels: tuple[str, ...]
    values: tuple[tuple[int | None, ...], ...]
    x: float
    y: float
    width: float
    height: float
    low: int
    top: int

    def up(self, value: float) -> float:
        """Return the vertical position of a value."""
        return self.y + (value - self.low) * self.height / (self.top - self.low)

    def middle(self, index: int) -> float:
        """Return the middle of a category below the axis."""
        return self.x + (index + 0.5) * self.width / max(1, len(self.labels))


def labels_of(report: Report, chart: ReportChart) -> tuple[str, ...]:
    """Return the labels below the axis."""
    table = report.tables[chart.table]
    columns = [table.values(key) for key in chart.categories]
    return tuple(" ".join("" if cell is None else str(cell) for cell in cells) for cells in zip(*columns, strict=True))


def values_of(report: Report, chart: ReportChart) -> tuple[tuple[int | None, ...], ...]:
    """Return the numbers of each series."""
    table = report.tables[chart.table]
    return tuple(
        tuple(value if isinstance(value, int) else None for value in table.values(series.column))
        for series in chart.series
    )


def shows_anything(report: Report, chart: ReportChart) -> bool:
    """Return whether a chart shows anything: numbers other than 0, or places."""
    values = values_of(report, chart)
    return any(map(any, values)) if chart.kind in COURSES else sum(map(any, zip(*values, strict=True))) > 1


def chart_text(report: Report, chart: ReportChart) -> str:
    """Return a chart as text for a screen reader; of a race, only the final numbers."""
    table = report.tables[chart.table]
    if chart.kind in COURSES:
        ends = zip(table.values(chart.categories[0]), table.values(chart.series[-1].column), strict=True)
        return f"{chart.title}. {'; '.join(f'{name} {plain_cell(value)}' for name, value in ends)}."
    labels = labels_of(report, chart)
    lines = (
        f"{series.name}: {', '.join(f'{label} {value}' for label, value in zip(labels, values, strict=True) if value)}"
        for series, values in zip(chart.series, values_of(report, chart), strict=True)
        if any(values)
    )
    return f"{chart.title}. {'. '.join(lines)}."


@dataclass(frozen=True, slots=True)
class _Labels:
    """The labels below the axis: every `every`-th in lines, or `upward` if too wide."""

    lines: tuple[tuple[str, ...], ...]
    every: int
    upward: bool

    @classmethod
    def fitted(cls, faces: Typefaces, labels: Sequence[str], width: float) -> "_Labels":
        every = max(1, -(-len(labels) // _MOST_LABELS))
        space = width / max(1, len(labels)) * every - 3
        lines = [faces.wrap(label, _SIZE, space) for label in labels]
        whole = all(faces.width(word, _SIZE) <= space for label in labels for word in label.split())
        if whole and all(len(label_lines) <= _MOST_LINES for label_lines in lines):
            return cls(tuple(lines), every, upward=False)
        return cls(tuple((faces.fit(label, _SIZE, _UPRIGHT, least=_SIZE)[0],) for label in labels), every, upward=True)

    @property
    def height(self) -> float:
        """Return the height beyond one line."""
        if self.upward:
            return _UPRIGHT - _LABEL_LEADING
        return (max((len(lines) for lines in self.lines), default=1) - 1) * _LABEL_LEADING


def chart_height(report: Report, chart: ReportChart, faces: Typefaces, width: float) -> float:
    """Return the height of a chart of this width with its legend, axes and labels, in points."""
    return _HEIGHT + _Labels.fitted(faces, labels_of(report, chart), width - _LEFT).height


def draw_chart(pen: Pen, report: Report, chart: ReportChart, *, x: float, top: float, width: float) -> None:
    """Draw a chart below `top`, with this width and its own height."""
    texts, values = labels_of(report, chart), values_of(report, chart)
    lowest, highest = _range(chart, values)
    labels = _Labels.fitted(pen.faces, texts, width - _LEFT)
    plot = Plot(
        texts,
        values,
        x + _LEFT,
        top - _HEIGHT + _BOTTOM,
        width - _LEFT,
        _HEIGHT - _BOTTOM - _TOP,
        lowest,
        _round_up(highest),
    )
    _legend(pen, chart, plot, top - 9)
    _axes(pen, chart, plot, labels)
    if chart.kind == LINES:
        for index, numbers in enumerate(values):
            _line(pen, plot, numbers, index)
    else:
        _bars(pen, plot, stacked=chart.kind == STACKED)


def _range(chart: ReportChart, values: Sequence[Sequence[int | None]]) -> tuple[int, int]:
    """Return the lowest and highest number on the axis; bars and lines begin at 0."""
    if chart.kind == STACKED:
        sums = [sum(max(value or 0, 0) for value in column) for column in zip(*values, strict=True)]
        below = [sum(min(value or 0, 0) for value in column) for column in zip(*values, strict=True)]
        return min([0, *below]), max([1, *sums])
    flat = [value for numbers in values for value in numbers if value is not None]
    return min([0, *flat]), max([1, *flat])


def _round_up(value: int) -> int:
    step = step_of(value)
    return -(-value // step) * step


def _axes(pen: Pen, chart: ReportChart, plot: Plot, labels: _Labels) -> None:
    step = step_of(max(plot.top, -plot.low))
    first = -(-plot.low // step) * step
    for value in range(first, plot.top + 1, step):
        y = plot.up(value)
        pen.line(plot.x, y, plot.x + plot.width, width=LINE if value == 0 else HAIR, grey=BLACK if value == 0 else 0.7)
        pen.right(plot.x - 4, y - 2.4, str(value), _SIZE, grey=GREY)
    for index, lines in enumerate(labels.lines):
        if index % labels.every:
            continue
        if labels.upward:
            _upward(pen, plot.middle(index) + _SIZE * 0.35, plot.y - 4, lines[0])
            continue
        for number, line in enumerate(lines):
            pen.middle(plot.middle(index), plot.y - 10 - number * _LABEL_LEADING, line, _SIZE)
    pen.middle(plot.x + plot.width / 2, plot.y - 20 - labels.height, chart.across, _SIZE, grey=GREY)


def _upward(pen: Pen, x: float, top: float, text: str) -> None:
    """Write a text upward so that it ends at `top`."""
    pen.canvas.saveState()
    pen.canvas.translate(x, top - pen.width_of(text, _SIZE))
    pen.canvas.rotate(90)
    pen.text(0, 0, text, _SIZE)
    pen.canvas.restoreState()


def _legend(pen: Pen, chart: ReportChart, plot: Plot, y: float) -> None:
    x = pen.text(plot.x - _LEFT, y, chart.upright, _SIZE, grey=GREY) + 16
    share = (plot.x + plot.width - x) / len(chart.series)
    for index, series in enumerate(chart.series):
        if chart.kind != LINES and not any(plot.values[index]):
            continue
        if chart.kind == LINES:
            _stroke(pen, index)
            pen.canvas.line(x, y + 2.5, x + 18, y + 2.5)
            pen.canvas.setDash()
            _dot(pen, x + 9, y + 2.5, index)
            start = x + 22
        else:
            _bar(pen, (x, y - 1.0, 9, 7), index)
            start = x + 13
        x = pen.fitted(start, y, series.name, 7.5, max_width=max(12.0, share - 30), bold=True, least=_SIZE) + 14


def _stroke(pen: Pen, index: int) -> None:
    """Set the line style of a series: the first one solid and heavy, others broken."""
    pen.canvas.setStrokeGray(BLACK if index == 0 else 0.25)
    pen.canvas.setLineWidth(1.6 if index == 0 else 1.1)
    if index:
        pen.canvas.setDash(*((4, 2), (1, 2), (6, 2))[(index - 1) % 3])
    else:
        pen.canvas.setDash()


def _dot(pen: Pen, x: float, y: float, index: int) -> None:
    """Draw a series' mark: a filled square, like side A's badge, or a circle."""
    pen.canvas.setStrokeGray(BLACK)
    pen.canvas.setLineWidth(0.9)
    if index == 0:
        pen.canvas.setFillGray(BLACK)
        pen.canvas.rect(x - 1.9, y - 1.9, 3.8, 3.8, stroke=0, fill=1)
    else:
        pen.canvas.setFillGray(1 if index == 1 else 0.6)
        pen.canvas.circle(x, y, 2.2, stroke=1, fill=1)


def _line(pen: Pen, plot: Plot, numbers: Sequence[int | None], series_index: int) -> None:
    points = [None if value is None else (plot.middle(index), plot.up(value)) for index, value in enumerate(numbers)]
    _stroke(pen, series_index)
    for before, after in pairwise(points):
        if before is not None and after is not None:
            pen.canvas.line(*before, *after)
    pen.canvas.setDash()
    for point in points:
        if point is not None:
            _dot(pen, *point, series_index)
    last = next((position for position in reversed(range(len(points))) if points[position] is not None), None)
    if last is not None and points[last] is not None:
        x, y = points[last] or (0.0, 0.0)
        pen.text(x + 4, y - 2.5 + (3 if series_index == 0 else -3), str(numbers[last]), _SIZE, bold=True)


def _bars(pen: Pen, plot: Plot, *, stacked: bool) -> None:
    slot = plot.width / max(1, len(plot.labels))
    width = min(slot * 0.62, 44.0)
    bar_width = width if stacked else width / len(plot.values)
    for index in range(len(plot.labels)):
        above = below = 0
        for series, numbers in enumerate(plot.values):
            value = numbers[index] or 0
            x = plot.middle(index) - width / 2 + (0 if stacked else series * bar_width)
            start = (above if value > 0 else below) if stacked else 0
            if value:
                bottom, end = sorted((plot.up(start), plot.up(start + value)))
                _bar(pen, (x, bottom, bar_width, end - bottom), series)
                _number(pen, value, (x, bottom, bar_width, end - bottom), series, inside=stacked)
            if stacked and value > 0:
                above += value
            elif stacked:
                below += value


def _bar(pen: Pen, box: tuple[float, float, float, float], series: int) -> None:
    pen.canvas.setStrokeGray(BLACK)
    pen.canvas.setLineWidth(0.8)
    pen.canvas.setFillGray(_FILLS[series % len(_FILLS)])
    pen.canvas.rect(*box, stroke=1, fill=1)


def _number(pen: Pen, value: int, box: tuple[float, float, float, float], series: int, *, inside: bool) -> None:
    """Write the number into its part of the bar, or above the bar.

    Leave it out if it does not fit.
    """
    x, y, width, height = box
    if inside and height >= _SIZE + 1:
        pen.middle(x + width / 2, y + height / 2 - 2.4, str(value), _SIZE, bold=True, grey=1 if series == 0 else BLACK)
    elif not inside and width >= pen.width_of(str(value), _SIZE) - 2:
        pen.middle(x + width / 2, y + height + 2, str(value), _SIZE)
