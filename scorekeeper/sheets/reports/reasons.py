"""Reasons for points: every line, totals by reason, penalties with articles."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.journal.names import list_key
from scorekeeper.language import reports
from scorekeeper.language.infractions import infraction_name
from scorekeeper.rules.model import PENALTY, RULING, Side
from scorekeeper.sheets.reports.account import CONTRACT, FORFEIT, Account, Fine
from scorekeeper.sheets.reports.columns import (
    Row,
    by_side,
    column,
    deal_cell,
    deal_column,
    dense,
    numbers,
    place_cells,
    place_columns,
    points,
    session_table,
    short_texts,
    table,
    texts,
)
from scorekeeper.sheets.reports.model import POINTS, ReportTable

LINES, REASONS, TOTALS = "lines", "reasons", "totals"
PENALTIES, OFFENDERS, ARTICLES = "penalties", "offenders", "articles"
_ORDER = (CONTRACT, PENALTY, RULING, FORFEIT)


def lines_table(accounts: Sequence[Account], *, several: bool) -> ReportTable:
    """Return every line of the score: its side, points, reason, article and entry."""

    def cells(account: Account) -> Iterator[Row]:
        for gain in account.gains:
            who = (gain.side, account.names[gain.side])
            why = (reports.kind(gain.kind), gain.words, gain.article, gain.entry)
            yield (deal_cell(gain.deal), *who, gain.points, *why)

    columns = (
        deal_column()
        + short_texts("side")
        + texts(team=14)
        + points("points")
        + texts(kind=10, what_for=34)
        + short_texts("article")
        + numbers("entry")
    )
    return session_table(LINES, accounts, cells, columns, several=several, paper=not several)


def reasons_table(accounts: Sequence[Account], sides: Sequence[Side]) -> ReportTable:
    """Return the points by reason and article; by side if `sides` are given."""
    totals: dict[tuple[int, str, str, str], list[int]] = {}
    for account in accounts:
        for gain in account.gains:
            key = (_ORDER.index(gain.kind), gain.kind, gain.code, gain.article)
            sums = totals.setdefault(key, [0] * (2 + len(sides)))
            sums[0] += 1
            sums[1] += gain.points
            if sides:
                sums[2 + sides.index(gain.side)] += gain.points
    rows: list[Row] = [
        (reports.kind(kind), reports.reason_name(code), article, counted, *of_sides, scored)
        for (_order, kind, code, article), (counted, scored, *of_sides) in sorted(totals.items())
    ]
    columns = (
        texts(kind=10, reason=26)
        + short_texts("article")
        + numbers("lines", total=True)
        + by_side("points", sides, POINTS, total=True)
        + points("points")
    )
    return table(REASONS, columns, rows)


def fines_table(fined: Iterable[tuple[Account, Fine]], *, several: bool) -> ReportTable:
    """Return every penalty with its article and effect."""
    rows = [
        (
            *place_cells(account, several=several),
            deal_cell(fine.deal),
            fine.side,
            account.names[fine.side],
            fine.words,
            fine.article,
            fine.effect,
            int(fine.warning),
            fine.points,
            fine.to,
            abs(fine.points or 0),
            fine.entry,
        )
        for account, fine in fined
    ]
    columns = (
        place_columns(several=several)
        + deal_column()
        + short_texts("side")
        + texts(team=14, infraction=26)
        + short_texts("article")
        + texts(effect=20)
        + points("warning", "points")
        + short_texts("to")
        + column("penalty-points", POINTS, total=True, paper=False)
        + numbers("entry")
    )
    return dense(table(PENALTIES, columns, rows), "effect", leave=["entry"])


def offenders_table(fined: Iterable[tuple[str, Fine, int]], *, repeats: bool = False) -> ReportTable:
    """Return the penalties counted by team, infraction and article.

    Each has the team's name and its number among those of its kind; `repeats`: the highest number has a column.
    """
    totals: dict[tuple[str, str, str], list[int]] = {}
    for team, fine, nth in fined:
        sums = totals.setdefault((team, fine.code, fine.article), [0, 0, 0, 0])
        sums[0] += 1
        sums[1] += fine.warning
        sums[2] += abs(fine.points or 0)
        sums[3] = max(sums[3], nth)
    rows: list[Row] = [
        (team, infraction_name(code), article, *sums, *((last or None,) if repeats else ()))
        for (team, code, article), (*sums, last) in sorted(
            totals.items(), key=lambda item: (list_key(item[0][0]), item[0])
        )
    ]
    columns = (
        texts(team=18, infraction=26)
        + short_texts("article")
        + numbers("penalties", total=True)
        + points("warning", "penalty-points")
        + (numbers("in-event") if repeats else ())
    )
    return dense(table(OFFENDERS, columns, rows))


def totals_table(account: Account) -> ReportTable:
    """Return the parts of each side's total, its match points and warnings."""
    opening, warnings = account.opening(), account.state.result.warnings
    kinds = (FORFEIT,) if account.award is not None else (CONTRACT, PENALTY, RULING)
    rows: list[Row] = []
    for side in account.sides:
        sums = [sum(gain.points for gain in account.gains if (gain.side, gain.kind) == (side, kind)) for kind in kinds]
        result = (account.points(side), account.match_points(side), warnings.get(side, 0))
        rows.append((side, account.names[side], *((opening,) if opening else ()), *sums, *result))
    columns = (
        short_texts("side")
        + texts(team=18)
        + (numbers("opening") if opening else ())
        + points(*(f"{kind}-points" for kind in kinds), total=False)
        + numbers("total", "match-points")
        + points("warnings", total=False)
    )
    return table(TOTALS, columns, rows)
