"""The form of a team: name, letter, players, captain, club."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from scorekeeper.features.event.view.event_view import field_problems
from scorekeeper.features.event.words import event_page as words
from scorekeeper.journal.facts import Fact, TeamEntered, TeamRemoved
from scorekeeper.journal.permissions import CHANGED, COMPLETED, NEW
from scorekeeper.journal.sessions import played_by
from scorekeeper.journal.snapshot import EMPTY
from scorekeeper.kernel.roster_entry import exchanged, renamed, team_facts
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.entry.shown_session import shortened
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Row
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.offers import Entered

MOST_PLAYERS = 4
"""So many players a team may have at one table, whatever the rules."""


class TeamForm(OrderForm):
    """One team; without a subject a new one."""

    kind = "team"
    removes = (("team-removed", ""),)

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge, _("New team"))
        self._names: tuple[str, ...] = ()
        name = self.add_line("name", _("Name of the team"))
        letter = self.add_line("letter", _("Letter"))
        self.add_row((name, 4), (letter, 1))
        for at in range(MOST_PLAYERS):
            label = _("Player {player}").format(player=at + 1)
            self.column.addWidget(self.add_line(f"players.{at}", label))
        self.spare = self.add_line("spare", _("Spare players"), _("with commas between"))
        self.column.addWidget(self.spare)
        self.captain = SegmentedChoice(
            look, (), height=30, columns=2, name="team-captain", accessible=_("Captain of the team")
        )
        self._captain_label = self.add_choice(_("Captain"), self.captain)
        self.column.addWidget(self.add_line("club", _("Club")))
        self.renames = Label(look, "", "caption", tone="ink2", wrap=True, name="team-renames")
        self.renames.hide()
        self.column.addWidget(self.renames)
        self.reason = self.add_line("reason", _("Reason for the change"))
        self.column.addWidget(self.reason)
        self.substitute = Button(look, _("Substitution"), key="Alt+O", height=28, name="team-substitution")
        top = Row(look, spacing=8)
        top.addWidget(self.title, 1)
        top.addWidget(self.substitute)
        self.body.insertLayout(0, top)
        self.column.addStretch(1)
        for key, line in self.fields.items():
            if key == "spare" or key.startswith("players"):
                line.line.textChanged.connect(self._name_captains)
        self.load()

    def entered(self) -> Entered:
        """Say that a team is entered, completed before it has played, or changed."""
        if not self.subject:
            return (("team-entered", NEW),)
        begun = any(state.state != EMPTY for state in played_by(self.bridge.tournament, self.subject))
        return (("team-entered", CHANGED), *(() if begun else (("team-entered", COMPLETED),)))

    def draft(self) -> tuple[Fact, ...]:
        """Return the team as typed: who may enter it hangs on whether it only adds."""
        return (self.fact(),) if self.subject else ()

    def load(self) -> None:
        """Show the team as it stands."""
        tournament = self.bridge.tournament
        team = tournament.teams.get(self.subject)
        if team is None:
            self.subject = ""
        self.seen = team.entry if team else None
        players = team.players if team else ()
        lines = self._player_lines()
        for at in range(MOST_PLAYERS):
            line = self.fields[f"players.{at}"]
            line.setVisible(at < len(lines))
            line.set_text("")
        self.fields["name"].set_text(team.name if team else "")
        self.fields["letter"].set_text((team.letter or "") if team else "")
        for at, line in enumerate(lines):
            line.set_text(players[at] if at < len(players) else "")
        self.spare.set_text(", ".join(players[len(lines) :]))
        self.fields["club"].set_text((team.club or "") if team else "")
        self.reason.set_text("")
        begun = any(self.subject in state.teams and state.state != EMPTY for state in tournament.sessions.values())
        self.reason.setVisible(team is not None and begun)
        self.substitute.setVisible(team is not None)
        self._name_captains()
        captain = players.index(team.captain) if team and team.captain in players else None
        self.captain.set_value(str(captain) if captain is not None else ("0" if self._names else None))
        self.title.set_words(team.name if team else _("New team"))
        self.name_buttons(_("Save the team") if team else _("Add the team"), removable=team is not None)

    def _player_lines(self) -> list[LabelledLine]:
        """Return a line for each of its players at the table."""
        at_table = self.bridge.system.seats // len(self.bridge.system.sides)
        return [self.fields[f"players.{at}"] for at in range(min(at_table, MOST_PLAYERS))]

    def players(self) -> tuple[str, ...]:
        """Return the names typed, in order, gaps left out."""
        return tuple(name for name, _uid in self._typed_players())

    def _typed_players(self) -> list[tuple[str, str]]:
        """Return the names typed, in order, each with the player (uid) who stands in that place, "" for nobody."""
        team = self.bridge.tournament.teams.get(self.subject)
        standing = team.uids if team is not None else ()
        typed = [line.text() for line in self._player_lines()]
        typed += self.spare.text().split(",")
        uids = (*standing, *("" for _ in range(len(typed))))
        return [(name, uid) for text, uid in zip(typed, uids, strict=False) if (name := " ".join(text.split()))]

    def _say_renames(self) -> None:
        """Say before it is saved who would be called otherwise, and where another player is let in."""
        tournament, fact = self.bridge.tournament, self.fact()
        fields = [uid for _name, uid in self._typed_players()]
        said = [words.renamed(old, new) for old, new in renamed(fact, tournament, fields)]
        if said or self._exchanges(exchanged(fact, tournament, fields)):
            said.append(words.another_player())
        self.renames.set_words(" ".join(said))
        self.renames.setVisible(bool(said))

    def _exchanges(self, found: bool) -> bool:
        """Return whether a team that has played would get another player in the place of one of its own."""
        tournament = self.bridge.tournament
        return found and any(state.state != EMPTY for state in played_by(tournament, self.subject))

    def _name_captains(self) -> None:
        names = self.players()
        self._say_renames()
        if names != self._names:
            chosen = self.captain.value or "0"
            self._names = names
            options = [
                Option(str(at), shortened(self.look, name, 130), accessible=name) for at, name in enumerate(names)
            ]
            self.captain.set_options(options, chosen if int(chosen) < len(names) else ("0" if names else None))
            tab_through(self.parts())
        self._captain_label.setVisible(bool(names))
        self.captain.setVisible(bool(names))

    def parts(self) -> Sequence[QWidget]:
        """Return everything that can be filled in or pressed, as it is read."""
        return (*self._parts, self.substitute, self.confirm_button, self.remove_button)

    def fact(self) -> TeamEntered:
        """Return the team as typed, its players by name."""
        names = self.players()
        captain = names[int(self.captain.value)] if self.captain.value is not None and names else None
        return TeamEntered(
            self.subject or self.bridge.desk.new_uid(),
            " ".join(self.fields["name"].text().split()),
            names,
            captain,
            self.fields["letter"].text().strip().upper() or None,
            self.fields["club"].text().strip() or None,
        )

    def order(self) -> Order | None:
        """Return the team to be entered."""
        fact, reason = self.fact(), self.reason.text().strip()
        found = field_problems(self.bridge.tournament, fact, reason, self.bridge.system)
        if self.show_problems(found):
            return None
        fields = [uid for _name, uid in self._typed_players()]
        facts = team_facts(fact, self.bridge.desk.new_uid, self.bridge.tournament, fields)
        return Order(facts, reason, self.seen, words.team_saved(fact.name), fact.team)

    def remove(self) -> None:
        """Take the team off the list."""
        standing = self.bridge.tournament.teams.get(self.subject)
        if standing is None:
            return
        fact = TeamRemoved(self.subject)
        found = field_problems(self.bridge.tournament, fact, "", self.bridge.system)
        self.say(" ".join(found.values()))
        if not found:
            self.ordered.emit(
                Order((fact,), "", self.seen, words.team_gone(standing.name), made=self.subject, gone=True)
            )
