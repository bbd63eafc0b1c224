"""The common part of Event pages: a find field, lists, and beside them the form of the selected row."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QStackedLayout, QWidget

from scorekeeper.features.event.page.data_form import DataForm
from scorekeeper.features.event.page.frame import EventFrame, Lists
from scorekeeper.features.event.page.saving import Saving
from scorekeeper.features.event.page.settings_form import SettingsForm
from scorekeeper.features.event.view.team_list import is_list
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.page import EVERYTHING, Page
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import pgettext

FIND = "find"


class EventShell(Page):
    """Teams (or players) and sessions (or games) of a page that builds itself from them with `build`.

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
        self.setAccessibleName(pgettext("screen reader", "Event"))
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
        """Return the focus to the list of the form."""
        raise NotImplementedError

    def commands(self) -> dict[str, Callable[[], None]]:
        """Return the commands of this page, before the role is checked."""
        return {
            "find": self._find,
            "new-team": self.begin_team,
            "new-session": self.begin_session,
            "event-settings": self.begin_settings,
        }

    # what the window asks
    def handlers(self) -> Handlers:
        """Return the commands of this page."""
        return self.judged(self.commands())

    def first_focus(self) -> QWidget:
        """Return the setting that was asked for, else the find field."""
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

    # what the scorer does
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
        """Change what the event is called and how it is played."""
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
        self.frame.bring_panel_in_sight()

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
        """Go from the find field into the lists on Down, clear it on Escape; accept a list pasted anywhere."""
        if event.key() == Qt.Key.Key_Escape and (self.find_line.text() or not self.find_line.hasFocus()):
            self.find_line.clear()
            self._find()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste(QApplication.clipboard().text())
        elif self.find_line.hasFocus() and event.key() in (Qt.Key.Key_Down, *RETURNS):
            self.into_lists(opens=event.key() in RETURNS)
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

    def into_lists(self, *, opens: bool) -> bool:
        """Open the only session found, or go into the first list with any rows; return False if all are empty."""
        rows = self.sessions.rows_model.rows
        if opens and self.find_line.text().strip() and len(rows) == 1:
            self.open_session(str(self.sessions.rows_model.key(rows[0])))
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
