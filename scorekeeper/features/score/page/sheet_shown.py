"""What the Score sheet page shows: a session, the typed line, and the open side panel."""

from PySide6.QtCore import QObject, QTimer, Signal

from scorekeeper.features.copying import words as copy_page
from scorekeeper.features.copying.page.copy_mode import CopyMode
from scorekeeper.features.copying.view.copy_view import copy_placeholder, difference_named
from scorekeeper.features.copying.view.reading_paper import next_deal, read_copied
from scorekeeper.features.score.page.frame import ScoreFrame
from scorekeeper.features.score.view.hand_form import form_of_deal, form_of_line, missing
from scorekeeper.features.score.view.sheet_rows import SheetRows, typed_row
from scorekeeper.features.score.view.sheet_view import deal_panel, score_sheet
from scorekeeper.journal.desks import entered_elsewhere
from scorekeeper.journal.entry import Entry
from scorekeeper.kit.entry.kept_line import KeptLine
from scorekeeper.kit.entry.panel import SidePanel
from scorekeeper.kit.entry.shown_session import ShownOrNothing, ShownSession
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.sending import Sender
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.kit.where_saved import where_saved
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.spans import words as plainly
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.entry_line import deal_in_words, read_line_in
from scorekeeper.session.line_reading import EMPTY, WRONG, LineReading
from scorekeeper.session.refusals import NotEntered
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.sheet import SheetRow
from scorekeeper.session.words import score_page as words

ASIDE_MS = 30
"""Delay of the side panel after the sheet: line, sheet and totals come first."""
PROMPT_MS = 120
"""Delay of the prompt to announce after a deal: first the scorer sees that the deal is saved."""


