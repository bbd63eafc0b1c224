"""Entries waiting on this laptop for a server, kept as safely as an event's file.

They are sent in order. One file per event and seat. Each row is what was entered, under its command, with the number
and digest of the entry before it. A row is deleted only when the server has confirmed it; one that a person sets aside
stays, with the reason. One program at a time holds the file.
"""

import json
import os
import socket
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from scorekeeper.assets.durable import make_folder
from scorekeeper.journal.codec import body_text, read_fact
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.forms import UnreadableBodyError
from scorekeeper.store.engine import connect
from scorekeeper.store.errors import DamagedError, LockedError, from_sqlite, from_system
from scorekeeper.store.new_file import drafted, is_free
from scorekeeper.store.open_mark import locked
from scorekeeper.store.waiting import ASIDE, REFUSED, SUFFIX, WAITING, OrphanedOutbox, Waiting

_TABLES = (
    """CREATE TABLE IF NOT EXISTS place (
  event TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, address TEXT NOT NULL, seat TEXT NOT NULL
) STRICT""",
    """CREATE TABLE IF NOT EXISTS waiting (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  cmd TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  who TEXT NOT NULL,
  reason TEXT NOT NULL,
  facts TEXT NOT NULL,
  expect INTEGER,
  based_seq INTEGER NOT NULL,
  based_digest TEXT NOT NULL CHECK (length(based_digest) = 64),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'refused', 'aside')),
  why TEXT NOT NULL,
  seat TEXT NOT NULL DEFAULT ''
) STRICT""",
    """CREATE TABLE IF NOT EXISTS attachment (
  n INTEGER NOT NULL REFERENCES waiting (n) ON DELETE CASCADE,
  sha256 TEXT NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (n, sha256)
) STRICT""",
)


def left_over(folder: Path) -> tuple[OrphanedOutbox, ...]:
    """Return the outboxes with waiting entries; an unreadable one has no name and a count of -1."""
    if not folder.is_dir():
        return ()
    outboxes = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            with closing(connect(path, "rw")) as raw:
                (count,) = raw.execute("SELECT count(*) FROM waiting WHERE state <> 'aside'").fetchone()
                row = raw.execute("SELECT event, name, address, seat FROM place").fetchone()
        except (sqlite3.Error, UnicodeError):
            outboxes.append(OrphanedOutbox(path, "", "", "", "", -1))
            continue
        if count and row is not None:
            event, name, address, seat = map(str, row)
            outboxes.append(OrphanedOutbox(path, event, name, address, seat, count))
    return tuple(outboxes)


