"""The form of the players: names to enter, one a line, or the name of the one that is chosen."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from scorekeeper.features.event.view.event_view import field_problems
from scorekeeper.features.table500.view.day import players_entered
from scorekeeper.journal.facts import TeamEntered, TeamRemoved
from scorekeeper.journal.permissions import CHANGED, NEW
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.look.fields import TextBox
from scorekeeper.kit.look.labels import Label, caption
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext
from scorekeeper.session.offers import Entered


class PlayerForm(OrderForm):
    """One player; without a subject as many new ones as there are names."""

    kind = "player"
    removes = (("team-removed", ""),)

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge, _("New players"))
        self.names = TextBox(look, _("One name a line"), lines=12, name="player-names", accessible=_("New players"))
        self.names.textChanged.connect(self._names_typed)
        self._parts.append(self.names)
        self._label = caption(look, _("Names, one a line or with commas between"))
        self.column.addWidget(self._label)
        self.column.addWidget(self.names)
        self.column.addWidget(self.add_line("name", _("Name of the player")))
        self.column.addWidget(self.add_line("reason", _("Reason for the change")))
        self.hint = Label(
            look, _("A list can be pasted anywhere on this page. Who is there already is left out."), "small",
            tone="ink2", wrap=True, name="player-hint",
        )  # fmt: skip
        self.column.addWidget(self.hint)
        self.column.addStretch(1)
        self.load()

    def _names_typed(self) -> None:
        if self.names.toPlainText():
            self._typed()

    def entered(self) -> Entered:
        """Say that players are entered, or one is called otherwise."""
        return (("team-entered", CHANGED if self.subject else NEW),)

    def inputs(self) -> Sequence[QWidget]:
        """Return the names of new players too."""
        return (self.names, *super().inputs())

    def load(self) -> None:
        """Show the player as he stands, or nothing."""
        tournament = self.bridge.tournament
        player = tournament.teams.get(self.subject)
        if player is None:
            self.subject = ""
        self.seen = player.entry if player is not None else None
        self.names.clear()
        for part in (self.names, self._label, self.hint):
            part.setVisible(player is None)
        self.fields["name"].setVisible(player is not None)
        self.fields["name"].set_text(player.name if player is not None else "")
        begun = any(self.subject in game.teams and game.state != "empty" for game in tournament.games.values())
        self.fields["reason"].setVisible(player is not None and begun)
        self.fields["reason"].set_text("")
        self.title.set_words(player.name if player is not None else _("New players"))
        save = _("Save the player") if player is not None else _("Add the players")
        self.name_buttons(save, removable=player is not None)

    def offer(self, text: str) -> None:
        """Take a pasted list; nothing is entered before it is confirmed."""
        self.show_subject("")
        before = self.names.toPlainText().rstrip()
        self.names.setPlainText(f"{before}\n{text}".strip())

    def order(self) -> Order | None:
        """Return the players to be entered, or the one that is called otherwise."""
        bridge, reason = self.bridge, self.fields["reason"].text().strip()
        if self.subject:
            name = " ".join(self.fields["name"].text().split())
            facts: tuple[TeamEntered, ...] = (TeamEntered(self.subject, name, (name,)),)
            done = _("{name} is saved.").format(name=name)
        else:
            facts = players_entered(bridge.tournament, self.names.toPlainText(), bridge.desk.new_uid)
            done = ngettext("{n} player entered.", "{n} players entered.", len(facts)).format(n=len(facts))
        if not facts:
            self.say(_("Nobody is named here who is not on the list already."))
            return None
        found: dict[str, str] = {}
        for fact in facts:
            wrong = field_problems(bridge.tournament, fact, reason, bridge.rules)
            found |= wrong if self.subject else {fact.name: f"{fact.name}: {' '.join(wrong.values())}"} if wrong else {}
        if self.show_problems(found):
            return None
        return Order(facts, reason, self.seen, done, self.subject)

    def remove(self) -> None:
        """Take the player off the list, if he has not been seated."""
        player = self.bridge.tournament.teams.get(self.subject)
        if player is None:
            return
        fact = TeamRemoved(self.subject)
        found = field_problems(self.bridge.tournament, fact, "", self.bridge.rules)
        self.say(" ".join(found.values()))
        if not found:
            done = _("{name} is off the list.").format(name=player.name)
            self.ordered.emit(Order((fact,), "", self.seen, done, made=self.subject, gone=True))

    def first_focus(self) -> QWidget:
        """Return the names, or the name."""
        return self.fields["name"].line if self.subject else self.names
