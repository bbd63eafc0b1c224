"""Lets a shortcut wait for the keys pressed before it.

While a screen reader listens, Qt asks it about every key before it passes the key on, but looks for shortcuts at
once: in Escape, Ctrl+E the Escape would reach the page that Ctrl+E has opened, and close it again.
"""

from collections import deque
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget

from scorekeeper.kit.look.savestate import ONLY_HELD

_LONGEST_MS = 500
"""The longest wait for a key: after that the screen reader has kept it for itself."""


class _HeldShortcut(NamedTuple):
    """The key of a shortcut, and how many keys have to be passed on before it."""

    after: int
    key: Qt.Key
    modifiers: Qt.KeyboardModifier


class KeyOrder(QObject):
    """Watches the keys of a window as they arrive and again when they are delivered."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._shortcuts = _ShortcutFilter(self)
        self._newest: QKeyEvent | None = None  # not known yet whether it is a shortcut
        self._pressed = self._handed_on = 0
        self._held: deque[_HeldShortcut] = deque()
        self._pressing_again = False
        self._replay = QEvent.Type(QEvent.registerEventType())
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_LONGEST_MS)
        self._patience.timeout.connect(self._give_up)
        window.installEventFilter(self)
        self._listen()

    def _listen(self) -> None:
        handle = self._window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.Show and watched is self._window:
            self._listen()
        elif isinstance(watched, QWindow) and isinstance(event, QKeyEvent) and event.key() not in ONLY_HELD:
            if kind == QEvent.Type.ShortcutOverride:
                self._press(event)
            elif kind == QEvent.Type.KeyPress:
                self._press_again()  # this key was pressed after a pending shortcut
                self._hand_on()
        return False

    def _press(self, event: QKeyEvent) -> None:
        if self._newest is None and self._pressed == self._handed_on:
            _application().installEventFilter(self._shortcuts)
        self._newest = event.clone()
        self._pressed += 1
        self._patience.start()

    def _hand_on(self) -> None:
        self._newest = None
        self._handed_on = min(self._handed_on + 1, self._pressed)
        self._go_on()

    def _go_on(self) -> None:
        if self._is_due():
            QCoreApplication.postEvent(self, QEvent(self._replay))  # after the key that is passed on now
        elif self._pressed == self._handed_on:
            self._patience.stop()
            _application().removeEventFilter(self._shortcuts)

    def _is_due(self) -> bool:
        return bool(self._held) and self._held[0].after <= self._handed_on

    def _give_up(self) -> None:
        self._newest, self._handed_on = None, self._pressed
        self._go_on()

    def holds(self) -> bool:
        """Return whether a shortcut found for the newest key has to wait; it is pressed again later."""
        newest, self._newest = self._newest, None
        if newest is None:
            return False
        self._pressed -= 1  # a shortcut is not passed on
        if self._pressing_again or (self._pressed == self._handed_on and not self._held):
            self._go_on()
            return False
        self._held.append(_HeldShortcut(self._pressed, Qt.Key(newest.key()), newest.modifiers()))
        return True

    def customEvent(self, event: QEvent) -> None:
        if event.type() == self._replay:
            self._press_again()

    def _press_again(self) -> None:
        handle = self._window.windowHandle()
        while self._is_due() and handle is not None:
            shortcut = self._held.popleft()
            # the only way from here to Qt's own table of shortcuts
            from PySide6.QtTest import QTest  # noqa: PLC0415 - only while a screen reader listens

            self._pressing_again = True
            try:
                QTest.keyPress(handle, shortcut.key, shortcut.modifiers)
            finally:
                self._pressing_again = False
            self._go_on()


class _ShortcutFilter(QObject):
    """Filters the shortcuts of the whole program, only while a key is being delivered."""

    def __init__(self, order: KeyOrder) -> None:
        super().__init__(order)
        self._order = order

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        return event.type() == QEvent.Type.Shortcut and self._order.holds()


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application
