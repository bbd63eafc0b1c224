"""The form of a game: round, table, and who sits in the four seats."""

from PySide6.QtCore import Signal

from scorekeeper.features.event.page.team_line import TeamLine
from scorekeeper.features.event.view.event_view import field_problems
from scorekeeper.features.table500.view.day import next_game, opened_again, player_meant
from scorekeeper.journal.facts import SessionOpened, SessionRemoved
from scorekeeper.journal.permissions import CHANGED, NEW
from scorekeeper.journal.snapshot import EMPTY
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.offers import Entered

SEATS = 4


class GameForm(OrderForm):
    """One game; without a subject a new one with the next four players. `opened` names the game to play."""

    opened = Signal(str)
    kind = "game"
    removes = (("session-removed", ""),)

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge, _("New game"))
        self.add_row((self.add_line("round", _("Game of the day")), 1), (self.add_line("table", _("Table")), 1))
        for at in range(SEATS):
            side = bridge.rules.sides[at % len(bridge.rules.sides)]
            label = _("Seat {seat}, side {side}").format(seat=at + 1, side=side)
            line = TeamLine(look, label, name=f"game-seat-{at + 1}")
            line.line.textEdited.connect(self._typed)
            self.fields[f"teams.{at}"] = line
            self._parts.append(line)
            self.column.addWidget(line)
        self.reason = self.add_line("reason", _("Reason for the change"))
        self.column.addWidget(self.reason)
        self.column.addStretch(1)
        self.open_button = Button(look, _("Open"), height=40, name="game-open", accessible=_("Open the game"))
        self.open_button.clicked.connect(lambda: self.opened.emit(self.subject))
        self.foot.insertWidget(1, self.open_button)
        self._parts.append(self.open_button)
        self.load()

    def entered(self) -> Entered:
        """Say that a game is opened, or one that stands is changed."""
        return (("session-opened", CHANGED if self.subject else NEW),)

    def load(self) -> None:
        """Show the game as it stands, or the next one."""
        tournament = self.bridge.tournament
        game = tournament.games.get(self.subject)
        self.seen = game.head if game is not None else None
        if game is None:
            self.subject = ""
            number, table, players = next_game(tournament, SEATS)
        else:
            number, table, players = game.round or 0, game.table or 0, game.teams
        self.fields["round"].set_text(str(number or ""))
        self.fields["table"].set_text(str(table or ""))
        names = [team.name for team in tournament.teams.values()]
        for at in range(SEATS):
            line = self.fields[f"teams.{at}"]
            assert isinstance(line, TeamLine)
            line.set_teams(names)
            line.set_text(tournament.teams[players[at]].name if at < len(players) else "")
        self.reason.set_text("")
        self.reason.setVisible(game is not None and game.state != EMPTY)
        self.title.set_words(_("Game {number}").format(number=game.number) if game is not None else _("New game"))
        self.open_button.setVisible(game is not None)
        removable = game is not None and game.state == EMPTY
        self.name_buttons(_("Save") if game is not None else _("Make the game"), removable=removable)

    def order(self) -> Order | None:
        """Return the game to be made or changed."""
        tournament = self.bridge.tournament
        wrong: dict[str, str] = {}
        players = []
        for at in range(SEATS):
            text = self.fields[f"teams.{at}"].text().strip()
            player = player_meant(tournament, text)
            if player is None:
                wrong[f"teams.{at}"] = _("{name} is not on the list of players.").format(name=text or _("This seat"))
            else:
                players.append(player)
        numbers: dict[str, int | None] = {}
        for key in ("round", "table"):
            text = self.fields[key].text().strip()
            numbers[key] = int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None
            if text and not numbers[key]:
                wrong[key] = _("A number from 1 to {most}.").format(most=9999)
        if self.show_problems(wrong):
            return None
        game = tournament.games.get(self.subject)
        if game is None:
            fact = SessionOpened(self.bridge.desk.new_uid(), tuple(players), numbers["round"], numbers["table"])
        else:
            fact = opened_again(game, players, numbers["round"], numbers["table"])
        reason = self.reason.text().strip()
        if self.show_problems(field_problems(tournament, fact, reason, self.bridge.rules)):
            return None
        number = game.number if game is not None else tournament.opened + 1
        return Order((fact,), reason, self.seen, _("Game {number} is saved.").format(number=number), fact.session)

    def remove(self) -> None:
        """Take the game off the list."""
        game = self.bridge.tournament.games.get(self.subject)
        if game is not None:
            done = _("Game {number} is off the list.").format(number=game.number)
            fact = SessionRemoved(self.subject)
            self.ordered.emit(Order((fact,), "", self.seen, done, made=self.subject, gone=True))
