"""The race and the places over the rounds as a picture, with a line for each team.

Up and Down choose a team, Left and Right a round; the chosen point is described below, all rounds of the team in the
accessible description.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QLabel, QSizePolicy

from scorekeeper.features.standings.view.standings_view import CourseLine, CourseView
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import focus_ring, name_widget
from scorekeeper.kit.look.palette import Token
from scorekeeper.language import standings as standings_words
from scorekeeper.language.numbers import figure
from scorekeeper.sheets.reports.course_lines import CIRCLE, SQUARE, TRIANGLE, Stroke, spread, step_of, stroke_of

_NAMES = 190
_MOST_ROUNDS = 24


class CoursePicture(QLabel):
    """Paints one picture.

    `chosen` carries the uid of the team chosen here, `opened` when Enter is pressed.
    """

    chosen = Signal(str)
    opened = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._course: CourseView | None = None
        self._team, self._round = "", -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        name_widget(self, "standings-picture", standings_words.picture_name())
        look.changed.connect(self.update)

    def show_course(self, course: CourseView | None) -> None:
        """Show another picture; the chosen round remains the last one, or the same."""
        self._course = course
        if course is None or self._round >= len(course.rounds) - 1:
            self._round = -1
        self._describe()

    def select(self, team: str) -> None:
        """Highlight the line of a team."""
        self._team = team
        self._describe()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(520), self.look.px(360))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.look.px(200), self.look.px(140))

    @property
    def words(self) -> str:
        """Return the description of the chosen point: the team, the round, its value then."""
        line = self._line
        return "" if line is None else f"{line.name}. {line.steps[self._round]}"

    @property
    def _line(self) -> CourseLine | None:
        lines = self._course.lines if self._course is not None else ()
        return next((line for line in lines if line.team == self._team), None)

    def _describe(self) -> None:
        title = self._course.title if self._course is not None else standings_words.no_round()
        self.setAccessibleName(f"{title}. {self.words}" if self.words else title)
        self.setAccessibleDescription(self._line.text if self._line is not None else "")
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, course = event.key(), self._course
        teams = [line.team for line in course.lines] if course is not None else []
        index = teams.index(self._team) if self._team in teams else 0
        ways = {
            Qt.Key.Key_Up: index - 1,
            Qt.Key.Key_Down: index + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(teams) - 1,
        }
        if key in ways and teams:
            self.chosen.emit(teams[min(max(ways[Qt.Key(key)], 0), len(teams) - 1)])
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and course is not None:
            rounds = len(course.rounds)
            self._round = min(max(self._round % rounds + (1 if key == Qt.Key.Key_Right else -1), 0), rounds - 1)
            self._describe()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self._course is None or not self._course.lines:
            return
        area, y = self._area(), event.position().y()
        ends = [self._y(area, line.values[-1]) for line in self._course.lines]
        near = min(range(len(ends)), key=lambda index: abs(ends[index] - y))
        self.chosen.emit(self._course.lines[near].team)

    # positions
    def _area(self) -> QRectF:
        look, height = self.look, QFontMetrics(self.look.font("caption")).height()
        names = min(look.px(_NAMES), self.width() * 38 // 100)
        heading = 0 if look.compact else QFontMetrics(look.font("heading", 700)).height()
        top = heading + height + look.gap(16)
        below = (1 if look.compact else 2) * height + QFontMetrics(look.font("small")).height() + look.gap(26)
        left = look.px(44)
        return QRectF(left, top, max(20.0, self.width() - left - names), max(20.0, self.height() - top - below))

    def _range(self) -> tuple[int, int]:
        course = self._course
        flat = [value for line in course.lines for value in line.values] if course is not None else []
        if course is not None and not course.upwards:
            return 1, max(2, *flat)
        return min([0, *flat]), max([1, *flat])

    def _x(self, area: QRectF, index: int) -> float:
        """Return the horizontal position of a round; a race begins at the left, with zero."""
        course = self._course
        steps = len(course.rounds) if course is not None and course.upwards else self._rounds - 1
        step = index + 1 if course is not None and course.upwards else index
        return area.left() + area.width() * (step / steps if steps else 1.0)

    @property
    def _rounds(self) -> int:
        return len(self._course.rounds) if self._course is not None else 0

    def _y(self, area: QRectF, value: int) -> float:
        lowest, highest = self._range()
        part = (value - lowest) / (highest - lowest)
        return (
            area.bottom() - area.height() * part
            if self._course and self._course.upwards
            else area.top() + area.height() * part
        )

    # painting
    def paintEvent(self, _event: QPaintEvent) -> None:
        look, course = self.look, self._course
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if course is None:
            painter.setFont(look.font("panel"))
            painter.setPen(look.color("ink2"))
            painter.drawText(
                self.rect(), int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), standings_words.no_round()
            )
        else:
            area = self._area()
            self._paint_words(painter, course)
            self._paint_grid(painter, course, area)
            for position in reversed(range(len(course.lines))):
                self._paint_line(painter, area, position)
            chosen = next((index for index, line in enumerate(course.lines) if line.team == self._team), None)
            if chosen is not None:
                self._paint_line(painter, area, chosen)
            self._paint_names(painter, course, area)
        if self.hasFocus():
            focus_ring(painter, look, self.rect(), 6)
        painter.end()

    def _paint_words(self, painter: QPainter, course: CourseView) -> None:
        look, inside = (
            self.look,
            self.rect().adjusted(self.look.gap(14), self.look.gap(8), -self.look.gap(14), -self.look.gap(8)),
        )
        painter.setPen(look.color("ink"))
        painter.setFont(look.font("heading", 700))
        if not look.compact:  # where space is short, the description above has it
            painter.drawText(inside, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft), course.title)
            inside.setTop(inside.top() + QFontMetrics(painter.font()).height())
        painter.setFont(look.font("caption"))
        painter.setPen(look.color("ink2"))
        painter.drawText(inside, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft), course.upright)
        painter.setFont(look.font("small", 600, text=self.words))
        painter.setPen(look.color("ink"))
        shown = QFontMetrics(painter.font()).elidedText(self.words, Qt.TextElideMode.ElideMiddle, inside.width())
        painter.drawText(inside, int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft), shown)
        taken, hint = QFontMetrics(painter.font()).horizontalAdvance(shown), standings_words.picture_keys()
        painter.setFont(look.font("caption"))
        painter.setPen(look.color("ink2"))
        if taken + QFontMetrics(painter.font()).horizontalAdvance(hint) + look.gap(20) < inside.width():
            painter.drawText(inside, int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight), hint)

    def _paint_grid(self, painter: QPainter, course: CourseView, area: QRectF) -> None:
        look, (lowest, highest) = self.look, self._range()
        painter.setFont(look.font("caption"))
        metrics = QFontMetrics(painter.font())
        fit = max(2, int(area.height() / (metrics.height() + 2)))
        step = step_of(max(highest, -lowest), min(fit, 6 if course.upwards else fit))
        values = range(-(-lowest // step) * step if course.upwards else 1, highest + 1, step)
        for value in values:
            y = self._y(area, value)
            if course.upwards:
                painter.setPen(QPen(self._faint("edge" if value == 0 else "line"), 1))
                painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(look.color("ink2"))
            box = QRectF(0, y - metrics.height() / 2, area.left() - look.gap(10), metrics.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), figure(value))
        width = max(metrics.horizontalAdvance(name) for name in course.rounds) + look.gap(8)
        most = min(_MOST_ROUNDS, max(2, int(area.width() / width)))
        every, chosen = -(-len(course.rounds) // most), self._round % len(course.rounds)
        for index, name in enumerate(course.rounds):
            x = self._x(area, index)
            painter.setPen(QPen(self._faint("edge" if index == chosen else "line"), 1))
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
            if (len(course.rounds) - 1 - index) % every == 0 or index == chosen:
                painter.setFont(look.font("caption", 700 if index == chosen else 500))
                painter.setPen(look.color("ink" if index == chosen else "ink2"))
                box = QRectF(x - width, area.bottom() + look.gap(6), 2 * width, metrics.height())
                painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), name)
        if look.compact:
            return
        painter.setFont(look.font("caption"))
        painter.setPen(look.color("ink2"))
        below = QRectF(area.left(), area.bottom() + look.gap(6) + metrics.height(), area.width(), metrics.height())
        painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), course.across)

    def _faint(self, token: Token) -> QColor:
        """Return the color of background lines, translucent in the contrast theme."""
        color = self.look.color(token)
        color.setAlphaF({"edge": 0.6, "line": 0.25}.get(token, 1.0) if self.look.shown == "contrast" else 1.0)
        return color

    def _paint_line(self, painter: QPainter, area: QRectF, position: int) -> None:
        course = self._course
        if course is None:
            return
        line, stroke = course.lines[position], stroke_of(position, len(course.lines))
        chosen = line.team == self._team
        ink = self.look.color("ink") if stroke.strong or chosen else self._faint("edge")
        points = [QPointF(self._x(area, index), self._y(area, value)) for index, value in enumerate(line.values)]
        begun = [QPointF(area.left(), self._y(area, 0)), *points] if course.upwards else points
        pen = QPen(ink, (3.2 if chosen else 1.8 if stroke.strong else 1.0))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if stroke.dashes:
            pen.setDashPattern([part / pen.widthF() * 1.6 for part in stroke.dashes])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(begun))
        painter.setPen(QPen(ink, 1.2))
        size = self.look.px(5 if chosen else 4 if stroke.strong else 3)
        for index, point in enumerate(points):
            bigger = 1.5 if chosen and index == self._round % len(points) else 1.0
            painter.setBrush(ink if stroke.filled else self.look.color("base"))
            _paint_mark(painter, point, size * bigger, stroke)

    def _paint_names(self, painter: QPainter, course: CourseView, area: QRectF) -> None:
        """Write each name at the end of its line; names without space are reached with Up and Down."""
        look, line_height = self.look, QFontMetrics(self.look.font("small")).height()
        shown = self._named_teams(course, int(area.height() + line_height) // line_height)
        ends = [self._y(area, course.lines[position].values[-1]) for position in shown]
        heights = spread(
            [-end for end in ends], line_height, -area.bottom() - line_height / 2, -area.top() + line_height / 2
        )
        left = area.right() + look.px(22)
        for position, end, height in zip(shown, ends, heights, strict=True):
            line, stroke = course.lines[position], stroke_of(position, len(course.lines))
            chosen = line.team == self._team
            box = QRectF(left, -height - line_height / 2, self.width() - left - look.gap(8), line_height)
            if chosen:
                painter.fillRect(box.adjusted(-look.gap(4), 0, look.gap(4), 0), look.color("select"))
                painter.fillRect(QRectF(box.left() - look.gap(4), box.top(), 3, line_height), look.color("accent"))
            painter.setPen(QPen(look.color("edge"), 1))
            painter.drawLine(QPointF(area.right() + look.px(6), end), QPointF(left - look.gap(6), -height))
            painter.setPen(look.color("ink" if stroke.strong or chosen else "ink2"))
            words = f"{figure(line.values[-1])}  {line.name}"
            painter.setFont(look.font("small", 700 if stroke.strong or chosen else 500, text=words))
            shown_words = QFontMetrics(painter.font()).elidedText(words, Qt.TextElideMode.ElideMiddle, int(box.width()))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown_words)

    def _named_teams(self, course: CourseView, most: int) -> Sequence[int]:
        """Return the indexes of teams whose names fit: the best, and the chosen one."""
        count = len(course.lines)
        if count <= most:
            return range(count)
        best = list(range(max(1, most)))
        chosen = next((index for index, line in enumerate(course.lines) if line.team == self._team), 0)
        return best if chosen in best else [*best[:-1], chosen]


def _paint_mark(painter: QPainter, center: QPointF, size: float, stroke: Stroke) -> None:
    x, y = center.x(), center.y()
    if stroke.mark == SQUARE:
        painter.drawRect(QRectF(x - size * 0.85, y - size * 0.85, size * 1.7, size * 1.7))
    elif stroke.mark == CIRCLE:
        painter.drawEllipse(center, size, size)
    else:
        corners = [(0.0, -1.3), (1.2, 0.9), (-1.2, 0.9)] if stroke.mark == TRIANGLE else _DIAMOND
        painter.drawPolygon(QPolygonF([QPointF(x + size * across, y + size * down) for across, down in corners]))


_DIAMOND = [(0.0, -1.3), (1.2, 0.0), (0.0, 1.3), (-1.2, 0.0)]
