"""Two seats act in any order, and what was ruled stays in force.

The state is compared with a second reading of the same entries, made here from plain values in the order in which
they were entered, and scored by the second scorer.
"""

from itertools import count
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.journal.checks import problems
from scorekeeper.journal.disputes import all_disputes, all_rulings
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import (
    DealRecorded,
    DisputeEnded,
    DisputeRaised,
    Fact,
    PenaltyGiven,
    Redealt,
    RulingMade,
    SheetClosed,
    SheetSigned,
    Voided,
)
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.journal.undo import redo_targets, undo_targets
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import PENALTY
from tests.campaigns import how_many
from tests.journal.event import SESSION, SYSTEM, Journal
from tests.journal.signed import SHORT
from tests.rules import second_scorer

RECORD, FILE = "a" * 64, "f" * 64
seats = st.sampled_from(("left", "right"))
sides = st.sampled_from(("A", "B"))
deals = st.integers(1, 2)
contracts = st.builds(Contract, st.sampled_from((28, 40, 56)), st.sampled_from(("H", "NT")), st.integers(0, 1))
taken = st.none() | st.sampled_from((0, 30, 44, 56))
codes = st.sampled_from(("call-out-of-turn", "discard-out-of-turn", "lead-out-of-turn", "revoke", "bid-without-suit"))


