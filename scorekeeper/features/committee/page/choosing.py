"""The dispute shown, narrowed by the filter.

A user who comes to the page sees the one worked on since.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTimer, Signal

from scorekeeper.features.committee.page.frame import DisputesFrame
from scorekeeper.features.committee.view.disputes.dispute_view import DisputeRow, DisputeView, disputes_list
from scorekeeper.features.committee.view.effects.combinations import open_reach
from scorekeeper.features.committee.view.rulings.agreement import Agreement, dispute_of, is_raised
from scorekeeper.journal.dispute_facts import DisputeFact, RulingMade
from scorekeeper.journal.dispute_states import OPEN, DisputeState
from scorekeeper.journal.disputes import dispute_called, ruling_at
from scorekeeper.kit.jobs import Ticket
from scorekeeper.kit.page import Page

REST_MS = 300
"""Delay after a change of the draft before its reach is computed: not at every key."""


class ChosenDispute(QObject):
    """The dispute selected in the list: its uid and its `view`.

    `changed` is emitted when another dispute is to be shown. `reopened` is the dispute being ruled on again, `begun`
    one that will be entered together with its settlement. `busy` returns whether a form is open; if so, a user who
    comes back finds the form.
    """

    changed = Signal()

    def __init__(self, page: Page, frame: DisputesFrame, busy: Callable[[], bool]) -> None:
        super().__init__(page)
        self._page, self._bridge, self._frame, self._busy = page, page.bridge, frame, busy
        self._list, self._card, self._drafting = frame.list, frame.list_card, frame.drafting
        self.uid = ""
        self.view: DisputeView | None = None
        self.reopened = ""
        self.begun: DisputeState | None = None
        self._arrives = False
        self._waiting: tuple[str, ...] = ()
        self._looked = page.bridge.begun
        self._reach: Ticket | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._ask_reach)
        self._drafting.edited.connect(self._rest.start)
        self._list.row_chosen.connect(self._row_chosen)
        self._card.narrowed.connect(self._narrowed)

    # navigation and refreshing
    def go_to(self, uid: str) -> None:
        """Show a dispute by its uid."""
        self.uid, self.reopened = uid, ""
        rows = disputes_list(self._bridge.tournament)
        self._waiting = _open(rows)
        self._let_through(rows)
        self.refresh()

    def _let_through(self, rows: Sequence[DisputeRow]) -> None:
        """Clear the filter if it hides the selected dispute."""
        if any(row.uid == self.uid and not self._card.filter.fits(row) for row in rows):
            self._card.lift()

    def agree_on(self, agreement: Agreement) -> None:
        """Begin a settlement; text typed earlier for one on the same deal is kept."""
        tournament, begun = self._bridge.tournament, self.begun
        state = dispute_of(tournament, agreement, self._bridge.desk.new_uid())
        same = begun is not None and (begun.session, begun.fact.deal) == (agreement.session, agreement.deal)
        if is_raised(tournament, state) or begun is None or not same or is_raised(tournament, begun):
            begun = state
        if not is_raised(tournament, begun):
            self.begun = begun
        self.go_to(begun.uid)
        self._drafting.agree(agreement)

    def refresh(self) -> None:
        """Refresh the page; the selected dispute stays selected."""
        rows = disputes_list(self._bridge.tournament)
        before, self._waiting = self._waiting, _open(rows)
        worked_on = self._last_edited() if self._arrives or self.state is None else ""
        self._looked = self._bridge.tournament.seq
        if self.state is None:
            self.uid = worked_on or (rows[0].uid if rows else "")
        elif worked_on and not self._is_busy:
            self.uid = worked_on
            self._let_through(rows)
        elif self._arrives and not self._is_busy and self.uid not in self._waiting:
            # a user who comes to the page wants the disputes that came in meanwhile, not the finished ones
            self.uid = next((uid for uid in self._waiting if uid not in before), self.uid)
        self._card.show_rows(rows, self.uid)
        self._frame.reapply_look()
        self.changed.emit()
        self._ask_reach()

    def _last_edited(self) -> str:
        """Return the dispute last worked on at this seat since the page was last viewed."""
        desk, entries = self._bridge.desk, self._bridge.entries
        for entry in reversed(entries[self._looked :]):
            fact = entry.fact
            uid = fact.dispute if isinstance(fact, DisputeFact | RulingMade) else None
            if uid and desk.is_own_entry(entry.seq) and dispute_called(self._bridge.tournament, uid) is not None:
                return uid
        return ""

    @contextmanager
    def select_on_arrival(self) -> Iterator[None]:
        """Select the dispute worked on elsewhere, or a new one, when a user comes to the page."""
        self._arrives = True
        yield
        self._arrives = False

    def _ask_reach(self) -> None:
        """Work out in the background which open disputes can still change anything."""
        tournament, drafts = self._bridge.tournament, self._drafting.drafts

        def done(words: str) -> None:
            if self._bridge.tournament is tournament:
                self._card.show_reach(words)

        if self._reach is not None:
            self._reach.cancel()  # slow with many disputes, and the earlier answer no longer matters
        self._reach = self._bridge.jobs.draw(
            lambda ticket, _report: open_reach(tournament, drafts, lambda: not ticket.cancelled),
            done,
            lambda _error: None,
            lambda _n, _total: None,
        )

    @property
    def state(self) -> DisputeState | None:
        """The chosen dispute from the journal, or one that will be entered with its settlement."""
        dispute = dispute_called(self._bridge.tournament, self.uid) if self.uid else None
        begun = self.begun
        return dispute or (begun if begun is not None and begun.uid == self.uid else None)

    @property
    def is_entered(self) -> bool:
        """Whether the chosen dispute is in the journal."""
        return self.state is not None and (self.begun is None or self.state is not self.begun)

    @property
    def ruling(self) -> str:
        """The number of the ruling on view, which names its slip; "" if there is none."""
        entry = self.state.ruling if self.state is not None else None
        made = ruling_at(self._bridge.tournament, entry) if entry is not None else None
        return str(made.number) if made is not None else ""

    @property
    def at_work(self) -> bool:
        """Whether a ruling is being written: the dispute is open or is being ruled on again."""
        return self.view is not None and ((self.view.is_open and not self.view.imported) or self.reopened == self.uid)

    @property
    def waits_for_decision(self) -> bool:
        """Whether the committee must decide on the rulings of a document."""
        return self.view is not None and self.view.is_open and bool(self.view.imported)

    @property
    def is_declined(self) -> bool:
        """Whether the committee has declined the rulings of a document and can still confirm them."""
        return self.view is not None and bool(self.view.imported) and self.view.state == "declined"

    @property
    def _is_busy(self) -> bool:
        """Whether text is being written about a finished dispute, or in a form."""
        return self._busy() or (bool(self.reopened) and self.reopened in self._drafting.drafts)

    # navigation
    def _row_chosen(self, row: int) -> None:
        rows = self._list.rows_model.rows
        if 0 <= row < len(rows):
            self.choose(rows[row].uid)

    def choose(self, uid: str) -> None:
        """Choose a dispute of the list."""
        self.uid, self.reopened = uid, ""
        self._list.select_key(uid)
        self.changed.emit()

    def _narrowed(self) -> None:
        """Show the disputes that fit the filter.

        If the chosen one does not fit, choose the first that does.
        """
        card = self._card
        shown = [row.uid for row in card.shown]
        card.show_rows(card.rows, self.uid)
        self._frame.reapply_look()
        if shown and self.uid not in shown:
            self.choose(shown[0])
        self._page.commands_changed.emit()

    def walk(self, step: int) -> None:
        """Go to the previous or next dispute of the list."""
        uids = [row.uid for row in self._list.rows_model.rows]
        if self.uid in uids:
            self.choose(uids[max(0, min(len(uids) - 1, uids.index(self.uid) + step))])
        elif uids:
            self.choose(uids[0])


def _open(rows: Sequence[DisputeRow]) -> tuple[str, ...]:
    return tuple(row.uid for row in rows if row.state == OPEN)
