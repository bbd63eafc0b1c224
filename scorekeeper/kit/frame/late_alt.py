"""The Alt of a chord stays away from the menu bar, also where it comes late.

While a screen reader listens, Qt asks it about every key before it hands the key on, but looks for shortcuts at once:
of Alt+M the Alt may come to the window behind the shortcut. The menu bar would take it for an Alt of its own and open
when it is let go.
"""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMainWindow


class LateAlt(QObject):
    """Watches the keys of a window; its menu bar must be there already."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._in_chord = False
        window.installEventFilter(self)
        self._listen()

    def _listen(self) -> None:
        """Hear the keys as they come from the keyboard, before anybody is asked."""
        handle = self._window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep from the menu bar an Alt behind which another key has come already."""
        kind = event.type()
        if kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_alt = event.key() == Qt.Key.Key_Alt
            if watched is not self._window:
                self._in_chord = not is_alt
            return watched is self._window and is_alt and self._in_chord
        if kind == QEvent.Type.Show and watched is self._window:
            self._listen()
        return False
