"""The form of a team: name, letter, players, captain, club."""

from dataclasses import replace
from functools import partial

from scorekeeper.journal.facts import Fact, TeamEntered, TeamRegistered, TeamRemoved
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.permissions import CHANGED, COMPLETED, NEW
from scorekeeper.journal.sessions import played_by
from scorekeeper.kernel.roster_entry import exchanges_players, renamed_players, team_facts
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kernel.time_limits import hours_late
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field, Values
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.fields import Labelled
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.systems import Rules
from scorekeeper.session.offers import Entered

MOST_PLAYERS = 4
"""The most players that a team may have at one table, whatever the rules."""


class TeamForm(OrderForm):
    """One team; a new one if there is no subject."""

    kind = "team"
    removes = (("team-removed", ""),)

    def __init__(self, look: Look, bridge: Bridge) -> None:
        self._names: tuple[str, ...] = ()
        super().__init__(
            look, bridge, lambda: _("New team"),
            Field("name", "line", lambda: _("Team name"), share=4),
            Field("letter", "line", lambda: pgettext("field", "Letter"), share=1, beside=True),
            *(Field(f"players.{index}", "line", partial(_player_label, index + 1)) for index in range(MOST_PLAYERS)),
            Field("spare", "line", lambda: _("Spare players"), example=pgettext("example", "separated by commas")),
            Field("captain", "choice", lambda: pgettext("field", "Captain"), aloud=lambda: _("Team captain"),
                columns=2,
                  height=30),
            Field("club", "line", lambda: pgettext("field", "Club")),
        )  # fmt: skip
        self.renames = Label(look, "", "caption", tone="ink2", wrap=True, name="team-renames")
        self.renames.hide()
        self.column.addWidget(self.renames)
        self.add(Field("reason", "line", lambda: _("Reason for the change")))
        self.substitute = Button(
            look, pgettext("button", "Substitution"), key="Alt+O", height=28, name="team-substitution"
        )
        top = RowLayout(look, spacing=8)
        top.addWidget(self.title, 1)
        top.addWidget(self.substitute)
        self.body.insertLayout(0, top)
        self.column.addStretch(1)
        self.extra = (self.substitute,)
        self.load()

    def fill(self, values: Values) -> None:
        """Fill in the players before the captain, who is one of them."""
        super().fill(values)
        if "captain" in values:
            self.fields["captain"].set_text(values["captain"])

    def _show_fields(self) -> None:
        super()._show_fields()
        if self.extra:
            self._name_captains()

    def entered(self) -> Entered:
        """Return the message that a team is entered, completed or changed."""
        if not self.subject:
            return (("team-entered", NEW),)
        begun = any(has_begun(state) for state in played_by(self.bridge.tournament, self.subject))
        return (("team-entered", CHANGED), *(() if begun else (("team-entered", COMPLETED),)))

    @property
    def rules(self) -> Rules:
        """The rules of the event at present."""
        return self.bridge.system

    def draft(self) -> tuple[Fact, ...]:
        """Return the team as typed: the roles that may enter it depend on whether it only adds."""
        return (self.fact(),) if self.subject else ()

    def load(self) -> None:
        """Fill the form with the team's present values."""
        tournament = self.bridge.tournament
        team = tournament.teams.get(self.subject)
        if team is None:
            self.subject = ""
        self.seen = tournament.seq if team else None
        players = team.players if team else ()
        lines = len(self._player_lines())
        for index in range(MOST_PLAYERS):
            self.fields[f"players.{index}"].setVisible(index < lines)
        captain = players.index(team.captain) if team and team.captain in players else 0
        self.fill(
            {
                "name": team.name if team else "",
                "letter": (team.letter or "") if team else "",
                **{f"players.{index}": "".join(players[:lines][index : index + 1]) for index in range(MOST_PLAYERS)},
                "spare": ", ".join(players[lines:]),
                "club": (team.club or "") if team else "",
                "captain": str(captain),
                "reason": "",
            }
        )
        begun = any(self.subject in state.teams and has_begun(state) for state in tournament.sessions.values())
        self.fields["reason"].setVisible(team is not None and begun and not self._is_unnamed())
        self.substitute.setVisible(team is not None)
        self.title.set_words(team.name if team else _("New team"))
        self.name_buttons(_("Save team") if team else _("Add team"), removable=team is not None)

    def _is_unnamed(self) -> bool:
        """Return whether the team still has its name from *Score a table now*.

        Giving it a name of its own needs no reason.
        """
        team, letters = self.bridge.tournament.teams.get(self.subject), self.bridge.system.letters
        given = {pgettext("name of a team", "Team {letter}").format(letter=letter) for letter in letters}
        return team is not None and team.name in given and not team.players

    def _player_lines(self) -> list[Labelled]:
        """Return a line for each of its players at the table."""
        at_table = self.bridge.system.seats // len(self.bridge.system.sides)
        return [self.fields[f"players.{index}"] for index in range(min(at_table, MOST_PLAYERS))]

    def players(self) -> tuple[str, ...]:
        """Return the names typed, in order, gaps left out."""
        return tuple(name for name, _uid in self._typed_players())

    def _typed_players(self) -> list[tuple[str, str]]:
        """Return the typed names in order, each with the uid of that place or ""."""
        team = self.bridge.tournament.teams.get(self.subject)
        standing = team.uids if team is not None else ()
        names = [line.text() for line in self._player_lines()]
        names += self.fields["spare"].text().split(",")
        uids = (*standing, *("" for _ in range(len(names))))
        return [(name, uid) for text, uid in zip(names, uids, strict=False) if (name := " ".join(text.split()))]

    def _show_renames(self) -> None:
        """Before saving, warn about renamed players, exchanged players and anything unusual."""
        tournament, fact = self.bridge.tournament, self.fact()
        fields = [uid for _name, uid in self._typed_players()]
        renames = [
            _("{old} becomes {new} on every unsigned sheet.").format(old=old, new=new)
            for old, new in renamed_players(fact, tournament, fields)
        ]
        if renames or self._exchanges(exchanges_players(fact, tournament, fields)):
            renames.append(_("For another player enter a substitution (Alt+O)."))
        renames.append(self.unusual(fact) if fact.name else "")
        self.renames.show_text(" ".join(filter(None, renames)))

    def _exchanges(self, has_found: bool) -> bool:
        """Return whether a team that has played would get a new player in place of one of its own."""
        tournament = self.bridge.tournament
        return has_found and any(has_begun(state) for state in played_by(tournament, self.subject))

    def _name_captains(self) -> None:
        names = self.players()
        self._show_renames()
        if names != self._names:
            chosen = self.fields["captain"].text() or "0"
            self._names = names
            options = [
                ChoiceOption(str(index), plain_label(name), accessible=name, most=130)
                for index, name in enumerate(names)
            ]
            self.offer("captain", options, chosen if int(chosen) < len(names) else ("0" if names else None))
            tab_through(self.parts())
        self.fields["captain"].setVisible(bool(names))

    def fact(self) -> TeamEntered:
        """Return the team as typed, its players by name."""
        names, values = self.players(), self.values()
        return TeamEntered(
            self.subject or self.bridge.desk.new_uid(),
            " ".join(values["name"].split()),
            names,
            names[int(values["captain"])] if values["captain"] and names else None,
            values["letter"].strip().upper() or None,
            values["club"].strip() or None,
        )

    def order(self) -> Order | None:
        """Return the team to be entered."""
        fact = self.fact()
        done = " ".join(
            filter(None, (pgettext("team form", "{team} saved.").format(team=fact.name), self.unusual(fact)))
        )
        reason = _("The team had no name yet.") if self._is_unnamed() else None
        order = self.validated_order((fact,), done, fact.team, reason=reason)
        if order is None:
            return None
        fields = [uid for _name, uid in self._typed_players()]
        facts = team_facts(fact, self.bridge.desk.new_uid, self.bridge.tournament, fields)
        late = not self.subject and hours_late(self.bridge.tournament, utc_now()) is not None
        return replace(order, facts=(*facts, TeamRegistered(fact.team, late=True)) if late else facts)

    def removal(self) -> tuple[Fact, str] | None:
        """Return the fact that takes the team off the list."""
        standing = self.bridge.tournament.teams.get(self.subject)
        return (
            (TeamRemoved(self.subject), _("{team} removed from the list.").format(team=standing.name))
            if standing is not None
            else None
        )


def _player_label(number: int) -> str:
    return pgettext("label", "Player {player}").format(player=number)
