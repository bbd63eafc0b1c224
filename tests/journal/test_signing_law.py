"""Two seats act in any order, and what was signed changes only by a ruling."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.journal.checks import problems
from scorekeeper.journal.copies import deals_with_differences
from scorekeeper.journal.facts import (
    DifferenceSettled,
    EventChanged,
    Fact,
    LengthSet,
    PenaltyGiven,
    Redealt,
    RowCopied,
    RulingMade,
    ScoreAnnounced,
    SessionForfeited,
    SessionOpened,
    SigningStopped,
    TeamEntered,
    Voided,
)
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.roles import STATES, in_order
from scorekeeper.journal.signing import is_of_signing
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.journal.undo import redo_targets, undo_targets
from scorekeeper.rules.model import SessionResult
from tests.campaigns import how_many
from tests.journal.event import DALLAS, DETROIT, SESSION, SYSTEM, deal
from tests.journal.signed import NAMES, RECORD, TwoDealSession, arrival, closing, paper, signature

seats = st.sampled_from(("left", "right"))
sides = st.sampled_from(("A", "B"))
deals = st.integers(1, 2)
records = st.sampled_from((RECORD, RECORD, RECORD, "f" * 64))


class SigningMachine(RuleBasedStateMachine):
    """A session of two deals, entered at two seats; refused facts change nothing."""

    @initialize(played=deals)
    def begin(self, played: int) -> None:
        self.table = TwoDealSession(played=played)
        self.standing = self.table.tournament
        self.signed: SessionResult | None = None

    @property
    def state(self) -> SessionState:
        return self.standing.sessions[SESSION]

    def enter(self, seat: str, fact: Fact, reason: str = "") -> bool:
        before = self.state
        if problems(self.standing, fact, reason, SYSTEM):
            return False
        self.standing = advance(self.standing, [self.table.enter(fact, seat, reason)])
        self.tell(before, fact)
        return True

    def tell(self, before: SessionState, fact: Fact) -> None:
        """Compare the entries with what may change after a signature."""
        if is_of_signing(fact):
            assert before.result == self.state.result
        if before.under_signature or (before.sealed and not isinstance(fact, RulingMade)):
            assert before.result == self.state.result
            assert before.record.deals == self.state.record.deals
            assert before.record.penalties == self.state.record.penalties
            assert (before.limit, before.forfeit, before.copies) == (
                self.state.limit,
                self.state.forfeit,
                self.state.copies,
            )

    @rule(seat=seats, number=deals, side=sides, taken=st.integers(0, 56), reason=st.sampled_from(("", "misread")))
    def play(self, seat, number, side, taken, reason):
        self.enter(seat, deal(number, side, "40H", taken), reason)

    @rule(seat=seats, number=deals, side=sides)
    def penalise(self, seat, number, side):
        self.enter(seat, PenaltyGiven(SESSION, side, "lead-out-of-turn", number))

    @rule(seat=seats, number=deals)
    def redeal_or_replay(self, seat, number):
        self.enter(seat, Redealt(SESSION, number, "exposed-card"))

    @rule(seat=seats, number=deals)
    def announce(self, seat, number):
        self.enter(seat, ScoreAnnounced(SESSION, number))

    @rule(seat=seats, number=deals, taken=st.sampled_from((39, 44)))
    def copy(self, seat, number, taken):
        self.enter(seat, RowCopied(SESSION, number, "A", "A", deal(1, "A", "40H").contract, taken))

    @rule(seat=seats, number=deals)
    def settle(self, seat, number):
        self.enter(seat, DifferenceSettled(SESSION, number, "program"), "seen")

    @rule(seat=seats, length=st.integers(1, 3), why=st.sampled_from(("planned", "stopped", "extra")))
    def set_length(self, seat, length, why):
        self.enter(seat, LengthSet(SESSION, length, why), "late")

    @rule(seat=seats, side=sides)
    def forfeit(self, seat, side):
        if self.enter(seat, SessionForfeited(SESSION, side, "left"), "left"):
            assert self.enter(seat, Voided(self.state.last_seq))

    @rule(seat=seats, table=st.integers(4, 5), turned=st.booleans())
    def move(self, seat, table, turned):
        teams = (DETROIT, DALLAS) if turned else (DALLAS, DETROIT)
        self.enter(seat, SessionOpened(SESSION, teams, 1, table), "moved")

    @rule(seat=seats, name=st.sampled_from(("Dallas", "Dallas II")))
    def rename(self, seat, name):
        assert self.enter(seat, TeamEntered(DALLAS, name, ("Ann", "Ben", "Cid"), "Ann", "D"), "renamed")

    @rule(seat=seats, length=st.integers(2, 3))
    def change_the_event(self, seat, length):
        self.enter(seat, EventChanged("Autumn", settings={"deals": length}), "agreed")

    @rule(seat=seats, number=deals, points=st.integers(-2, 2), kind=st.sampled_from(("ruling", "settlement")))
    def rule_on(self, seat, number, points, kind):
        before = self.state
        if self.enter(seat, RulingMade(SESSION, ("4.8",), "seen", number, ruling_kind=kind, points={"A": points})):
            assert not before.under_signature
            assert not self.state.is_closed
            assert self.state.revision == before.revision + (1 if before.is_closed else 0)

    @rule(seat=seats, role=st.sampled_from(tuple(NAMES)), state=st.sampled_from(STATES), record=records)
    def sign(self, seat, role, state, record):
        before = self.state
        words = "words" if state != "signed" else ""
        if self.enter(seat, signature(role, before.revision, record, state, words=words)):
            assert self.state.under_signature
            assert self.state.signing is not None
            assert list(self.state.signing.marks) == list(required_of(before))[: len(self.state.signing.marks)]

    @precondition(lambda self: not self.state.is_closed)
    @rule(seat=seats, record=records, roles=st.integers(1, 6))
    def finish_and_sign(self, seat, record, roles):
        """Finish the session, let this many of the next signers sign, and close when complete."""
        for number in range(1, self.state.limit + 1):
            self.enter(seat, deal(number, "A", "40H", 44))
        for number in deals_with_differences(self.state):
            self.enter(seat, DifferenceSettled(SESSION, number, "program"), "seen")
        for _ in range(roles):
            signing = self.state.signing if self.state.under_signature else None
            role = signing.next_role if signing is not None else required_of(self.state)[0]
            if role is None:
                self.close(seat)
                return
            result = signing.record if signing is not None else record
            self.enter(seat, signature(role, self.state.revision, result))

    @rule(seat=seats)
    def give_up(self, seat):
        before = self.state
        if self.enter(seat, SigningStopped(SESSION), "misread"):
            assert before.under_signature
            assert not self.state.under_signature
            assert self.state.sealed == before.sealed

    @rule(seat=seats)
    def try_to_close(self, seat):
        self.close(seat)

    def close(self, seat):
        before = self.state
        record = before.signing.record if before.signing is not None else RECORD
        if self.enter(seat, closing(self.table, record)):
            assert before.signing is not None
            assert set(before.signing.marks) == set(required_of(before))
            assert self.state.is_closed

    @rule(seat=seats, ahead=st.integers(0, 1))
    def receive(self, seat, ahead):
        committee = {"committee": "signed"} if "committee" in required_of(self.state) else {}
        if self.enter(seat, arrival(self.state.revision + ahead, **committee)):
            assert self.state.is_closed

    @rule(seat=seats, state=st.sampled_from(STATES), words=st.sampled_from(("", "misread")))
    def close_on_paper(self, seat, state, words):
        before = self.state
        committee = {"committee": "signed"} if "committee" in required_of(before) else {}
        if self.enter(seat, paper(before.revision, words, signers={**committee, "captain-B": state})):
            assert state == "signed" or (state == "protest" and words)
            assert not before.under_signature
            assert self.state.is_on_paper
            assert not self.state.sealed[-1].file

    @rule(seat=seats)
    def undo(self, seat):
        for target in undo_targets(self.state, seat):
            assert target.seq > self.state.fixed_up_to
            self.enter(seat, Voided(target.seq))

    @rule(seat=seats)
    def redo(self, seat):
        for _entry, void in redo_targets(self.state, seat):
            self.enter(seat, Voided(void.seq))

    @rule(seat=seats, entry=st.integers(1, 60))
    def take_back_anything(self, seat, entry):
        signed = self.state.fixed_up_to
        if self.enter(seat, Voided(entry)):
            assert entry > signed

    @invariant()
    def reading_on_is_reading_everything(self):
        assert fold(self.table.entries) == self.standing

    @invariant()
    def revisions_count_up(self):
        state = self.state
        revisions = [sheet.revision for sheet in state.sealed]
        assert revisions == sorted(set(revisions))
        assert state.revision == (revisions[-1] if revisions else 0) + (0 if state.is_closed else 1)
        assert not (state.is_closed and state.under_signature)
        if state.is_closed and state.signing is not None:
            assert state.sealed[-1].entry == state.signing.closed

    @invariant()
    def the_signed_score_is_unchanged(self):
        """From the first signature until it is abandoned, the score never changes."""
        state = self.state
        if state.signing is None or not (state.under_signature or state.is_closed):
            self.signed = None
            return
        assert state.state == "complete"
        if self.signed is None:
            self.signed = state.result
        assert state.result == self.signed
        assert list(state.signing.marks) == list(in_order(state.signing.marks))
        assert state.last_play_entry.seq < state.signing.began
        assert not is_of_signing(state.last_play_entry.fact)


TestSigning = SigningMachine.TestCase
TestSigning.settings = settings(max_examples=how_many("random-evenings", 50), stateful_step_count=40, deadline=None)
