"""The record of play on the page: hands above, tricks below, the line at the foot, the findings beside them."""

from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.play.page.entry_card import PlayEntryCard
from scorekeeper.features.play.page.hands_card import HandsCard
from scorekeeper.features.play.page.says_panel import SaysPanel
from scorekeeper.features.play.page.tricks_table import TricksTable
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.translation import pgettext

PANEL_WIDTH, LEAST_PANEL, NARROW, LOW = 392, 340, 1000, 690
"""The panel's width, its height under the cards, the width below which it is there, the height for low rows.

Pixels at 100 %.
"""


class RecordView(QWidget):
    """The widgets of the record; the page fills them and handles their signals."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.hands, self.says, self.entry = HandsCard(look), SaysPanel(look), PlayEntryCard(look)
        self.tricks_card = CardFrame(
            look,
            margins=(0, 4, 0, 4),
            spacing=2,
            name="play-tricks-card",
            accessible=pgettext("screen reader", "Tricks"),
        )
        self.tricks = TricksTable(look)
        self.tricks_card.body.addWidget(self.tricks)
        cards = QWidget()
        self._cards = column = ColumnLayout(look, cards, spacing=8)
        column.addWidget(self.hands)
        column.addWidget(self.tricks_card)
        column.addStretch(1)
        self._left = QWidget()
        left = ColumnLayout(look, self._left, spacing=8)
        left.addWidget(Scroll(look, cards), 1)
        left.addWidget(self.entry)
        self._narrow = False
        self._row = RowLayout(look, self, spacing=12)
        self._row.addWidget(self._left, 1)
        self._row.addWidget(self.says)
        for layout in (left, self._row):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def arrange(self, width: int, height: int) -> None:
        """Divide the space: the panel beside the cards, or after them in the scroll area where space is short."""
        narrow = self.look.compact or width < self.look.px(NARROW)
        if narrow != self._narrow:
            self._narrow = narrow
            if narrow:
                self._cards.insertWidget(2, self.says)
            else:
                self._row.addWidget(self.says)
        give_width(self.says, None if narrow else self.look.px(PANEL_WIDTH))
        self.says.setMinimumHeight(self.look.px(LEAST_PANEL) if narrow else 0)
        self.tricks.tighten(tight=height < self.look.px(LOW))
