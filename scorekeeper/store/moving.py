"""An event moved from its file to a server, or back: the same entries under the same digests, and all that is kept.

Everything is copied and proven at its new place first. Only then the last entry, in both, says where it has gone: from
then on the old place is only read, so that the event does not go on in two places.
"""

from collections.abc import Callable
from pathlib import Path

from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.journal.facts import StoreChanged
from scorekeeper.journal.signing import attachments_of
from scorekeeper.store import errors
from scorekeeper.store.event_file import Store, open_store
from scorekeeper.store.new_file import write_file
from scorekeeper.store.server.server_store import ServerStore, empty_on_server, open_on_server

MOVED = "moved"
_AT_ONCE = 200
Report = Callable[[int, int], None]


def is_moved_away(entries: tuple[Entry, ...], *, on_server: bool) -> str:
    """Return where an event has gone from this place, "" where it is at home here."""
    last = entries[-1].fact if entries else None
    if not isinstance(last, StoreChanged) or last.what != MOVED:
        return ""
    return last.new if ("://" in last.new) != on_server else ""


def to_server(path: Path, target: str, *, mark: NewEntry, report: Report = lambda _done, _of: None) -> ServerStore:
    """Move the event in a file to a server, and return it as it is there.

    `mark` is who moves it, when, under which command; what it says is put in here. Raises AlreadyThereError where the
    server has the event, MovedError where it is not at home in the file, and what reading and connecting raise; the
    file is then as it was.
    """
    source = open_store(path)
    try:
        entries = source.tail(0)
        _must_be_home(entries, str(path), on_server=False)
        there = empty_on_server(target, entries[0].fact)
        try:
            _give(source, there, entries, report)
        except BaseException:
            there.close()
            raise
        marked = _marked(mark, str(path), there.place)
        source.append([marked], entries[-1].seq)
        there.append([marked], entries[-1].seq)
    finally:
        source.close()
    return there


def to_file(target: str, path: Path, *, mark: NewEntry) -> int:
    """Move an event from a server to a new file, and return its newest entry; see `to_server`."""
    source = open_on_server(target)
    try:
        entries = source.tail(0)
        _must_be_home(entries, source.place, on_server=True)
        kept = {name: source.attachment(name) for name in source.attachments()}
        write_file(path, entries, kept)
        there = open_store(path)
        try:
            if there.head != source.head:
                raise errors.BackupFailedError(path, cause="moved")
            marked = _marked(mark, source.place, str(path))
            source.append([marked], entries[-1].seq)
            there.append([marked], entries[-1].seq)
        finally:
            there.close()
    finally:
        source.close()
    return entries[-1].seq + 1


def _give(source: Store, there: ServerStore, entries: tuple[Entry, ...], report: Report) -> None:
    """Copy every attachment and entry, and prove that they are there as they were."""
    for name in sorted({name for entry in entries for name in attachments_of(entry.fact)}):
        there.attach(source.attachment(name))
    done = 0
    for begin in range(0, len(entries), _AT_ONCE):
        batch = entries[begin : begin + _AT_ONCE]
        new = [NewEntry(one.cmd, one.at, one.who, one.seat, one.fact, one.reason) for one in batch]
        there.append(new, done)
        done += len(batch)
        report(done, len(entries))
    if there.head != source.head:
        raise errors.BackupFailedError(name=there.place, cause="moved")


def _marked(mark: NewEntry, old: str, new: str) -> NewEntry:
    return NewEntry(mark.cmd, mark.at, mark.who, mark.seat, StoreChanged(MOVED, old, new), mark.reason)


def _must_be_home(entries: tuple[Entry, ...], place: str, *, on_server: bool) -> None:
    away = is_moved_away(entries, on_server=on_server)
    if away:
        raise errors.MovedError(name=place, to=away)
