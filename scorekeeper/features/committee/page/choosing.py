"""Which dispute is shown: the one chosen, narrowed by the filter; to whoever comes back what was worked on since."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer

from scorekeeper.features.committee.page.frame import DisputesFrame
from scorekeeper.features.committee.view.disputes.dispute_view import DisputeRow, DisputeView, disputes_list
from scorekeeper.features.committee.view.effects.open_reach import open_reach
from scorekeeper.features.committee.view.rulings.agreement import Agreement, dispute_of, is_raised
from scorekeeper.journal.dispute_states import OPEN
from scorekeeper.journal.disputes import DisputeState, dispute_called, ruling_at
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.jobs import Ticket
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings

REST_MS = 300
"""How long after what is drafted it is asked what that leaves open: not at every key."""


class ChosenDispute(DisputesFrame):
    """One dispute of the list is chosen; whoever shows it fills `_show`."""

    def __init__(self, look: Look, bridge: Bridge, settings: ProgramSettings | None = None) -> None:
        super().__init__(look, bridge, settings)
        self.dispute = ""
        self.view: DisputeView | None = None
        self._anew = ""
        self._arrives = False
        self._waiting: tuple[str, ...] = ()
        self._looked = bridge.begun
        self._begun: DisputeState | None = None
        self._reach: Ticket | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._ask_reach)
        self.drafting.typed.connect(self._rest.start)
        self.list.row_chosen.connect(self._row_chosen)
        self.list_card.narrowed.connect(self._narrowed)

    def _show(self) -> None:
        raise NotImplementedError

    # what stands
    def show_target(self, target: object) -> None:
        """Show a dispute by its uid, or begin the settlement that an agreement asks for."""
        if isinstance(target, Agreement):
            self._agree_on(target)
            return
        self.dispute, self._anew = str(target), ""
        rows = disputes_list(self.bridge.tournament)
        self._waiting = _open(rows)
        self._let_through(rows)
        self.refresh(Changes(event=True))

    def _let_through(self, rows: Sequence[DisputeRow]) -> None:
        """Take the filter away where the chosen dispute does not fit it: what somebody comes for is in the list."""
        if any(row.uid == self.dispute and not self.list_card.filter.fits(row) for row in rows):
            self.list_card.lift()

    def _agree_on(self, agreement: Agreement) -> None:
        """Begin a settlement; what was typed before of one on the same deal is still there."""
        tournament, begun = self.bridge.tournament, self._begun
        state = dispute_of(tournament, agreement, self.bridge.desk.new_uid())
        same = begun is not None and (begun.session, begun.fact.deal) == (agreement.session, agreement.deal)
        if is_raised(tournament, state) or begun is None or not same or is_raised(tournament, begun):
            begun = state
        if not is_raised(tournament, begun):
            self._begun = begun
        self.show_target(begun.uid)
        self.drafting.agree(agreement)

    def refresh(self, changes: Changes) -> None:
        """Show what stands now; the chosen dispute stays chosen."""
        del changes
        rows = disputes_list(self.bridge.tournament)
        before, self._waiting = self._waiting, _open(rows)
        worked_on = self._worked_on() if self._arrives or self.state is None else ""
        self._looked = self.bridge.tournament.seq
        if self.state is None:
            self.dispute = worked_on or (rows[0].uid if rows else "")
        elif worked_on and not self._is_busy:
            self.dispute = worked_on
            self._let_through(rows)
        elif self._arrives and not self._is_busy and self.dispute not in self._waiting:
            # whoever comes to the page wants what came in meanwhile, not what is over
            self.dispute = next((uid for uid in self._waiting if uid not in before), self.dispute)
        self.list_card.show_rows(rows, self.dispute)
        self.relook()
        self._show()
        self._ask_reach()

    def _worked_on(self) -> str:
        """Return the dispute that was raised, ruled on or told more of here since the page was last looked at."""
        desk, entries = self.bridge.desk, self.bridge.entries
        for entry in reversed(entries[self._looked :]):
            uid = getattr(entry.fact, "dispute", None)
            if uid and desk.wrote(entry.seq) and dispute_called(self.bridge.tournament, uid) is not None:
                return str(uid)
        return ""

    def open(self) -> None:
        """Catch up with what changed; go to what was worked on elsewhere, or to a dispute that came in meanwhile."""
        self._arrives = True
        super().open()
        self._arrives = False

    def _ask_reach(self) -> None:
        """Work out behind the window which open disputes can still change anything."""
        tournament, drafts = self.bridge.tournament, self.drafting.drafts

        def done(words: str) -> None:
            if self.bridge.tournament is tournament:
                self.list_card.say_reach(words)

        if self._reach is not None:
            self._reach.cancel()  # of many disputes it takes a while, and what stood before is of no interest
        self._reach = self.bridge.jobs.draw(
            lambda ticket, _report: open_reach(tournament, drafts, lambda: not ticket.cancelled),
            done,
            lambda _trouble: None,
            lambda _n, _of: None,
        )

    @property
    def state(self) -> DisputeState | None:
        """The chosen dispute as the journal has it, or one that comes in with its settlement."""
        stands = dispute_called(self.bridge.tournament, self.dispute) if self.dispute else None
        begun = self._begun
        return stands or (begun if begun is not None and begun.uid == self.dispute else None)

    @property
    def is_entered(self) -> bool:
        """Whether the chosen dispute is in the journal."""
        return self.state is not None and (self._begun is None or self.state is not self._begun)

    @property
    def ruling(self) -> str:
        """The number of the ruling that is shown, which its slip is called by; "" while there is none."""
        entry = self.state.ruling if self.state is not None else None
        made = ruling_at(self.bridge.tournament, entry) if entry is not None else None
        return str(made.number) if made is not None else ""

    @property
    def at_work(self) -> bool:
        """Whether a ruling is being written: the dispute is open, or is ruled on anew."""
        return self.view is not None and (self.view.is_open or self._anew == self.dispute)

    @property
    def _is_busy(self) -> bool:
        """Whether something is being written on what is over."""
        return bool(self._anew) and self._anew in self.drafting.drafts

    # going about
    def _row_chosen(self, row: int) -> None:
        rows = self.list.rows_model.rows
        if 0 <= row < len(rows):
            self._choose(rows[row].uid)

    def _choose(self, uid: str) -> None:
        self.dispute, self._anew = uid, ""
        self.list.select_key(uid)
        self._show()

    def _narrowed(self) -> None:
        """Show what fits the filter; where the chosen one does not, the first that does."""
        card = self.list_card
        shown = [row.uid for row in card.shown]
        card.show_rows(card.rows, self.dispute)
        self.relook()
        if shown and self.dispute not in shown:
            self._choose(shown[0])
        self.commands_changed.emit()

    def _walk(self, step: int) -> None:
        """Go to the previous or next dispute of the list."""
        uids = [row.uid for row in self.list.rows_model.rows]
        if self.dispute in uids:
            self._choose(uids[max(0, min(len(uids) - 1, uids.index(self.dispute) + step))])
        elif uids:
            self._choose(uids[0])


def _open(rows: Sequence[DisputeRow]) -> tuple[str, ...]:
    return tuple(row.uid for row in rows if row.state == OPEN)
