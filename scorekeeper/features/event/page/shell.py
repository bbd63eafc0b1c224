"""The common part of the Teams pages.

A find field, lists, and beside them the form of the selected row.
"""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QStackedLayout, QWidget

from scorekeeper.features.event.page.frame import EventFrame, Lists
from scorekeeper.features.event.page.saving import Saving
from scorekeeper.features.event.page.setting_fields import (
    ask_settings,
    chosen_in,
    setting_problems,
    settings_in,
    show_settings,
)
from scorekeeper.features.event.view.settings_change import changes, effect_of, event_with, needs_reason, own_ways
from scorekeeper.features.event.view.team_list import is_list
from scorekeeper.journal.facts import EventChanged
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import EVERYTHING, Page
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language import settings as setting_words
from scorekeeper.language.dates import date_example, format_date, not_a_date, parse_date
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import Entered

PAUSE_MS = 150
"""Delay in ms before the effect of a change is computed, which scores every session."""


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
        self.body.insertWidget(3, self.reason)  # below the scroll area: visible at every change
        self.usual = Button(look, pgettext("button", "Restore defaults"), height=40, name="settings-defaults")
        self.usual.setToolTip(_("Reset all settings to the defaults in the rules; nothing is saved yet"))
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
        """Return the message that the event was changed."""
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
        self.seen = self.bridge.tournament.seq
        show_settings(self, self.bridge.rules, event.settings)
        own = own_ways(tournament, self.bridge.rules)
        self.own.set_words("\n".join((_("Sessions with their own settings:"), *own)) if own else "")
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
        if event is None or setting_problems(self):
            return None
        return event_with(event, self.bridge.rules, chosen_in(self))

    def show_effect(self) -> None:
        """Show what saving would change, and ask for a reason if required."""
        self._pause.stop()
        tournament, system, fact = self.bridge.tournament, self.bridge.rules, self._fact()
        changed = changes(system, tournament.event.settings, fact.settings) if fact and tournament.event else ()
        self.effect.setVisible(bool(changed))
        self.reason.setVisible(bool(fact) and needs_reason(tournament, system, fact.settings if fact else {}))
        if fact is None or not changed:
            self.effect.set_words("")
            return
        sentences = [setting_words.would_change(change.key, change.old, change.new) for change in changed]
        sentences += [effect_of(tournament, fact).sentence] if tournament.all_played else []
        self.effect.set_words("\n".join(sentences))

    def order(self) -> Order | None:
        """Return the event with its new settings."""
        if self.show_problems(setting_problems(self)):
            return None
        tournament, system, fact = self.bridge.tournament, self.bridge.rules, self._fact()
        if fact is None or tournament.event is None:
            return None
        count = len(changes(system, tournament.event.settings, fact.settings))
        if not count:
            self.show_text(setting_words.nothing_changes())
            return None
        self.show_effect()
        return self.validated_order((fact,), setting_words.settings_saved(count))


class DataForm(OrderForm):
    """The event's name, place and time."""

    kind = "event"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(
            look, bridge, lambda: _("Event data"),
            Field("name", "line", lambda: _("Event name")),
            Field("date", "line", lambda: pgettext("field", "Date"), example=date_example(), share=2),
            Field("venue", "line", lambda: pgettext("field", "Venue"), share=3, beside=True),
        )  # fmt: skip
        system = Label(look, f"{system_name(bridge.rules)} ({bridge.rules.edition})", "small", tone="ink2")
        self.column.addWidget(system)
        self.column.addWidget(
            Label(look, _("The settings (Alt+G) cover play and scoring."), "small", tone="ink2", wrap=True)
        )
        self.column.addStretch(1)
        self.name_buttons(_("Save event data"))
        self.load()

    def entered(self) -> Entered:
        """Return the message that the event was changed."""
        return (("event-changed", ""),)

    def load(self) -> None:
        """Fill the form with the event's present values."""
        event = self.bridge.tournament.event
        if event is None:
            return
        self.seen = self.bridge.tournament.seq
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
        return self.validated_order((fact,), _("Event data saved."))


FIND = "find"


