"""The layout of the table page, and what is hidden where space is short."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.features.table500.page import four_players
from scorekeeper.features.table500.page.clocks import SharedClocks
from scorekeeper.features.table500.page.four_players import FourPlayers
from scorekeeper.features.table500.page.hand_table import HandTable
from scorekeeper.features.table500.page.head import TableHead
from scorekeeper.features.table500.page.panel import TablePanel
from scorekeeper.kit.entry.entry import EntryCard
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Hairline
from scorekeeper.kit.look.layout import QWIDGETSIZE_MAX, ColumnLayout, RowLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _

PANEL_WIDTH, HANDS_WIDTH = 392, 600
"""The width of the side panel, and the least width of the hands beside it; pixels at 100 %."""


class HandListCard(CardFrame):
    """The hands, and where there is room below them the four players around their table."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(2, 2, 2, 3), spacing=0, name="hands-card", accessible=_("Hands of the game"))
        self.table, self.players, self._line = HandTable(look), FourPlayers(look), Hairline(look)
        self.body.addWidget(self.table)
        self.body.addWidget(self._line)
        self.body.addWidget(self.players, 1)
        self.table.rows_model.modelReset.connect(self.share)
        look.changed.connect(self.share)

    def share(self) -> None:
        """Give the hands the space they need, the players the rest."""
        needed, available = self.table.needed_height, self.height() - 6
        roomy = available - needed >= self.look.px(four_players.LEAST)
        self.players.setVisible(roomy)
        self._line.setVisible(roomy)
        self.table.setMinimumHeight(needed if roomy else 0)
        self.table.setMaximumHeight(needed if roomy else QWIDGETSIZE_MAX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share()


class TableFrame(QWidget):
    """Head, hands, line and side panel. Without space beside the hands the panel covers them while it is open."""

    def __init__(self, look: Look, clocks: SharedClocks | None = None) -> None:
        super().__init__()
        self.look, self.covering, self.narrow = look, False, False
        self.head, self.hands = TableHead(look, clocks), HandListCard(look)
        self.entry, self.panel = EntryCard(look), TablePanel(look)
        self.reason = LabelledLine(look, _("Reason for the correction"), name="hand-reason")
        self.reason.hide()
        outer = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(self.head)
        row = RowLayout(look, spacing=12)
        self._left = QWidget()
        left = ColumnLayout(look, self._left, spacing=8)
        left.addWidget(self.hands, 1)
        left.addWidget(self.entry)
        left.addWidget(self.reason)
        row.addWidget(self._left, 1)
        row.addWidget(self.panel)
        outer.addLayout(row, 1)
        for layout in (outer, left, row):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        look.changed.connect(self.arrange)
        self.arrange()

    def cover(self, *, covering: bool) -> None:
        """Set whether the panel covers the game where both do not fit."""
        self.covering = covering
        self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Lay out for this size; what is least needed is hidden first."""
        look = self.look
        panel = min(look.px(PANEL_WIDTH), self.width() * 45 // 100)
        beside = self.width() - panel - 2 * look.gap(15) - look.gap(12)
        self.narrow = look.compact or beside < look.px(HANDS_WIDTH)
        covers = self.narrow and self.covering
        give_width(self.panel, None if self.narrow else panel)
        self.panel.setVisible(covers or not self.narrow)
        self._left.setVisible(not covers)
        self.head.setVisible(not covers)
        self.entry.take_room(low=False, is_wide=False)
