"""Work in the background that stands still while somebody enters something.

Papers are drawn by a process of their own; sealing them is not, because keys never leave this one, and neither is
checking. Threads of Python take turns: beside that an entry would take three times as long. Neither the language nor
the system can be told that one thread matters more, and a seal is made inside a library that cannot be asked to wait.
So the thread looks up at every call whether somebody is entering, and sleeps meanwhile.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from types import FrameType
from typing import Any

PAUSE = 0.04
"""So long after an entry, in seconds, the background stands still: until it is saved and painted."""
_LATELY = 10.0
"""Whoever entered something within so many seconds is likely to enter more."""
_SHORT_TURN = 0.001
"""So long, in seconds, a thread may keep others waiting that want a turn."""


class GivingWay:
    """Who is entering says so (`entering`), and whatever runs `in_background` waits."""

    def __init__(self) -> None:
        self._until = float("-inf")

    def entering(self, seconds: float = PAUSE) -> None:
        """Keep the background still from now on for so long."""
        self._until = monotonic() + seconds

    @contextmanager
    def in_background(self) -> Iterator[None]:
        """Run something in this thread that gives way."""
        turn = sys.getswitchinterval()
        sys.setswitchinterval(min(turn, _SHORT_TURN))
        self.look_around()
        try:
            yield
        finally:
            sys.settrace(None)
            sys.setswitchinterval(turn)

    def look_around(self) -> None:
        """Between two pieces of work: looking up at every call costs time, and is only done where somebody enters."""
        if sys.gettrace() in (None, self._look_up):
            sys.settrace(self._look_up if monotonic() - self._until < _LATELY else None)

    def _look_up(self, _frame: FrameType, _event: str, _arg: Any) -> None:
        left = self._until - monotonic()
        if left > 0:
            sleep(left)
