"""The cross-table: who met whom, and what match points each had of it."""

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from scorekeeper.features.standings.view.cross_view import CrossRow, CrossView
from scorekeeper.kit.itemlist import Item, ItemList
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Column as VBox
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import gettext as _

_CELL = 44
FIELD = 20
"""How large a field with a result is; pixels at 100 %."""


class CrossTable(PlainTable[CrossRow]):
    """Teams down, opponents across, both as they stand; a field has the match points of the team at the left."""

    def __init__(self, look: Look) -> None:
        model: RowsModel[CrossRow] = RowsModel(_columns(CrossView((), ())), lambda row: row.team)
        super().__init__(look, model, name="standings-cross", accessible=_("Cross-table"))
        model.setParent(self)
        self._across: tuple[tuple[str, ...], ...] = ()

    def show_cross(self, view: CrossView) -> None:
        """Show other teams and results."""
        if (view.across, view.heads) != self._across:
            self._across = (view.across, view.heads)
            self.rows_model.set_columns(_columns(view))
        self.set_rows(view.rows)

    def paint_cell(self, painter: QPainter, row: CrossRow, column: Column[CrossRow], words: str, box: QRect) -> None:
        """Paint results as fields, filled or outlined, and all else as words."""
        at = column.key.removeprefix("against-")
        cell = row.cells[int(at)] if at.isdigit() else None
        if cell is None or not any(mark is not None for mark in cell.marks):
            super().paint_cell(painter, row, column, words, box)
            return
        look, parts = self.look, cell.words.split(" ")
        painter.setFont(look.font("small", 700))
        high, space = look.px(FIELD), look.gap(2)
        metrics = painter.fontMetrics()
        widths = [max(high, metrics.horizontalAdvance(part) + look.gap(6)) for part in parts]
        left = box.left() + (box.width() - sum(widths) - space * (len(parts) - 1)) / 2
        for part, mark, width in zip(parts, cell.marks, widths, strict=True):
            place = QRectF(left + 0.5, box.top() + (box.height() - high) / 2 + 0.5, width - 1, high - 1)
            if mark is not None:
                painter.setPen(QPen(look.color("ink"), 1))
                painter.setBrush(look.color("ink") if mark else Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(place, 3, 3)
            painter.setPen(look.color("base" if mark else "ink"))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, part)
            left += width + space


class OpponentList(QWidget):
    """The meetings of one team, an opponent a line, where there is no room for the table; Left and Right: who else.

    `stepped` carries -1 or 1.
    """

    stepped = Signal(int)
    opened = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        column = VBox(look, self, spacing=2)
        self.title = Label(look, "", "heading", weight=700, elide=True, name="standings-cross-team")
        self.title.setContentsMargins(11, 6, 11, 0)
        self.list = ItemList(look, row_height=43, name="standings-opponents", accessible=_("Cross-table"))
        self.list.row_opened.connect(lambda _row: self.opened.emit())
        column.addWidget(self.title)
        column.addWidget(self.list, 1)

    def show_team(self, view: CrossView, team: str) -> None:
        """Show against whom a team has played, as the opponents stand; those not met come last."""
        row = next((one for one in view.rows if one.team == team), None)
        cells = list(zip(view.across, view.heads, row.cells, strict=True)) if row is not None else []
        cells.sort(key=lambda one: not one[2].words)
        self.title.set_words(f"{row.place} {row.name}" if row is not None else "")
        self.list.set_items(
            [
                Item(head, name, head, right=cell.words or "\N{EN DASH}", sentence=cell.spoken)
                for name, head, cell in cells
                if name != (row.name if row is not None else "")
            ]
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right show another team."""
        ways = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.key() in ways and not event.modifiers():
            self.stepped.emit(ways[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


def _columns(view: CrossView) -> tuple[Column[CrossRow], ...]:
    first: tuple[Column[CrossRow], ...] = (
        Column("place", _("Place"), lambda row: row.place, "center", weight=700, width=52),
        Column("team", _("Team"), lambda row: row.name, weight=600, width=120, stretch=1),
    )
    return (*first, *(_against(at, head) for at, head in enumerate(view.heads)))


def _against(at: int, head: str) -> Column[CrossRow]:
    return Column(
        f"against-{at}",
        head,
        lambda row: row.cells[at].words,
        "center",
        width=_CELL,
        accessible=lambda row: row.cells[at].spoken,
        tip=lambda row: row.cells[at].spoken,
    )
