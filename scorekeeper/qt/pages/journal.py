"""The Journal page: every entry in words, what was taken back, and whether the chain holds."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.assets.wording import journal_page as say
from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.assets.wording.moments import moment_words
from scorekeeper.assets.wording.panels import place_words
from scorekeeper.desk.changes import Changes
from scorekeeper.desk.event.journal_view import ChainCheck, JournalRow, JournalWords, check_chain, journal_rows
from scorekeeper.desk.where.addresses import JOURNAL, NumberAddress
from scorekeeper.qt.bridge import Bridge
from scorekeeper.qt.look.buttons import Button
from scorekeeper.qt.look.card import Card
from scorekeeper.qt.look.choice import Option, SegmentedChoice
from scorekeeper.qt.look.fields import LineEdit
from scorekeeper.qt.look.flow import Flow
from scorekeeper.qt.look.labels import IconLabel, Label
from scorekeeper.qt.look.layout import Column, Row
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.pages.journal_table import JournalTable
from scorekeeper.qt.pages.page import Handlers, Page
from scorekeeper.qt.pages.page_where import PageWhere
from scorekeeper.qt.pages.score.sentences import ENTRY

_LIST_KEYS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})
_RETURNS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
ALL = "all"
SIDE_WIDTH = 340


class FilterLine(LineEdit):
    """The line that filters; arrows move in the table, Enter opens its row, Esc empties the line."""

    def __init__(self, look: Look, page: "JournalPage") -> None:
        super().__init__(
            look, _("Filter: deal 10, a name, a kind, a number"), name="journal-filter", accessible=_("Filter")
        )
        self._page = page

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the table what is the table's."""
        if event.key() in _LIST_KEYS:
            self._page.table.keyPressEvent(event)
        elif event.key() in _RETURNS:
            self._page.open_row()
        elif event.key() == Qt.Key.Key_Escape:
            self._page.clear_filter()
        else:
            super().keyPressEvent(event)


