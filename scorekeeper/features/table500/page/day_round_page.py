"""The Tables page of a day of games: players, results, the bell, the next seating."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

from scorekeeper.features.papers.view.catalogue import CLICK_CARDS, SEATING
from scorekeeper.features.papers.view.stage_papers import round_subject
from scorekeeper.features.table500.page.bell import Bell
from scorekeeper.features.table500.page.clocks import SharedClocks, bell_of_round
from scorekeeper.features.table500.view.day_line import BACK, BELL, NEXT, PUBLISH, DayReading, read_day_line
from scorekeeper.features.table500.view.day_view import (
    DayTableRow,
    PlayerRow,
    day_rows,
    fair_words,
    head_words,
    player_rows,
    preview_rows,
    result_line,
    round_note,
)
from scorekeeper.features.table500.words import day_page as words
from scorekeeper.features.table500.words.day_page import sat_out_times
from scorekeeper.journal.facts import DrawMade
from scorekeeper.journal.seatings import in_round, last_round, next_seating, seatings
from scorekeeper.journal.snapshot import COMPLETE, RUNNING, GameState
from scorekeeper.journal.undo import redo_target, undo_target
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Saved
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.entry.entry import EntryCard
from scorekeeper.kit.entry.line_keys import LineKeys
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, give_width
from scorekeeper.kit.look.layout import ColumnLayout as Stack
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.page import Page
from scorekeeper.kit.save_status import save_status
from scorekeeper.kit.sending import LINE, REDO, UNDO, Sender, Submission
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.kit.typeahead import RETURNS
from scorekeeper.language.clicks import clicks_words
from scorekeeper.language.spans import words as plainly
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.offers import Entered, refusal
from scorekeeper.session.refusals import NotEntered
from scorekeeper.session.words import score_page as score_words

PLAYERS_WIDTH, ROOMY, NARROW = 340, 1100, 820
"""Players' width; page widths for whole names, and for players below the tables."""


