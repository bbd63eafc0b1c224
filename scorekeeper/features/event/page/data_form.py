"""The form of the event itself: name, date and venue."""

from scorekeeper.journal.facts import EventChanged
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language.dates import date_example, format_date, not_a_date, parse_date
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import Entered


class DataForm(OrderForm):
    """The event's name, place and time."""

    kind = "event"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(
            look, bridge, lambda: _("Event data"),
            Field("name", "line", lambda: _("Name of the event")),
            Field("date", "line", lambda: pgettext("field", "Date"), example=date_example(), share=2),
            Field("venue", "line", lambda: pgettext("field", "Venue"), share=3, beside=True),
        )  # fmt: skip
        system = Label(look, f"{system_name(bridge.rules)} ({bridge.rules.edition})", "small", tone="ink2")
        self.column.addWidget(system)
        self.column.addWidget(
            Label(look, _("Its settings say how it is played and scored: Alt+G."), "small", tone="ink2", wrap=True)
        )
        self.column.addStretch(1)
        self.name_buttons(_("Save event data"))
        self.load()

    def entered(self) -> Entered:
        """Return that it changes the event."""
        return (("event-changed", ""),)

    def load(self) -> None:
        """Fill the form with the event's present values."""
        event = self.bridge.tournament.event
        if event is None:
            return
        self.seen = event.entry
        self.fill({"name": event.name, "date": format_date(event.date), "venue": event.venue or ""})

    def order(self) -> Order | None:
        """Return the event as typed."""
        event = self.bridge.tournament.event
        name, date, venue = (self.fields[key].text().strip() for key in ("name", "date", "venue"))
        known = parse_date(date)
        if date and known is None:
            self.show_problems({"date": not_a_date(date)})
            return None
        fact = EventChanged(name, known, venue or None, event.settings if event else {})
        return self.ordered_if_well((fact,), _("Event data saved."))