class EventShell(Page):
    """The base of the Teams pages: teams (or players) and sessions (or games).

    A subclass passes its lists to `build`.
    `least` is how many teams a session needs.
    """

    name = "event"
    least = 2
    lists: Lists
    teams: PlainTable[Any]
    sessions: PlainTable[Any]
    team_form: OrderForm
    session_form: OrderForm

    _field_key = ""
    """The setting with which the page begins."""
    of_a_team: tuple[OrderForm, ...] = ()
    """The forms that begin with the name of a team; a list of teams may be pasted into it."""

    def build(self, lists: Lists, forms: Sequence[OrderForm], *panels: QWidget, name: str, width: int) -> None:
        """Build the page from the lists, these forms and those of every event, and further panels."""
        look, bridge = self.look, self.bridge
        self.setAccessibleName(pgettext("screen reader", "Teams"))
        self.settings_form, self.data_form = SettingsForm(look, bridge), DataForm(look, bridge)
        self.forms: tuple[OrderForm, ...] = (*forms, self.settings_form, self.data_form)
        self.frame = EventFrame(look, lists, (*self.forms, *panels), name=name, width=width)
        self.lists, self.head, self.stack = lists, self.frame.head, self.frame.stack
        self.find_line = self.head.find_line
        self.saving = Saving(bridge, self, self._form)
        self.whole = QStackedLayout(self)
        self.whole.addWidget(self.frame)
        tab_through([*self.head.parts(), *lists.tables, *(part for form in self.forms for part in form.parts())])
        self.names = (self.find_line, *(form.first_focus() for form in self.of_a_team))
        for line in self.names:
            line.installEventFilter(self)
        self.find_line.textChanged.connect(lambda _text: self.show_lists())
        self.teams.row_chosen.connect(lambda _row: self._show_team())
        self.teams.row_opened.connect(lambda _row: self._open_team())
        for table in lists.tables:
            if isinstance(table, PlainTable):
                table.row_chosen.connect(lambda _row: self.frame.scrolled.show_focus())
        self.sessions.row_chosen.connect(lambda _row: self._show_session())
        self.sessions.row_opened.connect(lambda _row: self.open_session(chosen_key(self.sessions)))
        for form in self.forms:
            form.ordered.connect(self.saving.send)
            form.left.connect(self.leave_form)
            form.left.connect(self.touched)
        self.saving.status_changed.connect(self.status_changed)
        self.saving.order_saved.connect(self.after)

    # for each page to implement
    def show_lists(self) -> None:
        """Show the lists as filtered by the find field."""
        raise NotImplementedError

    def open_session(self, uid: str) -> None:
        """Go where a session is played."""
        raise NotImplementedError

    def paste(self, text: str) -> None:
        """Handle a pasted list."""
        raise NotImplementedError

    def after(self, form: OrderForm, order: Order) -> None:
        """Move the focus to the next task now that this order is saved."""
        raise NotImplementedError

    def leave_form(self) -> None:
        """Give the focus back to the list of the form."""
        raise NotImplementedError

    def commands(self) -> dict[str, Callable[[], None]]:
        """Return the commands of this page, before the role is checked."""
        return {
            "find": self._find,
            "new-team": self.begin_team,
            "new-session": self.begin_session,
            "event-settings": self.begin_settings,
        }

    # called by the window
    def handlers(self) -> Handlers:
        """Return the commands of this page."""
        return self.judged(self.commands())

    def first_focus(self) -> QWidget:
        """Return the field of the setting to be shown, else the find field."""
        field = self.settings_form.fields.get(self._field_key)
        self._field_key = ""
        if field is None:
            return self.find_line
        return field.station if field.isEnabled() else self.settings_form.begin_at()

    def areas(self) -> Sequence[QWidget]:
        """Return find field, lists and form, for F6."""
        form = self._form()
        return (self.find_line, *self.lists.tables, self.find_line if form is None else form.begin_at())

    def unsaved(self) -> str:
        """Return which forms hold unsaved text."""
        return ", ".join(filter(None, (form.waits() for form in self.forms)))

    def show_target(self, target: object) -> None:
        """Select a session or a team, or a setting as ("setting", key); or search as (FIND, text)."""
        self.open()
        if isinstance(target, tuple) and target[0] == FIND:
            self.find_line.setText(str(target[1]))
        elif isinstance(target, tuple):
            self.show_panel(self.settings_form)
            self._field_key = str(target[1])
        elif target in self.bridge.tournament.all_played:
            self.select_in(self.sessions, str(target))
            self._show_session()
        elif target in self.bridge.tournament.teams:
            self.select_in(self.teams, str(target))
            self._show_team()

    def select_in(self, table: PlainTable[Any], uid: str) -> None:
        """Select the row of a team or session (uid), clearing a search that hides it."""
        table.select_key(uid)
        if chosen_key(table) != uid:
            self.find_line.clear()
            table.select_key(uid)

    # showing
    def open(self) -> None:
        """Refresh; if there are enough teams to play, begin with the form of a session."""
        fresh = self._stale is EVERYTHING
        super().open()
        for form in self.forms:
            form.judge()  # the role may have changed
        if fresh and len(self.bridge.tournament.teams) >= self.least:
            self.stack.setCurrentWidget(self.session_form)

    def refresh(self, changes: Changes) -> None:
        """Refresh the page; forms keep what is typed."""
        del changes
        self.show_lists()
        for form in self.forms:
            form.refresh()

    def show_panel(self, panel: QWidget) -> None:
        """Show a form or another panel."""
        self.stack.setCurrentWidget(panel)

    def _show_team(self) -> None:
        self.team_form.show_subject(chosen_key(self.teams))
        self.show_panel(self.team_form)

    def _show_session(self) -> None:
        self.session_form.show_subject(chosen_key(self.sessions))
        self.show_panel(self.session_form)

    # actions of the scorer
    def begin_team(self) -> None:
        """Type a new team, or new players."""
        self.teams.select_key("")
        self.team_form.show_subject("")
        self.begin(self.team_form)

    def begin_session(self) -> None:
        """Make a new session."""
        self.sessions.select_key("")
        self.session_form.show_subject("")
        self.begin(self.session_form)

    def begin_data(self) -> None:
        """Open the form for the event's name and rules."""
        self.begin(self.data_form)

    def begin_settings(self) -> None:
        """Change how the event is played and counted."""
        self.begin(self.settings_form)

    def begin(self, form: OrderForm) -> None:
        """Show a form and move the focus to its first input."""
        self.show_panel(form)
        line = form.begin()
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if isinstance(line, QLineEdit):
            line.selectAll()
        self.frame.scroll_to_panel()

    def _open_team(self) -> None:
        self._show_team()
        self.begin(self.team_form)

    def _find(self) -> None:
        self.find_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.find_line.selectAll()

    def _form(self) -> OrderForm | None:
        shown = self.stack.currentWidget()
        return shown if isinstance(shown, OrderForm) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from the find field into the lists on Down, clear it on Escape.

        Accept a list pasted anywhere.
        """
        if event.key() == Qt.Key.Key_Escape and (self.find_line.text() or not self.find_line.hasFocus()):
            self.find_line.clear()
            self._find()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste(QApplication.clipboard().text())
        elif self.find_line.hasFocus() and event.key() in (Qt.Key.Key_Down, *RETURNS):
            self.move_to_lists(opens=event.key() in RETURNS)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept a list pasted into the find field or into the name of a team."""
        if watched in self.names and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            text = QApplication.clipboard().text() if event.matches(QKeySequence.StandardKey.Paste) else ""
            if is_list(text):
                self.paste(text)
                return True
        return super().eventFilter(watched, event)

    def move_to_lists(self, *, opens: bool) -> bool:
        """Open the only team found, else the only session; or go into the first list with any rows.

        Return False if all are empty.
        """
        teams, sessions = self.teams.rows_model.rows, self.sessions.rows_model.rows
        if opens and self.find_line.text().strip() and len(teams) == 1:
            self.teams.select_key(str(self.teams.rows_model.key(teams[0])))
            self._open_team()
            return True
        if opens and self.find_line.text().strip() and len(sessions) == 1:
            self.open_session(str(self.sessions.rows_model.key(sessions[0])))
            return True
        for table in (self.sessions, self.teams):
            if table.isVisible() and table.rows_model.rows:
                table.setFocus(Qt.FocusReason.TabFocusReason)
                if not table.currentIndex().isValid():
                    table.setCurrentIndex(table.rows_model.index(0, 0))
                return True
        return False


def chosen_key(table: PlainTable[Any]) -> str:
    """Return the key of the selected row, "" without one."""
    row = table.selected
    return "" if row is None else str(table.rows_model.key(row))
