"""A plain table of the look: flat head, no grid, bar and fill for the selected row."""

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from scorekeeper.kit.look.look import CHIP_RADIUS, ROW_BAR, Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.table import Column, RowsModel

_LEAST_NAME = 90
"""How narrow a column of names may become, in pixels at 100 %."""

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
_FLAGS = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "right": Qt.AlignmentFlag.AlignRight,
    "center": Qt.AlignmentFlag.AlignHCenter,
}


class _Head(QHeaderView):
    """The headings on the cells' own edges, each in as many lines as it has."""

    def __init__(self, look: Look, parent: "PlainTable[R]") -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.look, self._table = look, parent
        self.setMinimumSectionSize(1)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        """Return the height of one line of headings, or two."""
        lines = 2 if any("\n" in column.heading for column in self._table.rows_model.columns) else 1
        return QSize(super().sizeHint().width(), self.look.px(41 if lines == 2 else 30))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the whole head."""
        look, box = self.look, self.viewport().rect()
        painter = QPainter(self.viewport())
        painter.fillRect(box, look.color("base"))
        painter.setFont(look.font("caption", 600))
        painter.setPen(look.color("ink2"))
        pad = look.gap(8)
        for at, column in enumerate(self._table.rows_model.columns):
            place = QRect(self.sectionViewportPosition(at) + pad, 0, self.sectionSize(at) - 2 * pad, box.height() - 5)
            flags = _FLAGS[column.align] | Qt.AlignmentFlag.AlignBottom
            painter.drawText(place, int(flags), column.heading)
        painter.fillRect(QRect(0, box.height() - 1, box.width(), 1), look.color("edge"))
        painter.end()


class PlainTable(QTableView, Generic[R]):
    """Rows of words, numbers and small icons.

    `row_chosen` answers with the number of the row the scorer chose, `row_opened` at Enter or a double click.
    `row_height` is pixels at 100 %. `lines_after` are row numbers with a line below (a place that qualifies).
    """

    row_chosen = Signal(int)
    row_opened = Signal(int)

    def __init__(
        self, look: Look, model: RowsModel[R], *, row_height: int = 31, name: str = "", accessible: str = ""
    ) -> None:
        super().__init__()
        self.look, self.rows_model, self._row_height = look, model, row_height
        self.lines_after: frozenset[int] = frozenset()
        self._hovered = -1
        self._cursor_column = -1
        name_widget(self, name, accessible)
        self._head = _Head(look, self)
        self._set_up()
        self.setModel(model)
        self._head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.selectionModel().currentRowChanged.connect(self._row_changed)
        model.modelReset.connect(self.fit)
        self.relook()
        look.changed.connect(self.relook)

    def _set_up(self) -> None:
        self.setHorizontalHeader(self._head)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.doubleClicked.connect(self._opened)

    # what the page says
    def set_rows(self, rows: Sequence[R]) -> None:
        """Show other rows."""
        self.rows_model.set_rows(rows)

    def select_key(self, key: Hashable) -> None:
        """Select the row with a key without telling anybody; an unknown key selects nothing."""
        at = self.rows_model.row_at(key)
        with QSignalBlocker(self):
            if at < 0:
                self.selectionModel().clear()
            elif at != self.currentIndex().row():
                self.setCurrentIndex(self.rows_model.index(at, 0))
        if at >= 0:
            self.scrollTo(self.rows_model.index(at, 0))

    @property
    def selected(self) -> R | None:
        """The selected row, None without one."""
        return self.rows_model.row_of(self.currentIndex())

    def copied_columns(self) -> Sequence[Column[R]]:
        """Return the columns that are copied: those shown, or all there are where some have left for want of room."""
        return self.rows_model.columns

    def set_cursor_column(self, key: str) -> None:
        """Put the "where from?" ring into a column of the selected row; an empty key takes it away."""
        self._cursor_column = self.rows_model.column_at(key) if key else -1
        self.viewport().update()

    # look and room
    def relook(self) -> None:
        """Take theme and text size again."""
        look = self.look
        self.setFont(look.font("table"))
        palette = look.qt_palette()
        self.setPalette(palette)
        self.viewport().setPalette(palette)
        self.verticalScrollBar().setStyleSheet(look.style_sheet("scroll"))
        self.verticalHeader().setDefaultSectionSize(look.px(self._row_height))
        self._head.setFixedHeight(self._head.sizeHint().height())
        self.fit()

    def _least(self, at: int, column: Column[R]) -> int:
        if column.width:
            return self.look.px(column.width)
        look = self.look
        metrics = QFontMetrics(look.font("small" if column.small else "table", 600))
        words = max((metrics.horizontalAdvance(self.rows_model.words(row)[at]) for row in self._some()), default=0)
        heads = QFontMetrics(look.font("caption", 600))
        head = max(heads.horizontalAdvance(line) for line in column.heading.split("\n"))
        icon = look.px(14) + look.gap(6) if column.icon is not None else 0
        return max(words + icon, head) + 2 * look.gap(8) + 2

    def _some(self) -> range:
        # a long list is measured by its beginning
        return range(min(200, len(self.rows_model.rows)))

    def fit(self) -> None:
        """Give every column the width of its words, and what is left to those that stretch."""
        columns = self.rows_model.columns
        widths = [self._least(at, column) for at, column in enumerate(columns)]
        spare = self._room_across() - sum(widths)
        shares = [column.stretch for column in columns]
        whole = sum(shares)
        if whole:
            floor = self.look.px(60)
            widths = [max(floor if s else 0, w + spare * s // whole) for w, s in zip(widths, shares, strict=True)]
        over, widest = sum(widths) - self._room_across(), widths.index(max(widths))
        if over > 0 and not columns[widest].width:
            # one very long name must not push the other columns out of sight; it is cut off with dots
            widths[widest] = max(self.look.px(_LEAST_NAME), widths[widest] - over)
        for at, width in enumerate(widths):
            self._head.resizeSection(at, width)
        self.updateGeometries()
        self.viewport().update()

    def _room_across(self) -> int:
        needed = self.verticalHeader().defaultSectionSize() * len(self.rows_model.rows)
        head = 0 if self._head.isHidden() else self._head.height()
        bar = self.verticalScrollBar().sizeHint().width() if needed > self.height() - head else 0
        return self.width() - bar

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit to the new room."""
        super().resizeEvent(event)
        self.fit()

    # painting
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows that were damaged."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), self.look.color("base"))
        at = self.rowAt(event.rect().top())
        while 0 <= at < len(self.rows_model.rows):
            box = QRect(0, self.rowViewportPosition(at), self.viewport().width(), self.rowHeight(at))
            if box.top() > event.rect().bottom():
                break
            self._paint_row(painter, at, box)
            at += 1
        painter.end()

    def ground_of(self, at: int) -> Token:
        """Return the ground of a row that is neither selected nor under the pointer."""
        return "alt" if at % 2 else "base"

    def _paint_row(self, painter: QPainter, at: int, box: QRect) -> None:
        look, selected = self.look, at == self.currentIndex().row()
        ground = self.ground_of(at)
        if selected:
            ground = "select"
        elif at == self._hovered:
            ground = "hover"
        painter.fillRect(box, look.color(ground))
        if selected:
            painter.fillRect(box.left(), box.top(), ROW_BAR, box.height(), look.color("accent"))
        row, words = self.rows_model.rows[at], self.rows_model.words(at)
        for number, column in enumerate(self.rows_model.columns):
            left, width = self._head.sectionViewportPosition(number), self._head.sectionSize(number)
            self.paint_cell(painter, row, column, words[number], QRect(left, box.top(), width, box.height()))
            if selected and number == self._cursor_column:
                painter.setPen(QPen(look.color("accent"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                ring = QRect(left, box.top(), width, box.height()).adjusted(2, 2, -2, -2)
                painter.drawRoundedRect(ring, CHIP_RADIUS, CHIP_RADIUS)
        if at in self.lines_after:
            painter.fillRect(box.left(), box.bottom(), box.width(), 1, look.color("accent"))

    def paint_cell(self, painter: QPainter, row: R, column: Column[R], words: str, box: QRect) -> None:
        """Paint one cell; a page with cells of its own (boxes by round) overrides this."""
        look, pad = self.look, self.look.gap(8)
        tone = column.tone_of(row)
        inner = box.adjusted(pad, 0, -pad, 0)
        if column.icon is not None:
            icon, size = column.icon(row), look.px(14)
            if icon:
                look.paint_icon(painter, icon, tone, inner.left(), box.top() + (box.height() - size) / 2, size)
            inner.setLeft(inner.left() + size + look.gap(6))
        font = look.font("small" if column.small else "table", column.weight_of(row), text=words)
        painter.setFont(font)
        painter.setPen(look.color(tone))
        shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, max(1, inner.width()))
        painter.drawText(inner, int(_FLAGS[column.align] | Qt.AlignmentFlag.AlignVCenter), shown)

    # what the scorer does
    def _row_changed(self, current: Index, _previous: Index) -> None:
        self.viewport().update()
        if current.isValid():
            self.row_chosen.emit(current.row())

    def _opened(self, index: Index) -> None:
        if index.isValid():
            self.row_opened.emit(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the selected row with Enter; leave letters and Esc to the page."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._opened(self.currentIndex())
        elif event.text().strip() or event.key() == Qt.Key.Key_Escape:
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
            self._hovered = at
            self.viewport().update()
