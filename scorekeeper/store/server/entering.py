"""Entering something on a server in few round trips, while all other seats wait."""

from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import EventChanged
from scorekeeper.store.rows import row_of
from scorekeeper.store.server.line import Connection
from scorekeeper.store.server.waking import WAKE, channel

COLUMNS = ("seq", "cmd", "at", "who", "seat", "kind", "reason", "body", "digest")
_HOLD = "BEGIN; SELECT * FROM scorekeeper.hold(%s, %s)"
_APPEND = f"SELECT scorekeeper.append({', '.join(15 * ['%s'])}); "


def hold(connection: Connection, event: str, after: int) -> list[tuple[Any, ...]]:
    """Begin a transaction that blocks other writers, and return the rows from `after` on."""
    cursor = psycopg.ClientCursor(connection)
    cursor.execute(_HOLD, [event, after])
    cursor.nextset()
    return cursor.fetchall()


def values_of(event: str, before: tuple[int, str], entries: Sequence[Entry], attachments: Sequence[bytes]) -> list[Any]:
    """Return the arguments of the server's `append` for entries after a known head.

    `before` is its number and digest.
    """
    rows = [row_of(entry, event) for entry in entries]
    lists = [[row[column] for row in rows] for column in COLUMNS]
    names = [sha256(data).hexdigest() for data in attachments]
    renamed = next((entry.fact.name for entry in entries if isinstance(entry.fact, EventChanged)), None)
    return [event, *before, *map(_array_text, lists), _array_text(names), list(attachments) or "{}", renamed]


def enter(connection: Connection, event: str, seq: int, commands: Sequence[Sequence[Any]], *, begun: bool) -> bool:
    """Enter all of these, commit and wake the others.

    Return whether it worked: False if another was faster.
    `seq` is the newest entry then. Others are woken after the commit and in a separate
    transaction: together they would make all events of a server wait for each other.
    OperationalError: it is unknown whether they were entered.
    """
    statement = f"{'' if begun else 'BEGIN; '}{_APPEND * len(commands)}COMMIT; {WAKE}"
    cursor = psycopg.ClientCursor(connection)
    try:
        cursor.execute(statement, [*(value for values in commands for value in values), channel(event), str(seq)])
    except psycopg.Error as error:
        if connection.info.transaction_status == TransactionStatus.IDLE:
            raise psycopg.OperationalError("whether it was committed is not known") from error
        give_up(connection)
        raise
    if not begun:
        cursor.nextset()
    (count,) = cursor.fetchone() or (0,)
    return bool(count)


def give_up(connection: Connection) -> None:
    """Roll back the transaction; if the connection is lost, the server does that by itself."""
    with suppress(psycopg.Error):
        connection.rollback()


def _array_text(values: Sequence[object]) -> str:
    """Return an array in PostgreSQL's own notation; the driver takes four times as long for it."""
    return "{" + ",".join('"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"' for value in values) + "}"
