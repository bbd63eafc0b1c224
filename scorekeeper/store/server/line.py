"""The connection to a server, with a deadline for every query.

No setting of a connection notices a server that hangs while its computer still answers. So a watchdog monitors the
running query and, when it is overdue, shuts the socket: the caller then learns that there was no answer.
"""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo

from scorekeeper.store.errors import (
    DamagedError,
    NoAnswerError,
    RefusedByServerError,
    ServerAwayError,
    ServerBusyError,
    StoreError,
)
from scorekeeper.store.server.address import ENCRYPTED, Address
from scorekeeper.store.server.certificates import certificate_problem
from scorekeeper.store.server.known_names import (
    CHANGED,
    DOES_NOT_FOLLOW,
    MAY_NOT,
    NO_EVENT,
    NO_SEAT,
    NOT_AN_ENTRY,
    OWN,
    TOO_LONG,
)
from scorekeeper.store.server.passwords import known_password

DEADLINE = 3.5
"""Seconds after which a query counts as unanswered."""
CONNECT = 2
_LOOK = 0.1

_AWAY = frozenset({"57P01", "57P02", "57P03", "25006", "53300"})
"""Codes by which the server reports that it is stopping, starting, only a standby, or full."""
_OURS = frozenset({CHANGED, NO_SEAT, DOES_NOT_FOLLOW, MAY_NOT, NO_EVENT, OWN, TOO_LONG, NOT_AN_ENTRY, "42501"})
_FULL = {"53100": "disk-full", "53200": "no-memory", "58030": "disk-failed", "53400": "no-memory"}
"""Codes of a server that cannot save more now; existing entries are safe."""
_LOCKED = frozenset({"55P03", "40001", "40P01"})
_ASKED = frozenset({"password", "password-missing"})
_SHOWN = frozenset({"certificate", "no-authority"})
_WAITED_FOR_STANDBY = "SyncRepWaitForLSN"
"""Server function that warns of a commit that did not wait, in any language."""

Connection = psycopg.Connection[Any]


class ServerConnection:
    """A connection to an event's database, made when needed and again after it was lost.

    Use it from one thread at a time. `seat` names this seat to others on the server.
    """

    def __init__(self, address: Address, password: str = "", *, seat: str = "", deadline: float = DEADLINE) -> None:
        self._address, self.password, self.seat = address, password, seat
        self._deadline = deadline
        self._connection: Connection | None = None
        self._due: float | None = None
        self._closed = threading.Event()
        self._unconfirmed = False
        self._watchdog = threading.Thread(target=self._watch, name="line", daemon=True)
        self._watchdog.start()

    @property
    def address(self) -> Address:
        """The address of the connection, with the machine that answered last in front."""
        return self._address

    @contextmanager
    def asking(self, *, writes: bool = False, within: float | None = None) -> Iterator[Connection]:
        """Provide the connection for one query; errors are raised as StoreError.

        If something is entered (`writes`) and no answer came, NoAnswerError: it may have been
        saved or not. If nothing was sent, ServerAwayError. `within` is how many seconds the answer
        may take.
        """
        connection = self._connected()
        self._unconfirmed = False
        self._due = time.monotonic() + (within or self._deadline)
        try:
            yield connection
            if self._unconfirmed:
                raise NoAnswerError(name=self._address.shown, cause="standby")
        except psycopg.Error as error:
            raise self._store_error(error, writes=writes) from error
        except (OSError, UnicodeError) as error:
            self._drop()
            raise NoAnswerError(name=self._address.shown, cause=type(error).__name__) from error
        finally:
            self._due = None
            if self._closed.is_set():
                self._drop()

    def drop(self) -> None:
        """Drop the connection; the next query makes another."""
        self._drop()

    def close(self) -> None:
        """Close the connection for good, without waiting for the server.

        A running query on another thread ends.
        """
        self._closed.set()
        connection = self._connection
        if self._due is not None and connection is not None:
            shut(connection)
        else:
            self._drop()

    def _connected(self) -> Connection:
        if self._connection is not None and not self._connection.closed:
            return self._connection
        if self._closed.is_set():
            raise ServerAwayError(name=self._address.shown, cause="closed")
        self._drop()
        self._connection, self.password = connect_known(self._address, self.password, seat=self.seat)
        self._connection.add_notice_handler(self._note_notice)
        with suppress(psycopg.Error):
            self._address = self._address.preferring(self._connection.info.host, self._connection.info.port)
        return self._connection

    def _note_notice(self, notice: "psycopg.errors.Diagnostic") -> None:
        """Note that a commit did not wait: it is saved here but perhaps not on the second server."""
        self._unconfirmed |= notice.source_function == _WAITED_FOR_STANDBY

    def _store_error(self, error: psycopg.Error, *, writes: bool) -> StoreError:
        """Return our error for an error of the driver.

        Its own text is never shown: it may contain a password.
        """
        state, name = error.sqlstate, self._address.shown
        if state in _OURS:
            detail = error.diag.message_detail or ""
            return RefusedByServerError(name=name, cause=str(state), what=detail)
        if state in _LOCKED:
            return ServerBusyError(name=name, cause=str(state))
        if state in _FULL:
            self._drop()
            return ServerAwayError(name=name, cause=_FULL[state])
        if state is None or state[:2] in {"08", "57", "25"} or state in _AWAY:
            self._drop()
            return (
                NoAnswerError(name=name, cause=state or "line") if writes else ServerAwayError(name=name, cause="line")
            )
        if isinstance(error, psycopg.errors.UniqueViolation):
            raise error
        return DamagedError(None, name=name, cause=state)

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(psycopg.Error, OSError):
                connection.close()

    def _watch(self) -> None:
        """Shut the socket of an overdue query."""
        while not self._closed.wait(_LOOK):
            due, connection = self._due, self._connection
            if due is not None and connection is not None and time.monotonic() > due:
                self._due = None
                shut(connection)


