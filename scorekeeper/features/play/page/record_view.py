"""The record of play on the page: hands above, tricks below, the line at the foot, what the cards say beside them."""

from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.play.page.entry_card import EntryCard
from scorekeeper.features.play.page.hands_card import HandsCard
from scorekeeper.features.play.page.says_panel import SaysPanel
from scorekeeper.features.play.page.tricks_table import TricksTable
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.layout import Column, Row, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.translation import gettext as _

PANEL_WIDTH, NARROW, LOW = 392, 1000, 690
"""How wide the panel is, below which width it stands under the cards, and below which height rows are low."""


class RecordView(QWidget):
    """The parts of the record; the page fills them and listens to them."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.hands, self.says, self.entry = HandsCard(look), SaysPanel(look), EntryCard(look)
        self.tricks_card = Card(look, margins=(0, 4, 0, 4), spacing=2, name="play-tricks-card", accessible=_("Tricks"))
        self.tricks = TricksTable(look)
        self.tricks_card.body.addWidget(self.tricks)
        cards = QWidget()
        column = Column(look, cards, spacing=8)
        column.addWidget(self.hands)
        column.addWidget(self.tricks_card)
        column.addStretch(1)
        self._left = QWidget()
        left = Column(look, self._left, spacing=8)
        left.addWidget(Scroll(look, cards), 1)
        left.addWidget(self.entry)
        self._row = Row(look, self, spacing=12)
        self._row.addWidget(self._left, 1)
        self._row.addWidget(self.says)
        for layout in (left, self._row):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def arrange(self, width: int, height: int) -> None:
        """Share the room out: the panel beside the cards, or under them where there is little room."""
        narrow = self.look.compact or width < self.look.px(NARROW)
        self._row.setDirection(Row.Direction.TopToBottom if narrow else Row.Direction.LeftToRight)
        give_width(self.says, None if narrow else self.look.px(PANEL_WIDTH))
        self.says.setMaximumHeight(self.look.px(200) if narrow else 16_777_215)
        self.tricks.tighten(tight=height < self.look.px(LOW))
