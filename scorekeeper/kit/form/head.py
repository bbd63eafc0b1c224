"""The head of the Teams page.

The event's name and venue, the search field, the buttons that begin something.
"""

from PySide6.QtWidgets import QBoxLayout, QWidget

from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

_FIND = 214
"""The width of the search field with all of its hint, pixels at 100 %."""


class EventHead(CardFrame):
    """Name and venue at the left, search field and buttons at the right, or below."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(15, 8, 15, 8), name="event-head", accessible=pgettext("screen reader", "Event"))
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        named = ColumnLayout(look, spacing=1)
        self.heading = Label(look, "", "page", weight=700, wrap=True, name="event-heading")
        self.venue = Label(look, "", "small", tone="ink2", elide=True, name="event-place")
        named.addWidget(self.heading)
        named.addWidget(self.venue)
        self._row.addLayout(named, 1)
        self.find_line = LineEdit(
            look, _("Find a table, team or player"), name="event-find", accessible=pgettext("screen reader", "Find")
        )
        self._acts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._acts.addWidget(self.find_line, 1)
        buttons = self._buttons = Flow(look, spacing=8)
        self._others: list[Button] = []
        self.new_team = self._button(_("&New team"), pgettext("button", "New team"), "plus", "event-new-team")
        self.new_session = self._button(
            _("New sess&ion"), pgettext("button", "New session"), "plus", "event-new-session"
        )
        self.event_data = self._button(_("Event d&ata"), pgettext("button", "Event data"), "correct", "event-data")
        self.settings = self._button(
            pgettext("button", "Settin&gs"), pgettext("button", "Event settings"), "check", "event-settings"
        )
        for button in (self.new_team, self.new_session, self.event_data, self.settings):
            buttons.addWidget(button)
        self._acts.addLayout(buttons)
        self._row.addLayout(self._acts, 3)
        self.body.addLayout(self._row)

    def _button(self, text: str, accessible: str, icon: str, name: str) -> Button:
        return Button(self.look, text, icon=icon, name=name, accessible=accessible)

    def parts(self) -> tuple[QWidget, ...]:
        """Return the controls in reading order."""
        return (self.find_line, self.new_team, self.new_session, self.event_data, self.settings, *self._others)

    def add_button(self, text: str, accessible: str, icon: str, name: str) -> Button:
        """Add a button after the others, and return it."""
        button = self._button(text, accessible, icon, name)
        self._others.append(button)
        self._buttons.addWidget(button)
        return button

    def stack(self, *, down: bool, narrow: bool) -> None:
        """Put search field and buttons below name and venue, beside them, or all in a column."""
        for row, turned in ((self._row, down), (self._acts, narrow)):
            row.setDirection(QBoxLayout.Direction.TopToBottom if turned else QBoxLayout.Direction.LeftToRight)
            row.setSpacing(self.look.gap(8))
        self.find_line.setMinimumWidth(0 if narrow else self.look.px(_FIND))

    def show_event(self, name: str, venue: str) -> None:
        """Show the event's name and place."""
        self.heading.set_words(name)
        self.venue.set_words(venue)
