"""A file lock that never goes stale: it ends with its program."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

_TRIES, _PAUSE = 100, 0.002
"""How often a lock is tried, and the seconds between."""


def lock(file: IO[bytes], offset: int = 0) -> bool:
    """Lock a file while it is open. Return False if another program has it.

    `offset` is the position of a byte beyond everything that is read: on Windows a locked part cannot be read. Raises
    OSError if the place does not support locks.
    """
    try:
        import fcntl  # noqa: PLC0415 - not available on Windows
    except ImportError:
        return _lock_on_windows(file, offset)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def taking_turns(path: Path) -> Iterator[None]:
    """Take turns with other programs, waiting at most a fifth of a second.

    Without locks there is no protection.
    The lock is a separate file, so that the file written may be replaced under its name.
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
    import msvcrt  # noqa: PLC0415 - only available there

    try:
        file.seek(offset)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        file.seek(0)
    except OSError:
        return False
    return True
