"""Whether an event was moved to another place: from then on its old place is read-only."""

from collections.abc import Sequence

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import StoreChanged

MOVED = "moved"


def new_location(entries: Sequence[Entry], *, on_server: bool) -> str:
    """Return where an event was moved from here, according to its last entry.

    "" if it was not moved.
    """
    last = entries[-1].fact if entries else None
    if not isinstance(last, StoreChanged) or last.what != MOVED:
        return ""
    return last.new if ("://" in last.new) != on_server else ""
