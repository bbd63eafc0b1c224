"""The Score sheet page as the scorer sees it: each step of its state, and how it is shown."""

from PySide6.QtCore import QObject, QTimer, Signal

from scorekeeper.features.copying.page.copy_mode import KeptCopyMode
from scorekeeper.features.copying.view.copy_view import CopyMode, copy_placeholder
from scorekeeper.features.score.page.frame import ScoreFrame
from scorekeeper.features.score.view.hand_form import HandForm, form_of_deal, form_of_line, line_of_form
from scorekeeper.features.score.view.line_explanation import explanation
from scorekeeper.features.score.view.sheet_rows import SheetRows
from scorekeeper.features.score.view.sheet_state import SheetState
from scorekeeper.features.score.view.sheet_view import deal_panel, score_sheet
from scorekeeper.journal.desks import entered_elsewhere
from scorekeeper.kit.entry.shown_session import EmptyStateStack, ShownSession
from scorekeeper.kit.entry.stored_line import KeptLine
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.save_status import save_status
from scorekeeper.kit.sending import Sender
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.line_reading import LineReading
from scorekeeper.session.refusals import NotEntered
from scorekeeper.session.sheet import ScoreSheetView
from scorekeeper.session.words import score_page as words

PANEL_DELAY_MS = 30
"""Delay of the side panel after the sheet: line, sheet and totals come first."""
PROMPT_DELAY_MS = 120
"""Delay of the prompt to read out the score, so that the scorer sees the deal saved."""