class JournalPage(Page):
    """Filter above, entries below, newest last; Enter goes to what an entry is about."""

    name = "journal"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.rows: tuple[JournalRow, ...] = ()
        self.words = JournalWords(bridge.tournament)
        self.chain = ChainCheck()
        self._checking = False
        self._session = ""
        self._dated = False
        self.setAccessibleName(_("Journal"))
        self._build()
        look.changed.connect(self._arrange)
        self._arrange()

    def _build(self) -> None:
        look = self.look
        head = Card(look, name="journal-head")
        line = Row(look, spacing=14)
        line.addWidget(Label(look, _("Journal"), "page", weight=700, name="journal-title"))
        line.addSpacing(6)
        self._chain_icon = IconLabel(look, "clock", "ink2")
        self.chain_label = Label(look, "", "body", weight=600, tone="ink2", wrap=True, name="journal-chain")
        line.addWidget(self._chain_icon)
        line.addWidget(self.chain_label, 1)
        head.body.addLayout(line)
        self.filter = FilterLine(look, self)
        self.filter.textChanged.connect(self._filter_changed)
        head.body.addWidget(self.filter)
        choices = QWidget()
        flow = Flow(look, choices, spacing=10)
        options = tuple(Option(code, words) for code, words in say.kind_groups())
        self.kinds = SegmentedChoice(look, options, ALL, height=32, name="journal-kinds", accessible=_("Kind of entry"))
        self.kinds.chosen.connect(self._filter_changed)
        flow.addWidget(self.kinds)
        flow.addWidget(self._session_choice())
        head.body.addWidget(choices)
        self._card = Card(look, margins=(2, 2, 2, 3), name="journal-card", accessible=_("Journal"))
        self.table = JournalTable(look)
        self.table.row_opened.connect(self._open_row)
        self._card.body.addWidget(self.table, 1)
        self._nothing = Label(look, say.nothing_fits(), "panel", tone="ink2", wrap=True, name="journal-nothing")
        self._nothing.setContentsMargins(20, 30, 20, 30)
        self._card.body.addWidget(self._nothing)
        self.count = Label(look, "", "small", tone="ink2", name="journal-count")
        outer = Column(look, self, margins=(15, 8, 15, 8), spacing=8)
        self.where = PageWhere(look)
        self.where.set_open(True)
        self.where.hide()
        self.where.closed.connect(self.close_panel)
        self.where.opened.connect(self._open_link)
        self.where.pointed.connect(self._pointed)
        self._head = head
        outer.addWidget(head)
        beside = Row(look, spacing=10)
        beside.addWidget(self._card, 1)
        beside.addWidget(self.where)
        outer.addLayout(beside, 1)
        outer.addWidget(self.count)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def _session_choice(self) -> QWidget:
        look, box = self.look, QWidget()
        row = Row(look, box, spacing=5)
        self._before = Button(look, "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}", height=32,
                              name="journal-session-previous", accessible=_("Previous session"))  # fmt: skip
        self._after = Button(look, "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}", height=32,
                             name="journal-session-next", accessible=_("Next session"))  # fmt: skip
        self.session_label = Label(look, _("All sessions"), "body", weight=500, name="journal-session",
                                   align=Qt.AlignmentFlag.AlignHCenter)  # fmt: skip
        self._before.clicked.connect(lambda: self._step_session(-1))
        self._after.clicked.connect(lambda: self._step_session(1))
        row.addWidget(self._before)
        row.addWidget(self.session_label)
        row.addWidget(self._after)
        return box

    # what a page answers
    def handlers(self) -> Handlers:
        """Answer finding and going from session to session."""
        return {
            "find": self._find,
            "where-from": self._where_from,
            "previous-session": lambda: self._step_session(-1),
            "next-session": lambda: self._step_session(1),
        }

    def first_focus(self) -> QWidget:
        """Answer the filter line, or what is open beside the table."""
        return self.where if self.where.isVisibleTo(self) else self.filter

    def areas(self) -> Sequence[QWidget]:
        """Answer filter, kinds, table and what is open beside it."""
        return (self.filter, self.kinds.segment(self.kinds.value or ALL), self.table, self.where)

    def title(self) -> str:
        """Answer the words of the title bar."""
        return _("Journal")

    def show_target(self, target: object) -> None:
        """Select an entry by its number; the filter is emptied so that it can be seen."""
        self._empty_filter()
        self.open()
        if isinstance(target, int):
            self.where.hide()
            self.table.set_cursor_column("")
            self._arrange()
            self._fill()
            self.table.select_key(target)

    def refresh(self, changes: Changes) -> None:
        """Show what stands now; a list read to its end stays at its end."""
        del changes
        entries = tuple(self.bridge.entries)
        chosen = self.table.selected
        last = bool(self.rows) and chosen is not None and chosen.entry.seq == self.rows[-1].entry.seq
        self.rows = journal_rows(entries)
        self.words = JournalWords(self.bridge.tournament)
        days = {moment_words(entry.at)[:10] for entry in (entries[:1] + entries[-1:])}
        self._dated = len(days) > 1
        if self._session and self._session not in self.bridge.tournament.sessions:
            self._session = ""
        self._fill(None if chosen is None or last else chosen.entry.seq)
        if self.where.isVisibleTo(self):
            self.where.stand_on(self.bridge.tournament, self.bridge.entries)
        self._check()

    # filtering
    def _fill(self, select: int | None = None) -> None:
        found = self.words.fit(self.rows, self.filter.text(), self.kinds.value or ALL, self._session)
        self.table.show_rows(found, self.words, dated=self._dated)
        self.table.setVisible(bool(found))
        self._nothing.setVisible(not found)
        self.count.set_words(say.shown_of(len(found), len(self.rows)))
        self.session_label.set_words(self._session_words())
        if found:
            known = select is not None and self.table.rows_model.row_at(select) >= 0
            self.table.select_key(select if known and select is not None else found[-1].entry.seq)

    def _filter_changed(self, _ignored: str) -> None:
        chosen = self.table.selected
        self._fill(chosen.entry.seq if chosen is not None else None)

    def _empty_filter(self) -> None:
        blocked = self.filter.blockSignals(True)
        self.filter.clear()
        self.filter.blockSignals(blocked)
        self.kinds.set_value(ALL)
        self._session = ""

    def clear_filter(self) -> None:
        """Empty line, kind and session."""
        self._empty_filter()
        self._filter_changed("")

    def _find(self) -> None:
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def _session_words(self) -> str:
        state = self.bridge.tournament.sessions.get(self._session)
        return place_words(state.round, state.table, state.number) if state else _("All sessions")

    def _step_session(self, step: int) -> None:
        known = ["", *self.bridge.tournament.sessions]
        self._session = known[(known.index(self._session) + step) % len(known)]
        self._filter_changed("")

    # the chain
    def _check(self) -> None:
        """Check what has come since the last check, off the window's thread."""
        if self._checking or self.chain.broken or self.chain.seq >= len(self.bridge.entries):
            self._say_chain()
            return
        self._checking = True
        entries, done = tuple(self.bridge.entries), self.chain
        if not done.seq:
            self._say("clock", "ink2", say.checking(len(entries)))
        self.bridge.jobs.draw(
            lambda _ticket, _report: check_chain(entries, done),
            self._checked,
            lambda _trouble: self._checked(ChainCheck(done.seq, done.digest, done.seq + 1)),
            lambda _count, _total: None,
        )

    def _checked(self, found: ChainCheck) -> None:
        self._checking = False
        self.chain = found
        self._check()

    def _say_chain(self) -> None:
        if self.chain.broken:
            self._say("error", "error", say.chain_broken(self.chain.broken))
        elif self.chain.seq:
            self._say("check", "ok", say.chain_unbroken(self.chain.seq))

    def _say(self, icon: str, tone: str, words: str) -> None:
        self._chain_icon.set_icon(icon, tone)  # type: ignore[arg-type]
        self.chain_label.set_words(words, tone=tone)  # type: ignore[arg-type]

    # going there
    def open_row(self) -> None:
        """Go to what the selected entry is about."""
        index = self.table.currentIndex()
        if index.isValid():
            self._open_row(index.row())

    def _open_row(self, at: int) -> None:
        row = self.table.rows_model.rows[at]
        tournament = self.bridge.tournament
        if row.session in tournament.sessions:
            self.go.emit("score", (row.session, row.deal) if row.deal else row.session)
        elif row.team in tournament.teams:
            self.go.emit("event", row.team)
        else:
            self.go.emit("event", None)

    def _open_link(self, link: str) -> None:
        if link.startswith(ENTRY):
            self.show_target(int(link.removeprefix(ENTRY)))
            self.close_panel()
        else:
            self.go.emit("help", link)

    # where from
    def _where_from(self) -> None:
        chosen = self.table.selected
        if chosen is None:
            return
        self.where.show()
        self._arrange()
        self.where.stand_on(self.bridge.tournament, self.bridge.entries)
        self.where.point_at(NumberAddress(JOURNAL, "entry", entry=chosen.entry.seq))
        self.where.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _pointed(self, address: NumberAddress) -> None:
        """Follow the number in the table; one that the filter hides ends the filter."""
        if self.table.rows_model.row_at(address.entry) < 0:
            self._empty_filter()
            self._fill()
        self.table.select_key(address.entry)
        self.table.set_cursor_column("seq")

    def close_panel(self) -> None:
        """Give the whole width back, and the focus to the filter."""
        self.where.hide()
        self.table.set_cursor_column("")
        self._arrange()
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _arrange(self) -> None:
        look = self.look
        covers = look.compact and self.where.isVisibleTo(self)
        for part in (self._head, self._card, self.count):
            part.setVisible(not covers)
        self._chain_icon.setVisible(not look.compact)
        if look.compact:
            self.where.setMinimumWidth(0)
            self.where.setMaximumWidth(16_777_215)
        else:
            self.where.setFixedWidth(min(look.px(SIDE_WIDTH), self.width() * 40 // 100))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out again."""
        super().resizeEvent(event)
        self._arrange()
