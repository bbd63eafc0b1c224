"""Entries read here that the server lacks: they rejoin the queue under their own commands.

A commit that waits for the second server can become visible, for example when the first one restarts, and be lost when
the second one takes over. No desk was told that it is saved. Every desk that has read it sends it again with its
author, time and seat; the server accepts each command only once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.journal.set_aside import aside
from scorekeeper.journal.undo import command_of
from scorekeeper.kernel.held_back import LOST
from scorekeeper.kernel.may_wait import WAITS
from scorekeeper.kernel.waiting_rows import fill_placeholders, mark
from scorekeeper.store.waiting import REFUSED, WAITING, Waiting


@dataclass(frozen=True, slots=True)
class Requeued:
    """The new queue, and the new number of each row that had another."""

    rows: tuple[Waiting, ...]
    moved: dict[int, int]


def common_length(known: Sequence[Entry], there: Sequence[Entry]) -> int:
    """Return how many entries two journals have in common, from the first on."""
    for n, (mine, theirs) in enumerate(zip(known, there, strict=False)):
        if mine.digest != theirs.digest:
            return n
    return min(len(known), len(there))


def requeue(lost: Sequence[Entry], rows: Sequence[Waiting], last: Entry, seat: str, free: int) -> Requeued:
    """Return the queue with the lost commands first, in their old order, then the waiting rows.

    `last` is the newest common entry, and `free` the first unused row number. A decision made at another desk is held
    for a person: only its own desk sends it without asking.
    """
    groups = {cmd: tuple(entries) for cmd, entries in groupby(lost, command_of)}
    groups = {cmd: entries for cmd, entries in groups.items() if not any(aside(entry.fact) for entry in entries)}
    waiting = {row.cmd: row for row in rows}
    order = [waiting.get(cmd) or _row(entries, last, seat) for cmd, entries in groups.items()]
    order += [row for row in rows if row.cmd not in groups]
    moved = {row.n: n for n, row in enumerate(order, free) if row.n}
    named = {mark(row.n, part): mark(moved[row.n], part) for row in rows for part in range(len(row.entries))}
    for n, entries in enumerate(groups.values(), free):
        named |= {entry.seq: mark(n, part) for part, entry in enumerate(entries)}
    return Requeued(tuple(_moved_row(row, n, last, named) for n, row in enumerate(order, free)), moved)


def _row(entries: Sequence[Entry], last: Entry, seat: str) -> Waiting:
    new = tuple(NewEntry(entry.cmd, entry.at, entry.who, entry.seat, entry.fact, entry.reason) for entry in entries)
    own = all(entry.seat == seat or type(entry.fact) in WAITS for entry in entries)
    state, why = (WAITING, "") if own else (REFUSED, LOST)
    return Waiting(0, new, last.seq, last.seq, last.digest, state, why)


def _moved_row(row: Waiting, n: int, last: Entry, named: Mapping[int, int]) -> Waiting:
    """Return a row under its new number, made after an entry that the server still has."""
    within = {mark(n, part): mark(0, part) for part in range(len(row.entries))}
    row = replace(fill_placeholders(fill_placeholders(row, named), within), n=n)
    if row.based_seq > last.seq:
        row = replace(row, based_seq=last.seq, based_digest=last.digest)
    return row
