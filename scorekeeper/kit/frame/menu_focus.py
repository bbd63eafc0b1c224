"""Returns the focus from the menu bar as soon as a menu is closed.

Qt keeps it in the bar after Escape, where the next letter would open another menu: the suits of a deal typed then
are `h`, `s` and `d`, as are Help, Session and Disputes.
"""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QMenuBar

from scorekeeper.kit.frame.latin_keys import latin_key


class LateAlt(QObject):
    """Watches the keys of a window, whose menu bar must exist already."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._in_chord = False
        window.installEventFilter(self)
        self._listen()

    def _listen(self) -> None:
        """Watch the keys as they arrive, before anything else handles them."""
        handle = self._window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep an Alt from the menu bar if another key has already come after it."""
        kind = event.type()
        if kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_alt = event.key() == Qt.Key.Key_Alt
            if watched is not self._window:
                self._in_chord = not is_alt
            return watched is self._window and is_alt and self._in_chord
        if kind == QEvent.Type.Show and watched is self._window:
            self._listen()
        return False


_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


class MenuFocus(QObject):
    """Watches a menu bar and its menus, which must have been added already."""

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._typing = False
        bar.installEventFilter(self)
        for menu in _menus(bar):
            menu.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle Escape in an open menu, and typing in the bar that names none of its menus."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if (key := latin_key(event)) is not None:  # a menu's letter, on a keyboard without Latin letters
            latin = QKeyEvent(QEvent.Type.KeyPress, key, event.modifiers(), chr(key).lower())
            if watched is not self._bar or self._names_menu(latin.text()):
                QApplication.sendEvent(watched, latin)
                return True
        if isinstance(watched, QMenu):
            return self._close(watched) if event.key() == Qt.Key.Key_Escape else False
        return self._type_on(event) if watched is self._bar else False

    def _close(self, menu: QMenu) -> bool:
        menu.close()
        if QApplication.activePopupWidget() is None:  # else it opened out of the overflow menu, which stays open
            self._leave()
        return True

    def _leave(self) -> None:
        """Give the focus back to the widget that had it before."""
        if self._bar.hasFocus():
            escape = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(self._bar, escape)

    def _names_menu(self, letter: str) -> bool:
        return any(_mnemonic(menu.title()) == letter.upper() for menu in _menus(self._bar) if menu.isEnabled())

    def _type_on(self, event: QKeyEvent) -> bool:
        text = event.text()
        if self._typing or not text.strip() or not text.isprintable() or event.modifiers() not in _PLAIN:
            return False  # `_typing`: no widget used the key, and it comes back here
        if self._names_menu(text):
            return False
        self._leave()
        focus = QApplication.focusWidget()
        if focus is None or focus is self._bar:
            return False
        self._typing = True
        try:
            QApplication.sendEvent(focus, event)
        finally:
            self._typing = False
        return True


def _menus(bar: QMenuBar) -> list[QMenu]:
    return [menu for action in bar.actions() if isinstance(menu := action.menu(), QMenu)]


def _mnemonic(title: str) -> str:
    sequence = QKeySequence.mnemonic(title).toString()
    return sequence.rpartition("+")[2].upper()
