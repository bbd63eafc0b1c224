"""Rows of the file to entries and back, each verified by the digest before it."""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scorekeeper.journal.codec import body_text, read_fact, read_usual
from scorekeeper.journal.entry import Entry, NewEntry, canonical, digest, number
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.forms import UnreadableBodyError, UnwritableTextError
from scorekeeper.journal.lengths import NAME, longer_than_entered
from scorekeeper.journal.limits import limit_problems
from scorekeeper.journal.set_aside import NOT_CANONICAL, UNREADABLE, aside, set_aside
from scorekeeper.journal.soundness import sound
from scorekeeper.rules.model import problem
from scorekeeper.store.errors import DamagedError, UnreadableEntryError

_new = tuple.__new__
"""Makes an entry directly, which is faster than calling `Entry`."""


def proven_entries(rows: Iterable[Sequence[Any]], after: int, previous: str, path: Path | None) -> Iterator[Entry]:
    """Return the entries of these rows, which follow entry `after` with the digest `previous`.

    Raises DamagedError at the first row that does not follow, or that has a text longer than
    anyone can enter, which would freeze every page. Unreadable facts are set aside.
    """
    expected = after
    for seq, cmd, timestamp, who, seat, kind, reason, body, stated in rows:
        expected += 1
        try:
            text = canonical(seq=seq, cmd=cmd, at=timestamp, who=who, seat=seat, kind=kind, reason=reason, body=body)
        except TypeError as error:  # bytes where there should be text
            raise DamagedError(path, entry=expected, cause="chain") from error
        previous = digest(previous, text)
        if previous != stated or seq != expected:
            raise DamagedError(path, entry=expected, cause="chain")
        fact = _readable(kind, body)
        if len(who) + len(reason) + len(body) > NAME and longer_than_entered(who, reason, body):
            raise DamagedError(path, entry=seq, cause="too-long")
        yield _new(Entry, (seq, cmd, timestamp, who, seat, reason, fact, stated))


def whole_journal(entries: Sequence[Entry], path: Path | None, location: str) -> tuple[Entry, ...]:
    """Return all entries of a journal, with those set aside that no desk could have entered.

    Raises UnreadableEntryError or DamagedError if that is the first one: without it there is no
    event.
    """
    sound_entries = sound(entries)
    first = aside(sound_entries[0].fact) if sound_entries else None
    if first is not None:
        wrong = UnreadableEntryError if first.why.code == UNREADABLE else DamagedError
        raise wrong(path, entry=1, kind=first.kind, **({} if path is not None else {"name": location}))
    return sound_entries


def _readable(kind: str, body: str) -> Fact:
    """Return the fact in a body, set aside if unreadable, not canonical, or beyond limits."""
    try:
        usual = read_usual(kind, body)
        if usual is not None:
            return usual
        fact = read_fact(kind, body)
        if body_text(fact) != body:
            return set_aside(kind, body, problem(NOT_CANONICAL))
    except (UnreadableBodyError, UnwritableTextError):
        return set_aside(kind, body, problem(UNREADABLE))
    beyond = next(limit_problems(fact), None)
    return fact if beyond is None else set_aside(kind, body, beyond)


@contextmanager
def gc_paused() -> Iterator[None]:
    """Pause the garbage collector while many values are made: none of them is garbage."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def numbered_entries(new: Sequence[NewEntry], seq: int, previous: str) -> tuple[Entry, ...]:
    """Return the entries that these become after entry `seq` with the digest `previous`."""
    entries: list[Entry] = []
    for new_entry in new:
        entries.append(number(new_entry, seq + 1, previous))
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
