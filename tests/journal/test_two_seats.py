"""Two seats act in any order, undo and redo; the state depends only on what counts."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.journal.checks import problems
from scorekeeper.journal.codec import body_text
from scorekeeper.journal.copies import deals_with_differences, differences
from scorekeeper.journal.entry import START, canonical, digest
from scorekeeper.journal.facts import (
    DealRecorded,
    DifferenceSettled,
    Fact,
    LengthSet,
    PenaltyGiven,
    Redealt,
    RowCopied,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionForfeited,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.history import history
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.journal.undo import active_void, redo_target, redo_targets, undo_target, undo_targets
from scorekeeper.rules.contract import Contract
from tests.campaigns import how_many
from tests.journal.event import SESSION, SYSTEM, Journal

SEATS = ("left", "right")
seats = st.sampled_from(SEATS)
sides = st.sampled_from(("A", "B"))
deals = st.integers(1, 3)
contracts = st.builds(Contract, st.integers(28, 56), st.sampled_from(("C", "NT")), st.integers(0, 2))


class TwoSeats(RuleBasedStateMachine):
    """The journal grows by one entry at a time, refused facts change nothing."""

    @initialize()
    def begin(self) -> None:
        self.journal = Journal()
        self.standing = self.journal.tournament

    @property
    def state(self) -> SessionState:
        return self.standing.sessions[SESSION]

    def enter(self, seat: str, fact: Fact, reason: str = "") -> bool:
        return self.enter_all(seat, [fact], reason)

    def enter_all(self, seat: str, facts: Sequence[Fact], reason: str = "") -> bool:
        """Enter the facts as one command, or none of them."""
        standing, written = self.standing, len(self.journal.entries)
        for place, fact in enumerate(facts):
            if problems(standing, fact, reason, SYSTEM):
                del self.journal.entries[written:]
                return False
            cmd = f"c{written + 1:04x}" + (f"/{place}" if place else "")
            standing = advance(standing, [self.journal.enter(fact, seat, reason, cmd)])
        self.standing = standing
        return True

    @rule(seat=seats, deal=deals, side=sides, contract=contracts, taken=st.none() | st.integers(0, 56))
    def record(self, seat, deal, side, contract, taken):
        fact = DealRecorded(SESSION, deal, side, contract, taken)
        standing = self.state.deal_entries.get(deal)
        if self.enter(seat, fact):
            return
        if deal > int(self.state.result.options["deals"]) or self.state.forfeit is not None:
            return
        assert standing is not None, "only what stands can be against it"
        before = next(item for item in self.state.record.deals if item.number == deal)
        if self.enter(seat, fact, "misread"):
            correction = self.state.corrections[-1]
            assert (correction.old, correction.new.taken, correction.entry) == (before, taken, self.state.last_seq)

    @rule(seat=seats, deal=deals, taken=st.integers(0, 56))
    def complete(self, seat, deal, taken):
        standing = next((item for item in self.state.record.deals if item.number == deal), None)
        if standing is not None and standing.taken is None and self.state.forfeit is None:
            assert self.enter(seat, DealRecorded(SESSION, deal, standing.side, standing.contract, taken))
            assert not any(correction.entry == self.state.last_seq for correction in self.state.corrections)

    @rule(
        seat=seats,
        deal=st.none() | deals,
        side=sides,
        code=st.sampled_from(("lead-out-of-turn", "call-out-of-turn", "revoke", "misconduct")),
        objected=st.booleans(),
    )
    def penalise(self, seat, deal, side, code, objected):
        points = 2 if code == "misconduct" else None
        self.enter(seat, PenaltyGiven(SESSION, side, code, deal, objected, points))

    @rule(seat=seats, deal=deals, reason=st.sampled_from(("exposed-card", "defenders-void", "ruling")))
    def redeal_or_replay(self, seat, deal, reason):
        self.enter(seat, Redealt(SESSION, deal, reason))

    @rule(seat=seats, deal=deals, order=st.permutations(("Ann", "Ben", "Cid")))
    def rotate(self, seat, deal, order):
        names = tuple(name for pair in zip(order, ("Uma", "Vic", "Wes"), strict=True) for name in pair)
        self.enter(seat, SeatsTaken(SESSION, deal, names, 5 if deal == 1 else None), "moved")

    @rule(seat=seats, deal=deals, dealt_by=st.integers(1, 6))
    def wrong_dealer(self, seat, deal, dealt_by):
        self.enter(seat, WrongDealer(SESSION, deal, dealt_by))

    @rule(seat=seats, deal=deals)
    def announce(self, seat, deal):
        self.enter(seat, ScoreAnnounced(SESSION, deal))

    @rule(seat=seats, deal=deals, outcome=st.none() | st.sampled_from(("made", "defeated")), points=st.integers(-2, 2))
    def rule_on(self, seat, deal, outcome, points):
        given = [(entry, 0) for entry in self.state.penalty_entries[: len(self.state.record.penalties)]]
        waive = tuple(given[:1]) if points == 0 else ()
        self.enter(
            seat, RulingMade(SESSION, ("4.8",), "seen", deal, outcome=outcome, points={"A": points}, waive=waive)
        )

    @rule(seat=seats, deal=deals, sheet=st.sampled_from((None, "A", "B")), side=sides, contract=contracts)
    def copy(self, seat, deal, sheet, side, contract):
        before = self.state
        if self.enter(seat, RowCopied(SESSION, deal, sheet, side, contract, totals={"A": deal, "B": 0})):
            assert (self.state.record, self.state.result, self.state.state) == (
                before.record,
                before.result,
                before.state,
            )

    @rule(seat=seats, deal=deals, side=sides, contract=contracts, taken=st.integers(0, 56))
    def copy_a_deal(self, seat, deal, side, contract, taken):
        facts: list[Fact] = [
            DealRecorded(SESSION, deal, side, contract, taken),
            RowCopied(SESSION, deal, None, side, contract, taken),
        ]
        before = without_entries(self.state)
        if self.enter_all(seat, facts, "copied"):
            assert [entry.fact for entry in undo_targets(self.state, seat)] == facts[::-1]
            assert (
                not any(
                    difference.deal == deal and "paper" in difference.readings for difference in differences(self.state)
                )
                or len(self.state.copies) > 1
            )
            after = without_entries(self.state)
            if self.take_back(seat, []):
                assert without_entries(self.state) == before
                assert self.put_again(seat)
            assert without_entries(self.state) == after, "the whole command, or nothing of it"

    @rule(seat=seats, deal=deals, how=st.sampled_from(("A", "B", "program", "other")))
    def settle(self, seat, deal, how):
        before = self.state
        if self.enter(seat, DifferenceSettled(SESSION, deal, how), "looked at"):
            assert self.state.result == before.result
            assert deal not in deals_with_differences(self.state)

    @rule(seat=seats, deals=st.integers(1, 24), why=st.sampled_from(("planned", "stopped", "extra")))
    def set_length(self, seat, deals, why):
        if self.enter(seat, LengthSet(SESSION, deals, why), "late"):
            assert self.state.result.options["deals"] == deals

    @rule(seat=seats, side=sides, why=st.sampled_from(("no-show", "withdrawn", "left")))
    def forfeit(self, seat, side, why):
        before = self.state
        if self.enter(seat, SessionForfeited(SESSION, side, why), "away"):
            assert replace(self.state.record, forfeit=None) == replace(before.record, forfeit=None)
            assert replace(self.state.result, forfeited_by=()) == replace(before.result, forfeited_by=())
            self.take_back(seat, [])

    @rule(seat=seats)
    def undo(self, seat):
        before = self.state
        targets = undo_targets(before, seat)
        if targets and self.take_back(seat, []):
            # a wrong dealer may be the very one that the draw has made the first dealer since
            dealt = all(isinstance(target.fact, WrongDealer) for target in targets)
            assert dealt or without_entries(self.state) != without_entries(before)
            assert {target.seat for target in targets} == {seat}
            assert {target.seq for target in targets} <= self.state.voided
            assert redo_target(self.state, seat) == undo_target(before, seat)
            assert [entry for entry, _ in redo_targets(self.state, seat)] == list(targets)[::-1]

    @rule(seat=seats)
    def redo(self, seat):
        targets = [entry for entry, _ in redo_targets(self.state, seat)]
        if targets and self.put_again(seat):
            assert not {target.seq for target in targets} & self.state.voided

    @precondition(lambda self: len(self.journal.entries) > 6)
    @rule()
    def undo_all_then_redo_all(self):
        before = without_entries(self.state)
        undone: list[str] = []
        while any(self.take_back(seat, undone) for seat in SEATS):
            pass
        for seat in reversed(undone):
            assert self.put_again(seat)
        assert without_entries(self.state) == before

    def take_back(self, seat, undone):
        targets = undo_targets(self.state, seat)
        if not targets or not self.enter_all(seat, [Voided(target.seq) for target in targets]):
            return False
        undone.append(seat)
        return True

    def put_again(self, seat):
        result = redo_targets(self.state, seat)
        assert all(active_void(self.state, entry.seq) == void for entry, void in result)
        return self.enter_all(seat, [Voided(void.seq) for _, void in result])

    @invariant()
    def reading_on_is_reading_everything(self):
        assert fold(self.journal.entries) == self.standing

    @invariant()
    def nothing_is_ever_lost(self):
        assert self.state.entries == tuple(self.journal.entries[3:])
        previous = START
        for entry in self.journal.entries:
            text = canonical(
                seq=entry.seq,
                cmd=entry.cmd,
                at=entry.at,
                who=entry.who,
                seat=entry.seat,
                kind=entry.fact.kind,
                reason=entry.reason,
                body=body_text(entry.fact),
            )
            previous = digest(previous, text)
            assert previous == entry.digest
        assert self.standing.head_digest == previous

    @invariant()
    def every_deal_has_its_story(self):
        recorded = {deal.number: deal for deal in self.state.record.deals}
        for deal in range(1, 4):
            story = history(self.state, deal)
            last = story[-1].new if story else None
            assert (last is None) == (deal not in recorded)
            if last is not None:
                assert (last.side, last.contract, last.taken) == (
                    recorded[deal].side,
                    recorded[deal].contract,
                    recorded[deal].taken,
                )
            assert all(change.voided == (change.seq in self.state.voided) for change in story)
            assert all(old.new == new.old for old, new in pairwise(story))


def without_entries(state: SessionState) -> SessionState:
    """The state, whichever seat entered, undid and redid what."""
    return replace(state, entries=(), voided=frozenset(), last_seq=0)


TestTwoSeats = TwoSeats.TestCase
TestTwoSeats.settings = settings(max_examples=how_many("random-evenings", 40), stateful_step_count=40, deadline=None)


def test_another_forfeit_follows_one_that_was_put_again():
    """Who gave up is put right: the deals and the score below stay what they were."""
    machine = TwoSeats()
    machine.begin()
    machine.forfeit("left", "A", "left")
    machine.redo("left")
    assert machine.state.record.forfeit is not None
    machine.forfeit("right", "B", "withdrawn")
    machine.reading_on_is_reading_everything()


def test_a_journal_of_prefixes():
    """Each prefix has a state of its own, which later entries do not change."""
    journal = Journal()
    for number in range(1, 19):
        journal.enter(DealRecorded(SESSION, number, "A", Contract(40, "H"), 44))
    snapshots = [fold(journal.entries[:length]) for length in range(len(journal.entries) + 1)]
    assert snapshots == [fold(journal.entries[:length]) for length in range(len(journal.entries) + 1)]
    assert snapshots[-1].sessions[SESSION].state == "complete"
    assert snapshots[-1].sessions[SESSION].finished_at == journal.entries[-1].at
    assert snapshots[-1].sessions[SESSION].started_at == journal.entries[4].at
