"""How to look at an event's file when a write of it was cut off, by a power cut or because the program was ended.

Beside such a file lies the journal that tells how to undo the write, and without it the file alone is not the event.
So both are looked at together, in a copy in which the write is undone; the file itself is mended where it is opened for
writing, as SQLite does.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.store.beside import journal_of, real, refuse_foreign
from scorekeeper.store.engine import connect
from scorekeeper.store.errors import UNREADABLE, LockedError, from_system
from scorekeeper.store.schema import APPLICATION_ID

_TRIES = 5
_ASKED = "SELECT count(*) FROM sqlite_schema"
"""Reads the first page, before which SQLite looks whether there is something to undo."""


@contextmanager
def looked_at(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file for looking; with an unfinished write beside it, a copy in which that write is undone."""
    if not cut_off(path):
        with closing(connect(path, "ro")) as raw:
            yield raw
        return
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        copy = Path(folder) / "event"
        with closing(connect(copy, "rw") if undone_copy(path, copy) else connect(path, "ro")) as raw:
            yield raw


def undone_copy(path: Path, to: Path) -> bool:
    """Copy a file whose last write was cut off, with that write undone; False, and no copy, when nothing was cut off.

    Raises what SQLite raises where the file is damaged besides, or the store's error.
    """
    for _ in range(_TRIES):
        if not cut_off(path):
            return False
        if _copied(path, to):
            with closing(connect(to, "rw")) as raw:
                raw.execute(_ASKED).fetchone()
            return True
    raise LockedError(path)


def mend(path: Path) -> None:
    """Undo a write that was cut off in the file itself; where that cannot be done, it stays as it is."""
    try:
        if cut_off(path) and _is_ours(path):
            with closing(connect(path, "rw")) as raw:
                raw.execute(_ASKED).fetchone()
    except UNREADABLE:
        return  # whoever opens it is told why


def cut_off(path: Path) -> bool:
    """Return whether there is a write to undo that nobody is just making."""
    refuse_foreign(path)
    if not journal_of(real(path)).exists():
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
    """Return whether the first bytes bear the mark of this program; nobody has this file open for writing."""
    try:
        with path.open("rb") as file:
            return file.read(72)[68:] == APPLICATION_ID.to_bytes(4, "big")
    except OSError:
        return False


def _copied(path: Path, to: Path) -> bool:
    """Copy file and journal; tell whether they belong together, for somebody else may just have mended them."""
    pair = (journal_of(real(path)), real(path))
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
