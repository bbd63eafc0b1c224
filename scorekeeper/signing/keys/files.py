"""Writing the key file: completely or not at all, for its owner, one program at a time."""

import errno
import os
import stat
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorekeeper.assets.durable import make_folder, sync_folder

OWNER_ONLY, FOLDER_OF_OWNER = 0o600, 0o700


def private_folder(folder: Path) -> None:
    """Make a folder that only its owner may enter, if it does not exist; raises OSError."""
    make_folder(folder, FOLDER_OF_OWNER)


def octets(path: Path, most: int) -> bytes | None:
    """Return the bytes of a file, None if there are more than `most`; raises OSError.

    A device or a pipe in its place is an error, too: waiting for one might never end.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    with path.open("rb") as file:
        data = file.read(most + 1)
    return data if len(data) <= most else None


def write_private(path: Path, data: bytes) -> None:
    """Write a file that only its owner may read, completely or not at all; raises OSError."""
    part = path.with_name(f".{uuid.uuid4().hex}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


@contextmanager
def only_one(path: Path) -> Iterator[None]:
    """Keep other programs and threads out while the file is read, changed and written.

    What a killed program left half-written beside it is removed: it may hold keys that were revoked since.
    Raises OSError.
    """
    how = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NONBLOCK", 0)  # do not wait for a pipe in its place
    lock = os.open(path.with_name(f".{path.name}.lock"), how, OWNER_ONLY)
    with os.fdopen(lock, "ab") as file:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - only available on Windows

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            try:
                _remove_parts(path.parent)
                yield
            finally:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - not available on Windows

            fcntl.flock(file, fcntl.LOCK_EX)
            _remove_parts(path.parent)
            yield


def _remove_parts(folder: Path) -> None:
    for part in folder.glob(".*.part"):
        with suppress(OSError):
            part.unlink()
