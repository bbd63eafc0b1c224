"""What a file's header says before it is opened: whether it is an event, and its generation."""

import stat
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.store import errors
from scorekeeper.store.schema import APPLICATION_ID, CURRENT, Format
from scorekeeper.store.unfinished import open_for_reading

MAGIC = b"SQLite format 3\0"
_LENGTH = 100


@dataclass(frozen=True, slots=True)
class Header:
    """The mark of the program that made the file, and the generation of its format."""

    application: int
    generation: int


def read_header(path: Path, form: Format = CURRENT) -> Header:
    """Return the header of a file without changing anything.

    Raises the StoreError that says why it is not an event, or not one that this program may open.
    """
    try:
        status = path.stat()
    except OSError as error:
        raise errors.from_system(error, path) from error
    if stat.S_ISDIR(status.st_mode):
        raise errors.NotAnEventError(path)
    if not stat.S_ISREG(status.st_mode):
        raise errors.NotAFileError(path)
    if status.st_size == 0:
        raise errors.EmptyFileError(path)
    header = _asked(path) or _from_bytes(path)
    if header.application != APPLICATION_ID or header.generation < 1:
        raise errors.NotAnEventError(path)
    if header.generation > form.generation:
        raise errors.NewerFileError(path, theirs=header.generation, ours=form.generation)
    return header


def _asked(path: Path) -> Header | None:
    """Read it through SQLite.

    Opening and closing the file differently would drop this process's locks on it.
    The answer is that of the file after an interrupted write is undone.
    """
    try:
        with open_for_reading(path) as connection:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (generation,) = connection.execute("PRAGMA user_version").fetchone()
    except errors.UNREADABLE:
        return None
    return Header(application & 0xFFFFFFFF, generation)


def _from_bytes(path: Path) -> Header:
    """Return the header of a file, read without SQLite, so no program may have it open."""
    try:
        with path.open("rb") as file:
            first = file.read(_LENGTH)
    except OSError as error:
        raise errors.from_system(error, path) from error
    failure = _failure(path, first)
    if failure is not None:
        raise failure
    return Header(int.from_bytes(first[68:72], "big"), int.from_bytes(first[60:64], "big"))


def _failure(path: Path, first: bytes) -> errors.StoreError | None:
    if not any(first):
        return errors.DamagedError(path, cause="beginning-wiped")
    if first[:16] != MAGIC:
        ours = first[68:72] == APPLICATION_ID.to_bytes(4, "big")
        return errors.DamagedError(path, cause="beginning-damaged") if ours else errors.NotAnEventError(path)
    return errors.DamagedError(path, cause="cut-short") if len(first) < _LENGTH else None
