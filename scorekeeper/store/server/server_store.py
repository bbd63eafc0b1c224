"""An event on a server, the counterpart of the event file for PostgreSQL."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import psycopg

from scorekeeper.journal.access import ORGANISER, VIEWER
from scorekeeper.journal.entry import START, Entry, NewEntry
from scorekeeper.journal.facts import EventMade
from scorekeeper.journal.signing import attachments_of
from scorekeeper.store import errors
from scorekeeper.store.rows import gc_paused, numbered_entries, proven_entries
from scorekeeper.store.server.address import Address, read_address
from scorekeeper.store.server.definitions import GENERATION
from scorekeeper.store.server.entering import COLUMNS, enter, give_up, hold, values_of
from scorekeeper.store.server.line import Connection, ServerConnection
from scorekeeper.store.server.waking import Beats, Waker

_SECOND_IS_AWAY = """SELECT (standbys = 0 OR waiting > 0) AND current_setting('synchronous_standby_names') <> ''
FROM scorekeeper.health()"""
_TAIL = f"SELECT {', '.join(COLUMNS)} FROM scorekeeper.entry WHERE event = %s AND seq >= %s ORDER BY seq"  # noqa: S608
START_HEAD = (0, START)
_LARGE = 64 * 1024
"""Largest attachments sent with their entry, in bytes; others go before, without a lock."""


def create_on_server(target: str, new: Sequence[NewEntry], *, password: str = "", seat: str = "") -> "ServerStore":
    """Create an event on a server with these entries, the first of which makes it, and open it.

    Raises AlreadyThereError if the server has that event, and the errors of connecting.
    """
    store = begun_on_server(target, new[0].fact, password=password, seat=seat)
    if store.head != START_HEAD:
        store.close()
        raise errors.AlreadyThereError(name=store.location)
    try:
        store.append(new, 0)
    except BaseException:
        store.close()
        raise
    return store


def begun_on_server(target: str, made: object, *, password: str = "", seat: str = "") -> "ServerStore":
    """Open an event on a server with its existing entries.

    If it is missing, create it without an entry.
    `made` is the fact of its first entry. Raises AlreadyThereError if the server has that event
    and this login has no seat at it, and the errors of connecting.
    """
    address, in_address = read_address(target)
    assert isinstance(made, EventMade)
    line = ServerConnection(address, password or in_address, seat=seat)
    try:
        known = next((event for event in known_events(line) if event.uid == made.event), None)
        if known is None:
            with line.asking(writes=True) as connection:
                begin = "SELECT scorekeeper.begin(%s, %s, %s, %s)"
                connection.execute(begin, [made.event, made.name, made.system, made.edition])
    except psycopg.errors.UniqueViolation:
        line.close()
        raise errors.AlreadyThereError(name=address.shown) from None
    except BaseException:
        line.close()
        raise
    head, role = (START_HEAD, ORGANISER) if known is None else ((known.seq, known.digest), known.role)
    return ServerStore(line, address.for_event(made.event), made.event, head, role=role)


def open_on_server(target: str, *, password: str = "", seat: str = "", read_only: bool = False) -> "ServerStore":
    """Open the event that an address names; if it names none, the only event of this login.

    Raises NoSuchEventError with the existing ones, BadAddressError, and the errors of connecting.
    """
    address, in_address = read_address(target)
    line = ServerConnection(address, password or in_address, seat=seat)
    try:
        event = event_at(known_events(line), address)
        looks_on = read_only or event.role == VIEWER
        head = (event.seq, event.digest)
        return ServerStore(line, address.for_event(event.uid), event.uid, head, read_only=looks_on, role=event.role)
    except BaseException:
        line.close()
        raise


def event_at(events: Sequence["KnownEvent"], address: Address) -> "KnownEvent":
    """Return the one event that matches an address; NoSuchEventError for none or several."""
    events = [event for event in events if event.seq] or events  # an event without an entry was never completed
    matches = [event for event in events if address.event in {"", event.uid, event.name}]
    if len(matches) != 1:
        known = ", ".join(event.name for event in events) or "-"
        raise errors.NoSuchEventError(name=address.shown, known=known)
    return matches[0]


class KnownEvent:
    """An event in a server's list: uid, name, rules, newest entry, this login's role."""

    def __init__(self, uid: str, name: str, system: str, edition: str, seq: int, digest: str, role: str) -> None:  # noqa: PLR0917 - a row
        self.uid, self.name, self.system, self.edition = uid, name, system, edition
        self.seq, self.digest, self.role = seq, digest, role


def known_events(line: ServerConnection) -> tuple[KnownEvent, ...]:
    """Return the events at which this login has a seat, by name.

    Raises NotReadyError, OlderServerError or NewerServerError if the server's database does not
    fit this program.
    """
    with line.asking() as connection:
        made = generation_of(connection)
        if made != GENERATION:
            other = errors.NewerServerError if made > GENERATION else errors.OlderServerError
            raise (other if made else errors.NotReadyError)(name=line.address.shown, theirs=made, ours=GENERATION)
        return tuple(KnownEvent(*row) for row in connection.execute("SELECT * FROM scorekeeper.events()"))


def generation_of(connection: Connection) -> int:
    """Return the generation of a server's database, 0 if nothing was set up yet."""
    there = connection.execute("SELECT to_regclass('scorekeeper.generation') IS NOT NULL").fetchone() == (True,)
    (number,) = (connection.execute("SELECT number FROM scorekeeper.generation").fetchone() if there else None) or (0,)
    return int(number)


