"""The sign of the bell over the entry card."""

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from scorekeeper.kit.look.look import CARD_RADIUS, Look
from scorekeeper.kit.look.paint import rounded_box
from scorekeeper.language.translation import gettext as _

FLASH_MS = 400


class BellMark(QWidget):
    """The sign, shown once; with reduced motion it stays in the line until the line is used."""

    def __init__(self, look: Look, card: QWidget, line: QLineEdit) -> None:
        super().__init__(card)
        self._look, self._card, self._line = look, card, line
        self._word = _("The bell")
        self._steady = look.reduced_motion
        self.setObjectName("bell-mark")
        self.setAccessibleName(self._word)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        line.textEdited.connect(lambda _text: self.hide())
        look.changed.connect(self.hide)
        self.setGeometry(self._area())
        self.raise_()
        self.show()
        if not self._steady:
            QTimer.singleShot(FLASH_MS, self, self.hide)

    def _area(self) -> QRect:
        """Return the whole card for a flash; the right end of the line for a steady mark."""
        card = self._card
        if not self._steady:
            return card.rect()
        words = self._look.metrics("heading", 700).horizontalAdvance(self._word)
        line = QRect(self._line.mapTo(card, self._line.rect().topLeft()), self._line.size())
        width = min(words + self._look.px(24) + 3 * self._look.gap(10), line.width() // 2)
        return line.adjusted(line.width() - width, 4, -4, -4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, steady = self._look, self._steady
        painter = QPainter(self)
        width = 1 if steady else 3
        rounded_box(painter, self.rect(), CARD_RADIUS, look.color("error_tint"), look.color("error"), width=width)
        painter.setFont(look.font("heading" if steady else "total", 700))
        size = look.px(20) if steady else look.px(48)
        words, gap = painter.fontMetrics().horizontalAdvance(self._word), look.gap(8 if steady else 16)
        left = max(gap, (self.width() - words - size - gap) // 2)
        look.paint_icon(painter, "clock", "error", left, (self.height() - size) / 2, size)
        painter.setPen(look.color("error"))
        box = self.rect().adjusted(left + size + gap, 0, 0, 0)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), self._word)
        painter.end()
