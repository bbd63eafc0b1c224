"""A plain table of the look: flat head, no grid, bar and fill for the selected row."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHeaderView

from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.look import CHIP_RADIUS, ROW_BAR, Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.rowtable import R, RowTable
from scorekeeper.kit.table import Column, RowsModel

LINE = 2
"""The width of the line below a qualifying place, in pixels at 100 %."""
_LEAST_NAME = 90
"""The least width of a column of names, in pixels at 100 %."""

_FLAGS = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "right": Qt.AlignmentFlag.AlignRight,
    "center": Qt.AlignmentFlag.AlignHCenter,
}


class Head(QHeaderView):
    """The headings at the cells' own edges, each with its own number of lines."""

    def __init__(self, look: Look, model: RowsModel[Any]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.look, self._rows = look, model
        self.setMinimumSectionSize(1)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        lines = 2 if any("\n" in column.heading for column in self._rows.columns) else 1
        return QSize(super().sizeHint().width(), self.look.px(41 if lines == 2 else 30))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, box = self.look, self.viewport().rect()
        painter = QPainter(self.viewport())
        painter.fillRect(box, look.color("base"))
        for index, column in enumerate(self._rows.columns):
            if not self.isSectionHidden(index):
                left, width = self.sectionViewportPosition(index), self.sectionSize(index)
                self.paint_heading(painter, index, column, QRect(left, 0, width, box.height() - 5))
        painter.fillRect(QRect(0, box.height() - 1, box.width(), 1), look.color("edge"))
        painter.end()

    def paint_heading(self, painter: QPainter, _index: int, column: Column[Any], box: QRect) -> None:
        """Paint the heading of one column."""
        look, pad = self.look, self.look.gap(8)
        painter.setFont(look.font("caption", 600))
        painter.setPen(look.color("ink2"))
        flags = _FLAGS[column.align] | Qt.AlignmentFlag.AlignBottom
        painter.drawText(box.adjusted(pad, 0, -pad, 0), int(flags), column.heading)


class PlainTable(RowTable[R]):
    """Rows of words, numbers and small icons.

    `row_height` is pixels at 100 %. `lines_after` are row numbers with a line below (a qualifying place).
    """

    head_kind: type[Head] = Head

    def __init__(
        self, look: Look, model: RowsModel[R], *, row_height: int = 31, name: str = "", accessible: str = ""
    ) -> None:
        self._head = self.head_kind(look, model)
        self._row_height = row_height
        self.lines_after: frozenset[int] = frozenset()
        self._cursor_column = -1
        self._whole: bool | None = None
        """Whether it is as high as all its rows; None leaves its height to the page."""
        self._widths: dict[tuple[Role, str], int] = {}
        super().__init__(look, model, self._head, name=name, accessible=accessible)
        self.reapply_look()

    def show_whole(self, *, whole: bool) -> None:
        """Be as high as all rows if the surrounding page scrolls; otherwise scroll."""
        self._whole = whole
        self.updateGeometries()

    def updateGeometries(self) -> None:
        super().updateGeometries()
        if self._whole is not None:
            head = 0 if self._head.isHidden() else self._head.height()
            self.setMinimumHeight(head + self.verticalHeader().length() + 2 if self._whole else 0)

    def copied_columns(self) -> Sequence[Column[R]]:
        """Return the columns to copy: those shown, or all if some are hidden for lack of width."""
        return self.rows_model.columns

    def set_cursor_column(self, key: str) -> None:
        """Put the "where from?" ring into a column of the selected row; an empty key removes it."""
        self._cursor_column = self.rows_model.column_at(key) if key else -1
        self.viewport().update()

    # look and layout
    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self._widths.clear()
        self.verticalHeader().setDefaultSectionSize(self.look.px(self._row_height))
        self._head.setFixedHeight(self._head.sizeHint().height())
        super().reapply_look()

    def _least(self, index: int, column: Column[R]) -> int:
        look, head = self.look, self.head_width(column)
        if column.width:
            return max(look.px(column.width), head)
        role: Role = "small" if column.small else "table"
        words = max((self.width_of(self.rows_model.words(row)[index], role) for row in self._some()), default=0)
        icon = look.px(14) + look.gap(6) if column.icon is not None else 0
        return max(words + icon + 2 * look.gap(8) + 2, head)

    def head_width(self, column: Column[R]) -> int:
        """Return the width of a column's heading with its margins."""
        if self._head.isHidden():
            return 0
        heads = QFontMetrics(self.look.font("caption", 600))
        return max(heads.horizontalAdvance(line) for line in column.heading.split("\n")) + 2 * self.look.gap(8) + 2

    def width_of(self, words: str, role: Role = "table") -> int:
        """Return the width of words of this role, cached."""
        known = self._widths.get((role, words))
        if known is None:
            known = QFontMetrics(self.look.font(role, 600)).horizontalAdvance(words)
            self._widths[role, words] = known
        return known

    def _some(self) -> range:
        # a long list is measured by its beginning
        return range(min(200, len(self.rows_model.rows)))

    def fit(self) -> None:
        """Give every column the width of its words, and the spare width to those that stretch."""
        columns = self.rows_model.columns
        hidden = [self._head.isSectionHidden(index) for index in range(len(columns))]
        widths = [0 if hidden[index] else self._least(index, column) for index, column in enumerate(columns)]
        spare = self._available_width() - sum(widths)
        shares = [0 if hidden[index] else column.stretch for index, column in enumerate(columns)]
        whole = sum(shares)
        if whole:
            floor = self.look.px(60)
            widths = [max(floor if s else 0, w + spare * s // whole) for w, s in zip(widths, shares, strict=True)]
        over, widest = sum(widths) - self._available_width(), widths.index(max(widths))
        if over > 0 and not columns[widest].width:
            # one very long name must not push the other columns out of sight; it is cut off with dots
            widths[widest] = max(self.look.px(_LEAST_NAME), widths[widest] - over)
        for index, width in enumerate(widths):
            if not hidden[index]:
                self._head.resizeSection(index, width)
        self.updateGeometries()
        self.viewport().update()

    def _available_width(self) -> int:
        needed = self.verticalHeader().length()
        head = 0 if self._head.isHidden() else self._head.height()
        bar = self.verticalScrollBar().sizeHint().width() if needed > self.height() - head else 0
        return self.width() - bar

    # painting
    def ground_of(self, row: int) -> Token:
        """Return the background of a row that is neither selected nor under the pointer."""
        return "alt" if row % 2 else "base"

    def paint_row(self, painter: QPainter, index: int, box: QRect, *, words: bool) -> None:
        """Paint background, cells and the line below."""
        look, selected = self.look, index == self.currentIndex().row()
        ground = self.ground_of(index)
        if selected:
            ground = "select"
        elif index == self.hovered:
            ground = "hover"
        painter.fillRect(box, look.color(ground))
        if selected:
            painter.fillRect(box.left(), box.top(), ROW_BAR, box.height(), look.color("accent"))
        if not words:
            return
        row, texts = self.rows_model.rows[index], self.rows_model.words(index)
        for number, column in enumerate(self.rows_model.columns):
            if self._head.isSectionHidden(number):
                continue
            left, width = self._head.sectionViewportPosition(number), self._head.sectionSize(number)
            self.paint_cell(painter, row, column, texts[number], QRect(left, box.top(), width, box.height()))
            if selected and number == self._cursor_column:
                painter.setPen(QPen(look.color("accent"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                ring = QRect(left, box.top(), width, box.height()).adjusted(2, 2, -2, -2)
                painter.drawRoundedRect(ring, CHIP_RADIUS, CHIP_RADIUS)
        if index in self.lines_after:
            thick = look.px(LINE)
            painter.fillRect(box.left(), box.bottom() + 1 - thick, box.width(), thick, look.color("ink"))

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
