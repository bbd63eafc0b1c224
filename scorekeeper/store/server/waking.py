"""A thread that learns at once of others' entries.

It has its own connection, and polls and listens.
It polls the number of the newest entry; NOTIFY only makes it poll sooner, and everything works
without it. The polling also shows when the server is away, and when it is back.
"""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

import psycopg
from psycopg import sql

from scorekeeper.store.errors import StoreError
from scorekeeper.store.heard import EVERY as SPEAKS
from scorekeeper.store.heard import HeardDesk, Listened
from scorekeeper.store.server.address import Address
from scorekeeper.store.server.line import Connection, ServerConnection

EVERY = 2.0
"""Seconds between two polls when no NOTIFY arrives."""
_BEATS = """SELECT count(*) FROM unnest(%s::text[], %s::text[], %s::text[]) AS sign (seat, name, who),
  LATERAL scorekeeper.beat(%s, sign.seat, sign.name, sign.who)"""
LISTEN = "LISTEN {}"
# PostgreSQL would wait for the disk for a NOTIFY as for an entry; a lost wake-up only delays the next poll.
WAKE = "SELECT set_config('synchronous_commit', 'off', true), pg_notify(%s, %s)"
"""Wakes other seats without waiting for the disk; this signal may get lost."""


def channel(event: str) -> str:
    """Return the channel on which an event wakes its seats; PostgreSQL limits names to 63 bytes."""
    return f"scorekeeper {event}"[:63]


class Beats(threading.Thread):
    """Reports seats that this computer serves, such as phones, until it is closed.

    `signs` is called from this thread and returns seat, name and who of each seat heard since its last call: the others
    measure how long each is silent.
    """

    def __init__(
        self,
        address: Address,
        password: str,
        *,
        event: str,
        seat: str,
        signs: Callable[[], Sequence[tuple[str, str, str]]],
    ) -> None:
        super().__init__(name="beats", daemon=True)
        self._line = ServerConnection(address, password, seat=f"{seat} reports")
        self._event, self._signs = event, signs
        self._ended = threading.Event()

    def run(self) -> None:
        """Report until it is closed."""
        while not self._ended.wait(SPEAKS):
            signs = self._signs()
            try:
                if signs:
                    seats, names, people = (list(column) for column in zip(*signs, strict=True))
                    with self._line.asking() as connection:
                        connection.execute(_BEATS, [seats, names, people, self._event])
            except (StoreError, psycopg.Error, OSError):
                self._line.drop()  # the next signal reports it

    def close(self) -> None:
        """End, without waiting for the server."""
        self._ended.set()
        self._line.close()


class Waker(threading.Thread):
    """Polls for the newest entry.

    `heard` gets its number, or None if the server does not answer.
    `heard` is called from this thread, with every answer: waiting entries are sent when the server
    is there.
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
        """The desks heard so far, this one included."""
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
            with suppress(psycopg.ProgrammingError, psycopg.NotSupportedError):  # then it only polls
                connection.execute(sql.SQL(LISTEN).format(sql.Identifier(channel(self._event))))
            return connection

    def _newest(self) -> int:
        with self._line.asking() as connection:
            asked = "SELECT head_seq FROM scorekeeper.event WHERE uid = %s"
            (seq,) = connection.execute(asked, [self._event]).fetchone() or (0,)
        return int(seq)

    def _be_heard(self) -> None:
        """Report this desk to others, and learn of theirs: without an entry, and without waiting."""
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
