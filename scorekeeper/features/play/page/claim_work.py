"""The search for the verdict on a claim in the background: its progress, its result, and the advice."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from scorekeeper.features.play.view.claiming import ClaimAsked, ClaimFound, Watch, advise, judge
from scorekeeper.features.play.view.searching import searched
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.jobs import Ticket
from scorekeeper.sheets.reports.model import Progress

T = TypeVar("T")


class ClaimWork(QObject):
    """One claim at a time: `judged` with the verdict and again with the advice, `looked(n)` while it searches.

    `stopped` when the user stopped it, `failed(trouble)` when it broke off by itself. It ends with its page, and
    with the program.
    """

    judged = Signal(object)
    looked = Signal(int)
    stopped = Signal()
    failed = Signal(object)

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._ticket: Ticket | None = None
        self.advising = False
        """Whether the verdict is done and only the advice is still being computed."""
        self._under_way: list[Ticket] = []
        self.destroyed.connect(partial(_cancel, self._under_way))
        bridge.jobs.closing.connect(self.give_up)

    @property
    def busy(self) -> bool:
        """Whether a search is under way."""
        return self._ticket is not None

    def begin(self, asked: ClaimAsked) -> None:
        """Check this claim; a running search is canceled."""
        self.give_up()
        self._start(judge, asked, self._judged)

    def give_up(self) -> None:
        """Abandon the running search without emitting any signal."""
        if self._ticket is not None:
            _cancel(self._under_way)
            self._ticket = None
        self.advising = False

    def stop(self) -> None:
        """Stop the search, and say so."""
        if self.busy:
            self.give_up()
            self.stopped.emit()

    def _start(self, search: Callable[[T, Watch], ClaimFound], asked: T, done: Callable[[ClaimFound], None]) -> None:
        mine: list[Ticket] = []

        def finished(judged: ClaimFound) -> None:
            if self._is(mine):
                self._ticket = None
                done(judged)

        def broke(error: Exception) -> None:
            if self._is(mine):
                self._ticket, self.advising = None, False
                self.failed.emit(error)

        def report(looked_at: int, _total: int) -> None:
            if self._is(mine):
                self.looked.emit(looked_at)

        mine.append(self._bridge.jobs.draw(partial(_watched, search, asked), finished, broke, report))
        self._ticket = mine[0]
        self._under_way[:] = mine

    def _is(self, mine: list[Ticket]) -> bool:
        return bool(mine) and mine[0] is self._ticket

    def _judged(self, judged: ClaimFound) -> None:
        self.judged.emit(judged)
        if judged.asked.hidden is None and self._ticket is None:
            self.advising = True
            self._start(advise, judged, self._advised)

    def _advised(self, judged: ClaimFound) -> None:
        self.advising = False
        self.judged.emit(judged)


def _cancel(under_way: list[Ticket]) -> None:
    """Cancel running searches; results for a page that is gone have no receiver."""
    while under_way:
        under_way.pop().cancel()


def _watched(
    search: Callable[[T, Watch], ClaimFound], asked: T, ticket: Ticket, report: Callable[[int, int], None]
) -> ClaimFound:
    """Search, report the progress at intervals, and stop on request."""
    return searched(search, asked, Progress(lambda: ticket.cancelled, report))
