"""The form of the players: names to enter, one a line, or the name of the chosen player."""

from PySide6.QtWidgets import QWidget

from scorekeeper.features.table500.view.day import players_entered
from scorekeeper.journal.facts import Fact, TeamEntered, TeamRemoved
from scorekeeper.journal.permissions import CHANGED, NEW
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.session.offers import Entered
from scorekeeper.session.refusals import field_problems


class PlayerForm(OrderForm):
    """One player; without a subject as many new ones as there are names."""

    kind = "player"
    removes = (("team-removed", ""),)

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(
            look, bridge, lambda: _("New players"),
            Field("names", "box", lambda: _("Names, one a line or with commas between"), lines=12,
                  example=_("One name a line"), aloud=lambda: _("New players")),
            Field("name", "line", lambda: _("Name of the player")),
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
        self.seen = player.entry if player is not None else None
        self.fill({"names": "", "name": player.name if player is not None else "", "reason": ""})
        for part in (self.fields["names"], self.hint):
            part.setVisible(player is None)
        self.fields["name"].setVisible(player is not None)
        begun = any(self.subject in game.teams and game.state != "empty" for game in tournament.games.values())
        self.fields["reason"].setVisible(player is not None and begun)
        self.title.set_words(player.name if player is not None else _("New players"))
        save = _("Save the player") if player is not None else _("Add the players")
        self.name_buttons(save, removable=player is not None)

    def take_list(self, text: str) -> None:
        """Fill in a pasted list; nothing is entered before it is confirmed."""
        self.show_subject("")
        before = self.fields["names"].text().rstrip()
        self.fields["names"].set_text(f"{before}\n{text}".strip())

    def order(self) -> Order | None:
        """Return the players to enter, or the renamed player."""
        bridge = self.bridge
        if self.subject:
            name = " ".join(self.fields["name"].text().split())
            done = _("{name} is saved.").format(name=name)
            return self.ordered_if_well((TeamEntered(self.subject, name, (name,)),), done, self.subject)
        facts = players_entered(bridge.tournament, self.fields["names"].text(), bridge.desk.new_uid)
        if not facts:
            self.show_text(_("Everybody named here is already on the list."))
            return None
        problems = {fact.name: field_problems(bridge.tournament, fact, "", self.rules).values() for fact in facts}
        if self.show_problems({name: f"{name}: {' '.join(wrong)}" for name, wrong in problems.items() if wrong}):
            return None
        done = ngettext("{n} player entered.", "{n} players entered.", len(facts)).format(n=len(facts))
        return Order(facts, "", self.seen, done)

    def removal(self) -> tuple[Fact, str] | None:
        """Return the fact that removes the player, unless already seated."""
        player = self.bridge.tournament.teams.get(self.subject)
        return (TeamRemoved(self.subject), _("{name} is off the list.").format(name=player.name)) if player else None

    def first_focus(self) -> QWidget:
        """Return the names, or the name."""
        return self.fields["name" if self.subject else "names"].station
