"""The pack to click: four suits of six ranks, each as often as no hand or trick shows it."""

from collections import Counter

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from scorekeeper.features.play.page.card_painting import paint_card
from scorekeeper.features.play.view.rows import SUITS
from scorekeeper.kit.look.look import CHIP_RADIUS, Look
from scorekeeper.kit.look.paint import name_widget, rounded_box
from scorekeeper.language.cards import card_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.rules.cards import RANKS, Card
from scorekeeper.rules.play.laid_out import LaidOut, unseen

_RANKS, _HEIGHT, _APART = RANKS[:6], 24, 4


class PackStrip(QWidget):
    """`card_clicked(card)` when one of the cards left is clicked; with the keyboard, cards are typed into the line."""

    card_clicked = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._left: Counter[Card] = Counter()
        name_widget(self, "play-pack", _("The pack"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        look.changed.connect(self.updateGeometry)

    def show_left(self, layout: LaidOut) -> None:
        """Show the cards that no hand or trick shows."""
        self._left = Counter(unseen(layout))
        count = self._left.total()
        self.setAccessibleDescription(ngettext("{n} card is left", "{n} cards are left", count).format(n=count))
        self.update()

    @property
    def left(self) -> int:
        """How many cards no hand or trick shows."""
        return self._left.total()

    def sizeHint(self) -> QSize:
        height = self.look.px(_HEIGHT)
        return QSize(self.look.px(300), len(SUITS) * height + (len(SUITS) - 1) * self.look.gap(_APART))

    def _places(self) -> list[tuple[QRect, Card]]:
        apart, height = self.look.gap(_APART), self.look.px(_HEIGHT)
        width = (self.width() + apart) // len(_RANKS) - apart
        return [
            (QRect(column * (width + apart), row * (height + apart), width, height), Card(rank, suit))
            for row, suit in enumerate(SUITS)
            for column, rank in enumerate(_RANKS)
        ]

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, look = QPainter(self), self.look
        for box, card in self._places():
            left = self._left[card]
            if left > 1:
                rounded_box(painter, box.adjusted(3, 0, 0, 0), CHIP_RADIUS, look.color("alt"), look.color("edge"))
            front = box.adjusted(0, 0, -3, 0)
            rounded_box(
                painter, front, CHIP_RADIUS, look.color("base" if left else "window"), look.color("edge"),
                dashed=not left,
            )  # fmt: skip
            painter.setOpacity(1.0 if left else 0.35)
            paint_card(painter, look, front, card, "small")
            painter.setOpacity(1.0)
        painter.end()

    def _card_at(self, event: QMouseEvent) -> Card | None:
        point = event.position().toPoint()
        return next((card for box, card in self._places() if box.contains(point) and self._left[card]), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        card = self._card_at(event)
        if card is not None and event.button() == Qt.MouseButton.LeftButton:
            self.card_clicked.emit(card)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        card = self._card_at(event)
        self.setToolTip(card_name(card) if card is not None else "")
