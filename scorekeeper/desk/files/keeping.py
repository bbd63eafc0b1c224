"""When an open event is copied by itself: on opening, and every few minutes if it has changed."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scorekeeper.desk.files.backups import EVERY_MINUTES, BackupReport, back_up


class Keeper:
    """Remembers when an event was copied last, and copies it when that is due.

    `begin` is asked where the event is worked on, `keep` runs on any other thread.
    """

    def __init__(self, path: Path, folder: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._path, self._folder, self._now = path, folder, now
        self._last: datetime | None = None

    def begin(self) -> bool:
        """Answer whether it is time for the next copy; if so it counts as begun, and the caller sees to it."""
        now = self._now()
        if self._last is not None and now - self._last < timedelta(minutes=EVERY_MINUTES):
            return False
        self._last = now
        return True

    def keep(self) -> BackupReport | None:
        """Copy the event now; None when the newest copy is the same. Store errors pass through."""
        return back_up(self._path, self._folder, self._now())
