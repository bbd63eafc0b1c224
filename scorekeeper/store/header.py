"""What the first hundred bytes of a file say: read without opening it as a database, so nothing can be touched."""

from dataclasses import dataclass
from pathlib import Path

from scorekeeper.store.errors import (
    DamagedError,
    EmptyFileError,
    NewerFileError,
    NotAnEventError,
    StoreError,
    from_system,
)
from scorekeeper.store.schema import APPLICATION_ID, GENERATION

MAGIC = b"SQLite format 3\0"
_LENGTH = 100


@dataclass(frozen=True, slots=True)
class Header:
    """The generation of the file format, the size of a page, and how many pages there should be."""

    generation: int
    page_size: int
    pages: int


def read_header(path: Path) -> Header:
    """Return what the file says of itself. Raises the StoreError that says why it is no event, or none of ours."""
    try:
        with path.open("rb") as file:
            first = file.read(_LENGTH)
    except OSError as error:
        raise from_system(error, path) from error
    failure = _failure(path, first)
    if failure is not None:
        raise failure
    generation = int.from_bytes(first[60:64], "big")
    if generation > GENERATION:
        raise NewerFileError(path, theirs=generation, ours=GENERATION)
    page_size = int.from_bytes(first[16:18], "big")
    return Header(generation, 65536 if page_size == 1 else page_size, int.from_bytes(first[28:32], "big"))


def _failure(path: Path, first: bytes) -> StoreError | None:
    if not first:
        return EmptyFileError(path)
    if not any(first):
        return DamagedError(path, cause="beginning-wiped")
    if first[:16] != MAGIC:
        ours = first[68:72] == APPLICATION_ID.to_bytes(4, "big")
        return DamagedError(path, cause="beginning-damaged") if ours else NotAnEventError(path)
    if len(first) < _LENGTH:
        return DamagedError(path, cause="cut-short")
    if int.from_bytes(first[68:72], "big") != APPLICATION_ID:
        return NotAnEventError(path)
    return None if int.from_bytes(first[60:64], "big") else NotAnEventError(path)
