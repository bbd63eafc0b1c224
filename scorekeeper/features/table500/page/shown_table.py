"""What the table page shows: the game as it stands, the line as it is typed, and the bell."""

from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedLayout, QWidget

from scorekeeper.features.table500.page.frame import TableFrame
from scorekeeper.features.table500.page.table_copy import copied_table
from scorekeeper.features.table500.view.hand_line import BELL, EMPTY, WRONG, HandReading, read_hand_line
from scorekeeper.features.table500.view.table_view import HandRow, TableView, table_view
from scorekeeper.features.table500.view.typed_hand import typed_rows
from scorekeeper.features.table500.words import hand_page as words
from scorekeeper.journal.facts import BellRung
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.copied import Copied
from scorekeeper.kit.entry.outcome_signs import Mark, Sign
from scorekeeper.kit.entry.sending import NotEntered, Sender
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.spans import words as plainly
from scorekeeper.language.translation import gettext as _

BELL_SIGN = Sign(3, words.bell_word, "clock", "error", "error_tint")


class ShownTable(Page):
    """One game: what stands, what is typed, and what is open beside it.

    `session` is the uid of the game that is shown. `clock` answers seconds that only go forward.
    """

    name = "score"

    def __init__(
        self,
        look: Look,
        bridge: Bridge,
        settings: ProgramSettings | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        super().__init__(look, bridge)
        self._settings = settings
        self._lines: dict[str, str] = {}
        self.setObjectName("page-score")
        self.session = ""
        self.view: TableView | None = None
        self.reading: HandReading | None = None
        self.selected: Hashable = None
        self._rows: tuple[HandRow, ...] = ()
        self._asked: set[str] = set()
        self._why: NotEntered | None = None
        self._typed_state = ""
        self._by_hand: str | None = None
        self.frame = TableFrame(look, clock)
        self.head, self.table, self.panel = self.frame.head, self.frame.hands.table, self.frame.panel
        self.entry, self.reason, self.bell = self.frame.entry, self.frame.reason, self.frame.head.bell
        self.line = self.entry.line
        self.entry.system = bridge.rules.key
        self.nothing = Label(
            look,
            _("No game yet. Ctrl+5 seats four players at a table."),
            "heading",
            weight=400,
            tone="ink2",
            wrap=True,
            name="table-nothing",
            align=Qt.AlignmentFlag.AlignHCenter,
        )
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.frame)
        self._stack.addWidget(self.nothing)
        self.sending = Sender(bridge, self, self.line)

    # what the window asks
    def first_focus(self) -> QWidget:
        """Return the line, or what is open beside the hands."""
        return self.line if self.panel.usual else self.panel.first_focus()

    def areas(self) -> Sequence[QWidget]:
        """Return line, hands, panel."""
        return (self.line, self.table, self.panel.first_focus())

    def title(self) -> str:
        """Return the score for the title bar."""
        view = self.view
        if view is None:
            return ""
        (first, second), (a, b) = view.names.values(), view.totals
        return f"{first} {a} : {b} {second}, {view.title}"

    def session_shown(self) -> str:
        """Return the uid of the game that is shown."""
        return self.session

    def show_target(self, target: object) -> None:
        """Take another game, or a hand of one: its uid, or that with the number of the hand."""
        uid, hand = target if isinstance(target, tuple) else (target, None)
        if str(uid) != self.session:
            self._take_game(str(uid))
        if hand is not None and not self.line.text():
            self.selected = next(((row.hand, row.position) for row in self._rows if row.hand == hand), None)
            self._show()

    def _take_game(self, uid: str) -> None:
        """Show a game, with the line that was typed there before; the line of the game shown so far is kept."""
        if self.session:
            self._lines[self.session] = self.line.text()
        self.session, self.selected, self._why, self._by_hand = uid, None, None, None
        kept = self._settings.kept_line(uid) if self._settings is not None else ""
        self.line.blockSignals(True)
        self.line.setText(self._lines.get(uid, kept))
        self.line.blockSignals(False)
        self.panel.turn(self.panel.hand)
        self._look_again()

    def refresh(self, changes: Changes) -> None:
        """Show what stands."""
        games = self.bridge.tournament.games
        if self.session not in games:
            running = [uid for uid, game in games.items() if game.state != "complete"]
            self._take_game(next(iter(running or games), ""))
        elif self.session in changes.sessions or changes.event or changes.teams or self.view is None:
            self._look_again()

    def unsaved(self) -> str:
        """Return the hand that is typed."""
        return words.typed(self.reading.hand) if self.line.text().strip() and self.reading is not None else ""

    def can_record(self) -> bool:
        """Return whether the line can be recorded as it stands, without a reason being asked for."""
        reading = self.reading
        return reading is not None and reading.ready and not (reading.needs_reason and not self.reason.text().strip())

    def keep_line(self) -> None:
        """Keep the line for the next time this game is shown."""
        if self._settings is not None:
            self._settings.keep_line(self.session, self.line.text())

    def drop_line(self) -> None:
        """Empty the line, here and for next time."""
        self.line.clear()
        self._forget_line()

    def _forget_line(self) -> None:
        self._lines.pop(self.session, None)
        if self._settings is not None and self._settings.kept_line(self.session):
            self._settings.keep_line(self.session, "")

    def copied(self) -> Copied | None:
        """Return the whole table for the clipboard while nothing else is meant."""
        if self.view is None or self.line.text() or not self.panel.usual:
            return None
        return copied_table(self.view, self.table)

    # showing
    def _look_again(self) -> None:
        known = self.session in self.bridge.tournament.games
        self._stack.setCurrentWidget(self.frame if known else self.nothing)
        if not known:
            self.view = None
            return
        view = self.view = table_view(self.bridge.tournament, self.session, seat=self.bridge.desk.seat)
        self.head.show_view(view)
        number = view.state.round
        self.bell.show_bell(f"round {number}" if number is not None else view.game, over=view.current is None)
        self.line.setPlaceholderText(view.placeholder)
        self.entry.deal.set_words(words.hand(view.current))
        if self.panel.shown is self.panel.faults:
            self._show_faults()
        elif self.panel.shown is self.panel.where:
            self.panel.where.look_again(view)
        self._typed(self.line.text())
        self._ask_bell()

    def _show_faults(self) -> None:
        if self.view is None or self.view.current is None:
            self.close_panel()
        else:
            self.panel.faults.show_view(self.view)

    def _typed(self, text: str) -> None:
        """Read the line, and show what it would do."""
        if self.view is None:
            return
        self._why = None
        if text != self._by_hand:
            self._by_hand = None
        reading = self.reading = read_hand_line(text, self.view)
        self.line.set_error_spans([(first - 1, last) for first, last in reading.columns])
        self.entry.record.setEnabled(reading.ready)
        self.reason.setVisible(reading.needs_reason)
        if not text:
            self.reason.set_text("")  # a reason belongs to the line that it was given for
        self._show()

    def _show(self) -> None:
        """Show rows, panel and sentence as they follow from what stands, is typed and is selected."""
        view, reading = self.view, self.reading
        if view is None or reading is None:
            return
        self._rows = typed_rows(view, reading)
        self.table.show_rows(view.sides, self._rows)
        row = self._row_meant(view, reading)
        if self.panel.shown is not self.panel.where:
            self.table.select_key((row.hand, row.position) if row is not None else None)
        told = reading.kind != EMPTY or self.selected is not None
        self.panel.show_usual(view, row, told=told, keep_chosen=self._by_hand == self.line.text())
        self._show_players(view)
        self._explain(view, reading, row)
        typed = words.typed_state(reading.hand, bell=reading.kind == BELL) if self.line.text().strip() else ""
        if typed != self._typed_state:
            self._typed_state = typed
            self._tell()

    def _show_players(self, view: TableView) -> None:
        """Show who sits where, and the bid of the hand that is played."""
        played = [row for row in self._rows if row.hand == view.current][-1:]
        bid = (played[0].bid, played[0].strain) if played else ("", "")
        players = self.frame.hands.players
        players.show_seats(view.seats, over=view.current is None, hand=words.hand(view.current), bid=bid)

    def _row_meant(self, view: TableView, reading: HandReading) -> HandRow | None:
        """Return the row that is typed, else the one that is selected, else the one that comes next."""
        wanted = [row for row in self._rows if row.state == "typed"]
        if not wanted and reading.kind == EMPTY and self.selected is not None:
            wanted = [row for row in self._rows if (row.hand, row.position) == self.selected]
        if not wanted:
            wanted = [row for row in self._rows if row.hand == (reading.hand or view.current)][-1:]
        return wanted[0] if wanted else None

    def _explain(self, view: TableView, reading: HandReading, row: HandRow | None) -> None:
        if self._why is not None:
            self.entry.say(plainly(self._why.sentence), plainly(self._why.follow), "error")
        elif self.panel.waits:
            why = (
                _("The line waits while a fault is chosen. Nothing changes until you record it.")
                if self.panel.shown is self.panel.faults
                else _("The line waits while a dispute is written down. A dispute changes no number.")
            )
            self.entry.say((), plainly(why))
        elif reading.kind == EMPTY and self.selected is not None and row is not None:
            follow = words.keys_of(row.hand, recorded=row.position is not None)
            self.entry.say(plainly(f"{row.sentence}."), plainly(follow))
        elif reading.kind == EMPTY and view.complete:
            self.entry.say(
                plainly(view.finish),
                plainly(view.fixed or _("F4: a card that was not clipped. Up chooses a hand to correct.")),
            )
        elif reading.kind == BELL and isinstance(reading.fact, BellRung) and not reading.changes:
            following = reading.fact.hand + 1
            other = following <= view.state.hands and self.line.text().strip().casefold() == "bell"
            follow = words.bell_other(following) if other else reading.follow
            self.entry.say(plainly(reading.sentence), plainly(follow))
        else:
            tone = "error" if reading.kind == WRONG else "ink"
            self.entry.say(plainly(reading.sentence), plainly(reading.follow), tone)  # type: ignore[arg-type]

    def _tell(self) -> None:
        """Say whether it is safe: typed and not saved, or saved."""
        if self._typed_state:
            self.said.emit("typed", self._typed_state, "")
        else:
            self.said.emit("saved", words.saved(self.bridge.tournament.seq, self.title()), "")

    # the bell
    def _rang(self, bell: str) -> None:
        """Time is up: a sign, and the question which hand is the last that counts."""
        self.said.emit(
            "typed",
            _("The bell. Enter: the hand that has begun is the last; bell 3 names another one that was fully dealt."),
            "",
        )
        if bell == self.bell.shown:
            Mark(self.look, self.entry, self.line).show_sign(BELL_SIGN)
            self._ask_bell()

    def _ask_bell(self) -> None:
        """Put the question into the empty line once, the hand that has begun being the answer."""
        view = self.view
        if view is None or view.current is None or view.bell is not None or self.line.text():
            return
        if self.bell.clocks.rung(self.bell.shown) and self.session not in self._asked:
            self._asked.add(self.session)
            self.line.setText("bell")

    def close_panel(self) -> None:
        """Give the usual view back, and the focus to the line."""
        self.entry.set_waiting(False)
        self.panel.turn(self.panel.hand)
        self.table.set_cursor_column("")
        self.frame.cover(wanted=False)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show()
        self.commands_changed.emit()
