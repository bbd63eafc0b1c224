"""The times of events at the table, as far as the journal has them.

A deal written down as it is played has the time of its entry; one copied or imported later has none, because the
time of copying would mislead.
"""

import datetime as dt

from scorekeeper.journal.facts import DealRecorded
from scorekeeper.journal.on_paper import copied_deals
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.sheets.options import SheetOptions

_NIGHT = dt.timedelta(hours=36)
"""A session may run past midnight: until noon of the next day an entry belongs to its date."""


def contract_times(state: SessionState, options: SheetOptions) -> dict[int, str]:
    """Return by deal the time at which its contract was first recorded (5.1).

    Deals copied later are left out.
    """
    first: dict[int, str] = {}
    for entry, fact in state.counting(DealRecorded):
        first.setdefault(fact.deal, entry.at)
    for deal in copied_deals(state):
        first.pop(deal, None)
    if _all_at_once(first):
        return {}
    return {deal: options.clock(time) for deal, time in first.items() if _at_the_table(state, time, options)}


def begun_and_ended(state: SessionState, options: SheetOptions) -> tuple[str, str]:
    """Return the times at which the session began and ended, "" if unknown."""
    if not contract_times(state, options) and state.record.deals:
        return "", ""
    known = (
        time if time and _at_the_table(state, time, options) else None for time in (state.started_at, state.finished_at)
    )
    begun, ended = (options.clock(time) for time in known)
    copied = copied_deals(state)
    last = max((deal.number for deal in state.record.deals), default=0)
    return "" if 1 in copied else begun, "" if last in copied else ended


def _all_at_once(first: dict[int, str]) -> bool:
    """Return whether several deals were entered in the same second, which cannot happen in play."""
    return len(first) > 1 and len(set(first.values())) == 1


def _at_the_table(state: SessionState, time: str, options: SheetOptions) -> bool:
    """Return whether an entry was made on the session's own day, or in the night after it."""
    try:
        day = dt.datetime.fromisoformat(state.date or "").replace(tzinfo=options.zone)
        return dt.timedelta(0) <= options.local(time) - day < _NIGHT
    except ValueError:
        return True
