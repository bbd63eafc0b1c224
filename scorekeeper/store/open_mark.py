"""Who has an event's file open: each window leaves a mark beside it, and takes it away when it closes the file.

A mark says who, on which computer and since when. While its window lives it is locked, so one that was left behind by
a program that ended is known on the same computer and swept away. A mark of another computer comes along through a
share or a synchronised folder; whether that window still lives cannot be asked, so it is told as it stands.
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
"""Bytes of a mark that are read: somebody else may have laid one there."""


@dataclass(frozen=True, slots=True)
class OpenAt:
    """Who has a file open, the name of the computer, since when (UTC, ISO 8601), and the number of the process."""

    who: str
    host: str
    since: str
    process: int


class OpenMark:
    """The mark of one open window. Where the folder takes none there is none: the event opens all the same."""

    def __init__(self, path: Path, who: str, since: str) -> None:
        self._path = path.with_name(f"{_beginning(path)}{uuid4().hex[:12]}")
        self._file: IO[bytes] | None = None
        with suppress(OSError):
            file = self._path.open("xb")
            self._file = file
            locked(file)
            file.write(json.dumps(asdict(OpenAt(who, socket.gethostname(), since, os.getpid()))).encode())
            file.flush()

    def remove(self) -> None:
        """Take the mark away. Twice does no harm."""
        if self._file is not None:
            self._file.close()
            self._file = None
            with suppress(OSError):
                self._path.unlink()


def open_elsewhere(path: Path) -> tuple[OpenAt, ...]:
    """Return who has this file open in another process, the longest first; marks of ended ones are swept away."""
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


def _read(mark: Path) -> OpenAt | None:
    """Return what a mark says, None where its window has ended or it is none."""
    try:
        with mark.open("rb+") as file:
            content = json.loads(file.read(_MOST))
            holder = OpenAt(str(content["who"]), str(content["host"]), str(content["since"]), int(content["process"]))
            ended = holder.host == socket.gethostname() and locked(file)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if ended:
        with suppress(OSError):
            mark.unlink()
        return None
    return holder


def locked(file: IO[bytes]) -> bool:
    """Lock a mark for as long as it is open, and return whether that went: it does not while its window lives."""
    try:
        return lock(file, _MOST)  # behind what is read
    except OSError:
        return False
