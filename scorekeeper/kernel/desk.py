"""The desk: accepts facts, refuses those that break a rule, and saves the rest.

It also keeps the current state. One desk has one store and belongs to one thread, the writer; the frozen values it
returns may be used in any thread.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from scorekeeper.journal.access import ORGANISER, PHONE, Scope
from scorekeeper.journal.confirming import typed_alike
from scorekeeper.journal.desks import phone_seat, shares_screen
from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.journal.facts import DealAccepted, Fact, Voided
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.moved import new_location
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.journal.soundness import sound
from scorekeeper.journal.undo import (
    command_of,
    is_final,
    redo_target,
    redo_targets,
    substitution_since,
    undo_target,
    undo_targets,
)
from scorekeeper.kernel.changes import Changes, changes_between
from scorekeeper.kernel.errors import Conflict, DeskError, EntryRefused
from scorekeeper.kernel.judging import command_problems
from scorekeeper.kernel.missing_letters import note_missing_letters
from scorekeeper.kernel.subject import newest_unseen, taken_since
from scorekeeper.kernel.unproven import believed, believed_after, unkept_in
from scorekeeper.rules.model import problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import GAMES, SYSTEMS, Rules
from scorekeeper.store.errors import (
    FileVanishedError,
    MovedError,
    NewerEntries,
    ServerLacksError,
    StoreError,
    absence,
)
from scorekeeper.store.rows import gc_paused, whole_journal

Clock = Callable[[], str]
"""Return the time now: UTC, ISO 8601 to the second with "Z"."""
Ids = Callable[[], str]
"""Return a new uid: lower-case hexadecimal, never the same twice."""
Draft = Callable[[Tournament], Sequence[Fact]]
"""Makes a command's facts from the current state; called again if another desk wrote first."""

ATTEMPTS = 50
"""Maximum number of attempts for a command while other desks are faster.

After that the last refusal is raised.
"""


class EventStore(Protocol):
    """The interface the desk needs from a store: see `scorekeeper.store`."""

    @property
    def read_only(self) -> bool:
        """Whether the store cannot be written to."""

    @property
    def role(self) -> str:
        """The role of this login at the event; for a file always organizer."""

    @property
    def path(self) -> Path | None:
        """The file, or None if there is none."""

    @property
    def location(self) -> str:
        """The place of the event for display: the file, or the address on a server."""

    @property
    def event(self) -> str:
        """The uid of the event."""

    @property
    def head(self) -> tuple[int, str]:
        """The number and digest of the newest entry."""

    def append(self, new: Sequence[NewEntry], after: int, attachments: Sequence[bytes] = ()) -> tuple[Entry, ...]:
        """Write all entries or none after entry `after`.

        Raises Behind if `after` is no longer the newest entry.
        """

    def attachment(self, name: str) -> bytes:
        """Return the stored bytes with this SHA-256."""

    def tail(self, after: int) -> tuple[Entry, ...]:
        """Return the entries after this number."""

    def holding(self, after: int) -> AbstractContextManager[tuple[Entry, ...]]:
        """Yield the entries after this number while other desks cannot write.

        Entries appended inside are kept.
        """

    def confirm(self, cmd: str) -> tuple[Entry, ...]:
        """Return the stored entries of a command, made as durable as a normal answer guarantees."""

    def close(self) -> None:
        """Release the file."""


@dataclass(frozen=True, slots=True)
class By:
    """Who enters a command: name, seat and role, and for a phone what it may enter about.

    The seat of a phone is `PhoneSeat` (`journal/desks.py`) as text, its role `PHONE`.
    """

    who: str
    seat: str
    role: str
    scope: Scope | None = None

    def __post_init__(self) -> None:
        seat = phone_seat(self.seat)
        speaks = self.scope is not None and seat is not None and seat.side == self.scope.side
        if (self.role == PHONE) != speaks or (seat is not None and not speaks):
            raise ValueError(self.seat)

    @property
    def is_phone(self) -> bool:
        return self.role == PHONE


@dataclass(frozen=True, slots=True)
class Command:
    """A command as a desk is asked to enter it: see `Desk.submit_draft`."""

    draft: Draft
    by: By
    cmd: str
    reason: str = ""
    expect: int | None = None
    allow: frozenset[str] = frozenset()
    attachments: Sequence[bytes] = ()

    def entries(self, facts: Sequence[Fact], time: str) -> tuple[NewEntry, ...]:
        """Return the entries of these facts, made at this time."""
        by, cmd = self.by, self.cmd
        return tuple(
            NewEntry(f"{cmd}/{position}" if position else cmd, time, by.who, by.seat, fact, self.reason)
            for position, fact in enumerate(facts)
        )


