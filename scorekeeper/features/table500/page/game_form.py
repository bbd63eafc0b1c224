"""The form of a game: round, table, and who sits in the four seats."""

from PySide6.QtCore import Signal

from scorekeeper.features.event.page.team_line import offer_teams, team_field
from scorekeeper.features.table500.view.day import find_player, next_game, reopening
from scorekeeper.journal.facts import Fact, SessionOpened, SessionRemoved
from scorekeeper.journal.permissions import CHANGED, NEW
from scorekeeper.journal.snapshot import EMPTY
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import Entered

SEATS = 4


class GameForm(OrderForm):
    """One game; without a subject a new one with the next four players. `opened` names the game to play."""

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
        self.name_buttons(pgettext("button", "Save") if game is not None else _("Make the game"), removable=removable)

    def order(self) -> Order | None:
        """Return the fact that makes or changes the game."""
        tournament = self.bridge.tournament
        wrong: dict[str, str] = {}
        players = []
        for index in range(SEATS):
            text = self.fields[f"teams.{index}"].text().strip()
            player = find_player(tournament, text)
            if player is None:
                wrong[f"teams.{index}"] = _("{name} is not on the list of players.").format(name=text or _("This seat"))
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
            fact = reopening(game, players, numbers["round"], numbers["table"])
        number = game.number if game is not None else tournament.opened + 1
        return self.ordered_if_well((fact,), _("Game {number} is saved.").format(number=number), fact.session)

    def removal(self) -> tuple[Fact, str] | None:
        """Return what takes the game off the list."""
        game = self.bridge.tournament.games.get(self.subject)
        message = _("Game {number} is off the list.")
        return (SessionRemoved(self.subject), message.format(number=game.number)) if game is not None else None
