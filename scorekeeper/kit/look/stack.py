"""Several things in one place, one of them shown."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget


class Stack(QStackedWidget):
    """Shows one of its widgets. The focus of the one that goes is nobody's until it is given.

    Qt would give it to whatever comes next, and a screen reader would read that out. `left_alone` says that it was
    taken away, behind all that is going on.
    """

    left_alone = Signal()

    def setCurrentWidget(self, shown: QWidget) -> None:
        window = self.window()
        focus = window.focusWidget()
        away = focus is not None and shown is not self.currentWidget() and self.isAncestorOf(focus)
        if focus is not None and away:
            focus.clearFocus()
        super().setCurrentWidget(shown)
        if away:
            QTimer.singleShot(0, self, self.left_alone.emit)
