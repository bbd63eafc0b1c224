"""Recording a typed hand: sends from Enter and the panels, and their results."""

from PySide6.QtCore import QObject, Qt

from scorekeeper.features.committee.words.quick_ruling import raised as raised_words
from scorekeeper.features.table500.page.game_commands import GameCommands
from scorekeeper.features.table500.page.game_shown import GameShown
from scorekeeper.features.table500.view.chosen_hand import ChosenHand, line_of_chosen
from scorekeeper.features.table500.view.faults import FaultChoice
from scorekeeper.features.table500.view.hand_line import EMPTY
from scorekeeper.features.table500.view.hand_tokens import reads_as_hand
from scorekeeper.journal.facts import CardsNotClipped, DisputeRaised, Fact, HandRecorded
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.page import Page
from scorekeeper.kit.sending import LINE, PANEL, REDO, UNDO, Submission
from scorekeeper.language.facts import fact_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.refusals import NotEntered
from scorekeeper.session.words import score_page as score_words


class HandSending(QObject):
    """Sends the typed line, a chosen fault, the cards that were not clipped, and a dispute."""

    def __init__(self, page: Page, game: GameShown, commands: GameCommands) -> None:
        super().__init__(page)
        self._page, self._game, self._commands = page, game, commands
        game.reason.line.textChanged.connect(lambda _text: game.reason.set_error(""))
        game.entry.entered.connect(self.enter)
        game.panel.faults.chosen.connect(self._record_fault)
        game.panel.dispute.handed.connect(self._raise)
        game.panel.end.unclipped.connect(self._record_cards)
        game.panel.hand.by_hand.changed.connect(self._by_buttons)
        game.sending.answered.connect(self._on_answer)
        game.sending.slow.connect(lambda: page.status_changed.emit("working", pgettext("progress", "Saving ..."), ""))

    def enter(self) -> None:
        """Record what is typed, asking for a correction's reason first; on an empty line correct the chosen hand."""
        reading = self._game.reading
        if reading is None or self._game.sending.busy or self._game.panel.waits:
            return
        if reading.kind == EMPTY and self._game.selected is not None:
            self._commands.correct_row(self._game.table.currentIndex().row())
            return
        if reading.fact is None:
            self._game.entry.refuse(score_words.line_goes_on(), self._game.goes_on)
            return
        reason = self._game.reason.text().strip()
        if reading.needs_reason and self._lacks_reason(reason):
            return
        self._send(LINE, reading.fact, reason or reading.reason)

    def _lacks_reason(self, reason: str) -> bool:
        """Ask for the reason where none is given, or a hand was typed for one; return whether it is asked for."""
        hand = self._game.view is not None and reads_as_hand(reason, tuple(self._game.view.sides))
        if reason and not hand:
            return False
        if reason:
            self._game.reason.set_error(
                _("“{typed}” is a hand, not a reason. Say why, or press Esc and type it again.").format(
                    typed=reason[:20]
                )
            )
            self._game.reason.line.selectAll()  # the text typed next takes its place, and is parsed by itself
        self._game.reason.line.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _send(self, source: str, fact: Fact, reason: str = "") -> None:
        if self._game.view is not None:
            submission = Submission(source, getattr(fact, "hand", None))
            self._game.sending.send(submission, (fact,), reason, self._game.view.seen)

    def _record_fault(self, chosen: FaultChoice) -> None:
        if chosen.fact is not None:
            self._send(PANEL, chosen.fact, chosen.reason)

    def _record_cards(self, players: tuple[str, ...]) -> None:
        self._send(PANEL, CardsNotClipped(self._game.session, players))

    def _on_answer(self, submission: Submission, result: Saved | NotEntered) -> None:
        if isinstance(result, Saved):
            self._landed(submission, result)
        else:
            self._missed(submission, result)

    def _landed(self, submission: Submission, saved: Saved) -> None:
        """Show what was entered; the first hand of a game starts its clock."""
        self._game.selected = self._game.by_hand = None
        if submission.source == LINE:
            self._game.kept.clear_silently()
            self._game.reason.set_text("")
        ticking = submission.source == PANEL and self._game.panel.shown is self._game.panel.end
        if not ticking:
            self._game.close_panel()
        self._game.show_current()
        if saved.about is not None:
            redone = submission.source == REDO
            message = (
                pgettext("game of 500", "Redone: {what}.") if redone else _("Undone: {what}. Ctrl+Shift+Z redoes it.")
            )
            self._page.status_changed.emit(
                "saved", message.format(what=fact_words(saved.about.fact, saved.tournament)), ""
            )
        elif not self._raised(saved):
            self._game.show_status()
            if any(isinstance(entry.fact, HandRecorded) for entry in saved.entries) and self._first_hand():
                self._game.bell.begin()
        self._game.sending.ahead.play()

    def _first_hand(self) -> bool:
        view = self._game.view
        return view is not None and view.current is not None and len(view.state.record.hands) == 1

    def _missed(self, submission: Submission, why: NotEntered) -> None:
        """Show why nothing was entered; the typed text stays."""
        self._game.show_current()
        self._game.why = why
        self._game.show()
        self._game.entry.repeat()
        self._page.status_changed.emit("told" if submission.source in {UNDO, REDO} else "unsaved", why.sentence, "")
        self._game.sending.ahead.play()

    def _by_buttons(self, chosen: ChosenHand) -> None:
        """Put the choice from the buttons into the line; they keep a suit until it has its number."""
        if self._game.view is None or self._game.sending.busy or self._page.refuses("correct", self._game.session):
            return
        self._game.by_hand = line_of_chosen(chosen, self._game.view.awaiting, self._game.line.text())
        if self._game.by_hand == self._game.line.text():
            self._game.show()
        else:
            self._game.line.setText(self._game.by_hand)

    def _raise(self, draft: DisputeRaised) -> None:
        """Raise a dispute through the desk."""
        from scorekeeper.features.committee.view.disputes.raising import raise_dispute  # noqa: PLC0415 - nothing of it before F7

        desk = self._page.bridge.desk
        self._game.sending.carry(Submission(PANEL, draft.deal), lambda: raise_dispute(desk, draft, utc_now()))

    def _raised(self, saved: Saved) -> bool:
        """Show the number of a dispute that was raised; return False where none was."""
        for entry in saved.entries:
            if isinstance(entry.fact, DisputeRaised):
                number, _session = saved.tournament.register.disputes[entry.fact.dispute]
                self._game.panel.dispute.clear()
                self._page.status_changed.emit("saved", raised_words(number, entry.seq), "")
                return True
        return False
