"""The columns that several tables of reports share, with their heads in words."""

from collections.abc import Iterable

from scorekeeper.language import reports as report_words
from scorekeeper.rules.model import Side
from scorekeeper.sheets.reports.account import Account
from scorekeeper.sheets.reports.model import NUMBER, SHORT, TEXT, Cell, ReportColumn, ReportTable

_SIDES = frozenset({"side", "to"})
"""The columns that contain the letter of a side."""


def column(
    key: str,
    kind: str = TEXT,
    *,
    letters: int = 8,
    total: bool = False,
    side: Side = "",
    paper: bool = True,
    head: str = "",
) -> ReportColumn:
    """Return a column with its head; if each side has its own, `side` is that side."""
    head = head or report_words.head(key)
    return ReportColumn(f"{key} {side}".strip(), f"{head} {side}".strip(), kind, letters, total, key in _SIDES, paper)


def table(
    key: str, columns: Iterable[ReportColumn], rows: Iterable[tuple[Cell, ...]], *, paper: bool = True
) -> ReportTable:
    """Return a table with its title, its note, and the text that replaces it if it has no rows."""
    return ReportTable(
        key,
        report_words.title(key),
        tuple(columns),
        tuple(rows),
        report_words.note(key),
        report_words.empty(key),
        paper,
    )


def place_columns(*, several: bool) -> tuple[ReportColumn, ...]:
    """Return the columns that identify a row's session; none in a report of one session.

    The column of the stage is left out if an event has only one (`fitting`).
    """
    if not several:
        return ()
    return column("session", NUMBER), column("stage", letters=10), column("round", NUMBER), column("table", NUMBER)


def place_cells(account: Account, *, several: bool) -> tuple[Cell, ...]:
    """Return the cells that identify a row's session."""
    state = account.state
    return (state.number, account.stage, state.round, state.table) if several else ()


def deal_column() -> ReportColumn:
    """Return the column of the deal: its number, or "session" for what belongs to no deal."""
    return column("deal", SHORT, letters=7)


def deal_cell(deal: int | None) -> Cell:
    """Return a deal's number, or that something belongs to the session as a whole."""
    return report_words.whole_session() if deal is None else deal
