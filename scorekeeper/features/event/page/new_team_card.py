"""The card of one team on the New event page."""

from scorekeeper.kernel.events import NewTeam
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.layout import Row
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.system import ALL_SIDES

TEAMS = len(ALL_SIDES)
"""So many teams may meet at one table."""
PLAYERS = 4
"""So many players a team may have there."""


class TeamCard(Card):
    """Name, letter and players of one team, as many as it has at the table; the first player is captain."""

    def __init__(self, look: Look, number: int) -> None:
        super().__init__(look, name=f"new-team-{number}", accessible=_("Team {number}").format(number=number))
        prefix = f"new-team-{number}"
        first = Row(look, spacing=10)
        self.team = LabelledLine(look, _("Team {number}").format(number=number), name=f"{prefix}-name")
        self.letter = LabelledLine(
            look, _("Letter"), name=f"{prefix}-letter", accessible=_("Letter of team {number}").format(number=number)
        )
        self.letter.line.setMaxLength(1)
        self.letter.setFixedWidth(look.px(80))
        first.addWidget(self.team, 1)
        first.addWidget(self.letter)
        self.body.addLayout(first)
        self.players = tuple(
            LabelledLine(
                look,
                _("Player {player} (captain)").format(player=player)
                if player == 1
                else _("Player {player}").format(player=player),
                name=f"{prefix}-player-{player}",
                accessible=_("Team {number}, player {player}").format(number=number, player=player),
            )
            for player in range(1, PLAYERS + 1)
        )
        for player in self.players:
            self.body.addWidget(player)
        self.body.addStretch(1)

    def take_players(self, players: int) -> None:
        """Show a line for each player at the table; what is typed in others waits there."""
        for at, line in enumerate(self.players):
            line.setVisible(at < players)

    @property
    def all_lines(self) -> tuple[LabelledLine, ...]:
        """Every line of the card, shown or not."""
        return (self.team, self.letter, *self.players)

    @property
    def lines(self) -> tuple[LabelledLine, ...]:
        """Every line of the card that is shown."""
        return (self.team, self.letter, *(line for line in self.players if line.isVisibleTo(self)))

    def typed(self) -> NewTeam:
        """Return the team as typed."""
        players = tuple(name for line in self.lines[2:] if (name := line.text().strip()))
        return NewTeam(
            name=self.team.text().strip(),
            players=players,
            captain=players[0] if players else None,
            letter=self.letter.text().strip() or None,
        )
