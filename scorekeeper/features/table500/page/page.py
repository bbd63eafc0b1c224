"""The table page: a game of hands typed hand by hand, the score and the bell always visible."""

from collections.abc import Callable, Sequence
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.words.quick_ruling import raised_dispute as raised_words
from scorekeeper.features.table500.page.clocks import SharedClocks
from scorekeeper.features.table500.page.game_commands import GameCommands
from scorekeeper.features.table500.page.game_display import GameDisplay, draft_name
from scorekeeper.features.table500.page.hand_table import copied_table
from scorekeeper.features.table500.view.chosen_hand import ChosenHand, chosen_line
from scorekeeper.features.table500.view.faults import FaultChoice
from scorekeeper.features.table500.view.hand_line import EMPTY
from scorekeeper.features.table500.view.hand_tokens import reads_as_hand
from scorekeeper.journal.facts import CardsNotClipped, DisputeRaised, Fact, HandRecorded
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.entry.line_keys import LineKeys
from scorekeeper.kit.frame.window_page import Handlers, TypedLine
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.sending import LINE, PANEL, REDO, UNDO, Submission
from scorekeeper.kit.table_copy import TableCopy
from scorekeeper.language.facts import fact_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.refusals import NotEntered, lacking
from scorekeeper.session.words import score_page as score_words


