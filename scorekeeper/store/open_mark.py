"""Who has an event's file open.

Each window leaves a mark next to it, and removes it on closing the file.
A mark says who, on which computer and since when. It is locked while its window is open, so a mark
left by a program that ended is recognized on the same computer and deleted. A mark of another
computer arrives through a share or a synchronized folder; whether that window is still open cannot
be determined, so the mark is reported as is.
"""

import json
import os
import socket
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO
from uuid import uuid4

from scorekeeper.assets.locks import lock

_MOST = 2_000
"""Most bytes of a mark that are read: anyone may have put a file there."""


@dataclass(frozen=True, slots=True)
class FileHolder:
    """The holder of an open file: who, computer, since when (UTC, ISO 8601), and process number."""

    who: str
    host: str
    since: str
    process: int


class OpenMark:
    """The mark of one open window.

    If the folder is not writable there is no mark, and the event still opens.
    """

    def __init__(self, path: Path, who: str, since: str) -> None:
        self._path = path.with_name(f"{_beginning(path)}{uuid4().hex[:12]}")
        self._file: IO[bytes] | None = None
        with suppress(OSError):
            file = self._path.open("xb")
            self._file = file
            locked(file)
            file.write(json.dumps(asdict(FileHolder(who, socket.gethostname(), since, os.getpid()))).encode())
            file.flush()

    def remove(self) -> None:
        """Remove the mark. Twice is harmless."""
        if self._file is not None:
            self._file.close()
            self._file = None
            with suppress(OSError):
                self._path.unlink()


def open_elsewhere(path: Path) -> tuple[FileHolder, ...]:
    """Return who has this file open in another process, the longest first.

    Old marks are deleted.
    """
    beginning = _beginning(path)
    try:
        marks = [mark for mark in path.parent.iterdir() if mark.name.startswith(beginning)]
    except OSError:
        return ()
    holders = [found_holder for mark in marks if (found_holder := _read(mark)) is not None]
    own = (socket.gethostname(), os.getpid())
    others = (holder for holder in holders if (holder.host, holder.process) != own)
    return tuple(sorted(others, key=lambda holder: (holder.since, holder.who)))


def _beginning(path: Path) -> str:
    return f".{path.name}.open-"


def _read(mark: Path) -> FileHolder | None:
    """Return the contents of a mark, None if its window has ended or it is invalid."""
    try:
        with mark.open("rb+") as file:
            content = json.loads(file.read(_MOST))
            holder = FileHolder(
                str(content["who"]), str(content["host"]), str(content["since"]), int(content["process"])
            )
            ended = holder.host == socket.gethostname() and locked(file)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if ended:
        with suppress(OSError):
            mark.unlink()
        return None
    return holder


def locked(file: IO[bytes]) -> bool:
    """Lock a mark until its file is closed, and return whether that worked.

    It fails while its window is open.
    """
    try:
        return lock(file, _MOST)  # after the bytes that are read
    except OSError:
        return False
