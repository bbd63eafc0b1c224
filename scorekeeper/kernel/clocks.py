"""Check from the entries that the clocks of all computers writing into an event agree."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.journal.entry import Entry

MOST_SECONDS = 120
"""Difference between clocks, in seconds, above which a warning is shown."""


@dataclass(frozen=True, slots=True)
class ClockDifference:
    """A clock difference: an entry is later than now, or much earlier than the entry before it.

    `before` is that earlier entry; None if it is unclear which clock is wrong.
    """

    minutes: int
    entry: Entry
    before: Entry | None = None


def clock_difference(
    entries: Sequence[Entry], now: str, *, latest: int = 1, on_server: bool = False
) -> ClockDifference | None:
    """Return the largest clock difference in the latest entries, or None.

    `now` is in UTC (ISO 8601). On a server, an entry that waited may rightly be earlier than the one before it.
    """
    differences: list[tuple[float, ClockDifference]] = []
    for index in range(max(0, len(entries) - max(1, latest)), len(entries)):
        entry = entries[index]
        ahead = _seconds_between(now, entry.at)
        if ahead > MOST_SECONDS:
            differences.append((ahead, ClockDifference(round(ahead / 60), entry)))
        elif index and not on_server and (back := _seconds_between(entry.at, entries[index - 1].at)) > MOST_SECONDS:
            differences.append((back, ClockDifference(round(back / 60), entry, entries[index - 1])))
    return max(differences, key=lambda pair: pair[0])[1] if differences else None


def _seconds_between(earlier: str, later: str) -> float:
    try:
        return (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).total_seconds()
    except (ValueError, TypeError):
        return 0.0
