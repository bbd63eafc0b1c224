"""Points by contract level: the rows of the chart, who bid in them, and the results."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.language import reports
from scorekeeper.language.lines import band_words
from scorekeeper.rules.model import DEFEATED, MADE, Side
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.reports.account import Account, EstablishedContract
from scorekeeper.sheets.reports.columns import Columns, Row, numbers, points, short_texts, table, texts
from scorekeeper.sheets.reports.model import STACKED, ControlCheck, ReportChart, ReportTable, Series, Sum

LEVELS = "levels"
DECLARER, DEFENDER = "declarer", "defender"
_COUNTS = ("bid", "made", "defeated", "open", "doubled", "redoubled")


@dataclass(slots=True)
class ContractTally:
    """How often contracts were bid and how they ended, with points for both sides."""

    bid: int = 0
    made: int = 0
    defeated: int = 0
    open: int = 0
    doubled: int = 0
    redoubled: int = 0
    declarers: int = 0
    defenders: int = 0

    def add(self, bid: EstablishedContract) -> None:
        """Count one contract."""
        self.bid += 1
        self.made += bid.outcome == MADE
        self.defeated += bid.outcome == DEFEATED
        self.open += bid.outcome not in (MADE, DEFEATED)
        self.doubled += bid.contract.doubling == 1
        self.redoubled += bid.contract.doubling > 1
        own = bid.points[bid.side]
        self.declarers += own
        self.defenders += sum(bid.points.values()) - own

    @property
    def counts(self) -> tuple[int, ...]:
        """Return the numbers of contracts in the order of the columns."""
        return self.bid, self.made, self.defeated, self.open, self.doubled, self.redoubled


def level_names(system: RuleSystem) -> tuple[str, ...]:
    """Return the names of the chart's rows: "28 to 39", ..., "56"."""
    return tuple(band_words(system, band.up_to) for band in system.chart.bands)


def session_levels(account: Account) -> ReportTable:
    """Return a session's levels, a row for each side: contracts and points."""
    rows: list[Row] = []
    for level, name in enumerate(level_names(account.system)):
        for side in account.sides:
            tally, defending = ContractTally(), 0
            for bid in account.bids:
                if bid.level != level:
                    continue
                if bid.side == side:
                    tally.add(bid)
                else:
                    defending += bid.points.get(side, 0)
            scored = (tally.declarers, defending, tally.declarers + defending)
            rows.append((name, side, account.names[side], *tally.counts, *scored))
    rows = rows if account.bids else []
    gained = points("as-declarer", "as-defender", "level-points")
    return table(LEVELS, texts(level=9) + short_texts("side") + texts(team=14) + _count_columns() + gained, rows)


def all_levels(accounts: Sequence[Account], system: RuleSystem) -> ReportTable:
    """Return the levels of many sessions together."""
    names = level_names(system)
    tallies = [ContractTally() for _name in names]
    for account in accounts:
        for bid in account.bids:
            tallies[bid.level].add(bid)
    rows: list[Row] = [
        (name, *tally.counts, tally.declarers, tally.defenders, tally.declarers + tally.defenders)
        for name, tally in zip(names, tallies, strict=True)
        if any(account.bids for account in accounts)
    ]
    gained = points("declarer-points", "defender-points", "level-points")
    return table(LEVELS, texts(level=9) + _count_columns() + gained, rows)


def team_levels(played: Iterable[tuple[Account, Side]], system: RuleSystem) -> ReportTable:
    """Return the levels of one team's sessions: its contracts, and those it defended against."""
    names = level_names(system)
    tallies = {(level, role): ContractTally() for level in range(len(names)) for role in (DECLARER, DEFENDER)}
    gained = dict.fromkeys(tallies, 0)
    for account, side in played:
        for bid in account.bids:
            key = (bid.level, DECLARER if bid.side == side else DEFENDER)
            tallies[key].add(bid)
            gained[key] += bid.points[side]
    rows: list[Row] = []
    for (level, role), tally in tallies.items() if any(tally.bid for tally in tallies.values()) else ():
        against = tally.declarers + tally.defenders - gained[level, role]
        rows.append((names[level], reports.role(role), *tally.counts, gained[level, role], against))
    return table(LEVELS, texts(level=9, role=10) + _count_columns() + points("points-for", "points-against"), rows)


def levels_chart(categories: tuple[str, ...]) -> ReportChart:
    """Return the chart of contracts made and defeated at each level."""
    series = tuple(Series(key, reports.head(key)) for key in ("made", "defeated", "open"))
    return ReportChart(
        "levels-chart", reports.title("levels-chart"), STACKED, LEVELS, categories, series, *reports.axes("levels")
    )


def level_points_chart(categories: tuple[str, ...], first: str, second: str) -> ReportChart:
    """Return the chart of the points at each level."""
    series = (Series(first, reports.head(first)), Series(second, reports.head(second)))
    return ReportChart(
        "points-chart", reports.title("points-chart"), STACKED, LEVELS, categories, series, *reports.axes("points")
    )


def counts_agree() -> ControlCheck:
    """Return the check that every contract was made, was defeated, or is open."""
    parts = tuple(Sum(LEVELS, key) for key in ("made", "defeated", "open"))
    return ControlCheck(reports.check("contracts"), (Sum(LEVELS, "bid"),), parts)


def _count_columns() -> Columns:
    return numbers(*_COUNTS, total=True)
