"""Rows of the file to entries and back, each proven by the digest before it."""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scorekeeper.journal.codec import body_text, read_fact
from scorekeeper.journal.entry import Entry, NewEntry, canonical, digest, number
from scorekeeper.journal.forms import UnreadableBodyError
from scorekeeper.journal.lengths import longer_than_entered
from scorekeeper.store.errors import DamagedError, UnreadableEntryError


def proven(rows: Iterable[Sequence[Any]], after: int, previous: str, path: Path | None) -> Iterator[Entry]:
    """Return the entries of these rows, which follow on entry `after` with the digest `previous`.

    Raises DamagedError at the first row that does not follow or holds a text that no desk enters, under which every
    page would stand still; UnreadableEntryError where a newer program spoke.
    """
    expected = after
    for seq, cmd, at, who, seat, kind, reason, body, stated in rows:
        expected += 1
        try:
            text = canonical(seq=seq, cmd=cmd, at=at, who=who, seat=seat, kind=kind, reason=reason, body=body)
        except TypeError as error:  # bytes where there should be text
            raise DamagedError(path, entry=expected, cause="chain") from error
        previous = digest(previous, text)
        if previous != stated or seq != expected:
            raise DamagedError(path, entry=expected, cause="chain")
        try:
            fact = read_fact(kind, body)
        except UnreadableBodyError as error:
            raise UnreadableEntryError(path, entry=seq, kind=kind) from error
        if longer_than_entered(who, reason, body):
            raise DamagedError(path, entry=seq, cause="too-long")
        yield Entry(seq, cmd, at, who, seat, reason, fact, stated)


@contextmanager
def much_at_once() -> Iterator[None]:
    """Make many values without the collector going through them again and again: none of them is garbage."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def numbered(new: Sequence[NewEntry], seq: int, previous: str) -> tuple[Entry, ...]:
    """Return the entries that these become behind entry `seq` with the digest `previous`."""
    entries: list[Entry] = []
    for one in new:
        entries.append(number(one, seq + 1, previous))
        seq, previous = entries[-1].seq, entries[-1].digest
    return tuple(entries)


def row_of(entry: Entry, event: str) -> dict[str, object]:
    """Return the row that keeps this entry of this event."""
    return {
        "event": event,
        "seq": entry.seq,
        "cmd": entry.cmd,
        "at": entry.at,
        "who": entry.who,
        "seat": entry.seat,
        "kind": entry.fact.kind,
        "reason": entry.reason,
        "body": body_text(entry.fact),
        "digest": entry.digest,
    }
