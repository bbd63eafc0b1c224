"""Moving the open event to a server or back to a file: verified there, and opened there."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from scorekeeper.features.files.page.connect_page import Connecting
from scorekeeper.features.files.words import moving as words
from scorekeeper.journal.access import ORGANISER
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import StoreChanged
from scorekeeper.journal.moved import MOVED
from scorekeeper.kernel import failures
from scorekeeper.kernel.copying import source_of
from scorekeeper.kernel.events import SUFFIX
from scorekeeper.kernel.stamps import new_uid, utc_now
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.event_location import event_location
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs, Ticket
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.work_line import WorkLine
from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    from scorekeeper.store.server.server_store import ServerStore

Report = Callable[[int, int], None]


class _MoveStoppedError(Exception):
    """The user stopped the move; it resumes from there the next time."""


class Moving(QObject):
    """Moves one event at a time.

    `moved` carries its new location, which is to be opened, and a sentence about the move.
    """

    moved = Signal(str, str)

    def __init__(self, window: Window, look: Look, jobs: Jobs, connecting: Connecting) -> None:
        super().__init__(window)
        self._window, self._jobs, self._connecting = window, jobs, connecting
        self.choosers = Choosers()
        self.work = WorkLine(look, window)
        self._bridge: Bridge | None = None
        connecting.here.connect(self._to_server)

    def begin(self, bridge: Bridge) -> None:
        """Ask for the new place: a server for an event in a file, a file for one on a server."""
        source, event = source_of(bridge.desk), bridge.tournament.event
        if source is None or event is None or self.work.busy:
            return
        if not _may_move(bridge):
            self._window.refuse(_("Only an organizer can move an event, and not while it is read-only."))
        elif bridge.waiting:
            self._window.refuse(words.entries_waiting(len(bridge.waiting), shared=bridge.is_shared))
        elif source.path is not None:
            self._bridge = bridge
            self._connecting.show(moving=event.name)
        else:
            kinds = pgettext("kind of file", "Events (*{suffix})").format(suffix=SUFFIX)
            to = self.choosers.save_path(self._window, _("Move to a file"), event_location(source), kinds)
            if to is not None:
                to = to if to.suffix == SUFFIX else to.with_name(f"{to.name}{SUFFIX}")
                self._run(partial(_move_to_file, bridge, to))

    def _to_server(self, target: str) -> None:
        if self._bridge is not None:
            self._run(partial(_move_to_server, self._bridge, target))

    def _run(self, work: Callable[[Report], tuple[str, int]]) -> None:
        def watched(ticket: Ticket, report: Report) -> tuple[str, int]:
            def step(done: int, total: int) -> None:
                if ticket.cancelled:
                    raise _MoveStoppedError
                report(done, total)

            return work(step)

        self.work.begin(words.moving(0, 0), self._jobs.draw(watched, self._done, self._failed, self._progress))

    def _progress(self, done: int, total: int) -> None:
        if self.work.busy:
            self.work.show_text(words.moving(done, total))

    def _done(self, result: tuple[str, int]) -> None:
        self.work.end()
        (target, seq), self._bridge = result, None
        self.moved.emit(
            target,
            _("Moved and verified up to entry {seq}; the old place is now read-only").format(seq=grouped(seq)),
        )

    def _failed(self, error: Exception) -> None:
        self.work.end()
        stopped = isinstance(error, _MoveStoppedError)
        self._window.refuse(
            _("Stopped. The event has not moved. Move it again to resume.") if stopped else failures.sentence(error)
        )


def _may_move(bridge: Bridge) -> bool:
    """Return whether the user may move the event, as organizer or by the server's role."""
    desk = bridge.desk
    if desk.store_state.read_only or desk.role != ORGANISER:
        return False
    return desk.store_state.path is not None or _server_store(bridge).role == ORGANISER


def _server_store(bridge: Bridge) -> "ServerStore":
    from scorekeeper.store.server.server_store import ServerStore  # noqa: PLC0415 - only where a server is used

    store = bridge.desk.store
    assert isinstance(store, ServerStore)
    return store


def _moved_entry(bridge: Bridge) -> NewEntry:
    desk = bridge.desk
    return NewEntry(new_uid(), utc_now(), desk.who, desk.seat, StoreChanged(MOVED, "", ""))


def _move_to_server(bridge: Bridge, target: str, report: Report) -> tuple[str, int]:
    """Move a file to a server; return its address there, and its newest entry."""
    from scorekeeper.store.moving import to_server  # noqa: PLC0415 - only where a server is used

    path = bridge.desk.store_state.path
    assert path is not None
    store = to_server(path, target, mark=_moved_entry(bridge), report=report)
    try:
        return store.reached_by, store.head[0]
    finally:
        store.close()


def _move_to_file(bridge: Bridge, path: Path, report: Report) -> tuple[str, int]:
    """Move an event from its server to a file; return the file, and its newest entry."""
    from scorekeeper.store.moving import to_file  # noqa: PLC0415 - only where a server is used

    store = _server_store(bridge).beside(read_only=False)
    return str(path), to_file(store, path, mark=_moved_entry(bridge), report=report)
