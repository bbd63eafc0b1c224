"""Opening, making and closing events on the writer thread, one at a time."""

import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from scorekeeper.assets.paths import backup_dir, outbox_dir, sample_dir
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import NewEvent, create_event, open_or_view_event
from scorekeeper.kernel.own_name import account
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.jobs import Jobs
from scorekeeper.shell.orphaned_outboxes import OrphanedOutboxes
from scorekeeper.store.open_mark import OpenMark
from scorekeeper.store.server.address import is_address, read_address, shown

_NEW, _ALL = 1, 2
"""Generations of the garbage collector."""


class Opening(QObject):
    """Opens one event after another; emits `opened` with its bridge, or `failed` with why.

    Entries are made under the name `who`; until a name is given (`is_named`), under that of the account.
    """

    opened = Signal(object)
    failed = Signal(object, object)
    closed = Signal()

    def __init__(
        self, jobs: Jobs, *, who: str, seat: str, data: Path, left: OrphanedOutboxes, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self.who, self.is_named = who or account(), bool(who)
        self._seat, self._data, self._orphaned_outboxes = seat, data, left
        self.bridge: Bridge | None = None
        self.mark: OpenMark | None = None
        self._begun = self._dropped = 0
        """The number of openings started, and how many of them came before the last close: these are not shown."""
        self._under_way = 0
        self._was_closed = False
        self.is_new = False
        """Whether the last opened event was created here just now."""

    @property
    def is_busy(self) -> bool:
        """Whether an event is being made or opened."""
        return self._under_way > 0

    @property
    def own_name(self) -> str:
        """The name of the person working here, "" until given."""
        return self.who if self.is_named else ""

    def rename(self, name: str) -> None:
        """Make entries under this name from now on."""
        self.who, self.is_named = name, True
        if self.bridge is not None:
            self.bridge.desk.who = name

    def is_sample(self) -> bool:
        """Return whether the open event is a copy of the sample, where nothing counts."""
        path = self.bridge.desk.store_state.path if self.bridge is not None else None
        return path is not None and path.is_relative_to(sample_dir(self._data))

    def is_open(self, target: str) -> bool:
        """Return whether this event is open."""
        named = shown(target) if is_address(target) else str(Path(target).absolute())
        return self.bridge is not None and self.bridge.desk.store_state.location == named

    def open(self, target: str, seat: str = "") -> None:
        """Open an event file or database URL; for reading only if it cannot be written.

        `seat` is the one with waiting entries; by default, entries left by a killed window are recovered.
        """
        self.is_new = False
        who, own, backups, outboxes = self.who, self._seat, backup_dir(self._data), outbox_dir(self._data)

        def opened() -> Desk:
            desk_seat = seat or self._orphaned_outboxes.seat_at(target, own)
            return open_or_view_event(target, who=who, seat=desk_seat, backups=backups, outboxes=outboxes)

        self._run(opened, shown(target) if is_address(target) else target)

    def open_sample(self, which: str = "sample") -> None:
        """Open a sample event: a day with two tables, or the small "tournament"."""
        from scorekeeper.features.verify.view.sample import open_sample  # noqa: PLC0415 - made from papers, once

        self.is_new = False
        who, seat, folder, outboxes = self.who, self._seat, sample_dir(self._data), outbox_dir(self._data)
        self._run(lambda: open_sample(who=who, seat=seat, which=which, folder=folder, outboxes=outboxes), None)

    def create(self, target: Path | str, event: NewEvent) -> None:
        """Make a new event, in a file or on a server, and open it."""
        self.is_new = True
        who, seat, outboxes = self.who, self._seat, outbox_dir(self._data)
        if not is_address(target):
            self._run(lambda: create_event(target, event, who=who, seat=seat, outboxes=outboxes), str(target))
            return

        def made() -> Desk:
            first = create_event(target, event, who=who, seat=seat)
            first.close()
            address, password = read_address(str(target))
            there = address.for_event(first.store.event).with_password(password)
            return open_or_view_event(there, who=who, seat=seat, outboxes=outboxes)

        self._run(made, shown(str(target)))

    def close(self, then: Callable[[], None] | None = None) -> None:
        """Close the open event after all its entries are written, and any being opened."""
        self._dropped = self._begun
        bridge, self.bridge = self.bridge, None
        if bridge is None:
            if then is not None:
                then()
            return

        def closed() -> None:
            gc.unfreeze()
            bridge.deleteLater()
            self._was_closed = True
            self._unmark()
            self.closed.emit()
            if then is not None:
                then()

        bridge.close(closed)

    def _run(self, work: Callable[[], Desk], target: str | None) -> None:
        def opened() -> Desk:
            desk = work()
            try:
                # every session is computed here, so that no page has to wait for it later
                for session in desk.tournament.all_played.values():
                    assert session.uid
            except BaseException:
                desk.close()
                raise
            return desk

        self._begun += 1
        self._under_way += 1
        number = self._begun

        def landed(desk: Desk) -> None:
            self._under_way -= 1
            if number > self._dropped:
                self._on_opened(desk)
            else:
                self._jobs.write(desk.close, lambda _done: None, lambda _error: None)

        def failed(error: Exception) -> None:
            self._under_way -= 1
            self.failed.emit(error, target)

        self._jobs.write(opened, landed, failed)

    def _on_opened(self, desk: Desk) -> None:
        before, self.bridge = self.bridge, Bridge(desk, self._jobs, self)
        self._unmark()
        path = desk.store_state.path
        if path is not None and not desk.store_state.read_only:
            self.mark = OpenMark(path, self.who, utc_now())
        if before is not None:
            before.close(partial(self._left, before))
        self.opened.emit(self.bridge)
        _keep_aside(all_of_it=False)
        if self._was_closed:  # the previous event's garbage must be collected before this event is frozen
            self._was_closed = False
            QTimer.singleShot(0, partial(_keep_aside, all_of_it=True))

    def _unmark(self) -> None:
        mark, self.mark = self.mark, None
        if mark is not None:
            mark.remove()

    def _left(self, before: Bridge) -> None:
        before.deleteLater()
        QTimer.singleShot(0, partial(_keep_aside, all_of_it=True))


def _keep_aside(*, all_of_it: bool) -> None:
    """Keep existing objects out of garbage collection, which would slow entries down.

    Objects excluded before are released first, so that nothing of a closed event stays forever. `all_of_it`: collect
    those too; otherwise only new objects.
    """
    gc.unfreeze()
    gc.collect(_ALL if all_of_it else _NEW)
    gc.freeze()
