"""What the process that draws is asked to do in its tests, and a program that asks it."""

import os
import signal
import sys
import time
from pathlib import Path

from scorekeeper.kernel.drawing_process import DrawingProcess


def modules() -> tuple[str, ...]:
    """Answer what the process has loaded."""
    return tuple(sys.modules)


def number() -> tuple[int, int]:
    """Answer the number of the process, and by how much others go before it."""
    return os.getpid(), os.getpriority(os.PRIO_PROCESS, 0)


def fall_once(mark: Path) -> bytes:
    """Fall over the first time, and draw the second."""
    if not mark.exists():
        mark.touch()
        fall()
    return b"drawn"


def fall() -> bytes:
    """Fall over as a library does that asks for all the memory there is."""
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def slowly(seconds: float, mark: Path) -> bytes:
    """Take so long; leave a mark when it begins."""
    mark.touch()
    time.sleep(seconds)
    return b"drawn"


if __name__ == "__main__":
    drawing = DrawingProcess()
    print(drawing(number)[0], flush=True)  # another person draws by now
    time.sleep(60)
