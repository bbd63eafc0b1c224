"""How the Event page of a day of games is laid out: head, players, games, and the form beside or below them."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QStackedLayout, QWidget

from scorekeeper.kit.form.head import EventHead
from scorekeeper.kit.form.order import OrderForm
from scorekeeper.kit.itemlist import ItemList
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Column
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.translation import gettext as _

PANEL_WIDTH, NARROW, WIDEST = 352, 960, 16_777_215
PLAYER_ROW, GAME_ROW = 34, 50
FEWEST, MOST = 3, 8
"""How many rows a list shows at least and at most where the page scrolls as one."""


class DayFrame(QWidget):
    """The parts of the page; `stack` says which form is shown."""

    def __init__(self, look: Look, forms: Sequence[OrderForm]) -> None:
        super().__init__()
        self.look, self._is_narrow = look, False
        self.head = EventHead(look)
        for button, words in ((self.head.new_team, _("&New players")), (self.head.new_session, _("New ga&me"))):
            button.setText(words)
            button.setAccessibleName(words.replace("&", ""))
        self.head.find_line.setPlaceholderText(_("Find a player, round or table"))
        self.players = ItemList(look, row_height=PLAYER_ROW, name="day-players", accessible=_("Players"))
        self.games = ItemList(look, row_height=GAME_ROW, name="day-games", accessible=_("Games"))
        self.players_title = Label(look, "", "heading", weight=700, name="day-players-title")
        self.games_title = Label(look, "", "heading", weight=700, name="day-games-title")
        self.nothing = Label(look, "", "body", tone="ink2", wrap=True, name="day-nothing")
        self._cards = (
            self._card(self.players_title, self.players, "day-players-card"),
            self._card(self.games_title, self.games, "day-games-card"),
        )
        self.nothing.setContentsMargins(look.gap(12), 0, look.gap(12), 0)
        self._cards[1].body.insertWidget(1, self.nothing)
        self.panel = QWidget()
        self.stack = QStackedLayout(self.panel)
        for form in forms:
            self.stack.addWidget(form)
        middle = QWidget()
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, middle)
        self._parts.setContentsMargins(0, 0, 0, 0)
        for card, share in zip(self._cards, (3, 4), strict=True):
            self._parts.addWidget(card, share)
        self._parts.addWidget(self.panel)
        self.scrolled = Scroll(look, middle)
        self.scrolled.setObjectName("day-scroll")
        outer = Column(look, self, margins=(14, 8, 14, 8), spacing=8)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        outer.addWidget(self.head)
        outer.addWidget(self.scrolled, 1)
        self.stack.currentChanged.connect(lambda _at: self.fit())
        look.changed.connect(self.relook)
        self.relook()

    def _card(self, title: Label, rows: ItemList, name: str) -> Card:
        card = Card(self.look, margins=(3, 10, 3, 3), spacing=6, name=name)
        title.setContentsMargins(self.look.gap(12), 0, 0, 0)
        card.body.addWidget(title)
        card.body.addWidget(rows, 1)
        return card

    @property
    def narrow(self) -> bool:
        """Whether the parts stand one under the other."""
        return self.look.compact or self.width() < self.look.px(NARROW)

    def relook(self) -> None:
        """Take theme and text size again: everything in one column at 200 % and in a narrow window."""
        look, narrow = self.look, self.narrow
        self._is_narrow = narrow
        self.head.stack(down=narrow)
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._parts.setDirection(down if narrow else right)
        self._parts.setSpacing(look.gap(8))
        self.panel.setMinimumWidth(0 if narrow else look.px(PANEL_WIDTH))
        self.panel.setMaximumWidth(WIDEST if narrow else look.px(PANEL_WIDTH))
        self.fit()
        QTimer.singleShot(0, self, self.fit)  # again when all that is in the forms has its new size

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the parts under each other where they do not fit beside each other."""
        super().resizeEvent(event)
        if self.narrow != self._is_narrow:
            self.relook()

    def fit(self) -> None:
        """Give lists and form their whole height where the page scrolls as one."""
        shown = self.stack.currentWidget()
        self.panel.setMinimumHeight(shown.full_height() if self.narrow and isinstance(shown, OrderForm) else 0)
        for rows, height in ((self.players, PLAYER_ROW), (self.games, GAME_ROW)):
            count = min(MOST, max(FEWEST, len(rows.rows_model.rows)))
            rows.setMinimumHeight(count * self.look.px(height) if self.narrow else 0)

    def bring_panel_in_sight(self) -> None:
        """Scroll to the form where it stands below the lists, once everything has its place."""
        if self.narrow:
            bar = self.scrolled.verticalScrollBar()
            QTimer.singleShot(0, self, lambda: bar.setValue(self.panel.y()))
