"""Statements that write entries to a file, and the check of them before the commit."""

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

from scorekeeper.store.errors import NotKeptError

_COLUMNS = ("seq", "cmd", "at", "who", "seat", "kind", "reason", "body", "digest")
ROWS = f"SELECT {', '.join(_COLUMNS)} FROM entry WHERE seq > ? ORDER BY seq"  # noqa: S608 - written above
MADE = "PRAGMA schema_version"
"""Query for the number that grows whenever a table, trigger or view is created or dropped."""

_GO_ON = "UPDATE event SET head_seq = :seq, head_digest = :digest WHERE head_seq = :after AND head_digest = :before"
"""Advances the head from its expected value; no row changes if another writer was faster."""
ENTER = (
    "INSERT INTO entry (event, seq, cmd, at, who, seat, kind, reason, body, digest)"
    " VALUES (:event, :seq, :cmd, :at, :who, :seat, :kind, :reason, :body, :digest)"
)
"""Enters a row as `rows.row_of` makes it."""


def write_rows(
    raw: sqlite3.Connection, rows: Sequence[Mapping[str, object]], head: tuple[int, str], made: object, path: Path
) -> bool:
    """Write rows after this head in the current transaction; return whether that worked.

    It is not possible if the file has another head by now, or if tables, triggers or views changed
    since `made`.
    """
    after, before = head
    moved = {"seq": rows[-1]["seq"], "digest": rows[-1]["digest"], "after": after, "before": before}
    if raw.execute(MADE).fetchone() != made or raw.execute(_GO_ON, moved).rowcount != 1:
        return False
    raw.executemany(ENTER, rows)
    verify_written(raw, after, rows, path)
    return True


def verify_written(raw: sqlite3.Connection, after: int, rows: Sequence[Mapping[str, object]], path: Path) -> None:
    """Verify that the file contains the entries, complete and unchanged. Raises NotKeptError."""
    kept = raw.execute(ROWS, (after,)).fetchall()
    head = raw.execute("SELECT head_seq, head_digest FROM event").fetchall()
    if kept != [tuple(row[name] for name in _COLUMNS) for row in rows]:
        raise NotKeptError(path)
    if head != [(rows[-1]["seq"], rows[-1]["digest"])]:
        raise NotKeptError(path)
