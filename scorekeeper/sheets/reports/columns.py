"""Columns of report tables with their heads, and tables with rows for each session."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain

from scorekeeper.language import reports as report_words
from scorekeeper.rules.model import Side
from scorekeeper.sheets.reports.account import Account
from scorekeeper.sheets.reports.model import NUMBER, POINTS, SHORT, TEXT, Cell, ReportColumn, ReportTable

Columns = tuple[ReportColumn, ...]
Row = tuple[Cell, ...]

_LONG = 40
"""The rows from which on a table is printed with fewer columns."""
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
) -> Columns:
    """Return a column with its head, as a one-element tuple.

    If each side has its own, `side` is that side.
    """
    head = head or report_words.head(key)
    return (
        ReportColumn(f"{key} {side}".strip(), f"{head} {side}".strip(), kind, letters, total, key in _SIDES, paper),
    )


def joined(parts: Iterable[Columns]) -> Columns:
    """Return these columns one after another."""
    return tuple(chain.from_iterable(parts))


def texts(**letters: int) -> Columns:
    """Return columns of words, each with its width in letters; `so_far=9` has the key "so-far"."""
    return joined(column(key.replace("_", "-"), letters=width) for key, width in letters.items())


def short_texts(*keys: str) -> Columns:
    """Return columns of a few letters."""
    return joined(column(key, SHORT) for key in keys)


def numbers(*keys: str, total: bool = False, paper: bool = True) -> Columns:
    """Return columns of numbers; with `total` they are summed."""
    return joined(column(key, NUMBER, total=total, paper=paper) for key in keys)


def points(*keys: str, total: bool = True) -> Columns:
    """Return columns of points, which show 0 as a dash; they are summed unless `total` is False."""
    return joined(column(key, POINTS, total=total) for key in keys)


def by_side(
    key: str, sides: Iterable[Side], kind: str = NUMBER, *, letters: int = 8, total: bool = False, head: str = ""
) -> Columns:
    """Return a column for each side."""
    return joined(column(key, kind, letters=letters, total=total, side=side, head=head) for side in sides)


def deal_column() -> Columns:
    """Return the column of the deal: its number, or "session" for what belongs to no deal."""
    return column("deal", SHORT, letters=7)


def deal_cell(deal: int | None) -> Cell:
    """Return a deal's number, or the word for the session as a whole."""
    return report_words.whole_session() if deal is None else deal


def table(key: str, columns: Sequence[ReportColumn], rows: Iterable[Row], *, paper: bool = True) -> ReportTable:
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


def without_sameness(whole: ReportTable, *keys: str) -> ReportTable:
    """Return the table without these columns on paper if their cells are alike; files keep them."""
    alike = {key for key in keys if len(set(whole.values(key))) == 1}
    columns = tuple(replace(each, paper=False) if each.key in alike else each for each in whole.columns)
    return replace(whole, columns=columns)


def dense(whole: ReportTable, *alike: str, leave: Sequence[str] = ()) -> ReportTable:
    """Return a long table with fewer columns on paper, to be printed in strips side by side.

    It is without those `alike` in every row, whose words are in its note, those to `leave`, points that no row has,
    and the number of each session where round and table say which it is.
    """
    if len(whole.rows) < _LONG:
        return whole
    words = [values[0] for key in alike if len(set(values := whole.values(key))) == 1 and isinstance(values[0], str)]
    without = {*leave, *(["session"] if _are_placed(whole) else [])}
    without |= {each.key for each in whole.columns if each.kind == POINTS and not any(whole.values(each.key))}
    columns = tuple(replace(each, paper=False) if each.key in without else each for each in whole.columns)
    note = report_words.everywhere(words) if words else ""
    note = " ".join(filter(None, (whole.note, note)))
    return replace(without_sameness(replace(whole, columns=columns), *alike), note=note)


def _are_placed(whole: ReportTable) -> bool:
    """Return whether every row has a round and a table, in an event of one stage."""
    keys = {each.key for each in whole.columns}
    if not {"session", "round", "table"} <= keys or ("stage" in keys and any(whole.values("stage"))):
        return False
    return not any(value is None for key in ("round", "table") for value in whole.values(key))


def session_table(
    key: str,
    accounts: Iterable[Account],
    cells: Callable[[Account], Iterable[Row]],
    columns: Columns,
    *,
    several: bool,
    paper: bool = True,
) -> ReportTable:
    """Return a table with the rows that `cells` makes for each session.

    Of `several`, each row names its session.
    """
    rows = ((*place_cells(account, several=several), *row) for account in accounts for row in cells(account))
    return table(key, place_columns(several=several) + columns, rows, paper=paper)


def place_columns(*, several: bool) -> Columns:
    """Return the columns that identify a row's session; none in a report of one session.

    The column of the stage is left out if an event has only one (`fitting`).
    """
    return numbers("session") + texts(stage=10) + numbers("round", "table") if several else ()


def place_cells(account: Account, *, several: bool) -> Row:
    """Return the cells that identify a row's session."""
    state = account.state
    return (state.number, account.stage, state.round, state.table) if several else ()
