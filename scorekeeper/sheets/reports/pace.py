"""The pace of play by deal or hand, and of whole sessions by round, with charts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from scorekeeper.journal.snapshot import COMPLETE, Played
from scorekeeper.language import pace as pace_words
from scorekeeper.language import reports
from scorekeeper.sheets.deal_times import DealTimes, deal_times, seconds
from scorekeeper.sheets.reports.columns import Row, numbers, points, table, texts
from scorekeeper.sheets.reports.model import (
    BARS,
    LINES,
    ControlCheck,
    ReportChart,
    ReportTable,
    ReportText,
    Series,
    Sum,
)

PACE, PACE_DEALS, PACE_ROUNDS = "pace", "pace-deals", "pace-rounds"
_QUICK, _MIDDLE, _SLOW = "quick", "middle", "slow"
_MOST = 6 * 3600
"""A session that took longer (seconds) was interrupted: its length is ignored."""


@dataclass(frozen=True, slots=True)
class _Timed:
    state: Played
    times: DealTimes

    @property
    def length(self) -> int | None:
        """Return how long the session took, in seconds; None if unknown."""
        begun, ended = seconds(self.state.started_at), max(self.times.ends.values(), default=None)
        if self.state.state != COMPLETE or not self.times.timed or begun is None or ended is None:
            return None
        return ended - begun if 0 < ended - begun <= _MOST else None


def pace_sections(
    states: Iterable[Played], *, of_hands: bool = False
) -> tuple[ReportText | ReportTable | ReportChart, ...]:
    """Return the pace of these sessions or games: in words, by deal, by round, with charts.

    If no times are known, these parts are empty, and `without_empty` leaves out the tables and charts.
    """
    known = [_Timed(state, deal_times(state)) for state in states]
    unit = "hand" if of_hands else "deal"
    return (
        ReportText(reports.title(PACE), tuple(_words(known, of_hands=of_hands))),
        _by_deal(known, unit),
        ReportChart(
            "pace-chart",
            reports.title("pace-chart"),
            LINES,
            PACE_DEALS,
            (unit,),
            tuple(Series(f"{key}-seconds", reports.head(key)) for key in (_MIDDLE, _QUICK, _SLOW)),
            *reports.axes(f"pace-{unit}"),
        ),
        _by_round(known),
        ReportChart(
            "lengths-chart",
            reports.title("lengths-chart"),
            BARS,
            PACE_ROUNDS,
            ("round",),
            tuple(Series(key, reports.head(key)) for key in ("middle-minutes", "longest-minutes")),
            *reports.axes("lengths"),
        ),
    )


def pace_check() -> ControlCheck:
    """Return the check that every time from deal to deal is in its round."""
    return ControlCheck(reports.check("pace"), (Sum(PACE_DEALS, "timed"),), (Sum(PACE_ROUNDS, "timed"),))


def _words(known: Sequence[_Timed], *, of_hands: bool) -> Iterable[str]:
    gaps = [gap for timed in known for gap in timed.times.gaps.values()]
    if gaps:
        quick, middle, slow = _quarters(gaps)
        yield pace_words.from_result_to_result(quick, middle, slow, len(gaps), of_hands=of_hands)
    lengths = [length for timed in known if (length := timed.length) is not None]
    if lengths:
        yield pace_words.lengths(round(median(lengths) / 60), round(max(lengths) / 60), len(lengths), of_games=of_hands)
    untimed = sum(not timed.times.timed for timed in known)
    if untimed and (gaps or lengths):
        yield pace_words.untimed(untimed, of_games=of_hands)
    if lengths and not gaps:
        yield pace_words.no_times()


def _quarters(gaps: Sequence[int]) -> tuple[int, int, int]:
    """Return the quartiles in seconds.

    A quarter, half and three quarters took at most this long.
    """
    if len(gaps) == 1:
        return gaps[0], gaps[0], gaps[0]
    quick, middle, slow = quantiles(gaps, n=4, method="inclusive")
    return round(quick), round(middle), round(slow)


def _by_deal(known: Sequence[_Timed], unit: str) -> ReportTable:
    by_deal: dict[int, list[int]] = {}
    for timed in known:
        for number, gap in timed.times.gaps.items():
            by_deal.setdefault(number, []).append(gap)
    rows: list[Row] = []
    for number in sorted(by_deal):
        quarters = _quarters(by_deal[number])
        rows.append((number, len(by_deal[number]), *map(pace_words.minutes_seconds, quarters), *quarters))
    columns = (
        numbers(unit)
        + numbers("timed", total=True)
        + texts(quick=12, middle=12, slow=12)
        + numbers(*(f"{key}-seconds" for key in (_QUICK, _MIDDLE, _SLOW)), paper=False)
    )
    return table(PACE_DEALS, columns, rows)


def _by_round(known: Sequence[_Timed]) -> ReportTable:
    rounds: dict[int | None, list[_Timed]] = {}
    is_timed = any(timed.times.gaps or timed.length is not None for timed in known)
    for timed in known if is_timed else ():
        rounds.setdefault(timed.state.round, []).append(timed)
    rows: list[Row] = []
    for number in sorted(rounds, key=lambda timed: (timed is None, timed or 0)):
        played = rounds[number]
        gaps = [gap for timed in played for gap in timed.times.gaps.values()]
        lengths = [length for timed in played if (length := timed.length) is not None]
        middle = pace_words.minutes_seconds(round(median(gaps))) if gaps else ""
        minutes = (round(median(lengths) / 60), round(max(lengths) / 60)) if lengths else (None, None)
        rows.append((number, len(played), len(lengths), len(gaps), middle, *minutes))
    columns = (
        numbers("round")
        + points("sessions", "sessions-timed", "timed")
        + texts(middle=12)
        + numbers("middle-minutes", "longest-minutes")
    )
    return table(PACE_ROUNDS, columns, rows)
