"""The two lists of a day of games: its players and its games."""

from PySide6.QtWidgets import QBoxLayout

from scorekeeper.features.event.page.frame import Lists
from scorekeeper.kit.itemlist import ItemList
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import pgettext

PLAYER_ROW, GAME_ROW = 34, 50


class DayLists(Lists):
    """Players beside games, or above them."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look, self._whole = look, False
        self.players = ItemList(
            look, row_height=PLAYER_ROW, name="day-players", accessible=pgettext("screen reader", "Players")
        )
        self.games = ItemList(
            look, row_height=GAME_ROW, name="day-games", accessible=pgettext("screen reader", "Games")
        )
        self.tables = (self.players, self.games)
        self.players_title = Label(look, "", "heading", weight=700, name="day-players-title")
        self.games_title = Label(look, "", "heading", weight=700, name="day-games-title")
        self.nothing = Label(look, "", "body", tone="ink2", wrap=True, name="day-nothing")
        self.nothing.setContentsMargins(look.gap(12), 0, look.gap(12), 0)
        players = self._card(self.players_title, self.players, "day-players-card")
        games = self._card(self.games_title, self.games, "day-games-card")
        games.body.insertWidget(1, self.nothing)
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._beside.setContentsMargins(0, 0, 0, 0)
        self._beside.addWidget(players, 3)
        self._beside.addWidget(games, 4)

    def _card(self, title: Label, rows: ItemList, name: str) -> CardFrame:
        card = CardFrame(self.look, margins=(3, 10, 3, 3), spacing=6, name=name)
        title.setContentsMargins(self.look.gap(12), 0, 0, 0)
        card.body.addWidget(title)
        card.body.addWidget(rows, 1)
        return card

    def stack(self, *, down: bool, whole: bool) -> None:
        """Put the games below the players, or beside them."""
        self._whole = whole
        self._beside.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight)
        self._beside.setSpacing(self.look.gap(8))
        self.fit()

    def fit(self) -> None:
        """Give the lists their height where the page scrolls as one."""
        for rows in (self.players, self.games):
            rows.show_whole(whole=self._whole)
