"""Entries that do not count: voided, or imported and not yet confirmed."""

from collections.abc import Sequence

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Voided
from scorekeeper.journal.imported import not_confirmed


def voided_numbers(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the numbers of the entries that do not count.

    A void that is itself void undoes nothing.
    They are read from the newest back, so that each void is judged before what it refers to. Rulings of an imported
    document do not count before the committee has confirmed it.
    """
    voided: set[int] = set()
    for entry in reversed(entries):
        if type(entry.fact) is Voided and entry.seq not in voided:
            voided.add(entry.fact.entry)
    return frozenset(voided) | not_confirmed(entries)


def standing_entries(entries: Sequence[Entry], voided: frozenset[int] | None = None) -> list[Entry]:
    """Return the entries that count, oldest first, voids themselves left out.

    `voided` are the others, if known.
    """
    if voided is None:
        voided = voided_numbers(entries)
    return [entry for entry in entries if entry.seq not in voided and type(entry.fact) is not Voided]
