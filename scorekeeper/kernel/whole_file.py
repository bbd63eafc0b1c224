"""A file written whole or not at all."""

import os
import stat
import uuid
from pathlib import Path

from scorekeeper.assets import durable
from scorekeeper.kernel.errors import NotWritten


def write_file(place: Path, data: bytes, *, make_folder: bool = False, lasting: bool = True) -> None:
    """Write a file so that it is there whole or not at all; what was there before stays until then.

    `lasting` False: what can be made again at any time does not wait for the disk.
    """
    try:
        if make_folder:
            durable.make_folder(place.parent)
        if place.exists() and not place.is_file():
            _to_device(place, data)
            return
        _replace(place.resolve(), data, lasting=lasting)
    except (OSError, ValueError) as cause:
        raise not_written(place, cause) from cause


def _to_device(place: Path, data: bytes) -> None:
    """Write to a device or a pipe; a pipe that nobody reads from is an error, not something to wait for."""
    handle = os.open(place, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "wb") as file:
        os.set_blocking(handle, True)
        file.write(data)


def _replace(place: Path, data: bytes, *, lasting: bool) -> None:
    mode = stat.S_IMODE(place.stat().st_mode) if place.exists() else None
    if mode is not None and not os.access(place, os.W_OK):
        raise PermissionError(13, os.strerror(13), str(place))
    part = place.with_name(f".{uuid.uuid4().hex}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as file:
            file.write(data)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        if mode is not None:
            part.chmod(mode)
        part.replace(place)
        if lasting:
            durable.sync_folder(place.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def not_written(place: Path, cause: OSError | ValueError) -> NotWritten:
    """Return why this place was not written, as the desk says it."""
    return NotWritten(str(place), "system", cause if isinstance(cause, OSError) else None)
