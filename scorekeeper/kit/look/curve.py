"""The course of a session: the running totals of the sides as lines over the deals."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QLabel, QSizePolicy

from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.kit.look.palette import Token

_DASHES: tuple[tuple[Token, tuple[float, ...]], ...] = (
    ("ink", ()),
    ("ink2", (4, 2)),
    ("ink", (1, 2)),
    ("ink2", (6, 2, 1, 2)),
)


@dataclass(frozen=True, slots=True)
class Course:
    """A side's running totals from before deal 1 on, with its letter and name.

    A total is None after a deal without a result.
    """

    letter: str
    name: str
    filled: bool
    totals: tuple[int | None, ...]


class RunningCurve(QLabel):
    """A line for each side, the first solid, others dashed, with marks at announcements."""

    def __init__(self, look: Look, *, height: int = 84, name: str = "running-curve", accessible: str = "") -> None:
        super().__init__()
        self.look, self._height = look, height
        self._courses: tuple[Course, ...] = ()
        self._deals = 18
        self._marks: tuple[int, ...] = (6, 12, 18)
        name_widget(self, name, accessible)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def set_courses(self, courses: Sequence[Course], deals: int = 18, marks: Sequence[int] = (6, 12, 18)) -> None:
        """Show totals over `deals` deals; `marks` are the deals named below.

        Its description has the totals.
        """
        self._courses, self._deals, self._marks = tuple(courses), max(1, deals), tuple(marks)
        ends = (f"{course.name} {self._last(course)}" for course in self._courses)
        self.setAccessibleDescription(", ".join(ends))
        self.update()

    @staticmethod
    def _last(course: Course) -> int:
        return next((total for total in reversed(course.totals) if total is not None), 0)

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(320), self.look.px(self._height))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.look.px(180), self.look.px(self._height))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = self.look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        foot = QFontMetrics(look.font("caption")).height()
        area = QRectF(6, look.px(6), self.width() - look.px(78), self.height() - foot - look.px(12))
        self._paint_ground(painter, area)
        values = [total for course in self._courses for total in course.totals if total is not None]
        low, highest = min([0, *values]), max([1, *values])
        for index in reversed(range(len(self._courses))):
            self._paint_course(painter, area, index, low, highest)
        self._paint_ends(painter, area, low, highest)
        painter.end()

    def _x(self, area: QRectF, deal: int) -> float:
        return area.left() + area.width() * deal / self._deals

    @staticmethod
    def _y(area: QRectF, total: int, low: int, highest: int) -> float:
        return area.bottom() - area.height() * (total - low) / (highest - low)

    def _paint_ground(self, painter: QPainter, area: QRectF) -> None:
        look = self.look
        painter.setPen(QPen(look.color("edge"), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.setFont(look.font("caption"))
        for deal in self._marks:
            if deal > self._deals:
                continue
            x = self._x(area, deal)
            painter.setPen(QPen(look.color("line"), 1))
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
            painter.setPen(look.color("ink2"))
            below = QRectF(x - 30, area.bottom() + 3, 60, look.px(18))
            painter.drawText(below, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop), str(deal))

    def _paint_course(self, painter: QPainter, area: QRectF, index: int, low: int, highest: int) -> None:
        tone, dashes = _DASHES[index % len(_DASHES)]
        pen = QPen(self.look.color(tone), 2 if index == 0 else 1.7)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dashes:
            pen.setDashPattern(dashes)
        points = [
            QPointF(self._x(area, deal), self._y(area, total, low, highest))
            for deal, total in enumerate(self._courses[index].totals)
            if total is not None
        ]
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))

    def _paint_ends(self, painter: QPainter, area: QRectF, low: int, highest: int) -> None:
        look, size = self.look, float(self.look.px(15))
        ends = sorted(self._courses, key=self._last, reverse=True)
        below = area.top() - size
        for course in ends:
            middle = self._y(area, self._last(course), low, highest)
            # names of totals that are close together are moved apart, with the leader on top
            top = max(middle - size / 2, below)
            below = top + size + 1
            left = area.right() + look.px(8)
            paint_badge(painter, look, QRectF(left, top, size, size), course.letter, filled=course.filled)
            painter.setFont(look.font("body", 700))
            painter.setPen(look.color("ink"))
            words = QRectF(left + size + look.px(6), top - 4, look.px(46), size + 8)
            painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), str(self._last(course)))
