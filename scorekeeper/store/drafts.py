"""Drafts of files being written, hidden next to them, and locked.

A draft that a crash left is deleted later. A draft is deleted only if its name is one that this program gives, it was
not changed for an hour, and no process holds it.
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

if sys.platform != "win32":  # Windows does not let anyone delete an open file
    import fcntl

_DRAFT = re.compile(r"\..+\.scorekeeper\.[0-9a-f]{8}\.new")
_LEFT_ALONE = 3600
"""Seconds before an unlocked draft may be deleted; earlier versions did not lock them."""


def draft_of(path: Path) -> Path:
    """Return an unused name for the draft of a file."""
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")


@contextmanager
def hold_draft(draft: Path, mode: int) -> Iterator[None]:
    """Create a draft and lock it until this process ends."""
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        if sys.platform == "win32":
            os.close(handle)
        else:
            with suppress(OSError):  # a place without locks: only the draft's age protects it
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        if sys.platform != "win32":
            os.close(handle)


def clear_drafts(folder: Path) -> None:
    """Delete the abandoned drafts in this folder; those that cannot be deleted now remain."""
    with suppress(OSError):
        for left in folder.iterdir():
            if _DRAFT.fullmatch(left.name) is not None:
                with suppress(OSError):
                    _clear(left)
                    journal_of(left).unlink(missing_ok=True)


def _clear(draft: Path) -> None:
    """Delete a draft; raises OSError if it has to stay."""
    status = draft.lstat()
    if not stat.S_ISREG(status.st_mode) or time.time() - status.st_mtime < _LEFT_ALONE:
        raise BlockingIOError
    # a draft that already has its final name is deleted unopened: closing it would release locks
    # on that file
    if sys.platform == "win32" or status.st_nlink > 1:
        draft.unlink()
        return
    handle = os.open(draft, os.O_RDONLY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        draft.unlink()
    finally:
        os.close(handle)
