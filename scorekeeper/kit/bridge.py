"""The bridge between desk and window.

Facts go to the writer thread, snapshots come back as signals.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from shiboken6 import delete, isValid

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.changes import Changes, changes_between
from scorekeeper.kernel.desk import By, Desk, Saved, rules_of, system_of
from scorekeeper.kernel.outcome import SaveFailed, outcome_of
from scorekeeper.kernel.server_desk import NO_LINE, ServerDesk
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kernel.two_versions import ConflictResolvingDesk
from scorekeeper.kernel.unproven import closings, unproven_in
from scorekeeper.kit.jobs import Jobs
from scorekeeper.rules.model import Problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules
from scorekeeper.store.heard import HeardDesk
from scorekeeper.store.waiting import REFUSED, Waiting

SOON_MS = 30
"""Delay in ms after a write before it is reported; by then the file is usually whole."""


class FileWatch(QObject):
    """Emits `written` when the file has changed.

    Writes of another computer on a share may go unreported.
    """

    written = Signal()

    def __init__(self, path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._path = str(path)
        self._watcher = QFileSystemWatcher([self._path], self)
        self._watcher.fileChanged.connect(self._changed)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._soon.timeout.connect(self.written)

    def again(self) -> None:
        """Emit again a moment later, because the file could not be read now."""
        if not self._soon.isActive():
            self._soon.start()

    def end(self) -> None:
        """Stop watching.

        The watcher is deleted now: the garbage collector could delete it in another thread.
        """
        self._soon.stop()
        if isValid(self._watcher):
            delete(self._watcher)

    def _changed(self) -> None:
        if self._path not in self._watcher.files():
            self._watcher.addPath(self._path)  # another file replaced it
        self.again()


POLL_MS = 5_000


class Bridge(QObject):
    """One open event as the window sees it.

    `tournament` is always the newest snapshot that reached the window's thread. `changed` carries the change flags
    after every entry, own or foreign; `answered` the `Outcome` of this seat's entry, or a `SaveFailed` if others'
    entries could not be read. `line_changed`: the server stopped or resumed answering, or the number of waiting entries
    changed.
    """

    changed = Signal(object)
    answered = Signal(object)
    busy = Signal(bool)
    line_changed = Signal()
    _heard = Signal(object)
    _moved = Signal()

    def __init__(self, desk: Desk, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._jobs = jobs
        self._waiting = 0
        self._asking, self._error_name = False, ""  # whether others' entries are being read, and the last error's name
        self.tournament: Tournament = desk.tournament
        self.entries: Sequence[Entry] = desk.entries
        self.begun = desk.tournament.seq
        """The newest entry when the event was opened in this window."""
        self.looked: dict[str, int] = {}
        """The newest entry when a session's sheet was last looked at in this window, by the session's uid."""
        self.away = False
        """Whether the server is known not to answer; always False for a file."""
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.poll)
        self._timer.start(POLL_MS)
        self._heard.connect(self._on_heard, Qt.ConnectionType.QueuedConnection)
        self.back_since = ""
        """When the server answered again, "" if it was never away."""
        self._moved.connect(self.line_changed, Qt.ConnectionType.QueuedConnection)
        self._listening = None
        self._compared = 0  # how many entries of a server's journal were searched for closed sheets
        self._watch: FileWatch | None = None
        self._waited = self.waiting
        path = desk.store_state.path
        if path is not None:
            self._watch = FileWatch(path, self)
            self._watch.written.connect(self._on_written)
            jobs.closing.connect(self._watch.end)
        if isinstance(desk, ServerDesk):
            desk.moved = self._moved.emit
            self._listening = desk.listen(self._heard.emit)

    @property
    def desk(self) -> Desk:
        """The desk itself, for work that runs on the writer thread or reads only."""
        return self._desk

    @property
    def system(self) -> RuleSystem:
        """The rule system with the event's current settings."""
        return system_of(self.tournament)

    @property
    def rules(self) -> Rules:
        """The rules of the event, for deals or for hands."""
        return rules_of(self.tournament)

    @property
    def jobs(self) -> Jobs:
        """Runs work that must not block the window."""
        return self._jobs

    @property
    def is_busy(self) -> bool:
        """Whether something handed to the writer is not finished yet."""
        return self._waiting > 0

    def submit(
        self, facts: Sequence[Fact], *, reason: str = "", expect: int | None = None, by: By | None = None
    ) -> None:
        """Enter facts, all or none; `answered` carries the outcome. `by` as in `Desk.submit`."""
        self._write(lambda: self._desk.submit(facts, reason=reason, expect=expect, by=by))

    def undo(self, session: str, reason: str = "") -> None:
        """Undo this seat's newest entry in the session."""
        self._write(lambda: self._desk.undo(session, reason=reason))

    def redo(self, session: str, reason: str = "") -> None:
        """Redo what this seat undid last in the session."""
        self._write(lambda: self._desk.redo(session, reason=reason))

    def carry_out(self, work: Callable[[], Saved], failed: Callable[[Exception], None]) -> None:
        """Run a use case that enters its own facts; an error is reported only to its own `failed`."""
        self._begin()

        def refused(error: Exception) -> None:
            self._finish()
            self.take_over()
            failed(error)

        self._jobs.write(work, self._on_saved, refused)

    @property
    def is_shared(self) -> bool:
        """Whether the event is on a server, where entries may wait for an answer."""
        return isinstance(self._desk, ServerDesk)

    def name_desk(self, name: str) -> None:
        """Let other desks at the server show this name for this desk from now on."""
        if isinstance(self._desk, ServerDesk):
            self._desk.name = name

    @property
    def heard(self) -> tuple[HeardDesk, ...]:
        """The desks at a server, including this one, by their last reports; empty for a file."""
        return self._listening.heard if self._listening is not None else ()

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """Entries that wait on this laptop, for the server or for a decision, in order."""
        return self._desk.waiting if isinstance(self._desk, ConflictResolvingDesk) else ()

    @property
    def arrived(self) -> int:
        """How many of the waiting entries have arrived by now."""
        return self._desk.arrived if isinstance(self._desk, ServerDesk) else 0

    @property
    def second_away(self) -> bool:
        """Whether the server answers but its standby does not, so that nothing can be saved."""
        lost = self._desk.line_lost if isinstance(self._desk, ServerDesk) else None
        return lost is not None and lost.values.get("cause") == "standby"

    @property
    def entered(self) -> int:
        """The newest entry known to be in the file or on the server."""
        return self._desk.confirmed if isinstance(self._desk, ServerDesk) else self.tournament.seq

    def poll(self) -> None:
        """Ask the file or the server for entries of other seats, after sending those that wait.

        A file is read whenever it is written (see `FileWatch`), and from time to time, since not every write is
        reported. A server known to be away is not asked here, because entries would have to wait for that.
        """
        if not (self.is_busy or self.away or self._asking or self._jobs.is_closed):
            self.send_now()

    def decide(self, work: Callable[[], Changes]) -> None:
        """Carry out a decision about a waiting entry on the writer thread, and send the rest."""
        self._jobs.write(work, lambda _changes: self._on_read(), self._on_undecided)

    def send_now(self) -> None:
        """Send queued entries now, and fetch new ones."""
        self._asking = True
        self._jobs.write(self._desk.catch_up, lambda _changes: self._on_read(), self._on_not_read)

    def stop_polling(self) -> None:
        """Stop polling by the clock; a file is still read after a write."""
        self._timer.stop()

    def stop_watching(self) -> None:
        """Stop watching the file for writes."""
        if self._watch is not None:
            self._watch.end()

    def close(self, closed: Callable[[], None]) -> None:
        """Close the event once all pending entries are written, then call `closed`."""
        self.stop_polling()
        self.stop_watching()
        if self._listening is not None:
            self._listening.close()
        if self.away and isinstance(self._desk, ServerDesk):
            self._desk.hang_up()
        self._jobs.write(self._desk.close, lambda _nothing: closed(), lambda _error: closed())

    def _begin(self) -> None:
        self._waiting += 1
        self._jobs.put_entry_first()
        self.busy.emit(True)

    def _write(self, work: Callable[[], Saved]) -> None:
        self._begin()
        self._jobs.write(work, self._on_saved, self._on_failed)

    def take_over(self) -> None:
        """Show the desk's current state."""
        if isinstance(self._desk, ServerDesk):
            # until the server answers again, nothing is asked on the thread where entries would wait
            self.away = self._desk.line_lost is not None
        before, self.tournament = self.tournament, self._desk.tournament
        self.entries = self._desk.entries
        changes = changes_between(before, self.tournament)
        if changes:
            self.changed.emit(changes)
        waited, self._waited = self._waited, self.waiting
        if self._listening is not None or waited != self._waited:
            self.line_changed.emit()

    def _on_written(self) -> None:
        """React to a write to the file: by this window, or by another, whose entries are read now."""
        if self.is_busy or self._asking:
            assert self._watch is not None
            self._watch.again()
        else:
            self.poll()

    def _on_heard(self, seq: int | None) -> None:
        """Handle the server's report of its newest entry, or None if it did not answer."""
        was, self.away = self.away, seq is None
        if was and not self.away:
            self.back_since = utc_now()
        undecided = bool(self.waiting) and self.waiting[0].state == REFUSED
        if seq is not None and (was or (self.waiting and not undecided) or seq > self.entered):
            self.poll()
        if was != self.away:
            self.line_changed.emit()

    def _on_read(self) -> None:
        self._asking, self._error_name = False, ""
        self._prove()
        if not self.is_busy:  # else it may include an own entry, which is reported as saved in a moment
            self.take_over()

    def _prove(self) -> None:
        """Compare newly closed sheets on a server with their files, in the background.

        See `kernel/unproven.py`.
        """
        desk = self._desk
        if not isinstance(desk, ServerDesk):
            return
        entries, before = desk.known[0], min(self._compared, len(desk.known[0]))
        self._compared = len(entries)
        sheets = closings(entries, before)

        def done(doubts: Mapping[str, Problem]) -> None:
            if doubts:
                self._jobs.write(lambda: desk.disbelieve(doubts), lambda _changes: self.take_over(), self._on_not_read)

        def again(_error: Exception) -> None:
            self._compared = before

        if sheets:
            kept = desk.store.attachment
            self._jobs.draw(
                lambda _ticket, _report: unproven_in(sheets, lambda name: self._jobs.ask(lambda: kept(name))),
                done,
                again,
                lambda _done, _total: None,
            )

    def _on_not_read(self, error: Exception) -> None:
        self._asking = False
        self.take_over()
        before, self._error_name = self._error_name, type(error).__name__
        if isinstance(error, NO_LINE):
            self.line_changed.emit()
        elif self._listening is not None and before != self._error_name:
            self.answered.emit(SaveFailed(error))

    def _on_undecided(self, error: Exception) -> None:
        self.take_over()
        if not isinstance(error, NO_LINE):
            self.answered.emit(SaveFailed(error))

    def _on_saved(self, saved: Saved) -> None:
        self._finish()
        self.take_over()
        self.answered.emit(saved)

    def _on_failed(self, error: Exception) -> None:
        self._finish()
        self.take_over()
        self.answered.emit(outcome_of(error))

    def _finish(self) -> None:
        self._waiting -= 1
        self.busy.emit(self.is_busy)
