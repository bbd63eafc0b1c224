"""Several widgets in one place, of which one is shown."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget


class Stack(QStackedWidget):
    """Shows one of its widgets, and clears the focus if the hidden widget had it.

    Qt would give it to the next widget, and a screen reader would read that out. `left_alone` reports, after the
    current events, that the focus was taken away.
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
