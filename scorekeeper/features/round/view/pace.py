"""When the tables of a round will end, from the deals they have played: each table's own pace, shrunk to the hall's.

The pace of a table with few deals is unreliable: it is assumed to play like the hall, and a long pause counts as
three deals at most. There are no estimates before the hall has a pace. Some tables will stop unexpectedly: the end
of the round has an allowance for it, which shrinks as deals are played. In three hundred simulated rounds of 4 to
45 tables the last table then ended at a median of four to seven minutes from the estimate.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from scorekeeper.features.round.view.progress import TableProgress

WEIGHT, LONGEST = 6, 3
"""The weight of the hall's pace in deals of a table's own, and how many deals a pause counts at most."""
FROM_BEFORE = 30
"""How many gaps of the round before are used for the hall's pace."""
ALLOWANCE = 9
"""Half deals allowed for the last table because one may still stop, while all deals are to be played."""
LEAST = 3
"""The least number of gaps for a pace."""
STEP = 300
"""Expected ends are rounded to this many seconds (five minutes)."""


@dataclass(frozen=True, slots=True)
class Expected:
    """When each table in play will end (seconds, by session), most of them, and the round."""

    pace: int
    allowance: int
    ends: dict[str, int]
    now: int

    @property
    def middle(self) -> int:
        """The median of the ends."""
        return int(median(self.ends.values()))

    @property
    def most(self) -> int:
        """When three of four will have ended, rounded up to five minutes."""
        ends = sorted(self.ends.values())
        return up(round(quantiles(ends, n=4, method="inclusive")[2]) if len(ends) > 1 else ends[0])

    @property
    def last(self) -> str:
        """The session that will end last."""
        return max(self.ends, key=lambda session: self.ends[session])

    @property
    def span(self) -> tuple[int, int]:
        """The times between which the round will end, to five minutes, never before now."""
        end = self.ends[self.last] + self.allowance
        return max((end - STEP // 2) // STEP * STEP, up(self.now)), up(end + STEP)


def up(moment: int) -> int:
    """Return a moment rounded up to five minutes."""
    return -(-moment // STEP) * STEP


def hall_pace(tables: Iterable[TableProgress], before: Iterable[TableProgress] = ()) -> int | None:
    """Return how many seconds a deal takes in this hall, by this round and the one before; None if unknown."""
    gaps = [gap for table in tables for gap in table.gaps]
    earlier = [gap for table in before for gap in table.gaps]
    gaps += earlier[:: max(1, len(earlier) // FROM_BEFORE)][:FROM_BEFORE]
    return int(median(gaps) * 11 / 10) if len(gaps) >= LEAST else None


def table_pace(gaps: Sequence[int], hall: int) -> int:
    """Return how many seconds a deal takes at a table."""
    return (sum(min(gap, LONGEST * hall) for gap in gaps) + WEIGHT * hall) // (len(gaps) + WEIGHT)


def expected(tables: Sequence[TableProgress], now: int, before: Iterable[TableProgress] = ()) -> Expected | None:
    """Return when the tables in play will end; None while unknown, or where no table is in play any more.

    Tables that have not begun are left out once others have, and so are tables whose times are not those of play.
    """
    hall = hall_pace(tables, before)
    if hall is None:
        return None
    ends = {}
    any_begun = any(table.begun and not table.forfeited for table in tables)
    for table in tables:
        if table.left and table.timed and table.begun == any_begun:
            pace = table_pace(table.gaps, hall)
            since = table.ended if table.ended is not None else table.last if table.begun else None
            # a table silent for longer than a deal takes is assumed to begin it now
            from_when = now if since is None or now - since > pace else since
            ends[table.session] = from_when + table.left * pace
    whole, left = sum(table.deals for table in tables), sum(table.left for table in tables)
    return Expected(hall, ALLOWANCE * hall * left // (2 * whole), ends, now) if ends else None
