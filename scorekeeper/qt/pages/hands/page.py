"""The table page: a game of hands typed hand by hand, the score always in sight, the bell beside it."""

from collections.abc import Callable, Sequence
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLayout, QPushButton, QWidget

from scorekeeper.assets.wording import hand_page as words
from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.assets.wording.spans import words as plainly
from scorekeeper.desk.changes import Changes
from scorekeeper.desk.desk import Saved
from scorekeeper.desk.table.faults import FaultChoice
from scorekeeper.desk.table.hand_line import WRONG, HandReading, read_hand_line
from scorekeeper.desk.table.table_view import TableView, table_view
from scorekeeper.journal.facts import CardsNotClipped, Fact
from scorekeeper.qt.bridge import Bridge
from scorekeeper.qt.look.card import Card
from scorekeeper.qt.look.fields import LabelledLine
from scorekeeper.qt.look.layout import Column, Row
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.pages.hands.columns import hand_columns
from scorekeeper.qt.pages.hands.head import TableHead
from scorekeeper.qt.pages.hands.side_panel import SidePanel
from scorekeeper.qt.pages.page import Handlers, Page
from scorekeeper.qt.pages.score.entry import EntryCard
from scorekeeper.qt.pages.score.panel import typed_text
from scorekeeper.qt.pages.score.sending import LINE, PANEL, REDO, UNDO, Flight, Missed, Sender
from scorekeeper.qt.table import RowsModel
from scorekeeper.qt.tableview import PlainTable

