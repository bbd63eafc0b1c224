"""A box that opens under a control, over the page, inside the window.

A click outside closes it.
"""

from PySide6.QtCore import QEvent, QObject, QPoint, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.paint import name_widget, rounded_box


class _Box(QWidget):
    """The box itself."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.color("base"))
        rounded_box(painter, self.rect(), CONTROL_RADIUS, self.look.color("base"), self.look.color("edge"))
        painter.end()


class Overlay(QWidget):
    """Covers the window while it is open.

    `box` is its visible part. `left` reports that it closed without a choice.
    It is not a separate window, so that screen readers find it like everything else.
    """

    left = Signal()

    def __init__(self, look: Look, window: QWidget, name: str, accessible: str) -> None:
        super().__init__(window)
        self.look, self._window = look, window
        name_widget(self, name, accessible)
        self.box = _Box(look, self)
        self._below: QWidget | None = None
        self.hide()

    def open_under(self, below: QWidget, width: int, height: int) -> None:
        """Open under a control, with a box of this size, moved so that all of it is in the window."""
        if below is not self._below:
            self._below = below
            below.installEventFilter(self)
        self.setGeometry(self._window.rect())
        self.box.resize(min(width, self.width()), min(height, self.height()))
        under = below.mapTo(self._window, QPoint(0, below.height() + 2))
        left, top = self.width() - self.box.width(), self.height() - self.box.height()
        self.box.move(max(0, min(under.x(), left)), max(0, min(under.y(), top)))
        self.show()
        self.raise_()

    def leave(self) -> None:
        """Close without a choice."""
        self.hide()
        self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close when the control's page is hidden: a key may have shown another one."""
        if event.type() == QEvent.Type.Hide and watched is self._below:
            self.hide()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.leave()
