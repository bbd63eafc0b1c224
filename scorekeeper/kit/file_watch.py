"""Watches a file that other windows write as well: emits soon after a write, if the system reports it."""

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal
from shiboken6 import delete, isValid

SOON_MS = 30
"""The delay after the first of several writes before they are reported once; by then the file is usually whole."""


class FileWatch(QObject):
    """Emits `written` when the file has changed. Writes of another computer on a share may go unreported."""

    written = Signal()

    def __init__(self, path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._path = str(path)
        self._watcher = QFileSystemWatcher([self._path], self)
        self._watcher.fileChanged.connect(self._changed)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._soon.timeout.connect(self.written)

    def again(self) -> None:
        """Emit again a moment later, because the file could not be read now."""
        if not self._soon.isActive():
            self._soon.start()

    def end(self) -> None:
        """Stop watching. The watcher is deleted now: the garbage collector could delete it in another thread."""
        self._soon.stop()
        if isValid(self._watcher):
            delete(self._watcher)

    def _changed(self) -> None:
        if self._path not in self._watcher.files():
            self._watcher.addPath(self._path)  # another file replaced it
        self.again()
