"""The few strokes all controls share: rounded box, focus ring, named widget."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.look.look import FOCUS_WIDTH, Look


def plain_label(name: str) -> str:
    """Return a name as words of a control: an ampersand in it marks no key."""
    return name.replace("&", "&&")


def name_widget(widget: QWidget, name: str, accessible: str) -> None:
    """Give a widget the names by which tests, screen readers and the help page find it."""
    if name:
        widget.setObjectName(name)
    if accessible:
        widget.setAccessibleName(accessible)


def rounded_box(
    painter: QPainter,
    box: QRect,
    radius: float,
    fill: QColor | None,
    edge: QColor | None,
    *,
    width: int = 1,
    dashed: bool = False,
) -> None:
    """Paint a rounded box with its border inside the given rectangle."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QBrush(fill) if fill is not None else Qt.BrushStyle.NoBrush)
    if edge is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(QRectF(box), radius, radius)
        return
    pen = QPen(edge, width)
    if dashed:
        pen.setDashPattern([3, 2])
    painter.setPen(pen)
    inset = width / 2
    painter.drawRoundedRect(QRectF(box).adjusted(inset, inset, -inset, -inset), radius, radius)


def focus_ring(painter: QPainter, look: Look, box: QRect, radius: float, *, inset: int = 0) -> None:
    """Paint the focus ring, 2 px of accent, inside a control."""
    rounded_box(
        painter,
        box.adjusted(inset, inset, -inset, -inset),
        max(1.0, radius - inset),
        None,
        look.color("accent"),
        width=FOCUS_WIDTH,
    )
