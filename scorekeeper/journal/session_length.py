"""The length of a session, if it was set after the session was made."""

from collections.abc import Iterable

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import LengthSet
from scorekeeper.journal.snapshot import COMPLETE, Length, SessionState
from scorekeeper.rules.announcements import Announcements
from scorekeeper.rules.model import TIE

PLANNED, STOPPED, EXTRA = "planned", "stopped", "extra"
"""Reasons for the number of deals of a session."""
SIX = 6
"""Number of extra deals after the first tie; later ties get one each (RULES section 2)."""


def extra_deals(state: SessionState) -> int:
    """Return how many extra deals follow now.

    0 unless the session is complete, tied and without match points.
    """
    if state.state != COMPLETE or state.result.winner != TIE or state.result.match_points is not None:
        return 0
    return 1 if state.length is not None and state.length.why == EXTRA else SIX


def length_of(entries: Iterable[Entry], options: int) -> Length | None:
    """Return the length set by these entries (those that count, oldest first).

    None: the length in the options.
    `planned` is the number without the last of them, which for a stopped session is its planned length.
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
    """Return the deals after which the score is read out, extra deals included (5.3).

    Stopping a session early makes no further announcements due.
    """
    if length is None or length.why == PLANNED:
        return rules.due(deals, each_of_last=each_of_last)
    due = [deal for deal in rules.due(length.planned, each_of_last=each_of_last) if deal <= deals]
    return (*due, *range(length.planned + 1, deals + 1))
