"""A desk whose event is on a server.

While the server does not answer, entries wait on this laptop and count here.
Waiting entries are numbered provisionally after the newest known entry of the server, so that the seat can continue at
its table. When the server answers again, everything is sent in the order in which it was entered, under the same
commands: the server is first asked whether it has the entry, the rules are checked again against the new state, and a
row is deleted only once the server has confirmed it. An entry that is then refused, or in conflict with another
person's entry, waits for a decision, and so does everything queued after it.

Entries that the server lost and never confirmed return to the queue: see `lost_entries`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.moved import new_location
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.soundness import sound
from scorekeeper.journal.undo import command_of
from scorekeeper.kernel.changes import Changes, changes_between
from scorekeeper.kernel.desk import Clock, Command, Draft, EventStore, Ids, Saved
from scorekeeper.kernel.errors import Conflict, DeskError, EntryRefused
from scorekeeper.kernel.held_back import GONE, LOST, is_held, missing_entry, rebuild_row
from scorekeeper.kernel.judging import command_problems
from scorekeeper.kernel.lost_entries import common_length, requeue
from scorekeeper.kernel.may_wait import WAITS
from scorekeeper.kernel.subject import newest_unseen, taken_since
from scorekeeper.kernel.two_versions import ConflictResolvingDesk, both_reasons, version_of, why_refused
from scorekeeper.kernel.unanswered import Unanswered
from scorekeeper.kernel.unproven import believed, believed_after
from scorekeeper.kernel.waiting_rows import entries_after, fill_placeholders, mark, matching_entry, rename_entries
from scorekeeper.rules.model import Problem, problem
from scorekeeper.store.errors import (
    MovedError,
    NoAnswerError,
    NoSuchAttachmentError,
    RefusedByServerError,
    ServerAwayError,
    ServerBusyError,
    ServerLacksError,
    StoreError,
)
from scorekeeper.store.heard import HeardDesk
from scorekeeper.store.rows import numbered_entries, whole_journal
from scorekeeper.store.waiting import REFUSED, WAITING, Waiting

if TYPE_CHECKING:
    from scorekeeper.store.outbox import Outbox

PATIENCE = 0.3
"""Seconds a server may take to answer; after that an entry waits and the table continues."""
NO_LINE = (NoAnswerError, ServerAwayError, ServerBusyError)
"""Errors of the connection, not of the request: it may succeed a little later."""


class Listening(Protocol):
    """A listener for others' entries, on its own thread, until it is closed."""

    @property
    def heard(self) -> tuple[HeardDesk, ...]:
        """The desks heard of so far."""

    def start(self) -> None:
        """Start asking and listening."""

    def close(self) -> None:
        """Stop, without waiting for the server."""


class SharedStore(EventStore, Protocol):
    """A store that others write to as well.

    An answer to an entry is awaited for `patience` seconds; None: a long time.
    """

    patience: float | None

    def hang_up(self) -> None:
        """Close the connection from another thread; a caller waiting for an answer gets none."""

    def waker(self, heard: Callable[[int | None], None], identity: Callable[[], tuple[str, str]]) -> Listening:
        """Listen for new entries: `heard` gets each number, and None while there is no connection.

        `identity` returns what other desks see of this one: its name and the person working there.
        """


