"""Copies of an event: made by themselves while it is open, or by hand to a place that is named.

Everything here works on the file, not on an open desk, so that a thread of its own can do it.
"""

from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.assets.paths import backup_dir
from scorekeeper.store.backup import BackupReport, automatic_backup, backup

EVERY_MINUTES = 5
"""How often an open event is copied, if it has changed."""


def back_up(path: Path, folder: Path | None = None, now: datetime | None = None) -> BackupReport | None:
    """Copy an event into the folder of automatic copies; None when the newest copy there is the same.

    The copy is proven whole before it counts, old ones are cleared out; store errors pass through.
    """
    return automatic_backup(path, folder or backup_dir(), now or datetime.now(UTC))


def copy_to(source: str | Path, to: str | Path, name: str = "") -> BackupReport:
    """Copy an event to a new file, or into a folder under `name` or its own name; store errors pass through."""
    place = Path(to)
    if place.is_dir():
        place /= name or Path(source).name
    return backup(source, place)


__all__ = ["EVERY_MINUTES", "BackupReport", "back_up", "copy_to"]