class SaveStatus:
    """A save status that is announced once for each line, and again after any other text."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._last_status = ("", "")

    def show_line(self, *, empty: bool, deal: int | None, ready: bool) -> None:
        """Show that a line is typed, for this deal, or that all is saved.

        `ready`: Enter would record the line.
        """
        status = ("saved", "") if empty else ("typed", words.typed_state(deal, ready=ready))
        if status == self._last_status:
            return
        self._last_status = status
        entries = self._page.bridge.entries
        time = time_of_day(entries[-1].at, seconds=True) if entries else ""
        seq = entries[-1].seq if entries else 0
        if empty:
            self._page.status_refreshed.emit(*save_status(self._page.bridge))
        else:
            self._page.status_refreshed.emit("typed", status[1], words.last_saved(seq, time))

    def mark_saved(self) -> None:
        """Record that "all saved" was already shown elsewhere."""
        self._last_status = ("saved", "")

    def show_status(self, kind: str, text: str, detail: str = "") -> None:
        """Show another status."""
        self._page.status_changed.emit(kind, text, detail)
        self._last_status = ("", "")


def _sides(view: ScoreSheetView) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return view.head.letters, view.head.names


class SheetDisplay(QObject):
    """The Score sheet page as the scorer sees it: every change of its `state` is shown at once.

    `panel_done` asks to close the panel, `announcement_due` to open the announcement.
    """

    panel_done = Signal()
    announcement_due = Signal()

    def __init__(self, page: Page, settings: ProgramSettings | None = None) -> None:
        super().__init__(page)
        look = page.look
        self._page, self._bridge = page, page.bridge
        self._state = SheetState()
        self._shown_rows = SheetRows()
        self._kept_copying = KeptCopyMode(settings)
        self.frame = ScoreFrame(look, page.bridge.system, page.bridge.desk.new_uid)
        self.entry, self.table, self.panels = self.frame.entry, self.frame.table, self.frame.panels
        self.line = self.entry.line
        self.kept_line, self.save_status = KeptLine(self.line, settings), SaveStatus(page)
        begins = pgettext("button", "Begin session")
        self._stack = EmptyStateStack(page, look, self.frame, _("No session yet."), "score-nothing", step=begins)
        self._stack.step_chosen.connect(self._begin)
        self.sending = Sender(page.bridge, page, self.line)
        self._panel_timer = QTimer(self)
        self._panel_timer.setSingleShot(True)
        self._panel_timer.setInterval(PANEL_DELAY_MS)
        self._panel_timer.timeout.connect(self.show_default_panel)
        self._prompt_timer = QTimer(self)
        self._prompt_timer.setSingleShot(True)
        self._prompt_timer.setInterval(PROMPT_DELAY_MS)
        self._prompt_timer.timeout.connect(self._prompt_announcement)
        self.line.textChanged.connect(self._line_changed)
        look.changed.connect(self._relook)

    @property
    def state(self) -> SheetState:
        """What the page shows."""
        return self._state

    @property
    def showing(self) -> ShownSession | None:
        """The session for the panels, None while none is shown."""
        view = self._state.view
        return ShownSession(view.now.tournament, self._state.entries, view.now, view) if view is not None else None

    # the session
    def show_session(self, uid: str) -> None:
        """Show another session, with the line that was typed there before."""
        sessions = self._bridge.tournament.sessions
        if uid == self._state.session or uid not in sessions:
            return
        if self.panels.panel is not None:
            self.panels.close_panel(self.showing, complete=False)
        line = self.kept_line.turn_to(uid)
        self._state = SheetState(uid, copying=self._kept_copying.of_session(sessions[uid]))
        self.refresh_snapshot()
        self.line.setText(line)
        self.read()
        self._page.commands_changed.emit()
        if arrived := self._state.arrived:
            self._page.status_changed.emit("saved", words.arrived(arrived[-1].who, len(arrived)), "")

    def refresh(self) -> None:
        """Refresh the sheet, unless an entry is being saved, which refreshes it later."""
        if self.sending.busy:
            return
        sessions = self._bridge.tournament.sessions
        if self._state.session not in sessions:
            self._state = self._state.close_session()
            self.kept_line.session = ""
            self._offer_beginning()
            self._stack.turn(shown=False)
            if sessions:
                running = [uid for uid, state in sessions.items() if state.state == "running"]
                self.show_session((running or list(sessions))[-1])
            return
        self.pin_typed_deal()
        self.refresh_snapshot()
        self.read(keep_refusal=True)

    @property
    def next_step(self) -> Button | None:
        """The button that begins a session or enters a team, None while a session is shown."""
        return self._stack.offered

    def _offer_beginning(self) -> None:
        names = [team.name for team in self._bridge.tournament.teams.values()]
        if len(names) == 2:
            nothing = _("{first} and {second} have no session yet.").format(first=names[0], second=names[1])
        else:
            nothing = _("No session yet.") if names[2:] else _("A session needs two teams.")
        begins = pgettext("button", "Begin session") if len(names) > 1 else pgettext("button", "Add a team")
        self._stack.offer(nothing, begins)

    def _begin(self) -> None:
        self._page.ask_window("new-session" if len(self._bridge.tournament.teams) > 1 else "new-team")

    def refresh_snapshot(self) -> None:
        """Use the session's present state, and show what does not depend on the typed line."""
        bridge, before = self._bridge, self._state
        tournament, seat, uid = bridge.tournament, bridge.desk.seat, before.session
        view = score_sheet(tournament, uid, seat=seat, shown=self._shown_rows, following=before.next_deal)
        arrived = entered_elsewhere(tournament.sessions[uid], bridge.looked.get(uid, bridge.begun), seat)
        bridge.looked[uid] = tournament.seq
        self._state = state = before.show_snapshot(view, bridge.entries, arrived)
        showing = ShownSession(tournament, bridge.entries, view.now, view)
        self.frame.set_deals(len(view.rows))
        self.frame.head.show_head(view.head)
        if before.view is None or _sides(before.view) != _sides(view):
            self.table.set_sides(showing.sides, tables=view.now.system.payment.conserves)
            self._set_sides(showing)
        copying = state.copying
        self.line.setPlaceholderText(copy_placeholder(view.now, copying.sheet) if copying.on else view.placeholder)
        self._stack.turn(shown=True)
        deals = [deal for entry in arrived if (deal := getattr(entry.fact, "deal", None))]
        if deals:
            self.table.flash(deals[-1])
        due, panel = state.announcement_due, self.panels.panel
        if panel is not None:
            panel.work_as(bridge.desk.role, bridge.desk.who)
            panel.show_current(showing)
            if panel.kind == "announcement" and due is None:
                self.panel_done.emit()
        if before.view is not None and due not in {None, before.announcement_due} and not copying.on:
            self._prompt_timer.start()

    def _prompt_announcement(self) -> None:
        """Open the announcement that has fallen due, unless the scorer has already continued."""
        free = self.panels.panel is None and not self.line.text() and not self.sending.busy
        if self._state.announcement_due is not None and free and not self.frame.narrow:
            self.announcement_due.emit()

    def _relook(self) -> None:
        showing = self.showing
        if showing is not None:
            self._set_sides(showing)
            self.read(keep_refusal=True)

    def _set_sides(self, showing: ShownSession) -> None:
        """Set these sides in the form by hand.

        Tab goes from the line to the controls, and back to the sheet.
        """
        self.panels.deal.set_session(showing)
        entry, deal = self.entry, self.panels.deal
        stops = (entry.explanation, entry.follow, self.table, self.line, entry.record, deal.hand.side)
        tab_through(stops)

    # the line
    def _line_changed(self, text: str) -> None:
        self._state = self._state.edit_line(text)
        if self._state.view is None:
            return
        panel = self.panels.panel
        if text and panel is not None and not panel.waits:
            self.panel_done.emit()
        self.read()

    def read(self, *, keep_refusal: bool = False, landed: bool = False) -> None:
        """Parse the typed line against the present state, and show the result everywhere.

        After a deal was saved, the next step is announced together with the side panel: the sheet with its totals
        comes first.
        """
        self._state = self._state.read_line(self.line.text(), keep_refusal=keep_refusal)
        self.show_reading(landed=landed)

    def pin_typed_deal(self) -> None:
        """Keep the typed line with its deal, whatever other desks have entered meanwhile."""
        self._state = self._state.pin_typed_deal()

    def clear_line(self) -> None:
        """Empty the line, because it is recorded."""
        self._state = self._state.leave_form()
        self.kept_line.clear_silently()

    def drop_line(self) -> None:
        """Discard the line; the first line typed while it was being sent follows."""
        ahead = self.sending.ahead.first_line() if self._state.refusal is not None else ""
        self.kept_line.forget()
        self._state = self._state.leave_form()
        self.line.setText(ahead)
        self.read()

    def fill_form(self, form: HandForm) -> None:
        """Set the line to what the buttons show."""
        view, draft = self._state.view, self._state.draft
        if view is None:
            return
        line = line_of_form(form, view.now, draft.deal if draft is not None else self._state.selected)
        self._state = self._state.fill_form(line)
        if line == self.line.text():
            self.show_reading()  # the sentence below shows what the line cannot express
        else:
            self.line.setText(line)

    def question(self, reading: LineReading) -> None:
        """Ask whether the typed result is right; further typing withdraws the question."""
        self._state = self._state.question(reading.text)
        self.show_reading()
        self.entry.repeat()

    def skip_question(self) -> None:
        """Record the typed line without the question when it is entered."""
        self._state = self._state.question(self.line.text())

    def settle_question(self) -> None:
        """Withdraw a question, because the line is being sent."""
        self._state = self._state.settle_question()

    def refuse(self, refusal: NotEntered) -> None:
        """Show why the line was not entered; it stays."""
        self._state = self._state.refuse(refusal)
        self.show_reading()
        self.entry.stop()
        self.save_status.show_status("unsaved", refusal.sentence)

    def accept(self) -> None:
        """Show the session with what was saved."""
        self._state = self._state.accept()
        self.refresh_snapshot()

    # the deal looked at
    def select(self, deal: int) -> None:
        """Select a deal of the sheet; the next deal needs no selection."""
        if self._state.view is not None:
            self._state = self._state.select(deal)
            self.show_reading()

    def deselect(self) -> None:
        """Go back to the next deal."""
        self._state = self._state.deselect()
        self.show_reading()

    # paper
    def copy_from(self, copying: CopyMode) -> None:
        """Start copying from paper or another sheet, or stop; typed text is kept and parsed again."""
        self._state = self._state.copy_from(copying)
        self._kept_copying.keep(self._state.session, copying)
        self.refresh_snapshot()
        self.read()
        if copying.on:
            self.panels.copying(copying.sheet)
        self.show_default_panel()

    def name_difference(self, deal: int | None) -> None:
        """Report the difference from paper in this deal when the line is next read."""
        self._state = self._state.name_difference(deal)

    # display
    def show_reading(self, *, landed: bool = False) -> None:
        """Show the parsed line, with its consequences in the sheet and beside it."""
        state = self._state
        view, reading = state.view, state.reading
        if view is None or reading is None:
            return
        empty = state.draft is None
        self.entry.deal.set_words(words.deal_label(reading.deal))
        if not (landed and empty) or state.copying.on:
            self._explain()
        self.entry.idle = empty and state.selected is None
        self.entry.refused = tuple(problem.article for problem in reading.problems if problem.article)
        self.line.set_error_spans([(first - 1, last) for first, last in reading.columns])
        self.line.set_offers(reading.readings)
        panel = self.panels.panel
        waits = panel is not None and panel.waits
        self.entry.set_waiting(waits)
        self.entry.record.setEnabled(reading.ready and not waits)
        self.table.set_rows(state.rows)
        if panel is None or panel.kind == "announcement":
            deal = state.selected or reading.deal
            if deal != self.table.selected_deal:
                self.table.select_deal(deal)
        if not self._panel_timer.isActive():
            self._panel_timer.start()  # limits the delay of the panel, however fast the typing
        if state.refusal is None:
            self.save_status.show_line(empty=empty, deal=reading.deal, ready=reading.ready)

    def _explain(self) -> None:
        panel = self.panels.panel
        panel_text = None
        if panel is not None and panel.waits:
            panel_text = _("Saved. Press Enter to go back to the sheet.") if panel.is_over else panel.entry_line_text()
        shown = explanation(
            self._state,
            panel_text=panel_text,
            typed_ahead=self.sending.ahead.text,
            form=self.panels.deal.hand.form,
            narrow=self.frame.narrow,
        )
        self.entry.show_text(shown.sentence, shown.follow, shown.tone)

    def show_default_panel(self) -> None:
        """Show the default panel now: the typed deal, the selected one, or the next one."""
        self._panel_timer.stop()
        state, showing = self._state, self.showing
        if showing is None or state.reading is None:
            return
        self._explain()
        if state.copying.on:
            self.panels.show_copying(showing, state.copying.sheet)
            return
        draft, complete = state.draft, state.is_complete
        self.frame.set_complete(complete=complete)
        if self.panels.panel is None or not complete:
            self.panels.show_default(showing, complete=complete)
        deal = draft.deal if draft is not None else state.selected
        self.panels.deal.show_deal(deal_panel(showing.now, deal), showing)
        if state.form_line == self.line.text():
            return  # the form has more than the line can express: a suit before its number
        self._state = state.leave_form()
        if draft is not None:
            self.panels.deal.hand.show_form(form_of_line(draft.notation or self.line.text(), showing.now))
        else:
            number = deal or showing.view.current or 0
            self.panels.deal.hand.show_form(form_of_deal(showing.now.recorded(number)))

    def is_locked(self) -> bool:
        """Return whether the sheet is signed or being signed, and show that if it is."""
        reason = self._state.lock_reason
        if reason:
            self.save_status.show_status("typed", reason)
        return bool(reason)
