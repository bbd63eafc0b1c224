"""Two seats act in any order in a game of hands, including bells and clipped cards.

What stands stays a function of the journal, and a naive scorer of its own agrees with it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from scorekeeper.documents.game500 import read_game, write_game
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import BellRung, CardsNotClipped, Fact, HandRecorded, RulingMade, Voided
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, GameState
from scorekeeper.journal.undo import redo_targets, undo_target
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.hands import BOTH
from scorekeeper.rules.systems.singles500 import SINGLES_500
from tests.campaigns import how_many
from tests.journal.game import GAME, UIDS, GameDay
from tests.rules import naive_tables

seats = st.sampled_from(("left", "right"))
numbers = st.integers(1, 4)
bids = st.builds(Contract, st.integers(6, 10), st.sampled_from(("S", "H", "NT")))
faults = st.sampled_from((None, None, None, "A", "B", BOTH))


def naive_document(record: Any) -> Mapping[str, Any]:
    """Return a game for the naive scorer, without hands that the bell left unfinished."""
    document = write_game(record)
    over = {(place, hand.number) for place, hand in enumerate(record.hands) if hand.over}
    hands = [hand for place, hand in enumerate(document["hands"]) if (place, hand["hand"]) in over]
    return {**document, "hands": hands, "bell": record.bell and len(hands) == len(record.hands)}


class AtTheTable(RuleBasedStateMachine):
    """The journal grows by one entry at a time, refused facts change nothing."""

    @initialize()
    def begin(self) -> None:
        self.day = GameDay()
        self.standing = self.day.tournament

    @property
    def game(self) -> GameState:
        return self.standing.games[GAME]

    def enter(self, seat: str, fact: Fact, reason: str = "as agreed") -> None:
        if not problems(self.standing, fact, reason, SINGLES_500):
            self.standing = advance(self.standing, [self.day.enter(fact, seat, reason)])

    def next_hand(self) -> tuple[int, int]:
        """Return the hand that is due, and which of its deals."""
        record = self.game.record.hands
        over = {hand.number for hand in record if hand.over and hand.fault != BOTH}
        due = next((number for number in range(1, 5) if number not in over), 4)
        return due, 1 + sum(hand.number == due and hand.fault == BOTH for hand in record)

    @rule(seat=seats, side=st.sampled_from("AB"), bid=bids, tricks=st.integers(0, 10), fault=faults)
    def play(self, seat: str, side: str, bid: Contract, tricks: int, fault: str | None) -> None:
        number, attempt = self.next_hand()
        other = "B" if side == "A" else "A"
        known = MappingProxyType({} if fault else {side: tricks, other: 10 - tricks})
        self.enter(seat, HandRecorded(GAME, number, side, bid, known, fault, attempt))

    @rule(seat=seats, side=st.sampled_from("AB"), bid=bids)
    def bid_only(self, seat: str, side: str, bid: Contract) -> None:
        number, attempt = self.next_hand()
        self.enter(seat, HandRecorded(GAME, number, side, bid, attempt=attempt))

    @rule(seat=seats, tricks=st.integers(0, 10), again=st.booleans())
    def record_hand_without_bid(self, seat: str, tricks: int, again: bool) -> None:
        number, attempt = self.next_hand()
        known = MappingProxyType({"A": tricks, "B": 10 - tricks})
        self.enter(seat, HandRecorded(GAME, number, None, None, known, BOTH if again else None, attempt))

    @rule(seat=seats, number=numbers, attempt=st.integers(1, 2), side=st.sampled_from("AB"), bid=bids, fault=faults)
    def correct(self, seat: str, number: int, attempt: int, side: str, bid: Contract, fault: str | None) -> None:
        known = MappingProxyType({"A": 5, "B": 5})
        self.enter(seat, HandRecorded(GAME, number, side, bid, known, fault, attempt))

    @rule(seat=seats, last=st.integers(0, 4))
    def ring(self, seat: str, last: int) -> None:
        self.enter(seat, BellRung(GAME, last))

    @rule(seat=seats, players=st.lists(st.sampled_from(UIDS), unique=True, max_size=2))
    def leave(self, seat: str, players: list[str]) -> None:
        self.enter(seat, CardsNotClipped(GAME, tuple(players)))

    @rule(seat=seats, number=numbers, outcome=st.sampled_from(("made", "defeated")))
    def rule_on(self, seat: str, number: int, outcome: str) -> None:
        if len(self.game.record.rulings) < 1 and len(self.day.entries) % 7 == 0:
            self.enter(seat, RulingMade(GAME, ("8c",), "seen", number, outcome=outcome))

    @rule(seat=seats)
    def undo(self, seat: str) -> None:
        target = undo_target(self.game, seat)
        if target is not None:
            self.enter(seat, Voided(target.seq), "")

    @rule(seat=seats)
    def redo(self, seat: str) -> None:
        for _entry, void in redo_targets(self.game, seat)[:1]:
            self.enter(seat, Voided(void.seq), "")

    @rule(seat=seats)
    def undo_and_redo(self, seat: str) -> None:
        target, before = undo_target(self.game, seat), self.game
        if target is None or problems(self.standing, Voided(target.seq), "", SINGLES_500):
            return
        self.enter(seat, Voided(target.seq), "")
        self.redo(seat)
        assert (self.game.record, self.game.result, self.game.bell) == (before.record, before.result, before.bell)

    @invariant()
    def reading_on_is_reading_everything(self) -> None:
        assert self.standing == fold(self.day.entries)

    @invariant()
    def the_naive_scorer_agrees(self) -> None:
        record, result = self.game.record, self.game.result
        if record.rulings:
            return
        naive = naive_tables.play_500(dict(naive_document(record)))
        assert dict(result.totals) == naive["totals"]
        outcome = (result.complete, result.winner, result.clicks)
        assert outcome == (naive["complete"], naive["winner"], naive["clicks"])
        assert result.ended_at == naive["ended"]

    @invariant()
    def the_record_is_a_document(self) -> None:
        assert read_game(write_game(self.game.record)) == self.game.record

    @invariant()
    def the_parts_fit_together(self) -> None:
        game = self.game
        assert set(game.hand_entries) == set(range(len(game.record.hands)))
        assert game.last_seq == self.standing.seq
        assert (game.state == COMPLETE) == game.result.complete
        if game.state == EMPTY:
            assert not game.record.hands
        if game.result.clicks is not None and not game.record.unclipped:
            assert sum(game.result.clicks.values()) == 4
        played = [hand.number for hand in game.record.hands if hand.fault != BOTH]
        assert len(played) == len(set(played))
        assert game.bell is None or all(number <= game.bell for number in played)


AtTheTable.TestCase.settings = settings(
    max_examples=how_many("random-evenings", 40), stateful_step_count=25, deadline=None
)
TestAtTheTable = AtTheTable.TestCase


def test_a_bell_holds_the_hand_after_it():
    """A hand with both sides at fault stays if the bell rang before its re-deal."""
    machine = AtTheTable()
    machine.begin()
    machine.bid_only("left", "A", Contract(6, "S"))
    machine.correct("left", 1, 1, "A", Contract(6, "S"), BOTH)
    machine.ring("right", 0)
    assert machine.game.bell == 0
    machine.undo_and_redo("left")
    machine.undo("left")
    assert [hand.fault for hand in machine.game.record.hands] == [BOTH]
    machine.the_parts_fit_together()
    machine.undo("right")
    machine.undo("left")
    assert [hand.fault for hand in machine.game.record.hands] == [None]
    machine.redo("left")
    machine.redo("right")
    assert (machine.game.bell, [hand.fault for hand in machine.game.record.hands]) == (0, [BOTH])


def test_the_bell_rings_in_a_hand_that_has_begun():
    """Redoing a correction used to refuse a bell rung in a hand without tricks."""
    machine = AtTheTable()
    machine.begin()
    machine.play("left", "A", Contract(6, "S"), 6, None)
    machine.bid_only("left", "A", Contract(6, "S"))
    machine.ring("right", 3)
    assert machine.game.bell is None
    machine.ring("right", 2)
    machine.correct("left", 2, 1, "B", Contract(6, "S"), BOTH)
    machine.undo_and_redo("right")
    assert machine.game.bell == 2


def test_a_ruling_after_the_end_of_the_game_goes_with_its_hand_and_comes_back():
    machine = AtTheTable()
    machine.begin()
    machine.play("left", "A", Contract(6, "S"), 6, None)
    machine.play("left", "A", Contract(7, "S"), 7, None)
    machine.enter("right", RulingMade(GAME, ("8c",), "seen", 2, outcome="defeated"))
    machine.enter("left", HandRecorded(GAME, 1, "A", Contract(10, "NT"), MappingProxyType({"A": 10, "B": 0})))
    assert machine.game.beyond == (2,)
    assert not machine.game.record.rulings
    machine.the_record_is_a_document()
    machine.undo("left")
    assert [ruling.deal for ruling in machine.game.record.rulings] == [2]


def test_a_hand_after_a_redealt_hand_is_undone_and_redone() -> None:
    bid = Contract(6, "S")
    table = AtTheTable()
    table.begin()
    table.play("left", "A", bid, 0, None)
    table.play("left", "A", bid, 0, None)
    table.bid_only("left", "A", bid)
    table.correct("right", 2, 1, "A", bid, BOTH)
    assert [(hand.number, hand.fault) for hand in table.game.record.hands] == [(1, None), (2, BOTH), (3, None)]
    table.undo_and_redo("left")
    table.undo("left")
    table.play("right", "B", bid, 6, None)  # hand 2, dealt again
    assert [hand.number for hand in table.game.record.hands] == [1, 2, 2]
    table.redo("left")
    assert [hand.number for hand in table.game.record.hands] == [1, 2, 2, 3]