PANEL_WIDTH, WIDE = 372, 690
RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TablePage(Page):
    """One game; what is typed anywhere goes to the entry line, F4 to the faults."""

    name = "score"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.session = ""
        self._beside = False
        self.view: TableView | None = None
        self.reading: HandReading | None = None
        self.head = TableHead(look)
        self.table = PlainTable(
            look,
            RowsModel(hand_columns(("A", "B")), lambda row: (row.hand, row.position)),
            row_height=34,
            name="hands",
            accessible=_("Hands of the game"),
        )
        self.table.row_chosen.connect(self._tell_row)
        self.table.row_opened.connect(self._correct_row)
        self.entry = EntryCard(look)
        self.line = self.entry.line
        self.line.textChanged.connect(self._typed)
        self.entry.entered.connect(self.record)
        self.entry.opened.connect(lambda link: self.go.emit("help", link))
        self.reason = LabelledLine(look, _("Reason for the correction"), name="hand-reason")
        self.reason.hide()
        self.panel = SidePanel(look)
        self.panel.fault_chosen.connect(self._record_fault)
        self.panel.unclipped.connect(self._record_cards)
        self.panel.asked.connect(lambda name: self.handlers()[name]())
        self.panel.bell.rang.connect(self._bell)
        self.sending = Sender(bridge, self, self.line)
        self.sending.landed.connect(self._landed)
        self.sending.missed.connect(self._missed)
        self._build()

    def _build(self) -> None:
        look = self.look
        outer = Column(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(self.head)
        row = Row(look, spacing=12)
        self._left = QWidget()
        left = Column(look, self._left, spacing=8)
        sheet = Card(look, margins=(2, 2, 2, 3), name="hands-card", accessible=_("Hands of the game"))
        sheet.body.addWidget(self.table)
        left.addWidget(sheet, 1)
        left.addWidget(self.entry)
        left.addWidget(self.reason)
        row.addWidget(self._left, 1)
        row.addWidget(self.panel)
        outer.addLayout(row, 1)
        for layout in (outer, left, row):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        look.changed.connect(self._arrange)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out again."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Where there is no room beside the hands, the panel covers them while its faults are wanted."""
        look = self.look
        covers = look.compact and self._beside
        if look.compact:
            self.panel.setMinimumWidth(0)
            self.panel.setMaximumWidth(16_777_215)
        else:
            self.panel.setFixedWidth(min(look.px(PANEL_WIDTH), self.width() * 45 // 100))
        self.panel.setVisible(covers or not look.compact)
        self._left.setVisible(not covers)
        self.entry.take_room(low=False, wide=self._left.width() >= look.px(WIDE))

    def _turn_to(self, *, panel: bool) -> None:
        """Where only one has room: show the panel, or the hands."""
        self._beside = panel
        self._arrange()

    # what the window asks
    def first_focus(self) -> QWidget:
        """Answer the line."""
        return self.line

    def areas(self) -> Sequence[QWidget]:
        """Answer line, hands, faults."""
        return (self.line, self.table, self.panel.list)

    def title(self) -> str:
        """Answer the score for the title bar."""
        view = self.view
        if view is None:
            return ""
        (first, second), (a, b) = view.names.values(), view.totals
        return f"{first} {a} : {b} {second}, {view.title}"

    def show_target(self, target: object) -> None:
        """Take another game."""
        if str(target) != self.session:
            self.session = str(target)
            self.line.clear()
            self._look_again()

    def refresh(self, changes: Changes) -> None:
        """Show what stands."""
        if not self.session:
            games = self.bridge.tournament.games
            running = [uid for uid, game in games.items() if game.state != "complete"]
            self.session = next(iter(running or games), "")
        if self.session in changes.sessions or changes.event or changes.teams or self.view is None:
            self._look_again()

    def unsaved(self) -> str:
        """Answer the hand that is typed."""
        return words.typed(self.reading.hand) if self.line.text().strip() and self.reading is not None else ""

    def handlers(self) -> Handlers:
        """Answer the commands of this page."""
        made: dict[str, Callable[[], None]] = {
            "undo": lambda: self.sending.step(UNDO, self.session),
            "redo": lambda: self.sending.step(REDO, self.session),
            "correct": self._correct,
            "penalty": self._faults,
            "where-from": self._where,
            "announce": self._read_out,
        }
        return MappingProxyType(made)

    # showing
    def _look_again(self) -> None:
        if self.session not in self.bridge.tournament.games:
            self.view = None
            self.entry.say(plainly(words.no_game()), ())
            return
        view = self.view = table_view(self.bridge.tournament, self.session, seat=self.bridge.desk.seat)
        self.head.show_view(view)
        self.table.set_rows(view.rows)
        self.panel.show_view(view)
        self.line.setPlaceholderText(view.placeholder)
        self.entry.deal.set_words(words.hand(view.current))
        self._typed(self.line.text())
        if view.state.started_at is not None:
            self.panel.bell.begin()

    def _typed(self, text: str) -> None:
        if self.view is None:
            return
        reading = self.reading = read_hand_line(text, self.view)
        self.line.set_error_spans([(first - 1, last) for first, last in reading.columns])
        tone = "error" if reading.kind == WRONG else "ink"
        self.entry.say(plainly(reading.sentence), plainly(reading.follow), tone)  # type: ignore[arg-type]
        self.entry.record.setEnabled(reading.ready)
        self.reason.setVisible(reading.needs_reason)

    def _tell_row(self, at: int) -> None:
        if self.view is not None and 0 <= at < len(self.view.rows) and not self.line.text():
            self.entry.say(plainly(self._told(at)), ())

    def _told(self, at: int) -> str:
        assert self.view is not None
        row = self.view.rows[at]
        return words.row_told(row.sentence, row.lines, self.view.names)

    # recording
    def record(self) -> None:
        """Record what is typed; a correction asks for its reason first."""
        reading = self.reading
        if reading is None or not reading.ready or reading.fact is None:
            self.entry.repeat()
            return
        reason = self.reason.text().strip()
        if reading.needs_reason and not reason:
            self.reason.line.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._send(LINE, reading.fact, reason or reading.reason)

    def _send(self, source: str, fact: Fact, reason: str = "") -> None:
        if self.view is not None:
            self.said.emit("working", _("Saving ..."), "")
            self.sending.send(Flight(source, getattr(fact, "hand", None)), (fact,), reason, self.view.seen)

    def _record_fault(self, chosen: FaultChoice) -> None:
        if chosen.fact is not None:
            self._send(PANEL, chosen.fact, chosen.reason)

    def _record_cards(self, players: tuple[str, ...]) -> None:
        self._send(PANEL, CardsNotClipped(self.session, players))

    def _landed(self, flight: Flight, saved: Saved) -> None:
        if flight.source == LINE:
            self.line.clear()
            self.reason.set_text("")
        self._look_again()
        entry = saved.tournament.seq
        if saved.taken_back is not None:
            self.said.emit("saved", words.taken_back(entry), "")
        else:
            self.said.emit("saved", words.saved(entry, self.title()), "")
        self._turn_to(panel=False)
        if flight.source != LINE:
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.sending.ahead.play()

    def _missed(self, flight: Flight, why: Missed) -> None:
        del flight
        self._look_again()
        self.entry.say(plainly(why.sentence), plainly(why.follow), "error")
        self.said.emit("unsaved", why.sentence, "")
        self.sending.ahead.play()

    def _bell(self) -> None:
        """Time is up: put the question which hand counts into the line, the hand that has begun being the answer."""
        if self.view is not None and self.view.current is not None and self.view.bell is None:
            if not self.line.text():
                self.line.setText("bell")
            self.said.emit("typed", words.bell_asks(), "")

    # commands
    def _correct(self) -> None:
        self._correct_row(self.table.currentIndex().row())

    def _correct_row(self, at: int) -> None:
        if self.view is None or not 0 <= at < len(self.view.rows) or self.view.rows[at].position is None:
            self.said.emit("saved", words.nothing_to_correct(), "")
            return
        row = self.view.rows[at]
        self.line.setText(words.line_of(self.view.state.record.hands, row.position or 0))
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.selectAll()

    def _faults(self) -> None:
        self._turn_to(panel=True)
        if self.panel.list.isVisibleTo(self):
            self.panel.list.setFocus(Qt.FocusReason.OtherFocusReason)
            self.panel.choose(1)

    def _where(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._tell_row(max(0, self.table.currentIndex().row()))

    def _read_out(self) -> None:
        if self.view is not None:
            self.entry.say(plainly(words.read_out(self.view.names, self.view.totals)), ())

    # keys
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters go to the line, keys of faults to the faults, Enter records, Escape goes back."""
        focus = self.window().focusWidget()
        text = typed_text(event)
        if focus is self.panel.list and text.isdecimal():
            self.panel.choose(int(text))
        elif event.key() in RETURNS and focus in (self.line, self.reason.line):
            self.record()
        elif event.key() in RETURNS and isinstance(focus, QPushButton):
            focus.click()
        elif event.key() == Qt.Key.Key_Escape:
            if focus is self.line:
                self.line.clear()
            self._turn_to(panel=False)
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
            self._typed(self.line.text())
        elif text and focus is not self.line and focus is not self.reason.line:
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
            self.line.insert(text)
        else:
            super().keyPressEvent(event)
