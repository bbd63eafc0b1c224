"""An event in a file: create, open, append, read on."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.journal.access import ORGANISER
from scorekeeper.journal.entry import START, Entry, NewEntry
from scorekeeper.journal.facts import EventChanged, EvidenceAdded
from scorekeeper.journal.signing import OF_SIGNING, attachments_of
from scorekeeper.store import errors
from scorekeeper.store.beside import is_empty, journal_of, link_target, refuse_foreign
from scorekeeper.store.engine import WHEN_CLOSED, connect
from scorekeeper.store.entering import ENTER, MADE, ROWS, verify_written, write_rows
from scorekeeper.store.guards import SCHEMA, schema_faults
from scorekeeper.store.header import read_header
from scorekeeper.store.new_file import write_file
from scorekeeper.store.places import identity, state_of
from scorekeeper.store.rows import gc_paused, numbered_entries, proven_entries, row_of
from scorekeeper.store.schema import CURRENT, Format
from scorekeeper.store.unfinished import cut_off, mend, undone_copy

_CAREFULLY = frozenset((EventChanged, EvidenceAdded, *OF_SIGNING))
"""Facts that need more in the file than an entry and a new head."""
_DIGEST = "SELECT digest FROM entry WHERE seq = ?"


def create(target: Path | str, new: Sequence[NewEntry]) -> "Store":
    """Create an event's file with these entries, the first of which makes it, and open it.

    The file appears under its name only when complete. Raises AlreadyThereError instead of
    overwriting anything.
    """
    path = _path(target)
    write_file(path, numbered_entries(new, 0, START))
    return open_store(path)


def open_store(
    target: Path | str, *, read_only: bool = False, form: Format = CURRENT, backups: Path | None = None
) -> "Store":
    """Open the event in this file.

    A file by an older program is first copied, then brought to this format.
    Raises the StoreError that says why not; the file is then untouched. A file in a read-only
    place raises ReadOnlyPlaceError, and may be opened with `read_only`. The copy of an older file
    goes to the folder `backups`, or next to the file if none is given.
    """
    path = _path(target)
    if not read_only:
        mend(path)
    header = read_header(path, form)
    if header.generation < form.generation:
        if read_only:
            raise errors.OlderFileError(path, theirs=header.generation, ours=form.generation)
        from scorekeeper.store.migrate import migrate  # noqa: PLC0415 - Alembic is loaded only when it is needed

        migrate(path, form, backups if backups is not None else path.parent)
    return Store(path, read_only=read_only, form=form)


class Store:
    """An open event file. It uses one connection, so use it from one thread at a time."""

    def __init__(self, path: Path, *, read_only: bool = False, form: Format = CURRENT) -> None:
        self.path = path
        self._form = form
        self.read_only = read_only
        self.role = ORGANISER  # a file does not restrict roles
        self._closed = False
        self._identity = identity(path)
        self._seen = state_of(path)
        self._journal = journal_of(link_target(path))
        self._made: object = None
        self._undone: TemporaryDirectory[str] | None = None
        looked_at = self._to_look_at() if read_only else path
        try:
            with self._errors_explained():
                self._raw = connect(looked_at, "ro" if read_only else "rw")
            try:
                with self._speaking() as connection:
                    self._event, self._head = self._look(connection)
                if not read_only:
                    self._probe()
            except BaseException:
                self._raw.close()
                raise
        except BaseException:
            self._let_go_of_copy()
            raise

    @property
    def location(self) -> str:
        """The location of the event, for people to read."""
        return str(self.path)

    @property
    def head(self) -> tuple[int, str]:
        """The number and digest of the newest entry that this store has read or written."""
        return self._head

    @property
    def event(self) -> str:
        """The uid of the event."""
        return self._event

    def append(self, new: Sequence[NewEntry], after: int, attachments: Sequence[bytes] = ()) -> tuple[Entry, ...]:
        """Enter these facts after entry `after`, all or none, and return the entries.

        They are on the disk when this returns, with the bytes of `attachments`. The same command
        again returns what it entered the first time. Raises Behind with the entries that others
        have made since, and NoSuchAttachmentError if a fact names missing bytes; then nothing is
        entered.
        """
        if self.read_only:
            raise errors.ViewedOnlyError(self.path)
        entries = None if attachments else self._append_at_once(new, after)
        if entries is None:
            with self._speaking() as connection:
                there = self._entered_before(connection, new)
                if there is not None:
                    return there
                self._same_history(connection)
                seq, previous = self._stored_head(connection)
                if seq != after:
                    raise errors.NewerEntries(self._tail(connection, after))
                if connection.execute(MADE).fetchone() != self._made:
                    self._look(connection)
                entries = numbered_entries(new, seq, previous)
                self._keep(connection, attachments)
                self._kept(connection, entries)
                rows = [row_of(entry, self._event) for entry in entries]
                connection.executemany(ENTER, rows)
                _advance_event(connection, entries)
                verify_written(connection, after, rows, self.path)
        self._ensure_file_exists()
        self._head = (entries[-1].seq, entries[-1].digest)
        return entries

    def _append_at_once(self, new: Sequence[NewEntry], after: int) -> tuple[Entry, ...] | None:
        """Enter facts if the file still ends at the known head; else return None.

        The usual case, with as little work as possible in the transaction: digests are computed while the file is not
        locked, the condition on the head shows if another writer was faster, and a repeated command is refused by its
        index.
        """
        seq, previous = self._head
        if self._closed or seq != after or not new:
            return None
        entries = numbered_entries(new, seq, previous)
        if any(type(entry.fact) in _CAREFULLY for entry in entries):
            return None  # the event's row changes beyond its head, or the entry names an attachment that must exist
        rows = [row_of(entry, self._event) for entry in entries]
        try:
            raw = self._raw
            self._forget_what_was_overwritten()
            raw.execute("BEGIN IMMEDIATE")
            try:
                if not write_rows(raw, rows, self._head, self._made, self.path):
                    raw.execute("ROLLBACK")
                    return None
                raw.execute("COMMIT")
            except BaseException:
                _undone(raw)
                raise
        except sqlite3.IntegrityError:
            return None  # entered before, or refused by the guards: the slower way finds out which
        except (sqlite3.Error, UnicodeError) as error:
            raise errors.from_sqlite(error, self.path) from error
        return entries

    def tail(self, after: int) -> tuple[Entry, ...]:
        """Return the entries after entry `after`, each verified by the chain.

        Raises DamagedError with the first entry that differs from what was written.
        """
        with self._speaking() as connection:
            self._same_history(connection)
            entries = self._tail(connection, after)
            self._head = self._stored_head(connection)
        return entries

    @contextmanager
    def holding(self, after: int) -> Iterator[tuple[Entry, ...]]:
        """Yield the entries after `after`; writes to a file are too quick for a lock to be needed."""
        yield self.tail(after)

    def confirm(self, cmd: str) -> tuple[Entry, ...]:
        """Return the entries of a command in the file; empty if there are none."""
        with self._speaking() as connection:
            parts = f"{cmd}/"
            asked = "SELECT seq FROM entry WHERE cmd = ? OR substr(cmd, 1, ?) = ? ORDER BY seq"
            seqs = [seq for (seq,) in connection.execute(asked, (cmd, len(parts), parts))]
            return tuple(entry for entry in self._tail(connection, seqs[0] - 1) if entry.seq in seqs) if seqs else ()

    def attach(self, data: bytes) -> str:
        """Save these bytes with the event and return their SHA-256, which is their name."""
        if self.read_only:
            raise errors.ViewedOnlyError(self.path)
        with self._speaking() as connection:
            self._keep(connection, (data,))
        self._ensure_file_exists()
        return sha256(data).hexdigest()

    def attachment(self, name: str) -> bytes:
        """Return the bytes with this SHA-256. Raises NoSuchAttachmentError, DamagedError."""
        with self._speaking() as connection:
            row = connection.execute("SELECT data FROM attachment WHERE sha256 = ?", (name,)).fetchone()
        if row is None:
            raise errors.NoSuchAttachmentError(self.path, attachment=name)
        data = bytes(row[0])
        if sha256(data).hexdigest() != name:
            raise errors.DamagedError(self.path, cause="attachment")
        return data

    def attachments(self) -> tuple[str, ...]:
        """Return the SHA-256 of every attachment of the event."""
        with self._speaking() as connection:
            return tuple(name for (name,) in connection.execute("SELECT sha256 FROM attachment ORDER BY sha256"))

    def _keep(self, connection: sqlite3.Connection, attachments: Sequence[bytes]) -> None:
        """Save these bytes under their SHA-256, unless they are saved already."""
        named = {sha256(data).hexdigest(): data for data in attachments}
        for name in named.keys() - self._names(connection, named):
            connection.execute("INSERT INTO attachment (sha256, data) VALUES (?, ?)", (name, named[name]))
        if self._names(connection, named) != named.keys():
            raise errors.NotKeptError(self.path)

    def _kept(self, connection: sqlite3.Connection, entries: Sequence[Entry]) -> None:
        """Verify that all attachments named by these entries are saved."""
        named = {name for entry in entries for name in attachments_of(entry.fact)}
        missing = sorted(named - self._names(connection, named))
        if missing:
            raise errors.NoSuchAttachmentError(self.path, attachment=missing[0])

    def _names(self, connection: sqlite3.Connection, named: Iterable[str]) -> set[str]:
        """Return which of these names are saved."""
        asked = list(named)
        if not asked:
            return set()
        query = f"SELECT sha256 FROM attachment WHERE sha256 IN ({_marks(asked)})"  # noqa: S608 - only marks
        rows = connection.execute(query, asked)
        return {name for (name,) in rows}

    def close(self) -> None:
        """Close the file and leave nothing next to it. Closing twice is harmless."""
        if self._closed:
            return
        self._closed = True
        if not self.read_only:
            self._leave_one_file()
        self._raw.close()
        self._let_go_of_copy()

    def _to_look_at(self) -> Path:
        """Return the file, or a copy in which an interrupted write is undone."""
        try:
            if not cut_off(self.path):
                return self.path
            self._undone = TemporaryDirectory(prefix="scorekeeper-")
            copy = Path(self._undone.name) / "event"
            return copy if undone_copy(self.path, copy) else self.path
        except errors.UNREADABLE as error:
            self._let_go_of_copy()
            raise errors.from_sqlite(error, self.path) from error

    def _let_go_of_copy(self) -> None:
        if self._undone is not None:
            self._undone.cleanup()

    def _leave_one_file(self) -> None:
        """Delete the rollback journal; if that is impossible now, an empty one is harmless."""
        with suppress(sqlite3.Error):  # all is written; closing must not fail where the disk has gone
            self._raw.execute(f"PRAGMA journal_mode={WHEN_CLOSED}")

    @contextmanager
    def _speaking(self) -> Iterator[sqlite3.Connection]:
        """Run one transaction on the file; errors are raised as those of `errors`."""
        if self._closed:
            raise errors.ViewedOnlyError(self.path, cause="closed")
        with self._errors_explained():
            self._forget_what_was_overwritten()
            self._raw.execute("BEGIN" if self.read_only else "BEGIN IMMEDIATE")
            try:
                yield self._raw
                self._raw.execute("COMMIT")
            except BaseException:
                _undone(self._raw)
                raise

    @contextmanager
    def _errors_explained(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, UnicodeError) as error:
            raise errors.from_sqlite(error, self.path) from error

    def _forget_what_was_overwritten(self) -> None:
        """Drop the cached pages if another program has written since.

        SQLite knows by a counter in the file, and a file copied over this one may have the same value. SQLite also
        looks for a journal to roll back at each beginning, so a journal that has appeared is refused first.
        """
        if not is_empty(self._journal):
            refuse_foreign(self.path, is_open=True)
        now = state_of(self.path)
        if now != self._seen:
            self._raw.execute("PRAGMA shrink_memory")
            self._seen = now

    def _same_history(self, connection: sqlite3.Connection) -> None:
        """Verify that the file still has, at our newest entry, that very entry."""
        seq, known = self._head
        if seq:
            digest = connection.execute(_DIGEST, (seq,)).fetchone()
            if digest != (known,) and self._stored_head(connection) != self._head:
                raise errors.OtherHistoryError(self.path, entry=seq)

    def _look(self, connection: sqlite3.Connection) -> tuple[str, tuple[int, str]]:
        """Verify that this is an event with all its parts, and return its uid and head."""
        made = connection.execute(MADE).fetchone()
        for fault in schema_faults(connection.execute(SCHEMA).fetchall(), self._form, self.path):
            raise fault
        self._made = made
        row = connection.execute("SELECT uid, head_seq, head_digest FROM event").fetchone()
        if row is None:
            raise errors.DamagedError(self.path, cause="no-event")
        return row[0], (row[1], row[2])

    def _probe(self) -> None:
        """Check that the place can be written.

        BEGIN does not show that; an uncommitted change does.
        """
        with self._errors_explained():
            self._raw.execute("BEGIN IMMEDIATE")
            try:
                self._raw.execute("UPDATE event SET head_seq = head_seq + 1")
            finally:
                _undone(self._raw)

    def _stored_head(self, connection: sqlite3.Connection) -> tuple[int, str]:
        seq, digest = connection.execute("SELECT head_seq, head_digest FROM event").fetchone()
        return seq, digest

    def _entered_before(self, connection: sqlite3.Connection, new: Sequence[NewEntry]) -> tuple[Entry, ...] | None:
        """Return what this command entered when it was first sent; None if this is the first time."""
        commands = [entry.cmd for entry in new]
        asked = f"SELECT seq FROM entry WHERE cmd IN ({_marks(commands)}) ORDER BY seq"  # noqa: S608 - only marks
        there = [seq for (seq,) in connection.execute(asked, commands)]
        if not there:
            return None
        return tuple(entry for entry in self._tail(connection, there[0] - 1) if entry.seq in there)

    def _tail(self, connection: sqlite3.Connection, after: int) -> tuple[Entry, ...]:
        previous = self._digest_of(connection, after)
        with gc_paused():
            entries = tuple(proven_entries(connection.execute(ROWS, (after,)), after, previous, self.path))
        reached = (entries[-1].seq, entries[-1].digest) if entries else (after, previous)
        if reached != self._stored_head(connection):
            raise errors.DamagedError(self.path, entry=reached[0] + 1, cause="head")
        return entries

    def _digest_of(self, connection: sqlite3.Connection, seq: int) -> str:
        if seq == 0:
            return START
        row = connection.execute(_DIGEST, (seq,)).fetchone()
        if row is None:
            raise errors.DamagedError(self.path, entry=seq, cause="gap")
        return str(row[0])

    def _ensure_file_exists(self) -> None:
        """Verify that the file still has its name: writes to a deleted file would be lost silently."""
        if identity(self.path) != self._identity:
            raise errors.absence(self.path) or errors.FileReplacedError(self.path)
        self._seen = state_of(self.path)


def _undone(raw: sqlite3.Connection) -> None:
    """Roll back the transaction; if even that fails, the next opening rolls it back."""
    try:
        if raw.in_transaction:
            raw.execute("ROLLBACK")
    except sqlite3.Error:
        return


def _path(target: Path | str) -> Path:
    text = os.fspath(target)
    if "://" in text:
        raise errors.NotThisKindOfPlaceError(kind=text.split("://", 1)[0])
    return Path(text).absolute()


def _advance_event(connection: sqlite3.Connection, entries: Sequence[Entry]) -> None:
    """Write head and name of the event after these entries."""
    connection.execute("UPDATE event SET head_seq = ?, head_digest = ?", (entries[-1].seq, entries[-1].digest))
    for entry in entries:
        if isinstance(entry.fact, EventChanged):
            connection.execute("UPDATE event SET name = ?", (entry.fact.name,))


def _marks(values: Sequence[object]) -> str:
    """Return as many question marks as there are values, for a statement."""
    return ", ".join("?" * len(values))
