"""The Score sheet page: typed keys become entries, and what stands is shown."""

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QStackedLayout, QWidget

from scorekeeper.assets.wording import score_page as words
from scorekeeper.assets.wording.facts import fact_words
from scorekeeper.assets.wording.moments import time_of_day
from scorekeeper.assets.wording.spans import words as plainly
from scorekeeper.desk.addresses import NumberAddress
from scorekeeper.desk.changes import Changes
from scorekeeper.desk.deal_said import deal_said
from scorekeeper.desk.desk import Saved
from scorekeeper.desk.entry_line import read_line_in
from scorekeeper.desk.hand_form import HandForm, form_of_deal, form_of_line, line_of_form
from scorekeeper.desk.line_reading import EMPTY, LineReading
from scorekeeper.desk.session_now import session_now
from scorekeeper.desk.sheet_rows import typed_row
from scorekeeper.desk.sheet_view import deal_panel, score_sheet
from scorekeeper.journal.facts import Fact
from scorekeeper.qt.bridge import Bridge
from scorekeeper.qt.look.labels import Label
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.pages.page import Handlers, Page
from scorekeeper.qt.pages.score.correction_panel import CorrectionPanel
from scorekeeper.qt.pages.score.frame import Frame
from scorekeeper.qt.pages.score.panel import SidePanel, typed_text
from scorekeeper.qt.pages.score.penalty_panel import PenaltyPanel
from scorekeeper.qt.pages.score.sending import LINE, PANEL, REDO, UNDO, Flight, Missed, Sender
from scorekeeper.qt.pages.score.sentences import ENTRY
from scorekeeper.qt.pages.score.sight import Sight, score_row
from scorekeeper.qt.pages.score.typeahead import RETURNS
from scorekeeper.qt.pages.score.where_panel import WherePanel, address_of_cell, cell_of_address, first_number
from scorekeeper.qt.scoretable import ScoreRow
from scorekeeper.qt.settings import ProgramSettings

ASIDE_MS = 16
"""How long after the sheet the side panel follows: line, sheet and totals come first."""
PROMPT_MS = 120
"""How long after a deal the announcement is prompted: first the scorer sees that the deal is saved."""


