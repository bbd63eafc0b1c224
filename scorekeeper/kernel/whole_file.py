"""Files that are written completely or not at all."""

import os
import stat
import uuid
from pathlib import Path

from scorekeeper.assets import durable
from scorekeeper.kernel.errors import NotWritten


def write_file(path: Path, data: bytes, *, make_folder: bool = False, lasting: bool = True) -> None:
    """Write a file completely or not at all; the previous content stays until then.

    `lasting` False: a file that can be made again at any time is not flushed to the disk.
    """
    try:
        if make_folder:
            durable.make_folder(path.parent)
        if path.exists() and not path.is_file():
            _to_device(path, data)
            return
        _replace(path.resolve(), data, lasting=lasting)
    except (OSError, ValueError) as cause:
        raise not_written(path, cause) from cause


def _to_device(path: Path, data: bytes) -> None:
    """Write to a device or a pipe; a pipe without a reader raises an error instead of blocking."""
    handle = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "wb") as file:
        os.set_blocking(handle, True)
        file.write(data)


def _replace(path: Path, data: bytes, *, lasting: bool) -> None:
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else None
    if mode is not None and not os.access(path, os.W_OK):
        raise PermissionError(13, os.strerror(13), str(path))
    part = path.with_name(f".{uuid.uuid4().hex}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as file:
            file.write(data)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        if mode is not None:
            part.chmod(mode)
        part.replace(path)
        if lasting:
            durable.sync_folder(path.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def not_written(path: Path, cause: OSError | ValueError) -> NotWritten:
    """Return the desk's error for a place that could not be written to."""
    return NotWritten(str(path), "system", cause if isinstance(cause, OSError) else None)
