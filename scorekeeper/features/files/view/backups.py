"""Copies of an event: made by themselves while it is open, or by hand to a place that is named.

Everything here works on the file, not on an open desk, so that a thread of its own can do it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.assets.paths import backup_dir
from scorekeeper.store.backup import BackupCopy, BackupReport, automatic_backup, backup, backups, restore
from scorekeeper.store.new_file import is_free

EVERY_MINUTES = 5
"""How often an open event is copied, if it has changed."""


@dataclass(frozen=True, slots=True)
class CopyMade:
    """A copy made earlier, as its name and its file tell it: when (UTC, ISO 8601), up to which entry, how large."""

    path: Path
    at: str
    seq: int
    size: int


def back_up(
    path: Path, folder: Path | None = None, now: datetime | None = None, *, always: bool = False
) -> BackupReport | None:
    """Copy an event into the folder of automatic copies; None when the newest copy there is the same.

    `always` makes one even then. The copy is proven whole before it counts, old ones are cleared out; store errors
    pass through.
    """
    return automatic_backup(path, folder or backup_dir(), now or datetime.now(UTC), always=always)


def copies_made(folders: Iterable[Path], event: str) -> tuple[CopyMade, ...]:
    """Return the copies of an event (by its uid) in these folders, the one with the most entries first.

    A folder that is gone has none.
    """
    found = [kept for folder in folders for kept in _backups(folder, event)]
    newest_first = sorted(found, key=lambda kept: (kept.seq, kept.at), reverse=True)
    return tuple(CopyMade(kept.path, kept.at, kept.seq, _size(kept.path)) for kept in newest_first)


def bring_back(copy: Path, to: Path) -> BackupReport:
    """Bring a copy back under a new name, proven whole; what is there already stays (AlreadyThereError)."""
    return restore(copy, to)


def free_name(event: Path, at: str) -> Path:
    """Return a name beside an event that nothing has, for its copy of that moment (UTC, ISO 8601)."""
    stem = f"{event.stem}-{at[:10]}-{at[11:13]}{at[14:16]}" if at else f"{event.stem}-copy"
    place = event.with_name(f"{stem}{event.suffix}")
    number = 2
    while not is_free(place):
        place = event.with_name(f"{stem}-{number}{event.suffix}")
        number += 1
    return place


def _backups(folder: Path, event: str) -> tuple[BackupCopy, ...]:
    try:
        return backups(folder, event)
    except OSError:
        return ()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def copy_to(source: str | Path, to: str | Path, name: str = "") -> BackupReport:
    """Copy an event to a new file, or into a folder under `name` or its own name; store errors pass through."""
    place = Path(to)
    if place.is_dir():
        place /= name or Path(source).name
    return backup(source, place)


__all__ = ["EVERY_MINUTES", "BackupReport", "CopyMade", "back_up", "bring_back", "copies_made", "copy_to", "free_name"]