class ServerDesk(ConflictResolvingDesk):
    """The desk of one seat at an event on a server, with an outbox.

    `line_lost` is the reason why nothing can be sent at present, or None.
    """

    def __init__(self, store: SharedStore, outbox: "Outbox", *, who: str, seat: str, clock: Clock, ids: Ids) -> None:
        super().__init__(store, who=who, seat=seat, clock=clock, ids=ids)
        self._shared = store
        self._outbox = outbox
        self._known: tuple[tuple[Entry, ...], Tournament] = (self._entries, self._tournament)
        self._marks: dict[int, int] = {}
        self._tried: tuple[NewEntry, ...] = ()
        self._unanswered = Unanswered()
        self._doubts: dict[str, Problem] = {}
        self._safe = 0  # the newest entry that the server confirmed as saved, with all before it
        self.name = ""
        """The name of this desk in the hall, "" if it has none."""
        self.line_lost: StoreError | None = None
        self.arrived = 0
        """How many waiting rows have arrived since the queue began to fill."""
        self.moved: Callable[[], None] = lambda: None  # called, on the thread that sends, when another one has arrived
        self.waiting = outbox.rows()
        self._own_cmds = {row.cmd for row in self.waiting}
        if self.waiting:
            self._rebuild()

    @property
    def known(self) -> tuple[tuple[Entry, ...], Tournament]:
        """The entries that the server is known to have, and the state from these alone."""
        return self._known

    def copy_waiting(self, folder: Path) -> Path:
        """Copy the waiting rows to a new file in a folder, and return it."""
        return self._outbox.copy_to(folder)

    @property
    def confirmed(self) -> int:
        """The newest entry known here to be confirmed by the server."""
        return self._known[1].seq

    def listen(self, heard: Callable[[int | None], None]) -> Listening:
        """Start listening for others' entries; `heard` is called from another thread.

        See `SharedStore.waker`.
        """
        listening = self._shared.waker(heard, lambda: (self.name, self.who))
        listening.start()
        return listening

    def _submit(self, command: Command) -> Saved:
        """Enter the facts that the draft returns for the current state (see `Desk`).

        If there is no answer, they wait here.

        Only entries made at a table wait, and none of a phone: that keeps its own until they are saved. For others,
        NoAnswerError or ServerAwayError passes through. If such an entry has arrived after all, the next one of its
        kind is refused once, so that it is not made twice by mistake.
        """
        try:
            return self._submitted(command)
        except EntryRefused as refusal:
            self._unanswered.forget_reported(refusal.problems)
            raise

    def _submitted(self, command: Command) -> Saved:
        self._tried = ()
        waits = not (command.allow or command.by.is_phone)
        if self.waiting or self.line_lost is not None:
            new = self._drafted(command)
            if waits and all(type(entry.fact) in WAITS for entry in new):
                return self._let_wait(new, command.expect, command.attachments)
            if self.waiting:
                raise self.line_lost or ServerAwayError(name=self._store.location)
        self._shared.patience = PATIENCE if waits and self._may_wait(command.draft) else None
        try:
            saved = super()._submit(command)
        except NO_LINE as error:
            self.line_lost = error
            # commands sent without an answer are waiting: they may have arrived
            new = self._tried or self._drafted(command)
            if not waits or any(type(entry.fact) not in WAITS for entry in new):
                if isinstance(error, NoAnswerError) and not command.by.is_phone:
                    self._unanswered.note(new)
                raise
            return self._let_wait(new, command.expect, command.attachments)
        except Conflict as conflict:
            return self._two_versions(conflict, command)
        except ServerLacksError as error:
            expect = self._seen_before(self._take_back(error), command.expect)
            return self._submitted(replace(command, expect=expect))
        finally:
            self._shared.patience = None
        self.line_lost = None
        self._note_safe(saved.entries)
        self._unanswered.overtaken(self._commands)
        self._own_cmds.add(command.cmd)
        self._known = (self._entries, self._tournament)
        return saved

    def catch_up(self) -> Changes:
        """Read what other seats entered; send waiting rows first.

        Store errors pass through.
        """
        if self.waiting:
            return self.deliver()
        try:
            changes = super().catch_up()
        except NO_LINE as error:
            self.line_lost = error
            raise
        except ServerLacksError as error:
            before = self._tournament
            self._take_back(error)
            self.deliver()
            return changes_between(before, self._tournament)
        self.line_lost = None
        self._known = (self._entries, self._tournament)
        return changes

    def deliver(self) -> Changes:
        """Send waiting rows in order while the server answers and refuses none.

        Return what that changed.
        """
        before = self._tournament
        try:
            try:
                self._deliver()
            except ServerLacksError as error:
                self._take_back(error)
                self._deliver()
            self.line_lost = None
        except NO_LINE as error:
            self.line_lost = error
            raise
        finally:
            self.waiting = self._outbox.rows()
            self._rebuild()
        return changes_between(before, self._tournament)

    def take_mine(self, n: int, reason: str) -> Changes:
        """Send a refused row again, now that the other entry is known, with a reason.

        A row made after an entry that the server lacks is sent as if nothing had been seen, as are those after it for
        the same reason; conflicts are then resolved one by one.
        """
        row = next(row for row in self._outbox.rows() if row.n == n)
        if is_held(row):
            self._remake()
            self._outbox.try_again(n)
            return self.deliver()
        entries = tuple(replace(entry, reason=both_reasons(entry.reason, reason)) for entry in row.entries)
        self._outbox.rewrite(replace(row, entries=entries, expect=self._known[1].seq))
        self._outbox.try_again(n)
        return self.deliver()

    def _remake(self) -> None:
        entries, tournament = self._known
        for row in self._outbox.rows():
            if missing_entry(row, entries) and (remade_row := rebuild_row(row, tournament)) is not None:
                self._outbox.rewrite(remade_row)

    def set_aside(self, n: int, why: str) -> Changes:
        """Remove a row from the queue with a reason: the other person's entry counts. Send the rest."""
        self._outbox.set_aside(n, why)
        return self.deliver()

    def disbelieve(self, doubts: Mapping[str, Problem]) -> Changes:
        """Set entries aside, so that they do not count at this desk (see `unproven`).

        `doubts` gives the reason by digest.
        """
        before = self._tournament
        self._doubts.update(doubts)
        entries = believed(self._known[0], self._doubts)
        self._known = (entries, fold(entries))
        self._rebuild()
        return changes_between(before, self._tournament)

    def hang_up(self) -> None:
        """Close the connection, from any thread.

        A request in progress gets no answer and waits here.
        """
        self._shared.hang_up()

    def close(self) -> None:
        """Release server and outbox; waiting rows stay on this laptop."""
        super().close()
        self._outbox.close()

    # waiting
    def _seen_before(self, shared: int, expect: int | None) -> int | None:
        """Return the newest entry seen by the scorer that the server still has.

        Raises ServerBusyError if the facts refer to a later entry by its number, which has to be read again.
        """
        if any(rename_entries(entry, lambda seq: min(seq, shared)) != entry.fact for entry in self._tried):
            raise ServerBusyError(name=self._store.location, cause="lost")
        return None if expect is None else min(expect, shared)

    def _may_wait(self, draft: Draft) -> bool:
        try:
            return all(type(fact) in WAITS for fact in draft(self._tournament))
        except DeskError:
            return False

    def _two_versions(self, conflict: Conflict, command: Command) -> Saved:
        """Keep a deal that another seat has entered differently, for a person to decide.

        See `version_of`.
        """
        if command.by.is_phone:
            raise conflict
        fact = version_of(conflict, command.draft(self._tournament))
        self._known = known = (self._entries, self._tournament)
        if fact is not None:
            new = command.entries((fact,), self._clock())
            row = self._outbox.put(new, based=(known[1].seq, known[1].head_digest), expect=command.expect)
            self._outbox.refuse(row.n, why_refused(conflict))
            self._own_cmds.add(command.cmd)
            self.waiting = self._outbox.rows()
        return Saved((), self._tournament, Changes())

    def _let_wait(self, new: tuple[NewEntry, ...], expect: int | None, attachments: Sequence[bytes]) -> Saved:
        before, first = self._tournament, self._tournament.seq + 1
        if not new:
            return Saved((), before, Changes())
        marks = {**self._marks, **{first + position: mark(0, position) for position in range(len(new))}}
        kept = tuple(replace(entry, fact=rename_entries(entry, lambda seq: marks.get(seq, seq))) for entry in new)
        known = self._known[1]
        looked = marks.get(expect, expect) if expect is not None else None
        self.arrived = self.arrived if self.waiting else 0
        row = self._outbox.put(kept, based=(known.seq, known.head_digest), expect=looked, attachments=attachments)
        self.waiting = (*self.waiting, row)
        self._own_cmds.add(row.cmd)
        entries = numbered_entries(new, before.seq, before.head_digest)
        self._marks.update({entry.seq: mark(row.n, position) for position, entry in enumerate(entries)})
        self._take(entries)
        self._own.update(entry.seq for entry in entries)
        return Saved(entries, self._tournament, changes_between(before, self._tournament))

    def _entered(self, cmd: str) -> tuple[Entry, ...]:
        """Return the entries of a command, confirmed first if the server has not made them durable."""
        there = super()._entered(cmd)
        return self._store.confirm(cmd) if there and there[-1].seq > self._safe else there

    def _note_safe(self, saved: Sequence[Entry]) -> None:
        self._safe = max((self._safe, *(entry.seq for entry in saved)))

    def _write(self, new: Sequence[NewEntry], attachments: Sequence[bytes]) -> tuple[Entry, ...]:
        self._tried = tuple(new)
        return super()._write(new, attachments)

    def _drafted(self, command: Command) -> tuple[NewEntry, ...]:
        self.ensure_not_moved(self._known[0])  # even if waiting entries follow the move
        new = super()._drafted(command)
        self._unanswered.refuse_once(new, self._commands)
        return new

    def _after_a_lost_answer(self, cmd: str) -> tuple[Entry, ...]:
        """Check now whether an entry that may not wait has arrived.

        Rows that wait are checked before sending.
        """
        if self._shared.patience is not None or not self._tried:
            return ()
        return super()._after_a_lost_answer(cmd)

    # sending
    def _deliver(self) -> None:
        self._read_on()
        while rows := self._outbox.rows():
            row, *later = rows
            arrived_by_now = any(command_of(entry) == row.cmd for entry in self._known[0][row.based_seq :])
            if row.state == REFUSED and not arrived_by_now and (not is_held(row) or self._is_decision(row)):
                return
            if (why := missing_entry(row, self._known[0])) or self._has_left(row):
                self._outbox.refuse(row.n, why or GONE)
                return
            if row.state == REFUSED and row.why != LOST:  # the server now has the missing entries
                self._outbox.try_again(row.n)
            try:
                there = self._store.confirm(row.cmd) or self._send(row)
            except MovedError:  # the event was moved just now
                continue
            except (Conflict, EntryRefused, RefusedByServerError, NoSuchAttachmentError) as refusal:
                if (same := matching_entry(row, refusal)) is None:
                    # the desk that entered it may send it at any moment
                    by_other = row.entries[0].seat != self.seat and not isinstance(refusal, Conflict)
                    self._outbox.refuse(row.n, LOST if by_other else why_refused(refusal))
                    return
                for waiting in later:
                    self._outbox.rewrite(fill_placeholders(waiting, {mark(row.n, 0): same}))
                self._outbox.set_aside(row.n, f"same {same}")
                continue
            self._note_safe(there)
            self._read_on()
            arrived = {mark(row.n, position): entry.seq for position, entry in enumerate(there)}
            self._outbox.remove(row.n, [fill_placeholders(held, arrived) for held in later])
            self.arrived, self.waiting = self.arrived + 1, self._outbox.rows()
            self.moved()

    def _send(self, row: Waiting) -> tuple[Entry, ...]:
        """Enter a row after the newest entry of the server, with others locked out.

        Raises Conflict, EntryRefused.
        """
        with self._store.holding(self._known[1].seq) as tail:
            self._go_on(tail)
            entries, tournament = self._known
            self.ensure_not_moved(entries)
            if any(command_of(entry) == row.cmd for entry in entries[row.based_seq :]):
                raise ServerBusyError(name=self._store.location, cause="twice")  # it was saved just now: ask again
            new = entries_after(row, tournament.seq, {})
            if new is None:
                raise EntryRefused((problem("waits-for-refused"),))
            looked = max(row.based_seq, row.expect or 0)
            seat = row.entries[0].seat
            if (taken := taken_since((entry.fact for entry in new), tournament, looked, seat)) is not None:
                raise Conflict(taken)
            if row.expect is not None and row.expect >= 0:
                newer = newest_unseen([entry.fact for entry in new], entries, row.expect, self._own_numbers(entries))
                if newer is not None:
                    raise Conflict(newer)
            refusals = command_problems(tournament, new, frozenset(), self.role)
            if refusals:
                raise EntryRefused([refusal for _, refusal in refusals], [position for position, _ in refusals])
            return self._store.append(new, tournament.seq, self._outbox.attachments(row.n))

    def _is_decision(self, row: Waiting) -> bool:
        """Return whether a lost row comes from another desk and needs a person to send it again."""
        return row.why == LOST and any(type(entry.fact) not in WAITS for entry in row.entries)

    def _take_back(self, error: ServerLacksError) -> int:
        """Put the entries that the server has lost back into the queue.

        Return the number of common entries.
        Raises the error if the server had confirmed one of the lost entries.
        """
        known, location = self._known[0], self._store.location
        there = believed(whole_journal(self._store.tail(0), None, location), self._doubts)
        shared = common_length(known, there)
        if not shared or shared < self._safe:
            raise error
        queue = requeue(known[shared:], self._outbox.rows(), known[shared - 1], self.seat, self._outbox.next_number())
        self._outbox.requeue(queue.rows, queue.moved)
        self._known = (there, fold(there))
        self.waiting = self._outbox.rows()
        self._own_cmds.update(row.cmd for row in self.waiting)
        self._rebuild()
        return shared

    def _has_left(self, row: Waiting) -> bool:
        """Return whether the event was moved elsewhere and this row did not arrive before that."""
        entries = self._known[0]
        left = new_location(entries, on_server=self._store.path is None)
        return bool(left) and not any(command_of(entry) == row.cmd for entry in entries)

    def _read_on(self) -> None:
        """Read the server's entries after those known here."""
        self._go_on(self._store.tail(self._known[1].seq))

    def _go_on(self, tail: tuple[Entry, ...]) -> None:
        if tail:
            entries, tournament = self._known
            tail = believed_after(entries, sound(tail, tournament), tournament)
            self._known = (entries + tail, advance(tournament, tail))

    def _rebuild(self) -> None:
        """Fold the waiting rows after the server's entries, up to the first row that no longer fits."""
        entries, tournament = self._known
        self._marks, places = {}, dict[int, int]()
        cmds = {row.cmd for row in self.waiting}
        arrived = [entry for entry in entries if command_of(entry) in cmds] if cmds else []
        for row in self.waiting:
            there = [entry.seq for entry in arrived if command_of(entry) == row.cmd]
            if there:  # the server has it, but has not confirmed it yet
                places.update({mark(row.n, position): seq for position, seq in enumerate(there)})
                continue
            new = entries_after(row, tournament.seq, places)
            role = self.role if row.entries[0].seat == self.seat else None
            counts = row.state == WAITING or row.why == LOST
            if not counts or new is None or command_problems(tournament, new, frozenset(), role):
                break
            made = numbered_entries(new, tournament.seq, tournament.head_digest)
            for position, entry in enumerate(made):
                places[mark(row.n, position)] = entry.seq
                self._marks[entry.seq] = mark(row.n, position)
            entries, tournament = entries + made, advance(tournament, made)
        if entries != self._entries:
            self._entries, self._tournament = entries, tournament
            self._commands.clear()
            self._index(entries)
            self._own = self._own_numbers(entries)

    def _own_numbers(self, entries: Sequence[Entry]) -> set[int]:
        return {entry.seq for entry in entries if command_of(entry) in self._own_cmds}
