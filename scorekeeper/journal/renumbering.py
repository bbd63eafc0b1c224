"""Facts that name entries by number, under other numbers: behind a gap, or behind what others entered meanwhile."""

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.journal.dispute_facts import DisputeRaised, RulingMade
from scorekeeper.journal.facts import EntryConfirmed, EntrySentBack, Fact, Voided


def renumbered(fact: Fact, number: Callable[[int], int | None]) -> Fact | None:
    """Return the fact with the new numbers of the entries it names; None when what it takes back or confirms is gone.

    `number` answers the new number of an entry, None where it is gone.
    """
    if isinstance(fact, Voided):
        target = number(fact.entry)
        return None if target is None else Voided(target)
    if isinstance(fact, EntryConfirmed | EntrySentBack):
        named = tuple(new for entry in fact.entries if (new := number(entry)) is not None)
        return replace(fact, entries=named) if len(named) == len(fact.entries) else None
    if isinstance(fact, DisputeRaised) and fact.occurrence:
        return replace(fact, occurrence=number(fact.occurrence))
    if isinstance(fact, RulingMade) and (fact.waive or fact.supersedes is not None):
        waive = tuple((new, place) for entry, place in fact.waive if (new := number(entry)) is not None)
        superseded = number(fact.supersedes) if fact.supersedes is not None else None
        return replace(fact, waive=waive, supersedes=superseded)
    return fact
