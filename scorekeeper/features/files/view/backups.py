"""Copies of an event: automatic ones while it is open, or manual ones to a chosen place.

Everything here works on the file or over its own connection, not on an open desk, so that another thread can do it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.assets.paths import backup_dir
from scorekeeper.store.backup import SUFFIX, BackupCopy, BackupReport, automatic_backup, backup, backups, source_at
from scorekeeper.store.new_file import is_free
from scorekeeper.store.source import EventSource, Step

EVERY_MINUTES = 5
"""Minutes between two copies of an open event, if it has changed."""


@dataclass(frozen=True, slots=True)
class CopyMade:
    """A copy made earlier: its file, its time (UTC, ISO 8601), last entry, and size."""

    path: Path
    time: str
    seq: int
    size: int

    @property
    def mark(self) -> str:
        """The mark that distinguishes an opened copy from the event: "2026-10-04-1200"."""
        return f"{self.time[:10]}-{self.time[11:13]}{self.time[14:16]}" if self.time else "copy"


def back_up(
    source: EventSource | Path,
    folder: Path | None = None,
    now: datetime | None = None,
    *,
    always: bool = False,
    step: Step = lambda _done, _total: None,
) -> BackupReport | None:
    """Copy an event into the folder of automatic copies.

    None if the newest copy there is the same.
    `always` makes one anyway. The copy is verified before it counts, and old ones are removed; store errors pass
    through.
    """
    return automatic_backup(source, folder or backup_dir(), now or datetime.now(UTC), always=always, step=step)


def copies_made(folders: Iterable[Path], event: str) -> tuple[CopyMade, ...]:
    """Return the copies of an event (uid) in these folders, those with most entries first.

    A folder that is missing has none.
    """
    backups = [kept for folder in folders for kept in _backups(folder, event)]
    newest_first = sorted(backups, key=lambda kept: (kept.seq, kept.at), reverse=True)
    return tuple(CopyMade(kept.path, kept.at, kept.seq, _size(kept.path)) for kept in newest_first)


def free_name(path: Path, mark: str) -> Path:
    """Return an unused name beside a file: "cup-backup.scorekeeper", "cup-backup-2.scorekeeper"."""
    stem, number = f"{path.stem}-{mark}", 1
    free_path = path.with_name(f"{stem}{path.suffix}")
    while not is_free(free_path):
        number += 1
        free_path = path.with_name(f"{stem}-{number}{path.suffix}")
    return free_path


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


def copy_to(
    source: EventSource | str | Path, to: str | Path, name: str = "", *, step: Step = lambda _done, _total: None
) -> BackupReport:
    """Copy an event to a new file, or into a folder under `name` or its own name.

    Store errors pass through.
    """
    source, target = source_at(source), Path(to)
    if target.is_dir():
        target /= name or f"{source.stem}{source.path.suffix if source.path is not None else SUFFIX}"
    return backup(source, target, step=step)
