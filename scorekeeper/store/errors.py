"""What can go wrong with an event's file: one exception for each cause, with a code and values, never a sentence.

The sentences are in `language/store.py`. Nothing that has been acknowledged is lost by any of these, and the
file is left as it was.
"""

import errno
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from scorekeeper.journal.entry import Entry
from scorekeeper.store.open_mark import open_elsewhere
from scorekeeper.store.places import lends_locks, may_grow


class StoreError(Exception):
    """Something is the matter with the place where the event is kept. `values` are what the sentence names.

    `code` is the name of the class, unless it says another: "disk-full" of `DiskFullError`.
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
    """There is no file at this place."""


class AlreadyThereError(StoreError):
    """A file of this name is there already; it is never written over."""


class NotAllowedError(StoreError):
    """The system does not let this person read the file."""


class EmptyFileError(StoreError):
    """The file has no bytes in it: nothing was ever saved to it, or a copy went wrong."""


class NotAnEventError(StoreError):
    """The file belongs to another program."""


class OtherWorkbookError(StoreError):
    """The file is a workbook, but none of a sheet: a report, a team list; value `title` where it has one."""


class NotAFileError(StoreError):
    """What is there is a device, a pipe or the like, which would be read without end."""


class TooLargeError(StoreError):
    """The file is larger than anything of its kind; value `most` in MB."""


class ForeignJournalError(StoreError):
    """Beside the file lies a journal that this program did not leave: SQLite would delete other files for it."""


class ForeignJournalAppearedError(ForeignJournalError):
    """Such a journal was laid beside the file while the event was open."""

    code = "foreign-journal-laid"


class NewerFileError(StoreError):
    """A newer Scorekeeper made this file; values `theirs` and `ours` are the generations."""


class OlderFileError(StoreError):
    """An older Scorekeeper made this file; to be read here it would have to be changed, which was not asked for."""


class DamagedError(StoreError):
    """Bytes of the file are not what was written; value `entry` is the first one in doubt, where that is known."""


class AttachmentLostError(DamagedError):
    """Bytes that an entry names are not kept any more; values `entry`, `attachment` (their SHA-256), and its kind."""


class TamperedError(DamagedError):
    """The guards of the file (its triggers, views or tables) are not those it was made with; value `missing`."""

    code = "guards-missing"


class ForeignObjectsError(DamagedError):
    """Somebody put a trigger, view, table or index of his own into the file; value `foreign`."""


class NotKeptError(DamagedError):
    """The file took an entry and does not hold it as it was entered, so all of it was taken back."""


class OtherHistoryError(StoreError):
    """The file was overwritten while it was open: it holds another history; value `entry`, up to which ours went."""


class ReadOnlyPlaceError(StoreError):
    """The file or its folder cannot be written; it can be opened for reading."""


class ViewedOnlyError(StoreError):
    """The event was opened for reading only."""


class MovedError(ReadOnlyPlaceError):
    """The event has been moved to another place, value `to`; here it can only be read."""


class DiskFullError(StoreError):
    """There is no room left on the disk."""


class DiskFailedError(StoreError):
    """The disk refused to read or write; value `cause` is the system's name for it."""


class FileVanishedError(StoreError):
    """The file was moved or deleted, or its disk removed, while the event was open."""


class FileReplacedError(FileVanishedError):
    """Another file was put in its place while the event was open."""


class NoLocksError(StoreError):
    """The place cannot keep two programs apart: it lends no locks on its files."""


class LockedError(StoreError):
    """Another program is holding the file; `who`, `host` and `since` where it left a mark of who it is."""

    def __init__(self, path: Path | str | None = None, **values: str | int) -> None:
        for holder in open_elsewhere(Path(path)) if path is not None else ():
            values = {"who": holder.who, "host": holder.host, "since": holder.since, **values}
        super().__init__(path, **values)


class AppendOnlyError(StoreError):
    """The file refused a change: what has been entered is neither changed nor deleted nor entered twice."""


class UnreadableEntryError(StoreError):
    """An entry says what this program does not understand; value `entry`."""


