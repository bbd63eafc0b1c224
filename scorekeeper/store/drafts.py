"""Drafts of files that are being written, hidden beside them: who writes one holds it, and what a kill left is cleared.

A draft is cleared only where its name is one that this program gives, nobody has touched it for an hour, and no
process holds it.
"""

import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorekeeper.store.beside import journal_of

if sys.platform != "win32":  # Windows lets nobody delete what is open
    import fcntl

_DRAFT = re.compile(r"\..+\.scorekeeper\.[0-9a-f]{8}\.new")
_LEFT_ALONE = 3600
"""Seconds for which a draft is left alone: an earlier version holds none while it writes."""


def draft_of(path: Path) -> Path:
    """Return a name for the draft of a file, like none there is."""
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")


@contextmanager
def held(draft: Path, mode: int) -> Iterator[None]:
    """Make a draft and hold it, so that nobody clears it away; the system lets go of it when the process dies."""
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        if sys.platform == "win32":
            os.close(handle)
        else:
            with suppress(OSError):  # a place without locks: only its age speaks for it
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        if sys.platform != "win32":
            os.close(handle)


def clear_drafts(folder: Path) -> None:
    """Delete the drafts in this folder that nobody writes any more; what cannot be deleted now stays."""
    with suppress(OSError):
        for left in folder.iterdir():
            if _DRAFT.fullmatch(left.name) is not None:
                with suppress(OSError):
                    _clear(left)
                    journal_of(left).unlink(missing_ok=True)


def _clear(draft: Path) -> None:
    """Delete a draft; raises OSError where it has to stay."""
    status = draft.lstat()
    if not stat.S_ISREG(status.st_mode) or time.time() - status.st_mtime < _LEFT_ALONE:
        raise BlockingIOError
    # one that has its right name already is deleted unopened: closing it would let go of locks on that file
    if sys.platform == "win32" or status.st_nlink > 1:
        draft.unlink()
        return
    handle = os.open(draft, os.O_RDONLY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        draft.unlink()
    finally:
        os.close(handle)