class Outbox:
    """The waiting commands of one event and seat.

    Raises LockedError, with who, if another program holds them.
    """

    def __init__(self, path: Path, *, event: str, name: str, address: str, seat: str, who: str, since: str) -> None:
        make_folder(path.parent, 0o700)
        self.path = path
        self._owner = _hold(path, who, since)
        try:
            self._raw = connect(path, "rwc")
            path.chmod(0o600)
            with self._writing() as raw:
                for table in _TABLES:
                    raw.execute(table)
                if "seat" not in {column for _n, column, *_type in raw.execute("PRAGMA table_info(waiting)")}:
                    raw.execute("ALTER TABLE waiting ADD COLUMN seat TEXT NOT NULL DEFAULT ''")
                raw.execute("INSERT OR REPLACE INTO place VALUES (?, ?, ?, ?)", (event, name, address, seat))
        except sqlite3.Error as error:
            self._let_go()
            raise from_sqlite(error, path) from error
        except BaseException:
            self._let_go()
            raise
        self._seat = seat

    def call_it(self, name: str) -> None:
        """Save the event's name, for people who find the outbox later."""
        with self._writing() as raw:
            raw.execute("UPDATE place SET name = ?", (name,))

    def put(
        self,
        entries: Sequence[NewEntry],
        *,
        based: tuple[int, str],
        expect: int | None = None,
        attachments: Sequence[bytes] = (),
    ) -> Waiting:
        """Queue a command; it is on the disk when this returns.

        The same command again returns its existing row.
        """
        first = entries[0]
        facts = _facts_text(entries)
        with self._writing() as raw:
            raw.execute(
                "INSERT OR IGNORE INTO waiting "
                "(cmd, at, who, reason, facts, expect, based_seq, based_digest, state, why) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'waiting', '')",
                (first.cmd, first.at, first.who, first.reason, facts, expect, *based),
            )
            (n,) = raw.execute("SELECT n FROM waiting WHERE cmd = ?", (first.cmd,)).fetchone()
            raw.executemany(
                "INSERT OR IGNORE INTO attachment VALUES (?, ?, ?)",
                [(n, sha256(data).hexdigest(), data) for data in attachments],
            )
        return Waiting(n, tuple(entries), expect, *based)

    def rows(self) -> tuple[Waiting, ...]:
        """Return all rows that are not set aside, in the order of entering.

        Raises DamagedError.
        """
        try:
            rows = self._raw.execute(
                "SELECT n, cmd, at, who, reason, facts, expect, based_seq, based_digest, state, why, seat FROM waiting "
                "WHERE state <> 'aside' ORDER BY n"
            ).fetchall()
            return tuple(self._row(row) for row in rows)
        except sqlite3.Error as error:
            raise from_sqlite(error, self.path) from error
        except (ValueError, TypeError, UnreadableBodyError) as error:
            raise DamagedError(self.path, cause="outbox") from error

    def attachments(self, n: int) -> tuple[bytes, ...]:
        """Return the bytes queued with a command."""
        return tuple(bytes(data) for (data,) in self._raw.execute("SELECT data FROM attachment WHERE n = ?", (n,)))

    def remove(self, n: int, later: Sequence[Waiting] = ()) -> None:
        """Delete a command that the server has confirmed, and save the rows that may name it."""
        with self._writing() as raw:
            raw.execute("DELETE FROM waiting WHERE n = ?", (n,))
            for row in later:
                values = (_facts_text(row.entries), row.expect, row.n)
                raw.execute("UPDATE waiting SET facts = ?, expect = ? WHERE n = ?", values)

    def rewrite(self, row: Waiting) -> None:
        """Save a row again, with its reason, what its scorer saw, and the entry it follows."""
        with self._writing() as raw:
            values = (_facts_text(row.entries), row.entries[0].reason, row.expect, row.based_seq, row.based_digest)
            changed = "facts = ?, reason = ?, expect = ?, based_seq = ?, based_digest = ?"
            raw.execute(f"UPDATE waiting SET {changed} WHERE n = ?", (*values, row.n))  # noqa: S608 - names only

    def next_number(self) -> int:
        """Return the first number that no row has had."""
        (number,) = self._raw.execute(
            "SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'waiting'), 0), "
            "coalesce((SELECT max(n) FROM waiting), 0)) + 1"
        ).fetchone()
        return int(number)

    def requeue(self, rows: Sequence[Waiting], moved: Mapping[int, int]) -> None:
        """Replace the queue by these rows.

        `moved` has the new number of each that was in it, by its old one.
        """
        old = {new: n for n, new in moved.items()}
        with self._writing() as raw:
            raw.execute("PRAGMA defer_foreign_keys=ON")
            for row in rows:
                first, *_ = row.entries
                if row.n in old:
                    raw.execute("UPDATE waiting SET n = ? WHERE n = ?", (row.n, old[row.n]))
                    raw.execute("UPDATE attachment SET n = ? WHERE n = ?", (row.n, old[row.n]))
                    values = (_facts_text(row.entries), row.expect, row.based_seq, row.based_digest, row.n)
                    changed = "facts = ?, expect = ?, based_seq = ?, based_digest = ?"
                    raw.execute(f"UPDATE waiting SET {changed} WHERE n = ?", values)  # noqa: S608 - names only
                    continue
                beginning = (row.n, first.cmd, first.at, first.who, first.reason, _facts_text(row.entries), row.expect)
                made = (*beginning, row.based_seq, row.based_digest, row.state, row.why, first.seat)
                raw.execute(f"INSERT OR IGNORE INTO waiting VALUES ({', '.join('?' * len(made))})", made)  # noqa: S608

    def refuse(self, n: int, why: str) -> None:
        """Mark a command as refused, with the reason: a person decides, and later commands wait."""
        self._mark(n, REFUSED, why)

    def try_again(self, n: int) -> None:
        """Mark a refused command as ready to be tried again."""
        self._mark(n, WAITING, "")

    def set_aside(self, n: int, why: str) -> None:
        """Remove a command from the queue for good; it stays in the file with the reason."""
        self._mark(n, ASIDE, why)

    def copy_to(self, folder: Path) -> Path:
        """Copy the outbox to a new file in a folder, for example on a stick, and return it.

        It appears complete.
        Raises DiskFullError, ReadOnlyPlaceError and the like; then no file is left there.
        """
        copy, number = folder / self.path.name, 1
        try:
            while not is_free(copy):
                number += 1
                copy = folder / f"{self.path.stem}-{number}{SUFFIX}"
        except OSError as error:
            raise from_system(error, copy) from error
        with drafted(copy) as draft, closing(connect(draft, "rwc")) as target:
            self._raw.backup(target)
            ((sound,),) = target.execute("PRAGMA integrity_check(1)").fetchall()
            if sound != "ok":
                raise DamagedError(self.path, cause="outbox")
        return copy

    def close(self) -> None:
        """Release the outbox; an empty one is deleted. Closing twice is harmless."""
        with suppress(sqlite3.Error):
            (count,) = self._raw.execute("SELECT count(*) FROM waiting").fetchone()
            self._raw.execute("PRAGMA journal_mode=DELETE")
            self._raw.close()
            if not count:
                self.path.unlink(missing_ok=True)
        self._let_go()

    def _row(self, row: Sequence[Any]) -> Waiting:
        n, cmd, timestamp, who, reason, facts, expect, seq, digest, state, why, seat = row
        entries = tuple(
            NewEntry(
                cmd if position == 0 else f"{cmd}/{position}",
                timestamp,
                who,
                seat or self._seat,
                read_fact(kind, body),
                reason,
            )
            for position, (kind, body) in enumerate(json.loads(facts))
        )
        return Waiting(n, entries, expect, seq, digest, state, why)

    def _mark(self, n: int, state: str, why: str) -> None:
        with self._writing() as raw:
            raw.execute("UPDATE waiting SET state = ?, why = ? WHERE n = ?", (state, why, n))

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        try:
            self._raw.execute("BEGIN IMMEDIATE")
            try:
                yield self._raw
            except BaseException:
                self._raw.execute("ROLLBACK")
                raise
            self._raw.execute("COMMIT")
        except sqlite3.Error as error:
            raise from_sqlite(error, self.path) from error

    def _let_go(self) -> None:
        owner, self._owner = self._owner, None
        if owner is not None:
            owner.close()


def _facts_text(entries: Sequence[NewEntry]) -> str:
    return json.dumps([[entry.fact.kind, body_text(entry.fact)] for entry in entries])


def _owner_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.owner")


def _hold(path: Path, who: str, since: str) -> IO[bytes] | None:
    """Lock an outbox for this program. Raises LockedError that names its holder."""
    owner_file = _owner_of(path)
    file = owner_file.open("ab+")
    if not locked(file):
        with file:
            file.seek(0)
            content = {}
            with suppress(ValueError):
                content = json.loads(file.read(2_000))
        named = {
            key: str(content[key]) for key in ("who", "host", "since") if isinstance(content, dict) and key in content
        }
        raise LockedError(path, **named)
    file.truncate(0)
    file.write(json.dumps({"who": who, "host": socket.gethostname(), "since": since, "process": os.getpid()}).encode())
    file.flush()
    return file
