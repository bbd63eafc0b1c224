"""What lies beside an event's file: the journal in which SQLite keeps how to undo a write, and whose it is.

SQLite believes such a journal. One that names a further journal makes it delete any file of the user, and one that is
a link makes it empty the file behind it, so what is not as this program leaves it is refused before SQLite sees it.
"""

import os
import stat
from pathlib import Path

from scorekeeper.store.errors import ForeignJournalAppearedError, ForeignJournalError, NotAFileError, from_system

_MAGIC = bytes.fromhex("d9d505f920a163d7")
_TAIL = 16
"""A journal that names a further one ends with so many bytes: a length, a sum, and the mark of a journal."""


def journal_of(path: Path) -> Path:
    """Return where the rollback journal of this file lies when a write was not finished."""
    return path.with_name(path.name + "-journal")


def real(path: Path) -> Path:
    """Return the file itself where the path is a link to it: SQLite looks beside that one."""
    return Path(os.path.realpath(path))


def is_empty(journal: Path) -> bool:
    """Whether there is no journal, or an empty one as it lies beside an open event: nothing to look at closer."""
    try:
        status = journal.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return stat.S_ISREG(status.st_mode) and status.st_size == 0 and status.st_nlink <= 1


def refuse_foreign(path: Path, *, is_open: bool = False) -> None:
    """Raise where a file, or what lies beside it, is nothing that this program may open with SQLite.

    It writes one file at a time, so its journals name no other one, and they are files of their own. Raises
    ForeignJournalError (JournalLaidError where the event is open: `is_open`), NotAFileError for a device or a pipe.
    """
    file = real(path)
    try:
        if not _ordinary(file):
            raise NotAFileError(path)
        for mark in ("-journal", "-wal", "-shm"):
            beside = file.with_name(file.name + mark)
            if not _ordinary(beside, links=False) or (mark == "-journal" and _names_another(beside)):
                raise (ForeignJournalAppearedError if is_open else ForeignJournalError)(path, journal=beside.name)
    except OSError as error:
        raise from_system(error, path) from error


def _ordinary(file: Path, *, links: bool = True) -> bool:
    """Return whether this is a file like any other, or not there; `links`: whether it may have a second name."""
    try:
        status = file.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    return stat.S_ISREG(status.st_mode) and (links or status.st_nlink <= 1)


def _names_another(journal: Path) -> bool:
    try:
        with journal.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            if size < _TAIL:
                return False
            file.seek(size - len(_MAGIC))  # not from the end: another writer may empty it meanwhile
            return file.read(len(_MAGIC)) == _MAGIC
    except FileNotFoundError:
        return False
