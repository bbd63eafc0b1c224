"""The times of the results of a session's deals, and the intervals between them, in seconds."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from statistics import median

from scorekeeper.journal.facts import DealRecorded, HandRecorded
from scorekeeper.journal.on_paper import copied_deals
from scorekeeper.journal.snapshot import GameState, Played, SessionState

AT_ONCE = 45
"""Deals with a shorter median interval (seconds) were not played but entered afterwards."""


@dataclass(frozen=True, slots=True)
class DealTimes:
    """The deals, or hands, of one session in the order of their results.

    `ends` has by number the time of the first result. `timed`: these are times of play, not of copying. `gaps` are
    the seconds since the result before, empty if the times are not those of play.
    """

    ends: Mapping[int, int]
    timed: bool
    gaps: Mapping[int, int]


def seconds(time: str | None) -> int | None:
    """Return a timestamp (UTC, ISO 8601) in seconds; None if it is not a timestamp."""
    try:
        return int(datetime.fromisoformat(time or "").timestamp())
    except ValueError:
        return None


def deal_times(state: Played) -> DealTimes:
    """Return the times of the results of the decided deals or hands."""
    first = _of_hands(state) if isinstance(state, GameState) else _of_deals(state)
    # in the order of the entries; the clocks of two computers may differ, and then no gap is known
    gaps = {number: time - before for (_, before), (number, time) in pairwise(first.items()) if time >= before}
    copied = isinstance(state, SessionState) and bool(copied_deals(state))
    timed = not copied and (len(gaps) < 2 or median(gaps.values()) >= AT_ONCE)
    return DealTimes(first, timed, gaps if timed else {})


def _of_deals(state: SessionState) -> dict[int, int]:
    decided = {deal.number for deal in state.result.deals if deal.outcome is not None}
    first: dict[int, int] = {}
    for entry, fact in state.counting(DealRecorded):
        has_result = fact.taken is not None or fact.outcome is not None or fact.dealer_side is not None
        time = seconds(entry.at)
        if has_result and fact.deal in decided and time is not None:
            first.setdefault(fact.deal, time)
    return first


def _of_hands(state: GameState) -> dict[int, int]:
    over = {hand.number for hand in state.record.hands if hand.over}
    first: dict[int, int] = {}
    for entry, fact in state.counting(HandRecorded):
        time = seconds(entry.at)
        if (fact.tricks or fact.fault is not None) and fact.hand in over and time is not None:
            first.setdefault(fact.hand, time)
    return first
