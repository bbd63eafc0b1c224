"""A list to choose from: rows of two lines with an icon on the left and text on the right."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QKeyEvent, QPainter

from scorekeeper.kit.composed_keys import ComposedKeys
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.name_lines import name_lines
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.kit.typeahead import RETURNS

_LEFT_MIDDLE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class ListItem:
    """One item: bold words with quiet words below, the same on the right.

    `sentence` is for the screen reader.
    """

    key: Hashable
    title: str
    detail: str = ""
    right: str = ""
    right_detail: str = ""
    icon: str = ""
    tone: Token = "ink2"
    right_tone: Token = "ink"
    right_icon: str = ""
    sentence: str = ""

    @property
    def spoken(self) -> str:
        """The whole row in words."""
        parts = (self.title, self.detail, self.right, self.right_detail)
        return self.sentence or ", ".join(part.rstrip(".") for part in parts if part)


class ItemList(PlainTable[ListItem]):
    """Items one below another; arrows move, Enter opens.

    `row_height` is pixels at 100 %: 43 in panels, 66 to 74 on pages. In a list that `asks`, rows are answers: focus
    alone chooses none, and Enter without a choice is left to the panel.
    """

    def __init__(
        self, look: Look, *, row_height: int = 43, name: str = "", accessible: str = "", asks: bool = False
    ) -> None:
        column: Column[ListItem] = Column(
            "item", "", lambda item: item.title, accessible=lambda item: item.spoken, stretch=1
        )
        model = RowsModel((column,), lambda item: item.key)
        super().__init__(look, model, row_height=row_height, name=name, accessible=accessible)
        self._asks = asks
        model.setParent(self)
        self.horizontalHeader().hide()

    def set_items(self, items: Sequence[ListItem]) -> None:
        """Offer other items."""
        self.set_rows(tuple(items))

    def announce_selected(self) -> None:
        """Announce the selected item, because the focus stays in the line that filters the list."""
        if self.selected is not None and not self.hasFocus():
            announce(self, self.selected.spoken)

    def focusInEvent(self, event: QFocusEvent) -> None:
        mouse = QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.MouseFocusReason)
        super().focusInEvent(mouse if self._asks else event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._asks and self.selected is None and event.key() in RETURNS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def ground_of(self, row: int) -> Token:
        """Return the background of a row: lists have lines between rows instead of stripes."""
        del row
        return "base"

    def paint_cell(self, painter: QPainter, row: ListItem, column: Column[ListItem], words: str, box: QRect) -> None:
        """Paint the icon, both lines, the text at the right and the line below."""
        del column, words
        look = self.look
        inner = box.adjusted(look.gap(15), 0, -look.gap(12), 0)
        if row.icon:
            size = look.px(20)
            look.paint_icon(painter, row.icon, row.tone, inner.left(), box.top() + (box.height() - size) / 2, size)
            inner.setLeft(inner.left() + size + look.gap(16))
        right = self._side(painter, row, inner)
        inner.setRight(inner.right() - right)
        self._title(painter, row.title, inner, "ink", alone=not row.detail)
        self._detail(painter, row.detail, inner)
        painter.fillRect(QRect(box.left(), box.bottom(), box.width(), 1), look.color("line"))

    def _side(self, painter: QPainter, row: ListItem, inner: QRect) -> int:
        upper = self._title(painter, row.right, inner, row.right_tone, alone=not row.right_detail, right=True)
        lower = self._detail(painter, row.right_detail, inner, right=True)
        widest = max(upper, lower)
        if row.right_icon:
            size, widest = self.look.px(16), widest + self.look.px(16) + self.look.gap(7)
            top = inner.top() + (inner.height() - size) / 2
            self.look.paint_icon(painter, row.right_icon, row.right_tone, inner.right() + 1 - widest, top, size)
        return widest + self.look.gap(12) if widest else 0

    def _title(
        self, painter: QPainter, text: str, inner: QRect, tone: Token, *, alone: bool, right: bool = False
    ) -> int:
        font = self.look.font("body", 600, text=text)
        height = QFontMetrics(font).height()
        if alone and not right and inner.height() >= 2 * height:
            lines = name_lines(text, QFontMetrics(font), inner.width())
            if len(lines) > 1:
                painter.setPen(self.look.color(tone))
                painter.setFont(font)
                painter.drawText(inner, int(_LEFT_MIDDLE), "\n".join(lines))
                return inner.width()
        top = inner.center().y() - (height // 2 if alone else height - self.look.px(1))
        painter.setPen(self.look.color(tone))
        box = QRect(inner.left(), top, inner.width(), height)
        # a title is mostly a name, and names of clubs often differ at the end
        return self._write(painter, text, font, box, right=right, dots=Qt.TextElideMode.ElideMiddle)

    def _detail(self, painter: QPainter, text: str, inner: QRect, *, right: bool = False) -> int:
        font = self.look.font("small", text=text)
        top = inner.center().y() + self.look.px(1)
        painter.setPen(self.look.color("ink2"))
        box = QRect(inner.left(), top, inner.width(), QFontMetrics(font).height())
        return self._write(painter, text, font, box, right=right)

    @staticmethod
    def _write(
        painter: QPainter,
        text: str,
        font: QFont,
        box: QRect,
        *,
        right: bool,
        dots: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> int:
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(text, dots, max(1, box.width()))
        painter.setFont(font)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft), shown)
        return metrics.horizontalAdvance(shown)


class SearchedList(ComposedKeys, ItemList):
    """Items that pass typed characters to a search line while they have the focus."""
