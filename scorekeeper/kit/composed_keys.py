"""Text from an input method while a list has the focus, sent to the line beside it."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication

if TYPE_CHECKING:
    _View = QAbstractItemView
else:
    _View = object
_INPUT = Qt.WidgetAttribute.WA_InputMethodEnabled


class ComposedKeys(_View):
    """A mixin for views, listed before the view class: composed text arrives as a single key."""

    _composed = ""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.setAttribute(_INPUT)  # Qt disables input methods for a view whose cells cannot be edited

    def currentChanged(
        self, now: QModelIndex | QPersistentModelIndex, before: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().currentChanged(now, before)
        self.setAttribute(_INPUT)

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> Any:
        return True if query == Qt.InputMethodQuery.ImEnabled else super().inputMethodQuery(query)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composed += event.commitString()
        preedit = event.preeditString()
        event.accept()
        self.show_composing(self._composed + preedit)
        if not preedit and self._composed:
            text, self._composed = self._composed, ""
            self.take_composed(text)

    def show_composing(self, text: str) -> None:
        """Show the text being composed; "" if composing was canceled."""

    def take_composed(self, text: str) -> None:
        """Type the composed text."""
        key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, text)
        QApplication.sendEvent(self, key)
