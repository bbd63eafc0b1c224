"""The folder for a local copy of an event to which no other computer writes, and that copy."""

from collections.abc import Sequence
from pathlib import Path

from scorekeeper.assets.durable import make_folder
from scorekeeper.features.files.view.backups import free_name
from scorekeeper.kernel.failures import is_shared
from scorekeeper.store.backup import backup
from scorekeeper.store.new_file import is_free


def local_copy_path(path: Path, folders: Sequence[Path]) -> Path:
    """Return a free file name for a copy, in a folder to which no other computer writes.

    Falls back to the last folder, which is then created with the copy.
    """
    fitting = (folder for folder in folders if folder.is_dir() and not is_shared(folder / path.name))
    to = next(fitting, folders[-1]) / path.name
    return to if is_free(to) else free_name(to, "here")


def copy_to_computer(path: Path, to: Path) -> Path:
    """Copy an event, check that the copy is whole, and return its path.

    Store errors pass through.
    """
    make_folder(to.parent, 0o700)
    return backup(path, to).path
