"""The cross-table: who met whom, and the match points of each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from scorekeeper.features.standings.view.cross_view import CrossRow, CrossView
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout as VBox
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.name_lines import name_lines
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import LINE, Head
from scorekeeper.kit.wrapping_table import WrappingTable
from scorekeeper.language.translation import pgettext

CELL, FIELD, _BETWEEN_ROUNDS = 34, 20, 16
"""The width of a column, the size of a field with a result, the space between rounds; pixels at 100 %."""
LONGEST = 150
"""The most length of a name over a column in one line; a longer one takes more lines."""
FIRST = 2
"""How many columns come before the fields: they stay while the others scroll."""


class CrossHead(Head):
    """The names of the opponents, turned.

    Never cut off: a long name takes more lines or more height.
    """

    def sizeHint(self) -> QSize:
        look = self.look
        metrics = QFontMetrics(look.font("caption", 700))
        height, across = look.px(30), look.px(CELL) - look.gap(4)
        for column in self._rows.columns[FIRST:]:
            long = min(metrics.horizontalAdvance(column.heading) + 2, look.px(LONGEST))
            words = (max(map(metrics.horizontalAdvance, word.split()), default=0) for word in (column.heading,))
            long = max(long, *words)
            while metrics.boundingRect(QRect(0, 0, long, 0), _TURNED, column.heading).height() > across:
                long += look.px(20)
            height = max(height, long + look.gap(12))
        return QSize(super().sizeHint().width(), height)

    def paint_heading(self, painter: QPainter, index: int, column: Column[Any], box: QRect) -> None:
        """Paint a name upward with its column's background; columns before as usual."""
        if index < FIRST:
            super().paint_heading(painter, index, column, box)
            return
        look = self.look
        chosen = index == self.currentIndex().column()
        if chosen:
            painter.fillRect(box.adjusted(0, 0, 0, 5), look.color("select"))
        painter.save()
        painter.setFont(look.font("caption", 700 if chosen else 600, text=column.heading))
        painter.setPen(look.color("ink"))
        painter.translate(box.left(), box.bottom())
        painter.rotate(-90)
        painter.drawText(QRect(0, 0, box.height(), box.width()), _TURNED, column.heading)
        painter.restore()


_WAYS: Mapping[int, int] = MappingProxyType({Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1})
_TURNED = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap)