def shut(connection: Connection) -> None:
    """Shut the socket of a connection that another thread is waiting on.

    That thread fails at once.
    """
    with suppress(psycopg.Error, OSError):
        twin = socket.socket(fileno=os.dup(connection.fileno()))
        try:
            twin.shutdown(socket.SHUT_RDWR)
        finally:
            twin.close()


def connect_known(address: Address, password: str = "", *, seat: str = "") -> tuple[Connection, str]:
    """Connect with the given password, else with the saved one, or by asking.

    Return the password, too.
    """
    try:
        return connect(address, password, seat=seat), password
    except ServerAwayError as away:
        known = known_password(address) if away.values.get("cause") in _ASKED and not password else ""
        if not known:
            raise
        return connect(address, known, seat=seat), known


def connect(address: Address, password: str = "", *, seat: str = "") -> Connection:
    """Connect to the database of an address.

    Raises ServerAwayError, with `cause` if that is known.
    """
    options = {"sslmode": "prefer" if address.is_local else ENCRYPTED, **dict(address.options)}
    try:
        conninfo = make_conninfo(
            host=",".join(host for host, _ in address.hosts),
            port=",".join(str(port) for _, port in address.hosts),
            user=address.user or None,
            dbname=address.database,
            password=password or None,
            application_name=f"scorekeeper {seat}".strip(),
            connect_timeout=str(CONNECT),
            tcp_user_timeout="3000",
            keepalives_idle="2",
            keepalives_interval="1",
            keepalives_count="2",
            client_encoding="UTF8",
            **options,
        )
        connection: Connection = psycopg.connect(conninfo, autocommit=True)
    except (psycopg.Error, OSError, UnicodeError) as error:
        state = getattr(error, "sqlstate", None)
        cause = _why(state, str(error)) or (_wrong_password(error, address) and "password") or "line"
        if cause in _SHOWN:
            cause = certificate_problem(address) or cause
        raise ServerAwayError(name=address.shown, cause=cause) from None
    return connection


def _why(state: str | None, message: str) -> str:
    """Return why there is no connection, derived from the driver's message, "" if unknown.

    Never its own words.
    """
    lowered = message.lower()
    for words, cause in (
        ("password authentication failed", "password"), ("no password supplied", "password-missing"),
        ("certificate verify failed", "certificate"), ("root certificate file", "no-authority"),
        ("does not support ssl", "no-encryption"), ("does not match host", "certificate"),
        ("ssl error", "certificate"), ("does not exist", "no-database"), ("pg_hba", "not-admitted"),
        ("connection refused", "refused"), ("timeout", "silent"), ("too many", "full"), ("starting up", "starting"),
    ):  # fmt: skip
        if words in lowered:
            return cause
    return state or ""


def _wrong_password(error: Exception, address: Address) -> bool:
    """Return whether a server refused the login's password, in a message of any language."""
    asked = error.pgconn is not None and error.pgconn.used_password if isinstance(error, psycopg.Error) else False
    refused = str(error).rpartition("FATAL:")[2]
    return asked and bool(address.user) and address.user in refused and address.database not in refused
