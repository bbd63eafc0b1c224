"""The state of the Score sheet page as a frozen value, and its transitions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.features.copying.view.copy_view import NOT_COPYING, CopyMode
from scorekeeper.features.copying.view.reading_paper import next_deal, read_copied
from scorekeeper.features.score.view.sheet_rows import typed_row
from scorekeeper.journal.entry import Entry
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.line_reading import EMPTY, WRONG, LineReading
from scorekeeper.session.refusals import NotEntered
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.sheet import ScoreSheetView, SheetRow
from scorekeeper.session.spoken_line import read_spoken_line
from scorekeeper.session.words import score_page as words


@dataclass(frozen=True, slots=True)
class SheetState:
    """The session on the page, the typed line and what the scorer has selected.

    `view` is None while no session is shown. `arrived` are the entries of other desks since the sheet was last shown.
    `reading` is the parsed line, `begun_deal` the deal it was begun for, `form_line` the line made with the buttons
    (None: typed), `questioned` the line whose result was questioned, `refusal` why the last line was not entered.
    `selected` is the selected deal, `named` the deal whose difference from paper is reported.
    """

    session: str = ""
    view: ScoreSheetView | None = None
    entries: Sequence[Entry] = ()
    arrived: tuple[Entry, ...] = ()
    copying: CopyMode = NOT_COPYING
    reading: LineReading | None = None
    begun_deal: int | None = None
    form_line: str | None = None
    questioned: str = ""
    refusal: NotEntered | None = None
    selected: int | None = None
    named: int | None = None

    # the session
    def close_session(self) -> "SheetState":
        """Show no session, because this one no longer exists; typed text stays."""
        return replace(self, session="", view=None)

    def show_snapshot(self, view: ScoreSheetView, entries: Sequence[Entry], arrived: tuple[Entry, ...]) -> "SheetState":
        """Show the session as it is now."""
        return replace(self, view=view, entries=entries, arrived=arrived)

    # the line
    def edit_line(self, text: str) -> "SheetState":
        """Withdraw a question about the line, as it has changed.

        Typed text is not about the selected deal.
        """
        deselected = bool(text) and self.view is not None
        return replace(self, questioned="", selected=None if deselected else self.selected)

    def read_line(self, text: str, *, keep_refusal: bool = False) -> "SheetState":
        """Parse the line against the session as it is now."""
        if self.view is None:
            return self
        reading = self._parse(text, self.view.now)
        return replace(
            self,
            reading=reading,
            begun_deal=None if reading.kind == EMPTY else self.begun_deal,
            refusal=self.refusal if keep_refusal else None,
        )

    def pin_typed_deal(self) -> "SheetState":
        """Keep the typed line with its deal, whatever other desks have entered meanwhile."""
        if self.draft is None or self.copying.on:
            return self
        return replace(self, begun_deal=self.draft.deal)

    def fill_form(self, line: str) -> "SheetState":
        """Take the line that the buttons express."""
        return replace(self, form_line=line)

    def leave_form(self) -> "SheetState":
        """Take the line as typed, not as made with the buttons."""
        return replace(self, form_line=None)

    def question(self, line: str) -> "SheetState":
        """Ask whether the result in this line is right; entering it again records it."""
        return replace(self, questioned=line)

    def settle_question(self) -> "SheetState":
        """Withdraw the question, because the line is being sent."""
        return replace(self, questioned="")

    def refuse(self, refusal: NotEntered) -> "SheetState":
        """Show why the line was not entered."""
        return replace(self, refusal=refusal)

    def accept(self) -> "SheetState":
        """Advance to the next deal, because something was saved."""
        return replace(self, refusal=None, selected=None)

    # the deal looked at
    def select(self, deal: int) -> "SheetState":
        """Select a deal of the sheet; the next deal needs no selection."""
        return replace(self, selected=None if deal == self.following else deal)

    def deselect(self) -> "SheetState":
        """Go back to the next deal."""
        return replace(self, selected=None, form_line=None)

    # paper
    def copy_from(self, copying: CopyMode) -> "SheetState":
        """Begin copying from paper, change the sheet, or stop copying."""
        return replace(self, copying=copying, named=None)

    def name_difference(self, deal: int | None) -> "SheetState":
        """Report the difference from paper in this deal."""
        return replace(self, named=deal)

    # derived values
    @property
    def draft(self) -> LineReading | None:
        """The parsed line, None while nothing is typed."""
        return self.reading if self.reading is not None and self.reading.kind != EMPTY else None

    @property
    def following(self) -> int | None:
        """The next deal: in the session or, while copying, on the sheet being copied."""
        return self.next_deal(self.view.now) if self.view is not None else None

    def next_deal(self, now: SessionNow) -> int | None:
        """Return the next deal of a session in its present mode of entry."""
        return next_deal(now, self.copying.sheet) if self.copying.on else now.current

    @property
    def announcement_due(self) -> int | None:
        """The deal after which the score is to be read out, None if that is not due."""
        due = self.view.read_out if self.view is not None else None
        return due.after_deal if due is not None else None

    @property
    def is_complete(self) -> bool:
        """Whether the result is shown.

        The session is complete, and nothing is selected or typed but one deal more.
        """
        finished = self.view is not None and self.view.finish is not None
        codes = {found.code for found in self.draft.problems} if self.draft is not None else set()
        one_more = bool(codes & {"session-complete", "closed-sheet"})
        return finished and (self.draft is None or one_more) and self.selected is None

    @property
    def lock_reason(self) -> str:
        """Why nothing can be entered: the sheet is signed or being signed; "" while it can."""
        state = self.view.now.state if self.view is not None else None
        if state is None or not (state.is_closed or state.under_signature):
            return ""
        if state.is_closed:
            return words.sheet_is_signed(state.revision)
        return _("The sheet is being signed. Press F12 to continue. To change the sheet, stop signing there.")

    @property
    def rows(self) -> tuple[SheetRow, ...]:
        """The rows of the sheet: deals, the typed one too, and decisions on the session."""
        if self.view is None:
            return ()
        rows, draft = self.view.rows, self.draft
        if draft is not None and draft.ready and draft.deal is not None and 0 < draft.deal <= len(rows):
            index = draft.deal - 1
            rows = (*rows[:index], typed_row(self.view.now, rows[index], draft), *rows[index + 1 :])
        return rows if self.view.session_row is None else (*rows, self.view.session_row)

    @property
    def deal_in_question(self) -> int | None:
        """The deal that a command applies to: selected, typed, current, or the last recorded."""
        assert self.view is not None
        if self.selected is not None:
            return self.selected
        if self.draft is not None and self.draft.deal is not None:
            return self.draft.deal
        if self.view.awaiting:
            return self.view.current
        return max((deal.number for deal in self.view.now.record.deals), default=self.view.current)

    @property
    def recent_deals(self) -> tuple[int, ...]:
        """The deal just played and the next one if a command may apply to either, otherwise none.

        That is the case while nothing is selected or typed and the next deal has no contract.
        """
        assert self.view is not None
        last, following = self.deal_in_question, self.view.current
        chosen = self.selected is not None or self.draft is not None
        if chosen or self.view.awaiting or last is None or following != last + 1:
            return ()
        return last, following

    def is_valid_so_far(self, text: str) -> bool:
        """Return whether a line is valid or could become valid."""
        return self.view is not None and self._parse(text, self.view.now).kind != WRONG

    def _parse(self, text: str, now: SessionNow) -> LineReading:
        """Parse a line, for the deal for which it was begun if that is no longer the next one."""
        if self.copying.on:
            return read_copied(text, now, self.copying.sheet)
        reading = read_spoken_line(text, now)
        if reading.kind == EMPTY or self.begun_deal in {None, now.current}:
            return reading
        return read_spoken_line(text, now, self.begun_deal)
