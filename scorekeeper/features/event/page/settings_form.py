"""The settings of the event: every one with its value, its default and its article; what a change would do."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from scorekeeper.features.event.page.setting_fields import ask_settings, chosen_in, settings_in, show_settings, wrong_in
from scorekeeper.features.event.view.settings_change import changes, effect_of, event_with, needs_reason, own_ways
from scorekeeper.journal.facts import EventChanged
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language import settings as words
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import Entered

PAUSE_MS = 150
"""Delay after a key before the effect of a change is computed: every session is scored again for it."""


class SettingsForm(OrderForm):
    """All settings of the event; before saving the form shows what that would change."""

    kind = "settings"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge, lambda: _("Event settings"))
        system = f"{system_name(bridge.rules)} ({bridge.rules.edition})"
        self.column.addWidget(Label(look, system, "small", tone="ink2", name="settings-system"))
        ask_settings(self, bridge.rules)
        self.own = Label(look, "", "small", tone="ink2", wrap=True, name="settings-own")
        self.column.addWidget(self.own)
        self.add(Field("reason", "line", lambda: _("Reason for the change")))
        self.reason = self.fields["reason"]
        self.column.addStretch(1)
        self.effect = Label(
            look,
            "",
            "small",
            weight=600,
            wrap=True,
            name="settings-effect",
            accessible=pgettext("screen reader", "Effect"),
        )
        self.body.insertWidget(2, self.effect)
        self.body.insertWidget(3, self.reason)  # below the scroll area: it is asked for as soon as something changes
        self.usual = Button(look, pgettext("button", "Defaults"), height=40, name="settings-defaults")
        self.usual.setToolTip(_("Reset every setting to its default in the rules; nothing is saved yet"))
        self.usual.clicked.connect(self.put_back)
        self.foot.insertWidget(1, self.usual)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.show_effect)
        self.edited.connect(lambda key: self._pause.start() if key != "reason" else None)
        self.name_buttons(_("Save settings"))
        self.load()

    def entered(self) -> Entered:
        """Return that it changes the event."""
        return (("event-changed", ""),)

    def inputs(self) -> Sequence[QWidget]:
        """Return the settings, the reason, and the button that restores the defaults."""
        return (*super().inputs(), self.usual)

    def parts(self) -> Sequence[QWidget]:
        """Return all inputs and buttons in reading order."""
        stops = [stop for field in settings_in(self).values() for stop in field.stops]
        return (*stops, self.reason, self.usual, self.confirm_button, self.remove_button)

    def load(self) -> None:
        """Fill the form with the present settings."""
        tournament, event = self.bridge.tournament, self.bridge.tournament.event
        if event is None:
            return
        self.seen = event.entry
        show_settings(self, self.bridge.rules, event.settings)
        own = own_ways(tournament, self.bridge.rules)
        self.own.set_words("\n".join((_("Sessions with settings of their own:"), *own)) if own else "")
        self.own.setVisible(bool(own))
        self.reason.set_text("")
        self.show_effect()

    def put_back(self) -> None:
        """Show the default of every setting, not yet saved."""
        show_settings(self, self.bridge.rules, {})
        self._on_edited()
        self._pause.start()

    def _fact(self) -> EventChanged | None:
        """Return the event with the chosen settings; None if any value is invalid."""
        event = self.bridge.tournament.event
        if event is None or wrong_in(self):
            return None
        return event_with(event, self.bridge.rules, chosen_in(self))

    def show_effect(self) -> None:
        """Show what saving would change, and ask for the reason if one is needed."""
        self._pause.stop()
        tournament, system, fact = self.bridge.tournament, self.bridge.rules, self._fact()
        changed = changes(system, tournament.event.settings, fact.settings) if fact and tournament.event else ()
        self.effect.setVisible(bool(changed))
        self.reason.setVisible(bool(fact) and needs_reason(tournament, system, fact.settings if fact else {}))
        if fact is None or not changed:
            self.effect.set_words("")
            return
        sentences = [words.would_change(change.key, change.old, change.new) for change in changed]
        sentences += [effect_of(tournament, fact).sentence] if tournament.all_played else []
        self.effect.set_words("\n".join(sentences))

    def order(self) -> Order | None:
        """Return the event with its new settings."""
        if self.show_problems(wrong_in(self)):
            return None
        tournament, system, fact = self.bridge.tournament, self.bridge.rules, self._fact()
        if fact is None or tournament.event is None:
            return None
        count = len(changes(system, tournament.event.settings, fact.settings))
        if not count:
            self.show_text(words.nothing_changes())
            return None
        self.show_effect()
        return self.ordered_if_well((fact,), words.settings_saved(count))
