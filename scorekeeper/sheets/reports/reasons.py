"""The reasons for points: every line, totals by reason, and the penalties with their articles."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.language import reports
from scorekeeper.language.lines import infraction_name
from scorekeeper.rules.model import PENALTY, RULING, Side
from scorekeeper.sheets.reports.account import CONTRACT, FORFEIT, Account, Fine
from scorekeeper.sheets.reports.columns import column, deal_cell, deal_column, place_cells, place_columns, table
from scorekeeper.sheets.reports.model import NUMBER, POINTS, SHORT, Cell, ReportTable

LINES, REASONS, TOTALS = "lines", "reasons", "totals"
PENALTIES, OFFENDERS, ARTICLES = "penalties", "offenders", "articles"
_ORDER = (CONTRACT, PENALTY, RULING, FORFEIT)


def lines_table(accounts: Sequence[Account], *, several: bool) -> ReportTable:
    """Return every line of the score: its side, points, reason, article and entry."""
    columns = (
        *place_columns(several=several),
        deal_column(),
        column("side", SHORT),
        column("team", letters=14),
        column("points", POINTS, total=True),
        column("kind", letters=10),
        column("what-for", letters=34),
        column("article", SHORT),
        column("entry", NUMBER),
    )
    return table(LINES, columns, _lines(accounts, several=several), paper=not several)


def _lines(accounts: Iterable[Account], *, several: bool) -> Iterator[tuple[Cell, ...]]:
    for account in accounts:
        cells = place_cells(account, several=several)
        for gain in account.gains:
            who = (gain.side, account.names[gain.side])
            why = (reports.kind(gain.kind), gain.words, gain.article, gain.entry)
            yield (*cells, deal_cell(gain.deal), *who, gain.points, *why)


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
    rows: list[tuple[Cell, ...]] = [
        (reports.kind(kind), reports.reason_name(code), article, counted, *by_side, points)
        for (_order, kind, code, article), (counted, points, *by_side) in sorted(totals.items())
    ]
    columns = (
        column("kind", letters=10),
        column("reason", letters=26),
        column("article", SHORT),
        column("lines", NUMBER, total=True),
        *(column("points", POINTS, total=True, side=side) for side in sides),
        column("points", POINTS, total=True),
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
        *place_columns(several=several),
        deal_column(),
        column("side", SHORT),
        column("team", letters=14),
        column("infraction", letters=26),
        column("article", SHORT),
        column("effect", letters=20),
        column("warning", POINTS, total=True),
        column("points", POINTS, total=True),
        column("to", SHORT),
        column("penalty-points", POINTS, total=True, paper=False),
        column("entry", NUMBER),
    )
    return table(PENALTIES, columns, rows)


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
    rows: list[tuple[Cell, ...]] = [
        (team, infraction_name(code), article, *sums, *((last or None,) if repeats else ()))
        for (team, code, article), (*sums, last) in sorted(
            totals.items(), key=lambda item: (item[0][0].casefold(), item[0])
        )
    ]
    columns = (
        column("team", letters=18),
        column("infraction", letters=26),
        column("article", SHORT),
        column("penalties", NUMBER, total=True),
        column("warning", POINTS, total=True),
        column("penalty-points", POINTS, total=True),
        *((column("in-event", NUMBER),) if repeats else ()),
    )
    return table(OFFENDERS, columns, rows)


def totals_table(account: Account) -> ReportTable:
    """Return the parts of each side's total: contracts, penalties, rulings; its match points and warnings."""
    state, opening = account.state, account.opening()
    rows: list[tuple[Cell, ...]] = []
    for side in account.sides:
        by_kind = dict.fromkeys(_ORDER, 0)
        for gain in account.gains:
            if gain.side == side:
                by_kind[gain.kind] += gain.points
        sums = [by_kind[kind] for kind in _kinds(account)]
        begun = (opening,) if opening else ()
        warned = state.result.warnings.get(side, 0)
        total = account.points(side)
        rows.append((side, account.names[side], *begun, *sums, total, account.match_points(side), warned))
    columns = (
        column("side", SHORT),
        column("team", letters=18),
        *((column("opening", NUMBER),) if opening else ()),
        *(column(f"{kind}-points", POINTS) for kind in _kinds(account)),
        column("total", NUMBER),
        column("match-points", NUMBER),
        column("warnings", POINTS),
    )
    return table(TOTALS, columns, rows)


def _kinds(account: Account) -> tuple[str, ...]:
    return (FORFEIT,) if account.award is not None else (CONTRACT, PENALTY, RULING)
