"""What all tables of rows share: selection, keys, the pointer, and painting."""

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from scorekeeper.kit.current_row import CurrentRowView
from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.paint import focus_ring, name_widget
from scorekeeper.kit.table import RowsModel

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex


class RowTable(CurrentRowView, QTableView, Generic[R]):
    """A table whose rows are painted as a whole, in columns that share the width.

    `paint_row` paints a row, `fit` divides the width. `row_chosen` carries the index of the row the scorer chose,
    `row_opened` that of a row at Enter or a double click.
    """

    row_chosen = Signal(int)
    row_opened = Signal(int)

    def __init__(self, look: Look, model: RowsModel[R], head: QHeaderView, *, name: str, accessible: str) -> None:
        super().__init__()
        self.look, self.rows_model = look, model
        self.hovered = -1
        name_widget(self, name, accessible)
        self.setHorizontalHeader(head)
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
        self.setModel(model)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.doubleClicked.connect(self._opened)
        self.selectionModel().currentRowChanged.connect(self._row_changed)
        model.modelReset.connect(self.fit)
        look.changed.connect(self.reapply_look)

    # set by the page
    def set_rows(self, rows: Sequence[R]) -> None:
        """Replace the rows; unchanged ones are not repainted."""
        self.rows_model.set_rows(rows)

    def select_key(self, key: Hashable) -> None:
        """Select the row with a key without a signal, and scroll to it.

        An unknown key selects nothing.
        """
        row = self.rows_model.row_at(key)
        with QSignalBlocker(self):
            if row < 0:
                self.clear_current()
            elif row != self.currentIndex().row():
                self.setCurrentIndex(self.rows_model.index(row, 0))
        if row >= 0:
            self.scrollTo(self.rows_model.index(row, 0))

    @property
    def selected(self) -> R | None:
        """The selected row, None without one."""
        return self.rows_model.row_of(self.currentIndex())

    # look and layout
    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self.setFont(self.look.font("table"))
        palette = self.look.qt_palette()
        self.setPalette(palette)
        self.viewport().setPalette(palette)
        self.verticalScrollBar().setStyleSheet(self.look.style_sheet("scroll"))
        self.fit()

    def fit(self) -> None:
        """Fit the columns to the available width."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    # painting
    def paint_row(self, painter: QPainter, index: int, box: QRect, *, words: bool) -> None:
        """Paint a row into its box; without `words` only its background."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # two rows far apart are repainted separately; the rows between them are not
        area, damaged = event.rect(), event.region()
        painter.fillRect(area, self.look.color("base"))
        index = self.rowAt(area.top())
        if index >= 0:
            count, width = len(self.rows_model.rows), self.viewport().width()
            top = self.rowViewportPosition(index)
            while index < count and top <= area.bottom():
                height = self.rowHeight(index)
                box = QRect(0, top, width, height)
                piece = damaged.intersected(box)
                if not piece.isEmpty():
                    # Qt repaints one line too many below a changed row, which needs no text
                    self.paint_row(painter, index, box, words=piece.boundingRect().bottom() != top)
                top += height
                index += 1
        if self.hasFocus():
            chosen = self.currentIndex().row()
            row = QRect(0, self.rowViewportPosition(chosen), self.viewport().width(), self.rowHeight(chosen))
            focus_ring(painter, self.look, row if chosen >= 0 else self.viewport().rect(), CONTROL_RADIUS)
        painter.end()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if self.hasFocus() and not self.currentIndex().isValid():
            self.viewport().update()

    def update_row(self, row: int) -> None:
        """Repaint one row; -1 means no row."""
        if row >= 0:
            top = self.rowViewportPosition(row)
            self.viewport().update(0, top, self.viewport().width(), self.rowHeight(row))

    # actions of the scorer
    def _row_changed(self, current: Index, previous: Index) -> None:
        self.update_row(previous.row())
        self.update_row(current.row())
        if current.isValid():
            self.row_chosen.emit(current.row())

    def _opened(self, index: Index) -> None:
        if index.isValid():
            self.row_opened.emit(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the selected row with Enter; leave letters, digits and Esc to the page."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._opened(self.currentIndex())
        elif event.text().strip() or event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            with self.current_in_qt():
                super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.rowAt(int(event.position().y())))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def _hover(self, row: int) -> None:
        if row != self.hovered:
            before, self.hovered = self.hovered, row
            self.update_row(before)
            self.update_row(row)
