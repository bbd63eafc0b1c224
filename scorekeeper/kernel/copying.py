"""What an event is copied from: its file or its server."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import EventChanged, EventMade
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.plain_name import plain_event_name, plain_name
from scorekeeper.store.server.address import is_address

if TYPE_CHECKING:
    from scorekeeper.store.source import EventSource


def source_of(desk: Desk) -> "EventSource | None":
    """Return the source for copying an open event; None if it is not stored.

    For an event on a server only confirmed entries are copied; entries waiting on this laptop are in a separate file.
    """
    from scorekeeper.store.source import FileSource  # noqa: PLC0415 - the database library is large

    path = desk.store_state.path
    if path is not None:
        return FileSource(path)
    from scorekeeper.kernel.server_desk import ServerDesk  # noqa: PLC0415 - only where a server is used
    from scorekeeper.store.server.copying import ServerSource  # noqa: PLC0415
    from scorekeeper.store.server.server_store import ServerStore  # noqa: PLC0415

    store = desk.store
    if not isinstance(store, ServerStore):
        return None
    stem = plain_event_name(desk.tournament) or "event"
    confirmed = (lambda: desk.known[0]) if isinstance(desk, ServerDesk) else (lambda: desk.entries)
    return ServerSource(stem, store.location, confirmed, store.beside)


@contextmanager
def source_named(target: str | Path) -> Iterator["EventSource"]:
    """Yield the source that a named event is copied from.

    Errors from connecting and reading pass through.
    """
    from scorekeeper.store.source import FileSource  # noqa: PLC0415 - the database library is large

    if not is_address(target):
        yield FileSource(target)
        return
    from scorekeeper.store.server.copying import ServerSource  # noqa: PLC0415 - only where a server is used
    from scorekeeper.store.server.server_store import open_on_server  # noqa: PLC0415

    store = open_on_server(str(target), read_only=True)
    try:
        entries = store.tail(0)
        yield ServerSource(plain_name(_name(entries)) or "event", store.location, lambda: entries, store.beside)
    finally:
        store.close()


def _name(entries: Sequence[Entry]) -> str:
    names = [entry.fact.name for entry in entries if isinstance(entry.fact, EventMade | EventChanged)]
    return names[-1] if names else ""
