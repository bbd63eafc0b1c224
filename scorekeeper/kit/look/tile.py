"""A large row to choose: an icon, a title with a line below it, and two lines at the right."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from scorekeeper.kit.look.look import CARD_RADIUS, ROW_BAR, Look
from scorekeeper.kit.look.paint import focus_ring, name_widget, rounded_box
from scorekeeper.kit.look.palette import Token

HEIGHT = 56


class Tile(QPushButton):
    """One thing to open or begin; the focused tile has the bar, as a selected row does."""

    def __init__(
        self,
        look: Look,
        title: str,
        line: str = "",
        *,
        icon: str = "",
        right: str = "",
        right_line: str = "",
        warns: bool = False,
        name: str = "",
    ) -> None:
        super().__init__()
        self.look, self._title, self._line, self._icon = look, title, line, icon
        self._right, self._right_line, self._warns = right, right_line, warns
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        name_widget(self, name, self._spoken())
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def _spoken(self) -> str:
        return ", ".join(part for part in (self._title, self._line, self._right, self._right_line) if part)

    def set_line(self, line: str) -> None:
        """Show another second line."""
        self._line = line
        self.setAccessibleName(self._spoken())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(320), self.look.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.look.px(180), self.look.px(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = self.look
        painter = QPainter(self)
        fill: Token = "select" if self.hasFocus() else ("hover" if self.underMouse() else "base")
        rounded_box(painter, self.rect(), CARD_RADIUS, look.color(fill), look.color("line"))
        if self.hasFocus():
            focus_ring(painter, look, self.rect(), CARD_RADIUS)
            painter.fillRect(QRect(2, 4, ROW_BAR, self.height() - 8), look.color("accent"))
        left = look.gap(18)
        if self._icon:
            size = look.px(20)
            tone: Token = "warn" if self._warns else ("accent" if self.hasFocus() or not self._right_line else "ink2")
            look.paint_icon(painter, self._icon, tone, left, (self.height() - size) / 2, size)
            left += size + look.gap(18)
        right = self.width() - look.gap(16)
        half = self.height() // 2
        top = QRect(left, half - look.px(22), right - left, look.px(22))
        bottom = QRect(left, half + look.px(1), right - left, look.px(20))
        if self._right_line:
            self._end(painter, top, self._right, "ink2")
            self._end(painter, bottom, self._right_line, "warn" if self._warns else "ink2")
        else:
            whole = QRect(left, 0, right - left, self.height())
            width = self._end(painter, whole, self._right, "ink2")
            top.setWidth(top.width() - width)
            bottom.setWidth(bottom.width() - width)
        self._words(painter, top, self._title, "ink", heading=True)
        self._words(painter, bottom, self._line, "ink2")
        painter.end()

    def _end(self, painter: QPainter, row: QRect, text: str, tone: Token) -> int:
        """Write at the right end of a row, subtract the width from it, and return that width."""
        font = self.look.font("small", 500, text=text)
        painter.setFont(font)
        painter.setPen(self.look.color(tone))
        painter.drawText(row, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), text)
        width = QFontMetrics(font).horizontalAdvance(text) + self.look.gap(14)
        row.setWidth(row.width() - width)
        return width

    def _words(self, painter: QPainter, row: QRect, text: str, tone: Token, *, heading: bool = False) -> None:
        font = self.look.font("table" if heading else "small", 600 if heading else 400, text=text)
        painter.setFont(font)
        painter.setPen(self.look.color(tone))
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, max(0, row.width()))
        painter.drawText(row, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)