class HandSending(QObject):
    """Sends the typed line, a chosen fault, the cards that were not clipped, and a dispute."""

    def __init__(self, page: Page, game: GameDisplay, commands: GameCommands) -> None:
        super().__init__(page)
        self._page, self._game, self._commands = page, game, commands
        game.reason.line.textChanged.connect(lambda _text: game.reason.set_error(""))
        game.entry.entered.connect(self.enter)
        game.panel.faults.chosen.connect(self._record_fault)
        game.panel.dispute.handed.connect(self._raise_dispute)
        game.panel.end.unclipped.connect(self._record_unclipped)
        game.panel.hand.by_hand.changed.connect(self._type_by_buttons)
        game.sending.answered.connect(self._on_answer)
        game.sending.slow.connect(lambda: page.status_changed.emit("working", pgettext("progress", "Saving ..."), ""))

    def enter(self) -> None:
        """Record what is typed, asking for a correction's reason first.

        If the line is empty, correct the chosen hand.
        """
        reading = self._game.reading
        if reading is None or self._game.sending.busy or self._game.panel.waits:
            return
        if reading.kind == EMPTY and self._game.selected is not None:
            self._commands.correct_row(self._game.table.currentIndex().row())
            return
        if reading.fact is None:
            self._game.entry.refuse(score_words.line_unfinished(), self._game.is_valid_so_far)
            return
        reason = self._game.reason.text().strip()
        if reading.needs_reason and self._needs_reason(reason):
            return
        self._send(LINE, reading.fact, reason or reading.reason)

    def _needs_reason(self, reason: str) -> bool:
        """Ask for the reason if it is missing; return whether it is asked for."""
        hand = self._game.view is not None and reads_as_hand(reason, tuple(self._game.view.sides))
        if reason and not hand:
            return False
        if reason:
            self._game.reason.set_error(
                _("“{text}” is a hand, not a reason. Say why, or press Esc and type it again.").format(text=reason[:20])
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

    def _record_unclipped(self, players: tuple[str, ...]) -> None:
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
        elif not self._show_raised(saved):
            self._game.show_status()
            if any(isinstance(entry.fact, HandRecorded) for entry in saved.entries) and self._is_first_hand():
                self._game.bell.begin()
        self._game.sending.ahead.play()

    def _is_first_hand(self) -> bool:
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

    def _type_by_buttons(self, chosen: ChosenHand) -> None:
        """Put the choice from the buttons into the line; they keep a suit until it has its number."""
        if self._game.view is None or self._game.sending.busy or self._page.refuses("correct", self._game.session):
            return
        self._game.by_hand = chosen_line(chosen, self._game.view.awaiting, self._game.line.text())
        if self._game.by_hand == self._game.line.text():
            self._game.show()
        else:
            self._game.line.setText(self._game.by_hand)

    def _raise_dispute(self, draft: DisputeRaised) -> None:
        """Raise a dispute through the desk."""
        from scorekeeper.features.committee.view.disputes.raising import raise_dispute  # noqa: PLC0415 - nothing of it before F7

        desk = self._page.bridge.desk
        self._game.sending.carry(Submission(PANEL, draft.deal), lambda: raise_dispute(desk, draft, utc_now()))

    def _show_raised(self, saved: Saved) -> bool:
        """Show the number of a dispute that was raised; return False if none was."""
        for entry in saved.entries:
            if isinstance(entry.fact, DisputeRaised):
                number, _session = saved.tournament.register.disputes[entry.fact.dispute]
                self._game.panel.dispute.clear()
                self._page.status_changed.emit("saved", raised_words(number), "")
                return True
        return False


class TablePage(Page):
    """One game; typing anywhere goes to the line, F4 to the faults.

    `game` is the game shown, `session` its uid. `clocks` are those of the bell.
    """

    name = "score"

    def __init__(
        self,
        look: Look,
        bridge: Bridge,
        settings: ProgramSettings | None = None,
        clocks: SharedClocks | None = None,
    ) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(_("Score sheet"))
        self.setObjectName("page-score")
        self._settings = settings
        self.game = game = GameDisplay(self, settings, clocks)
        self.line, self.entry, self.table, self.panel = game.line, game.entry, game.table, game.panel
        self.sending, self.head, self.bell = game.sending, game.head, game.bell
        self.frame, self.reason = game.frame, game.reason
        self.commands = GameCommands(self, game)
        self.typing = HandSending(self, game, self.commands)
        self.keys = LineKeys(
            self,
            self.line,
            escape=self.escape,
            put=self._begin_line,
            rows=self._rows,
            choose=self.commands.choose,
            refuses=lambda: self.refuses("correct", self.session),
        )
        self.entry.opened.connect(self.follow)
        self.panel.opened.connect(self.follow)
        for view in (self.panel.hand, self.panel.end):
            view.asked.connect(self._run)
        self.panel.hand.by_hand.text_entered.connect(self._begin_line)

    @property
    def session(self) -> str:
        """The uid of the game that is shown."""
        return self.game.session

    def handlers(self) -> Handlers:
        """Return the commands of this page."""
        if self.game.view is None:
            return MappingProxyType({})
        made: dict[str, Callable[[], None]] = {
            "sign": self._sign_off,
            "previous-session": partial(self._go_to_game, -1),
            "next-session": partial(self._go_to_game, 1),
            **self.commands.offered(),
            **self.sending.steps(self.session),
        }
        handlers = {name: partial(self.sending.ahead.run, command) for name, command in made.items()}
        return self.judged(handlers, self.session)

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the line, or the panel beside the hands."""
        return self.line if self.panel.default_view else self.panel.first_focus()

    def areas(self) -> Sequence[QWidget]:
        """Return line, hands, panel."""
        return (self.line, self.table, self.panel.first_focus())

    def title(self) -> str:
        """Return the score for the title bar."""
        return self.game.title

    def session_shown(self) -> str:
        """Return the uid of the game that is shown."""
        return self.session

    def show_target(self, target: object) -> None:
        """Show another game (uid), or a hand of one (uid and number)."""
        game = self.game
        uid, hand = target if isinstance(target, tuple) else (target, None)
        if str(uid) != game.session:
            game.show_game(str(uid))
        if hand is not None and not self.line.text():
            game.selected = next(((row.hand, row.position) for row in game.rows if row.hand == hand), None)
            game.show()

    def refresh(self, changes: Changes) -> None:
        """Show the current state."""
        games = self.bridge.tournament.games
        if self.session not in games:
            running = [uid for uid, game in games.items() if game.state != "complete"]
            self.game.show_game(next(iter(running or games), ""))
        elif self.session in changes.sessions or changes.event or changes.teams or self.game.view is None:
            self.game.show_current()

    def unsaved(self) -> str:
        """Return the hand that is typed."""
        reading = self.game.reading
        return draft_name(reading.hand) if self.line.text().strip() and reading is not None else ""

    def can_record(self) -> bool:
        """Return whether the present line can be recorded without asking for a reason."""
        reading = self.game.reading
        if reading is None or not reading.ready:
            return False
        return bool(self.reason.text().strip()) or not reading.needs_reason

    def keep_line(self) -> None:
        """Keep the line for the next time this game is shown."""
        self.game.kept.keep()

    def drop_line(self) -> None:
        """Clear the line, and the saved copy of it."""
        self.game.kept.drop()

    def copied(self) -> TableCopy | None:
        """Return the whole table for the clipboard, None while a line or panel has it."""
        if self.game.view is None or self.line.text() or not self.panel.default_view:
            return None
        return copied_table(self.game.view, self.table)

    def line_kept(self) -> TypedLine | None:
        """Return the saved line, if settings can store one."""
        return self if self._settings is not None else None

    def record(self) -> None:
        """Record what is typed."""
        self.typing.enter()

    def _run(self, command: str) -> None:
        """Run the command of a pressed button: the page's own, else the window's."""
        handler = self.handlers().get(command)
        if handler is not None:
            handler()
        else:
            self.ask_window(command)

    def _sign_off(self) -> None:
        """Go to the sign-off, or show what the sheet still lacks."""
        why = " ".join(lacking(self.bridge.tournament, self.game.view.state)) if self.game.view is not None else ""
        if why:
            self.status_changed.emit("typed", why, "")
        else:
            self.go.emit("sign-off", self.session)

    def _go_to_game(self, step: int) -> None:
        """Show the next table, or the one before."""
        games = list(self.bridge.tournament.games)
        index = games.index(self.session) + step if self.session in games else 0
        if 0 <= index < len(games) and not self.line.text():
            self.show_target(games[index])
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.line.text():
            self.status_changed.emit("typed", _("The line is not recorded yet: Enter records, Esc clears it."), "")
        else:
            self.status_changed.emit("told", _("There is no other table in this direction."), "")

    # keys
    def _rows(self) -> tuple[int, int, int] | None:
        """Return the index of the selected row, the first and the last."""
        row, last = self.table.currentIndex().row(), len(self.game.rows) - 1
        return (row if row >= 0 else last + 1, 0, last) if last >= 0 else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.keys.enters(event):
            self.typing.enter()
        elif not self.keys.handle_key(event):
            super().keyPressEvent(event)

    def escape(self) -> bool:
        """Close what is open, clear the line, or deselect; return False if there was nothing to do."""
        left = True
        if not self.panel.default_view or self.frame.covering:
            if self.panel.shown is self.panel.dispute:
                self.panel.dispute.clear()
            self.game.close_panel()
        elif self.line.text():
            self.reason.set_text("")
            self.line.clear()
        else:
            left, self.game.selected = self.game.selected is not None, None
            self.game.show()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        return left

    def _begin_line(self, text: str) -> None:
        """Start the line with text typed elsewhere."""
        if self.refuses("correct", self.session):
            return
        if self.window().focusWidget() is not self.reason.line:
            self.game.close_panel()
            self.entry.put(text)
