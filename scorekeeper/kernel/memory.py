"""A store that keeps its journal in memory only, for trying things out."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256

from scorekeeper.journal.access import ORGANISER
from scorekeeper.journal.entry import START, Entry, NewEntry, number
from scorekeeper.journal.facts import EventMade
from scorekeeper.journal.signing import attachments_of
from scorekeeper.store.errors import NewerEntries, NoSuchAttachmentError


class MemoryStore:
    """A journal without a file that behaves like a store."""

    read_only = False
    role = ORGANISER
    path = None
    location = ""

    def __init__(self, new: Sequence[NewEntry] = ()) -> None:
        self.new: list[NewEntry] = []
        """Everything entered, as it was before it was numbered."""
        self._entries: list[Entry] = []
        self._attachments: dict[str, bytes] = {}
        self.append(new, 0)

    @property
    def event(self) -> str:
        """The uid of the event, "" before it is made."""
        made = self._entries[0].fact if self._entries else None
        return made.event if isinstance(made, EventMade) else ""

    @property
    def head(self) -> tuple[int, str]:
        """The number and digest of the newest entry."""
        return (self._entries[-1].seq, self._entries[-1].digest) if self._entries else (0, START)

    def append(self, new: Sequence[NewEntry], after: int, attachments: Sequence[bytes] = ()) -> tuple[Entry, ...]:
        """Append entries after entry `after`.

        A repeated command returns what was entered the first time.
        """
        commands = {entry.cmd for entry in new}
        there = tuple(entry for entry in self._entries if entry.cmd in commands)
        if there:
            return there
        seq, digest = self.head
        if after != seq:
            raise NewerEntries(self.tail(after))
        kept = {sha256(data).hexdigest(): data for data in attachments}
        missing = {name for entry in new for name in attachments_of(entry.fact)} - {*kept, *self._attachments}
        if missing:
            raise NoSuchAttachmentError(attachment=min(missing))
        self._attachments.update(kept)
        made = []
        for entry in new:
            made.append(number(entry, seq + 1, digest))
            seq, digest = made[-1].seq, made[-1].digest
        self._entries.extend(made)
        self.new.extend(new)
        return tuple(made)

    def tail(self, after: int) -> tuple[Entry, ...]:
        """Return the entries after this number."""
        return tuple(self._entries[max(after, 0) :])

    @contextmanager
    def holding(self, after: int) -> Iterator[tuple[Entry, ...]]:
        """Yield the entries after this number; in memory there is no other desk to lock out."""
        yield self.tail(after)

    def confirm(self, cmd: str) -> tuple[Entry, ...]:
        """Return the stored entries of a command."""
        return tuple(entry for entry in self._entries if entry.cmd == cmd or entry.cmd.startswith(f"{cmd}/"))

    def attachment(self, name: str) -> bytes:
        """Return the stored bytes with this SHA-256.

        Raises NoSuchAttachmentError.
        """
        if name not in self._attachments:
            raise NoSuchAttachmentError(attachment=name)
        return self._attachments[name]

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
