"""The pad for drawing a signature with mouse, finger or pen.

Strokes are kept as drawn, never as a picture.
"""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QInputDevice,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QTabletEvent,
    QTouchEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget, rounded_box
from scorekeeper.language.translation import gettext as _
from scorekeeper.signing.keys.people import MOST_POINTS, Strokes

HIGH = 1000
"""The unit of the strokes: the height of the pad has this many."""
LOWEST, HIGH_ALONE, PEN = 64, 130, 2.2
_NEAR = 2
"""A point closer than this to the previous one, in both directions, is dropped."""
_LINE = 4 / 5


def has_pen() -> bool:
    """Return whether this computer has a pen or a touch screen to sign with."""
    kinds = QInputDevice.DeviceType
    return any(device.type() in {kinds.TouchScreen, kinds.Stylus} for device in QInputDevice.devices())


class SignaturePad(QWidget):
    """Takes a signature drawn with a mouse button, a finger or a pen.

    `strokes_changed` is emitted after each stroke and on clearing.
    """

    strokes_changed = Signal()

    def __init__(self, look: Look, *, name: str) -> None:
        super().__init__()
        self.look = look
        name_widget(self, name, _("Draw your signature with mouse, finger or pen. The PIN alone is enough to sign."))
        self._strokes: list[list[tuple[int, int]]] = []
        self._down = False
        self._caption = ""
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self.setMinimumHeight(self._least_height())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(320), self._least_height())

    def _least_height(self) -> int:
        return HIGH_ALONE if self.look.compact else self.look.px(LOWEST)

    # strokes
    @property
    def strokes(self) -> Strokes | None:
        """The drawing, in thousandths of the pad's height; None if there is none."""
        kept = tuple(tuple(stroke) for stroke in self._strokes if len(stroke) > 1)
        return kept or None

    def clear(self) -> None:
        """Clear the signature."""
        self._strokes, self._down = [], False
        self.update()
        self.strokes_changed.emit()

    def set_caption(self, text: str) -> None:
        """Show the signer's name under the line."""
        self._caption = text
        self.update()

    def _begin(self, position: QPointF) -> None:
        if self.isEnabled() and sum(map(len, self._strokes)) < MOST_POINTS:
            self._strokes.append([self._point(position)])
            self._down = True

    def _go_on(self, position: QPointF) -> None:
        if not self._down or sum(map(len, self._strokes)) >= MOST_POINTS:
            return
        point, before = self._point(position), self._strokes[-1][-1]
        if max(abs(point[0] - before[0]), abs(point[1] - before[1])) >= _NEAR:
            self._strokes[-1].append(point)
            self.update()

    def _end(self) -> None:
        if self._down:
            self._down = False
            self.strokes_changed.emit()

    def _point(self, position: QPointF) -> tuple[int, int]:
        unit = HIGH / max(1, self.height())
        inside = QPointF(min(max(position.x(), 0), self.width()), min(max(position.y(), 0), self.height()))
        return round(inside.x() * unit), round(inside.y() * unit)

    # mouse, pen, finger
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._begin(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go_on(event.position())

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._end()

    def tabletEvent(self, event: QTabletEvent) -> None:
        kind = event.type()
        if kind == QEvent.Type.TabletPress:
            self._begin(event.position())
        elif kind == QEvent.Type.TabletMove:
            self._go_on(event.position())
        elif kind == QEvent.Type.TabletRelease:
            self._end()
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Draw with one finger; ignore further fingers."""
        kinds = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel)
        if event.type() in kinds and isinstance(event, QTouchEvent):
            points = event.points()
            if event.type() == QEvent.Type.TouchBegin and points:
                self._begin(points[0].position())
            elif event.type() == QEvent.Type.TouchUpdate and points:
                self._go_on(points[0].position())
            else:
                self._end()
            event.accept()
            return True
        return super().event(event)

    # painting
    def paintEvent(self, _event: QPaintEvent) -> None:
        look, painter = self.look, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = look.color("accent" if self.isEnabled() else "edge")
        rounded_box(painter, self.rect(), 5, look.color("base"), edge, width=2, dashed=not self.isEnabled())
        small = look.font("small", text=self._caption)
        words = QFontMetrics(small).height() + look.gap(3)  # the caption below the line is never cut off
        left, low = look.gap(22), min(self.height() * _LINE, self.height() - words)
        painter.setPen(QPen(look.color("edge"), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(left, low), QPointF(self.width() - left, low))
        painter.setPen(look.color("ink2"))
        painter.setFont(small)
        area = QRectF(left, low + 1, self.width() - 2 * left, self.height() - low - 2)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(area, int(flags), self._caption)
        pen = QPen(look.color("ink"), look.px(1) * PEN)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        unit = self.height() / HIGH
        for stroke in self._strokes:
            path = QPainterPath(QPointF(stroke[0][0] * unit, stroke[0][1] * unit))
            for x, y in stroke[1:]:
                path.lineTo(x * unit, y * unit)
            painter.drawPath(path)
        painter.end()
