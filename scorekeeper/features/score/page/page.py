"""The Score sheet page: typed keys become entries, and what stands is shown."""

from collections.abc import Callable, Sequence
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from scorekeeper.features.score.page.panel_page import PanelPage
from scorekeeper.features.score.page.sheet_copy import copied_sheet
from scorekeeper.features.score.view.hand_form import HandForm, line_of_form
from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.copied import Copied
from scorekeeper.kit.entry.outcome_signs import OutcomeSigns
from scorekeeper.kit.entry.panel import typed_text
from scorekeeper.kit.entry.sending import LINE, PANEL, REDO, UNDO, NotEntered, Submission
from scorekeeper.kit.entry.typeahead import RETURNS
from scorekeeper.kit.frame.window_page import Handlers, TypedLine
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.facts import fact_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.line_reading import EMPTY
from scorekeeper.session.readiness import lacking
from scorekeeper.session.words import score_page as words


class ScorePage(PanelPage):
    """One session at a time: `show_target` shows another one, `session` is the uid of the one that is shown."""

    def __init__(self, look: Look, bridge: Bridge, settings: ProgramSettings | None = None) -> None:
        super().__init__(look, bridge, settings)
        self._connect()

    def _connect(self) -> None:
        self.line.installEventFilter(self)
        self.entry.entered.connect(self.enter)
        self.entry.opened.connect(self.follow)
        self.sending.landed.connect(self._landed)
        self.sending.missed.connect(self._not_entered)
        self.sending.slow.connect(lambda: self.said.emit("working", _("Saving ..."), ""))
        self.signs = OutcomeSigns(self.look, self._settings, self.entry, self.line)
        self.sending.landed.connect(lambda _flight, saved: self.signs.landed(saved, self.session))
        self.sending.missed.connect(self.signs.missed)
        self.entry.repeated.connect(self.signs.refused)
        self.table.deal_selected.connect(self._row_selected)
        self.table.deal_opened.connect(self._open_deal)
        self.table.cell_clicked.connect(self._cell_clicked)
        panels = self.panels
        panels.recorded.connect(self._record_panel)
        panels.opened.connect(self.follow)
        panels.asked.connect(self._run)
        panels.left.connect(self.leave_panel)
        panels.moved.connect(lambda deal: self.table.select_deal(deal or None))
        panels.pointed.connect(self._pointed)
        panels.sheet_chosen.connect(self.choose_sheet)
        panels.settling.connect(self.settle)
        panels.punished.connect(self._punish)
        panels.disputed.connect(self._hand_dispute)
        panels.late.connect(self._dispute_late)
        panels.warned.connect(lambda why: self.said.emit("unsaved", why, ""))
        panels.wanted.connect(self._wanted)
        panels.deal.hand.before = self.show_aside
        panels.deal.changed.connect(self._hand_changed)
        panels.deal.typed.connect(self._type)

    def handlers(self) -> Handlers:
        """Return the commands of this page."""
        if self.showing is None:
            return MappingProxyType({})
        commands: dict[str, Callable[[], None]] = {
            "correct": self._correct,
            "penalty": self._penalty,
            "where-from": self._where_from,
            "announce": self._announce,
            "redeal": self._redeal,
            "auction": self._auction,
            "seats": self._seats,
            "extent": self._extent,
            "extra-deals": self._extra_deals,
            "undo": self._undo,
            "redo": self._redo,
            "previous-session": partial(self._other_session, -1),
            "next-session": partial(self._other_session, 1),
            "copy-paper": self.copy_from_paper,
            "settle": self.settle,
            "sign": self._sign_off,
            "rule-book": self.open_rules,
            "raise-dispute": self._dispute,
            "raise-on-session": partial(self._dispute, whole=True),
            **self._of_panel(),
        }
        made = {name: partial(self.sending.ahead.run, command) for name, command in commands.items()}
        return self.judged(made, self.session)

    def _sign_off(self) -> None:
        """Go to the sign-off, or say what the sheet still lacks."""
        why = " ".join(lacking(self.bridge.tournament, self.showing.now.state)) if self.showing is not None else ""
        if why:
            self.said.emit("typed", why, "")
            self._told = ("", "")
        else:
            self.go.emit("sign-off", self.session)

    def first_focus(self) -> QWidget:
        """Return the entry line, or the panel that is open."""
        panel = self.panels.panel
        return panel.first_focus() if panel is not None and panel.waits else self.line

    def areas(self) -> Sequence[QWidget]:
        """Return line, sheet and panel, for F6."""
        panel = self.panels.panel
        if panel is None and self.copy.on:
            panel = self.panels.copying(self.copy.sheet)
        last = panel.first_focus() if panel is not None else self.panels.deal.buttons[0]
        return (self.line, self.table, last)

    def copied(self) -> Copied | None:
        """Return the whole sheet for the clipboard while nothing else is meant: no panel that waits, no typed line."""
        panel = self.panels.panel
        if self.showing is None or self.line.text() or (panel is not None and panel.waits):
            return None
        return copied_sheet(self.showing, self.table)

    def line_kept(self) -> TypedLine | None:
        """Return the entry line where that is what is typed: what is chosen in a panel goes with the page."""
        return self if self.panels.unsaved() is None else None

    def record(self) -> None:
        """Record the line, as Enter does."""
        self.enter()

    def _hand_changed(self, form: HandForm) -> None:
        if self.showing is None or self.sending.busy or self.refuses("correct", self.session):
            return
        reading = self.reading
        deal = self.selected
        if reading is not None and reading.kind != EMPTY:
            deal = reading.deal
        self._by_hand = line_of_form(form, self.showing.now, deal)
        if self._by_hand == self.line.text():
            self._show_reading()  # the line cannot say it, the sentence below it can
        else:
            self.line.setText(self._by_hand)

    def enter(self) -> None:
        """Record what is typed; on an empty line open the selected deal, or note that the score was read out."""
        panel, reading, showing = self.panels.panel, self.reading, self.showing
        if showing is None or reading is None or self.sending.busy:
            return
        if panel is not None and panel.waits:
            panel.enter()
        elif reading.kind == EMPTY:
            if self.selected is not None:
                self._open_deal(self.selected)
            elif panel is not None:
                panel.enter()
        elif not reading.ready:
            self.entry.refuse(words.line_goes_on())
        elif reading.needs_reason:
            self._correct_line(reading)
        else:
            submission = Submission(LINE, reading.deal)
            self.sending.send(submission, reading.facts, reading.reason, showing.view.seen)

    def escape(self) -> bool:
        """Close the panel, clear the line, or go back to the deal that comes next; False: nothing was open or typed."""
        left = True
        if self.panels.panel is not None:
            self.leave_panel()
        elif self.line.text():
            ahead = self.sending.ahead.first_line() if self._missed is not None else ""
            self._forget_kept()
            self._by_hand = None
            self.line.setText(ahead)
            self._read()
        else:
            self.selected = self._by_hand = None
            self._show_reading()
            left = False
        self.line.setFocus()
        return left

    def _landed(self, submission: Submission, saved: Saved) -> None:
        """Show what was entered; then type what was held meanwhile."""
        self._missed = None
        before, told = self._open_differences(), ""
        if submission.source == LINE:
            self._clear_line()
        elif submission.source == PANEL:
            panel = self.panels.panel
            if panel is not None:
                told = panel.landed(saved)
                panel.forget()
                if panel.kind == "correct":
                    self._clear_line()
                if not told:
                    self._close(panel)
        self.selected = None
        self._take_stand()
        self._name_difference(before, submission)
        self._read(landed=True)
        if submission.deal is not None and submission.source in {LINE, PANEL}:
            self.table.flash(submission.deal)
        self.sending.ahead.rest()
        QTimer.singleShot(0, self, partial(self._after_landing, submission, saved, told))

    def _clear_line(self) -> None:
        self._by_hand = None
        self.line.blockSignals(True)
        self.line.clear()
        self.line.blockSignals(False)
        self._forget_kept()

    def _after_landing(self, submission: Submission, saved: Saved, read_out: str) -> None:
        if read_out:
            self.said.emit("saved", read_out, "")
        if submission.source in {UNDO, REDO} and saved.about is not None:
            what = fact_words(saved.about.fact, saved.tournament)
            told = words.undone(what) if submission.source == UNDO else words.redone(what)
            self.said.emit("saved", told, "")
        self._told = ("saved", "") if not self.line.text() else self._told
        self.sending.ahead.play()

    def _not_entered(self, submission: Submission, why: NotEntered) -> None:
        """Say why nothing was entered; everything typed stays where it is."""
        self.sending.ahead.let_go()
        self._take_stand()
        panel = self.panels.panel
        if submission.source == PANEL and panel is not None:
            panel.not_saved(f"{why.sentence} {why.follow}" if why.stale else why.sentence)
            self._read(keep_missed=True)
            self.said.emit("unsaved", why.sentence, "")
            return
        if submission.source in {UNDO, REDO}:
            self._read()
            self.said.emit("saved", why.sentence, "")
            self._told = ("", "")
            self.sending.ahead.play()
            return
        self._read()
        self._missed = why
        self._show_reading()
        self.entry.repeat()
        self._told = ("", "")
        self.said.emit("unsaved", why.sentence, "")

    def _undo(self) -> None:
        if self.line.text():
            self.line.undo()
        else:
            self.sending.step(UNDO, self.session)

    def _redo(self) -> None:
        if self.line.text():
            self.line.redo()
        else:
            self.sending.step(REDO, self.session)

    def _walk(self, key: int) -> bool:
        """Select another deal from the empty line."""
        if self.showing is None:
            return False
        last = self.showing.now.deals
        at = self.selected or self.following or last + 1
        moves = {Qt.Key.Key_Up: at - 1, Qt.Key.Key_Down: at + 1, Qt.Key.Key_Home: 1, Qt.Key.Key_End: last}
        if key not in moves:
            return False
        self._select(max(1, min(last, moves[Qt.Key(key)])))
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up, Down, Home and End select a deal while the line is empty."""
        if watched is self.line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            plain_key = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
            if plain_key and not self.line.text() and self._walk(event.key()):
                return True
            types = bool(typed_text(event)) or event.matches(QKeySequence.StandardKey.Paste)
            if types and not self.line.isReadOnly() and self.refuses("correct", self.session):
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
            if not self.escape():
                super().keyPressEvent(event)
        elif text := typed_text(event):
            self._type(text)
        elif event.key() == Qt.Key.Key_Backspace:
            self.line.setFocus()
            self.line.backspace()
        else:
            super().keyPressEvent(event)

    def _type(self, text: str) -> None:
        """Put a character typed somewhere else into the line; a panel that has no use for it closes."""
        if self.refuses("correct", self.session):
            return
        if self.panels.panel is not None:
            self.close_panel()
        self.line.setFocus()
        self.line.insert(text)
