"""A list whose long words go on in further lines."""

from operator import itemgetter
from typing import TypeVar

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter

from scorekeeper.kit.table import Column
from scorekeeper.kit.tableview import PlainTable

R = TypeVar("R")
_LEAST_WRAPPED = 60
"""The least width of a column that wraps, pixels at 100 %."""
_AROUND = 8
"""The space above and below the lines of a row together, pixels at 100 %."""


class WrappingTable(PlainTable[R]):
    """A list whose long words in the columns `wraps` wrap, in rows as high as needed."""

    wraps: frozenset[str] = frozenset()

    def in_lines(self, row: R, column: Column[R], words: str, width: int) -> str:
        """Return the words of a cell that do not fit in one line of this width."""
        del row, column, width
        return words

    def height_below(self, row: R, column: Column[R]) -> int:
        """Return the height of what is painted below the words of a cell, in pixels."""
        del row, column
        return 0

    def _font(self, row: R, column: Column[R], words: str) -> QFont:
        return self.look.font("small" if column.small else "table", column.weight_of(row), text=words)

    def paint_cell(self, painter: QPainter, row: R, column: Column[R], words: str, box: QRect) -> None:
        inner = box.adjusted(self.look.gap(8), 0, -self.look.gap(8), 0)
        font = self._font(row, column, words)
        if column.key not in self.wraps or QFontMetrics(font).horizontalAdvance(words) <= inner.width():
            super().paint_cell(painter, row, column, words, box)
            return
        painter.setFont(font)
        painter.setPen(self.look.color(column.tone_of(row)))
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap)
        painter.drawText(inner, flags, self.in_lines(row, column, words, inner.width()))

    def fit(self) -> None:
        """Fit the columns, and each row to its lines; again if higher rows need a scroll bar."""
        max_width = self._available_width()
        self._fit_once()
        if self._available_width() != max_width:
            self._fit_once()

    def _fit_once(self) -> None:
        self.fit_columns()
        self._fit_heights()

    def fit_columns(self) -> None:
        """Fit the columns to the available width; those that wrap share a lack of it evenly.

        One very long name takes no width from the names beside it.
        """
        super().fit()
        head = self.horizontalHeader()
        columns = [
            (index, self._least(index, column))
            for index, column in enumerate(self.rows_model.columns)
            if column.key in self.wraps and not self.isColumnHidden(index)
        ]
        others = sum(head.sectionSize(index) for index in range(head.count()) if index not in dict(columns))
        max_width = max(self._available_width() - others, self.look.px(_LEAST_WRAPPED) * len(columns))
        if sum(least for _index, least in columns) <= max_width:
            return
        for done, (index, least) in enumerate(sorted(columns, key=itemgetter(1))):
            width = min(least, max_width // (len(columns) - done))
            head.resizeSection(index, width)
            max_width -= width

    def _fit_heights(self) -> None:
        look, sizes, usual = self.look, self.verticalHeader(), self.look.px(self._row_height)
        wrapped = [
            (index, column, QRect(0, 0, self.horizontalHeader().sectionSize(index) - 2 * look.gap(8), 0))
            for index, column in enumerate(self.rows_model.columns)
            if column.key in self.wraps and not self.isColumnHidden(index)
        ]
        for number, row in enumerate(self.rows_model.rows):
            height, texts = usual, self.rows_model.words(number)
            for index, column, area in wrapped:
                words = texts[index]
                if self.width_of(words, "small" if column.small else "table") > area.width() > 0:
                    metrics = QFontMetrics(self._font(row, column, words))
                    lines = metrics.boundingRect(
                        area, int(Qt.TextFlag.TextWordWrap), self.in_lines(row, column, words, area.width())
                    )
                    height = max(height, lines.height() + self.height_below(row, column) + look.px(_AROUND))
            if sizes.sectionSize(number) != height:
                sizes.resizeSection(number, height)