class Rulings(RuleBasedStateMachine):
    """A session of two deals; refused facts change nothing."""

    @initialize()
    def begin(self) -> None:
        self.journal = Journal(SHORT)
        self.standing = self.journal.tournament
        self.ruled: list[int] = []
        self.superseded: set[int] = set()
        self.names = count(1)

    @property
    def state(self) -> SessionState:
        return self.standing.sessions[SESSION]

    def enter(self, seat: str, fact: Fact, reason: str = "as agreed") -> bool:
        if problems(self.standing, fact, reason, SYSTEM):
            return False
        entry = self.journal.enter(fact, seat, reason)
        self.standing = advance(self.standing, [entry])
        if isinstance(fact, RulingMade):
            self.ruled.append(entry.seq)
            self.superseded |= {fact.supersedes} if fact.supersedes is not None else set()
        return True

    @rule(seat=seats, deal=deals, side=sides, contract=contracts, taken=taken)
    def play_or_correct(self, seat, deal, side, contract, taken):
        self.enter(seat, DealRecorded(SESSION, deal, side, contract, taken))

    @rule(seat=seats, deal=deals)
    def redeal_or_replay(self, seat, deal):
        self.enter(seat, Redealt(SESSION, deal, "exposed-card"))

    @rule(seat=seats, deal=deals, side=sides, code=codes, objected=st.booleans())
    def penalise(self, seat, deal, side, code, objected):
        self.enter(seat, PenaltyGiven(SESSION, side, code, deal, objected))

    @rule(seat=seats, deal=deals, by=sides)
    def dispute(self, seat, deal, by):
        before = self.state
        if self.enter(seat, DisputeRaised(f"d{next(self.names)}", SESSION, deal, by, "revoke")):
            assert (self.state.result, self.state.signing) == (before.result, before.signing)

    @precondition(lambda self: any(dispute.is_open for dispute in self.state.disputes))
    @rule(seat=seats, how=st.sampled_from(("withdrawn", "settled")))
    def end(self, seat, how):
        uid = next(dispute.uid for dispute in self.state.disputes if dispute.is_open)
        before = self.state.result
        assert self.enter(seat, DisputeEnded(uid, SESSION, how))
        assert self.state.result == before

    @rule(
        seat=seats,
        deal=deals,
        effect=st.fixed_dictionaries(
            {},
            optional={
                "outcome": st.sampled_from(("made", "defeated")),
                "side": sides,
                "contract": contracts,
                "taken": st.sampled_from((0, 30, 56)),
                "points": st.fixed_dictionaries({"A": st.integers(-2, 2)}),
                "again": st.sampled_from(("redeal", "replay")),
            },
        ),
        waives=st.booleans(),
        imposed=st.none() | st.tuples(sides, codes),
        answers=st.booleans(),
        supersedes=st.integers(0, 3),
    )
    def rule_on(self, seat, deal, effect, waives, imposed, answers, supersedes):
        if "again" in effect:
            effect = {key: value for key, value in effect.items() if key in {"again", "points"}}
        values: dict[str, Any] = dict(effect)
        if waives and self.state.record.penalties:
            values["waive"] = ((self.state.penalty_entries[0], 0),)
        if imposed is not None:
            values["impose"] = (PenaltyGiven(SESSION, imposed[0], imposed[1], deal),)
        standing = [seq for seq in self.ruled if seq not in self.superseded]
        if supersedes and standing:
            values["supersedes"] = standing[supersedes % len(standing)]
        uid = next((dispute.uid for dispute in self.state.disputes if dispute.is_open), None)
        before = self.state
        if self.enter(seat, RulingMade(SESSION, ("4.8",), "seen", deal, dispute=uid if answers else None, **values)):
            assert not before.under_signature
            assert not self.state.is_closed
            if answers and uid is not None:
                assert next(dispute for dispute in self.state.disputes if dispute.uid == uid).state == "ruled"

    @rule(seat=seats)
    def undo(self, seat):
        for target in undo_targets(self.state, seat):
            self.enter(seat, Voided(target.seq))

    @rule(seat=seats)
    def redo(self, seat):
        for _target, void in redo_targets(self.state, seat):
            self.enter(seat, Voided(void.seq))

    @precondition(lambda self: self.state.state == "complete")
    @rule(seat=seats, close=st.booleans())
    def sign(self, seat, close):
        before = self.state.result
        for role in required_of(self.state):
            self.enter(seat, SheetSigned(SESSION, self.state.revision, role, role, "signed", RECORD))
        if close:
            self.enter(seat, SheetClosed(SESSION, self.state.revision, RECORD, FILE, required_of(self.state)))
        assert self.state.result == before

    @invariant()
    def reading_on_is_reading_everything(self):
        assert fold(self.journal.entries) == self.standing

    @invariant()
    def no_ruling_is_lost(self):
        result = all_rulings(self.standing)
        assert [ruling.entry.seq for ruling in result] == self.ruled
        assert [ruling.number for ruling in result] == list(range(1, len(self.ruled) + 1))
        assert {ruling.entry.seq for ruling in result if not ruling.in_force} == self.superseded
        assert self.state.ruling_entries == tuple(seq for seq in self.ruled if seq not in self.superseded)
        assert not set(self.ruled) & self.state.voided
        assert [dispute.number for dispute in all_disputes(self.standing)] == list(range(1, next_number(self.standing)))

    @invariant()
    def a_waived_penalty_leaves_no_point(self):
        waived = {position for ruling in self.state.record.rulings for position in ruling.waive}
        lines = [line for deal in self.state.result.deals for line in deal.lines]
        assert not waived & {line.source.position for line in lines if line.source.kind == PENALTY}

    @invariant()
    def what_was_ruled_holds_and_the_ladder_is_right(self):
        expected = second_scorer.score(second_document(self.journal.entries, self.state.voided, self.superseded))
        assert dict(self.state.result.totals) == expected["totals"]
        result = {deal["deal"]: deal for deal in expected["deals"]}
        for deal in self.state.result.deals:
            again = result[deal.number]
            assert deal.outcome == again["outcome"]
            lines = [(line.side, line.points, line.code, line.article) for line in deal.lines]
            assert lines == [
                tuple(line[key] for key in ("side", "points", "code", "article")) for line in again["lines"]
            ]


def next_number(standing):
    return len(standing.register.disputes) + 1


