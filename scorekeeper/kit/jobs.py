"""Runs work that must not block the window, on a writer thread and a small pool.

Work gets frozen values and returns frozen values; its result arrives in the window's thread, always through a queued
signal. Nothing that runs here may touch a widget or ask the user anything.
"""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event as Flag
from time import monotonic, sleep
from types import FunctionType, MethodType
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot
from shiboken6 import isValid

from scorekeeper.kernel.drawing_process import DRAWING
from scorekeeper.sheets.drawer import drawn_by

T = TypeVar("T")
_PAUSE = 0.04
"""The longest time until an entry is saved and painted, in seconds."""
_SHORT_TURN = 0.001
"""Longest time in seconds that a thread may block others, above all the window's."""


def _is_there(callback: Callable[..., object]) -> bool:
    """Return whether the receiver still exists.

    A page that was deleted with its event is not called.
    """
    while isinstance(callback, partial):
        callback = callback.func
    owner = getattr(callback, "__self__", None)
    if not isinstance(callback, FunctionType):
        return not isinstance(owner, QObject) or isValid(owner)
    # a function defined in a method belongs to its page, and a wrapper to the callbacks that it wraps
    around = dict(zip(callback.__code__.co_freevars, callback.__closure__ or (), strict=True))
    owner = around.pop("self").cell_contents if "self" in around else None
    contents = [cell.cell_contents for cell in around.values()]
    hands_on = [content for content in contents if isinstance(content, _HANDED) and content is not callback]
    return (not isinstance(owner, QObject) or isValid(owner)) and all(map(_is_there, hands_on))


_HANDED = (FunctionType, MethodType, partial)


class Ticket:
    """A piece of work in progress: lets its owner cancel it, and the work check whether it was."""

    def __init__(self) -> None:
        self._cancelled = Flag()
        self.at_once: Callable[[], None] = lambda: None
        """What else is to be ended on cancel: a connection on which the work is waiting."""

    def cancel(self) -> None:
        """Ask the work to stop at its next step; finished parts remain."""
        self._cancelled.set()
        self.at_once()

    @property
    def cancelled(self) -> bool:
        """Whether the work was asked to stop."""
        return self._cancelled.is_set()


class Jobs(QObject):
    """One writer thread for the event's file, and two threads for documents.

    Papers are drawn and signed files checked in a separate process, for which these threads only wait. Python's
    threads take turns, so their own work pauses at its next step while an entry is saved and shown.
    """

    closing = Signal()
    """No work is accepted from now on; emitted before the queued work is finished."""
    _arrived = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._writer = ThreadPoolExecutor(1, "writer")
        self._pool = ThreadPoolExecutor(2, "documents")
        self._closed = False
        self._entry_until = float("-inf")
        sys.setswitchinterval(_SHORT_TURN)
        self._arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def write(self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]) -> None:
        """Run `work` on the writer thread after what is queued; after `close`, at once here."""
        if self._closed:
            self._run(work, done, failed)  # an event that opened while the window was closing must still be closed
        else:
            self._writer.submit(self._run, work, done, failed)

    def ask(self, question: Callable[[], T]) -> T:
        """Return the writer thread's result to work in the pool; raise its error."""
        return self._writer.submit(question).result()

    def draw(
        self,
        work: Callable[[Ticket, Callable[[int, int], None]], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        progress: Callable[[int, int], None],
    ) -> Ticket:
        """Run `work(ticket, report)` in the pool.

        `report(done, of)` reaches `progress` in the window's thread.
        """
        ticket = Ticket()
        if self._closed:
            ticket.cancel()  # the window is closing, so nothing waits for a drawing any more
            return ticket

        def report(count: int, total: int) -> None:
            self._arrived.emit(lambda: progress(count, total) if _is_there(progress) else None)
            sleep(max(0.0, self._entry_until - monotonic()))

        def drawing() -> T:
            with drawn_by(DRAWING):
                return work(ticket, report)

        self._pool.submit(self._run, drawing, done, failed)
        return ticket

    def put_entry_first(self) -> None:
        """Pause the work in the pool at its next step, until an entry made now is saved and painted."""
        self._entry_until = monotonic() + _PAUSE

    @property
    def is_closed(self) -> bool:
        """Whether the window is closing, and no more work is accepted."""
        return self._closed

    def close(self, *, wait: bool = False) -> None:
        """Finish what is queued on the writer thread, discard pending drawings, and end both.

        `wait` until a drawing in progress has ended too.
        """
        self._closed = True
        self.closing.emit()
        self._pool.shutdown(wait=wait, cancel_futures=True)
        self._writer.shutdown(wait=True)

    def _run(self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]) -> None:
        try:
            result = work()
        except Exception as caught:  # noqa: BLE001 - whatever the error, the window must receive it
            error = caught
            self._arrived.emit(lambda: failed(error) if _is_there(failed) else None)
        else:
            self._arrived.emit(lambda: done(result) if _is_there(done) else None)

    @Slot(object)
    def _deliver(self, tell: Callable[[], None]) -> None:
        tell()
