"""The Teams page of a day of games: players, one per line, and their games."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from scorekeeper.features.event.page.frame import Lists
from scorekeeper.features.event.page.shell import EventShell
from scorekeeper.features.event.page.team_line import offer_teams, team_field
from scorekeeper.features.table500.view.day import (
    find_player,
    game_items,
    next_game,
    players_entered,
    players_listed,
    reopening,
)
from scorekeeper.journal.facts import Fact, SessionOpened, SessionRemoved, TeamEntered, TeamRemoved
from scorekeeper.journal.permissions import CHANGED, NEW
from scorekeeper.journal.snapshot import EMPTY
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language.dates import format_date
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.session.offers import Entered
from scorekeeper.session.refusals import field_problems


class PlayerForm(OrderForm):
    """One player; a form without a subject is for new ones, one for each name."""

    kind = "player"
    removes = (("team-removed", ""),)

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(
            look, bridge, lambda: _("New players"),
            Field("names", "box", lambda: _("Names, one per line or separated by commas"), lines=12,
                  example=_("One name per line"), aloud=lambda: _("New players")),
            Field("name", "line", lambda: _("Player's name")),
            Field("reason", "line", lambda: _("Reason for the change")),
        )  # fmt: skip
        self.hint = Label(
            look, _("A list can be pasted anywhere on this page. Players already on it are left out."), "small",
            tone="ink2", wrap=True, name="player-hint",
        )  # fmt: skip
        self.column.addWidget(self.hint)
        self.column.addStretch(1)
        self.load()

    def entered(self) -> Entered:
        """Return the kind of fact that the form enters: new players, or a player's new name."""
        return (("team-entered", CHANGED if self.subject else NEW),)

    def load(self) -> None:
        """Show the player as recorded, or an empty form."""
        tournament = self.bridge.tournament
        player = tournament.teams.get(self.subject)
        if player is None:
            self.subject = ""
        self.seen = tournament.seq if player is not None else None
        self.fill({"names": "", "name": player.name if player is not None else "", "reason": ""})
        for part in (self.fields["names"], self.hint):
            part.setVisible(player is None)
        self.fields["name"].setVisible(player is not None)
        begun = any(self.subject in game.teams and game.state != "empty" for game in tournament.games.values())
        self.fields["reason"].setVisible(player is not None and begun)
        self.title.set_words(player.name if player is not None else _("New players"))
        save = _("Save player") if player is not None else _("Add players")
        self.name_buttons(save, removable=player is not None)

    def take_list(self, text: str) -> None:
        """Fill in a pasted list; nothing is entered until it is confirmed."""
        self.show_subject("")
        before = self.fields["names"].text().rstrip()
        self.fields["names"].set_text(f"{before}\n{text}".strip())

    def order(self) -> Order | None:
        """Return the players to enter, or the renamed player."""
        bridge = self.bridge
        if self.subject:
            name = " ".join(self.fields["name"].text().split())
            done = _("{name} is saved.").format(name=name)
            return self.validated_order((TeamEntered(self.subject, name, (name,)),), done, self.subject)
        facts = players_entered(bridge.tournament, self.fields["names"].text(), bridge.desk.new_uid)
        if not facts:
            self.show_text(_("Every name is already on the list."))
            return None
        problems = {fact.name: field_problems(bridge.tournament, fact, "", self.rules).values() for fact in facts}
        if self.show_problems({name: f"{name}: {' '.join(wrong)}" for name, wrong in problems.items() if wrong}):
            return None
        done = ngettext("{n} player entered.", "{n} players entered.", len(facts)).format(n=len(facts))
        return Order(facts, "", self.seen, done)

    def removal(self) -> tuple[Fact, str] | None:
        """Return the fact that removes the player, unless already seated."""
        player = self.bridge.tournament.teams.get(self.subject)
        return (
            (TeamRemoved(self.subject), _("{name} is removed from the list.").format(name=player.name))
            if player
            else None
        )

    def first_focus(self) -> QWidget:
        """Return the names, or the name."""
        return self.fields["name" if self.subject else "names"].station


SEATS = 4


