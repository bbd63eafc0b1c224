"""Two desks that enter the same deal at once: both versions are kept until a person decides.

The faster desk's entry counts. The other goes into this desk's outbox, where it is as safe as in an event's file.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.journal.facts import DealRecorded, Fact, TableTaken
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.changes import Changes, changes_between
from scorekeeper.kernel.desk import Clock, Command, Desk, EventStore, Ids, Saved
from scorekeeper.kernel.errors import Conflict, EntryRefused
from scorekeeper.store.errors import NoSuchAttachmentError, RefusedByServerError, StoreError
from scorekeeper.store.waiting import Waiting

if TYPE_CHECKING:
    from scorekeeper.store.outbox import Outbox


def both_reasons(first: str, second: str) -> str:
    """Join the reason of an entry and the reason why it should count after all."""
    return "; ".join(dict.fromkeys(reason for reason in (first, second) if reason))


class ConflictResolvingDesk(Desk):
    """A desk at which a person decides between two versions of a deal.

    `waiting` are those entered here.
    """

    waiting: tuple[Waiting, ...] = ()
    """The waiting rows, in order."""

    @property
    def known(self) -> tuple[tuple[Entry, ...], Tournament]:
        """The entries that the event is known to have, and the state from these alone."""
        return self._entries, self._tournament

    def take_mine(self, n: int, reason: str) -> Changes:
        """Enter a waiting row again, now that the other entry is known, with a reason."""
        raise NotImplementedError

    def set_aside(self, n: int, why: str) -> Changes:
        """Remove a row from the queue with a reason: the other person's entry counts."""
        raise NotImplementedError

    def copy_waiting(self, folder: Path) -> Path:
        """Copy the waiting rows to a new file in a folder, and return it."""
        raise NotImplementedError


class FileDesk(ConflictResolvingDesk):
    """A desk at an event's file, where other windows may be faster.

    `outbox` returns this seat's outbox, and is called only if needed; `left`: whether rows wait in it.
    """

    def __init__(
        self,
        store: EventStore,
        outbox: "Callable[[], Outbox]",
        *,
        left: bool,
        who: str,
        seat: str,
        clock: Clock,
        ids: Ids,
    ) -> None:
        super().__init__(store, who=who, seat=seat, clock=clock, ids=ids)
        self._make_outbox = outbox
        self._made: Outbox | None = None
        if left:
            with suppress(StoreError, OSError):  # waiting entries stay in the outbox, and the start page lists them
                self._go_on()

    def _submit(self, command: Command) -> Saved:
        """Enter the facts that the draft returns for the current state (see `Desk`).

        A deal that another desk has just entered differently is kept for a person to decide, and nothing is entered.
        That of a phone is kept there: it gets the conflict.
        """
        try:
            return super()._submit(command)
        except Conflict as conflict:
            if command.by.is_phone:
                raise
            fact = version_of(conflict, command.draft(self._tournament))
            if fact is not None:
                self._keep(command.entries((fact,), self._clock()), conflict, command.expect)
            return Saved((), self._tournament, Changes())

    def take_mine(self, n: int, reason: str) -> Changes:
        """Enter a waiting row again, now that the other entry is known, with a reason.

        If it is refused it stays, with the new problems. Store errors pass through.
        """
        outbox, before = self._outbox, self._tournament
        row = next(row for row in outbox.rows() if row.n == n)
        facts = [entry.fact for entry in row.entries]
        try:
            both = both_reasons(row.entries[0].reason, reason)
            super()._submit(Command(lambda _tournament: facts, self.by, row.cmd, both, before.seq))
            outbox.remove(n)
        except (Conflict, EntryRefused) as refusal:
            outbox.refuse(n, why_refused(refusal))
        finally:
            self.waiting = outbox.rows()
        return changes_between(before, self._tournament)

    def set_aside(self, n: int, why: str) -> Changes:
        """Remove a row from the queue with a reason: the other person's entry counts."""
        self._outbox.set_aside(n, why)
        self.waiting = self._outbox.rows()
        return Changes()

    def copy_waiting(self, folder: Path) -> Path:
        """Copy the waiting rows to a new file in a folder, and return it."""
        return self._outbox.copy_to(folder)

    def close(self) -> None:
        """Release file and outbox; waiting rows stay on this computer."""
        super().close()
        if self._made is not None:
            self._made.close()

    @property
    def _outbox(self) -> "Outbox":
        if self._made is None:
            self._made = self._make_outbox()
            event = self._tournament.event
            self._made.call_it(event.name if event is not None else "")
        return self._made

    def _go_on(self) -> None:
        """Resume the queue, dropping rows that were recorded before the last shutdown."""
        outbox = self._outbox
        for row in outbox.rows():
            if self._entered(row.cmd):
                outbox.remove(row.n)
        self.waiting = outbox.rows()

    def _keep(self, new: Sequence[NewEntry], conflict: Conflict, expect: int | None) -> None:
        """Keep an entry for a person to decide.

        If that fails, the conflict is raised and nothing is entered.
        """
        try:
            row = self._outbox.put(new, based=(self._tournament.seq, self._tournament.head_digest), expect=expect)
            self._outbox.refuse(row.n, why_refused(conflict))
        except (StoreError, OSError):
            raise conflict from None
        self.waiting = self._outbox.rows()


def version_of(conflict: Conflict, facts: Sequence[Fact]) -> Fact | None:
    """Return the deal to keep beside the recorded one, None if they are equal.

    For any other fact the conflict is raised, so that the user looks and enters it again.
    """
    (fact, *more), other = facts, conflict.entry.fact
    if more or not (isinstance(fact, DealRecorded) and isinstance(other, DealRecorded) and fact.deal == other.deal):
        raise conflict
    return fact if fact != other else None


def why_refused(refusal: Conflict | EntryRefused | RefusedByServerError | NoSuchAttachmentError) -> str:
    """Return why a row was refused: "conflict 7405", "taken 7405", or codes of the rules."""
    if isinstance(refusal, Conflict):
        word = "taken" if isinstance(refusal.entry.fact, TableTaken) else "conflict"
        return f"{word} {refusal.entry.seq}"
    if isinstance(refusal, StoreError):
        return refusal.code
    return " ".join(dict.fromkeys(problem.code for problem in refusal.problems))
