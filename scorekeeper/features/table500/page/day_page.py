"""The Event page of a day of games: the players, one name a line, and the games with four players each."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.features.event.page.shell import EventShell
from scorekeeper.features.table500.page.day_lists import DayLists
from scorekeeper.features.table500.page.game_form import SEATS, GameForm
from scorekeeper.features.table500.page.player_form import PlayerForm
from scorekeeper.features.table500.view.day import game_items, players_listed
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.look import Look
from scorekeeper.language.dates import format_date
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


class DayPage(EventShell):
    """Players and games at the left, at the right the form of the selection."""

    least = SEATS
    lists: DayLists

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.team_form = self.player_form = PlayerForm(look, bridge)
        self.session_form = self.game_form = GameForm(look, bridge)
        lists = self.lists = DayLists(look)
        self.teams, self.sessions = self.players, self.games = lists.players, lists.games
        self.build(lists, (self.player_form, self.game_form), name="day", width=352)
        for button, words in ((self.head.new_team, _("&New players")), (self.head.new_session, _("New ga&me"))):
            button.setText(words)
            button.setAccessibleName(words.replace("&", ""))
        self.find_line.setPlaceholderText(_("Find a player, round or table"))
        self.head.new_team.clicked.connect(self.begin_team)
        self.head.new_session.clicked.connect(self.begin_session)
        self.head.event_data.clicked.connect(self.begin_data)
        self.head.settings.clicked.connect(self.begin_settings)
        self.game_form.opened.connect(self.open_session)

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the setting requested, the names to add where a table lacks players, else the find field."""
        line = super().first_focus()
        few = len(self.bridge.tournament.teams) < SEATS
        return self.player_form.first_focus() if few and line is self.find_line else line

    def title(self) -> str:
        """Return the text of the title bar."""
        return pgettext("heading", "Event")

    # showing
    def open(self) -> None:
        """Open at the top; where four players could play, start with the form of a game."""
        super().open()
        self.frame.scrolled.verticalScrollBar().setValue(0)

    def show_lists(self) -> None:
        """Show the current lists, filtered by the find field."""
        tournament, find = self.bridge.tournament, self.find_line.text()
        event = tournament.event
        details = (format_date(event.date), event.venue or "") if event is not None else ()
        self.head.show_event(event.name if event is not None else "", " · ".join(part for part in details if part))
        players, games = players_listed(tournament, find), game_items(tournament, find)
        self.lists.players_title.set_words(ngettext("{n} player", "{n} players", len(players)).format(n=len(players)))
        self.lists.games_title.set_words(ngettext("{n} game", "{n} games", len(games)).format(n=len(games)))
        self.lists.nothing.set_words(self._nothing(find.strip()))
        self.lists.nothing.setVisible(not games)
        self.players.set_items(
            [
                ListItem(
                    player.player,
                    player.name,
                    right=ngettext("{n} click", "{n} clicks", player.clicks).format(n=player.clicks),
                    right_tone="ink2" if not player.clicks else "ink",
                )
                for player in players
            ]
        )
        self.games.set_items(
            [
                ListItem(game.uid, game.players, game.location, right=game.score, right_detail=game.state)
                for game in games
            ]
        )
        self.lists.fit()

    def _nothing(self, find: str) -> str:
        """Show why no game is listed, and what comes next."""
        if find:
            return _("No game matches. Esc shows all.")
        if len(self.bridge.tournament.teams) < SEATS:
            return _("No game yet. Four players are needed: type or paste their names, one a line.")
        return _("No game yet. Ctrl+2 seats whole rounds; New game seats the next four players at a table.")

    # what the organizer does
    def open_session(self, uid: str) -> None:
        """Go to the table of a game."""
        self.go.emit("score", uid)

    def leave_form(self) -> None:
        """Focus the list that the form belongs to."""
        (self.players if self._form() is self.player_form else self.games).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def after(self, form: OrderForm, order: Order) -> None:
        """Go to the next task: to the table of a new game, to a game after the players, or back to the list."""
        if form is self.game_form and order.made and not order.gone and order.expect is None:
            self.open_session(order.made)
        elif form is self.player_form and not order.made and len(self.bridge.tournament.teams) >= SEATS:
            self.head.new_session.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.leave_form()

    def paste(self, text: str) -> None:
        """Put a pasted list of names into the form of new players; it is entered when that is confirmed."""
        self.player_form.take_list(text)
        self.begin_team()
