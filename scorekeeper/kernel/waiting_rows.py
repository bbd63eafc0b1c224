"""Placeholders in waiting rows for entries that have no number yet."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.renumbering import renumber
from scorekeeper.kernel.errors import Conflict
from scorekeeper.store.waiting import Waiting

_MANY = 1 << 12  # more entries than any command has


def mark(n: int, position: int) -> int:
    """Return a waiting entry's placeholder: its row (0: the same) and position in it.

    The number of such an entry is known only once it has arrived, so the placeholder is below zero.
    """
    return -(n * _MANY + position + 1)


def rename_entries(new: NewEntry, number: Callable[[int], int]) -> Fact:
    """Return the fact of an entry with every number it names replaced by another."""
    return renumber(new.fact, number) or new.fact


def fill_placeholders(row: Waiting, arrived: Mapping[int, int]) -> Waiting:
    """Return a row with the numbers of arrived entries in place of their placeholders."""
    entries = tuple(
        replace(entry, fact=rename_entries(entry, lambda seq: arrived.get(seq, seq))) for entry in row.entries
    )
    expect = arrived.get(row.expect, row.expect) if row.expect is not None else None
    return replace(row, entries=entries, expect=expect)


def entries_after(row: Waiting, seq: int, places: Mapping[int, int]) -> tuple[NewEntry, ...] | None:
    """Return a row's entries as after entry `seq`, None if one refers to a missing entry."""
    own = {mark(0, position): seq + 1 + position for position in range(len(row.entries))}
    known = {**places, **own}
    made = []
    for entry in row.entries:
        fact = renumber(entry.fact, lambda number: number if number > 0 else known.get(number))
        if fact is None:
            return None
        made.append(replace(entry, fact=fact))
    return tuple(made)


def matching_entry(row: Waiting, refusal: Exception) -> int | None:
    """Return the number of another seat's entry that equals a row in every field, or None."""
    if not isinstance(refusal, Conflict) or [entry.fact for entry in row.entries] != [refusal.entry.fact]:
        return None
    return refusal.entry.seq
