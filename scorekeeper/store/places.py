"""Where a file is stored, and its risks: shares, synchronized folders, full disks."""

import errno
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePath

NETWORK, SYNCED, NEARLY_FULL = "network-share", "synced-folder", "nearly-full"

_SHARED = frozenset({
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse.sshfs", "9p", "afs", "ncpfs", "davfs", "fuse.davfs2",
    "fuse.gvfsd-fuse", "fuse.rclone", "fuse.glusterfs", "ceph", "vboxsf", "afpfs", "webdav",
})  # fmt: skip
_SYNCED = ("dropbox", "onedrive", "google drive", "googledrive", "my drive", "icloud", "mobile documents", "nextcloud")
_SYNCED_TOO = ("owncloud", "pcloud", "pclouddrive", "syncthing", "seafile", "box sync", "mega", "proton drive")
_MARKS = (".stfolder", ".dropbox", ".owncloudsync.log", ".nextcloudsync.log")
"""Files that synchronization programs leave in the folders they copy."""
_REMOTE = 4
"""Windows' number for a network drive."""
_ON_MAC = re.compile(r"(?P<device>.+) on (?P<place>/.*) \((?P<kind>\w+)")
_ROOM = 50 * 1024 * 1024
_TIMES = 10
_STEP = 64 * 1024


@dataclass(frozen=True, slots=True)
class Risk:
    """A risk of a place: a code, and the name of its cause."""

    code: str
    name: str = ""


def risks(path: Path) -> tuple[Risk, ...]:
    """Return the risks of keeping an event here; it may still be kept here."""
    folder = path.absolute().parent
    result = [Risk(SYNCED, name) for name in [synced_by(folder) or marked_as_synced(folder)] if name]
    result += [Risk(NETWORK, name) for name in [share_of(folder)] if name]
    result += [Risk(NEARLY_FULL)] if nearly_full(path) else []
    return tuple(result)


def synced_by(folder: PurePath) -> str:
    """Return the part of the path that belongs to a synchronization program, or ""."""
    for part in folder.parts:
        lowered = part.casefold()
        if any(lowered == name or lowered.startswith((f"{name} ", f"{name}-")) for name in (*_SYNCED, *_SYNCED_TOO)):
            return part
    return ""


def marked_as_synced(folder: Path) -> str:
    """Return the name of the enclosing folder that a synchronization program has marked, or ""."""
    around = (folder, *folder.parents)
    return next((parent.name for parent in around if any(os.path.lexists(parent / mark) for mark in _MARKS)), "")


def share_of(folder: PurePath, mounts: str | None = None) -> str:
    """Return the network share that holds this folder, or "". `mounts` as in /proc/mounts."""
    if folder.drive.startswith("\\\\") or _is_remote(folder.drive):
        return folder.drive
    best, kind = "", ""
    for line in (_mounts() if mounts is None else mounts).splitlines():
        _device, mount_point, name, *_ = [*line.split(" "), "", "", ""]
        mount_point = mount_point.replace("\\040", " ")
        if len(mount_point) >= len(best) and folder.is_relative_to(mount_point or "?"):
            best, kind = mount_point, name
    return best if kind in _SHARED else ""


def _is_remote(drive: str) -> bool:
    """Return whether a drive letter of Windows is a network share."""
    if not drive:
        return False
    import ctypes  # noqa: PLC0415 - only available there

    windows = getattr(ctypes, "windll", None)
    return windows is not None and windows.kernel32.GetDriveTypeW(f"{drive}\\") == _REMOTE


def nearly_full(path: Path) -> bool:
    """Return whether less than 50 MiB, or ten times the file, is free on its disk."""
    try:
        free = shutil.disk_usage(path.parent).free
        size = path.stat().st_size if path.exists() else 0
    except OSError:
        return False
    return free < max(_ROOM, _TIMES * size)


def identity(path: Path) -> tuple[int, int] | None:
    """Return the system's identity of a file, independent of its name.

    None if it does not exist.
    """
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def state_of(path: Path) -> tuple[int, int] | None:
    """Return size and time of a file, which change with every write by any program.

    None if there is no file.
    """
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def supports_file_locks(folder: Path) -> bool:
    """Return whether files in this folder can be locked, tried with a new file.

    True if that is impossible.
    """
    try:
        import fcntl  # noqa: PLC0415 - not available on Windows
    except ImportError:
        return True
    try:
        with tempfile.TemporaryFile(prefix=".scorekeeper-", dir=folder) as probe:
            try:
                fcntl.lockf(probe, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return False
    except OSError:
        return True
    return True


def may_grow(path: Path) -> bool:
    """Return whether a file and its journal may grow.

    The disk has space, and no limit is reached.
    """
    try:
        largest = max((each.stat().st_size for each in path.parent.glob(f"{glob.escape(path.name)}*")), default=0)
        if 0 <= _limit() < largest + _STEP:
            return False
        with tempfile.TemporaryFile(prefix=".scorekeeper-", dir=path.parent) as probe:
            probe.write(bytes(_STEP))
            probe.flush()
            os.fsync(probe.fileno())
    except (OSError, ValueError) as error:
        return getattr(error, "errno", 0) not in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
    return True


def _limit() -> int:
    """Return the system's limit on file size, -1 for no limit."""
    try:
        import resource  # noqa: PLC0415 - not available on Windows
    except ImportError:
        return -1
    limit, _most = resource.getrlimit(resource.RLIMIT_FSIZE)
    return -1 if limit == resource.RLIM_INFINITY else limit


def mounts_on_mac(output: str) -> str:
    """Return the output of `mount` on a Mac in the form of /proc/mounts."""
    matches = (_ON_MAC.match(line) for line in output.splitlines())
    spaces = str.maketrans({" ": "\\040"})
    return "\n".join(
        f"{match['device'].translate(spaces)} {match['place'].translate(spaces)} {match['kind']}"
        for match in matches
        if match
    )


def _mounts() -> str:
    if sys.platform == "darwin":
        with suppress(OSError, subprocess.SubprocessError):
            ran = subprocess.run(["/sbin/mount"], capture_output=True, text=True, timeout=2, check=False)
            return mounts_on_mac(ran.stdout)
        return ""
    if os.name != "posix":
        return ""
    try:
        return Path("/proc/mounts").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
