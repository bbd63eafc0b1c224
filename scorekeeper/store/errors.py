"""What can go wrong with an event's file: an exception with a code for each cause.

The sentences are in `language/store.py`. None of these errors loses anything that has been acknowledged, and the file
stays as it was.
"""

import errno
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from scorekeeper.journal.entry import Entry
from scorekeeper.store.open_mark import open_elsewhere
from scorekeeper.store.places import may_grow, supports_file_locks


class StoreError(Exception):
    """A problem with the place where the event is kept. `values` fill the sentence.

    `code` is derived from the name of the class, "disk-full" for `DiskFullError`, unless the class
    sets another.
    """

    code: ClassVar[str] = "store"

    def __init_subclass__(cls) -> None:
        if "code" not in vars(cls):
            cls.code = re.sub("(?<!^)(?=[A-Z])", "-", cls.__name__.removesuffix("Error")).lower()

    def __init__(self, path: Path | str | None = None, **values: str | int) -> None:
        self.path = None if path is None else Path(path)
        self.values: dict[str, str | int] = values
        if self.path is not None:
            self.values = {"name": self.path.name, "folder": str(self.path.parent), **values}
        super().__init__(self.code, self.values)


class NoSuchFileError(StoreError):
    """No file exists at this path."""


class AlreadyThereError(StoreError):
    """A file of this name exists; it is never overwritten."""


class NotAllowedError(StoreError):
    """The system does not let this person read the file."""


class EmptyFileError(StoreError):
    """The file is empty: nothing was ever saved to it, or a copy went wrong."""


class NotAnEventError(StoreError):
    """The file belongs to another program."""


class OtherWorkbookError(StoreError):
    """The file is a workbook, but not of a sheet: a report, a team list.

    Value `title` if it has one.
    """


class NotAFileError(StoreError):
    """The path leads to a device, a pipe or the like, which could be read forever."""


class TooLargeError(StoreError):
    """The file is larger than anything of its kind; value `most` in MB."""


class ForeignJournalError(StoreError):
    """A journal that this program did not leave is next to the file.

    SQLite would delete other files for it.
    """


class ForeignJournalAppearedError(ForeignJournalError):
    """A foreign rollback journal appeared next to the file while it was open."""

    code = "foreign-journal-laid"


class NewerFileError(StoreError):
    """A newer Scorekeeper made this file; values `theirs` and `ours` are the generations."""


class OlderFileError(StoreError):
    """An older Scorekeeper made this file.

    Reading it would need a migration, which was not requested.
    """


class DamagedError(StoreError):
    """The file differs from what was written.

    Value `entry` is the first doubtful entry, if known.
    """


class AttachmentLostError(DamagedError):
    """Bytes that an entry names are missing.

    It has the values `entry`, `attachment` (their SHA-256), and its kind.
    """


class TamperedError(DamagedError):
    """The guards of the file (its triggers, views or tables) are not its original ones.

    The value `missing` names one.
    """

    code = "guards-missing"


class ForeignObjectsError(DamagedError):
    """The file has a trigger, view, table or index from another program.

    The value `foreign` names it.
    """


class NotKeptError(DamagedError):
    """The file does not contain an entry as it was entered, so nothing was saved."""


class OtherHistoryError(StoreError):
    """The file was overwritten while open and has another history.

    The value `entry` is the last entry of ours.
    """


class ReadOnlyPlaceError(StoreError):
    """The file or its folder cannot be written; it can be opened for reading."""


class ViewedOnlyError(StoreError):
    """The event was opened for reading only."""


class MovedError(ReadOnlyPlaceError):
    """The event has been moved to another place, value `place`; here it can only be read."""


class DiskFullError(StoreError):
    """The disk is full."""


class DiskFailedError(StoreError):
    """The disk refused to read or write; value `cause` is the system's name for it."""


class FileVanishedError(StoreError):
    """The file was moved or deleted, or its disk removed, while the event was open."""


class FileReplacedError(FileVanishedError):
    """Another file was put in its place while the event was open."""


class NoLocksError(StoreError):
    """The place cannot keep two programs apart: it does not support file locks."""


class LockedError(StoreError):
    """Another program holds the file; `who`, `host` and `since` if it left a mark."""

    def __init__(self, path: Path | str | None = None, **values: str | int) -> None:
        for holder in open_elsewhere(Path(path)) if path is not None else ():
            values = {"who": holder.who, "host": holder.host, "since": holder.since, **values}
        super().__init__(path, **values)


class AppendOnlyError(StoreError):
    """The file refused a change: entries are never changed, deleted, or entered twice."""


class UnreadableEntryError(StoreError):
    """An entry contains something that this program does not understand; value `entry`."""


class MigrationFailedError(StoreError):
    """The file could not be brought to this version and is as it was.

    Value `backup` names the copy.
    """


class BackupFailedError(StoreError):
    """The copy did not match the original and was discarded."""


class NoBackupError(StoreError):
    """The event has no backup to try or to restore."""


class NothingToSalvageError(StoreError):
    """No entry that is provably intact was found."""


class NoSuchAttachmentError(StoreError):
    """The event has no attachment with this fingerprint."""


class WithheldError(NoSuchAttachmentError):
    """The server has it but does not show it to this login: evidence is for the committee."""


