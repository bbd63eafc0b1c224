"""A file that other windows write as well: tells soon after anybody has written it, wherever the system tells of it."""

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal
from shiboken6 import delete, isValid

SOON_MS = 30
"""What is written in one go is told once, so long after its first part: by then it is usually whole."""


class FileWatch(QObject):
    """Tells by `written` that the file has changed. Of what another computer writes on a share nobody may tell."""

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
        """Tell once more, a moment later: it could not be looked at now."""
        if not self._soon.isActive():
            self._soon.start()

    def end(self) -> None:
        """Watch no longer. The watcher goes now: left to the collector it could go in a thread that is not its own."""
        self._soon.stop()
        if isValid(self._watcher):
            delete(self._watcher)

    def _changed(self) -> None:
        if self._path not in self._watcher.files():
            self._watcher.addPath(self._path)  # another file was put in its place
        self.again()
