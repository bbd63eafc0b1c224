"""Keeps the Alt of a shortcut from the menu bar, even if it arrives late.

While a screen reader listens, Qt asks it about every key before it passes the key on, but looks for shortcuts at
once: in Alt+M the Alt may reach the window after the shortcut. The menu bar would take it for an Alt pressed alone
and open when it is released.
"""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMainWindow


class LateAlt(QObject):
    """Watches the keys of a window, whose menu bar must exist already."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._in_chord = False
        window.installEventFilter(self)
        self._listen()

    def _listen(self) -> None:
        """Watch the keys as they come from the keyboard, before they go anywhere else."""
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
