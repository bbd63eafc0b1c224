"""The Teams page: teams, sessions and ranking, and the form of the selected item."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QWidget

from scorekeeper.assets.articles import has_book, rule_book
from scorekeeper.features.event.page.desk_tab import DeskTab
from scorekeeper.features.event.page.lists import EventLists
from scorekeeper.features.event.page.session_form import SessionForm, page_of
from scorekeeper.features.event.page.shell import EventShell, chosen_key
from scorekeeper.features.event.page.substitution_form import SubstitutionForm
from scorekeeper.features.event.page.team_form import TeamForm
from scorekeeper.features.event.page.team_list_page import TeamListPage
from scorekeeper.features.event.view.event_view import EventViews
from scorekeeper.features.event.view.team_list import CheckedList, TeamList, check_list, read_text
from scorekeeper.features.event.words import event_page as words
from scorekeeper.features.event.words import team_list as team_list_words
from scorekeeper.features.where.page.where_panel import PageWhere
from scorekeeper.features.where.view.addresses import EVENT, STANDINGS, NumberAddress, numbers
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.article_focus import articles_shown
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.phone_service import PhoneService
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class NumberPanel(PageWhere):
    """The Where from panel of an event's numbers.

    Arrows move inside the list that contains the number.
    """

    def show_number(self, tournament: Tournament, entries: Sequence[Entry], address: NumberAddress) -> None:
        """Show where a number of the page comes from."""
        self.address = None
        self.follow_event(tournament, entries)
        self.point_at(address)

    def articles(self) -> tuple[str, ...]:
        """Return the articles that the chain names, of the event's rules."""
        standing = self.snapshot()
        rules = standing[0].rules if standing is not None else None
        return (*self.chosen_articles(), *articles_shown(self, rules.key if rules is not None else ""))

    def refresh(self) -> None:
        """Show the chain; close if its session has gone."""
        standing, session = self.snapshot(), self.address.session if self.address is not None else ""
        if standing is not None and session and session not in standing[0].sessions:
            self.closed.emit()
        else:
            super().refresh()


def first_of(tournament: Tournament, page: str, key: str, stage: str = MAIN) -> NumberAddress | None:
    """Return the first number to show for a row: the one users ask about most.

    `row` is a session's or a team's uid.
    """
    keys = {EVENT: ("total", "number"), STANDINGS: ("match-points",)}[page]
    rows = [row for row in numbers(tournament, page, stage=stage) if key in (row[0][1].session, row[0][1].team)]
    rows = rows or list(numbers(tournament, page, stage=stage)[:1])
    for what in keys:
        for row in rows:
            for _column, address in row:
                if address.what == what:
                    return address
    return None


_NEW = "new"


