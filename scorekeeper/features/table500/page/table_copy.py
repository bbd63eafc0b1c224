"""A whole game for the clipboard: players, every hand, the score and its marks."""

from scorekeeper.features.table500.page.columns import hand_columns, side_of
from scorekeeper.features.table500.page.hand_table import HandTable
from scorekeeper.features.table500.view.table_view import TableView
from scorekeeper.kit.copied import Copied
from scorekeeper.language.translation import gettext as _


def copied_table(view: TableView, table: HandTable) -> Copied:
    """Return the game as it stands, whatever columns have left for want of room."""
    columns = hand_columns(view.sides)
    rows = [
        tuple(f"{row.bid} {row.strain}".strip() if column.key == "bid" else column.text(row) for column in columns)
        for row in table.rows_model.rows
    ]
    sums = dict.fromkeys((column.key for column in columns), "")
    sums["hand"] = _("Total")
    for side, total in enumerate(view.totals):
        sums[f"running.{side}"] = str(total)
    rows.append(tuple(sums[column.key] for column in columns))
    score = " : ".join(f"{name} {total}" for name, total in zip(view.names.values(), view.totals, strict=True))
    title = tuple(part for part in (score, view.title, view.about, view.finish) if part)
    right = frozenset(at for at, column in enumerate(columns) if side_of(column.key) is not None)
    return Copied(tuple(rows), tuple(column.heading for column in columns), title, right)
