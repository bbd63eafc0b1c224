"""Whether the clocks of the computers that write into an event agree, as far as its newest entries show."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.journal.entry import Entry

MOST_SECONDS = 120
"""By how much clocks may differ before that is said."""


@dataclass(frozen=True, slots=True)
class ClockDifference:
    """A clock that differs: the newest entry is later than now, or much earlier than the entry before it.

    `before` is that entry; None where it is the clock of this computer that is behind, or the other one ahead.
    """

    minutes: int
    newest: Entry
    before: Entry | None = None


def clock_difference(entries: Sequence[Entry], now: str, *, on_server: bool = False) -> ClockDifference | None:
    """Return by how much a clock differs at a moment (UTC, ISO 8601); None where nothing shows that one does.

    On a server an entry that waited for it is rightly earlier than the one before it.
    """
    if not entries:
        return None
    newest = entries[-1]
    ahead = _seconds_between(now, newest.at)
    if ahead > MOST_SECONDS:
        return ClockDifference(round(ahead / 60), newest)
    before = entries[-2] if len(entries) > 1 and not on_server else newest
    back = _seconds_between(newest.at, before.at)
    return ClockDifference(round(back / 60), newest, before) if back > MOST_SECONDS else None


def _seconds_between(earlier: str, later: str) -> float:
    try:
        return (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).total_seconds()
    except (ValueError, TypeError):
        return 0.0