class MigrationFailedError(StoreError):
    """The file could not be brought to this version; it is as it was; value `backup` names the copy."""


class BackupFailedError(StoreError):
    """The copy did not come out the same and was thrown away."""


class NoBackupError(StoreError):
    """There is no backup of the event to try or to bring back."""


class NothingToSalvageError(StoreError):
    """No entry that is provably whole was found."""


class NoSuchAttachmentError(StoreError):
    """Nothing with this fingerprint is kept with the event."""


class WithheldError(NoSuchAttachmentError):
    """The server keeps it and does not show it to this login: evidence is the committee's."""


class NotThisKindOfPlaceError(StoreError):
    """The target is an address that this version cannot open; value `kind`."""


class BadAddressError(StoreError):
    """The address of a server cannot be read; value `cause` says which part. What was typed is never repeated."""


class ServerAwayError(StoreError):
    """The server could not be asked, so nothing was sent to it; value `cause` where more is known."""


class NoAnswerError(StoreError):
    """Something was sent and no answer came: whether it was entered is not known, the same command may ask again."""


class ServerBusyError(StoreError):
    """Another seat holds the event just now; nothing was entered, the same again may go."""


class RefusedByServerError(StoreError):
    """The server itself refused it: this role may not, or this login has no seat; value `cause` is its code."""

    code = "server-refused"


class NewerServerError(StoreError):
    """A newer Scorekeeper made what stands on the server; values `theirs` and `ours` are the generations."""


class OlderServerError(StoreError):
    """An older Scorekeeper made what stands on the server; values `theirs` and `ours` are the generations."""


class NotReadyError(StoreError):
    """Nothing was made on the server yet."""


class UnfitForServerError(StoreError):
    """An entry of a file (value `entry`) has a character in it that no server keeps: one from before it was refused."""


class ServerLacksError(StoreError):
    """The server does not have an entry that was confirmed (value `entry`): it is not the one that was written to."""


class NoSuchEventError(StoreError):
    """There is no such event on the server for this login; value `known` lists those that there are."""


class Behind(StoreError):  # noqa: N818 - it is not an error: somebody else was first
    """Others have entered something meanwhile: `tail` are their entries, after which to try again."""

    def __init__(self, tail: Sequence[Entry]) -> None:
        self.tail = tuple(tail)
        super().__init__(None, entries=len(self.tail))


UNREADABLE = (sqlite3.Error, UnicodeError)
"""What SQLite raises; a damaged name inside its message comes out as text that cannot be decoded."""

_CAUSES: tuple[tuple[str, type[StoreError]], ...] = (
    # The longer names first: each is told by how the system's name for it begins.
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
    """Return the exception that says what SQLite's own means, told by its name and never by its text.

    `begun`: the file should be there.
    """
    name = str(getattr(error, "sqlite_errorname", "") or type(error).__name__)
    absent = absence(path, name) if begun else None
    if absent is not None:
        return absent
    # SQLite has one name for several causes of these; the place itself tells them apart.
    if name.startswith(("SQLITE_BUSY", "SQLITE_IOERR_LOCK")) and not lends_locks(path.parent):
        return NoLocksError(path, cause=name)
    if name.startswith(_WRITING) and not may_grow(path):
        return DiskFullError(path, cause=name)
    for beginning, cause in _CAUSES:
        if name.startswith(beginning):
            return cause(path, cause=name)
    # Text that is no text, a number where there is none: what stands in the file is not what was written.
    kind = DamagedError if isinstance(error, sqlite3.DatabaseError | UnicodeError) else StoreError
    return kind(path, cause=name)


def absence(path: Path, cause: str = "") -> StoreError | None:
    """Return why the file cannot be found any more; None when it is where it was."""
    try:
        path.stat()
    except OSError as error:
        error_found = from_system(error, path)
        return FileVanishedError(path, cause=cause) if isinstance(error_found, NoSuchFileError) else error_found
    return None


def from_system(error: OSError, path: Path) -> StoreError:
    """Return the exception that says what the operating system's own means."""
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