class SaveStatus:
    """A save status announced once for each line, and again after any other text there."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._last_status = ("", "")

    def tell(self, *, empty: bool, deal: int | None) -> None:
        """Show that a line is typed, for this deal, or that all is saved."""
        status = ("saved", "") if empty else ("typed", words.typed_state(deal))
        if status == self._last_status:
            return
        self._last_status = status
        entries = self._page.bridge.entries
        time = time_of_day(entries[-1].at, seconds=True) if entries else ""
        seq = entries[-1].seq if entries else 0
        if empty:
            self._page.status_refreshed.emit(*where_saved(self._page.bridge))
        else:
            self._page.status_refreshed.emit("typed", status[1], words.last_saved(seq, time))

    def is_saved(self) -> None:
        """Record that "all saved" was already shown elsewhere."""
        self._last_status = ("saved", "")

    def show_status(self, kind: str, text: str) -> None:
        """Show another status."""
        self._page.status_changed.emit(kind, text, "")
        self._last_status = ("", "")


class SheetShown(QObject):
    """The session on view: `showing` is its present state, `reading` the parsed line, `selected` a deal looked at.

    `by_hand` is the line made with the buttons, `missed` why the last line was not entered, `doubted` the line whose
    result is in question, `named` the deal whose difference from paper is reported. `panel_done` asks to close the
    panel, `announcement_due` to open the announcement.
    """

    panel_done = Signal()
    announcement_due = Signal()

    def __init__(self, page: Page, settings: ProgramSettings | None = None) -> None:
        super().__init__(page)
        look = page.look
        self._page, self._bridge = page, page.bridge
        self.session = ""
        self.showing: ShownSession | None = None
        self.reading: LineReading | None = None
        self.selected: int | None = None
        self._rows: tuple[SheetRow, ...] = ()
        self._shown_rows = SheetRows()
        self.missed: NotEntered | None = None
        self._prompted: int | None = None
        self.by_hand: str | None = None
        self.doubted = ""
        self._arrived: tuple[Entry, ...] = ()
        self._begun: int | None = None
        self.copy = CopyMode(settings)
        self.named: int | None = None
        self.frame = ScoreFrame(look, page.bridge.system)
        self.entry, self.table, self.panels = self.frame.entry, self.frame.table, self.frame.panels
        self.line = self.entry.line
        self.kept, self.safe = KeptLine(self.line, settings), SaveStatus(page)
        nothing = _("No session yet. Open one on the Event page (Ctrl+5).")
        self._stack = ShownOrNothing(page, look, self.frame, nothing, "score-nothing")
        self.sending = Sender(page.bridge, page, self.line)
        self._aside = QTimer(self)
        self._aside.setSingleShot(True)
        self._aside.setInterval(ASIDE_MS)
        self._aside.timeout.connect(self.show_aside)
        self._prompt = QTimer(self)
        self._prompt.setSingleShot(True)
        self._prompt.setInterval(PROMPT_MS)
        self._prompt.timeout.connect(self._prompt_announcement)
        self.line.textChanged.connect(self._line_changed)
        look.changed.connect(self._relook)

    def show_session(self, uid: str) -> None:
        """Show another session, with the line that was typed there before."""
        if uid == self.session or uid not in self._bridge.tournament.sessions:
            return
        if self.panels.panel is not None:
            self.panels.close_panel(self.showing, complete=False)
        line = self.kept.turn_to(uid)
        self.session, self.selected, self.missed, self._prompted = uid, None, None, None
        self.by_hand = self.named = self._begun = None
        self.doubted = ""
        self.copy.show(self._bridge.tournament.sessions[uid])
        self.take_stand(first=True)
        self.line.setText(line)
        self.read()
        self._page.commands_changed.emit()
        if self._arrived:
            self._page.status_changed.emit("saved", words.arrived(self._arrived[-1].who, len(self._arrived)), "")

    def refresh(self) -> None:
        """Refresh the sheet; while an entry is on its way, its answer does that."""
        if self.sending.busy:
            return
        sessions = self._bridge.tournament.sessions
        if self.session not in sessions:
            self.session = self.kept.session = ""
            self.showing = None
            self._stack.turn(shown=False)
            if sessions:
                running = [uid for uid, state in sessions.items() if state.state == "running"]
                self.show_session((running or list(sessions))[-1])
            return
        self.hold_deal()
        self.take_stand()
        self.read(keep_missed=True)

    def hold_deal(self) -> None:
        """Keep the typed line with the deal it was begun for, whatever other seats have entered meanwhile."""
        if self.reading is not None and self.reading.kind != EMPTY and not self.copy.on:
            self._begun = self.reading.deal

    def take_stand(self, *, first: bool = False) -> None:
        """Take the present state of the session, and show what does not depend on the typed line."""
        tournament, bridge = self._bridge.tournament, self._bridge
        before = self.showing if not first else None
        view = score_sheet(
            tournament, self.session, seat=bridge.desk.seat, shown=self._shown_rows, following=self._next_of
        )
        self.showing = showing = ShownSession(tournament, bridge.entries, view.now, view)
        state, looked = tournament.sessions[self.session], bridge.looked.get(self.session, bridge.begun)
        self._arrived = entered_elsewhere(state, looked, bridge.desk.seat)
        bridge.looked[self.session] = tournament.seq
        self._rows = view.rows
        if view.session_row is not None:
            self._rows += (view.session_row,)
        self.frame.take_deals(len(view.rows))
        self.frame.head.show_head(view.head)
        if before is None or before.sides != showing.sides:
            self.table.set_sides(showing.sides, tables=view.now.system.payment.conserves)
            self._take_sides(showing)
        copying = self.copy.on
        self.line.setPlaceholderText(copy_placeholder(view.now, self.copy.sheet) if copying else view.placeholder)
        self._stack.turn(shown=True)
        deals = [deal for entry in self._arrived if (deal := getattr(entry.fact, "deal", None))]
        if deals:
            self.table.flash(deals[-1])
        due = view.read_out.after_deal if view.read_out is not None else None
        if first:
            self._prompted = due
        if self.panels.panel is not None:
            self.panels.panel.work_as(bridge.desk.role, bridge.desk.who)
            self.panels.panel.show_current(showing)
            if self.panels.panel.kind == "announcement" and due is None:
                self.panel_done.emit()
        if due != self._prompted:
            self._prompted = due
            if due is not None and not copying:
                self._prompt.start()

    def _prompt_announcement(self) -> None:
        """Open the announcement that has fallen due, unless the scorer has already continued."""
        due = self.showing.view.read_out if self.showing is not None else None
        free = self.panels.panel is None and not self.line.text() and not self.sending.busy
        if due is not None and free and not self.frame.narrow:
            self.announcement_due.emit()

    def _relook(self) -> None:
        if self.showing is not None:
            self._take_sides(self.showing)
            self.read(keep_missed=True)

    def _take_sides(self, showing: ShownSession) -> None:
        """Set these sides in the form by hand; Tab goes from the line to the controls, and back to the sheet."""
        self.panels.deal.set_sight(showing)
        entry, deal = self.entry, self.panels.deal
        stops = (entry.explanation, entry.follow, self.table, self.line, entry.record, deal.auction, deal.hand.side)
        tab_through(stops)

    def _line_changed(self, _text: str) -> None:
        self.doubted = ""
        if self.showing is None:
            return
        if self.line.text() and self.selected is not None:
            self.selected = None
        panel = self.panels.panel
        if self.line.text() and panel is not None and not panel.waits:
            self.panel_done.emit()
        self.read()

    def read(self, *, keep_missed: bool = False, landed: bool = False) -> None:
        """Parse the typed line against the present state, and show the result everywhere.

        After a deal was saved, the next step is announced together with the side panel: the sheet with its totals
        comes first.
        """
        if self.showing is None:
            return
        if not keep_missed:
            self.missed = None
        self.reading = self._read(self.line.text(), self.showing)
        if self.reading.kind == EMPTY:
            self._begun = None
        self.show_reading(landed=landed)

    def _read(self, text: str, showing: ShownSession) -> LineReading:
        """Parse a line, for the deal it was begun for if that is no longer the next one."""
        if self.copy.on:
            return read_copied(text, showing.now, self.copy.sheet)
        reading = read_line_in(text, showing.now)
        if reading.kind == EMPTY or self._begun in {None, showing.now.current}:
            return reading
        return read_line_in(text, showing.now, self._begun)

    def goes_on(self, text: str) -> bool:
        """Return whether a line is valid so far."""
        return self.showing is not None and self._read(text, self.showing).kind != WRONG

    def show_reading(self, *, landed: bool = False) -> None:
        """Show the parsed line, and its consequences in the sheet and beside it."""
        showing, reading = self.showing, self.reading
        if showing is None or reading is None:
            return
        empty = reading.kind == EMPTY
        deal = reading.deal
        self.entry.deal.set_words(words.deal_label(deal))
        if not (landed and empty) or self.copy.on:
            self._explain(showing, reading)
        self.entry.idle = empty and self.selected is None
        self.entry.refused = tuple(problem.article for problem in reading.problems if problem.article)
        self.line.set_error_spans([(first - 1, last) for first, last in reading.columns])
        panel = self.panels.panel
        waits = panel is not None and panel.waits
        self.entry.set_waiting(waits)
        self.entry.record.setEnabled(reading.ready and not waits)
        shown = None if empty else reading
        rows = self._rows
        if shown is not None and shown.ready and shown.deal is not None and 0 < shown.deal <= len(showing.view.rows):
            index = shown.deal - 1
            row = typed_row(showing.now, showing.view.rows[index], shown)
            rows = (*rows[:index], row, *rows[index + 1 :])
        self.table.set_rows(rows)
        if not isinstance(panel, SidePanel) or panel.kind == "announcement":
            looked_at = self.selected or deal
            if looked_at != self.table.selected_deal:
                self.table.select_deal(looked_at)
        if not self._aside.isActive():
            self._aside.start()  # limits the delay of the panel, however fast the typing
        if self.missed is None:
            self.safe.tell(empty=empty, deal=deal)

    def _explain(self, showing: ShownSession, reading: LineReading) -> None:
        panel, due = self.panels.panel, showing.view.read_out
        if self.missed is not None:
            ahead = self.sending.ahead.text
            follow = f"{self.missed.follow} {words.typed_ahead(ahead)}" if ahead else self.missed.follow
            self.entry.show_text(plainly(self.missed.sentence), plainly(follow), "error")
        elif panel is not None and panel.waits:
            self.entry.show_text(
                (),
                plainly(_("Entered. Enter goes back to the sheet.") if panel.is_over else panel.while_open()),
            )
        elif reading.doubt and self.doubted == reading.text:
            again = _("Nothing is recorded yet. Enter again records it; if a digit is missing, type it.")
            self.entry.show_text(reading.doubt, plainly(again), "warn")
        elif reading.kind != EMPTY:
            self.entry.show_text(reading.sentence, reading.follow, "error" if reading.problems else "ink")
        elif self.by_hand is not None and (lacks := missing(self.panels.deal.hand.form, showing.now)):
            self.entry.show_text(lacks, ())
        elif self.selected is not None:
            recorded = showing.now.recorded(self.selected) is not None
            known = bool(showing.now.system.infractions.kinds)
            keys = words.selected_keys(self.selected, penalties=known)
            follow = keys if recorded else words.selected_empty(self.following)
            self.entry.show_text(deal_in_words(showing.now, self.selected), plainly(follow))
        elif self.copy.on and (differs := difference_named(showing.now, self.named or 0)):
            self.entry.show_text(plainly(differs), plainly(copy_page.next_in_short(reading.deal)), "warn")
        elif reminder := showing.view.reminder:
            self.entry.show_text(plainly(reminder), reading.sentence, "warn")
        elif due is not None and self.frame.narrow:
            self.entry.show_text(plainly(due.sentence), plainly(words.note_read_out(due.article)))
        else:
            self.entry.show_text(reading.sentence, reading.follow)

    def ask_about(self, reading: LineReading) -> None:
        """Ask whether the typed result is right; further typing withdraws the question."""
        self.doubted = reading.text
        self.show_reading()
        self.entry.repeat()

    @property
    def following(self) -> int | None:
        """The next deal: in the session or, while copying, on the sheet being copied."""
        return self._next_of(self.showing.now) if self.showing is not None else None

    def _next_of(self, now: SessionNow) -> int | None:
        return next_deal(now, self.copy.sheet) if self.copy.on else now.current

    def show_aside(self) -> None:
        """Show the default panel now: the typed deal, the selected one, or the next one."""
        self._aside.stop()
        showing, reading = self.showing, self.reading
        if showing is None or reading is None:
            return
        self._explain(showing, reading)
        draft = None if reading.kind == EMPTY else reading
        deal = draft.deal if draft is not None else self.selected
        complete = showing.view.finish is not None and draft is None and self.selected is None
        if self.copy.on:
            self.panels.show_copying(showing, self.copy.sheet)
            return
        self.frame.take_result(complete=complete)
        if self.panels.panel is None or not complete:
            self.panels.show_default(showing, complete=complete)
        number = deal or showing.view.current
        self.panels.deal.show_deal(deal_panel(showing.now, draft, deal), showing)
        if self.by_hand == self.line.text():
            return  # the form has more than the line can express: a suit before its number
        self.by_hand = None
        if draft is not None:
            self.panels.deal.hand.show_form(form_of_line(self.line.text(), showing.now))
        else:
            self.panels.deal.hand.show_form(form_of_deal(showing.now.recorded(number or 0)))

    def select(self, deal: int) -> None:
        """Select a deal of the sheet; the next deal needs no selection."""
        if self.showing is None:
            return
        self.selected = None if deal == self.following else deal
        self.show_reading()

    def current_deal(self) -> int | None:
        """Return the deal a command is about: the selected one, the typed one, the one in play, the last recorded."""
        assert self.showing is not None
        if self.selected is not None:
            return self.selected
        if self.reading is not None and self.reading.kind != EMPTY and self.reading.deal is not None:
            return self.reading.deal
        view = self.showing.view
        if view.awaiting:
            return view.current
        recorded = [deal.number for deal in self.showing.now.record.deals]
        return max(recorded) if recorded else view.current

    def recent_deals(self) -> tuple[int, ...]:
        """Return the deal just played and the next one if a command may be about either, else none.

        That is so while nothing is selected or typed and the next deal has no contract.
        """
        assert self.showing is not None
        view, last = self.showing.view, self.current_deal()
        chosen = self.selected is not None or (self.reading is not None and self.reading.kind != EMPTY)
        if chosen or view.awaiting or last is None or view.current != last + 1:
            return ()
        return (last, view.current)

    def is_fixed(self) -> bool:
        """Return whether the sheet is signed or being signed, and show that before anything is typed in vain."""
        state = self.showing.now.state if self.showing is not None else None
        if state is None or not (state.is_closed or state.under_signature):
            return False
        why = (
            words.sheet_is_signed(state.revision)
            if state.is_closed
            else _("The sheet is being signed. F12 continues; give up signing there to change the sheet.")
        )
        self.safe.show_status("typed", why)
        return True
