"""The typed line once recorded: what Enter sends, its result, and undo and redo."""

from functools import partial

from PySide6.QtCore import QObject, QTimer

from scorekeeper.features.score.page.open_panel import OpenPanel
from scorekeeper.features.score.page.panel_commands import PanelCommands
from scorekeeper.features.score.page.sheet_display import SheetDisplay
from scorekeeper.features.score.view.hand_form import HandForm
from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.page import Page
from scorekeeper.kit.sending import LINE, PANEL, REDO, UNDO, Submission
from scorekeeper.language.facts import fact_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.refusals import NotEntered
from scorekeeper.session.words import score_page as words


class LineSending(QObject):
    """Sends the typed line; an entry is shown before keys typed in the meantime are replayed."""

    def __init__(self, page: Page, sheet: SheetDisplay, side: OpenPanel, commands: PanelCommands) -> None:
        super().__init__(page)
        self._page, self._sheet, self._side, self._commands = page, sheet, side, commands
        sending = sheet.sending
        sending.answered.connect(self._on_answer)
        sending.slow.connect(lambda: page.status_changed.emit("working", pgettext("progress", "Saving ..."), ""))
        sheet.entry.entered.connect(self.enter)
        sheet.panels.deal.hand.changed.connect(self._hand_changed)

    def enter(self) -> None:
        """Record the typed line.

        If it is empty, open the selected deal, or note that the score was read out.
        """
        sheet, panel = self._sheet, self._side.panel
        state = sheet.state
        view, reading = state.view, state.reading
        if view is None or reading is None or sheet.sending.busy:
            return
        if panel is not None and panel.waits:
            panel.enter()
        elif state.draft is None:
            if state.selected is not None:
                self._commands.open_deal(state.selected)
            elif panel is not None:
                panel.enter()
        elif not reading.ready:
            sheet.entry.refuse(words.line_unfinished(), state.is_valid_so_far)
        elif reading.needs_reason:
            self._commands.correct_line(reading)
        elif reading.doubt and reading.copy is None and state.questioned != reading.text:
            sheet.question(reading)
        else:
            sheet.settle_question()
            sheet.sending.send(Submission(LINE, reading.deal), reading.facts, reading.reason, view.seen)

    def _hand_changed(self, form: HandForm) -> None:
        sheet = self._sheet
        session = sheet.state.session
        if session and not sheet.sending.busy and not self._page.refuses("correct", session):
            sheet.fill_form(form)

    def _on_answer(self, submission: Submission, result: Saved | NotEntered) -> None:
        if isinstance(result, Saved):
            self._on_saved(submission, result)
        else:
            self._not_entered(submission, result)

    def _on_saved(self, submission: Submission, saved: Saved) -> None:
        """Show what was entered, then replay the keys held back in the meantime."""
        sheet = self._sheet
        before, message, back = self._commands.open_differences(), "", False
        if submission.source == LINE:
            sheet.clear_line()
        elif submission.source == PANEL:
            panel = self._side.panel
            if panel is not None:
                message = panel.show_saved(saved)
                panel.forget()
                if panel.kind == "correct":
                    sheet.clear_line()
                back = not message
                if back:
                    self._side.restore_default(panel)
        sheet.accept()
        self._commands.name_difference(before, submission)
        sheet.read(landed=not back and bool(saved.entries))
        if back and self._side.panel is None:
            sheet.line.setFocus()
        if submission.deal is not None and submission.source in {LINE, PANEL}:
            sheet.table.flash(submission.deal)
        sheet.sending.ahead.rest()
        QTimer.singleShot(0, self, partial(self._after_landing, submission, saved, message))

    def _after_landing(self, submission: Submission, saved: Saved, read_out: str) -> None:
        show_status = self._page.status_changed
        if read_out:
            show_status.emit("saved", read_out, "")
        if submission.source in {UNDO, REDO} and saved.about is not None:
            what = fact_words(saved.about.fact, saved.tournament)
            message = (
                _("Undone: {what}. Ctrl+Shift+Z redoes it.").format(what=what)
                if submission.source == UNDO
                else _("Redone: {what}. Ctrl+Z undoes it.").format(what=what)
            )
            show_status.emit("saved", message, "")
        self._announce_result(submission, saved)
        if not self._sheet.line.text():
            self._sheet.save_status.mark_saved()
        self._sheet.sending.ahead.play()

    def _announce_result(self, submission: Submission, saved: Saved) -> None:
        """Announce the result of a deal or, for an entry about no deal, its text."""
        view, deal = self._sheet.state.view, submission.deal
        if view is None:
            return
        if submission.source in {UNDO, REDO}:
            announce(self._page, view.head.score)
        elif deal is not None and 0 < deal <= len(view.rows):
            announce(self._page, view.rows[deal - 1].sentence)
        elif saved.entries:
            announce(self._page, fact_words(saved.entries[-1].fact, saved.tournament))

    def _not_entered(self, submission: Submission, why: NotEntered) -> None:
        """Show why nothing was entered; everything typed stays."""
        sheet, panel = self._sheet, self._side.panel
        sheet.sending.ahead.let_go()
        if submission.source == LINE:
            sheet.pin_typed_deal()
        sheet.refresh_snapshot()
        if submission.source == PANEL and panel is not None:
            panel.not_saved(f"{why.sentence} {why.follow}" if why.stale else why.sentence)
            sheet.read(keep_refusal=True)
            self._page.status_changed.emit("unsaved", why.sentence, "")
            return
        sheet.read()
        if submission.source in {UNDO, REDO}:
            sheet.save_status.show_status("told", why.sentence)
            sheet.sending.ahead.play()
            return
        sheet.refuse(why)
