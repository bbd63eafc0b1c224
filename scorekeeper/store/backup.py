"""Copies of an event, made while it is open, verified, and pruned by age.

They never overwrite a file.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scorekeeper.assets.durable import make_folder
from scorekeeper.store import errors
from scorekeeper.store.damage import inspect
from scorekeeper.store.new_file import drafted
from scorekeeper.store.schema import CURRENT, Format
from scorekeeper.store.source import EventSource, FileSource, Step

SUFFIX = ".scorekeeper"
KEPT = 10
"""Number of newest copies kept at any age."""

_NAME = re.compile(
    r"(?P<stem>.+)\.(?P<event>[0-9a-zA-Z-]+)\.(?P<at>[0-9]{8}T[0-9]{6}Z)"
    r"\.(?P<seq>[0-9]+)\.(?P<head>[0-9a-f]{8})(?P<before>\.before-[0-9a-zA-Z]+)?\.scorekeeper"
)
_STAMP = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class BackupReport:
    """A copy that was verified: its path, its last entry, and that entry's digest.

    `withheld` are the digests of attachments that the server does not show to this seat and the
    copy therefore lacks.
    """

    path: Path
    seq: int
    head_digest: str
    size: int
    withheld: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BackupCopy:
    """An automatic copy as its name describes it; `at` is in UTC (ISO 8601)."""

    path: Path
    event: str
    at: str
    seq: int
    head_digest: str
    before_migration: bool


def backup(
    source: EventSource | Path | str,
    to: Path | str,
    form: Format = CURRENT,
    *,
    near: Path | None = None,
    step: Step = lambda _done, _total: None,
) -> BackupReport:
    """Copy an event, open or not, to a new name, and verify the copy before it gets that name.

    `near` is an earlier copy; a copy of an event on a server reuses what it contains. Raises
    AlreadyThereError, DiskFullError, BackupFailedError (the copy is damaged), what `step` raises,
    and errors of the original, with its path.
    """
    source, to = source_at(source, form), Path(to).absolute()
    source.must_be_event()
    with drafted(to) as draft:
        withheld = source.write(draft, near, step)
        report = inspect(draft, form, withheld)
        if report.findings:
            raise source.fault(to, report.findings[0])
        return BackupReport(to, report.entries, report.head_digest, draft.stat().st_size, tuple(withheld))


def source_at(source: EventSource | Path | str, form: Format = CURRENT) -> EventSource:
    """Return the source to copy from.

    The argument if it is one already, else the file of this name.
    """
    return FileSource(source, form) if isinstance(source, str | Path) else source


def automatic_backup(
    source: EventSource | Path | str,
    folder: Path,
    now: datetime,
    *,
    before: str = "",
    always: bool = False,
    form: Format = CURRENT,
    step: Step = lambda _done, _total: None,
) -> BackupReport | None:
    """Copy an event into its folder unless an equal copy exists, and delete old copies.

    `always` makes a copy even then. `now` is in UTC. `before` names the migration this copy is
    made for; such copies are never deleted.
    """
    source = source_at(source, form)
    event, seq, head = source.head()
    kept = backups(folder, event)
    same = any((copy.seq, copy.head_digest) == (seq, head[:8]) for copy in kept)
    if same and not (before or always):
        return None
    own = held_by(source, kept)  # copies from another branch of this event's history are not versions of it, and stay
    make_folder(folder, 0o700)
    mark = f".before-{before}" if before else ""
    name = f"{source.stem}.{event}.{now.strftime(_STAMP)}.{seq}.{head[:8]}{mark}{SUFFIX}"
    try:
        report = backup(source, folder / name, form, near=own[-1].path if own else None, step=step)
    except errors.AlreadyThereError:
        if not before:
            return None  # another program made the very same copy in the same second
        report = _checked_again(folder / name, form)  # a migration that was interrupted starts again at once
    for old in superfluous(held_by(source, backups(folder, event)), now.date().isoformat()):
        old.path.unlink(missing_ok=True)
    return report


def backups(folder: Path, event: str) -> tuple[BackupCopy, ...]:
    """Return the automatic copies of this event in a folder, the one with the most entries last.

    They are ordered by their contents, because a clock may have been wrong.
    """
    if not folder.is_dir():
        return ()
    copies = (_kept(path) for path in folder.iterdir())
    return tuple(sorted((kept for kept in copies if kept is not None and kept.event == event), key=_reach))


def newest_backup(folder: Path, event: str, original: EventSource | Path | None = None) -> BackupCopy | None:
    """Return the newest automatic copy of this event, or None. It was verified when it was made.

    `original` is the event itself: if it can be read, only copies whose history it contains count.
    """
    kept = backups(folder, event)
    if original is not None:
        kept = held_by(original, kept)
    return kept[-1] if kept else None


def held_by(source: EventSource | Path, kept: Sequence[BackupCopy]) -> tuple[BackupCopy, ...]:
    """Return the copies whose whole history is in this event; all of them if it cannot be read."""
    digests = source_at(source).digests([copy.seq for copy in kept])
    if digests is None:
        return tuple(kept)
    return tuple(copy for copy in kept if digests.get(copy.seq, "")[:8] == copy.head_digest)


def backups_called(folder: Path, stem: str) -> tuple[BackupCopy, ...]:
    """Return the copies made of a file of this name (without suffix), the newest last.

    For a file whose event can no longer be read. Empty if files of two events had this name.
    """
    if not folder.is_dir():
        return ()
    kept = [
        copy for copy in map(_kept, folder.iterdir()) if copy and copy.path.name.startswith(f"{stem}.{copy.event}.")
    ]
    return tuple(sorted(kept, key=_reach)) if len({copy.event for copy in kept}) == 1 else ()


def superfluous(kept: Sequence[BackupCopy], today: str) -> tuple[BackupCopy, ...]:
    """Return the copies to delete; `today` is the UTC date as YYYY-MM-DD.

    Kept are the last ten, one for each hour of today, one for each day, and all made before a migration. The last ten
    are by number of entries and by time, which differ if an event was continued from an earlier copy.
    """
    staying = {copy.path for copy in kept if copy.before_migration}
    for order in (sorted(kept, key=_reach), sorted(kept, key=lambda copy: copy.at)):
        staying.update(copy.path for copy in order[-KEPT:])
        staying.update(_last_of_each(order, len("YYYY-MM-DD")))
        staying.update(_last_of_each([copy for copy in order if copy.at.startswith(today)], len("YYYY-MM-DDTHH")))
    return tuple(copy for copy in kept if copy.path not in staying)


def _last_of_each(kept: Iterable[BackupCopy], length: int) -> set[Path]:
    return set({copy.at[:length]: copy.path for copy in kept}.values())


def _reach(kept: BackupCopy) -> tuple[int, str]:
    return kept.seq, kept.at


def _kept(path: Path) -> BackupCopy | None:
    match = _NAME.fullmatch(path.name)
    if match is None:
        return None
    digits = match["at"]
    stamp = f"{digits[:4]}-{digits[4:6]}-{digits[6:8]}T{digits[9:11]}:{digits[11:13]}:{digits[13:15]}Z"
    return BackupCopy(path, match["event"], stamp, int(match["seq"]), match["head"], bool(match["before"]))


def is_automatic(path: Path) -> bool:
    """Return whether a file has the name of an automatic copy."""
    return _NAME.fullmatch(path.name) is not None


def _checked_again(copy: Path, form: Format) -> BackupReport:
    """Return the report on an existing copy. Raises BackupFailedError if it is damaged."""
    report = inspect(copy, form)
    if report.findings:
        raise errors.BackupFailedError(copy, cause=report.findings[0].code)
    return BackupReport(copy, report.entries, report.head_digest, copy.stat().st_size)