class NotThisKindOfPlaceError(StoreError):
    """The target is an address that this version cannot open; value `kind`."""


class BadAddressError(StoreError):
    """The address of a server cannot be read; value `cause` says which part.

    What was typed is never repeated.
    """


class ServerAwayError(StoreError):
    """The server could not be reached, so nothing was sent to it.

    Value `cause` if more is known.
    """


class NoAnswerError(StoreError):
    """Something was sent and no answer came: it may have been entered.

    Repeat the same command to find out.
    """


class ServerBusyError(StoreError):
    """Another seat holds the event just now.

    Nothing was entered, and the same command may be repeated.
    """


class RefusedByServerError(StoreError):
    """The server refused it: this role may not enter it, or this login has no seat.

    Value `cause` is its code.
    """

    code = "server-refused"


class NewerServerError(StoreError):
    """A newer Scorekeeper made the database on the server.

    Values `theirs` and `ours` are the generations.
    """


class OlderServerError(StoreError):
    """An older Scorekeeper made the database on the server.

    Values `theirs` and `ours` are the generations.
    """


class NotReadyError(StoreError):
    """Nothing has been set up on the server yet."""


class UnfitForServerError(StoreError):
    """An old entry of a file (value `entry`) has a character that no server can store."""


class ServerLacksError(StoreError):
    """The server lacks an entry that was confirmed (value `entry`): it is another server."""


class NoSuchEventError(StoreError):
    """The server has no such event for this login; value `known` lists the existing ones."""


class NewerEntries(StoreError):  # noqa: N818 - not an error: another seat was first
    """Others have made entries in the meantime: `tail`, after which to try again."""

    def __init__(self, tail: Sequence[Entry]) -> None:
        self.tail = tuple(tail)
        super().__init__(None, entries=len(self.tail))


UNREADABLE = (sqlite3.Error, UnicodeError)
"""What SQLite raises; a damaged name inside its message becomes text that cannot be decoded."""

_CAUSES: tuple[tuple[str, type[StoreError]], ...] = (
    # Longer names first: each is recognized by how the system's name for it begins.
    ("SQLITE_READONLY_DBMOVED", FileReplacedError),
    ("SQLITE_READONLY", ReadOnlyPlaceError),
    ("SQLITE_CANTOPEN", ReadOnlyPlaceError),
    ("SQLITE_PERM", NotAllowedError),
    ("SQLITE_AUTH", NotAllowedError),
    ("SQLITE_FULL", DiskFullError),
    ("SQLITE_BUSY", LockedError),
    ("SQLITE_LOCKED", LockedError),
    ("SQLITE_PROTOCOL", LockedError),
    ("SQLITE_CORRUPT", DamagedError),
    ("SQLITE_NOTADB", DamagedError),
    ("SQLITE_IOERR_CORRUPTFS", DamagedError),
    ("SQLITE_IOERR", DiskFailedError),
    ("SQLITE_CONSTRAINT", AppendOnlyError),
)


_WRITING = ("SQLITE_IOERR_WRITE", "SQLITE_IOERR_TRUNCATE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_DIR_FSYNC")


def from_sqlite(error: BaseException, path: Path, *, begun: bool = True) -> StoreError:
    """Return our exception for an SQLite error, recognized by its name and never by its text.

    `begun`: the file should exist.
    """
    name = str(getattr(error, "sqlite_errorname", "") or type(error).__name__)
    absent = absence(path, name) if begun else None
    if absent is not None:
        return absent
    # SQLite has one name for several causes of these; the place itself shows which.
    if name.startswith(("SQLITE_BUSY", "SQLITE_IOERR_LOCK")) and not supports_file_locks(path.parent):
        return NoLocksError(path, cause=name)
    if name.startswith(_WRITING) and not may_grow(path):
        return DiskFullError(path, cause=name)
    for beginning, cause in _CAUSES:
        if name.startswith(beginning):
            return cause(path, cause=name)
    # Invalid text, or a number missing where one belongs: the contents of the file are not what
    # was written.
    kind = DamagedError if isinstance(error, sqlite3.DatabaseError | UnicodeError) else StoreError
    return kind(path, cause=name)


def absence(path: Path, cause: str = "") -> StoreError | None:
    """Return why the file can no longer be found; None if it is in place."""
    try:
        path.stat()
    except OSError as error:
        error_found = from_system(error, path)
        return FileVanishedError(path, cause=cause) if isinstance(error_found, NoSuchFileError) else error_found
    return None


def from_system(error: OSError, path: Path) -> StoreError:
    """Return our exception for an error of the operating system."""
    name = errno.errorcode.get(error.errno or 0, type(error).__name__)
    causes: dict[str, type[StoreError]] = {
        "ENOENT": NoSuchFileError,
        "ENOTDIR": NoSuchFileError,
        "EEXIST": AlreadyThereError,
        "EISDIR": NotAnEventError,
        "EACCES": NotAllowedError,
        "EPERM": NotAllowedError,
        "EROFS": ReadOnlyPlaceError,
        "ENOSPC": DiskFullError,
        "EDQUOT": DiskFullError,
        "EFBIG": DiskFullError,
    }
    return causes.get(name, DiskFailedError)(path, cause=name)