def second_document(entries: list[Entry], voided: frozenset[int], superseded: set[int]) -> Any:
    """The session document of these entries, deal by deal in the order of entry."""
    facts: list[tuple[int, Any]] = [(entry.seq, entry.fact) for entry in entries if entry.seq not in voided]
    undone = {fact.supersedes: seq for seq, fact in facts if isinstance(fact, RulingMade) and fact.supersedes}
    replays = [
        (fact.deal, seq, undone[seq])
        for seq, fact in facts
        if isinstance(fact, RulingMade) and fact.again and seq in superseded
    ]
    attempts = {seq: tries_of(facts, fact.deal, seq, superseded, replays) for seq, fact in facts if of_deal(fact)}
    penalties: list[Any] = []
    places: dict[tuple[int, int], int] = {}
    for seq, fact in facts:
        if isinstance(fact, PenaltyGiven):
            places[seq, 0] = len(penalties)
            penalties.append(penalty(fact, gone=attempts[seq]))
    rulings = []
    for seq, fact in facts:
        if isinstance(fact, RulingMade) and seq not in superseded:
            imposed = [penalty(item, gone=attempts[seq]) for item in fact.impose]
            waive = [places[item] for item in fact.waive if item in places]
            rulings.append(
                {"deal": fact.deal, "articles": ["4.8"], "points": dict(fact.points), "impose": imposed, "waive": waive}
            )
    result = [deal_of(facts, number, superseded, replays) for number in (1, 2)]
    for number, (_record, verdict) in enumerate(result, 1):
        if verdict:
            rulings.append({"deal": number, "articles": ["4.8"], **verdict})
    return {
        "system": "international-56",
        "options": {"deals": 2},
        "deals": [record for record, _verdict in result],
        "penalties": penalties,
        "rulings": rulings,
    }


def of_deal(fact: Fact) -> bool:
    return isinstance(fact, DealRecorded | PenaltyGiven | Redealt | RulingMade)


def tries_of(facts, deal, seq, superseded, replays):
    """Whether this entry belongs to an attempt that was later abandoned or undone.

    A ruling made while a deal was played again holds whatever becomes of the order to play it again.
    """
    result = next(fact for number, fact in facts if number == seq)
    if isinstance(result, PenaltyGiven) and any(
        replayed == deal and begin < seq < end for replayed, begin, end in replays
    ):
        return True
    return any(
        after >= seq and starts_again(fact, after, deal, superseded, replays) for after, fact in facts if of_deal(fact)
    )


def starts_again(fact, seq, deal, superseded, replays):
    if fact.deal != deal:
        return False
    if isinstance(fact, Redealt):
        return not any(replayed == deal and begin < seq < end for replayed, begin, end in replays)
    return isinstance(fact, RulingMade) and fact.again is not None and seq not in superseded


def penalty(fact, *, gone):
    result = {"side": fact.side, "code": fact.code, "deal": fact.deal, "objected": fact.objected}
    return {**result, "attempt": 1} if gone else result


def deal_of(facts, number, superseded, replays):
    """A deal as last recorded, with the committee's decisions, frozen at that time."""
    record: DealRecorded | None = None
    verdict: dict[str, Any] = {}
    for seq, fact in facts:
        if not of_deal(fact) or fact.deal != number:
            continue
        if isinstance(fact, DealRecorded | Redealt) and any(
            replayed == number and begin < seq < end for replayed, begin, end in replays
        ):
            continue
        if isinstance(fact, DealRecorded):
            record = fact
        elif starts_again(fact, seq, number, superseded, replays):
            record, verdict = None, {}
        elif isinstance(fact, RulingMade) and seq not in superseded:
            result = {key: getattr(fact, key) for key in ("side", "contract", "outcome", "taken")}
            result = {key: value for key, value in result.items() if value is not None}
            if result:
                outcome = {"side": record.side, "contract": record.contract} if record is not None else {}
                if "taken" in result or "outcome" in result:
                    verdict.pop("taken", None)
                    verdict.pop("outcome", None)
                verdict = {**outcome, **verdict, **result}
    if "taken" in verdict:
        points = verdict.pop("taken")
        verdict.setdefault("outcome", "made" if points >= verdict["contract"].value else "defeated")
    if "contract" in verdict:
        verdict["contract"] = str(verdict["contract"])
    if record is None:
        return {"deal": number, "side": "A", "contract": "28NT"}, verdict
    return {"deal": number, "side": record.side, "contract": str(record.contract), "taken": record.taken}, verdict


TestRulings = Rulings.TestCase
TestRulings.settings = settings(max_examples=how_many("random-evenings", 60), stateful_step_count=40, deadline=None)
