"""The form of the event itself: name, date, venue, and the settings its rule system offers."""

from collections.abc import Mapping

from scorekeeper.assets.wording import event_page as words
from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.desk.event.dates import is_date
from scorekeeper.desk.event.event_view import field_problems
from scorekeeper.journal.facts import EventChanged
from scorekeeper.journal.snapshot import EMPTY
from scorekeeper.qt.bridge import Bridge
from scorekeeper.qt.look.choice import Option, SegmentedChoice
from scorekeeper.qt.look.labels import Label
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.pages.event.form import Form, Order
from scorekeeper.rules import options as rules
from scorekeeper.rules.announcements import EACH, EVERY_SIX
from scorekeeper.rules.announcements import SETTING as ANNOUNCEMENTS
from scorekeeper.rules.model import Value


class DataForm(Form):
    """What the event is called, where and when, and how it is played."""

    kind = "event"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge, _("Event data"))
        self.choices: dict[str, tuple[SegmentedChoice, dict[str, Value | bool]]] = {}
        self.column.addWidget(self.add_line("name", _("Name of the event")))
        date, venue = self.add_line("date", _("Date"), "2026-10-03"), self.add_line("venue", _("Venue"))
        self.add_row((date, 2), (venue, 3))
        system = Label(look, f"{bridge.system.name} ({bridge.system.edition})", "small", tone="ink2")
        self.column.addWidget(system)
        for option in bridge.system.options.table:
            self._add_option(option)
        if bridge.system.announcements is not None:
            self._add_choice(ANNOUNCEMENTS, {EACH: words.announcements_value(True)}, {EACH: EACH})
        self.reason = self.add_line("reason", _("Reason for the change"))
        self.column.addWidget(self.reason)
        self.column.addStretch(1)
        self.name_buttons(_("Save event data"))
        self.load()

    def _add_option(self, option: rules.Option) -> None:
        values: tuple[Value | bool, ...] = (True, False) if isinstance(option.default, bool) else option.choices
        if len(values) > 1:
            shown = {str(value): words.option_value(option.key, value) for value in values}
            self._add_choice(option.key, shown, {str(value): value for value in values})
        elif not values:
            self.column.addWidget(self.add_line(option.key, words.option_label(option.key)))

    def _add_choice(self, key: str, shown: Mapping[str, str], values: Mapping[str, Value | bool]) -> None:
        shown, values = dict(shown), dict(values)
        if key == ANNOUNCEMENTS:
            shown = {EVERY_SIX: words.announcements_value(False), **shown}
            values = {EVERY_SIX: EVERY_SIX, **values}
        label = words.option_label(key)
        choice = SegmentedChoice(
            self.look,
            [Option(value, text) for value, text in shown.items()],
            name=f"event-{key.replace('_', '-')}",
            accessible=label,
        )
        self.choices[key] = (choice, dict(values))
        self.add_choice(label, choice)

    def load(self) -> None:
        """Show the event as it stands."""
        tournament, system = self.bridge.tournament, self.bridge.system
        event = tournament.event
        if event is None:
            return
        self.seen = event.entry
        for key, text in (("name", event.name), ("date", event.date or ""), ("venue", event.venue or "")):
            self.fields[key].set_text(text)
        effective = {ANNOUNCEMENTS: event.settings.get(ANNOUNCEMENTS, EACH), **system.options.effective(event.settings)}
        for option in system.options.table:
            if option.key in self.fields:
                self.fields[option.key].set_text(str(effective[option.key]))
        for key, (choice, _values) in self.choices.items():
            choice.set_value(str(effective[key]))
        self.reason.set_text("")
        self.reason.setVisible(any(state.state != EMPTY for state in tournament.sessions.values()))

    def _settings(self) -> tuple[dict[str, Value | bool], dict[str, str]]:
        """Answer the settings that differ from the defaults, and what cannot be read."""
        event, table = self.bridge.tournament.event, self.bridge.system.options.table
        settings = dict(event.settings) if event else {}
        wrong: dict[str, str] = {}
        defaults: dict[str, Value | bool] = {option.key: option.default for option in table} | {ANNOUNCEMENTS: EACH}
        typed: dict[str, Value | bool] = {}
        for option in table:
            if option.key not in self.fields:
                continue
            text = self.fields[option.key].text().strip()
            if text.isascii() and text.isdecimal() and option.low <= int(text[:9]) <= option.high:
                typed[option.key] = int(text)
            else:
                wrong[option.key] = words.number_from_to(option.low, option.high)
        for key, (choice, values) in self.choices.items():
            if choice.value is not None:
                typed[key] = values[choice.value]
        for key, value in typed.items():
            if value == defaults[key]:
                settings.pop(key, None)
            else:
                settings[key] = value
        return settings, wrong

    def order(self) -> Order | None:
        """Answer the event as it shall be."""
        settings, wrong = self._settings()
        date = self.fields["date"].text().strip()
        if date and not is_date(date):
            wrong["date"] = words.not_a_date()
        if self.show_problems(wrong):
            return None
        name, venue = self.fields["name"].text().strip(), self.fields["venue"].text().strip()
        fact, reason = EventChanged(name, date or None, venue or None, settings), self.reason.text().strip()
        if self.show_problems(field_problems(self.bridge.tournament, fact, reason, self.bridge.system)):
            return None
        return Order((fact,), reason, self.seen, words.event_saved())
