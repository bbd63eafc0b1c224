"""Copies of evidence for other programs, in a private folder until this one ends."""

import os
import shutil
import tempfile
import time
import weakref
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile

PREFIX = "scorekeeper-evidence-"
_LOCK = "in-use"
_YOUNG = 60
"""Seconds in which a new folder may not have its lock yet."""


class EvidenceCopies:
    """The private folder for this program's copies of evidence, removed when the program ends.

    The folder of a killed program is left on disk; `sweep` removes such folders, as their lock is free.
    """

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._lock: QLockFile | None = None
        self._made = 0

    def path_of(self, name: str) -> Path:
        """Return a path for a copy of this name, in a new folder each time."""
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix=PREFIX))
            self._lock = _lock_of(self._folder)
            self._lock.tryLock(0)
            weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        self._made += 1
        inner = self._folder / str(self._made)
        inner.mkdir(mode=0o700)
        return inner / name


def sweep() -> None:
    """Remove the copies left by programs that were killed."""
    with suppress(OSError):
        for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
            if _own_folder(folder) and _is_old(folder) and (lock := _lock_of(folder)).tryLock(0):
                lock.unlock()
                shutil.rmtree(folder, ignore_errors=True)


def _lock_of(folder: Path) -> QLockFile:
    lock = QLockFile(str(folder / _LOCK))
    lock.setStaleLockTime(0)  # held for as long as its program runs
    return lock


def _is_old(folder: Path) -> bool:
    return time.time() - folder.stat().st_mtime > _YOUNG


def _own_folder(folder: Path) -> bool:
    """Return whether this is a folder of this user, and not a link to somewhere else."""
    if folder.is_symlink() or not folder.is_dir():
        return False
    return not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
