"""Work on untrusted bytes in a separate process, with a limit on time and memory.

It may crash safely.
The library that draws pages is not made for hostile files: a hundred kilobytes can ask it for
hours of drawing or for all the memory of the computer, and then it ends the whole program.
"""

import multiprocessing
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

LONGEST = 10.0
"""Seconds allowed for drawing and comparing pages; a sheet takes one second."""
MOST_MEMORY = 1536 * 1024 * 1024
"""Bytes of memory the process may use, on systems that can limit it."""


def run_apart(work: Callable[..., Any], *given: Any, seconds: float = LONGEST) -> Any:
    """Return the result of `work` for these arguments, from a separate process.

    Raises ValueError if it fails.
    """
    own = multiprocessing.get_context("spawn")
    here, there = own.Pipe(duplex=False)
    process = own.Process(target=_done, args=(there, work, given), name="pages", daemon=True)
    process.start()
    there.close()
    try:
        done, answer = here.recv() if here.poll(seconds) else (False, None)
    except (EOFError, OSError):
        done, answer = False, None  # it crashed
    finally:
        here.close()
        process.kill()
        process.join()
    if not done:
        raise ValueError(work.__name__)
    return answer


def _done(there: Connection, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
    _limit_memory()
    try:
        answer = work(*given)
    except Exception:  # noqa: BLE001  (untrusted bytes: any error means no answer)
        there.send((False, None))
    else:
        there.send((True, answer))


def _limit_memory() -> None:
    """Limit the memory, and discard what the library writes when it crashes."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - not available on Windows

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
