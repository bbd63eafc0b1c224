"""What the table page shows: the recorded game, the typed line, and the bell."""

from collections.abc import Hashable

from PySide6.QtCore import QObject, Qt

from scorekeeper.features.table500.page.bell_mark import BellMark
from scorekeeper.features.table500.page.clocks import SharedClocks, bell_of_round
from scorekeeper.features.table500.page.table_frame import TableFrame
from scorekeeper.features.table500.view.draft_row import rows_with_draft
from scorekeeper.features.table500.view.hand_line import BELL, EMPTY, WRONG, HandReading, read_hand_line
from scorekeeper.features.table500.view.table_view import HandListRow, TableView, table_view
from scorekeeper.features.table500.words import hand_line as words
from scorekeeper.journal.facts import BellRung
from scorekeeper.kit.entry.shown_session import EmptyStateStack
from scorekeeper.kit.entry.stored_line import KeptLine
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.save_status import save_status
from scorekeeper.kit.sending import Sender
from scorekeeper.language.spans import words as plainly
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.refusals import NotEntered


def draft_name(number: int | None) -> str:
    """Return what is typed but not recorded: a hand, or just a line."""
    return pgettext("place", "Hand {hand}").format(hand=number) if number is not None else _("A line")


class GameDisplay(QObject):
    """One game on the page: `view` is recorded, `reading` typed, `selected` being viewed.

    `by_hand` is the line made with the buttons, `why` the reason why the last line was not entered. `clocks` are shared
    with other pages.
    """

    def __init__(self, page: Page, settings: ProgramSettings | None = None, clocks: SharedClocks | None = None) -> None:
        super().__init__(page)
        look = page.look
        self._page, self._bridge = page, page.bridge
        self.session = ""
        self.view: TableView | None = None
        self.reading: HandReading | None = None
        self.selected: Hashable = None
        self.rows: tuple[HandListRow, ...] = ()
        self._asked: set[str] = set()
        self.why: NotEntered | None = None
        self._draft_status = ""
        self.by_hand: str | None = None
        self.frame = TableFrame(look, clocks)
        self.head, self.table, self.panel = self.frame.head, self.frame.hands.table, self.frame.panel
        self.entry, self.reason, self.bell = self.frame.entry, self.frame.reason, self.frame.head.bell
        self.line = self.entry.line
        self.entry.system = page.bridge.rules.key
        self.kept = KeptLine(self.line, settings)
        nothing = _("No game yet. Ctrl+5 seats four players at a table.")
        self._stack = EmptyStateStack(page, look, self.frame, nothing, "table-nothing")
        self.sending = Sender(page.bridge, page, self.line)
        self.line.textChanged.connect(self._read_line)
        self.bell.rang.connect(self._rang)

    @property
    def title(self) -> str:
        """The score for the title bar."""
        view = self.view
        if view is None:
            return ""
        (first, second), (a, b) = view.names.values(), view.totals
        return f"{first} {a} : {b} {second}, {view.title}"

    def show_game(self, uid: str) -> None:
        """Show a game with its unfinished line; that of the previous game is kept."""
        text = self.kept.turn_to(uid)
        self.session, self.selected, self.why, self.by_hand = uid, None, None, None
        with filling(self.line):
            self.line.setText(text)
        self.panel.turn(self.panel.hand)
        self.show_current()

    def show_current(self) -> None:
        """Show the current state of the game, and parse the typed line against it."""
        known = self.session in self._bridge.tournament.games
        self._stack.turn(shown=known)
        if not known:
            self.view = None
            return
        view = self.view = table_view(self._bridge.tournament, self.session, seat=self._bridge.desk.seat)
        self.head.show_view(view)
        number = view.state.round
        bell = bell_of_round(number) if number is not None else view.game
        self.bell.show_bell(bell, over=view.current is None, entered=view.bell is not None)
        self.line.setPlaceholderText(view.placeholder)
        if self.panel.shown is self.panel.faults:
            self.show_faults()
        elif self.panel.shown is self.panel.where:
            self.panel.where.show_current(view)
        if view.bell is not None and self.session in self._asked and self.line.text() == "bell":
            self.line.clear()  # another desk has entered it
        self._read_line(self.line.text())
        self._ask_bell()

    def show_faults(self) -> None:
        """Show the present cost of the faults."""
        if self.view is None or self.view.current is None:
            self.close_panel()
        else:
            self.panel.faults.show_view(self.view)

    def is_valid_so_far(self, text: str) -> bool:
        """Return whether a line is valid so far."""
        return self.view is not None and read_hand_line(text, self.view).kind != WRONG

    def _read_line(self, text: str) -> None:
        """Parse the line, and show its effect."""
        if self.view is None:
            return
        self.why = None
        if text != self.by_hand:
            self.by_hand = None
        reading = self.reading = read_hand_line(text, self.view)
        self.line.set_error_spans([(first - 1, last) for first, last in reading.columns])
        hand = self.view.current if reading.kind == BELL else reading.hand
        self.entry.deal.set_words(words.hand(hand))
        self.entry.record.setEnabled(reading.ready)
        self.reason.setVisible(reading.needs_reason)
        if not text:
            self.reason.set_text("")  # a reason belongs to the line that it was given for
        self.show()

    def show(self) -> None:
        """Show rows, panel and sentence for the current state, the typed line and the selection."""
        view, reading = self.view, self.reading
        if view is None or reading is None:
            return
        self.rows = rows_with_draft(view, reading)
        self.table.show_rows(view.sides, self.rows)
        row = self._pick_row(view, reading)
        if self.panel.shown is not self.panel.where:
            self.table.select_key((row.hand, row.position) if row is not None else None)
        has_hand = reading.kind != EMPTY or self.selected is not None
        self.panel.show_default_view(view, row, has_hand=has_hand, keep_chosen=self.by_hand == self.line.text())
        self._show_players(view)
        self._explain(view, reading, row)
        what = _("The bell") if reading.kind == BELL else draft_name(reading.hand)
        message = _("{what} typed, not saved yet").format(what=what) if self.line.text().strip() else ""
        if message != self._draft_status:
            self._draft_status = message
            self.show_status()

    def _show_players(self, view: TableView) -> None:
        """Show the players at their seats, and the bid being played."""
        played = [row for row in self.rows if row.hand == view.current][-1:]
        bid = (played[0].bid, played[0].strain) if played else ("", "")
        players = self.frame.hands.players
        players.show_seats(view.seats, over=view.current is None, hand=words.hand(view.current), bid=bid)

    def _pick_row(self, view: TableView, reading: HandReading) -> HandListRow | None:
        """Return the row of the typed hand, else the selected one, else the next one."""
        rows = [row for row in self.rows if row.state == "typed"]
        if not rows and reading.kind == EMPTY and self.selected is not None:
            rows = [row for row in self.rows if (row.hand, row.position) == self.selected]
        if not rows:
            rows = [row for row in self.rows if row.hand == (reading.hand or view.current)][-1:]
        return rows[0] if rows else None

    def _explain(self, view: TableView, reading: HandReading, row: HandListRow | None) -> None:
        if self.why is not None:
            self.entry.show_text(plainly(self.why.sentence), plainly(self.why.follow), "error")
        elif self.panel.waits:
            why = (
                _("You cannot type hands while you choose a fault. Nothing changes until you record it.")
                if self.panel.shown is self.panel.faults
                else _("You cannot type hands while you write a dispute. A dispute does not change the score.")
            )
            self.entry.show_text((), plainly(why))
        elif reading.kind == EMPTY and self.selected is not None and row is not None:
            follow = (
                _("Enter or F2 corrects hand {hand}, F3 shows where its points come from, Esc goes back.")
                if row.position is not None
                else _("Hand {hand} has no entry yet. Esc goes back.")
            ).format(hand=row.hand)
            self.entry.show_text(plainly(f"{row.sentence}."), plainly(follow))
        elif reading.kind == EMPTY and view.complete:
            self.entry.show_text(
                plainly(view.finish),
                plainly(view.fixed or _("F4 marks a card that was not clipped. Up chooses a hand to correct.")),
            )
        elif reading.kind == BELL and isinstance(reading.fact, BellRung) and not reading.changes:
            following = reading.fact.hand + 1
            other = following <= view.state.hands and self.line.text().strip().casefold() == "bell"
            follow = (
                _("Type bell {hand} instead if hand {hand} was already fully dealt. Enter records, Esc clears.").format(
                    hand=following
                )
                if other
                else reading.follow
            )
            self.entry.show_text(plainly(reading.sentence), plainly(follow))
        else:
            tone = "error" if reading.kind == WRONG else "ink"
            self.entry.show_text(plainly(reading.sentence), plainly(reading.follow), tone)  # type: ignore[arg-type]

    def show_status(self) -> None:
        """Show whether everything is saved."""
        if self._draft_status:
            self._page.status_refreshed.emit("typed", self._draft_status, "")
        else:
            kind, saved, _detail = save_status(self._bridge)
            self._page.status_changed.emit(kind, f"{saved}. {self.title}.", "")

    # the bell
    def _rang(self, bell: str) -> None:
        """React to the bell: show a sign, and ask which hand is the last that counts."""
        if not self._page.isVisible():
            return  # the visible page reports it; the question appears here when this page is visible
        self._page.status_changed.emit(
            "typed",
            _(
                "The bell: press Enter if the hand in progress is the last. If another hand was fully dealt, "
                "name it: bell 3."
            ),
            "",
        )
        if bell == self.bell.shown:
            BellMark(self._page.look, self.entry, self.line)
            self._ask_bell()

    def _ask_bell(self) -> None:
        """Put the question into the empty line once, with the present hand as the suggested answer."""
        view = self.view
        if view is None or view.current is None or view.bell is not None or self.line.text():
            return
        if self.bell.clocks.rung(self.bell.shown) and self.session not in self._asked:
            self._asked.add(self.session)
            self.line.setText("bell")

    def close_panel(self) -> None:
        """Show the usual view again, and focus the line."""
        self.entry.set_waiting(False)
        self.panel.turn(self.panel.hand)
        self.table.set_cursor_column("")
        self.frame.cover(covering=False)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.show()
        self._page.commands_changed.emit()
