"""The files next to an event's file, and whether a journal there belongs to it.

SQLite trusts such a journal. If it names a further journal, SQLite deletes any file of the user; if it is a link,
SQLite empties the file it points to. So anything that this program would not leave is refused before SQLite sees it.
"""

import os
import stat
from pathlib import Path

from scorekeeper.store.errors import ForeignJournalAppearedError, ForeignJournalError, NotAFileError, from_system

_MAGIC = bytes.fromhex("d9d505f920a163d7")
_TAIL = 16
"""Bytes at the end of a journal that names another: length, checksum and magic."""


def journal_of(path: Path) -> Path:
    """Return the path of this file's rollback journal, which exists if a write was not finished."""
    return path.with_name(path.name + "-journal")


def link_target(path: Path) -> Path:
    """Return the target of a link; SQLite looks for the journal beside that file."""
    return Path(os.path.realpath(path))


def is_empty(journal: Path) -> bool:
    """Return whether a journal is missing or empty, so that it needs no further check."""
    try:
        status = journal.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return stat.S_ISREG(status.st_mode) and status.st_size == 0 and status.st_nlink <= 1


def refuse_foreign(path: Path, *, is_open: bool = False) -> None:
    """Raise if a file, or one next to it, must not be opened with SQLite by this program.

    The program writes one file at a time, so its journals name no other one, and they are ordinary
    files. Raises ForeignJournalError (ForeignJournalAppearedError if the event is open:
    `is_open`), NotAFileError for a device or a pipe.
    """
    file = link_target(path)
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
    """Return whether this is an ordinary file, or missing.

    `links`: whether it may have a second name.
    """
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
