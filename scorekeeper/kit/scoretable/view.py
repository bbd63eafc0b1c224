"""The sheet's table as a widget: rows fitted to the room, selection, the cursor of "where from?"."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.kit.scoretable.columns import (
    BADGE_ONLY,
    MARK_ICONS,
    SHORT_DOUBLING,
    Plan,
    column_keys,
    plan_columns,
    points_key,
    running_key,
    sheet_columns,
    side_of_key,
)
from scorekeeper.kit.scoretable.header import ScoreHeader
from scorekeeper.kit.scoretable.painting import Place, RowLook, RowPainter, name_face
from scorekeeper.kit.scoretable.rows import SheetWords, Side, sheet_words
from scorekeeper.kit.table import RowsModel
from scorekeeper.session.sheet import SheetRow

FRESH_MS = 600
MANY_DEALS = 18
LINES_AFTER = (6, 12)
_WANTED = {"deal": 46, "dealer": 56, "declares": 98, "contract": 82, "doubling": 90, "taken": 52, "result": 86}
_WANTED_MARKS, _WANTED_POINTS, _WANTED_RUNNING = 132, 45, 52


class ScoreTable(QTableView):
    """The rows of a sheet.

    `deal_selected` answers when the scorer chooses a row, `cell_clicked` with deal and column key at a click,
    `deal_opened` at a double click or Enter. Everything set by the page is silent.
    """

    deal_selected = Signal(int)
    cell_clicked = Signal(int, str)
    deal_opened = Signal(int)

    def __init__(
        self,
        look: Look,
        sides: Sequence[Side],
        *,
        words: SheetWords | None = None,
        name: str = "score-table",
        accessible: str = "",
    ) -> None:
        super().__init__()
        self.look, self._words = look, words or sheet_words()
        self._sides = tuple(sides)
        self._hovered, self._fresh = -1, -1
        self._cursor: tuple[int, str] | None = None
        self.lines_after: tuple[int, ...] = LINES_AFTER
        name_widget(self, name, accessible)
        self.rows_model: RowsModel[SheetRow] = RowsModel(
            sheet_columns(self._sides, self._words), lambda row: row.deal, parent=self
        )
        self._painter_of_rows = RowPainter(look, self._sides)
        self._header = ScoreHeader(look, self._words, self)
        self._set_up()
        self.setModel(self.rows_model)
        self.selectionModel().currentRowChanged.connect(self._row_chosen)
        self._fresh_timer = QTimer(self)
        self._fresh_timer.setSingleShot(True)
        self._fresh_timer.timeout.connect(self._fade)
        self.rows_model.modelReset.connect(self.fit)
        self.relook()
        look.changed.connect(self.relook)

    def _set_up(self) -> None:
        self.setHorizontalHeader(self._header)
        self._header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setMinimumHeight(80)
        self.clicked.connect(self._clicked)
        self.doubleClicked.connect(self._opened)

    # what the page says
    def set_rows(self, rows: Sequence[SheetRow]) -> None:
        """Show the deals; rows that stay the same are not repainted."""
        self.rows_model.set_rows(rows)

    def set_sides(self, sides: Sequence[Side], words: SheetWords | None = None) -> None:
        """Let other sides play, under other headings: their number decides the number columns."""
        words = words or self._words
        if tuple(sides) == self._sides and words == self._words:
            return
        self._sides, self._words, self._header.words = tuple(sides), words, words
        self.rows_model.set_columns(sheet_columns(self._sides, self._words))
        self.relook()

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that play."""
        return self._sides

    @property
    def level(self) -> int:
        """How many columns have left for want of room, 0 to 5."""
        return self._painter_of_rows.level

    @property
    def selected_deal(self) -> int | None:
        """The deal of the selected row, None without one."""
        row = self.rows_model.row_of(self.currentIndex())
        return row.deal if row is not None else None

    def select_deal(self, deal: int | None) -> None:
        """Select a deal without telling anybody, and bring it into view; None selects nothing."""
        at = -1 if deal is None else self.rows_model.row_at(deal)
        with QSignalBlocker(self):
            if at < 0:
                self.selectionModel().clear()
            elif at != self.currentIndex().row():
                self.setCurrentIndex(self.rows_model.index(at, 0))
        if at >= 0 and self.verticalScrollBar().maximum():
            self.scrollTo(self.rows_model.index(at, 0))

    @property
    def cursor_cell(self) -> tuple[int, str] | None:
        """The deal and column key under the "where from?" ring, None without one."""
        return self._cursor

    def set_cursor_cell(self, deal: int | None, key: str = "") -> None:
        """Put the ring around a cell, or take it away with None."""
        before, self._cursor = self._cursor, None if deal is None else (deal, key)
        for cell in (before, self._cursor):
            if cell is not None:
                self._update_row(self.rows_model.row_at(cell[0]))

    def number_keys(self) -> tuple[str, ...]:
        """Return the keys of the number columns, from left to right."""
        sides = range(len(self._sides))
        return (*(points_key(side) for side in sides), *(running_key(side) for side in sides))

    def move_cursor_cell(self, across: int, down: int) -> tuple[int, str] | None:
        """Move the ring to another number; answers where it is now. Deals without a result are passed over."""
        if self._cursor is None:
            return None
        deals = [row.deal for row in self.rows_model.rows if any(value is not None for value in row.points)]
        keys = self.number_keys()
        deal, key = self._cursor
        if not deals:
            return self._cursor
        column = keys.index(key) if key in keys else 0
        line = deals.index(deal) if deal in deals else len(deals) - 1
        column = max(0, min(len(keys) - 1, column + across))
        line = max(0, min(len(deals) - 1, line + down))
        self.set_cursor_cell(deals[line], keys[column])
        self.select_deal(deals[line])
        return self._cursor

    def flash(self, deal: int) -> None:
        """Tint the row just saved for a moment, unless motion is reduced."""
        if self.look.reduced_motion:
            return
        self._fade()
        self._fresh = deal
        self._update_row(self.rows_model.row_at(deal))
        self._fresh_timer.start(FRESH_MS)

    def _fade(self) -> None:
        deal, self._fresh = self._fresh, -1
        self._update_row(self.rows_model.row_at(deal))

    # look and room
    def relook(self) -> None:
        """Take theme and text size again."""
        look = self.look
        self._painter_of_rows = RowPainter(look, self._sides, dense=self._many())
        self.setFont(look.font("table"))
        self._header.setFont(look.font("caption", 600))
        palette = look.qt_palette()
        self.setPalette(palette)
        self.viewport().setPalette(palette)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self.verticalScrollBar().setStyleSheet(look.style_sheet("scroll"))
        self.fit()

    def _many(self) -> bool:
        return len(self.rows_model.rows) > MANY_DEALS and not self.look.compact

    def fit(self) -> None:
        """Fit columns and row height to the room there is."""
        dense = self._many()
        if dense != self._header.dense:
            self._header.dense = dense
            self._painter_of_rows = RowPainter(self.look, self._sides, dense=dense)
        self._fit_rows()
        keys = column_keys(len(self._sides))
        plan = plan_columns(self._room_across(), keys, self._least, self._wanted)
        self._take_plan(plan, keys)
        self.viewport().update()

    def _fit_rows(self) -> None:
        count = max(1, len(self.rows_model.rows))
        low = self.look.px(20 if self._many() else (22 if self.look.compact else 21))
        room = self.height() - 2 * self.frameWidth() - self._header.height_now()
        height = max(low, min(self.look.px(34), room // count))
        self.verticalHeader().setDefaultSectionSize(height)

    def _room_across(self) -> int:
        needed = self.verticalHeader().defaultSectionSize() * len(self.rows_model.rows)
        room = self.height() - 2 * self.frameWidth() - self._header.height_now()
        bar = self.verticalScrollBar().sizeHint().width() if needed > room else 0
        return max(100, self.width() - 2 * self.frameWidth() - bar)

    def _take_plan(self, plan: Plan, keys: Sequence[str]) -> None:
        left, places = 0, []
        for at, key in enumerate(keys):
            width = plan.widths.get(key)
            self.setColumnHidden(at, width is None)
            if width is not None:
                self._header.resizeSection(at, width)
                places.append(Place(key, left, width))
                left += width
        painter = self._painter_of_rows
        painter.level, painter.places = plan.level, tuple(places)
        header = self._header
        header.places, header.sides, header.one_level = tuple(places), self._sides, self._one_level(plan.level)
        header.setFixedHeight(header.height_now())
        self.updateGeometries()
        header.renew()

    def _one_level(self, level: int) -> bool:
        # a head of two levels would cost a row where rows are scarce
        return self.look.compact or level >= SHORT_DOUBLING

    def _least(self, key: str, level: int) -> int:
        paint, look, words = self._painter_of_rows, self.look, self._words
        pad = 2 * look.gap(8)
        if side_of_key(key) is not None:
            return paint.width_of("88", "bold") + pad + (look.px(22) if self._one_level(level) else 0)
        if key == "marks":
            icon = look.px(14) + look.gap(6)
            return pad + (2 * icon if level >= MARK_ICONS else icon + paint.width_of(words.longest_mark, "mark"))
        return pad + max(look.metrics("caption", 600).horizontalAdvance(getattr(words, key)), self._content(key, level))

    def _content(self, key: str, level: int) -> int:
        paint, words = self._painter_of_rows, self._words
        if key == "declares":
            names = max((paint.width_of(side.name, name_face(side.name)) for side in self._sides), default=0)
            return paint.badge_room() + min(names, self.look.px(120))
        if key == "contract":
            badge = paint.badge_room() if level >= BADGE_ONLY else 0
            doubled = paint.width_of(" XX", "word") + self.look.gap(8) if level >= SHORT_DOUBLING else 0
            return badge + paint.width_of("88", "bold") + paint.suit_room() + doubled
        texts = {"doubling": words.doublings, "result": words.results}.get(key, ("88",))
        return max(paint.width_of(text, "word") for text in texts)

    def _wanted(self, key: str, _level: int) -> int:
        if key == "marks":
            return self.look.px(_WANTED_MARKS)
        if key in _WANTED:
            return self.look.px(_WANTED[key])
        return self.look.px(_WANTED_POINTS if key.startswith("points") else _WANTED_RUNNING)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit to the new room."""
        super().resizeEvent(event)
        self.fit()
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    # painting
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows that were damaged, each as a whole."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # two rows far apart are damaged as two pieces; what lies between them stays as it is
        rows, area, damaged = self.rows_model.rows, event.rect(), event.region()
        painter.fillRect(area, self.look.color("base"))
        first = self.rowAt(area.top())
        at = max(0, first)
        current = self.currentIndex().row()
        width = self.viewport().width()
        if first >= 0:
            top, height = self.rowViewportPosition(at), self.verticalHeader().defaultSectionSize()
            while at < len(rows) and top <= area.bottom():
                box = QRect(0, top, width, height)
                piece = damaged.intersected(box)
                if not piece.isEmpty():
                    # Qt damages one line too much below a changed row: that needs no words
                    sliver = piece.boundingRect().bottom() == top
                    how = self._row_look(at, rows[at], current)
                    self._painter_of_rows.paint(painter, rows[at], box, how, words=not sliver)
                top += height
                at += 1
        painter.end()

    def _row_look(self, at: int, row: SheetRow, current: int) -> RowLook:
        return RowLook(
            selected=at == current,
            hovered=at == self._hovered,
            alternate=at % 2 == 1,
            fresh=row.deal == self._fresh,
            line_below=row.deal in self.lines_after,
            cursor=self._cursor[1] if self._cursor is not None and self._cursor[0] == row.deal else "",
        )

    def _update_row(self, at: int) -> None:
        if at >= 0:
            top = self.rowViewportPosition(at)
            self.viewport().update(0, top, self.viewport().width(), self.rowHeight(at))

    # what the scorer does
    def _row_chosen(self, current: QModelIndex, previous: QModelIndex) -> None:
        self._update_row(previous.row())
        self._update_row(current.row())
        row = self.rows_model.row_of(current)
        if row is not None:
            self.deal_selected.emit(row.deal)

    def _clicked(self, index: QModelIndex | QPersistentModelIndex) -> None:
        row = self.rows_model.row_of(index)
        if row is not None:
            self.cell_clicked.emit(row.deal, self.rows_model.columns[index.column()].key)

    def _opened(self, index: QModelIndex | QPersistentModelIndex) -> None:
        row = self.rows_model.row_of(index)
        if row is not None:
            self.deal_opened.emit(row.deal)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the selected deal with Enter; leave letters and digits to the entry line."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._opened(self.currentIndex())
        elif event.text().strip() or event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Space):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer with the hover fill."""
        super().mouseMoveEvent(event)
        self._hover(self.rowAt(int(event.position().y())))

    def leaveEvent(self, event: QEvent) -> None:
        """Take the hover fill away."""
        super().leaveEvent(event)
        self._hover(-1)

    def _hover(self, at: int) -> None:
        if at != self._hovered:
            before, self._hovered = self._hovered, at
            self._update_row(before)
            self._update_row(at)
