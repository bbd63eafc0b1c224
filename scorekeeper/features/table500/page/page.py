"""The table page: a game of hands typed hand by hand, the score and the bell always in sight."""

from collections.abc import Callable
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton

from scorekeeper.features.committee.words.quick_ruling import raised as raised_words
from scorekeeper.features.table500.page.columns import side_of
from scorekeeper.features.table500.page.shown_table import ShownTable
from scorekeeper.features.table500.view.chosen_hand import ChosenHand, line_of_chosen
from scorekeeper.features.table500.view.faults import FaultChoice
from scorekeeper.features.table500.view.hand_line import EMPTY
from scorekeeper.features.table500.view.hand_tokens import reads_as_hand
from scorekeeper.features.table500.words import hand_page as words
from scorekeeper.journal.facts import CardsNotClipped, DisputeRaised, Fact, HandRecorded
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.entry.panel import typed_text
from scorekeeper.kit.entry.sending import LINE, PANEL, REDO, UNDO, NotEntered, Submission
from scorekeeper.kit.entry.typeahead import RETURNS
from scorekeeper.kit.frame.window_page import Handlers, TypedLine
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.spans import words as plainly
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.readiness import lacking
from scorekeeper.session.words import score_page as score_words


class TablePage(ShownTable):
    """One game; what is typed anywhere goes to the line, F4 to the faults."""

    def __init__(
        self,
        look: Look,
        bridge: Bridge,
        settings: ProgramSettings | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        super().__init__(look, bridge, settings, clock)
        self._connect()

    def _connect(self) -> None:
        self.line.installEventFilter(self)
        self.line.textChanged.connect(self._typed)
        self.reason.line.textChanged.connect(lambda _text: self.reason.set_error(""))
        self.entry.entered.connect(self.enter)
        self.table.row_chosen.connect(self._choose)
        self.table.row_opened.connect(self._correct_row)
        self.table.clicked.connect(self._cell_clicked)
        self.entry.opened.connect(self.follow)
        self.panel.opened.connect(self.follow)
        self.panel.closed.connect(self.close_panel)
        self.panel.faults.chosen.connect(self._record_fault)
        self.panel.dispute.handed.connect(self._raise)
        self.panel.end.unclipped.connect(self._record_cards)
        self.panel.where.pointed.connect(self._point)
        for view in (self.panel.hand, self.panel.end):
            view.asked.connect(lambda name: self.handlers()[name]())
        self.panel.hand.by_hand.changed.connect(self._by_buttons)
        self.panel.hand.by_hand.typed.connect(self._begin_line)
        self.bell.rang.connect(self._rang)
        self.sending.landed.connect(self._landed)
        self.sending.missed.connect(self._missed)
        self.sending.slow.connect(lambda: self.said.emit("working", _("Saving ..."), ""))

    def handlers(self) -> Handlers:
        """Return the commands of this page."""
        if self.view is None:
            return MappingProxyType({})
        made: dict[str, Callable[[], None]] = {
            "undo": partial(self._step, UNDO),
            "redo": partial(self._step, REDO),
            "correct": lambda: self._correct_row(self.table.currentIndex().row()),
            "penalty": self._faults,
            "where-from": self._where,
            "announce": self._read_out,
            "redeal": lambda: self.said.emit(
                "saved",
                _("Not in 500: a hand that was dealt wrongly is typed in the line, misdeal, and is dealt again."),
                "",
            ),
            "seats": lambda: self.said.emit(
                "saved", _("Not in 500: all four keep their seats for the whole game."), ""
            ),
            "raise-dispute": self._dispute,
            "raise-on-session": partial(self._dispute, whole=True),
            "sign": self._sign_off,
            "bell": self.bell.toggle,
            "bell-again": self.bell.reset,
            "previous-session": partial(self._other_game, -1),
            "next-session": partial(self._other_game, 1),
        }
        handlers = {name: partial(self.sending.ahead.run, command) for name, command in made.items()}
        return self.judged(handlers, self.session)

    # recording
    def enter(self) -> None:
        """Record what is typed; a correction asks for its reason first. On an empty line correct the chosen hand."""
        reading = self.reading
        if reading is None or self.sending.busy or self.panel.waits:
            return
        if reading.kind == EMPTY and self.selected is not None:
            self._correct_row(self.table.currentIndex().row())
            return
        if reading.fact is None:
            self.entry.refuse(score_words.line_goes_on())
            return
        reason = self.reason.text().strip()
        if reading.needs_reason and self._lacks_reason(reason):
            return
        self._send(LINE, reading.fact, reason or reading.reason)

    def _lacks_reason(self, reason: str) -> bool:
        """Ask for the reason where none is given, or a hand was typed for one; answer whether it is asked for."""
        hand = self.view is not None and reads_as_hand(reason, tuple(self.view.sides))
        if reason and not hand:
            return False
        if reason:
            self.reason.set_error(words.hand_for_a_reason(reason))
            self.reason.line.selectAll()  # what is typed on takes its place, and is looked at by itself
        self.reason.line.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def line_kept(self) -> TypedLine | None:
        """Return the line where there are settings to keep it in."""
        return self if self._settings is not None else None

    def record(self) -> None:
        """Record what is typed."""
        self.enter()

    def _send(self, source: str, fact: Fact, reason: str = "") -> None:
        if self.view is not None:
            submission = Submission(source, getattr(fact, "hand", None))
            self.sending.send(submission, (fact,), reason, self.view.seen)

    def _record_fault(self, chosen: FaultChoice) -> None:
        if chosen.fact is not None:
            self._send(PANEL, chosen.fact, chosen.reason)

    def _record_cards(self, players: tuple[str, ...]) -> None:
        self._send(PANEL, CardsNotClipped(self.session, players))

    def _step(self, source: str) -> None:
        if self.line.text():
            (self.line.undo if source == UNDO else self.line.redo)()
        else:
            self.sending.step(source, self.session)

    def _landed(self, submission: Submission, saved: Saved) -> None:
        """Show what was entered; the first hand of a game starts its clock."""
        self.selected = self._by_hand = None
        if submission.source == LINE:
            self.line.blockSignals(True)
            self.line.clear()
            self.line.blockSignals(False)
            self._forget_line()
            self.reason.set_text("")
        ticking = submission.source == PANEL and self.panel.shown is self.panel.end
        if not ticking:
            self.close_panel()
        self._look_again()
        if saved.about is not None:
            what = words.step(saved.about.fact, saved.tournament, again=submission.source == REDO)
            self.said.emit("saved", what, "")
        elif not self._raised(saved):
            self._tell()
            if any(isinstance(entry.fact, HandRecorded) for entry in saved.entries) and self._first_hand():
                self.bell.begin()
        self.sending.ahead.play()

    def _first_hand(self) -> bool:
        return self.view is not None and self.view.current is not None and len(self.view.state.record.hands) == 1

    def _missed(self, submission: Submission, why: NotEntered) -> None:
        """Say why nothing was entered; everything typed stays."""
        self._look_again()
        self._why = why
        self._show()
        self.entry.repeat()
        self.said.emit("saved" if submission.source in {UNDO, REDO} else "unsaved", why.sentence, "")
        self.sending.ahead.play()

    # commands
    def _choose(self, at: int) -> None:
        if 0 <= at < len(self._rows) and not self.line.text():
            self.selected = (self._rows[at].hand, self._rows[at].position)
            self._show()

    def _correct_row(self, at: int) -> None:
        """Bring the hand in this row into the line, to be corrected."""
        if self.view is None or not 0 <= at < len(self._rows) or self._rows[at].position is None:
            self.said.emit("saved", _("Choose a hand that is recorded; F2 brings it into the line."), "")
            return
        position = self._rows[at].position or 0
        self.close_panel()
        self.line.setText(words.line_of(self.view.state.record.hands, position))
        self.line.selectAll()

    def _by_buttons(self, chosen: ChosenHand) -> None:
        """Put into the line what the buttons say; a suit before its number they keep until the line can say it."""
        if self.view is None or self.sending.busy:
            return
        self._by_hand = line_of_chosen(chosen, self.view.awaiting, self.line.text())
        if self._by_hand == self.line.text():
            self._show()
        else:
            self.line.setText(self._by_hand)

    def _faults(self) -> None:
        """Offer the faults; when the game is over, the cards that were not clipped."""
        if self.view is None:
            return
        if self.view.current is None:
            self.selected = None
            self.panel.turn(self.panel.hand)
            self._show()
        else:
            self.panel.faults.begin()
            self.panel.turn(self.panel.faults)
            self._show_faults()
            self._show()
        self.entry.set_waiting(self.panel.waits)
        self.frame.cover(wanted=True)
        self.panel.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _where(self) -> None:
        """Show where the points of the selected hand come from."""
        if self.view is None or not self.panel.where.begin(self.view, self.table.currentIndex().row()):
            self.said.emit("saved", _("No number stands here yet."), "")
            return
        self.entry.set_waiting(False)
        self.panel.turn(self.panel.where)
        self.frame.cover(wanted=True)
        self.panel.where.setFocus(Qt.FocusReason.OtherFocusReason)
        self.commands_changed.emit()

    def _dispute(self, *, whole: bool = False) -> None:
        """Ask what is disputed: about the hand that is selected or played, or the game."""
        if self.view is None:
            return
        at = self.table.currentIndex().row()
        row = self._rows[at] if self.selected is not None and 0 <= at < len(self._rows) else None
        hand = row.hand if row is not None and row.position is not None else self.view.current
        self.panel.dispute.cited.system = lambda: self.bridge.rules.key
        self.panel.dispute.begin(self.view, None if whole else hand)
        self.panel.turn(self.panel.dispute)
        self._show()
        self.entry.set_waiting(self.panel.waits)
        self.frame.cover(wanted=True)
        self.panel.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _raise(self, draft: DisputeRaised) -> None:
        """Let the desk raise a dispute."""
        from scorekeeper.features.committee.view.disputes.raising import raise_dispute  # noqa: PLC0415 - nothing of it before F7

        desk = self.bridge.desk
        self.sending.carry(Submission(PANEL, draft.deal), lambda: raise_dispute(desk, draft, utc_now()))

    def _raised(self, saved: Saved) -> bool:
        """Say by which number a dispute goes that was raised; False where none was."""
        for entry in saved.entries:
            if isinstance(entry.fact, DisputeRaised):
                number, _session = saved.tournament.register.disputes[entry.fact.dispute]
                self.panel.dispute.clear()
                self.said.emit("saved", raised_words(number, entry.seq), "")
                return True
        return False

    def _sign_off(self) -> None:
        """Go to the sign-off, or say what the sheet still lacks."""
        why = " ".join(lacking(self.bridge.tournament, self.view.state)) if self.view is not None else ""
        if why:
            self.said.emit("typed", why, "")
        else:
            self.go.emit("sign-off", self.session)

    def _point(self, at: int, column: str) -> None:
        if 0 <= at < len(self._rows):
            self.table.select_key((self._rows[at].hand, self._rows[at].position))
            self.table.set_cursor_column(column)

    def _cell_clicked(self, index: QModelIndex) -> None:
        number = side_of(self.table.rows_model.columns[index.column()].key)
        if number is not None and self.panel.shown is self.panel.where:
            self.panel.where.show_number(index.row(), *number)

    def _read_out(self) -> None:
        if self.view is not None:
            self.entry.say(plainly(words.read_out(self.view.names, self.view.totals)), ())
            self.entry.repeat()

    def _other_game(self, step: int) -> None:
        """Show the next table, or the one before."""
        games = list(self.bridge.tournament.games)
        at = games.index(self.session) + step if self.session in games else 0
        if 0 <= at < len(games) and not self.line.text():
            self.show_target(games[at])
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.said.emit(
                "saved" if not self.line.text() else "typed", words.no_other_game(typed=self.line.text()), ""
            )

    # keys
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up, Down, Home and End select a hand while the line is empty."""
        if watched is self.line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            plain_key = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
            if plain_key and not self.line.text() and self._walk(event.key()):
                return True
        return super().eventFilter(watched, event)

    def _walk(self, key: int) -> bool:
        at, last = self.table.currentIndex().row(), len(self._rows) - 1
        at = at if at >= 0 else last + 1
        moves = {Qt.Key.Key_Up: at - 1, Qt.Key.Key_Down: at + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        if key not in moves or last < 0:
            return False
        self._choose(max(0, min(last, moves[Qt.Key(key)])))
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Whatever no control has taken: Enter records, Esc goes back, characters go to the line."""
        focus = self.window().focusWidget()
        if event.key() in RETURNS:
            if isinstance(focus, QPushButton) and self.isAncestorOf(focus):
                focus.click()
            else:
                self.enter()
        elif event.key() == Qt.Key.Key_Escape:
            if not self.escape():
                super().keyPressEvent(event)
        elif (text := typed_text(event)) and focus is not self.reason.line:
            self._begin_line(text)
        else:
            super().keyPressEvent(event)

    def escape(self) -> bool:
        """Close what is open, clear the line, or go back to the hand that comes next; False: there was nothing."""
        left = True
        if not self.panel.usual or self.frame.covering:
            if self.panel.shown is self.panel.dispute:
                self.panel.dispute.clear()
            self.close_panel()
        elif self.line.text():
            self.reason.set_text("")
            self.line.clear()
        else:
            left, self.selected = self.selected is not None, None
            self._show()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        return left

    def _begin_line(self, text: str) -> None:
        """Put what was typed somewhere else into the line."""
        self.close_panel()
        self.line.insert(text)
