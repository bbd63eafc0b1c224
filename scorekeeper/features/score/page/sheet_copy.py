"""A whole score sheet for the clipboard: names, every deal, totals, match points and marks."""

from scorekeeper.kit.copied import Copied
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.scoretable import ScoreTable
from scorekeeper.kit.scoretable.columns import side_of_key
from scorekeeper.language.translation import gettext as _


def copied_sheet(showing: ShownSession, table: ScoreTable) -> Copied:
    """Return the sheet as it stands, whatever columns have left for want of room."""
    head, columns = showing.view.head, table.rows_model.columns
    headings = [column.heading for column in columns]
    for at, column in enumerate(columns):
        side = side_of_key(column.key)
        if side is not None:
            kind = _("Points") if column.key.startswith("points") else _("Running")
            headings[at] = f"{kind} {head.names[side]}"
    rows = [tuple(column.text(row) for column in columns) for row in table.rows_model.rows]
    sums = dict.fromkeys((column.key for column in columns), "")
    sums["deal"] = _("Total")
    for side, total in enumerate(head.totals):
        sums[f"running.{side}"] = str(total)
    rows.append(tuple(sums[column.key] for column in columns))
    score = " : ".join(f"{name} {total}" for name, total in zip(head.names, head.totals, strict=True))
    title = [f"{score}, {head.match_points_caption}: {head.match_points}" if head.match_points else score]
    title += [part for part in (head.place, head.about) if part]
    right = frozenset(at for at, column in enumerate(columns) if side_of_key(column.key) is not None)
    return Copied(tuple(rows), tuple(headings), tuple(title), right)
