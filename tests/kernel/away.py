"""A server that can go silent, lose answers and return: a store in memory, shared by desks."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.journal.access import ORGANISER
from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.store.errors import NoAnswerError, ServerAwayError, ServerLacksError


class Server:
    """What is behind the line; every seat has a line of its own."""

    def __init__(self, new: Sequence[NewEntry]) -> None:
        self.kept = MemoryStore(new)

    def line(self) -> "Line":
        """Return the store of one seat."""
        return Line(self.kept)


class Line:
    """A seat's connection: `down` blocks all; `swallows` is how many writes get no answer."""

    path: Path | None = None
    location = "postgresql://anil@hall/scores"
    read_only = False
    role = ORGANISER
    patience: float | None = None

    def __init__(self, kept: MemoryStore) -> None:
        self._kept = kept
        self.down = False
        self.swallows = 0
        self.writes = 0
        self._read: dict[int, str] = {}

    @property
    def event(self) -> str:
        """The uid of the event."""
        return self._kept.event

    @property
    def head(self) -> tuple[int, str]:
        """Number and digest of the newest entry."""
        return self._kept.head

    def append(self, new: Sequence[NewEntry], after: int, attachments: Sequence[bytes] = ()) -> tuple[Entry, ...]:
        """Enter, as the line allows."""
        self._there()
        self._has(after)
        self.writes += 1
        entries = self._kept.append(new, after, attachments)
        if self.swallows:
            self.swallows -= 1
            raise NoAnswerError(name=self.location)
        return entries

    def tail(self, after: int) -> tuple[Entry, ...]:
        """Read on, as the line allows."""
        self._there()
        self._has(after)
        return self._kept.tail(after)

    @contextmanager
    def holding(self, after: int) -> Iterator[tuple[Entry, ...]]:
        """Hold, as the line allows."""
        self._there()
        self._has(after)
        yield self._kept.tail(after)

    def confirm(self, cmd: str) -> tuple[Entry, ...]:
        """Look up, as the line allows."""
        self._there()
        return self._kept.confirm(cmd)

    def waker(self, _heard: Callable[[int | None], None], _item: Callable[[], tuple[str, str]]) -> "Silence":
        """Return what tells nothing: the test itself says when to look."""
        return Silence()

    def attachment(self, name: str) -> bytes:
        """Return kept bytes."""
        return self._kept.attachment(name)

    def close(self) -> None:
        """Let go."""

    def hang_up(self) -> None:
        """End the line."""
        self.down = True

    def _there(self) -> None:
        if self.down:
            raise ServerAwayError(name=self.location, cause="line")

    def _has(self, after: int) -> None:
        """Hold what this seat has read last against what the server has there now."""
        newest = self._kept.tail(after - 1)[:1]
        if after and (not newest or self._read.get(after, newest[0].digest) != newest[0].digest):
            raise ServerLacksError(name=self.location, entry=after)
        self._read = {entry.seq: entry.digest for entry in self._kept.tail(0)}


class Silence:
    """Tells nothing."""

    heard = ()

    def start(self) -> None:
        """Begin to tell nothing."""

    def close(self) -> None:
        """End."""
