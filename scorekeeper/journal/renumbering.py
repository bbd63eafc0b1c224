"""Change the entry numbers in facts: after a gap, or after others' entries in the meantime."""

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.journal.dispute_facts import DisputeRaised, RulingMade, SettlementAnswered, SettlementProposed
from scorekeeper.journal.facts import DealAccepted, EntryConfirmed, EntrySentBack, Fact, SheetLookedAt, Voided


def renumber(fact: Fact, number: Callable[[int], int | None]) -> Fact | None:
    """Return the fact with new numbers of the entries it names.

    None if an entry that it is about is missing.
    `number` returns the new number of an entry, None if it is missing.
    """
    if isinstance(fact, Voided):
        target = number(fact.entry)
        return None if target is None else Voided(target)
    if isinstance(fact, EntryConfirmed | EntrySentBack | DealAccepted):
        named = tuple(new for entry in fact.entries if (new := number(entry)) is not None)
        return replace(fact, entries=named) if len(named) == len(fact.entries) else None
    if isinstance(fact, SheetLookedAt):
        seen = number(fact.entry)
        return None if seen is None else replace(fact, entry=seen)
    if isinstance(fact, DisputeRaised) and fact.occurrence:
        fact = replace(fact, occurrence=number(fact.occurrence))
    if isinstance(fact, SettlementAnswered):
        proposal = number(fact.proposal)
        return None if proposal is None else replace(fact, proposal=proposal)
    if isinstance(fact, SettlementProposed):
        return replace(fact, ruling=_ruling(fact.ruling, number))
    return _ruling(fact, number) if isinstance(fact, RulingMade) else fact


def _ruling(fact: RulingMade, number: Callable[[int], int | None]) -> RulingMade:
    waive = tuple((new, index) for entry, index in fact.waive if (new := number(entry)) is not None)
    superseded = number(fact.supersedes) if fact.supersedes is not None else None
    return replace(fact, waive=waive, supersedes=superseded)
