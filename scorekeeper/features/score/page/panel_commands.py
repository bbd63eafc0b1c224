"""The commands that open a side panel of the sheet, and entries from the panels."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from scorekeeper.features.copying.view.copy_view import ONE
from scorekeeper.features.copying.view.reading_paper import line_to_retype
from scorekeeper.features.copying.view.settlement_options import open_deals
from scorekeeper.features.copying.words import nothing_to_settle
from scorekeeper.features.score.page.open_panel import OpenPanel
from scorekeeper.features.score.page.panels import OPENED
from scorekeeper.features.score.page.sheet_display import SheetDisplay
from scorekeeper.features.where.view.addresses import NumberAddress
from scorekeeper.journal.facts import Fact, LengthSet, SeatsTaken
from scorekeeper.journal.session_length import EXTRA, extra_deals
from scorekeeper.journal.snapshot import EMPTY
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.roster_entry import seated_by_uid
from scorekeeper.kit.page import Page
from scorekeeper.kit.sending import FOLLOWING, PANEL, Submission
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.following_session import following_session, opened_again
from scorekeeper.session.line_reading import LineReading
from scorekeeper.session.refusals import NotEntered
from scorekeeper.session.words import score_page as words

if TYPE_CHECKING:
    from scorekeeper.features.penalties.view import PenaltyDraft


class PanelCommands(QObject):
    """The deal and panel of a command, the handling of a panel's facts, and copying from paper."""

    def __init__(self, page: Page, sheet: SheetDisplay, side: OpenPanel) -> None:
        super().__init__(page)
        self._page, self._sheet, self._side = page, sheet, side
        panels = sheet.panels
        panels.recorded.connect(self._record)
        panels.moved.connect(lambda deal: sheet.table.select_deal(deal or None))
        panels.pointed.connect(self._pointed)
        panels.penalty_asked.connect(self._begin_penalty)
        panels.sheet_chosen.connect(self.choose_sheet)
        panels.settling.connect(self.settle)
        panels.deal.dealer_chosen.connect(self._name_first_dealer)
        sheet.table.deal_selected.connect(self._row_selected)
        sheet.table.deal_opened.connect(self.open_deal)
        sheet.table.cell_clicked.connect(self._cell_clicked)
        sheet.frame.head.number_clicked.connect(self._head_clicked)
        sheet.sending.answered.connect(self._session_opened)

    def offered(self) -> dict[str, Callable[[], None]]:
        """Return the commands that open a panel, by name."""
        return {
            "correct": self._correct,
            "penalty": self._penalty,
            "where-from": self._where_from,
            "announce": self._announce,
            "auction": self._auction,
            "extra-deals": self._extra_deals,
            "follow-session": self._follow_session,
            "copy-paper": self.toggle_copying,
            "settle": self.settle,
            **{kind: partial(self._open, kind, about_deal) for kind, about_deal in OPENED.items()},
        }

    def _record(self, facts: Sequence[Fact], reason: str) -> None:
        panel, view = self._side.panel, self._sheet.state.view
        if panel is not None and view is not None:
            panel.show_text("")
            settles = panel.kind == "settle"
            self._sheet.sending.send(Submission(PANEL, panel.deal, settles), facts, reason, view.seen)

    def _name_first_dealer(self, seat: int) -> None:
        """Record who deals deal 1; the seats stay as they are."""
        sheet = self._sheet
        showing = sheet.showing
        if showing is None or sheet.sending.busy or self._page.refuses("seats", showing.session):
            return
        now = showing.now
        taken = SeatsTaken(showing.session, 1, now.seats(1) or (), first_dealer=seat)
        fact = seated_by_uid(showing.tournament, now.state, taken)
        sheet.sending.send(Submission(PANEL, None), (fact,), "", showing.view.seen)

    def _penalty(self) -> None:
        if self._sheet.is_locked():
            return
        view = self._sheet.state.view
        if view is not None and not view.now.system.infractions.kinds:
            self._page.status_changed.emit(
                "saved", _("These rules have no penalties. Settle it at the table, or ask for a ruling."), ""
            )
            return
        panel, penalty = self._side.open("penalty", self._sheet.state.deal_in_question), self._sheet.panels.penalty
        if penalty is not None and panel is penalty:
            penalty.offer_deals(self._sheet.state.recent_deals)

    def _auction(self) -> None:
        state = self._sheet.state
        assert state.view is not None
        self._side.open("auction", state.selected or state.view.current or state.deal_in_question)

    def charge(self, draft: "PenaltyDraft") -> None:
        """Open the penalty for a fault found in the calls or the cards."""
        if self._sheet.is_locked():
            return
        self._begin_penalty(draft)

    def _begin_penalty(self, draft: "PenaltyDraft") -> None:
        """Open the penalty for a faulty call."""
        panel, penalty = self._side.open("penalty", draft.deal), self._sheet.panels.penalty
        if penalty is not None and panel is penalty:
            penalty.begin(draft)

    def open_seats(self) -> None:
        """Open the seats with the bench, where an exchange of players is changed."""
        self._open("seats", about_deal=False)

    def _open(self, kind: str, about_deal: bool) -> None:
        sheet = self._sheet
        state = sheet.state
        assert state.view is not None
        if not sheet.is_locked():
            deal = state.selected or state.view.current or state.view.now.deals
            self._side.open(kind, deal if about_deal else None)

    def _extra_deals(self) -> None:
        """Add extra deals after a tie: six, then one at a time."""
        sheet = self._sheet
        view = sheet.state.view
        assert view is not None
        more = extra_deals(view.now.state)
        if more:
            fact = LengthSet(sheet.state.session, view.now.deals + more, EXTRA)
            sheet.sending.send(Submission(PANEL, None), (fact,), "", view.seen)

    def _follow_session(self) -> None:
        """Go to the next table, begin the same teams' next session, or choose the teams."""
        sheet, showing = self._sheet, self._sheet.showing
        assert showing is not None
        following = following_session(showing.tournament, showing.session)
        if following.session:
            state = showing.tournament.sessions[following.session]
            is_fresh = state.state == EMPTY and not state.seating_entries
            self._page.go.emit("session-start" if is_fresh else "score", state.uid)
        elif not following.again:
            self._page.ask_window("new-session")
        elif not self._page.refuses("follow-again"):
            fact = opened_again(showing.now.state, self._page.bridge.desk.new_uid())
            sheet.sending.send(Submission(FOLLOWING, None), (fact,), "", self._page.bridge.tournament.seq)

    def _session_opened(self, submission: Submission, result: Saved | NotEntered) -> None:
        """Begin the session that was opened; a message of the sheet before comes first.

        What was typed meanwhile was not meant for the line of the sheet before.
        """
        if submission.source == FOLLOWING and isinstance(result, Saved):
            self._sheet.sending.ahead.drop()
            uid = getattr(result.entries[-1].fact, "session", "")
            QTimer.singleShot(0, self, partial(self._page.go.emit, "session-start", (uid, True)))

    def _announce(self) -> None:
        if self._sheet.state.announcement_due is None:
            self._page.status_changed.emit("told", _("No announcement is due now."), "")
            return
        self._side.open("announcement", None)

    def _correct(self) -> None:
        self.open_deal(self._sheet.state.deal_in_question)

    def open_deal(self, deal: int | None) -> None:
        """Open the correction of a recorded deal, or put the text of its paper sheet into the line."""
        sheet = self._sheet
        state = sheet.state
        if state.view is None or sheet.is_locked() or self._page.refuses("correct", state.session):
            return
        reading, now, copying = state.reading, state.view.now, state.copying
        if deal is None or now.recorded(deal) is None:
            sheet.save_status.show_status("saved", words.nothing_to_correct(deal))
        elif reading is not None and reading.needs_reason and reading.deal == deal:
            self.correct_line(reading)
        elif copying.on and (again := line_to_retype(now, copying.sheet, deal)):
            sheet.line.setText(again)  # corrects what was copied from the sheet together with the record
            sheet.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._side.open("correct", deal)

    def correct_line(self, reading: LineReading) -> None:
        """Open the correction with the text of the line."""
        if self._sheet.is_locked():
            return
        panel, correction = self._side.open("correct", reading.deal), self._sheet.panels.correction
        if correction is not None and panel is correction:
            correction.begin(reading.canonical)
            correction.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _where_from(self) -> None:
        from scorekeeper.features.where.page.where_panel import first_number  # noqa: PLC0415 - loaded with the panel

        sheet = self._sheet
        showing = sheet.showing
        assert showing is not None
        panel, where = self._side.open("where", None), sheet.panels.where
        if where is not None and panel is where:
            where.point_at(first_number(showing, sheet.state.deal_in_question))

    def _pointed(self, address: NumberAddress) -> None:
        from scorekeeper.features.where.page.where_panel import cell_of_address  # noqa: PLC0415 - loaded with the panel

        sheet = self._sheet
        showing = sheet.showing
        if showing is None:
            return
        cell = cell_of_address(showing, address)
        sheet.table.set_cursor_cell(*(cell or (None, "")))
        if cell is not None:
            sheet.table.select_deal(cell[0])
        letters = showing.view.head.letters
        side = letters.index(address.side) if address.side in letters else None
        sheet.frame.head.set_ring(address.what if not address.deal else "", side)

    def _row_selected(self, deal: int) -> None:
        sheet = self._sheet
        panel = self._side.panel
        if panel is not None and panel is sheet.panels.penalty and deal and sheet.state.view is not None:
            self._side.open("penalty", deal)
        elif panel is not None and panel.waits:
            return
        elif not sheet.line.text() and deal:
            sheet.select(deal)

    def _cell_clicked(self, deal: int, key: str) -> None:
        from scorekeeper.features.where.page.where_panel import address_of_cell  # noqa: PLC0415 - loaded with the panel

        showing = self._sheet.showing
        if showing is not None and (key != "dealer" or self._is_where_open()):
            self._explain_number(address_of_cell(showing, deal, key))

    def _head_clicked(self, what: str, side: int) -> None:
        from scorekeeper.features.where.page.where_panel import address_of_figure  # noqa: PLC0415 - loaded with the panel

        showing = self._sheet.showing
        if showing is not None:
            self._explain_number(address_of_figure(showing, what, side))

    def _is_where_open(self) -> bool:
        where = self._sheet.panels.where
        return where is not None and self._side.panel is where

    def _explain_number(self, address: NumberAddress | None) -> None:
        """Show where a number comes from, unless another panel is being filled in."""
        panel = self._side.panel
        if address is None or (panel is not None and panel.waits and not self._is_where_open()):
            return
        if not self._is_where_open():
            self._side.open("where", None)
        where = self._sheet.panels.where
        if where is not None:
            where.point_at(address)
            where.setFocus()

    # paper
    def toggle_copying(self) -> None:
        """Turn copying on or off; typed text is kept and read again."""
        copying = self._sheet.state.copying
        if self._sheet.state.view is None:
            return
        if self._side.panel is not None:
            self._side.close()
        on = not copying.on
        self._sheet.copy_from(replace(copying, on=on))
        begun = _("Copying from paper. Announcements are off, and times are those of the copying.")
        self._sheet.save_status.show_status("saved", begun if on else _("Stopped copying from paper"))
        if on and self._sheet.frame.narrow:
            self._side.open("copy", None)

    def choose_sheet(self, sheet: str) -> None:
        """Switch to another sheet: "one", or the side that owns it."""
        self._sheet.copy_from(replace(self._sheet.state.copying, sheet=None if sheet == ONE else sheet))

    def settle(self, deal: int = 0) -> None:
        """Open the difference in a deal, or (0) the first open one."""
        if self._sheet.state.view is None:
            return
        still = self.open_differences()
        if deal or still:
            self._side.open("settle", deal or still[0])
        else:
            self._page.status_changed.emit("told", nothing_to_settle(), "")

    def open_differences(self) -> tuple[int, ...]:
        """Return the deals with a difference from paper that is not settled yet."""
        view = self._sheet.state.view
        return open_deals(view.now) if view is not None else ()

    def name_difference(self, before: Sequence[int], submission: Submission) -> None:
        """Report the difference from paper made by the last entry; go to the next open one."""
        still = self.open_differences()
        new = [deal for deal in still if deal not in before]
        self._sheet.name_difference(new[0] if new else submission.deal)
        if submission.source == PANEL and submission.settles and still:
            self._side.open("settle", next((deal for deal in still if deal > (submission.deal or 0)), still[0]))
