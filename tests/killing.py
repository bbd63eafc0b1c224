"""A process that is killed right before its n-th write, sync, rename or removal, as the system counts them.

Linux on x86-64 only: the process is traced, so that writes of any library count, those of SQLite too.
"""

import ctypes
import os
import platform
import signal
import struct
import sys
from collections.abc import Callable
from typing import NamedTuple

POSSIBLE = sys.platform == "linux" and platform.machine() == "x86_64"
_TRACEME, _SYSCALL, _SETOPTIONS, _GET_SYSCALL_INFO = 0, 24, 0x4200, 0x420E
_OPTIONS = 1 | 2 | 4 | 8 | 0x100000  # mark calls, follow forks and threads, end the traced when this process ends
_CALL, _ENTERED, _ALL_THREADS = 0x80 | signal.SIGTRAP, 1, 0x40000000
_INFO = struct.Struct("<B3xIQQQ6Q")
_CREATES = 0o100
_FLAGS = {2: 1, 257: 2}
"""Which argument of open and openat says whether a file is made."""
_CHANGING = frozenset(
    # write, pwrite64, writev, pwritev, fsync, fdatasync, ftruncate, rename, mkdir, link, unlink, chmod, fchmod,
    # mkdirat, unlinkat, renameat, linkat, fallocate, renameat2
    (1, 18, 20, 296, 74, 75, 77, 82, 83, 86, 87, 90, 91, 258, 263, 264, 265, 285, 316)
)


class Traced(NamedTuple):
    """How a process ended: after how many changes, whether it was killed, and its exit status."""

    changes: int
    killed: bool
    status: int


def run_traced(work: Callable[[], int], kill: int = 0) -> Traced:
    """Return how `work` ended in a fork that is killed before its change number `kill`; 0 kills it never.

    Call it in a process that has no other children and no threads.
    """
    pid = os.fork()
    if pid == 0:
        status = 99
        try:
            _trace(_TRACEME, 0)
            os.kill(os.getpid(), signal.SIGSTOP)
            status = work()
        finally:
            os._exit(status)
    os.waitpid(pid, 0)
    _trace(_SETOPTIONS, pid, _OPTIONS)
    _trace(_SYSCALL, pid)
    changes = 0
    while True:
        stopped, status = os.waitpid(-1, _ALL_THREADS)
        if not os.WIFSTOPPED(status):
            if stopped == pid:
                return Traced(changes, os.WIFSIGNALED(status), os.waitstatus_to_exitcode(status))
            continue
        passed_on = os.WSTOPSIG(status)
        if passed_on == _CALL:
            passed_on = 0
            if _changes_something(stopped):
                changes += 1
                if changes == kill:
                    os.kill(pid, signal.SIGKILL)
                    continue
        elif passed_on in {signal.SIGSTOP, signal.SIGTRAP}:
            passed_on = 0  # a new thread, or the tracing itself
        _trace(_SYSCALL, stopped, passed_on)


def _changes_something(pid: int) -> bool:
    info = ctypes.create_string_buffer(_INFO.size)
    _trace(_GET_SYSCALL_INFO, pid, ctypes.addressof(info), _INFO.size)
    stage, _machine, _code, _stack, call, *arguments = _INFO.unpack(info.raw)
    if stage != _ENTERED:
        return False
    if call in _FLAGS:
        return bool(arguments[_FLAGS[call]] & _CREATES)
    return call in _CHANGING


def _trace(request: int, pid: int, data: int = 0, size: int = 0) -> None:
    trace = ctypes.CDLL(None).ptrace
    trace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    trace(request, pid, size or None, data or None)
