"""Copying an event from a server to a file.

The entries that this seat has verified, and the attachments.
It uses its own connection, so that entering never waits for it. What an earlier copy has is not
fetched again. If the server does not answer, what this seat knows of the event is still copied.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from hashlib import sha256
from pathlib import Path

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import EventMade
from scorekeeper.journal.signing import attachments_of
from scorekeeper.store import errors
from scorekeeper.store.new_file import fill
from scorekeeper.store.server.server_store import ServerStore
from scorekeeper.store.source import Step
from scorekeeper.store.unfinished import open_for_reading

_AWAY = (errors.ServerAwayError, errors.NoAnswerError, errors.ServerBusyError)


class ServerSource:
    """An event on a server, called `stem` in files; `location` is its readable address.

    `entries` returns the entries that the server has confirmed, `line` a store with its own
    connection.
    """

    path: Path | None = None

    def __init__(
        self, stem: str, location: str, entries: Callable[[], Sequence[Entry]], line: Callable[[], ServerStore]
    ) -> None:
        self.stem, self.location = stem, location
        self._entries, self._line = entries, line
        self._asking: ServerStore | None = None

    def must_be_event(self) -> None:
        """Do nothing: it was opened, so it is an event."""

    def head(self) -> tuple[str, int, str]:
        """Return uid, newest entry and its digest."""
        first, *_rest, last = (*self._entries()[:1], *self._entries()[-1:])
        assert isinstance(first.fact, EventMade)
        return first.fact.event, last.seq, last.digest

    def digests(self, seqs: Sequence[int]) -> Mapping[int, str]:
        """Return the digests of these entries, those that it has."""
        entries = self._entries()
        return {seq: entries[seq - 1].digest for seq in seqs if 0 < seq <= len(entries)}

    def write(self, draft: Path, near: Path | None, step: Step) -> Collection[str]:
        """Write all of it to a draft; see `EventSource`.

        Raises ServerAwayError and the like if something is missing.
        """
        entries = tuple(self._entries())
        with ExitStack() as stack:
            earlier = _Earlier(stack, near)
            store = self._asking = self._line()
            stack.callback(store.close)
            shown, withheld = self._kept(store, earlier, entries)
            fill(draft, entries, self._bytes(store, earlier, shown, step))
        return withheld

    def fault(self, to: Path, error: errors.StoreError) -> errors.StoreError:
        """Return what the server has lost, if something is missing, else that the copy failed."""
        if isinstance(error, errors.AttachmentLostError):
            return errors.AttachmentLostError(None, **{**error.values, "name": self.location})
        return errors.BackupFailedError(to, cause=error.code)

    def reread(self) -> None:
        """Read every entry again from the server and verify it.

        Raises ServerLacksError if a known one is gone.
        """
        known = self._entries()[-1]
        store = self._asking = self._line()
        try:
            entries = store.tail(0)
        finally:
            store.close()
        if len(entries) < known.seq or entries[known.seq - 1].digest != known.digest:
            raise errors.ServerLacksError(name=self.location, entry=known.seq)
        self._entries = lambda: entries

    def hang_up(self) -> None:
        """End a running query, from another thread, without waiting for the answer."""
        if self._asking is not None:
            self._asking.hang_up()

    def _kept(
        self, store: ServerStore, earlier: "_Earlier", entries: Sequence[Entry]
    ) -> tuple[Collection[str], Collection[str]]:
        """Return the attachments to copy, and those that this seat is not shown."""
        named = {name: entry.seq for entry in reversed(entries) for name in attachments_of(entry.fact)}
        try:
            shown = store.attachments()
            return shown, store.withheld(named.keys() - set(shown))
        except _AWAY:
            # an attachment unknown here as well is missing, unless it was withheld before
            missing = named.keys() - earlier.kept
            if any(named[name] > earlier.seq for name in missing):
                raise
            return earlier.kept, missing

    def _bytes(
        self, store: ServerStore, earlier: "_Earlier", names: Collection[str], step: Step
    ) -> Iterator[tuple[str, bytes]]:
        for done, name in enumerate(sorted(names)):
            step(done, len(names))
            yield name, earlier.data(name) or store.attachment(name)


class _Earlier:
    """The contents of an earlier copy: empty if there is none, or if it cannot be read."""

    def __init__(self, stack: ExitStack, path: Path | None) -> None:
        self._raw: sqlite3.Connection | None = None
        self.kept: set[str] = set()
        self.seq = 0
        with suppress(*errors.UNREADABLE, errors.StoreError):
            if path is not None:
                self._raw = stack.enter_context(open_for_reading(path))
                (self.seq,) = self._raw.execute("SELECT head_seq FROM event").fetchone()
                self.kept = {name for (name,) in self._raw.execute("SELECT sha256 FROM attachment")}

    def data(self, name: str) -> bytes | None:
        """Return bytes that it has, None if they are missing or changed."""
        with suppress(*errors.UNREADABLE):
            rows = self._raw.execute("SELECT data FROM attachment WHERE sha256 = ?", (name,)) if self._raw else ()
            return next((data for (data,) in rows if sha256(data).hexdigest() == name), None)
        return None
