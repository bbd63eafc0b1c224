"""Something done to foreign bytes in a process of its own, which may take so long, so much memory, and may fall over.

The library that draws pages is not made for files that somebody made to tire it: a hundred kilobytes can ask it for
more drawing than a night is long, or for all the memory there is, and then it ends the whole program.
"""

import multiprocessing
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

LONGEST = 10.0
"""So many seconds pages have to be drawn and compared; those of a sheet take one."""
MOST_MEMORY = 1536 * 1024 * 1024
"""So much memory there is for it, in bytes, where the system can be told."""


def apart(work: Callable[..., Any], *given: Any, seconds: float = LONGEST) -> Any:
    """Return what `work` makes of what is given, in a process of its own; ValueError where that came to nothing."""
    own = multiprocessing.get_context("spawn")
    here, there = own.Pipe(duplex=False)
    process = own.Process(target=_done, args=(there, work, given), name="pages", daemon=True)
    process.start()
    there.close()
    try:
        done, answer = here.recv() if here.poll(seconds) else (False, None)
    except (EOFError, OSError):
        done, answer = False, None  # it fell over
    finally:
        here.close()
        process.kill()
        process.join()
    if not done:
        raise ValueError(work.__name__)
    return answer


def _done(there: Connection, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
    _bounded()
    try:
        answer = work(*given)
    except Exception:  # noqa: BLE001  (foreign bytes: whatever it is, there is no answer)
        there.send((False, None))
    else:
        there.send((True, answer))


def _bounded() -> None:
    """Take memory within bounds, and let the library's last words go nowhere."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - there is none on Windows

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