class GameForm(OrderForm):
    """One game; a form without a subject is for a new one with the next four players."""

    opened = Signal(str)
    kind = "game"
    removes = (("session-removed", ""),)

    def __init__(self, look: Look, bridge: Bridge) -> None:
        sides = [bridge.rules.sides[index % len(bridge.rules.sides)] for index in range(SEATS)]
        super().__init__(
            look, bridge, lambda: _("New game"),
            Field("round", "line", lambda: _("Game of the day"), share=1),
            Field("table", "line", lambda: pgettext("field", "Table"), share=1, beside=True),
            *(
                team_field(
                    index, _("Seat {seat}, side {side}").format(seat=index + 1, side=side), f"game-seat-{index + 1}"
                )
                for index, side in enumerate(sides)
            ),
            Field("reason", "line", lambda: _("Reason for the change")),
        )  # fmt: skip
        self.column.addStretch(1)
        self.open_button = Button(
            look, pgettext("button", "Open"), height=40, name="game-open", accessible=_("Open the game")
        )
        self.open_button.clicked.connect(lambda: self.opened.emit(self.subject))
        self.foot.insertWidget(1, self.open_button)
        self.extra = (self.open_button,)
        self.load()

    def entered(self) -> Entered:
        """Return the kind of fact that the form enters: a new game, or a changed one."""
        return (("session-opened", CHANGED if self.subject else NEW),)

    def load(self) -> None:
        """Show the game as recorded, or the next one."""
        tournament = self.bridge.tournament
        game = tournament.games.get(self.subject)
        self.seen = game.last_seq if game is not None else None
        if game is None:
            self.subject = ""
            number, table, players = next_game(tournament, SEATS)
        else:
            number, table, players = game.round or 0, game.table or 0, game.teams
        self.fill({"round": str(number or ""), "table": str(table or ""), "reason": ""})
        offer_teams(self, [tournament.teams[uid].name for uid in players], tournament)
        self.fields["reason"].setVisible(game is not None and game.state != EMPTY)
        self.title.set_words(
            pgettext("place", "Game {number}").format(number=game.number) if game is not None else _("New game")
        )
        self.open_button.setVisible(game is not None)
        removable = game is not None and game.state == EMPTY
        self.name_buttons(pgettext("button", "Save") if game is not None else _("Create game"), removable=removable)

    def order(self) -> Order | None:
        """Return the fact that makes or changes the game."""
        tournament = self.bridge.tournament
        wrong: dict[str, str] = {}
        players = []
        for index in range(SEATS):
            text = self.fields[f"teams.{index}"].text().strip()
            player = find_player(tournament, text)
            if player is None:
                wrong[f"teams.{index}"] = (
                    _("“{name}” is not on the list of players. Choose a name from the list.").format(name=text)
                    if text
                    else _("Type the name of a player on the list.")
                )
            else:
                players.append(player)
        numbers: dict[str, int | None] = {}
        for key in ("round", "table"):
            text = self.fields[key].text().strip()
            numbers[key] = int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None
            if text and not numbers[key]:
                wrong[key] = _("“{text}” is not a number from 1 to {most}.").format(text=text, most=9999)
        if self.show_problems(wrong):
            return None
        game = tournament.games.get(self.subject)
        if game is None:
            fact = SessionOpened(self.bridge.desk.new_uid(), tuple(players), numbers["round"], numbers["table"])
        else:
            fact = reopening(game, players, numbers["round"], numbers["table"])
        number = game.number if game is not None else tournament.opened + 1
        return self.validated_order((fact,), _("Game {number} is saved.").format(number=number), fact.session)

    def removal(self) -> tuple[Fact, str] | None:
        """Return what takes the game off the list."""
        game = self.bridge.tournament.games.get(self.subject)
        message = _("Game {number} is removed from the list.")
        return (SessionRemoved(self.subject), message.format(number=game.number)) if game is not None else None


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
        """Give the lists their height if the page scrolls as a whole."""
        for rows in (self.players, self.games):
            rows.show_whole(whole=self._whole)


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
        """Return the requested setting, the names to add if a table lacks some, or the find field."""
        line = super().first_focus()
        few = len(self.bridge.tournament.teams) < SEATS
        return self.player_form.first_focus() if few and line is self.find_line else line

    def title(self) -> str:
        """Return the text of the title bar."""
        return pgettext("heading", "Players")

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
            return _("No game yet. Four players are needed: type or paste their names, one per line.")
        return _("No game yet. Ctrl+2 seats whole rounds; New game seats the next four players at a table.")

    # actions of the organizer
    def open_session(self, uid: str) -> None:
        """Go to the table of a game."""
        self.go.emit("score", uid)

    def move_to_lists(self, *, opens: bool) -> bool:
        """Go into the lists; with Enter open the first game that matches the search."""
        if opens and self.find_line.text().strip() and self.games.rows_model.rows:
            self.open_session(str(self.games.rows_model.rows[0].key))
            return True
        return super().move_to_lists(opens=opens)

    def leave_form(self) -> None:
        """Focus the list that the form belongs to."""
        (self.players if self._form() is self.player_form else self.games).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def after(self, form: OrderForm, order: Order) -> None:
        """Open the new game, go to *New game* once there are enough players, or go back."""
        if form is self.game_form and order.made and not order.gone and order.expect is None:
            self.open_session(order.made)
        elif form is self.player_form and not order.made and len(self.bridge.tournament.teams) >= SEATS:
            self.head.new_session.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.leave_form()

    def paste(self, text: str) -> None:
        """Put a pasted list of names into the form of new players; it is entered once confirmed."""
        self.player_form.take_list(text)
        self.begin_team()
