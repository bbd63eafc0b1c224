"""The rail at the left: one button for each page."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from scorekeeper.kit.look.look import CARD_RADIUS, Look
from scorekeeper.kit.look.paint import focus_ring, name_widget, rounded_box
from scorekeeper.kit.look.palette import Token


class RailButton(QPushButton):
    """A page's button on the rail: icon above word, a bar while shown, a count in violet.

    At 200 % only the icon remains; word and number stay as tooltip and accessible name.
    """

    def __init__(
        self, look: Look, text: str, icon: str, *, key: str = "", name: str = "", accessible: str = ""
    ) -> None:
        super().__init__(text)
        self.look, self._icon_name, self._count, self._key = look, icon, 0, key
        self._word = accessible or text.replace("&", "")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        # Tab stops at the button of the page that is shown, the arrows go to the others
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.toggled.connect(self._take_tab)
        name_widget(self, name, self._word)
        self.setAccessibleDescription(key)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.reapply_look()
        look.changed.connect(self.reapply_look)

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self.setFont(self.look.font("caption", 600))
        hint = f"{self._word} ({self._key})" if self._key else self._word
        self.setToolTip(hint if self.look.compact else self._key)
        self.updateGeometry()
        self.update()

    def _take_tab(self, shown: bool) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if shown else Qt.FocusPolicy.ClickFocus)

    def set_count(self, count: int, spoken: str = "") -> None:
        """Show the number of open items on the page.

        0 shows nothing. `spoken` is the number in words.
        """
        self._count = count
        self.setAccessibleName(f"{self._word}, {spoken or count}" if count else self._word)
        self.update()

    @property
    def count(self) -> int:
        """The number of open items shown on the button."""
        return self._count

    def sizeHint(self) -> QSize:
        if self.look.compact:
            return QSize(46, 68)
        return QSize(self.look.px(80), self.look.px(62))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, on = self.look, self.isChecked()
        painter = QPainter(self)
        if on or self.underMouse():
            edge = look.color("line") if on else None
            rounded_box(painter, self.rect(), CARD_RADIUS, look.color("base" if on else "hover"), edge)
        size = 32 if look.compact else look.px(20)
        top = (self.height() - size) // 2 if look.compact else look.px(10)
        tone: Token = "accent" if on else ("ink2" if self.isEnabled() else "disabled")
        look.paint_icon(painter, self._icon_name, tone, (self.width() - size) / 2, top, size)
        if not look.compact:
            painter.setFont(self.font())
            painter.setPen(look.color("ink" if on else tone))
            box = QRect(0, look.px(34), self.width(), look.px(20))
            metrics = QFontMetrics(self.font())
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextHideMnemonic
            word = metrics.elidedText(
                self.text(), Qt.TextElideMode.ElideRight, self.width(), Qt.TextFlag.TextShowMnemonic
            )
            painter.drawText(box, int(flags), word)
        if on:
            painter.fillRect(
                QRect(0, look.px(9), 4 if look.compact else 3, self.height() - look.px(18)), look.color("accent")
            )
        if self._count:
            self._paint_count(painter, QRectF(self.rect()))
        if self.hasFocus():
            focus_ring(painter, look, self.rect(), CARD_RADIUS)
        painter.end()

    def _paint_count(self, painter: QPainter, box: QRectF) -> None:
        look = self.look
        font = look.font("caption", 700)
        words = QFontMetrics(font).horizontalAdvance(str(self._count))
        height = QFontMetrics(font).height() + 1
        width = max(height + 4, words + 10)
        pill = QRectF(min(box.center().x() + 8, box.right() - width), 2, width, height)
        rounded_box(painter, pill.toRect(), height / 2, look.color("ruling"), None)
        painter.setFont(font)
        painter.setPen(look.color("base"))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, str(self._count))