class EventPage(EventShell):
    """Everything about the event except the sheets of single sessions."""

    lists: EventLists
    team_form: TeamForm
    session_form: SessionForm

    def __init__(self, look: Look, bridge: Bridge, service: PhoneService | None = None) -> None:
        super().__init__(look, bridge)
        self._views, self._stage, self._found_session = EventViews(), MAIN, ""
        self.least = len(bridge.system.sides)
        self.team_form, self.session_form = TeamForm(look, bridge), SessionForm(look, bridge)
        self.substitution_form, self.where = SubstitutionForm(look, bridge), NumberPanel(look)
        lists = self.lists = EventLists(look)
        self.teams, self.sessions, self.ranking = lists.teams, lists.sessions, lists.ranking
        forms = (self.team_form, self.substitution_form, self.session_form)
        self.of_a_team = (self.team_form,)
        self.build(lists, forms, self.where, name="event", width=372)
        for button, command, begin in (
            (self.head.new_team, "new-team", self.begin_team),
            (self.head.new_session, "new-session", self.begin_session),
            (self.head.event_data, "event-settings", self.begin_data),
            (self.head.settings, "event-settings", self.begin_settings),
        ):
            button.clicked.connect(partial(self._judged, command, begin, None))
        self._sent_here = ""
        """The team (uid) for which the desk opened a form of this page, to return afterwards; _NEW for a new one."""
        self.desk = DeskTab(look, bridge, service)
        self.whole.addWidget(self.desk)
        self.desk.status_changed.connect(self.status_changed)
        self.desk.touched.connect(self.touched)
        self.desk.page_asked.connect(self._leave_desk)
        self.desk.printed.connect(lambda: self.ask_window("print"))
        to_desk = self.head.add_button(
            pgettext("button", "Des&k"), pgettext("button", "Registration desk"), "check", "event-desk"
        )
        to_desk.clicked.connect(partial(self._judged, "registration-desk", self.begin_desk, None))
        tab_through([*self.head.parts(), self.teams])
        self._listed: Order | None = None
        self.team_list = TeamListPage(look, self._check)
        self.team_list.confirmed.connect(self._enter_list)
        self.team_list.left.connect(self._leave_list)
        self.whole.addWidget(self.team_list)
        self.ranking.row_opened.connect(lambda _row: self.where_from())
        self.session_form.opened.connect(self.go)
        self.team_form.substitute.clicked.connect(self.begin_substitution)
        chord = QShortcut(QKeySequence("Alt+O"), self.frame, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        chord.activated.connect(self.begin_substitution)
        self.where.closed.connect(self._close_where)
        self.where.opened.connect(self.follow)
        self.where.pointed.connect(self._point)

    # called by the window
    def commands(self) -> dict[str, Callable[[], None]]:
        """Return the commands of this page, whether or not the role may use them."""
        return {**super().commands(), "where-from": self.where_from, "registration-desk": self.begin_desk}

    def areas(self) -> Sequence[QWidget]:
        """Return find field, lists and panel, for F6; or the parts of a list that is to be entered."""
        if self.whole.currentWidget() is self.team_list:
            return self.team_list.areas()
        if self.at_desk:
            return self.desk.areas()
        areas = super().areas()
        return (*areas[:-1], self.where.first_focus()) if self.stack.currentWidget() is self.where else areas

    def first_focus(self) -> QWidget:
        """Return the requested list, else the usual first focus of the page."""
        if self.at_desk and not self._field_key:
            return self.desk.find_line
        listed = self.whole.currentWidget() is self.team_list
        return self.team_list.table if listed else super().first_focus()

    def unsaved(self) -> str:
        """Return which forms hold unsaved text, and the list that is not entered."""
        listed = self.team_list.title.text() if self.team_list.teams is not None else ""
        return ", ".join(filter(None, (super().unsaved(), self.desk.unsaved(), listed)))

    def show_target(self, target: object) -> None:
        """Select a session, a team or a setting; or show a list of teams."""
        if isinstance(target, TeamList):
            self.open()
            self.show_team_list(target)
        else:
            self.whole.setCurrentWidget(self.frame)
            super().show_target(target)

    def default_team(self) -> str:
        """Return the selected team while the list of teams has the focus."""
        team = self.teams.selected
        return team.uid if team is not None and self.teams.hasFocus() else ""

    # showing
    def refresh(self, changes: Changes) -> None:
        """Refresh the page; forms keep what is typed."""
        super().refresh(changes)
        if self.at_desk:
            self.desk.refresh()
        if self.stack.currentWidget() is self.where:
            self.where.follow_event(self.bridge.tournament, self.bridge.entries)

    def open(self) -> None:
        """Refresh the page for what changed and for the role now in use, at the desk too."""
        super().open()
        self.desk.judge()

    def show_lists(self) -> None:
        """Show the lists as filtered by the find field."""
        find = self.find_line.text()
        tournament = self.bridge.tournament
        self._stage = self._stage if self._stage in tournament.stages else MAIN
        view = self._views.view(tournament, find, self._stage)
        self._found_session = view.found_session
        self.head.show_event(view.name, view.place_and_date)
        self.lists.show_view(view, find.strip())

    def show_stage(self, stage: str) -> None:
        """Switch ranking, search order and new sessions to another stage (uid)."""
        if stage != self._stage:
            self._stage = self.session_form.stage = stage
            self.show_lists()
            self.session_form.refresh()

    def show_panel(self, panel: QWidget) -> None:
        """Show a form or another panel; no number is marked any more."""
        self.whole.setCurrentWidget(self.frame)
        super().show_panel(panel)
        self._point(None)

    # the registration desk
    @property
    def at_desk(self) -> bool:
        """Whether the registration desk is shown."""
        return self.whole.currentWidget() is self.desk

    def default_paper(self) -> str:
        """Return the paper that fits what is shown: the check-in list at the desk."""
        return "check-in-list" if self.at_desk else super().default_paper()

    def begin_desk(self) -> None:
        """Show the registration desk, ready to search."""
        self._sent_here = ""
        self.whole.setCurrentWidget(self.desk)
        self.desk.begin()
        self.commands_changed.emit()

    def _back_at_desk(self) -> bool:
        """Go back to the team at the desk that opened this form; return False if there is none."""
        team, self._sent_here = self._sent_here, ""
        if not team:
            return False
        self.begin_desk()
        if team == _NEW:
            return True
        self.desk.find_line.clear()
        self.desk.show_team(team)
        self.desk.form.begin().setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _leave_desk(self, what: str, team: str) -> None:
        """Go from the desk to the teams, the settings, a team's form, or a new team.

        `team` is a uid, or the name of a new team.
        """
        if what == "new-team" and self.refuses("new-team"):
            return
        self.whole.setCurrentWidget(self.frame)
        if what == "settings":
            self.begin_settings()
        elif what == "new-team":
            self._begin_named(team)
            self._sent_here = _NEW
        elif team in self.bridge.tournament.teams:
            self.select_in(self.teams, team)
            self._show_team()
            self._sent_here = team if what != "teams" else ""
            if what == "substitution":
                self.begin_substitution()
            else:
                self.begin(self.team_form)
        else:
            self.find_line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # actions of the scorer
    def begin_substitution(self) -> None:
        """Enter the substitution of the selected team, or the return of its starter."""
        team = chosen_key(self.teams) or self.team_form.subject
        if team not in self.bridge.tournament.teams:
            self.status_changed.emit("told", _("Select the team first."), "")
            return
        if self.substitution_form.subject == team:
            self.substitution_form.refresh()
        self.substitution_form.show_subject(team)
        self.begin(self.substitution_form)

    def open_session(self, uid: str) -> None:
        """Go to a session's sheet, or to the draw if no one is seated yet."""
        if state := self.bridge.tournament.sessions.get(uid):
            self.go.emit(page_of(state), uid)

    def leave_form(self) -> None:
        """Give the focus back to the list of the form; a list not yet entered is shown again."""
        if self.team_list.teams is not None:
            self.whole.setCurrentWidget(self.team_list)
            self.team_list.table.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if self._back_at_desk():
            return
        form = self.stack.currentWidget()
        table = self.sessions if form is self.session_form else self.teams
        (table if table.isVisible() else self.find_line).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        form = self._form()
        if self.at_desk and not event.matches(QKeySequence.StandardKey.Paste):
            event.ignore()
        elif event.key() in RETURNS and event.modifiers() & Qt.KeyboardModifier.ControlModifier and form is not None:
            form.confirm()
        else:
            super().keyPressEvent(event)

    def paste(self, text: str) -> None:
        """Show a pasted list of teams, to be corrected and entered."""
        teams = read_text(text)
        if teams.rows:
            self.show_team_list(teams)

    def show_team_list(self, teams: TeamList) -> None:
        """Show a list over the whole page, unless entering teams is left to another role."""
        if not self.refuses("new-team"):
            self.whole.setCurrentWidget(self.team_list)
            self.team_list.show_list(teams)
            self.touched.emit()

    def _check(self, teams: TeamList) -> CheckedList:
        bridge = self.bridge
        return check_list(teams, bridge.tournament, bridge.system, bridge.desk.new_uid, utc_now())

    def _enter_list(self, checked: CheckedList) -> None:
        """Enter the teams of the list, all of them or none; the list stays until they are saved."""
        self.show_panel(self.team_form)
        done = team_list_words.entered(checked.new, checked.completed, checked.standing)
        if checked.facts:
            self._listed = Order(checked.facts, "", None, done)
            self.saving.send(self._listed)
        else:
            self._leave_list()
            self.status_changed.emit("saved", done, "")

    def _find(self) -> None:
        """Go to the find field, or to a list whose focus was requested."""
        if self.whole.currentWidget() is self.team_list:
            self.team_list.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self.at_desk:
            self.desk.begin()
        else:
            super()._find()

    def _leave_list(self) -> None:
        """Go back to the lists of the event."""
        self.team_list.teams = None
        self.whole.setCurrentWidget(self.frame)
        (self.teams if self.teams.isVisible() else self.find_line).setFocus(Qt.FocusReason.OtherFocusReason)
        self.touched.emit()

    def move_to_lists(self, *, opens: bool) -> bool:
        """Go into the lists.

        Without matches open an article by its number, or begin a team of that name.
        """
        if opens and self._found_session:
            self.open_session(self._found_session)
            return True
        if super().move_to_lists(opens=opens):
            return True
        if opens and self.find_line.text().strip() in self._article_numbers():
            self.open_articles((self.find_line.text().strip(),))
        else:
            self._begin_new_team()
        return True

    def _article_numbers(self) -> Collection[str]:
        key = self.bridge.rules.key
        return rule_book(key).articles if has_book(key) else ()

    def _begin_new_team(self) -> None:
        """Begin a new team with the name that was not found."""
        name = self.find_line.text().strip()
        self.find_line.clear()
        self._begin_named(name)

    def _begin_named(self, name: str) -> None:
        """Begin a new team of this name."""
        self.begin_team()
        line = self.team_form.first_focus()
        if name and not self.team_form.dirty and line.isEnabled() and isinstance(line, QLineEdit):
            line.setText(name)
            self.team_form.dirty = True

    # where from
    def where_from(self) -> None:
        """Show where a number of the focused list comes from."""
        in_ranking = self.ranking.hasFocus() or not self.bridge.tournament.sessions
        key = chosen_key(self.ranking) if in_ranking else chosen_key(self.sessions)
        address = first_of(self.bridge.tournament, STANDINGS if in_ranking else EVENT, key, self._stage)
        if address is None:
            self.status_changed.emit("told", words.no_ranking(), "")
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
        self.show_panel(self.session_form)
        back.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def after(self, form: OrderForm, order: Order) -> None:
        """Move to the row of a new session, to a form for the next new team, or back to the list."""
        if form is self.session_form and not order.gone:
            self.session_form.show_subject(order.made)
            self.sessions.select_key(order.made)
            self.sessions.setFocus(Qt.FocusReason.OtherFocusReason)
        elif order is self._listed:
            self._leave_list()
        elif form is self.team_form and order.expect is None and self._sent_here == _NEW:
            self._sent_here = order.made
            self._back_at_desk()
        elif form is self.team_form and order.expect is None:
            self.begin_team()
        else:
            self.leave_form()