class ScorePage(Page):
    """One session at a time: `show_target` shows another one, `session` is the uid of the one that is shown."""

    name = "score"

    def __init__(self, look: Look, bridge: Bridge, settings: ProgramSettings | None = None) -> None:
        super().__init__(look, bridge)
        self.setObjectName("page-score")
        self._settings = settings
        self.session = ""
        self.sight: Sight | None = None
        self.reading: LineReading | None = None
        self.selected: int | None = None
        self._rows: tuple[ScoreRow, ...] = ()
        self._lines: dict[str, str] = {}
        self._missed: Missed | None = None
        self._prompted: int | None = None
        self._told = ("", "")
        self._by_hand: str | None = None
        self.frame = Frame(look, bridge.system)
        self.entry, self.table, self.panels = self.frame.entry, self.frame.table, self.frame.panels
        self.line = self.entry.line
        self.nothing = Label(
            look, words.no_session(), "heading", weight=400, tone="ink2", wrap=True, name="score-nothing",
            align=Qt.AlignmentFlag.AlignHCenter,
        )  # fmt: skip
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.frame)
        self._stack.addWidget(self.nothing)
        self.sender = Sender(bridge, self, self.line)
        self._aside = QTimer(self)
        self._aside.setSingleShot(True)
        self._aside.setInterval(ASIDE_MS)
        self._aside.timeout.connect(self.show_aside)
        self._prompt = QTimer(self)
        self._prompt.setSingleShot(True)
        self._prompt.setInterval(PROMPT_MS)
        self._prompt.timeout.connect(self._prompt_announcement)
        self._connect()

    def _connect(self) -> None:
        self.line.textChanged.connect(self._line_changed)
        self.line.installEventFilter(self)
        self.entry.entered.connect(self.enter)
        self.entry.opened.connect(self._open_link)
        self.sender.landed.connect(self._landed)
        self.sender.missed.connect(self._not_entered)
        self.sender.slow.connect(lambda: self.said.emit("working", words.saving(), ""))
        self.table.deal_selected.connect(self._row_selected)
        self.table.deal_opened.connect(self._open_deal)
        self.table.cell_clicked.connect(self._cell_clicked)
        panels = self.panels
        panels.recorded.connect(self._record_panel)
        panels.opened.connect(self._open_link)
        panels.asked.connect(self._run)
        panels.left.connect(self.close_panel)
        panels.moved.connect(lambda deal: self.table.select_deal(deal or None))
        panels.pointed.connect(self._pointed)
        panels.deal.hand.before = self.show_aside
        panels.deal.changed.connect(self._hand_changed)
        panels.deal.typed.connect(self._type)
        self.look.changed.connect(self._relook)

    # what the window asks
    def handlers(self) -> Handlers:
        """Answer the commands of this page."""
        if self.sight is None:
            return MappingProxyType({})
        commands = {
            "correct": self._correct,
            "penalty": self._penalty,
            "where-from": self._where_from,
            "announce": self._announce,
            "redeal": self._redeal,
            "seats": self._seats,
            "undo": self._undo,
            "redo": self._redo,
            "previous-session": partial(self._other_session, -1),
            "next-session": partial(self._other_session, 1),
        }
        if isinstance(self.panels.panel, WherePanel):
            commands["help"] = self.panels.panel.open_article
        return {name: partial(self.sender.ahead.run, command) for name, command in commands.items()}

    def first_focus(self) -> QWidget:
        """Answer the entry line, or the panel that is open."""
        panel = self.panels.panel
        return panel.first_focus() if panel is not None and panel.waits else self.line

    def areas(self) -> Sequence[QWidget]:
        """Answer line, sheet and panel, for F6."""
        panel = self.panels.panel
        last = panel.first_focus() if panel is not None else self.panels.deal.buttons[0]
        return (self.line, self.table, last)

    def title(self) -> str:
        """Answer teams, totals and place."""
        return self.sight.view.head.window_title if self.sight is not None else ""

    def unsaved(self) -> str:
        """Answer what is typed and not recorded; empty when nothing is."""
        panel = self.panels.unsaved()
        if panel is not None:
            return panel.title.text()
        if self.line.text().strip():
            return words.typed_what(self.reading.deal if self.reading else None)
        return ""

    def show_target(self, target: object) -> None:
        """Show a session by its uid, a deal of it as (uid, deal), or a number by its address."""
        if isinstance(target, NumberAddress):
            self._show_session(target.session)
            self._open("where", None)
            if isinstance(self.panels.panel, WherePanel):
                self.panels.panel.point_at(target)
        elif isinstance(target, tuple):
            self._show_session(str(target[0]))
            self._select(int(target[1]))
        elif isinstance(target, str):
            self._show_session(target)

    # a typed line, for the question when leaving
    def record(self) -> None:
        """Record the line, as Enter does."""
        self.enter()

    def keep_line(self) -> None:
        """Keep the line for next time."""
        if self._settings is not None and self.session and self.line.text():
            self._settings.keep_line(self.session, self.line.text())

    def drop_line(self) -> None:
        """Empty the line."""
        self.line.clear()
        self._forget_kept()

    def _forget_kept(self) -> None:
        self._lines.pop(self.session, None)
        if self._settings is not None and self._settings.kept_line(self.session):
            self._settings.keep_line(self.session, "")

    # sessions
    def _show_session(self, uid: str) -> None:
        if uid == self.session or uid not in self.bridge.tournament.sessions:
            return
        if self.session:
            self._lines[self.session] = self.line.text()
        if self.panels.panel is not None:
            self.panels.close_panel(self.sight, complete=False)
        kept = self._settings.kept_line(uid) if self._settings is not None else ""
        self.session, self.selected, self._missed, self._prompted = uid, None, None, None
        self._by_hand = None
        self._take_stand(first=True)
        self.line.setText(self._lines.get(uid, kept))
        self._read()
        self.commands_changed.emit()

    def _other_session(self, step: int) -> None:
        uids = list(self.bridge.tournament.sessions)
        if len(uids) > 1 and self.session in uids:
            self._show_session(uids[(uids.index(self.session) + step) % len(uids)])
            self.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def refresh(self, changes: Changes) -> None:
        """Show what stands now; while an entry is on its way, its answer does that."""
        del changes
        if self.sender.busy:
            return
        sessions = self.bridge.tournament.sessions
        if self.session not in sessions:
            self.session, self.sight = "", None
            self._stack.setCurrentWidget(self.nothing)
            if sessions:
                running = [uid for uid, state in sessions.items() if state.state == "running"]
                self._show_session((running or list(sessions))[-1])
            return
        self._take_stand()
        self._read(keep_missed=True)

    def _take_stand(self, *, first: bool = False) -> None:
        """Look at the session as it stands now, and show what does not depend on the typed line."""
        tournament, bridge = self.bridge.tournament, self.bridge
        before = self.sight if not first else None
        view = score_sheet(tournament, self.session, seat=bridge.desk.seat)
        self.sight = sight = Sight(tournament, bridge.entries, session_now(tournament, self.session), view)
        self._rows = tuple(score_row(row) for row in view.rows)
        if view.session_row is not None:
            self._rows += (score_row(view.session_row),)
        self.frame.head.show_head(view.head)
        if before is None or before.sides != sight.sides:
            self.table.set_sides(sight.sides)
            self.panels.deal.set_sight(sight)
        self.line.setPlaceholderText(view.placeholder)
        self._stack.setCurrentWidget(self.frame)
        due = view.read_out.after_deal if view.read_out is not None else None
        if first:
            self._prompted = due
        if self.panels.panel is not None:
            self.panels.panel.look_again(sight)
            if self.panels.panel.kind == "announcement" and due is None:
                self.close_panel()
        if due != self._prompted:
            self._prompted = due
            if due is not None:
                self._prompt.start()

    def _prompt_announcement(self) -> None:
        """Open the announcement that has fallen due, unless the scorer has gone on already."""
        due = self.sight.view.read_out if self.sight is not None else None
        free = self.panels.panel is None and not self.line.text() and not self.sender.busy
        if due is not None and free and not self.look.compact:
            self._open("announcement", None, focus=False)

    def _relook(self) -> None:
        if self.sight is not None:
            self.panels.deal.set_sight(self.sight)
            self._read(keep_missed=True)

    # reading the line
    def _line_changed(self, _text: str) -> None:
        if self.sight is None:
            return
        if self.line.text() and self.selected is not None:
            self.selected = None
        panel = self.panels.panel
        if self.line.text() and panel is not None and not panel.waits:
            self.close_panel()
        self._read()

    def _read(self, *, keep_missed: bool = False) -> None:
        """Read the typed line against what stands, and show it everywhere."""
        if self.sight is None:
            return
        if not keep_missed:
            self._missed = None
        self.reading = read_line_in(self.line.text(), self.sight.now)
        self._show_reading()

    def _show_reading(self) -> None:
        sight, reading = self.sight, self.reading
        if sight is None or reading is None:
            return
        empty = reading.kind == EMPTY
        deal = sight.view.current if empty else reading.deal
        self.entry.deal.set_words(words.deal_label(deal))
        self._explain(sight, reading)
        self.line.set_error_spans([(first - 1, last) for first, last in reading.columns])
        panel = self.panels.panel
        waits = panel is not None and panel.waits
        self.entry.set_waiting(waits)
        self.entry.record.setEnabled(reading.ready and not waits)
        shown = None if empty else reading
        rows = self._rows
        if shown is not None and shown.ready and shown.deal is not None and 0 < shown.deal <= len(sight.view.rows):
            at = shown.deal - 1
            typed = typed_row(sight.now, sight.view.rows[at], shown)
            rows = (*rows[:at], score_row(typed), *rows[at + 1 :])
        self.table.set_rows(rows)
        if not isinstance(panel, SidePanel) or panel.kind in {"announcement"}:
            self.table.select_deal(self.selected or deal)
        self._aside.start()
        self._tell(empty=empty, deal=deal)

    def _explain(self, sight: Sight, reading: LineReading) -> None:
        panel, due = self.panels.panel, sight.view.read_out
        if self._missed is not None:
            ahead = self.sender.ahead.text
            follow = f"{self._missed.follow} {words.typed_ahead(ahead)}" if ahead else self._missed.follow
            self.entry.say(plainly(self._missed.sentence), plainly(follow), "error")
        elif panel is not None and panel.waits:
            self.entry.say((), plainly(words.waits(panel.kind)))
        elif reading.kind != EMPTY:
            self.entry.say(reading.sentence, reading.follow, "error" if reading.problems else "ink")
        elif self.selected is not None:
            recorded = sight.now.recorded(self.selected) is not None
            follow = words.selected_keys(self.selected) if recorded else words.selected_empty(sight.view.current)
            self.entry.say(deal_said(sight.now, self.selected), plainly(follow))
        elif due is not None and self.look.compact:
            self.entry.say(plainly(due.sentence), plainly(words.note_read_out()))
        else:
            self.entry.say(reading.sentence, reading.follow)

    def show_aside(self) -> None:
        """Show the default panel now: the typed deal, the selected one, or the one that comes next."""
        self._aside.stop()
        sight, reading = self.sight, self.reading
        if sight is None or reading is None:
            return
        draft = None if reading.kind == EMPTY else reading
        deal = draft.deal if draft is not None else self.selected
        complete = sight.view.finish is not None and draft is None and self.selected is None
        if self.panels.panel is None or not complete:
            self.panels.show_default(sight, complete=complete)
        number = deal or sight.view.current
        self.panels.deal.show_deal(deal_panel(sight.now, draft, deal), sight)
        if self._by_hand == self.line.text():
            return  # the form says more than the line can: a suit before its number
        self._by_hand = None
        if draft is not None:
            self.panels.deal.show_form(form_of_line(self.line.text(), sight.now))
        else:
            self.panels.deal.show_form(form_of_deal(sight.now.recorded(number or 0)))

    def _tell(self, *, empty: bool, deal: int | None) -> None:
        """Say whether it is safe: typed and not saved, or saved."""
        sight = self.sight
        if sight is None or self._missed is not None:
            return
        told = ("saved", "") if empty else ("typed", words.typed_state(deal))
        if told == self._told:
            return
        self._told = told
        newest = self.bridge.entries[-1] if self.bridge.entries else None
        time = time_of_day(newest.at, seconds=True) if newest is not None else ""
        seq = newest.seq if newest is not None else 0
        if empty:
            self.said.emit("saved", words.saved(seq), time)
        else:
            self.said.emit("typed", told[1], words.last_saved(seq, time))

    # by hand
    def _hand_changed(self, form: HandForm) -> None:
        if self.sight is None or self.sender.busy:
            return
        reading = self.reading
        deal = self.selected
        if reading is not None and reading.kind != EMPTY:
            deal = reading.deal
        self._by_hand = line_of_form(form, self.sight.now, deal)
        self.line.setText(self._by_hand)

    # Enter and Esc
    def enter(self) -> None:
        """Record what is typed; on an empty line open the selected deal, or note that the score was read out."""
        panel, reading, sight = self.panels.panel, self.reading, self.sight
        if sight is None or reading is None or self.sender.busy:
            return
        if panel is not None and panel.waits:
            panel.enter()
        elif reading.kind == EMPTY:
            if self.selected is not None:
                self._open_deal(self.selected)
            elif panel is not None:
                panel.enter()
        elif reading.fact is None:
            self.entry.repeat()
        elif reading.needs_reason:
            self._correct_line(reading)
        else:
            flight = Flight(LINE, reading.deal)
            self.sender.send(flight, (reading.fact,), "", sight.view.seen)

    def escape(self) -> None:
        """Close the panel, clear the line, or go back to the deal that comes next."""
        if self.panels.panel is not None:
            self.close_panel()
        elif self.line.text():
            ahead = self.sender.ahead.first_line() if self._missed is not None else ""
            self._forget_kept()
            self._by_hand = None
            self.line.setText(ahead)
            self._read()
        else:
            self.selected = self._by_hand = None
            self._show_reading()
        self.line.setFocus()

    def _landed(self, flight: Flight, saved: Saved) -> None:
        """Show what was entered; then type what was held meanwhile."""
        self._missed = None
        if flight.source == LINE:
            self._clear_line()
        elif flight.source == PANEL:
            panel = self.panels.panel
            if panel is not None:
                panel.forget()
                if panel.kind == "correct":
                    self._clear_line()
                self._close(panel)
        self.selected = None
        self._take_stand()
        self._read()
        if flight.deal is not None and flight.source in {LINE, PANEL}:
            self.table.flash(flight.deal)
        QTimer.singleShot(0, self, partial(self._after_landing, flight, saved))

    def _clear_line(self) -> None:
        self._by_hand = None
        self.line.blockSignals(True)
        self.line.clear()
        self.line.blockSignals(False)
        self._forget_kept()

    def _after_landing(self, flight: Flight, saved: Saved) -> None:
        if flight.source in {UNDO, REDO} and saved.taken_back is not None:
            what = fact_words(saved.taken_back.fact, saved.tournament)
            told = words.taken_back(what) if flight.source == UNDO else words.put_again(what)
            self.said.emit("saved", told, "")
        self._told = ("saved", "") if not self.line.text() else self._told
        self.sender.ahead.play()

    def _not_entered(self, flight: Flight, why: Missed) -> None:
        """Say why nothing was entered; everything typed stays where it is."""
        self.sender.ahead.let_go()
        self._take_stand()
        panel = self.panels.panel
        if flight.source == PANEL and panel is not None:
            panel.not_saved(f"{why.sentence} {why.follow}" if why.stale else why.sentence)
            self._read(keep_missed=True)
            self.said.emit("unsaved", why.sentence, "")
            return
        if flight.source in {UNDO, REDO}:
            self._read()
            self.said.emit("saved", why.sentence, "")
            self._told = ("", "")
            self.sender.ahead.play()
            return
        self._read()
        self._missed = why
        self._show_reading()
        self.entry.repeat()
        self._told = ("", "")
        self.said.emit("unsaved", why.sentence, "")

    # panels
    def _open(self, kind: str, deal: int | None, *, focus: bool = True) -> SidePanel | None:
        if self.sight is None:
            return None
        self._clear_ring()
        panel = self.panels.open_panel(kind, self.sight, deal)
        self.frame.arrange()
        if deal is not None:
            self.table.select_deal(deal)
        self._show_reading()
        if focus:
            panel.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.commands_changed.emit()
        return panel

    def _close(self, panel: SidePanel) -> None:
        del panel
        self._clear_ring()
        complete = self.sight is not None and self.sight.view.finish is not None and self.selected is None
        self.panels.close_panel(self.sight, complete=complete)
        self.frame.arrange()
        self.entry.set_waiting(False)
        self.line.setFocus()

    def close_panel(self) -> None:
        """Give the default panel back, and the focus to the entry line; what is typed in the panel is kept."""
        if self.panels.panel is not None:
            self._close(self.panels.panel)
            self._read(keep_missed=True)
            self.commands_changed.emit()

    def _record_panel(self, facts: Sequence[Fact], reason: str) -> None:
        panel, sight = self.panels.panel, self.sight
        if panel is not None and sight is not None:
            panel.say("")
            self.sender.send(Flight(PANEL, panel.deal), facts, reason, sight.view.seen)

    def _deal_meant(self) -> int | None:
        """Answer the deal a command is about: the selected one, the typed one, the one in play, the last recorded."""
        assert self.sight is not None
        if self.selected is not None:
            return self.selected
        if self.reading is not None and self.reading.kind != EMPTY and self.reading.deal is not None:
            return self.reading.deal
        view = self.sight.view
        if view.awaiting:
            return view.current
        recorded = [deal.number for deal in self.sight.now.record.deals]
        return max(recorded) if recorded else view.current

    def _penalty(self) -> None:
        self._open("penalty", self._deal_meant())

    def _redeal(self) -> None:
        assert self.sight is not None
        self._open("redeal", self.selected or self.sight.view.current or self.sight.now.deals)

    def _seats(self) -> None:
        self._open("seats", None)

    def _announce(self) -> None:
        assert self.sight is not None
        if self.sight.view.read_out is None:
            self.said.emit("saved", words.nothing_due(), "")
            return
        self._open("announcement", None)

    def _correct(self) -> None:
        self._open_deal(self._deal_meant())

    def _open_deal(self, deal: int | None) -> None:
        if self.sight is None:
            return
        if deal is None or self.sight.now.recorded(deal) is None:
            self.said.emit("saved", words.nothing_to_correct(deal), "")
            self._told = ("", "")
            return
        if self.reading is not None and self.reading.needs_reason and self.reading.deal == deal:
            self._correct_line(self.reading)
            return
        self._open("correct", deal)

    def _correct_line(self, reading: LineReading) -> None:
        """Open the correction with what is typed in the line."""
        panel = self._open("correct", reading.deal)
        if isinstance(panel, CorrectionPanel):
            panel.begin(reading.canonical)
            panel.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _where_from(self) -> None:
        assert self.sight is not None
        panel = self._open("where", None)
        if isinstance(panel, WherePanel):
            meant = self.selected if self.selected is not None else self._deal_meant()
            panel.point_at(first_number(self.sight, meant))

    def _pointed(self, address: NumberAddress) -> None:
        if self.sight is None:
            return
        cell = cell_of_address(self.sight, address)
        self.table.set_cursor_cell(*(cell or (None, "")))
        if cell is not None:
            self.table.select_deal(cell[0])
        letters = self.sight.view.head.letters
        side = letters.index(address.side) if address.side in letters else None
        self.frame.head.set_ring(address.what if not address.deal else "", side)

    def _clear_ring(self) -> None:
        self.table.set_cursor_cell(None)
        self.frame.head.set_ring("", None)

    def _undo(self) -> None:
        if self.line.text():
            self.line.undo()
        else:
            self.sender.step(UNDO, self.session)

    def _redo(self) -> None:
        if self.line.text():
            self.line.redo()
        else:
            self.sender.step(REDO, self.session)

    def _run(self, command: str) -> None:
        """Carry out a command whose button was pressed: ours, otherwise the window's."""
        handler = self.handlers().get(command)
        if handler is not None:
            handler()
            return
        action = self.window().findChild(QAction, command)
        if action is not None:
            action.trigger()

    def _open_link(self, link: str) -> None:
        if link.startswith(ENTRY):
            self.go.emit("journal", int(link.removeprefix(ENTRY)))
        else:
            self.go.emit("help", link)

    # the sheet
    def _select(self, deal: int) -> None:
        """Select a deal of the sheet; the one that comes next is selected by itself."""
        if self.sight is None:
            return
        self.selected = None if deal == self.sight.view.current else deal
        self._show_reading()

    def _row_selected(self, deal: int) -> None:
        panel = self.panels.panel
        if isinstance(panel, PenaltyPanel) and deal and self.sight is not None:
            self._open("penalty", deal)
        elif panel is not None and panel.waits:
            return
        elif not self.line.text() and deal:
            self._select(deal)

    def _cell_clicked(self, deal: int, key: str) -> None:
        panel = self.panels.panel
        if isinstance(panel, WherePanel) and self.sight is not None:
            panel.point_at(address_of_cell(self.sight, deal, key))
            panel.setFocus()

    def _walk(self, key: int) -> bool:
        """Select another deal from the empty line."""
        if self.sight is None:
            return False
        last = self.sight.now.deals
        at = self.selected or self.sight.view.current or last + 1
        moves = {Qt.Key.Key_Up: at - 1, Qt.Key.Key_Down: at + 1, Qt.Key.Key_Home: 1, Qt.Key.Key_End: last}
        if key not in moves:
            return False
        self._select(max(1, min(last, moves[Qt.Key(key)])))
        return True

    # keys
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up, Down, Home and End select a deal while the line is empty."""
        if watched is self.line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            plain_key = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
            if plain_key and not self.line.text() and self._walk(event.key()):
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Whatever no control has taken: Enter records, Esc clears, characters go to the entry line."""
        focus = self.window().focusWidget()
        if event.key() in RETURNS:
            if isinstance(focus, QPushButton) and self.isAncestorOf(focus):
                focus.click()
            else:
                self.enter()
        elif event.key() == Qt.Key.Key_Escape:
            self.escape()
        elif text := typed_text(event):
            self._type(text)
        elif event.key() == Qt.Key.Key_Backspace:
            self.line.setFocus()
            self.line.backspace()
        else:
            super().keyPressEvent(event)

    def _type(self, text: str) -> None:
        """Put a character typed somewhere else into the line; a panel that has no use for it closes."""
        if self.panels.panel is not None:
            self.close_panel()
        self.line.setFocus()
        self.line.insert(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Nothing of its own: the frame shares the room out."""
        super().resizeEvent(event)
