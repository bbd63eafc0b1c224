"""Files that are read whole: ordinary ones of a size that makes sense, never a device or a pipe without end."""

import mmap
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.store.errors import EmptyFileError, NotAFileError, TooLargeError, from_system

MB = 1024 * 1024
LARGEST = 4096
"""No event file is larger, in MB."""


def read_file(path: Path, most: int) -> bytes:
    """Return the bytes of a file of at most so many MB. Raises NotAFileError, TooLargeError, and why it is unreadable.

    A pipe is not waited for: it is opened only when it turned out to be a file.
    """
    try:
        refuse_strange(path, most)
        with path.open("rb") as file:
            data = file.read(most * MB + 1)
    except OSError as error:
        raise from_system(error, path) from error
    if len(data) > most * MB:
        raise TooLargeError(path, most=most)
    return data


def refuse_strange(path: Path, most: int) -> None:
    """Raise NotAFileError or TooLargeError where a path leads to no ordinary file of at most so many MB."""
    status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        return  # the system says so in its own words
    if not stat.S_ISREG(status.st_mode):
        raise NotAFileError(path)
    if status.st_size > most * MB:
        raise TooLargeError(path, most=most)


@contextmanager
def mapped(path: Path, most: int) -> Iterator[mmap.mmap]:
    """Return the bytes of a file without reading them into memory. Raises as `read_file` does, EmptyFileError."""
    try:
        refuse_strange(path, most)
        with path.open("rb") as file:
            if file.seek(0, os.SEEK_END) == 0:
                raise EmptyFileError(path)
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
                yield data
    except OSError as error:
        raise from_system(error, path) from error
