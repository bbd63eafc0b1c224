"""How long a session is, where that was set after it was made."""

from collections.abc import Iterable

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import LengthSet
from scorekeeper.journal.snapshot import Length
from scorekeeper.rules.announcements import Announcements

PLANNED, STOPPED, EXTRA = "planned", "stopped", "extra"
"""Why a session has as many deals as it has."""


def length_of(entries: Iterable[Entry], options: int) -> Length | None:
    """Return the length that these entries (those that count, oldest first) set; None: it is that of the options.

    `planned` is what the session would have without the last of them: where it was stopped early, all the deals it
    still had before it.
    """
    length: Length | None = None
    planned = reached = options
    for entry in entries:
        fact = entry.fact
        if type(fact) is LengthSet:
            if fact.why == PLANNED:
                planned = fact.deals
            before = reached if fact.why == STOPPED else planned
            length = Length(before, fact.deals, fact.why, entry.reason, entry.seq)
            reached = reached if fact.why == STOPPED else fact.deals
    return length


def read_outs(rules: Announcements, deals: int, length: Length | None, *, each_of_last: bool) -> tuple[int, ...]:
    """Return after which deals the score is read out: what was due as planned, and after each extra deal (5.3).

    A session that stops early does not make announcements due that were not.
    """
    if length is None or length.why == PLANNED:
        return rules.due(deals, each_of_last=each_of_last)
    due = [deal for deal in rules.due(length.planned, each_of_last=each_of_last) if deal <= deals]
    return (*due, *range(length.planned + 1, deals + 1))
