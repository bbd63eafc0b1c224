"""The Event page: teams, sessions and ranking at the left, at the right the form of what is selected."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QStackedLayout, QWidget

from scorekeeper.assets.wording import event_page as words
from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.desk.addresses import EVENT, STANDINGS, NumberAddress
from scorekeeper.desk.changes import Changes
from scorekeeper.desk.event_view import RankLine, SessionLine, TeamLine, by_field, event_view
from scorekeeper.desk.failures import sentence as failure
from scorekeeper.journal.entry import Entry
from scorekeeper.qt.bridge import Bridge
from scorekeeper.qt.look.buttons import Button
from scorekeeper.qt.look.card import Card
from scorekeeper.qt.look.fields import LineEdit
from scorekeeper.qt.look.labels import Label
from scorekeeper.qt.look.layout import Column, Row
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.look.scroll import Scroll
from scorekeeper.qt.pages.event.data_form import DataForm
from scorekeeper.qt.pages.event.form import Form, Order
from scorekeeper.qt.pages.event.lists import ListCard, ranking_table, session_table, team_table
from scorekeeper.qt.pages.event.number_panel import NumberPanel, first_of
from scorekeeper.qt.pages.event.session_form import SessionForm
from scorekeeper.qt.pages.event.team_form import TeamForm
from scorekeeper.qt.pages.page import EVERYTHING, Handlers, Page
from scorekeeper.qt.pages.score.sentences import ENTRY
from scorekeeper.qt.tableview import PlainTable
from scorekeeper.rules.model import Problem

PANEL_WIDTH = 372
R = TypeVar("R", TeamLine, SessionLine, RankLine)


class EventPage(Page):
    """Everything about the event that is not one session's sheet."""

    name = "event"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self._order: Order | None = None
        self.teams, self.sessions, self.ranking = team_table(look), session_table(look), ranking_table(look)
        self.team_form, self.session_form = TeamForm(look, bridge), SessionForm(look, bridge)
        self.data_form, self.where = DataForm(look, bridge), NumberPanel(look)
        self.forms: tuple[Form, ...] = (self.team_form, self.session_form, self.data_form)
        outer = Column(look, self, margins=(14, 8, 14, 8), spacing=8)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        outer.addWidget(self._make_head())
        outer.addWidget(self._make_middle(), 1)
        self._connect()
        look.changed.connect(self.relook)
        self.relook()

    # building
    def _make_head(self) -> QWidget:
        look = self.look
        head = Card(look, margins=(15, 8, 15, 8), name="event-head", accessible=_("Event"))
        self._head_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        named = Column(look, spacing=1)
        self.heading = Label(look, "", "page", weight=700, elide=True, name="event-heading")
        self.place = Label(look, "", "small", tone="ink2", elide=True, name="event-place")
        named.addWidget(self.heading)
        named.addWidget(self.place)
        self._head_row.addLayout(named, 1)
        self.find_line = LineEdit(look, _("Find a team or a player"), name="event-find", accessible=_("Find"))
        row = Row(look, spacing=8)
        row.addWidget(self.find_line, 1)
        self.new_team = Button(look, _("New team"), icon="plus", name="event-new-team")
        self.new_session = Button(look, _("New session"), icon="plus", name="event-new-session")
        self.event_data = Button(look, _("Event data"), icon="correct", name="event-data")
        for button in (self.new_team, self.new_session, self.event_data):
            row.addWidget(button)
        self._head_row.addLayout(row, 1)
        head.body.addLayout(self._head_row)
        return head

    def _make_middle(self) -> QWidget:
        look = self.look
        self.team_card = ListCard(look, _("Teams"), self.teams, name="event-teams-card")
        self.session_card = ListCard(look, _("Sessions"), self.sessions, name="event-sessions-card")
        self.ranking_card = ListCard(look, _("Ranking"), self.ranking, name="event-ranking-card")
        self._upper = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._upper.addWidget(self.team_card, 4)
        self._upper.addWidget(self.session_card, 6)
        lists = QWidget()
        self._lists = Column(look, lists)
        self._lists.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._lists.addLayout(self._upper, 1)
        self._lists.addWidget(self.ranking_card, 1)
        self.panel = QWidget()
        self.stack = QStackedLayout(self.panel)
        for part in (*self.forms, self.where):
            self.stack.addWidget(part)
        middle = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, middle)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.addWidget(lists, 1)
        self._halves.addWidget(self.panel)
        self._middle = Scroll(look, middle)
        self._middle.setObjectName("event-scroll")
        self._list_box = lists
        return self._middle

    def _connect(self) -> None:
        self.find_line.textChanged.connect(lambda _text: self._show_lists())
        self.new_team.clicked.connect(self.begin_team)
        self.new_session.clicked.connect(self.begin_session)
        self.event_data.clicked.connect(self.begin_data)
        self.teams.row_chosen.connect(lambda _row: self._show_team())
        self.teams.row_opened.connect(lambda _row: self._open_team())
        self.sessions.row_chosen.connect(lambda _row: self._show_session())
        self.sessions.row_opened.connect(lambda _row: self._open_session())
        self.ranking.row_opened.connect(lambda _row: self.where_from())
        for form in self.forms:
            form.ordered.connect(self._send)
            form.left.connect(self._leave_form)
        self.where.closed.connect(self._close_where)
        self.where.opened.connect(self._open_link)
        self.where.pointed.connect(self._point)
        bridge = self.bridge
        bridge.saved.connect(self._on_saved)
        bridge.refused.connect(self._on_refused)
        bridge.conflict.connect(self._on_conflict)
        bridge.failed.connect(self._on_failed)

    def relook(self) -> None:
        """Take theme and text size again: everything in one column at 200 %."""
        look, compact = self.look, self.look.compact
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        for box in (self._head_row, self._upper, self._halves):
            box.setDirection(down if compact else right)
            box.setSpacing(look.gap(8))
        self.panel.setMinimumWidth(0 if compact else look.px(PANEL_WIDTH))
        self.panel.setMaximumWidth(16_777_215 if compact else look.px(PANEL_WIDTH))
        for card in (self.team_card, self.session_card, self.ranking_card):
            card.setMinimumHeight(look.px(150) if compact else 0)
        self._list_box.setMinimumHeight(3 * look.px(150) + 2 * look.gap(8) if compact else 0)
        self.panel.setMinimumHeight(look.px(440) if compact else 0)

    # what the window asks
    def handlers(self) -> Handlers:
        """Answer the commands of this page."""
        return {
            "find": self._find,
            "new-team": self.begin_team,
            "new-session": self.begin_session,
            "where-from": self.where_from,
        }

    def first_focus(self) -> QWidget:
        """Answer the find field."""
        return self.find_line

    def areas(self) -> Sequence[QWidget]:
        """Answer find field, lists and panel, for F6."""
        shown = self.stack.currentWidget()
        form = shown.first_focus() if isinstance(shown, (Form, NumberPanel)) else self.find_line
        return (self.find_line, self.teams, self.sessions, self.ranking, form)

    def unsaved(self) -> str:
        """Answer which form holds something that is not saved."""
        return ", ".join(words.typed_here(form.title.text()) for form in self.forms if form.dirty)

    def show_target(self, target: object) -> None:
        """Select a session or a team."""
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
            self.where.look_at(self.bridge.tournament, self.bridge.entries)
            self.where.refresh()

    def open(self) -> None:
        """Catch up; an event without teams begins with the form of a team."""
        fresh = self._stale is EVERYTHING
        super().open()
        if fresh:
            tournament = self.bridge.tournament
            if len(tournament.teams) >= len(self.bridge.system.sides):
                self.stack.setCurrentWidget(self.session_form)

    def _show_lists(self) -> None:
        find = self.find_line.text()
        view = event_view(self.bridge.tournament, find)
        self.heading.set_words(view.name)
        self.place.set_words(view.place)
        self._fill(self.teams, view.teams)
        self._fill(self.sessions, view.sessions)
        self._fill(self.ranking, view.ranking)
        hidden = words.nothing_found(find.strip()) if find.strip() else ""
        self.team_card.set_words("" if view.teams else hidden or words.no_team(), empty=not view.teams)
        self.session_card.set_words("" if view.sessions else hidden or words.no_session(), empty=not view.sessions)
        note = "" if view.finished else words.no_ranking()
        self.ranking_card.set_words(hidden if not view.ranking and hidden else note, empty=not view.ranking)

    def _fill(self, table: PlainTable[R], rows: Sequence[R]) -> None:
        """Show other rows; what was selected stays selected if it is still there."""
        chosen = self._key(table)
        table.set_rows(rows)
        table.select_key(chosen)
        table.fit()

    @staticmethod
    def _key(table: object) -> str:
        row = getattr(table, "selected", None)
        return str(getattr(row, "uid", "") or getattr(row, "team", "") or "")

    def _show(self, panel: QWidget) -> None:
        self.stack.setCurrentWidget(panel)
        self._point(None)

    def _show_team(self) -> None:
        self.team_form.show_team(self._key(self.teams))
        self._show(self.team_form)

    def _show_session(self) -> None:
        self.session_form.show_session(self._key(self.sessions))
        self._show(self.session_form)

    # what the scorer does
    def begin_team(self) -> None:
        """Type a new team."""
        self.teams.select_key("")
        self.team_form.show_team("")
        self._show(self.team_form)
        self._focus(self.team_form)

    def begin_session(self) -> None:
        """Make a new session."""
        self.sessions.select_key("")
        self.session_form.show_session("")
        self._show(self.session_form)
        self._focus(self.session_form)

    def begin_data(self) -> None:
        """Change what the event is called and how it is played."""
        self._show(self.data_form)
        self._focus(self.data_form)

    def _focus(self, form: Form) -> None:
        form.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _find(self) -> None:
        self.find_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.find_line.selectAll()

    def _open_team(self) -> None:
        self._show_team()
        self._focus(self.team_form)

    def _open_session(self) -> None:
        uid = self._key(self.sessions)
        state = self.bridge.tournament.sessions.get(uid)
        if state is not None:
            fresh = not state.seating_entries and not state.result.deals
            self.go.emit("session-start" if fresh else "score", uid)

    def _leave_form(self) -> None:
        form = self.stack.currentWidget()
        table = self.sessions if form is self.session_form else self.teams
        (table if table.isVisible() else self.find_line).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down goes from the find field into the lists; Escape empties it, then goes back to it."""
        if event.key() == Qt.Key.Key_Escape:
            self.find_line.clear()
            self.find_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self.find_line.hasFocus() and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._into_lists()
        else:
            super().keyPressEvent(event)

    def _into_lists(self) -> None:
        for table in (self.sessions, self.teams):
            if table.isVisible() and table.rows_model.rows:
                table.setFocus(Qt.FocusReason.TabFocusReason)
                if not table.currentIndex().isValid():
                    table.setCurrentIndex(table.rows_model.index(0, 0))
                return
        self.begin_team()

    # where from
    def where_from(self) -> None:
        """Show where a number of the focused list comes from."""
        in_ranking = self.ranking.hasFocus() or not self.bridge.tournament.sessions
        page, table = (STANDINGS, self.ranking) if in_ranking else (EVENT, self.sessions)
        address = first_of(self.bridge.tournament, page, self._key(table))
        if address is None:
            self.said.emit("saved", words.no_ranking(), "")
            return
        self._where_table = table
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

    def _open_link(self, link: str) -> None:
        if link.startswith(ENTRY):
            self.go.emit("journal", int(link.removeprefix(ENTRY)))
        else:
            self.go.emit("help", link)

    # saving
    def _send(self, order: Order) -> None:
        if self._order is None:
            self._order = order
            self.said.emit("working", _("Saving ..."), "")
            self.bridge.submit(order.facts, reason=order.reason, expect=order.expect)

    def _form(self) -> Form | None:
        shown = self.stack.currentWidget()
        return shown if isinstance(shown, Form) else None

    def _on_saved(self, _saved: object) -> None:
        order, self._order = self._order, None
        form = self._form()
        if order is None or form is None:
            return
        made_new = form.first_focus() is not None and order.made and not order.gone
        form.settled()
        if form is self.session_form and made_new:
            self.session_form.show_session(order.made)
            self.sessions.select_key(order.made)
            self.sessions.setFocus(Qt.FocusReason.OtherFocusReason)
        elif form is self.team_form:
            self.begin_team()
        self.said.emit("saved", order.done, "")

    def _missed(self, sentence: str) -> None:
        self._order = None
        form = self._form()
        if form is not None:
            form.say(sentence)
        self.said.emit("unsaved", sentence, "")

    def _on_refused(self, problems: Sequence[Problem]) -> None:
        if self._order is not None:
            found = by_field(problems)
            self._missed(" ".join(found.values()))
            form = self._form()
            if form is not None:
                form.show_problems(found)

    def _on_conflict(self, entry: Entry) -> None:
        if self._order is not None:
            self._missed(words.changed_elsewhere(entry.seq, entry.who))

    def _on_failed(self, trouble: Exception) -> None:
        if self._order is not None:
            self._missed(words.not_saved(failure(trouble)))
