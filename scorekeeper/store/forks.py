"""Two files of one event whose journals diverge: which files, and from which entry on.

Each digest includes all entries before it, so two journals agree up to an entry exactly if its
digests are equal.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.store import errors
from scorekeeper.store.backup import SUFFIX, is_automatic, source_at
from scorekeeper.store.source import EventSource

_MOST = 500
"""Most files of a folder that are examined."""


@dataclass(frozen=True, slots=True)
class Fork:
    """Another file of the same event, and the first entry that differs or is only there."""

    path: Path
    entry: int
    goes_further: bool


def first_difference(first: EventSource | Path, second: EventSource | Path) -> int | None:
    """Return the first entry that differs in two events, None if none does.

    Raises the store's errors if one of them cannot be read.
    """
    first, second = source_at(first), source_at(second)
    event, last, head = first.head()
    event_there, last_there, head_there = second.head()
    common = min(last, last_there)
    if event != event_there or (last == last_there and head == head_there) or not common:
        return None
    numbers = range(1, common + 1)
    here, there = first.digests(numbers), second.digests(numbers)
    if here is None or there is None:
        return None
    return next((seq for seq in numbers if here.get(seq) != there.get(seq)), None)


def forks_beside(path: Path) -> tuple[Fork, ...]:
    """Return files in the same folder with a diverging history of this event.

    Folder synchronization leaves such files. A copy that only lacks the newest entries does not count, nor does an
    automatic one. Unreadable files are skipped.
    """
    try:
        event, last, _head = source_at(path).head()
        return tuple(_forks(path, event, last))
    except (errors.StoreError, OSError):
        return ()


def _forks(path: Path, event: str, last: int) -> Iterator[Fork]:
    beside = sorted(path.parent.iterdir())
    files = [other for other in beside if other.suffix.casefold() == SUFFIX and not is_automatic(other)]
    for other in files[:_MOST]:
        with suppress(errors.StoreError, OSError):
            if other.samefile(path):
                continue
            event_there, last_there, _head = source_at(other).head()
            if event_there != event:
                continue
            entry = first_difference(path, other)
            if entry is not None:
                yield Fork(other, entry, goes_further=False)
            elif last_there > last:
                yield Fork(other, last + 1, goes_further=True)