@dataclass(frozen=True, slots=True)
class StoreState:
    """The state of the file.

    Its place, whether it can be written, its newest entry, and this login's role.
    """

    path: Path | None
    location: str
    read_only: bool
    seq: int
    digest: str
    role: str


@dataclass(frozen=True, slots=True)
class Saved:
    """The entries written, the resulting state, and the changes from the state before.

    `about` is the entry that was undone or redone. Without entries there was nothing to write.
    """

    entries: tuple[Entry, ...]
    tournament: Tournament
    changes: Changes
    about: Entry | None = None


def rules_of(tournament: Tournament) -> Rules:
    """Return the rules of an event.

    Raises KeyError for rules that this program does not have.
    """
    event = tournament.event
    if event is not None and event.system in GAMES:
        return GAMES[event.system]
    return system_of(tournament)


def system_of(tournament: Tournament) -> RuleSystem:
    """Return the rule system for deals as an event plays it, at tables of its size.

    Raises KeyError if there is none.
    """
    event = tournament.event
    system = SYSTEMS[event.system if event else ""]
    return system.at_table(system.options.effective(event.settings)) if event else system


class Desk:
    """The desk of one seat at one event: `who` works at it, `seat` identifies the computer.

    A command may come from another seat that this desk serves, such as a phone: see `By`. `clock` and `ids` are
    injected.
    """

    def __init__(self, store: EventStore, *, who: str, seat: str, clock: Clock, ids: Ids) -> None:
        self.who = who
        self.seat = seat
        self.role = ORGANISER
        """The role at this desk; it determines what may be entered."""
        self._store = store
        self._clock = clock
        self._ids = ids
        self._own: set[int] = set()
        self._commands: dict[str, list[Entry]] = {}
        self._was_behind = False
        with gc_paused():
            self._entries = believed(whole_journal(store.tail(0), store.path, store.location))
            self._index(self._entries)
            self._tournament = fold(self._entries)

    @property
    def tournament(self) -> Tournament:
        """The current state of the event."""
        return self._tournament

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The journal as read so far, in order: entry n is at position n - 1."""
        return self._entries

    @property
    def by(self) -> By:
        """Who works at this desk, at its own seat."""
        return By(self.who, self.seat, self.role)

    def is_own_entry(self, seq: int) -> bool:
        """Return whether an entry was made at this seat since the desk was opened."""
        return seq in self._own and shares_screen(self._entries[seq - 1].seat, self.seat)

    @property
    def rules(self) -> Rules:
        """The rules of the event, for deals or hands.

        Raises KeyError if this program does not have them.
        """
        return rules_of(self._tournament)

    @property
    def system(self) -> RuleSystem:
        """The rule system as this event plays it.

        Raises KeyError if this program does not have it.
        """
        return system_of(self._tournament)

    @property
    def store(self) -> EventStore:
        """The store used by this desk, for backups and attachments."""
        return self._store

    @property
    def store_state(self) -> StoreState:
        """The current state of the file."""
        seq, digest = self._store.head
        return StoreState(self._store.path, self._store.location, self._store.read_only, seq, digest, self._store.role)

    def new_uid(self) -> str:
        """Return a uid for a new team, session or command."""
        return self._ids()

    def now(self) -> str:
        """Return the time by the clock of this desk (UTC, ISO 8601)."""
        return self._clock()

    def catch_up(self) -> Changes:
        """Read what other seats entered and return what it changed.

        Store errors pass through.
        """
        try:
            return self._take(self._store.tail(self._tournament.seq))
        except ServerLacksError:
            if not self._store.read_only:
                raise
            return self._read_again()

    def submit(
        self,
        facts: Sequence[Fact],
        *,
        reason: str = "",
        expect: int | None = None,
        cmd: str | None = None,
        attachments: Sequence[bytes] = (),
        by: By | None = None,
    ) -> Saved:
        """Enter facts as one command, all or none.

        `expect` is the newest entry that the scorer had seen (`SessionState.last_seq`): a newer one by another person
        on the same deal, session or team raises Conflict. `cmd` makes a repeated call harmless: the same id again
        returns what was entered the first time. `attachments` are bytes that the facts refer to, stored with them.
        `by` is who enters it, if not the person at this desk: what other seats of the same desk entered is then as
        foreign to it as what other desks did. Raises EntryRefused with every problem; store errors pass through.
        """
        return self.submit_draft(
            lambda _tournament: facts, reason=reason, expect=expect, cmd=cmd, attachments=attachments, by=by
        )

    def submit_draft(
        self,
        draft: Draft,
        *,
        reason: str = "",
        expect: int | None = None,
        cmd: str | None = None,
        allow: frozenset[str] = frozenset(),
        attachments: Sequence[bytes] = (),
        by: By | None = None,
    ) -> Saved:
        """Enter the facts that `draft` returns for the current state, as one command (see `submit`).

        Entries are numbered from `tournament.seq + 1` in the order of the facts, so that a draft can refer to its own
        entries. `allow` names problems that do not cause a refusal, because an imported record may contain them.
        """
        return self._submit(Command(draft, by or self.by, cmd or self._ids(), reason, expect, allow, attachments))

    def _submit(self, command: Command) -> Saved:
        before, by = self._tournament, command.by

        def drafted() -> tuple[NewEntry, ...]:
            new = self._drafted(command)
            taken = taken_since((entry.fact for entry in new), self._tournament, before.seq, by.seat)
            if taken is not None:
                raise Conflict(taken)
            return new

        for attempt in range(ATTEMPTS):
            written = self._entered(command.cmd)
            if written:
                self._ensure_file_exists()
                if by.is_phone and not shares_screen(written[0].seat, by.seat):
                    raise EntryRefused((problem("command-of-another"),))
                break
            try:
                written = self._enter(command, drafted)
                break
            except DeskError:
                # another seat may by now have entered what makes this valid
                if attempt or not self.catch_up():
                    raise
            except NewerEntries:
                if attempt + 1 == ATTEMPTS:
                    raise
                self._was_behind = True
                self.catch_up()
        note_missing_letters(entry.fact for entry in written)
        return Saved(written, self._tournament, changes_between(before, self._tournament))

    def undo(self, session: str, *, expect: int | None = None, reason: str = "", by: By | None = None) -> Saved:
        """Undo the newest command in a session of this seat or of `by`, as far as it can be undone.

        A `reason` is needed if something depends on the result (see `journal/consequences.py`). Raises EntryRefused
        with `nothing-to-undo` if there is nothing to undo, with `ruling-not-undone` or `substitution-not-undone` if
        this seat's newest command is a ruling or an exchange of players.
        """
        by = by or self.by
        played = self._tournament.played(session)
        nothing = "ruling-not-undone" if played is not None and is_final(played, by.seat) else "nothing-to-undo"

        def target(state: Played) -> tuple[Entry | None, Sequence[Entry]]:
            if substitution_since(self._tournament, state, by.seat) is not None:
                raise EntryRefused((problem("substitution-not-undone"),))
            return undo_target(state, by.seat), undo_targets(state, by.seat)

        return self._void(session, target, nothing, expect=expect, reason=reason, by=by)

    def redo(self, session: str, *, expect: int | None = None, reason: str = "", by: By | None = None) -> Saved:
        """Redo what this seat (or that of `by`) undid last in a session.

        Raises EntryRefused with `nothing-to-redo` if there is nothing to redo.
        """
        by = by or self.by

        def target(state: Played) -> tuple[Entry | None, Sequence[Entry]]:
            return redo_target(state, by.seat), [void for _, void in redo_targets(state, by.seat)]

        return self._void(session, target, "nothing-to-redo", expect=expect, reason=reason, by=by)

    def ensure_not_moved(self, entries: Sequence[Entry]) -> None:
        """Raise MovedError if these entries end with a move of the event, which closes it here."""
        away = new_location(entries, on_server=self._store.path is None)
        if away:
            raise MovedError(name=self._store.location, place=away)

    def close(self) -> None:
        """Release the file."""
        self._store.close()

    def _void(
        self,
        uid: str,
        target: Callable[[Played], tuple[Entry | None, Sequence[Entry]]],
        nothing: str,
        *,
        expect: int | None,
        reason: str,
        by: By,
    ) -> Saved:
        """Void the entries that `target` returns in one command; the first becomes `Saved.about`."""
        aimed: list[Entry] = []

        def draft(tournament: Tournament) -> Sequence[Fact]:
            state = tournament.played(uid)
            about, voids = target(state) if state is not None else (None, ())
            if about is None:
                raise EntryRefused((problem(nothing),))
            aimed[:] = [about]
            return [Voided(entry.seq) for entry in voids]

        saved = self.submit_draft(draft, expect=expect, reason=reason, by=by)
        return Saved(saved.entries, saved.tournament, saved.changes, aimed[0])

    def leave_out_unkept(self) -> None:
        """Set aside what the journal says about signatures whose files are not kept (see `unproven.unkept_in`)."""
        doubts = unkept_in(self._entries, self._store.attachment)
        if doubts:
            self._entries = believed(self._entries, doubts)
            self._tournament = fold(self._entries)

    def _read_again(self) -> Changes:
        """Read the whole journal again, as a viewer does after the server has lost entries."""
        before = self._tournament
        self._entries = believed(whole_journal(self._store.tail(0), self._store.path, self._store.location))
        self._commands.clear()
        self._index(self._entries)
        self._tournament = fold(self._entries)
        return changes_between(before, self._tournament)

    def _entered(self, cmd: str) -> tuple[Entry, ...]:
        return tuple(self._commands.get(cmd, ()))

    def _index(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self._commands.setdefault(command_of(entry), []).append(entry)

    def _own_after(self, seen: int, seat: str) -> set[int]:
        """Return the numbers of this seat's own entries after `seen`, including those of its screen."""
        newer = self._entries[max(seen, 0) :]
        return {entry.seq for entry in newer if entry.seq in self._own and shares_screen(entry.seat, seat)}

    def _drafted(self, command: Command) -> tuple[NewEntry, ...]:
        """Return the entries to write; raises Conflict, EntryRefused or MovedError."""
        self.ensure_not_moved(self._entries)
        by = command.by
        facts = tuple(command.draft(self._tournament))
        if by.scope is not None:
            side = by.scope.side
            facts = tuple(typed_alike(self._tournament, fact, side) or fact for fact in facts)
            # whether a table goes back to its phones is for the desk to decide, not for a phone
            if (taken := taken_since(facts, self._tournament, 0, by.seat)) is not None:
                raise Conflict(taken)
        if command.expect is not None:
            about = [fact for fact in facts if type(fact) is not DealAccepted]  # an acceptance names its entries
            newer = newest_unseen(about, self._entries, command.expect, self._own_after(command.expect, by.seat))
            if newer is not None:
                raise Conflict(newer)
        new = command.entries(facts, self._clock())
        refusals = command_problems(self._tournament, new, command.allow, by.role, by.scope)
        if refusals:
            raise EntryRefused([refusal for _, refusal in refusals], [position for position, _ in refusals])
        return new

    def _enter(self, command: Command, drafted: Callable[[], tuple[NewEntry, ...]]) -> tuple[Entry, ...]:
        """Write the drafted entries; lock out all others if another desk was faster last time."""
        try:
            written = (
                self._write_held(command, drafted) if self._was_behind else self._write(drafted(), command.attachments)
            )
        except (NewerEntries, FileVanishedError):
            raise  # Behind: nothing was written. Vanished: what was written cannot be found again.
        except StoreError:
            written = self._after_a_lost_answer(command.cmd)
            if not written:
                raise
        if written and written[0].seq == self._tournament.seq + 1:
            self._take(written)
        elif written and written[-1].seq > self._tournament.seq:
            self.catch_up()  # the same command was already entered from elsewhere
        self._own.update(entry.seq for entry in written)
        return written

    def _write(self, new: Sequence[NewEntry], attachments: Sequence[bytes]) -> tuple[Entry, ...]:
        after = self._tournament.seq
        if not new:
            return ()
        return self._store.append(new, after, attachments) if attachments else self._store.append(new, after)

    def _write_held(self, command: Command, drafted: Callable[[], tuple[NewEntry, ...]]) -> tuple[Entry, ...]:
        with self._store.holding(self._tournament.seq) as tail:
            self._was_behind = bool(tail)
            self._take(tail)
            return self._entered(command.cmd) or self._write(drafted(), command.attachments)

    def _after_a_lost_answer(self, cmd: str) -> tuple[Entry, ...]:
        """Return the entries that were written although the store reported a failure.

        Empty if that cannot be checked.
        """
        try:
            written = self._store.confirm(cmd)
            self.catch_up()
        except StoreError:
            return ()
        return written

    def _ensure_file_exists(self) -> None:
        """Raise FileVanishedError if the file has gone, even if an open handle still shows it."""
        path = self._store.path
        absent = absence(path) if path is not None else None
        if absent is not None:
            raise absent

    def _take(self, entries: tuple[Entry, ...]) -> Changes:
        if not entries:
            return Changes()
        before = self._tournament
        entries = believed_after(self._entries, sound(entries, before), before)
        after = advance(before, entries)
        self._index(entries)
        # entries first: another thread that reads the state then finds every entry that it refers to
        self._entries += entries
        self._tournament = after
        return changes_between(before, after)
