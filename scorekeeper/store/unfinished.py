"""Reading an event's file after an interrupted write, such as a power cut.

Next to such a file is the journal for undoing the write, and without it the file alone is not the
event. So both are read together, in a copy in which the write is undone; the file itself is
repaired when it is opened for writing, as SQLite does.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.store.beside import journal_of, link_target, refuse_foreign
from scorekeeper.store.engine import connect
from scorekeeper.store.errors import UNREADABLE, LockedError, from_system
from scorekeeper.store.schema import APPLICATION_ID

_TRIES = 5
_ASKED = "SELECT count(*) FROM sqlite_schema"
"""Reads the first page; before that, SQLite checks whether there is a write to undo."""


@contextmanager
def open_for_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file for reading; if there is an unfinished write, a copy in which it is undone."""
    if not cut_off(path):
        with closing(connect(path, "ro")) as raw:
            yield raw
        return
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        copy = Path(folder) / "event"
        with closing(connect(copy, "rw") if undone_copy(path, copy) else connect(path, "ro")) as raw:
            yield raw


def undone_copy(path: Path, to: Path) -> bool:
    """Copy a file with its interrupted write undone.

    False, and no copy, if no write was interrupted.
    Raises what SQLite raises if the file is also damaged, or the store's error.
    """
    for _ in range(_TRIES):
        if not cut_off(path):
            return False
        if _copy(path, to):
            with closing(connect(to, "rw")) as raw:
                raw.execute(_ASKED).fetchone()
            return True
    raise LockedError(path)


def mend(path: Path) -> None:
    """Undo an interrupted write in the file itself.

    If that is impossible, the file stays as it is.
    """
    try:
        if cut_off(path) and _is_ours(path):
            with closing(connect(path, "rw")) as raw:
                raw.execute(_ASKED).fetchone()
    except UNREADABLE:
        return  # opening the file reports the reason


def cut_off(path: Path) -> bool:
    """Return whether there is a write to undo that no program is making just now."""
    refuse_foreign(path)
    if not journal_of(link_target(path)).exists():
        return False
    try:
        with closing(connect(path, "ro")) as raw:
            raw.execute(_ASKED).fetchone()
    except sqlite3.OperationalError as error:
        if str(getattr(error, "sqlite_errorname", "")).startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN")):
            return True
        raise
    return False


def _is_ours(path: Path) -> bool:
    """Return whether the first bytes have this program's mark.

    No program has this file open for writing.
    """
    try:
        with path.open("rb") as file:
            return file.read(72)[68:] == APPLICATION_ID.to_bytes(4, "big")
    except OSError:
        return False


def _copy(path: Path, to: Path) -> bool:
    """Copy file and journal.

    Return whether they belong together, as another program may just have repaired them.
    """
    pair = (journal_of(link_target(path)), link_target(path))
    try:
        before = _states(pair)
        for original, copy in zip(pair, (journal_of(to), to), strict=True):
            shutil.copyfile(original, copy)
        return before == _states(pair)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise from_system(error, path) from error


def _states(files: tuple[Path, ...]) -> list[tuple[int, int, int]]:
    statuses = [file.stat() for file in files]
    return [(status.st_ino, status.st_size, status.st_mtime_ns) for status in statuses]
