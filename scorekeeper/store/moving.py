"""Moving an event from its file to a server, or back, with all its attachments.

Everything is first copied to the new place and verified there. Only then the last entry, in both places, records the
move: from then on the old place is read-only, so that the event never continues in two places. An interrupted move
resumes where it stopped, if the new place has a correct beginning of the event; entries made meanwhile are moved, too.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from scorekeeper.journal.access import ORGANISER
from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.journal.facts import StoreChanged
from scorekeeper.journal.moved import MOVED, new_location
from scorekeeper.store import errors
from scorekeeper.store.event_file import Store, open_store
from scorekeeper.store.new_file import write_file
from scorekeeper.store.server.address import read_address
from scorekeeper.store.server.known_names import MAY_NOT
from scorekeeper.store.server.server_store import START_HEAD, ServerStore, begun_on_server

_AT_ONCE = 200
Report = Callable[[int, int], None]


def _silent(_done: int, _total: int) -> None:
    """Report nothing."""


def to_server(path: Path, target: str, *, mark: NewEntry, report: Report = _silent) -> ServerStore:
    """Move the event in a file to a server, and return it as opened there.

    `mark` is who moves it, when, under which command; the record of the move is filled in here.
    Raises AlreadyThereError if the server has the event with a different history, MovedError if
    the file was moved away, and the errors of reading and connecting; the file is then as it was.
    """
    source = open_store(path)
    try:
        entries = source.tail(0)
        away = _may_go(entries, source, lambda to: _same_database(to, target))
        there = begun_on_server(target, entries[0].fact)
        try:
            _must_be_organiser(there)
            _move(source, there, (entries, away), mark, report)
        except BaseException:
            there.close()
            raise
    finally:
        source.close()
    return there


def copy_to_server(path: Path, target: str) -> int:
    """Copy an event to a server that lacks it, and return its newest entry.

    The file stays as it is.
    Raises AlreadyThereError if the server has anything of that event.
    """
    source = open_store(path, read_only=True)
    try:
        entries = source.tail(0)
        there = begun_on_server(target, entries[0].fact)
        try:
            if there.head != START_HEAD:
                raise errors.AlreadyThereError(name=there.location)
            _give(source, there, entries, _silent)
            return there.head[0]
        finally:
            there.close()
    finally:
        source.close()


def to_file(source: ServerStore, path: Path, *, mark: NewEntry, report: Report = _silent) -> int:
    """Move an event from a server to a file, close its store, and return its newest entry.

    See `to_server`.
    The file appears complete; an existing file is continued if it is a beginning of this event.
    """
    path = path.absolute()
    try:
        _must_be_organiser(source)
        entries = source.tail(0)
        away = _may_go(entries, source, lambda to: Path(to).absolute() == path)
        there = _begun_in_file(path, source, entries, report)
        try:
            _move(source, there, (entries, away), mark, report)
            return there.head[0]
        finally:
            there.close()
    finally:
        source.close()


def _must_be_organiser(store: ServerStore) -> None:
    """Raise RefusedByServerError if this login may not record the move at the end."""
    if store.role != ORGANISER:
        raise errors.RefusedByServerError(name=store.location, cause=MAY_NOT)


def _may_go(entries: Sequence[Entry], source: Store | ServerStore, is_target: Callable[[str], bool]) -> bool:
    """Return whether the event was already moved to this very target.

    Raises MovedError if it was moved elsewhere.
    """
    away = new_location(entries, on_server=source.path is None)
    if away and not is_target(away):
        raise errors.MovedError(name=source.location, place=away)
    return bool(away)


def _begun_in_file(path: Path, source: ServerStore, entries: Sequence[Entry], report: Report) -> Store:
    """Open the file begun by an interrupted move; write it if it does not exist."""
    if not path.exists():
        write_file(path, entries, _fetch_attachments(source, len(entries), report))
        return open_store(path)
    try:
        store = open_store(path, read_only=True)
    except errors.StoreError:
        raise errors.AlreadyThereError(path) from None
    begins = _begins(store, entries)
    store.close()
    if not begins:
        raise errors.AlreadyThereError(path)
    return open_store(path)


def _fetch_attachments(source: ServerStore, total: int, report: Report) -> Iterator[tuple[str, bytes]]:
    for name in source.attachments():
        report(0, total)
        yield name, source.attachment(name)


def _move(
    source: Store | ServerStore,
    there: Store | ServerStore,
    known: tuple[tuple[Entry, ...], bool],
    mark: NewEntry,
    report: Report,
) -> None:
    """Copy and verify everything, then mark it as moved, in the old place first.

    It is never current in both.
    """
    entries, gone = known
    begins = _begins(there, entries)
    if gone and (not begins or there.head[0] == len(entries)):
        raise errors.MovedError(name=source.location, place=there.location)
    if not begins:
        raise errors.AlreadyThereError(there.path, name=there.location)
    _give(source, there, entries, report)
    if gone:
        return
    change = StoreChanged(MOVED, source.location, there.location)
    marked = NewEntry(mark.cmd, mark.at, mark.who, mark.seat, change, mark.reason)
    while True:
        try:
            with source.holding(entries[-1].seq) as tail:
                entries += tail
                _give(source, there, entries, report)
                source.append([marked], entries[-1].seq)
            break
        except errors.NewerEntries:
            continue  # a file is not locked meanwhile: another writer was faster
    there.append([marked], entries[-1].seq)


def _begins(there: Store | ServerStore, entries: Sequence[Entry]) -> bool:
    """Return whether the target has a correct beginning of this event."""
    seq, digest = there.head
    return not seq or (seq <= len(entries) and entries[seq - 1].digest == digest)


def _give(source: Store | ServerStore, there: Store | ServerStore, entries: Sequence[Entry], report: Report) -> None:
    """Copy what is missing, attachments first, and verify that everything arrived unchanged."""
    missing = set(source.attachments()) - set(there.attachments())
    for name in sorted(missing):
        report(there.head[0], len(entries))
        there.attach(source.attachment(name))
    for begin in range(there.head[0], len(entries), _AT_ONCE):
        batch = entries[begin : begin + _AT_ONCE]
        there.append(
            [NewEntry(entry.cmd, entry.at, entry.who, entry.seat, entry.fact, entry.reason) for entry in batch], begin
        )
        report(begin + len(batch), len(entries))
    newest = (entries[-1].seq, entries[-1].digest)
    if there.head != newest or not set(source.attachments()) <= set(there.attachments()):
        raise errors.BackupFailedError(there.path, name=there.location, cause="moved")


def _same_database(address: str, other_address: str) -> bool:
    """Return whether two addresses are of the same database, for any login."""
    first, second = read_address(address)[0], read_address(other_address)[0]
    return (set(first.hosts), first.database) == (set(second.hosts), second.database)