class CrossTable(WrappingTable[CrossRow]):
    """Teams down, opponents across, both in the order of the standings.

    A field has the left team's match points.
    """

    head_kind = CrossHead
    wraps = frozenset({"team"})
    turned = Signal()

    def __init__(self, look: Look) -> None:
        model: RowsModel[CrossRow] = RowsModel(_columns(CrossView((), ())), lambda row: row.team)
        self._across: tuple[str, ...] = ()
        self._places, self._first, self._shown = 0, 0, 0
        self.by_round = False
        """Whether the columns are rounds."""
        super().__init__(
            look, model, row_height=26, name="standings-cross", accessible=pgettext("screen reader", "Cross-table")
        )
        model.setParent(self)
        self.selectionModel().currentColumnChanged.connect(self._column_changed)

    def show_cross(self, view: CrossView, places: int) -> None:
        """Show other teams and results; `places` of them qualify, 0: none."""
        if view.across != self._across:
            self._across, self._first = view.across, 0
            self.rows_model.set_columns(_columns(view))
        self._places = places if places < len(view.rows) else 0
        self.by_round = view.by_round
        self.lines_after = frozenset({self._places - 1}) if self._places else frozenset()
        self.set_rows(view.rows)
        self._head.setFixedHeight(self._head.sizeHint().height())
        self.fit()

    @property
    def session(self) -> str:
        """The session of the selected cell, "" if there is none."""
        row, column = self.selected, self.currentIndex().column() - FIRST
        return row.cells[column].session if row is not None and column >= 0 else ""

    @property
    def hidden_at_right(self) -> int:
        """How many columns there are after the last one that is shown."""
        return len(self._across) - self._first - self._shown

    def in_lines(self, row: CrossRow, column: Column[CrossRow], words: str, width: int) -> str:
        """Return a name in up to two lines."""
        return "\n".join(name_lines(words, QFontMetrics(self._font(row, column, words)), width))

    def fit_columns(self) -> None:
        """Show as many columns as fit, the selected one among them; the first ones are always shown."""
        super().fit_columns()
        columns = self.rows_model.columns
        width = self.look.px(max((column.width for column in columns[FIRST:]), default=CELL))
        team = self.look.px(columns[1].width)
        available = self._available_width() - self._head.sectionSize(0) - team
        self._shown = min(len(self._across), max(1, available // width))
        current = self.currentIndex().column() - FIRST
        self._first = min(max(0, self._first), len(self._across) - self._shown)
        if current >= 0:
            self._first = min(max(self._first, current - self._shown + 1), current)
        for number in range(len(columns) - FIRST):
            visible = self._first <= number < self._first + self._shown
            self._head.setSectionHidden(FIRST + number, not visible)
            if visible:
                self._head.resizeSection(FIRST + number, width)
        self._head.resizeSection(1, max(team, team + available - self._shown * width))
        self.turned.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right go to the next field, even where its column is not shown yet."""
        row, step = self.currentIndex().row(), _WAYS.get(event.key(), 0)
        if step and row >= 0 and not event.modifiers():
            column = self.currentIndex().column() + step
            column = min(max(column, FIRST), len(self.rows_model.columns) - 1) if column >= FIRST or step > 0 else 1
            self.setCurrentIndex(self.rows_model.index(row, column))
        else:
            super().keyPressEvent(event)

    def _column_changed(self) -> None:
        self.fit()
        self._head.viewport().update()
        self.viewport().update()

    def paint_cell(self, painter: QPainter, row: CrossRow, column: Column[CrossRow], words: str, box: QRect) -> None:
        """Paint results as fields, filled or outlined, and all else as text."""
        index = column.key.removeprefix("against-")
        if not index.isdigit():
            super().paint_cell(painter, row, column, words, box)
            return
        look, cell = self.look, row.cells[int(index)]
        if int(index) == self.currentIndex().column() - FIRST:
            painter.fillRect(box, look.color("select"))
        if int(index) == self._places - 1 and not self.by_round:
            painter.fillRect(box.right() + 1 - look.px(LINE), box.top(), look.px(LINE), box.height(), look.color("ink"))
        if not cell.words:
            return
        parts = cell.words.split(" ")
        painter.setFont(look.font("small", 700))
        height, space = look.px(FIELD), look.gap(2)
        metrics = painter.fontMetrics()
        widths = [max(height, metrics.horizontalAdvance(part) + look.gap(6)) for part in parts]
        left = box.left() + (box.width() - sum(widths) - space * (len(parts) - 1)) / 2
        for part, mark, width in zip(parts, cell.marks, widths, strict=True):
            area = QRectF(left + 0.5, box.top() + (box.height() - height) / 2 + 0.5, width - 1, height - 1)
            painter.setFont(look.font("small", 400 if mark is None else 700))
            if mark is not None:
                painter.setPen(QPen(look.color("ink"), 1))
                painter.setBrush(look.color("ink" if mark else "base"))
                painter.drawRoundedRect(area, 3, 3)
            painter.setPen(look.color("ink2" if mark is None else "base" if mark else "ink"))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, part)
            left += width + space


class OpponentList(QWidget):
    """The meetings of one team, one opponent per line, used if the table does not fit.

    Left and Right change the team.
    `stepped` carries -1 or 1.
    """

    stepped = Signal(int)
    opened = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        column = VBox(look, self, spacing=2)
        self.title = Label(look, "", "heading", weight=700, is_name=True, name="standings-cross-team")
        self.title.setContentsMargins(11, 6, 11, 0)
        self.list = ItemList(
            look, row_height=43, name="standings-opponents", accessible=pgettext("screen reader", "Cross-table")
        )
        self.list.row_opened.connect(lambda _row: self.opened.emit())
        column.addWidget(self.title)
        column.addWidget(self.list, 1)

    def show_team(self, view: CrossView, team: str) -> None:
        """Show a team's opponents in the order of the standings; those not met come last."""
        row = next((row for row in view.rows if row.team == team), None)
        cells = list(zip(view.across, view.heads, row.cells, strict=True)) if row is not None else []
        cells.sort(key=lambda entry: not entry[2].words)
        self.title.set_words(f"{row.rank} {row.marked_name}" if row is not None else "")
        self.list.set_items(
            [
                ListItem(head, name, head, right=cell.words or "\N{EN DASH}", sentence=cell.spoken)
                for name, head, cell in cells
                if name != (row.name if row is not None else "")
            ]
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _WAYS and not event.modifiers():
            self.stepped.emit(_WAYS[event.key()])
        else:
            super().keyPressEvent(event)


def _columns(view: CrossView) -> tuple[Column[CrossRow], ...]:
    first: tuple[Column[CrossRow], ...] = (
        Column("place", pgettext("column heading", "Place"), lambda row: row.rank, "center", weight=700, width=52),
        Column(
            "team",
            pgettext("column heading", "Team"),
            lambda row: row.marked_name,
            weight=600,
            width=150,
            stretch=1,
            tip=lambda row: row.marked_name,
        ),
    )
    meetings = max((len(cell.marks) for row in view.rows for cell in row.cells), default=1)
    width = max(CELL, meetings * (FIELD + 4) + (_BETWEEN_ROUNDS if view.by_round else 0))
    return (*first, *(_against(index, name, width) for index, name in enumerate(view.across)))


def _against(index: int, name: str, width: int) -> Column[CrossRow]:
    return Column(
        f"against-{index}",
        name,
        lambda row: row.cells[index].words,
        "center",
        width=width,
        accessible=lambda row: row.cells[index].spoken,
        tip=lambda row: row.cells[index].spoken,
    )