class DayRoundFrame(QWidget):
    """The widgets of the page, which fills them. `tightened` when the space for names changes."""

    tightened = Signal()

    def __init__(self, look: Look, clocks: SharedClocks | None = None) -> None:
        super().__init__()
        self.look, self.tight = look, False
        self.title = Label(look, "", "page", weight=700, elide=True, name="day-round-title")
        self.about = Label(look, "", "small", tone="ink2", elide=True, name="day-round-about")
        self.bell = Bell(look, clocks)
        self.publish = Button(look, pgettext("button", "P&ublish"), key="Alt+U", height=36, name="day-publish")
        self.next = Button(
            look, _("&Next seating"), key=pgettext("key", "Enter"), primary=True, height=40, name="day-next"
        )
        self.tables = self._tables()
        self.players = self._players()
        self.entry = EntryCard(look)
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name="day-round-note")
        outer = Stack(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(self._head())
        self._middle = QWidget()
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._middle)
        self._beside.setContentsMargins(0, 0, 0, 0)
        left = CardFrame(
            look, margins=(2, 2, 2, 6), spacing=4, name="day-tables-card", accessible=_("Tables of the round")
        )
        left.body.addWidget(self.tables, 1)
        self.note.setContentsMargins(look.gap(10), 0, look.gap(10), 0)
        left.body.addWidget(self.note)
        self._right = CardFrame(look, margins=(2, 2, 2, 3), name="day-players-card", accessible=_("Players of the day"))
        self._right.body.addWidget(self.players)
        self._beside.addWidget(left, 3)
        self._beside.addWidget(self._right, 2)
        self._scroll = Scroll(look, self._middle)
        outer.addWidget(self._scroll, 1)
        outer.addWidget(self.entry)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        for table in (self.tables, self.players):
            table.rows_model.modelReset.connect(self._fit)
        look.changed.connect(self.arrange)
        self.arrange()

    def _head(self) -> CardFrame:
        look = self.look
        card = CardFrame(
            look, margins=(15, 6, 12, 6), name="day-round-head", accessible=pgettext("screen reader", "Tables")
        )
        row = RowLayout(look, spacing=12)
        words = Stack(look, spacing=0)
        words.addWidget(self.title)
        words.addWidget(self.about)
        row.addLayout(words, 1)
        for part in (self.bell, self.publish, self.next):
            row.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        card.body.addLayout(row)
        return card

    def _tables(self) -> PlainTable[DayTableRow]:
        columns: tuple[Column[DayTableRow], ...] = (
            Column(
                "table", pgettext("column heading", "Table"), lambda row: row.table, "center", weight=700, width=60,
                accessible=lambda row: row.spoken,
            ),
            Column("a", _("Side A, seats 1 and 3"), lambda row: row.sides[0], stretch=1),
            Column("b", _("Side B, seats 2 and 4"), lambda row: row.sides[1], stretch=1),
            Column(
                "result", pgettext("column heading", "Result"), lambda row: row.result,
                weight=lambda row: 600 if row.over else 400,
                tone=lambda row: "ink" if row.over else "ink2",
            ),
        )  # fmt: skip
        model = RowsModel(columns, lambda row: row.key)
        return PlainTable(self.look, model, row_height=36, name="day-tables", accessible=_("Tables of the round"))

    def _players(self) -> PlainTable[PlayerRow]:
        columns: tuple[Column[PlayerRow], ...] = (
            Column(
                "player", pgettext("column heading", "Player"), lambda row: row.name, stretch=1,
                weight=lambda row: 600 if row.here else 400,
                tone=lambda row: "ink" if row.here else "ink2", accessible=lambda row: f"{row.name}, {row.state}",
            ),
            Column(
                "state", pgettext("column heading", "Status"), lambda row: row.state, small=True, stretch=1,
                tone=lambda row: "ink" if row.here else "ink2",
            ),
            Column(
                "out", pgettext("column heading", "Out"), lambda row: str(row.sat_out or ""), "right", small=True,
                width=42,
                accessible=lambda row: sat_out_times(row.sat_out),
            ),
            Column(
                "clicks", pgettext("column heading", "Clicks"), lambda row: str(row.clicks), "right", width=56,
                accessible=lambda row: clicks_words(row.clicks),
            ),
        )  # fmt: skip
        model = RowsModel(columns, lambda row: row.key)
        return PlainTable(self.look, model, name="day-list", accessible=_("Players of the day"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Lay out for this size; what is least needed is hidden first."""
        look = self.look
        narrow = look.compact or self.width() < look.px(NARROW)
        self._beside.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self._beside.setSpacing(look.gap(8))
        give_width(self._right, None if narrow else min(look.px(PLAYERS_WIDTH), self.width() * 3 // 10))
        tight = self.width() < look.px(ROOMY)
        if tight != self.tight:
            self.tight = tight
            self.tightened.emit()
        self.publish.setVisible(not look.compact)
        self.entry.take_room(low=False, is_wide=False)
        self._fit()

    def _fit(self) -> None:
        """Scroll the whole page where the text is large, else each list."""
        for table in (self.tables, self.players):
            table.show_whole(whole=self.look.compact)


ENTERED: Entered = (("result-stated", ""), ("checked-in", ""), ("draw-made", ""))
"""The facts that the line enters: without permission for any of them it accepts no typing."""


class DayRoundPage(Page):
    """Typing anywhere goes to the line.

    Enter on an empty line shows the next seating, then makes it.
    `clocks` are those of the bell.
    """

    name = "round"

    def __init__(self, look: Look, bridge: Bridge, clocks: SharedClocks | None = None) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(pgettext("screen reader", "Tables"))
        self.setObjectName("page-day-round")
        self.frame = frame = DayRoundFrame(look, clocks)
        self.entry, self.line, self.bell = frame.entry, frame.entry.line, frame.bell
        self.tables, self.players = frame.tables, frame.players
        ColumnLayout(look, self, margins=(0, 0, 0, 0)).addWidget(frame)
        self.reading = self._sent = DayReading("")
        self.asked = False
        """Whether the next seating is shown."""
        self._why: NotEntered | None = None
        self._selected: Hashable = None
        self._bells_asked: set[str] = set()
        self._draft_status = ""
        self.line.setPlaceholderText(
            _("an  here \N{MIDDLE DOT} -an  leaves \N{MIDDLE DOT} 3 a  result \N{MIDDLE DOT} Enter  next seating")
        )
        self.sending = Sender(bridge, self, self.line)
        self.keys = LineKeys(
            self, self.line, escape=self.escape, put=self._begin_line, rows=self._rows, choose=self._choose,
            refuses=self._refuses_entry,
        )  # fmt: skip
        self.line.textChanged.connect(self._read_line)
        self.entry.entered.connect(self.enter)
        self.entry.opened.connect(self.follow)
        self.sending.answered.connect(self._on_answer)
        self.sending.slow.connect(lambda: self.status_changed.emit("working", pgettext("progress", "Saving ..."), ""))
        self.tables.row_chosen.connect(self._choose)
        self.tables.row_opened.connect(lambda _row: self.open_table())
        self.players.row_opened.connect(lambda _row: self._name_player())
        frame.next.clicked.connect(self.next_seating)
        frame.publish.clicked.connect(partial(self._enter_word, PUBLISH))
        self.bell.rang.connect(self._rang)
        frame.tightened.connect(self.show_now)

    # called by the window
    def handlers(self) -> Handlers:
        """Return the commands of this page."""
        made: dict[str, Callable[[], None]] = {
            "draw-round": self.next_seating,
            "bell": self.bell.toggle,
            "bell-again": self.bell.reset,
            "correct": self.correct,
            UNDO: partial(self._step, UNDO),
            REDO: partial(self._step, REDO),
        }
        return {name: partial(self.sending.ahead.run, command) for name, command in made.items()}

    def first_focus(self) -> QWidget:
        """Return the line."""
        return self.line

    def areas(self) -> Sequence[QWidget]:
        """Return line, tables, players."""
        return (self.line, self.tables, self.players)

    def title(self) -> str:
        return head_words(self.bridge.tournament)[0]

    def unsaved(self) -> str:
        """Return the typed text."""
        return _("A line") if self.line.text().strip() else ""

    def default_paper(self) -> str:
        """Return the seating or, before the first one, the click cards."""
        return SEATING if seatings(self.bridge.tournament) else CLICK_CARDS

    def default_subject(self) -> str:
        """Return the newest round."""
        held = seatings(self.bridge.tournament)
        return round_subject(max(held)) if held else ""

    def show_target(self, target: object) -> None:
        """Show the next seating where that is the target."""
        if target == NEXT:
            self.open()
            self.next_seating()

    # showing
    def refresh(self, changes: Changes) -> None:
        """Show the current state."""
        del changes
        tournament, number = self.bridge.tournament, last_round(self.bridge.tournament)
        games = in_round(tournament, number)
        over = bool(games) and all(game.state == COMPLETE for game in games)
        entered = any(game.bell is not None for game in games)
        self.bell.show_bell(bell_of_round(number), over=over or not games, entered=entered)
        self.players.set_rows(player_rows(tournament))
        self.frame.publish.setEnabled(not read_day_line(PUBLISH, tournament, str).wrong)
        self._read_line(self.line.text())
        self._ask_bell()

    def open(self) -> None:
        """Refresh, also for a bell that rang meanwhile."""
        super().open()
        self._ask_bell()

    def _read_line(self, text: str) -> None:
        """Parse the line, and show its effect."""
        self._why = None
        if text:
            self.asked = False
        self.reading = read_day_line(text, self.bridge.tournament, self.bridge.desk.new_uid)
        self.show_now()

    def show_now(self) -> None:
        """Show rows, head and sentence for the current state and the typed line."""
        tournament, reading, frame = self.bridge.tournament, self.reading, self.frame
        fact = reading.facts[0] if reading.facts else None
        shown = isinstance(fact, DrawMade) and (self.asked or bool(self.line.text().strip()))
        title, about = head_words(tournament)
        if shown and isinstance(fact, DrawMade):
            due = next_seating(tournament, fact.seed)
            title, rows = (
                _("Next: round {round}").format(round=due.seated_round.number),
                preview_rows(tournament, due, short=frame.tight),
            )
            note = fair_words(tournament, due.seated_round.number - 1, due.seated_round.sits_out)
        else:
            rows, note = day_rows(tournament, short=frame.tight), round_note(tournament)
        frame.title.set_words(title)
        frame.about.set_words(about)
        self.tables.set_rows(rows)
        frame.note.set_words(note)
        frame.note.setVisible(bool(note))
        self.tables.select_key("" if shown or self.line.text() else self._selected)
        frame.next.setText(_("&Seat the round") if shown else _("&Next seating"))
        self.entry.deal.set_words(self._about_line(shown=shown))
        self.entry.record.setEnabled(bool(reading.facts))
        self._explain(shown=shown)
        self._show_draft_status()
        self.commands_changed.emit()

    def _about_line(self, *, shown: bool) -> str:
        number = last_round(self.bridge.tournament) + shown
        return words.round_title(number)

    def _explain(self, *, shown: bool) -> None:
        reading, show_text = self.reading, self.entry.show_text
        if self._why is not None:
            show_text(plainly(self._why.sentence), plainly(self._why.follow), "error")
        elif shown:
            show_text(plainly(reading.sentence), plainly(_("Enter seats the round. Esc goes back.")))
        elif self.line.text().strip():
            follow = _("Enter records it. Esc clears the line.") if reading.facts else _("Esc clears the line.")
            show_text(plainly(reading.sentence), plainly(follow), "error" if reading.wrong else "ink")
        else:
            show_text(
                plainly(self._waiting_for()),
                plainly(_("Enter shows the next seating. Ctrl+Enter opens the selected table.")),
            )

    def _waiting_for(self) -> str:
        """Return what comes next: that the round can be seated, or why it cannot."""
        number = last_round(self.bridge.tournament) + 1
        return words.can_seat(number) if self.reading.facts else self.reading.sentence

    def _show_draft_status(self) -> None:
        message = _("{what} typed, not saved yet").format(what=_("A line")) if self.line.text().strip() else ""
        if message != self._draft_status:
            self._draft_status = message
            if message:
                self.status_refreshed.emit("typed", message, "")
            else:
                kind, saved, _detail = save_status(self.bridge)
                self.status_changed.emit(kind, f"{saved}. {self.title()}.", "")

    # actions of the user
    def enter(self) -> None:
        """Enter the line; if it is empty, show the next seating, then make it."""
        if self.sending.busy or self._refuses_entry():
            return
        if not self.line.text().strip() and not self.asked:
            self.next_seating()
        elif not self.reading.facts:
            self.entry.refuse(score_words.line_unfinished(), lambda _text: False)
        else:
            self._send(self.reading)

    def next_seating(self) -> None:
        """Show the seating of the next round; if it is already shown, make it."""
        if self.sending.busy or self._refuses_entry():
            return
        if self.asked and not self.line.text():
            self._send(self.reading)
            return
        with filling(self.line):
            self.line.clear()
        self._read_line("")
        self.asked = bool(self.reading.facts)
        self.show_now()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.asked:
            self.entry.show_text(plainly(self.reading.sentence), (), "error")
            self.entry.repeat()

    def _send(self, reading: DayReading) -> None:
        self._sent = reading
        self.sending.send(Submission(LINE), reading.facts, reading.reason, self.bridge.tournament.seq)

    def _enter_word(self, word: str) -> None:
        """Enter a command word as if typed into the line."""
        if self.sending.busy or self._refuses_entry():
            return
        reading = read_day_line(word, self.bridge.tournament, self.bridge.desk.new_uid)
        if reading.facts:
            self._send(reading)
        else:
            self.status_changed.emit("told", reading.sentence, "")

    def _on_answer(self, submission: Submission, result: Saved | NotEntered) -> None:
        if isinstance(result, Saved):
            self._landed(submission, result)
        else:
            self._missed(submission, result)

    def _landed(self, submission: Submission, saved: Saved) -> None:
        done = self._sent.done if submission.source == LINE else ""
        self.asked = False
        if submission.source == LINE:
            with filling(self.line):
                self.line.clear()
        self._read_line(self.line.text())
        self._draft_status = ""
        kind, where, detail = save_status(self.bridge)
        undone = _("This concerns entry {entry}.").format(entry=saved.about.seq) if saved.about is not None else ""
        self.status_changed.emit(kind, f"{where}. {done or undone}".strip(), detail)
        self.sending.ahead.play()

    def _missed(self, submission: Submission, why: NotEntered) -> None:
        self._read_line(self.line.text())
        self._why = why
        self.show_now()
        self.entry.repeat()
        self.status_changed.emit("told" if submission.source in {UNDO, REDO} else "unsaved", why.sentence, "")
        self.sending.ahead.play()

    def _step(self, source: str) -> None:
        """Undo or redo the newest step at a table of the round.

        A seating without any play is taken back.
        """
        if self.line.text():
            self.sending.step(source, "")
            return
        tournament, seat = self.bridge.tournament, self.bridge.desk.seat
        target = undo_target if source == UNDO else redo_target
        games = in_round(tournament, last_round(tournament))
        targets = [(entry.seq, game.uid) for game in games if (entry := target(game, seat)) is not None]
        if targets:
            self.sending.step(source, max(targets)[1])
        elif source == UNDO and not read_day_line(BACK, tournament, str).wrong:
            self._enter_word(BACK)
        else:
            self.status_changed.emit(
                "told",
                _("Nothing in this round was undone on this computer.")
                if source == REDO
                else _("Nothing in this round was entered on this computer."),
                "",
            )

    def correct(self) -> None:
        """Bring the result of the chosen table into the line.

        Text typed after the colon is the reason.
        """
        game = self._game_chosen()
        if game is None:
            self.status_changed.emit("told", words.choose_table(), "")
        elif game.record.hands or game.bell is not None:
            self.open_table()
        else:
            self.line.setText(result_line(game))
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_table(self) -> None:
        """Go to the chosen table, hand by hand."""
        game = self._game_chosen()
        if game is None:
            self.status_changed.emit("told", words.choose_table(), "")
        else:
            self.go.emit("score", game.uid)

    def _game_chosen(self) -> GameState | None:
        row = self.tables.selected
        return self.bridge.tournament.games.get(row.key) if row is not None else None

    def _name_player(self) -> None:
        """Put the chosen player into the line: an absent one arrives, a present one leaves."""
        row = self.players.selected
        if row is not None and not self._refuses_entry():
            self.line.setText(f"-{row.name}" if row.here else row.name)
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _rang(self, bell: str) -> None:
        """React to the bell at every table of the round."""
        if self.isVisible() and bell == self.bell.shown:
            self.status_changed.emit("typed", words.rung(running=self._ask_bell()), "")

    def _ask_bell(self) -> bool:
        """Put the question into the empty line, once for each bell, if hands are recorded here.

        Return whether they are.

        The bell may have rung while another page was shown.
        """
        games = in_round(self.bridge.tournament, last_round(self.bridge.tournament))
        running = any(game.state == RUNNING and game.record.hands and game.bell is None for game in games)
        bell = self.bell.shown
        if running and self.bell.clocks.rung(bell) and bell not in self._bells_asked and not self.line.text():
            self._bells_asked.add(bell)
            self.line.setText(BELL)
        return running

    # keys
    def _refuses_entry(self) -> bool:
        """Return whether this role may not enter the day's facts, and report who may."""
        why = refusal(self.bridge.tournament, self.bridge.desk.role, ENTERED)
        if why:
            self.refused.emit(why)
        return bool(why)

    def _rows(self) -> tuple[int, int, int] | None:
        row, last = self.tables.currentIndex().row(), len(self.tables.rows_model.rows) - 1
        return (row, 0, last) if last >= 0 else None

    def _choose(self, index: int) -> None:
        rows = self.tables.rows_model.rows
        if 0 <= index < len(rows) and not self.line.text() and not self.asked:
            self._selected = rows[index].key
            self.tables.select_key(rows[index].key)
            self.commands_changed.emit()

    def _begin_line(self, text: str) -> None:
        if not self._refuses_entry():
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
            self.entry.put(text)

    def escape(self) -> bool:
        """Leave the seating shown, clear the line, or deselect the table.

        Return False if nothing was open.
        """
        left = self.asked or bool(self.line.text()) or self._selected is not None
        if not self.asked and not self.line.text():
            self._selected = None
        self.asked = False
        self.line.clear()
        self._read_line("")
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        return left

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURNS and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.open_table()
        elif self.keys.enters(event):
            self.enter()
        elif not self.keys.handle_key(event):
            super().keyPressEvent(event)
