"""The form of the event itself: name, date and venue."""

from scorekeeper.features.event.view.event_view import field_problems
from scorekeeper.features.event.words import event_page as words
from scorekeeper.journal.facts import EventChanged
from scorekeeper.kernel.dates import is_date
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.offers import Entered


class DataForm(OrderForm):
    """What the event is called, where and when it is."""

    kind = "event"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge, _("Event data"))
        self.column.addWidget(self.add_line("name", _("Name of the event")))
        date, venue = self.add_line("date", _("Date"), "2026-10-03"), self.add_line("venue", _("Venue"))
        self.add_row((date, 2), (venue, 3))
        system = Label(look, f"{bridge.rules.name} ({bridge.rules.edition})", "small", tone="ink2")
        self.column.addWidget(system)
        self.column.addWidget(
            Label(
                look, _("How it is played and counted is said by its settings: Alt+G."), "small", tone="ink2", wrap=True
            )
        )
        self.column.addStretch(1)
        self.name_buttons(_("Save event data"))
        self.load()

    def entered(self) -> Entered:
        """Say that it changes the event."""
        return (("event-changed", ""),)

    def load(self) -> None:
        """Show the event as it stands."""
        event = self.bridge.tournament.event
        if event is None:
            return
        self.seen = event.entry
        for key, text in (("name", event.name), ("date", event.date or ""), ("venue", event.venue or "")):
            self.fields[key].set_text(text)

    def order(self) -> Order | None:
        """Return the event as it shall be."""
        event = self.bridge.tournament.event
        wrong: dict[str, str] = {}
        date = self.fields["date"].text().strip()
        if date and not is_date(date):
            wrong["date"] = words.not_a_date()
        if self.show_problems(wrong):
            return None
        name, venue = self.fields["name"].text().strip(), self.fields["venue"].text().strip()
        fact = EventChanged(name, date or None, venue or None, event.settings if event else {})
        if self.show_problems(field_problems(self.bridge.tournament, fact, "", self.bridge.rules)):
            return None
        return Order((fact,), "", self.seen, _("Event data saved."))
