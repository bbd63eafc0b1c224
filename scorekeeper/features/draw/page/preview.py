"""The draw as a list: round, table, both teams; Left and Right go from round to round."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from scorekeeper.features.draw.view.draw_view import DrawRow
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def _spoken(row: DrawRow) -> str:
    """Return a row in words."""
    if not row.table:
        return _("Round {round}: {team} sits out").format(round=row.round, team=row.names[0])
    words = _("Round {round}, table {table}: {one} against {other}").format(
        round=row.round, table=row.table, one=row.names[0], other=row.names[1]
    )
    return ", ".join(part for part in (words, row.places, row.kept, row.mark) if part)


class DrawPreview(PlainTable[DrawRow]):
    """All rounds of a draw; arrows move, Left and Right change the round."""

    def __init__(self, look: Look) -> None:
        columns: tuple[Column[DrawRow], ...] = (
            Column("round", pgettext("column heading", "Round"), lambda row: str(row.round), align="right", width=64,
                tone="ink2",
                   accessible=_spoken),
            Column("table", pgettext("column heading", "Table"),
                lambda row: str(row.table) if row.table else "\N{EN DASH}", align="right",
                   width=64, weight=700),
            Column("one", _("Side A"), lambda row: row.names[0], weight=600, stretch=1),
            Column("other", _("Side B"), lambda row: row.names[1], stretch=1),
            Column("mark", "", lambda row: row.about, tone=lambda row: "warn" if row.mark else "ink2",
                   width=160),
        )  # fmt: skip
        model = RowsModel(columns, lambda row: row.key)
        super().__init__(
            look, model, row_height=33, name="draw-preview", accessible=pgettext("screen reader", "Preview")
        )
        model.setParent(self)
        self._rows: tuple[DrawRow, ...] = ()

    def show_rows(self, rows: Sequence[DrawRow]) -> None:
        """Show a draw; the selected table stays selected, whichever teams play there."""
        looked_at = self.selected
        self._rows = tuple(rows)
        self.set_rows(self._rows)
        if self.selected is None and looked_at is not None:
            self.go_to(looked_at.round, looked_at.table)
        if rows and self.selected is None:
            self.select_key(rows[0].key)
        self.lines_after = frozenset(
            index for index, (row, after) in enumerate(pairwise(rows)) if row.round != after.round
        )

    @property
    def round(self) -> int:
        """The round that is shown."""
        row = self.selected
        return row.round if row is not None else min((row.round for row in self._rows), default=1)

    def turn(self, by: int) -> None:
        """Go to the first table of the next round, or of the one before."""
        self.go_to(self.round + by, None)

    def go_to(self, number: int, table: int | None) -> None:
        """Select a table of a round, by default its first; a round that does not exist changes nothing."""
        rows = [row for row in self._rows if row.round == number and table in (None, row.table)]
        if rows:
            self.select_key(rows[0].key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            self.turn(1 if event.key() == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)
