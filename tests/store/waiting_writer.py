"""A seat with an unreliable server that kills itself at a given step.

Reads a line "FOLDER STEP TURN", forks, and the fork enters deals while its server (an event file) is away, sends them
when it is back, and so on; at the so manieth time that it comes to the step it is gone. What it was told to be safe
goes to the file `acknowledged` at once.
"""

import os
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from scorekeeper.journal.access import ORGANISER
from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.server_desk import Listening, ServerDesk
from scorekeeper.rules.contract import Contract
from scorekeeper.store.errors import ServerAwayError
from scorekeeper.store.event_file import Store, open_store
from scorekeeper.store.outbox import Outbox
from scorekeeper.store.waiting import Waiting
from tests.kernel.away import Silence

AT = "2026-10-03T16:13:05Z"
STEPS = (
    "before writing", "inside writing", "written", "before sending", "sent", "answered", "inside deleting", "deleted",
)  # fmt: skip
SERVER, OUTBOX, ACKNOWLEDGED = "server.scorekeeper", "seat.outbox", "acknowledged"
Reach = Callable[[str], None]


class Far:
    """An event file that behaves like a server that may be unreachable."""

    read_only = False
    role = ORGANISER
    path: Path | None = None
    location = "postgresql://seat@hall/scores"
    patience: float | None = None

    def __init__(self, kept: Store, reach: Reach) -> None:
        self._kept, self._reach = kept, reach
        self.down = False

    @property
    def event(self) -> str:
        """The uid of the event."""
        return self._kept.event

    @property
    def head(self) -> tuple[int, str]:
        """Number and digest of the newest entry."""
        return self._kept.head

    def append(self, new: Sequence[NewEntry], after: int, attachments: Sequence[bytes] = ()) -> tuple[Entry, ...]:
        """Enter, while it is there."""
        self._there()
        self._reach("before sending")
        entries = self._kept.append(new, after, attachments)
        self._reach("sent")
        return entries

    def tail(self, after: int) -> tuple[Entry, ...]:
        """Read on, while it is there."""
        self._there()
        return self._kept.tail(after)

    @contextmanager
    def holding(self, after: int) -> Iterator[tuple[Entry, ...]]:
        """Hold, while it is there."""
        self._there()
        yield self._kept.tail(after)

    def confirm(self, cmd: str) -> tuple[Entry, ...]:
        """Look up, while it is there."""
        self._there()
        return self._kept.confirm(cmd)

    def attachment(self, name: str) -> bytes:
        """Return kept bytes."""
        return self._kept.attachment(name)

    def waker(self, _heard: Callable[[int | None], None], _arguments: Callable[[], tuple[str, str]]) -> Listening:
        """Return what tells nothing."""
        return Silence()

    def hang_up(self) -> None:
        """End the line."""
        self.down = True

    def close(self) -> None:
        """Let go."""
        self._kept.close()

    def _there(self) -> None:
        if self.down:
            raise ServerAwayError(name=self.location, cause="line")


class Watched(Outbox):
    """An outbox that says how far it has come."""

    def __init__(self, path: Path, reach: Reach) -> None:
        self._reach, self._doing = reach, ""
        super().__init__(path, event="e7e7", name="Cup", address=Far.location, seat="seat", who="Ann", since=AT)

    def put(self, *args: object, **kwargs: object) -> Waiting:
        """Write, step by step."""
        self._reach("before writing")
        self._doing = "inside writing"
        row = super().put(*args, **kwargs)  # type: ignore[arg-type]
        self._doing = ""
        self._reach("written")
        return row

    def remove(self, n: int, later: Sequence[Waiting] = ()) -> None:
        """Delete, step by step."""
        self._reach("answered")
        self._doing = "inside deleting"
        super().remove(n, later)
        self._doing = ""
        self._reach("deleted")

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with super()._writing() as raw:
            yield raw
            if self._doing:
                self._reach(self._doing)


def desk_in(folder: Path, reach: Reach = lambda _step: None) -> ServerDesk:
    """Return the seat's desk at the event in a folder, with what waits there."""
    numbers = count()
    far = Far(open_store(folder / SERVER), reach)
    return ServerDesk(
        far,
        Watched(folder / OUTBOX, reach),
        who="Ann",
        seat="seat",
        clock=lambda: AT,
        ids=lambda: f"seat-{os.getpid()}-{next(numbers)}",
    )


def enter_on(folder: Path, step: str, turn: int) -> None:
    """Enter three deals while the server is away and send them, repeatedly, until stopped."""
    left = {step: turn}

    def reach(place: str) -> None:
        if place in left:
            left[place] -= 1
            if not left[place]:
                os.kill(os.getpid(), signal.SIGKILL)

    desk = desk_in(folder, reach)
    far = desk.store
    assert isinstance(far, Far)
    notes = os.open(folder / ACKNOWLEDGED, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number in count():
        far.down = number % 4 != 3
        if not far.down:
            desk.catch_up()
            continue
        (state,) = desk.tournament.sessions.values()
        at = min(state.begun + 1, 1 + desk.tournament.seq % 18)
        fact = DealRecorded(state.uid, at, "A", Contract(40, "H"), 40 + desk.tournament.seq % 17)
        saved = desk.submit((fact,), reason="the paper says so")
        os.write(notes, f"{saved.entries[0].cmd}\n".encode())


def main() -> None:
    """Fork a seat for every line."""
    for line in sys.stdin:
        folder, step, turn = line.strip().split("|")
        pid = os.fork()
        if pid == 0:
            try:
                enter_on(Path(folder), step, int(turn))
            finally:
                os._exit(1)
        _pid, ended = os.waitpid(pid, 0)
        print(os.WTERMSIG(ended) if os.WIFSIGNALED(ended) else -1, flush=True)


if __name__ == "__main__":
    main()
