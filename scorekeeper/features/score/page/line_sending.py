"""The typed line when recorded: what Enter sends, its result, and the steps of Undo and Redo."""

from functools import partial

from PySide6.QtCore import QObject, QTimer

from scorekeeper.features.score.page.open_panel import OpenPanel
from scorekeeper.features.score.page.panel_commands import PanelCommands
from scorekeeper.features.score.page.sheet_shown import SheetShown
from scorekeeper.features.score.view.hand_form import HandForm, line_of_form
from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.page import Page
from scorekeeper.kit.sending import LINE, PANEL, REDO, UNDO, Submission
from scorekeeper.language.facts import fact_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.line_reading import EMPTY
from scorekeeper.session.refusals import NotEntered
from scorekeeper.session.words import score_page as words


class LineSending(QObject):
    """Sends what is typed; an entry is shown before the keys typed meanwhile are replayed."""

    def __init__(self, page: Page, sheet: SheetShown, side: OpenPanel, commands: PanelCommands) -> None:
        super().__init__(page)
        self._page, self._sheet, self._side, self._commands = page, sheet, side, commands
        sending = sheet.sending
        sending.answered.connect(self._on_answer)
        sending.slow.connect(lambda: page.status_changed.emit("working", pgettext("progress", "Saving ..."), ""))
        sheet.entry.entered.connect(self.enter)
        sheet.panels.deal.hand.changed.connect(self._hand_changed)

    def enter(self) -> None:
        """Record what is typed; on an empty line open the selected deal, or note that the score was read out."""
        sheet, panel = self._sheet, self._side.panel
        reading, showing = sheet.reading, sheet.showing
        if showing is None or reading is None or sheet.sending.busy:
            return
        if panel is not None and panel.waits:
            panel.enter()
        elif reading.kind == EMPTY:
            if sheet.selected is not None:
                self._commands.open_deal(sheet.selected)
            elif panel is not None:
                panel.enter()
        elif not reading.ready:
            sheet.entry.refuse(words.line_goes_on(), sheet.goes_on)
        elif reading.needs_reason:
            self._commands.correct_line(reading)
        elif reading.doubt and reading.copy is None and sheet.doubted != reading.text:
            sheet.ask_about(reading)
        else:
            sheet.doubted = ""
            sheet.sending.send(Submission(LINE, reading.deal), reading.facts, reading.reason, showing.view.seen)

    def _hand_changed(self, form: HandForm) -> None:
        """Set the line to what the buttons show."""
        sheet = self._sheet
        if sheet.showing is None or sheet.sending.busy or self._page.refuses("correct", sheet.session):
            return
        reading = sheet.reading
        deal = sheet.selected
        if reading is not None and reading.kind != EMPTY:
            deal = reading.deal
        sheet.by_hand = line_of_form(form, sheet.showing.now, deal)
        if sheet.by_hand == sheet.line.text():
            sheet.show_reading()  # the line cannot express it, the sentence below it can
        else:
            sheet.line.setText(sheet.by_hand)

    def _on_answer(self, submission: Submission, result: Saved | NotEntered) -> None:
        if isinstance(result, Saved):
            self._landed(submission, result)
        else:
            self._not_entered(submission, result)

    def _landed(self, submission: Submission, saved: Saved) -> None:
        """Show what was entered, then replay the keys held back meanwhile."""
        sheet = self._sheet
        sheet.missed = None
        before, message, back = self._commands.open_differences(), "", False
        if submission.source == LINE:
            self._clear_line()
        elif submission.source == PANEL:
            panel = self._side.panel
            if panel is not None:
                message = panel.landed(saved)
                panel.forget()
                if panel.kind == "correct":
                    self._clear_line()
                back = not message
                if back:
                    self._side.give_back(panel)
        sheet.selected = None
        sheet.take_stand()
        self._commands.name_difference(before, submission)
        sheet.read(landed=not back and bool(saved.entries))
        if back and self._side.panel is None:
            sheet.line.setFocus()
        if submission.deal is not None and submission.source in {LINE, PANEL}:
            sheet.table.flash(submission.deal)
        sheet.sending.ahead.rest()
        QTimer.singleShot(0, self, partial(self._after_landing, submission, saved, message))

    def _clear_line(self) -> None:
        self._sheet.by_hand = None
        self._sheet.kept.clear_silently()

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
        self._tell_what_it_gave(submission, saved)
        if not self._sheet.line.text():
            self._sheet.safe.is_saved()
        self._sheet.sending.ahead.play()

    def _tell_what_it_gave(self, submission: Submission, saved: Saved) -> None:
        """Announce the result of a deal or, for an entry about no deal, its text."""
        showing, deal = self._sheet.showing, submission.deal
        if showing is None:
            return
        if submission.source in {UNDO, REDO}:
            announce(self._page, showing.view.head.score)
        elif deal is not None and 0 < deal <= len(showing.view.rows):
            announce(self._page, showing.view.rows[deal - 1].sentence)
        elif saved.entries:
            announce(self._page, fact_words(saved.entries[-1].fact, saved.tournament))

    def _not_entered(self, submission: Submission, why: NotEntered) -> None:
        """Show why nothing was entered; everything typed stays."""
        sheet, panel = self._sheet, self._side.panel
        sheet.sending.ahead.let_go()
        if submission.source == LINE:
            sheet.hold_deal()
        sheet.take_stand()
        if submission.source == PANEL and panel is not None:
            panel.not_saved(f"{why.sentence} {why.follow}" if why.stale else why.sentence)
            sheet.read(keep_missed=True)
            self._page.status_changed.emit("unsaved", why.sentence, "")
            return
        sheet.read()
        if submission.source in {UNDO, REDO}:
            sheet.safe.show_status("told", why.sentence)
            sheet.sending.ahead.play()
            return
        sheet.missed = why
        sheet.show_reading()
        sheet.entry.stop()
        sheet.safe.show_status("unsaved", why.sentence)
