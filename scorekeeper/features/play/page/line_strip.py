"""The tricks of a line side by side under the table; the one that is shown is marked."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from scorekeeper.features.play.page.card_painting import card_width, paint_card
from scorekeeper.features.play.view.claim_view import LineStep
from scorekeeper.kit.look.look import CHIP_RADIUS, Look
from scorekeeper.kit.look.paint import name_widget, rounded_box
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.play.position import Play

MOST, LEAST = 3, 208
"""How many tricks are side by side, and the least width of each; pixels at 100 %."""


class LineStrip(QWidget):
    """Shows at most three tricks, the current one among them."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._tricks: tuple[tuple[Play, ...], ...] = ()
        self._winners: tuple[int, ...] = ()
        self._frame: LineStep | None = None
        name_widget(self, "play-line-strip", _("The tricks of the line"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_line(self, tricks: tuple[tuple[Play, ...], ...], winners: tuple[int, ...]) -> None:
        """Show these tricks, with the seats that win them."""
        self._tricks, self._winners = tricks, winners
        self.setVisible(bool(tricks))
        self.update()

    def show_step(self, frame: LineStep | None) -> None:
        """Mark the trick and the cards that are played so far."""
        self._frame = frame
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(400), self.look.px(54))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._tricks:
            return
        painter, look = QPainter(self), self.look
        now = self._frame.trick if self._frame is not None else 1
        apart = look.gap(10)
        fit = max(1, min(MOST, (self.width() + apart) // (look.px(LEAST) + apart)))
        first = max(0, min(now - (fit + 1) // 2, len(self._tricks) - fit))
        shown = list(enumerate(self._tricks, 1))[first : first + fit]
        width = (self.width() + apart) // fit - apart
        width = width if fit > 1 else min(width, look.px(2 * LEAST))
        head = look.px(18)
        for index, (number, trick) in enumerate(shown):
            box = QRect(index * (width + apart), head, width, self.height() - head)
            painter.setFont(look.font("caption", 500))
            painter.setPen(look.color("ink2"))
            painter.drawText(
                QRect(box.left(), 0, width, head - 2),
                int(Qt.AlignmentFlag.AlignVCenter),
                pgettext("column heading", "trick {n}").format(n=number),
            )
            current = number == now
            rounded_box(
                painter, box, CHIP_RADIUS + 1, look.color("select" if current else "base"),
                look.color("accent" if current else "line"), width=2 if current else 1,
            )  # fmt: skip
            self._paint_trick(painter, box, number, trick)
        painter.end()

    def _paint_trick(self, painter: QPainter, box: QRect, number: int, trick: tuple[Play, ...]) -> None:
        look, frame = self.look, self._frame
        step = (box.width() - 8) // 6
        for index, (seat, card) in enumerate(trick):
            slot = QRect(box.left() + 4 + index * step, box.top() + 4, step - 2, box.height() - 8)
            played = frame is not None and (number < frame.trick or (number == frame.trick and index < frame.played))
            if number <= len(self._winners) and seat == self._winners[number - 1]:
                last = number == len(self._tricks)
                width = min(slot.width(), card_width(look, look.font("small", 700), card) + look.gap(14))
                inner = QRect(slot.center().x() - width // 2, slot.top(), width, slot.height())
                rounded_box(
                    painter, inner, CHIP_RADIUS, look.color("error_tint" if last else "sunken"),
                    look.color("error" if last else "ink"),
                )  # fmt: skip
            painter.setOpacity(1.0 if played else 0.7)
            paint_card(painter, look, slot, card, "small", 600 if played else 400)
            painter.setOpacity(1.0)
