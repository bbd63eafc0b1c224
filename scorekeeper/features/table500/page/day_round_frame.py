"""The layout of the Round page of a day of games: head with the bell, tables, players beside them, and the line."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

from scorekeeper.features.table500.page.bell import Bell
from scorekeeper.features.table500.page.clocks import SharedClocks
from scorekeeper.features.table500.view.day_view import DayTableRow, PlayerRow
from scorekeeper.features.table500.words.day_page import sat_out_times
from scorekeeper.kit.entry.entry import EntryCard
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout as Stack
from scorekeeper.kit.look.layout import RowLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.clicks import clicks_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

PLAYERS_WIDTH, ROOMY, NARROW = 340, 1100, 820
"""The players' width; the width from which names are whole, and below which players are under the tables."""


class DayRoundFrame(QWidget):
    """The widgets of the page, which fills them. `tightened` when the space for names changes."""

    tightened = Signal()

    def __init__(self, look: Look, clocks: SharedClocks | None = None) -> None:
        super().__init__()
        self.look, self.tight = look, False
        self.title = Label(look, "", "page", weight=700, elide=True, name="day-round-title")
        self.about = Label(look, "", "small", tone="ink2", elide=True, name="day-round-about")
        self.bell = Bell(look, clocks)
        self.publish = Button(look, pgettext("button", "P&ublish"), key="Alt+U", height=36, name="day-publish")
        self.next = Button(
            look, _("&Next seating"), key=pgettext("key", "Enter"), primary=True, height=40, name="day-next"
        )
        self.tables = self._tables()
        self.players = self._players()
        self.entry = EntryCard(look)
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name="day-round-note")
        outer = Stack(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(self._head())
        self._middle = QWidget()
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._middle)
        self._beside.setContentsMargins(0, 0, 0, 0)
        left = CardFrame(
            look, margins=(2, 2, 2, 6), spacing=4, name="day-tables-card", accessible=_("Tables of the round")
        )
        left.body.addWidget(self.tables, 1)
        self.note.setContentsMargins(look.gap(10), 0, look.gap(10), 0)
        left.body.addWidget(self.note)
        self._right = CardFrame(look, margins=(2, 2, 2, 3), name="day-players-card", accessible=_("Players of the day"))
        self._right.body.addWidget(self.players)
        self._beside.addWidget(left, 3)
        self._beside.addWidget(self._right, 2)
        self._scroll = Scroll(look, self._middle)
        outer.addWidget(self._scroll, 1)
        outer.addWidget(self.entry)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        for table in (self.tables, self.players):
            table.rows_model.modelReset.connect(self._fit)
        look.changed.connect(self.arrange)
        self.arrange()

    def _head(self) -> CardFrame:
        look = self.look
        card = CardFrame(
            look, margins=(15, 6, 12, 6), name="day-round-head", accessible=pgettext("screen reader", "Round")
        )
        row = RowLayout(look, spacing=12)
        words = Stack(look, spacing=0)
        words.addWidget(self.title)
        words.addWidget(self.about)
        row.addLayout(words, 1)
        for part in (self.bell, self.publish, self.next):
            row.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        card.body.addLayout(row)
        return card

    def _tables(self) -> PlainTable[DayTableRow]:
        columns: tuple[Column[DayTableRow], ...] = (
            Column(
                "table", pgettext("column heading", "Table"), lambda row: row.table, "center", weight=700, width=60,
                accessible=lambda row: row.spoken,
            ),
            Column("a", _("Side A, seats 1 and 3"), lambda row: row.sides[0], stretch=1),
            Column("b", _("Side B, seats 2 and 4"), lambda row: row.sides[1], stretch=1),
            Column(
                "result", pgettext("column heading", "Result"), lambda row: row.result,
                weight=lambda row: 600 if row.over else 400,
                tone=lambda row: "ink" if row.over else "ink2",
            ),
        )  # fmt: skip
        model = RowsModel(columns, lambda row: row.key)
        return PlainTable(self.look, model, row_height=36, name="day-tables", accessible=_("Tables of the round"))

    def _players(self) -> PlainTable[PlayerRow]:
        columns: tuple[Column[PlayerRow], ...] = (
            Column(
                "player", pgettext("column heading", "Player"), lambda row: row.name, stretch=1,
                weight=lambda row: 600 if row.here else 400,
                tone=lambda row: "ink" if row.here else "ink2", accessible=lambda row: f"{row.name}, {row.state}",
            ),
            Column(
                "state", pgettext("column heading", "Is"), lambda row: row.state, small=True, stretch=1,
                tone=lambda row: "ink" if row.here else "ink2",
            ),
            Column(
                "out", pgettext("column heading", "Out"), lambda row: str(row.sat_out or ""), "right", small=True,
                width=42,
                accessible=lambda row: sat_out_times(row.sat_out),
            ),
            Column(
                "clicks", pgettext("column heading", "Clicks"), lambda row: str(row.clicks), "right", width=56,
                accessible=lambda row: clicks_words(row.clicks),
            ),
        )  # fmt: skip
        model = RowsModel(columns, lambda row: row.key)
        return PlainTable(self.look, model, name="day-list", accessible=_("Players of the day"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Lay out for this size; what is least needed is hidden first."""
        look = self.look
        narrow = look.compact or self.width() < look.px(NARROW)
        self._beside.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self._beside.setSpacing(look.gap(8))
        give_width(self._right, None if narrow else min(look.px(PLAYERS_WIDTH), self.width() * 3 // 10))
        tight = self.width() < look.px(ROOMY)
        if tight != self.tight:
            self.tight = tight
            self.tightened.emit()
        self.publish.setVisible(not look.compact)
        self.entry.take_room(low=False, is_wide=False)
        self._fit()

    def _fit(self) -> None:
        """Scroll the page between head and line as a whole where the text is large; else each list scrolls."""
        for table in (self.tables, self.players):
            table.show_whole(whole=self.look.compact)
