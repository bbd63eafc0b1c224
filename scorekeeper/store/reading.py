"""Reading whole files: ordinary ones of reasonable size, never an endless device or pipe."""

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
    """Return the bytes of a file of at most `most` MB.

    Raises NotAFileError, TooLargeError, or why it is unreadable. It does not wait for a pipe: only what turned out to
    be a file is opened.
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
    """Raise NotAFileError or TooLargeError for anything but a file of at most `most` MB."""
    status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        return  # the system's own error follows
    if not stat.S_ISREG(status.st_mode):
        raise NotAFileError(path)
    if status.st_size > most * MB:
        raise TooLargeError(path, most=most)


@contextmanager
def mapped(path: Path, most: int) -> Iterator[mmap.mmap]:
    """Provide the bytes of a file without reading them into memory.

    Raises as `read_file`, and EmptyFileError.
    """
    try:
        refuse_strange(path, most)
        with path.open("rb") as file:
            if file.seek(0, os.SEEK_END) == 0:
                raise EmptyFileError(path)
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
                yield data
    except OSError as error:
        raise from_system(error, path) from error
