"""A lock on a file that the operating system lets go of when its program ends, however it ends: none is ever stale."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

_TRIES, _PAUSE = 100, 0.002
"""How often a turn is asked for, and the seconds between."""


def lock(file: IO[bytes], offset: int = 0) -> bool:
    """Lock a file for as long as it is open. Return False where another program has it.

    `offset` is a byte after all that is read in the file: on Windows a locked part cannot be read. Raises OSError where
    the place lends no locks.
    """
    try:
        import fcntl  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return _lock_on_windows(file, offset)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def taking_turns(path: Path) -> Iterator[None]:
    """Keep other programs off for as long as this lasts, a fifth of a second at most; without locks nobody is kept off.

    The lock is a file of its own: what is written may be put in place under its name.
    """
    try:
        file = path.open("ab")
    except OSError:
        yield
        return
    with file:
        try:
            for _try in range(_TRIES):
                if lock(file):
                    break
                time.sleep(_PAUSE)
        except OSError:
            pass
        yield


def _lock_on_windows(file: IO[bytes], offset: int) -> bool:
    import msvcrt  # noqa: PLC0415 - only there

    try:
        file.seek(offset)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        file.seek(0)
    except OSError:
        return False
    return True
