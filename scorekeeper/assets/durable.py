"""File names that survive a power cut.

A file or folder is safe only once its parent is synced.
"""

import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Make a new name in this folder survive a power cut, on systems that support it."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # some systems do not open folders; they save the name by themselves
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)


def sync_file(path: Path) -> None:
    """Make the contents of a file survive a power cut. Raises OSError."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make a folder and its parents if missing, each synced in its own parent. Raises OSError."""
    missing = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    folder.mkdir(mode=mode, parents=True, exist_ok=True)
    for made in reversed(missing):
        sync_folder(made.parent)
