"""When an open event is copied by itself: on opening, and every few minutes if it has changed."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scorekeeper.desk.backups import EVERY_MINUTES, BackupReport, back_up


class Keeper:
    """Remembers when an event was copied last, and copies it when that is due. Runs on any one thread at a time."""

    def __init__(self, path: Path, folder: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._path, self._folder, self._now = path, folder, now
        self._last: datetime | None = None

    @property
    def due(self) -> bool:
        """Whether it is time for the next copy."""
        return self._last is None or self._now() - self._last >= timedelta(minutes=EVERY_MINUTES)

    def keep(self) -> BackupReport | None:
        """Copy the event now; None when the newest copy is the same. Store errors pass through."""
        self._last = self._now()
        return back_up(self._path, self._folder, self._last)
