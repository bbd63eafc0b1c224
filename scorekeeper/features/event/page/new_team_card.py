"""The form of one team on the New event page."""

from functools import partial

from scorekeeper.journal.names import name_key
from scorekeeper.kernel.events import NewTeam
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.system import ALL_SIDES

TEAMS = len(ALL_SIDES)
"""The most teams that may meet at one table."""
PLAYERS = tuple(f"player-{number}" for number in range(1, 5))
"""The players that a team may have there."""


class NewTeamForm(Form):
    """Name, letter and players of one team, as many as it has at the table; the first player is captain."""

    def __init__(self, look: Look, number: int) -> None:
        title = pgettext("event page", "Team {number}").format(number=number)
        letter = _("Letter of team {number}").format(number=number)
        asked = [
            Field("name", "line", lambda: title, share=1),
            Field("letter", "line", lambda: pgettext("field", "Letter"), aloud=lambda: letter, beside=True),
            *(
                Field(key, "line", partial(_player, index), aloud=partial(_player_of, number, index))
                for index, key in enumerate(PLAYERS, 1)
            ),
        ]
        super().__init__(look, Spec(f"new-team-{number}", lambda: title, fields=asked))
        self.title.hide()  # the line of the name says it
        letters = self.fields["letter"]
        assert isinstance(letters, LabelledLine)
        letters.line.setMaxLength(1)
        self.body.addStretch(1)
        look.changed.connect(self.relook)
        self.relook()

    def relook(self) -> None:
        """Reapply the text size."""
        self.fields["letter"].setFixedWidth(self.look.px(80))

    def take_players(self, players: int) -> None:
        """Show a line for each player at the table; text typed in other lines is kept."""
        for index, key in enumerate(PLAYERS):
            self.fields[key].setVisible(index < players)

    def typed(self) -> dict[str, str]:
        """Return what is typed in the lines that are shown, by their keys."""
        return {key: text.strip() for key, text in self.values().items() if self.fields[key].isVisibleTo(self)}

    def team(self) -> NewTeam:
        """Return the team as typed."""
        values = self.typed()
        players = tuple(values[key] for key in PLAYERS if values.get(key))
        captain = players[0] if players else None
        return NewTeam(values["name"], players=players, captain=captain, letter=values["letter"] or None)

    def wrong(self) -> dict[str, str]:
        """Return the problems of the team, if anything of it is typed."""
        values = self.typed()
        wrong: dict[str, str] = {}
        if any(values.values()) and not values["name"]:
            wrong["name"] = _("The team needs a name.")
        seen: set[str] = set()
        for key in PLAYERS:
            name = name_key(values.get(key, ""))
            if name and name in seen:
                wrong[key] = _("This player is listed twice.")
            seen.add(name)
        return wrong


def _player(player: int) -> str:
    if player == 1:
        return _("Player {player} (captain)").format(player=player)
    return pgettext("event page", "Player {player}").format(player=player)


def _player_of(number: int, player: int) -> str:
    return _("Team {number}, player {player}").format(number=number, player=player)