def may_begin(line: ServerConnection) -> bool:
    """Return whether this login may create an event on the server."""
    with line.asking() as connection:
        asked = "SELECT pg_has_role(session_user, 'sk_organiser', 'member')"
        return connection.execute(asked).fetchone() == (True,)


class ServerStore:
    """An event on a server. It uses one connection, so use it from one thread at a time."""

    path: Path | None = None

    def __init__(
        self,
        line: ServerConnection,
        address: Address,
        event: str,
        head: tuple[int, str],
        *,
        read_only: bool = False,
        role: str,
    ) -> None:
        self._line, self._address, self._event, self._head = line, address, event, head
        self.role = role
        """The role of this login at the event."""
        self.read_only = read_only
        self.patience: float | None = None
        """Seconds to wait for the answer to an entry; None: as long as for any query."""
        self._holding: Connection | None = None
        self._pending: list[list[Any]] = []

    @property
    def location(self) -> str:
        """The location of the event, for people to read."""
        return self._address.shown

    @property
    def reached_by(self) -> str:
        """The address with the password, to connect with; it is neither shown nor saved."""
        return self._address.with_password(self._line.password)

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

        The server has them on its disk, and on that of the second server if there is one, when
        this returns. The same command again returns what it entered the first time. Raises Behind
        with the entries that others have made since, NoAnswerError if it is unknown whether they
        were entered, NoSuchAttachmentError if a fact names missing bytes; then nothing is entered.
        """
        if self.read_only:
            raise errors.ViewedOnlyError(name=self.location)
        if not new:
            return ()
        seq, previous = self._head
        if seq != after:
            return self._entered_or_behind(new, after)
        entries = numbered_entries(new, seq, previous)
        attachments = self._ahead(attachments)
        self._kept(entries, attachments)
        unfit = next((new.seq for new in entries if "\0" in f"{new.cmd}{new.at}{new.who}{new.seat}{new.reason}"), 0)
        if unfit:
            raise errors.UnfitForServerError(name=self.location, entry=unfit)
        values = values_of(self._event, (seq, previous), entries, attachments)
        if self._holding is not None:
            self._pending.append(values)
        elif not self._send([values], entries[-1].seq):
            return self._entered_or_behind(new, after)
        self._head = (entries[-1].seq, entries[-1].digest)
        return entries

    def tail(self, after: int) -> tuple[Entry, ...]:
        """Return the entries after entry `after`, each verified by the chain.

        Raises ServerLacksError if the server lacks the newest entry known here, or has another in
        its place.
        """
        with self._asking(within=60.0) as connection:
            rows = connection.execute(_TAIL, [self._event, max(after, 1)]).fetchall()
        return self._go_on(rows, after)

    @contextmanager
    def holding(self, after: int) -> Iterator[tuple[Entry, ...]]:
        """Keep all others from entering meanwhile; yields what they entered after `after`.

        Entries appended inside are on the disk when this ends normally; if it raises, none of them
        is.
        """
        before = self._head
        try:
            with self._line.asking(writes=True, within=self.patience) as connection:
                try:
                    tail = self._go_on(hold(connection, self._event, max(after, 1)), after)
                    before = self._head
                    self._holding, self._pending = connection, []
                    yield tail
                    self._holding = None
                    # appended entries go with COMMIT, in one round trip
                    if self._pending and not self._send(self._pending, self._head[0], connection):
                        raise errors.ServerBusyError(name=self.location, cause="twice")
                finally:
                    self._holding = None
                    give_up(connection)
        except BaseException:
            self._head = before
            raise

    def confirm(self, cmd: str) -> tuple[Entry, ...]:
        """Return the server's entries of a command, once the second server has them, too.

        Empty if there are none.
        Finding them would not be enough: entries waiting for the second server are visible before
        they are safe.
        """
        with self._waited_for(), self._asking(writes=True) as connection:
            rows = connection.execute("SELECT * FROM scorekeeper.confirm(%s, %s)", [self._event, cmd]).fetchall()
        if not rows:
            return ()
        seqs = {seq for (seq,) in rows}
        return tuple(entry for entry in self._read(min(seqs) - 1) if entry.seq in seqs)

    def newest(self) -> int:
        """Return the number of the newest entry on the server.

        The query when there is nothing else to do.
        """
        with self._asking() as connection:
            asked = "SELECT head_seq FROM scorekeeper.event WHERE uid = %s"
            (seq,) = connection.execute(asked, [self._event]).fetchone() or (0,)
        return int(seq)

    def attach(self, data: bytes) -> str:
        """Save these bytes with the event and return their SHA-256, which is their name."""
        if self.read_only:
            raise errors.ViewedOnlyError(name=self.location)
        name = sha256(data).hexdigest()
        with self._asking(writes=True, within=60.0) as connection:
            connection.execute("SELECT scorekeeper.attach(%s, %s, %b)", [self._event, name, data])
        return name

    def attachment(self, name: str) -> bytes:
        """Return the bytes with this SHA-256.

        Raises NoSuchAttachmentError, WithheldError or DamagedError.
        """
        asked = "SELECT data FROM scorekeeper.attachment WHERE event = %s AND sha256 = %s"
        with self._asking(within=60.0) as connection:
            row = connection.execute(asked, [self._event, name], binary=True).fetchone()
        if row is None:
            missing = errors.WithheldError if self._keeps([name]) else errors.NoSuchAttachmentError
            raise missing(name=self.location, attachment=name)
        data = bytes(row[0])
        if sha256(data).hexdigest() != name:
            raise errors.DamagedError(name=self.location, cause="attachment")
        return data

    def attachments(self) -> tuple[str, ...]:
        """Return the SHA-256 of every attachment of the event."""
        asked = "SELECT sha256 FROM scorekeeper.attachment WHERE event = %s ORDER BY sha256"
        with self._asking() as connection:
            return tuple(name for (name,) in connection.execute(asked, [self._event]))

    def withheld(self, names: Collection[str]) -> set[str]:
        """Return which of these attachments the server has, but not for this login."""
        return self._keeps(names) - set(self.attachments())

    def _keeps(self, names: Iterable[str]) -> set[str]:
        """Return which of these the server has, shown to this login or not."""
        with self._asking() as connection:
            asked = "SELECT scorekeeper.kept(%s, %s)"
            return {name for (name,) in connection.execute(asked, [self._event, list(names)])}

    def beside(self, *, read_only: bool = True) -> "ServerStore":
        """Return the same event with its own connection, for another thread; read-only by default."""
        line = ServerConnection(self._line.address, self._line.password, seat=self._line.seat)
        return ServerStore(line, self._address, self._event, self._head, read_only=read_only, role=self.role)

    def close(self) -> None:
        """Close the connection, without waiting for the server. Closing twice is harmless."""
        self._line.close()

    def hang_up(self) -> None:
        """End the connection from another thread: queries waiting for an answer fail."""
        self._line.close()

    def waker(self, heard: Callable[[int | None], None], identity: Callable[[], tuple[str, str]]) -> Waker:
        """Return a thread that, once started, reports entries made by others; see `Waker`."""
        line = self._line
        return Waker(line.address, line.password, event=self._event, seat=line.seat, heard=heard, identity=identity)

    def beats(self, signs: Callable[[], Sequence[tuple[str, str, str]]]) -> Beats:
        """Return a thread that, once started, reports seats served here to other desks; see `Beats`."""
        line = self._line
        return Beats(line.address, line.password, event=self._event, seat=line.seat, signs=signs)

    def _send(self, commands: list[list[Any]], seq: int, begun: Connection | None = None) -> bool:
        """Have the server enter these, up to entry `seq`.

        Return whether it did: False if repeated or too late.
        """
        try:
            if begun is not None:
                return enter(begun, self._event, seq, commands, begun=True)
            with self._waited_for(), self._line.asking(writes=True, within=self.patience) as connection:
                return enter(connection, self._event, seq, commands, begun=False)
        except psycopg.errors.UniqueViolation:
            return False

    def _go_on(self, rows: list[tuple[Any, ...]], after: int) -> tuple[Entry, ...]:
        """Return the verified entries of rows from entry `after` on, and advance the head."""
        known = self._head if after == self._head[0] else None
        previous = START
        if after:
            if not rows or rows[0][0] != after or (known is not None and rows[0][8] != known[1]):
                raise errors.ServerLacksError(name=self.location, entry=after)
            previous = rows.pop(0)[8]
        with gc_paused():
            entries = tuple(self._proven(rows, after, previous))
        if entries:
            self._head = (entries[-1].seq, entries[-1].digest)
        return entries

    @contextmanager
    def _asking(self, *, writes: bool = False, within: float | None = None) -> Iterator[Connection]:
        """Provide the connection; while the event is held, the holding one."""
        if self._holding is not None:
            yield self._holding
            return
        with self._line.asking(writes=writes, within=within) as connection:
            yield connection

    @contextmanager
    def _waited_for(self) -> Iterator[None]:
        """Report, when an answer does not come, whether the second server is the cause."""
        try:
            yield
        except (errors.NoAnswerError, errors.ServerBusyError) as error:
            # busy: an entry that waits for the second server blocks all later ones
            if self.patience is None and self._second_is_away():
                raise type(error)(name=self.location, cause="standby") from None
            raise

    def _second_is_away(self) -> bool:
        with suppress(errors.StoreError), self._line.asking() as connection:
            return connection.execute(_SECOND_IS_AWAY).fetchone() == (True,)
        return False

    def _entered_or_behind(self, new: Sequence[NewEntry], after: int) -> tuple[Entry, ...]:
        """Return what this command entered when it was first sent.

        Raises Behind with what others have entered.
        """
        tail = self._read(after)
        if not tail or any(entry.cmd == new[0].cmd for entry in tail):
            there = self.confirm(new[0].cmd)
            if there:
                return there
        raise errors.NewerEntries(tail)

    def _read(self, after: int) -> tuple[Entry, ...]:
        """Return the entries after an entry, without advancing the head."""
        head, entries = self._head, self.tail(after)
        self._head = head
        return entries

    def _ahead(self, attachments: Sequence[bytes]) -> Sequence[bytes]:
        """Send large attachments before the entry, while no other seat waits.

        Return those to send with it.
        """
        if sum(map(len, attachments)) < _LARGE:
            return attachments
        for data in attachments:
            self.attach(data)
        return ()

    def _kept(self, entries: Sequence[Entry], attachments: Sequence[bytes]) -> None:
        """Verify that all attachments named by these entries are saved."""
        named = {name for entry in entries for name in attachments_of(entry.fact)}
        missing = sorted(named - {sha256(data).hexdigest() for data in attachments})
        if not missing:
            return
        there = self._keeps(missing)
        gone = [name for name in missing if name not in there]
        if gone:
            raise errors.NoSuchAttachmentError(name=self.location, attachment=gone[0])

    def _proven(self, rows: Sequence[Sequence[Any]], after: int, previous: str) -> Iterator[Entry]:
        try:
            yield from proven_entries(rows, after, previous, None)
        except errors.StoreError as error:
            error.values = {"name": self.location, **error.values}
            raise
