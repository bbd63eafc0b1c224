"""The sheet's table as a widget: fitted rows, selection, the "where from?" cursor."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent

from scorekeeper.kit.look.look import Look
from scorekeeper.kit.rowtable import Index, RowTable
from scorekeeper.kit.scoretable.columns import (
    BADGE_ONLY,
    BARE_NOTES,
    SHORT_DOUBLING,
    ColumnPlan,
    column_keys,
    number_text,
    plan_columns,
    sheet_columns,
    side_of_key,
)
from scorekeeper.kit.scoretable.header import ScoreHeader
from scorekeeper.kit.scoretable.painting import RowLook, RowPainter, ShownColumn, name_face
from scorekeeper.kit.scoretable.rows import Side
from scorekeeper.kit.table import RowsModel
from scorekeeper.language.translation import pgettext
from scorekeeper.session.sheet import SheetRow

FRESH_MS = 600
MANY_DEALS = 18
LINES_AFTER = (6, 12)
_IDEAL_WIDTHS = {"deal": 46, "dealer": 64, "declares": 98, "contract": 82, "doubling": 90, "taken": 52, "result": 86}
_IDEAL_MARKS, _IDEAL_POINTS, _IDEAL_RUNNING = 132, 45, 52
_MOST_DEALER = 96
"""The widest name of a dealer that the column grows for, pixels at 100 %."""


class ScoreTable(RowTable[SheetRow]):
    """The rows of a sheet.

    `deal_selected` is emitted when the scorer chooses a row, `cell_clicked` with deal and column key at a click,
    `deal_opened` at a double click or Enter. Everything set by the page is silent.
    """

    deal_selected = Signal(int)
    cell_clicked = Signal(int, str)
    deal_opened = Signal(int)

    def __init__(self, look: Look, sides: Sequence[Side], *, name: str = "score-table", accessible: str = "") -> None:
        self._sides, self._fresh = tuple(sides), -1
        self._cursor: tuple[int, str] | None = None
        self._link: tuple[int, str] | None = None
        self.lines_after: tuple[int, ...] = LINES_AFTER
        self._painter_of_rows = RowPainter(look, self._sides)
        model: RowsModel[SheetRow] = RowsModel(sheet_columns(self._sides), lambda row: row.deal)
        self._header = ScoreHeader(look, model)
        super().__init__(look, model, self._header, name=name, accessible=accessible)
        model.setParent(self)
        self.setMinimumHeight(80)
        self.clicked.connect(self._clicked)
        self.row_chosen.connect(lambda row: self.deal_selected.emit(model.rows[row].deal))
        self.row_opened.connect(lambda row: self.deal_opened.emit(model.rows[row].deal))
        self._fresh_timer = QTimer(self)
        self._fresh_timer.setSingleShot(True)
        self._fresh_timer.timeout.connect(self._fade)
        self.reapply_look()

    # set by the page
    def set_sides(self, sides: Sequence[Side], *, tables: bool = False) -> None:
        """Set the sides that play, for points or `tables`; they decide the number columns."""
        columns = sheet_columns(sides, tables=tables)
        headings = [column.heading for column in columns]
        if tuple(sides) == self._sides and headings == [column.heading for column in self.rows_model.columns]:
            return
        self._sides, self._header.tables = tuple(sides), tables
        self.rows_model.set_columns(columns)
        self.reapply_look()

    def set_rows(self, rows: Sequence[SheetRow]) -> None:
        """Replace the rows; with other dealers the columns are fitted again."""
        dealers = {row.dealer for row in rows}
        others = dealers != {row.dealer for row in self.rows_model.rows}
        super().set_rows(rows)
        if others:
            self.fit()

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that play."""
        return self._sides

    @property
    def level(self) -> int:
        """Number of columns hidden for lack of space (0-6)."""
        return self._painter_of_rows.level

    @property
    def selected_deal(self) -> int | None:
        """The deal of the selected row, None without one."""
        return self.selected.deal if self.selected is not None else None

    def select_deal(self, deal: int | None) -> None:
        """Select a deal without a signal, and scroll to it; None selects nothing."""
        self.select_key(deal)

    @property
    def cursor_cell(self) -> tuple[int, str] | None:
        """The deal and column key under the "where from?" ring, None without one."""
        return self._cursor

    def set_cursor_cell(self, deal: int | None, key: str = "") -> None:
        """Put the ring around a cell, or remove it with None."""
        before, self._cursor = self._cursor, None if deal is None else (deal, key)
        for cell in (before, self._cursor):
            if cell is not None:
                self.update_row(self.rows_model.row_at(cell[0]))

    def flash(self, deal: int) -> None:
        """Tint the row just saved for a moment, unless motion is reduced."""
        if self.look.reduced_motion:
            return
        self._fade()
        self._fresh = deal
        self.update_row(self.rows_model.row_at(deal))
        self._fresh_timer.start(FRESH_MS)

    def _fade(self) -> None:
        deal, self._fresh = self._fresh, -1
        self.update_row(self.rows_model.row_at(deal))

    # look and layout
    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self._painter_of_rows = RowPainter(self.look, self._sides, dense=self._many())
        self._header.setFont(self.look.font("caption", 600))
        super().reapply_look()

    def _many(self) -> bool:
        return len(self.rows_model.rows) > MANY_DEALS and not self.look.compact

    def fit(self) -> None:
        """Fit columns and row height to the available space."""
        dense = self._many()
        if dense != self._header.dense:
            self._header.dense = dense
            self._painter_of_rows = RowPainter(self.look, self._sides, dense=dense)
        self._fit_rows()
        keys = column_keys(len(self._sides))
        plan = plan_columns(self._available_width(), keys, self._least, self._ideal_width)
        self._take_plan(plan, keys)
        self.viewport().update()

    def _fit_rows(self) -> None:
        count = max(1, len(self.rows_model.rows))
        low = self.look.px(22 if self.look.compact else 20)
        available = self.height() - 2 * self.frameWidth() - self._header.height_now()
        height = max(low, min(self.look.px(34), available // count))
        self.verticalHeader().setDefaultSectionSize(height)

    def _available_width(self) -> int:
        needed = self.verticalHeader().defaultSectionSize() * len(self.rows_model.rows)
        available = self.height() - 2 * self.frameWidth() - self._header.height_now()
        bar = self.verticalScrollBar().sizeHint().width() if needed > available else 0
        return max(100, self.width() - 2 * self.frameWidth() - bar)

    def _take_plan(self, plan: ColumnPlan, keys: Sequence[str]) -> None:
        left, places = 0, []
        for index, key in enumerate(keys):
            width = plan.widths.get(key)
            self.setColumnHidden(index, width is None)
            if width is not None:
                self._header.resizeSection(index, width)
                places.append(ShownColumn(key, left, width))
                left += width
        painter = self._painter_of_rows
        painter.level, painter.places = plan.level, tuple(places)
        header = self._header
        header.places, header.sides, header.one_level = tuple(places), self._sides, self._one_level(plan.level)
        header.setFixedHeight(header.height_now())
        self.updateGeometries()
        header.renew()

    def _one_level(self, level: int) -> bool:
        # a head of two levels would cost a row when few fit
        return self.look.compact or level >= BADGE_ONLY

    def _least(self, key: str, level: int) -> int:
        paint, look = self._painter_of_rows, self.look
        pad = 2 * look.gap(8)
        if side_of_key(key) is not None:
            return paint.width_of("88", "bold") + pad + (look.px(22) if self._one_level(level) else 0)
        if key == "marks":
            if level >= BARE_NOTES:
                icon = look.px(14) + look.gap(6)
                return pad + max(icon, paint.width_of(pgettext("score sheet", "next"), "mark"))
            return pad + look.px(14) + look.gap(6) + paint.width_of(pgettext("score sheet", "not saved yet"), "mark")
        head = look.metrics("caption", 600).horizontalAdvance(self._header.headings[key])
        return pad + max(head, self._content(key, level))

    def _content(self, key: str, level: int) -> int:
        paint = self._painter_of_rows
        if key == "declares":
            names = paint.short_names if level >= SHORT_DOUBLING else [side.name for side in self._sides]
            widest = max((paint.width_of(name, name_face(name)) for name in names), default=0)
            return paint.badge_room() + min(widest, self.look.px(120))
        if key == "contract":
            badge = paint.badge_room() if level >= BADGE_ONLY else 0
            doubled = paint.width_of(" XX", "word") + self.look.gap(8) if level >= SHORT_DOUBLING else 0
            return badge + paint.width_of("88", "bold") + paint.suit_room() + doubled
        longest = {
            "doubling": (pgettext("score sheet", "doubled"), pgettext("score sheet", "redoubled")),
            "result": (
                pgettext("score sheet", "made"),
                pgettext("score sheet", "defeated"),
                pgettext("score sheet", "undecided"),
            ),
        }
        return max(paint.width_of(text, "word") for text in longest.get(key, ("88",)))

    def _ideal_width(self, key: str, _level: int) -> int:
        if key == "marks":
            return self.look.px(_IDEAL_MARKS)
        if key == "dealer":
            return max(self.look.px(_IDEAL_WIDTHS[key]), self._dealer_width())
        if key in _IDEAL_WIDTHS:
            return self.look.px(_IDEAL_WIDTHS[key])
        return self.look.px(_IDEAL_POINTS if key.startswith("points") else _IDEAL_RUNNING)

    def _dealer_width(self) -> int:
        names = {row.dealer for row in self.rows_model.rows}
        widest = max((self._painter_of_rows.width_of(name, name_face(name)) for name in names), default=0)
        return min(widest, self.look.px(_MOST_DEALER)) + 2 * self.look.gap(8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    # painting
    def paint_row(self, painter: QPainter, index: int, box: QRect, *, words: bool) -> None:
        """Paint a deal with its current highlighting."""
        row = self.rows_model.rows[index]
        how = RowLook(
            selected=index == self.currentIndex().row(),
            hovered=index == self.hovered,
            alternate=index % 2 == 1,
            fresh=row.deal == self._fresh,
            line_below=row.deal in self.lines_after,
            link=self._link[1] if self._link is not None and self._link[0] == index else "",
            cursor=self._cursor[1] if self._cursor is not None and self._cursor[0] == row.deal else "",
        )
        self._painter_of_rows.paint(painter, row, box, how, words=words)

    # actions of the scorer
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover_number(self.indexAt(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover_number(QModelIndex())

    def _hover_number(self, index: Index) -> None:
        """Show by pointer and dotted line that a click on a number shows where it comes from."""
        row, link = self.rows_model.row_of(index), None
        if row is not None and number_text(row, key := self.rows_model.columns[index.column()].key):
            link = (index.row(), key)
        if link != self._link:
            before, self._link = self._link, link
            for cell in (before, link):
                if cell is not None:
                    self.update_row(cell[0])
            shape = Qt.CursorShape.PointingHandCursor if link is not None else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)

    def _clicked(self, index: Index) -> None:
        row = self.rows_model.row_of(index)
        if row is not None:
            self.cell_clicked.emit(row.deal, self.rows_model.columns[index.column()].key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            event.ignore()
        else:
            super().keyPressEvent(event)
