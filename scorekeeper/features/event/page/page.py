"""The Event page: teams, sessions and ranking at the left, at the right the form of what is selected."""

from collections.abc import Collection, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLineEdit, QStackedLayout, QWidget

from scorekeeper.assets.articles import has_book, rule_book
from scorekeeper.features.event.page.data_form import DataForm
from scorekeeper.features.event.page.frame import EventFrame
from scorekeeper.features.event.page.lists import selected_key
from scorekeeper.features.event.page.number_panel import NumberPanel, first_of
from scorekeeper.features.event.page.saving import Saving
from scorekeeper.features.event.page.session_form import SessionForm, page_of
from scorekeeper.features.event.page.settings_form import SettingsForm
from scorekeeper.features.event.page.substitution_form import SubstitutionForm
from scorekeeper.features.event.page.team_form import TeamForm
from scorekeeper.features.event.view.event_view import event_view
from scorekeeper.features.event.view.team_list import is_list, read_teams
from scorekeeper.features.event.words import event_page as words
from scorekeeper.features.where.view.addresses import EVENT, STANDINGS, NumberAddress
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.roster_entry import team_facts
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import EVERYTHING, Page
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.translation import gettext as _

SHOWN = 4
"""How many problems of a pasted list are said at once."""


class EventPage(Page):
    """Everything about the event that is not one session's sheet."""

    name = "event"

    _wanted = ""
    """The setting that the page is to begin with."""

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.team_form, self.session_form = TeamForm(look, bridge), SessionForm(look, bridge)
        self.settings_form, self.data_form = SettingsForm(look, bridge), DataForm(look, bridge)
        self.where = NumberPanel(look)
        self.substitution_form = SubstitutionForm(look, bridge)
        self.forms: tuple[OrderForm, ...] = (
            self.team_form,
            self.substitution_form,
            self.session_form,
            self.settings_form,
            self.data_form,
        )
        self.frame = EventFrame(look, (*self.forms, self.where))
        self.head, self.lists, self.stack = self.frame.head, self.frame.lists, self.frame.stack
        self.find_line = self.head.find_line
        self.teams, self.sessions, self.ranking = self.lists.teams, self.lists.sessions, self.lists.ranking
        self.saving = Saving(bridge, self, self._form)
        whole = QStackedLayout(self)
        whole.addWidget(self.frame)
        forms = [part for form in self.forms for part in form.parts()]
        tab_through([*self.head.parts(), self.teams, self.sessions, self.ranking, *forms])
        self._connect()

    def _connect(self) -> None:
        self.find_line.installEventFilter(self)
        self.find_line.textChanged.connect(lambda _text: self._show_lists())
        for button, command, begin in (
            (self.head.new_team, "new-team", self.begin_team),
            (self.head.new_session, "new-session", self.begin_session),
            (self.head.event_data, "event-settings", self.begin_data),
            (self.head.settings, "event-settings", self.begin_settings),
        ):
            button.clicked.connect(partial(self._judged, command, begin, None))
        self.teams.row_chosen.connect(lambda _row: self._show_team())
        self.teams.row_opened.connect(lambda _row: self._open_team())
        self.sessions.row_chosen.connect(lambda _row: self._show_session())
        self.sessions.row_opened.connect(lambda _row: self._open_session())
        self.ranking.row_opened.connect(lambda _row: self.where_from())
        self.session_form.opened.connect(self.go)
        self.team_form.substitute.clicked.connect(self.begin_substitution)
        chord = QShortcut(QKeySequence("Alt+O"), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        chord.activated.connect(self.begin_substitution)
        for form in self.forms:
            form.ordered.connect(self.saving.send)
            form.left.connect(self._leave_form)
        self.where.closed.connect(self._close_where)
        self.where.opened.connect(self.follow)
        self.where.pointed.connect(self._point)
        self.saving.said.connect(self.said)
        self.saving.stands.connect(self._after)

    # what the window asks
    def handlers(self) -> Handlers:
        """Return the commands of this page."""
        return self.judged(
            {
                "find": self._find,
                "new-team": self.begin_team,
                "new-session": self.begin_session,
                "event-settings": self.begin_settings,
                "where-from": self.where_from,
            }
        )

    def first_focus(self) -> QWidget:
        """Return the find field, or the setting that was asked for."""
        field = self.settings_form.settings.fields.get(self._wanted)
        self._wanted = ""
        if field is not None and not field.isEnabled():
            return self.settings_form.begin_at()
        return field.station if field is not None else self.find_line

    def areas(self) -> Sequence[QWidget]:
        """Return find field, lists and panel, for F6."""
        shown = self.stack.currentWidget()
        form = self.find_line if shown is None else shown
        if isinstance(shown, OrderForm):
            form = shown.begin_at()
        elif isinstance(shown, NumberPanel):
            form = shown.first_focus()
        return (self.find_line, self.teams, self.sessions, self.ranking, form)

    def team_meant(self) -> str:
        """Return the selected team while the list of teams has the focus."""
        team = self.teams.selected
        return team.uid if team is not None and self.teams.hasFocus() else ""

    def unsaved(self) -> str:
        """Return which forms hold something that is not saved."""
        return ", ".join(form.title.text() for form in self.forms if form.kept)

    def show_target(self, target: object) -> None:
        """Select a session or a team, or a setting as ("setting", key)."""
        self.open()
        if isinstance(target, tuple):
            self._show(self.settings_form)
            self._wanted = str(target[1])
            return
        if target in self.bridge.tournament.sessions:
            self.sessions.select_key(str(target))
            self._show_session()
        elif target in self.bridge.tournament.teams:
            self.teams.select_key(str(target))
            self._show_team()

    # showing
    def refresh(self, changes: Changes) -> None:
        """Show what stands; forms keep what is typed."""
        del changes
        self._show_lists()
        for form in self.forms:
            form.refresh()
        if self.stack.currentWidget() is self.where:
            self.where.stand_on(self.bridge.tournament, self.bridge.entries)

    def open(self) -> None:
        """Catch up; an event without teams begins with the form of a team."""
        fresh = self._stale is EVERYTHING
        super().open()
        for form in self.forms:
            form.judge()  # somebody may work as something else now
        if fresh and len(self.bridge.tournament.teams) >= len(self.bridge.system.sides):
            self.stack.setCurrentWidget(self.session_form)

    def _show_lists(self) -> None:
        find = self.find_line.text()
        view = event_view(self.bridge.tournament, find)
        self.head.show_event(view.name, view.place)
        self.lists.show_view(view, find.strip())

    def _show(self, panel: QWidget) -> None:
        self.stack.setCurrentWidget(panel)
        self._point(None)

    def _show_team(self) -> None:
        self.team_form.show_subject(selected_key(self.teams))
        self._show(self.team_form)

    def _show_session(self) -> None:
        self.session_form.show_subject(selected_key(self.sessions))
        self._show(self.session_form)

    # what the scorer does
    def begin_team(self) -> None:
        """Type a new team."""
        self.teams.select_key("")
        self.team_form.show_subject("")
        self._show(self.team_form)
        self._focus(self.team_form)

    def begin_substitution(self) -> None:
        """Enter the substitution of the selected team, or the return of its starter."""
        team = selected_key(self.teams) or self.team_form.subject
        if team not in self.bridge.tournament.teams:
            self.said.emit("saved", _("Choose the team first."), "")
            return
        if self.substitution_form.subject == team:
            self.substitution_form.refresh()
        self.substitution_form.show_subject(team)
        self._show(self.substitution_form)
        self._focus(self.substitution_form)

    def begin_session(self) -> None:
        """Make a new session."""
        self.sessions.select_key("")
        self.session_form.show_subject("")
        self._show(self.session_form)
        self._focus(self.session_form)

    def begin_data(self) -> None:
        """Change what the event is called and how it is played."""
        self._show(self.data_form)
        self._focus(self.data_form)

    def begin_settings(self) -> None:
        """Change how the event is played and counted."""
        self._show(self.settings_form)
        self._focus(self.settings_form)

    def _focus(self, form: OrderForm) -> None:
        line = form.begin()
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if isinstance(line, QLineEdit):
            line.selectAll()
        self.frame.bring_panel_in_sight()

    def _find(self) -> None:
        self.find_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.find_line.selectAll()

    def _open_team(self) -> None:
        self._show_team()
        self._focus(self.team_form)

    def _open_session(self) -> None:
        self._open(selected_key(self.sessions))

    def _open(self, uid: str) -> None:
        """Go to a session's sheet, or to the draw where nobody sits yet."""
        if state := self.bridge.tournament.sessions.get(uid):
            self.go.emit(page_of(state), uid)

    def _leave_form(self) -> None:
        form = self.stack.currentWidget()
        table = self.sessions if form is self.session_form else self.teams
        (table if table.isVisible() else self.find_line).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down goes from the find field into the lists; Escape empties it, then goes back to it."""
        confirms = event.key() in RETURNS and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        form = self._form()
        if confirms and form is not None:
            form.confirm()
        elif event.key() == Qt.Key.Key_Escape and (self.find_line.text() or not self.find_line.hasFocus()):
            self.find_line.clear()
            self.find_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste_teams(QApplication.clipboard().text())
        elif self.find_line.hasFocus() and event.key() in (Qt.Key.Key_Down, *RETURNS):
            self._into_lists(opens=event.key() in RETURNS)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a list pasted into the find field for what it is."""
        if watched is self.find_line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            text = QApplication.clipboard().text() if event.matches(QKeySequence.StandardKey.Paste) else ""
            if is_list(text):
                self.paste_teams(text)
                return True
        return super().eventFilter(watched, event)

    def paste_teams(self, text: str) -> None:
        """Enter a list of teams, all of them or none."""
        bridge = self.bridge
        read = read_teams(text, bridge.tournament, bridge.system, bridge.desk.new_uid)
        self._show(self.team_form)
        if read.problems:
            more = [words.and_more(len(read.problems) - SHOWN)] if len(read.problems) > SHOWN else []
            self.team_form.say(" ".join([*read.problems[:SHOWN], *more, words.nothing_written()]))
            self.said.emit("typed", words.nothing_written(), "")
        elif read.facts:
            self.team_form.say("")
            facts = tuple(fact for team in read.facts for fact in team_facts(team, bridge.desk.new_uid))
            self.saving.send(Order(facts, "", None, words.teams_saved(len(read.facts))))

    def _into_lists(self, *, opens: bool) -> None:
        found = self.sessions.rows_model.rows
        if opens and self.find_line.text().strip() and len(found) == 1:
            self._open(found[0].uid)
            return
        for table in (self.sessions, self.teams):
            if table.isVisible() and table.rows_model.rows:
                table.setFocus(Qt.FocusReason.TabFocusReason)
                if not table.currentIndex().isValid():
                    table.setCurrentIndex(table.rows_model.index(0, 0))
                return
        if opens and self.find_line.text().strip() in self._article_numbers():
            self.open_articles((self.find_line.text().strip(),))
            return
        self._begin_found()

    def _article_numbers(self) -> Collection[str]:
        key = self.bridge.rules.key
        return rule_book(key).articles if has_book(key) else ()

    def _begin_found(self) -> None:
        """Begin a new team with the name that was looked for in vain."""
        name = self.find_line.text().strip()
        self.find_line.clear()
        self.begin_team()
        line = self.team_form.first_focus()
        if name and not self.team_form.dirty and line.isEnabled() and isinstance(line, QLineEdit):
            line.setText(name)
            self.team_form.dirty = True

    # where from
    def where_from(self) -> None:
        """Show where a number of the focused list comes from."""
        in_ranking = self.ranking.hasFocus() or not self.bridge.tournament.sessions
        key = selected_key(self.ranking) if in_ranking else selected_key(self.sessions)
        address = first_of(self.bridge.tournament, STANDINGS if in_ranking else EVENT, key)
        if address is None:
            self.said.emit("saved", words.no_ranking(), "")
            return
        self.stack.setCurrentWidget(self.where)
        self.where.show_number(self.bridge.tournament, self.bridge.entries, address)
        self.where.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _point(self, address: object) -> None:
        for table in (self.sessions, self.ranking):
            table.set_cursor_column("")
        if isinstance(address, NumberAddress):
            table, key = (self.ranking, address.team) if address.team else (self.sessions, address.session)
            table.select_key(key)
            if any(column.key == address.what for column in table.rows_model.columns):
                table.set_cursor_column(address.what)

    def _close_where(self) -> None:
        back = self.ranking if self.where.address is not None and self.where.address.team else self.sessions
        self._show(self.session_form)
        back.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _form(self) -> OrderForm | None:
        shown = self.stack.currentWidget()
        return shown if isinstance(shown, OrderForm) else None

    def _after(self, form: OrderForm, order: Order) -> None:
        """Go where the next thing is: a new session's row, the next new team, or back to the list."""
        if form is self.session_form and not order.gone:
            self.session_form.show_subject(order.made)
            self.sessions.select_key(order.made)
            self.sessions.setFocus(Qt.FocusReason.OtherFocusReason)
        elif form is self.team_form and order.expect is None:
            self.begin_team()
        else:
            self._leave_form()
