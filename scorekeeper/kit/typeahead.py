"""Holds keys typed while an entry is being saved, so that none is lost or out of order."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SHOWN_RETURN = "\N{RETURN SYMBOL}"


class TypeAhead(QObject):
    """Holds keys and commands of a page while it waits, and replays them in order.

    `line` returns the widget for keys when nothing on the page has the focus.
    """

    def __init__(self, page: QWidget, line: QWidget) -> None:
        super().__init__(page)
        self._page, self._line = page, line
        self._holding = False
        self._held: deque[QKeyEvent | Callable[[], None]] = deque()

    @property
    def holding(self) -> bool:
        """Whether keys are held now."""
        return self._holding

    @property
    def text(self) -> str:
        """The text typed meanwhile, with Enter as its symbol."""
        return "".join(_shown(item) for item in self._held if isinstance(item, QKeyEvent))

    def hold(self) -> None:
        """Hold keys from now on."""
        if not self._holding:
            self._holding = True
            self._application().installEventFilter(self)

    def let_go(self) -> None:
        """Stop holding keys; those held wait for `play` or `first_line`."""
        if self._holding:
            self._holding = False
            self._application().removeEventFilter(self)

    def rest(self) -> None:
        """Stop holding at once if nothing was typed: later keys are in order anyway."""
        if not self._held:
            self.let_go()

    def run(self, command: Callable[[], None]) -> None:
        """Carry out a command, after the keys that were typed before it."""
        if self._holding:
            self._held.append(command)
        else:
            command()

    def play(self) -> None:
        """Stop holding, and replay the held keys, until a key makes the page wait again."""
        self.let_go()
        while self._held and not self._holding:
            item = self._held.popleft()
            if isinstance(item, QKeyEvent):
                QApplication.sendEvent(self._target(), item)
            else:
                item()

    def drop(self) -> None:
        """Forget the held keys: the page they were typed for is not this one."""
        self._held.clear()

    def first_line(self) -> str:
        """Take out the text up to the first Enter, and return it."""
        text = ""
        while self._held:
            item = self._held.popleft()
            if not isinstance(item, QKeyEvent) or item.key() in RETURNS:
                break
            text += item.text() if item.text().isprintable() else ""
        return text

    def _target(self) -> QWidget:
        focus = self._page.window().focusWidget()
        inside = focus is not None and (focus is self._page or self._page.isAncestorOf(focus))
        return focus if inside and focus is not None else self._line

    @staticmethod
    def _application() -> QApplication:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        return application

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.KeyRelease and watched is self._line:
            return True  # the line would only flicker, and be painted while the entry is being saved
        if kind != QEvent.Type.KeyPress or not isinstance(watched, QWidget):
            return False
        if not isinstance(event, QKeyEvent) or not (watched is self._page or self._page.isAncestorOf(watched)):
            return False
        self._held.append(
            QKeyEvent(QEvent.Type.KeyPress, event.key(), event.modifiers(), event.text(), event.isAutoRepeat())
        )
        return True


def _shown(event: QKeyEvent) -> str:
    if event.key() in RETURNS:
        return _SHOWN_RETURN
    return event.text() if event.text().isprintable() else ""
