"""Hearing at once that others have entered something: a thread with a line of its own, which asks and listens.

What counts is the number of the newest entry, which is asked; NOTIFY only makes the thread ask sooner, and all works
without it. The same asking tells that the server is away, and that it is back.
"""

import threading
import time
from collections.abc import Callable
from contextlib import suppress

import psycopg
from psycopg import sql

from scorekeeper.store.errors import StoreError
from scorekeeper.store.heard import EVERY as SPEAKS
from scorekeeper.store.heard import HeardDesk, Listened
from scorekeeper.store.server.address import Address
from scorekeeper.store.server.line import Connection, ServerConnection

EVERY = 2.0
"""Seconds between two questions when nothing is heard."""
LISTEN = "LISTEN {}"
# PostgreSQL would wait for the disk for a NOTIFY as for an entry; a lost wake-up only delays the next poll.
WAKE = "SELECT set_config('synchronous_commit', 'off', true), pg_notify(%s, %s)"
"""Wakes the other seats; no disk is waited for, which would cost as much as an entry, and nothing rests on it."""


def channel(event: str) -> str:
    """Return the channel on which an event wakes its seats; a name of PostgreSQL has 63 octets."""
    return f"scorekeeper {event}"[:63]


class Waker(threading.Thread):
    """Asks for the newest entry again and again; `heard` gets its number, None where the server does not answer.

    `heard` is called from this thread, with every answer: what waits is sent when the server is there.
    """

    def __init__(
        self,
        address: Address,
        password: str,
        *,
        event: str,
        seat: str,
        heard: Callable[[int | None], None],
        identity: Callable[[], tuple[str, str]],
    ) -> None:
        super().__init__(name="waker", daemon=True)
        self._line = ServerConnection(address, password, seat=f"{seat} listens")
        self._event, self._seat, self._heard, self._store_error = event, seat, heard, identity
        self._desks, self._next = Listened(), 0.0
        self._ended = threading.Event()

    @property
    def heard(self) -> tuple[HeardDesk, ...]:
        """What has been heard of the desks so far, this one among them."""
        return self._desks.heard

    def run(self) -> None:
        """Ask until it is closed."""
        while not self._ended.is_set():
            try:
                connection = self._listen()
                while not self._ended.is_set():
                    newest = self._newest()
                    self._be_heard()
                    self._tell(newest)
                    for _notice in connection.notifies(timeout=EVERY, stop_after=1):
                        pass
            except (StoreError, psycopg.Error, OSError):
                self._line.drop()
                self._tell(None)
                self._ended.wait(EVERY)

    def close(self) -> None:
        """End, without waiting for the server."""
        self._ended.set()
        self._line.close()

    def _listen(self) -> Connection:
        with self._line.asking() as connection:
            with suppress(psycopg.ProgrammingError, psycopg.NotSupportedError):  # then it is asked, and no more
                connection.execute(sql.SQL(LISTEN).format(sql.Identifier(channel(self._event))))
            return connection

    def _newest(self) -> int:
        with self._line.asking() as connection:
            asked = "SELECT head_seq FROM scorekeeper.event WHERE uid = %s"
            (seq,) = connection.execute(asked, [self._event]).fetchone() or (0,)
        return int(seq)

    def _be_heard(self) -> None:
        """Let others hear that this desk is there, and hear them: no entry, and nothing that is waited for."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + SPEAKS
        with suppress(StoreError), self._line.asking() as connection:
            asked = "SELECT * FROM scorekeeper.beat(%s, %s, %s, %s)"
            self._desks.take(connection.execute(asked, [self._event, self._seat, *self._store_error()]), now)

    def _tell(self, seq: int | None) -> None:
        if not self._ended.is_set():
            self._heard(seq)
