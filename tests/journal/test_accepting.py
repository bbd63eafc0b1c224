"""Acceptance by the other side: a phone's entries wait for the opponents, never a name."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from scorekeeper.journal.access import PHONE, Scope
from scorekeeper.journal.confirming import (
    answering_side,
    sheet_entry,
    sides_that_looked,
    typed_alike,
    unconfirmed,
    waiting_in,
)
from scorekeeper.journal.desks import PhoneSeat, desk_numbers, desk_of, phone_seat, shares_screen
from scorekeeper.journal.entry import START, NewEntry, number
from scorekeeper.journal.extract import extract_of, folded, shortenings
from scorekeeper.journal.facts import (
    DealAccepted,
    DisputeRaised,
    EntryConfirmed,
    EntrySentBack,
    EventChanged,
    LengthSet,
    PenaltyGiven,
    Redealt,
    SheetLookedAt,
    SheetSigned,
    Voided,
)
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.history import history
from scorekeeper.journal.renumbering import renumber
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.journal.undo import undo_targets
from scorekeeper.kernel.judging import command_problems
from scorekeeper.language.facts import fact_words
from scorekeeper.language.problems import sentence
from tests.campaigns import how_many
from tests.journal.event import BEGINNING, SESSION, deal

A, B = "table 4/A.aaaaaa", "table 4/B.bbbbbb"
B_ON_A = "table 4/Bh.aaaaaa"
DESK = "desk"


class Tables:
    """An event in which two phones of a table enter, and a desk, judged as a desk judges it."""

    def __init__(self, how="other-side"):
        self.entries = []
        for fact in BEGINNING:
            self.force(DESK, fact)
        self.force(DESK, EventChanged("Autumn", settings={"deals": 2, "confirming": how}))

    def new(self, seat, fact, reason="", who="Thomas"):
        return NewEntry(f"c{len(self.entries) + 1:04x}", "2026-10-03T10:00:00Z", who, seat, fact, reason)

    def force(self, seat, fact, reason="", who="Thomas"):
        """Enter a fact without any check, as a doctored program would."""
        digest = self.entries[-1].digest if self.entries else START
        self.entries.append(number(self.new(seat, fact, reason, who), len(self.entries) + 1, digest))
        return len(self.entries)

    def problems(self, seat, fact, reason="", who="Thomas"):
        phone = phone_seat(seat)
        role, scope = (PHONE, Scope(SESSION, phone.side)) if phone is not None else ("scorer", None)
        new = [self.new(seat, fact, reason, who)]
        return [result for _, result in command_problems(self.tournament, new, role=role, scope=scope)]

    def refusals(self, seat, fact, reason="", who="Thomas"):
        return [result.code for result in self.problems(seat, fact, reason, who)]

    def enter(self, seat, fact, reason="", who="Thomas"):
        assert self.refusals(seat, fact, reason, who) == []
        return self.force(seat, fact, reason, who)

    @property
    def tournament(self):
        return fold(self.entries)

    @property
    def session(self):
        return self.tournament.sessions[SESSION]

    @property
    def waits(self):
        return waiting_in(self.tournament, self.session)

    @property
    def listed(self):
        return [(wait.deal, wait.numbers, wait.awaited) for wait in self.waits]


def accept(*entries, side="B", deal=1):
    return DealAccepted(SESSION, entries, side, deal)


def back(*entries, deal=1):
    return EntrySentBack(SESSION, entries, deal)


@pytest.fixture
def tables():
    return Tables()


def test_a_seat_says_table_side_and_phone():
    assert phone_seat(A) == PhoneSeat("4", "A", "aaaaaa")
    assert phone_seat(B_ON_A) == PhoneSeat("4", "B", "aaaaaa", handed_over=True)
    assert [str(PhoneSeat("4", "B", "aaaaaa", handed_over=True)), str(phone_seat(B))] == [B_ON_A, B]
    assert (desk_of(A), desk_of(B_ON_A)) == ("table 4", "table 4")
    for seat in ("", "3f2c1a", "table 4", "table 4/committee", "table 4/A.", "table 4/AB.aaaaaa", "table 4/A.aaaaaa "):
        assert phone_seat(seat) is None
    assert shares_screen(A, B_ON_A)
    assert shares_screen("3f2c1a", "3f2c1a/committee")
    assert not any((shares_screen(A, B), shares_screen(A, "table 4"), shares_screen("3f2c1a", "3f2c1a-2")))


def test_a_deal_from_a_phone_counts_at_once_and_waits_for_the_other_side(tables):
    contract = tables.enter(A, deal(1, "A", "40H"))
    assert tables.waits == (), "a contract alone waits for nobody"
    result = tables.enter(A, deal(1, "A", "40H", 44))
    assert tables.session.result.totals == {"A": 2, "B": 0}
    assert tables.listed == [(1, (contract, result), "B")]
    assert tables.refusals(B, accept(result)) == ["nothing-to-accept"]
    tables.enter(B, accept(contract, result))
    assert tables.waits == ()
    assert tables.refusals(B, accept(contract, result)) == ["nothing-to-accept"]
    assert contract < result


def test_nothing_waits_where_the_event_does_not_ask_for_it_and_phones_enter_nothing():
    for how in ("no", "read"):
        tables = Tables(how)
        assert tables.refusals(A, deal(1, "A", "40H", 44)) == ["no-acceptance"]
        assert "no-acceptance" in tables.refusals(A, PenaltyGiven(SESSION, "B", "call-out-of-turn"))
        seq = tables.force(A, deal(1, "A", "40H", 44))
        assert "no-acceptance" in tables.refusals(B, accept(seq))
        assert [wait.awaited for wait in tables.waits] == ([None] if how == "read" else [])


# six ways in which confirming by names and logins fails here
def test_a_two_captains_of_one_name_accept_each_other(tables):
    seq = tables.enter(A, deal(1, "A", "40H", 44), who="Thomas Mathew")
    tables.enter(B, accept(seq), who="Thomas Mathew")
    assert tables.waits == ()


def test_b_a_captain_without_a_name_accepts(tables):
    seq = tables.enter(A, deal(1, "A", "40H", 44), who="")
    tables.enter(B, accept(seq), who="")
    assert tables.waits == ()


def test_c_no_third_name_accepts_without_saying_why(tables):
    seq = tables.enter(A, deal(1, "A", "40H", 44))
    assert tables.refusals(DESK, accept(seq), who="Passer-by") == ["accepted-without-reason"]
    assert tables.refusals(DESK, accept(seq, side="A"), "came to the desk") == ["own-side"]
    confirmed = EntryConfirmed(SESSION, (seq,), 1)
    assert tables.refusals(DESK, confirmed, who="Passer-by") == ["nobody-confirms"]
    tables.force(DESK, confirmed, who="Passer-by")
    assert tables.listed == [(1, (seq,), "B")]
    tables.enter(DESK, accept(seq), "Captain of Detroit came to the desk", who="Lissy")
    assert tables.waits == ()


def test_d_the_side_of_the_newest_entry_decides(tables):
    first = tables.enter(A, deal(1, "A", "40H", 44))
    other = tables.enter(B, deal(1, "A", "40H", 40), "they say otherwise")
    assert tables.listed == [(1, (first, other), "A")]
    assert tables.refusals(B, accept(first, other)) == ["own-side"]
    tables.enter(A, accept(first, other, side="A"))
    assert tables.waits == ()


def test_e_what_a_desk_enters_for_a_table_waits_for_no_one(tables):
    tables.enter(DESK, deal(1, "A", "40H", 44))
    assert tables.waits == ()
    tables.enter(A, deal(2, "B", "40H", 44))
    assert [wait.deal for wait in tables.waits] == [2]
    tables.enter(DESK, deal(2, "B", "40H", 40), "from the paper")
    assert tables.waits == ()
    assert tables.refusals(A, deal(2, "B", "40H", 44), "no") == ["deal-settled"]


# the sixth, the rule of a server about logins: tests/postgres/test_phones.py


def test_what_a_desk_undoes_waits_for_no_one_either(tables):
    first = tables.enter(A, deal(1, "A", "40H", 44))
    other = tables.enter(B, deal(1, "A", "40H", 40), "they say otherwise")
    tables.enter(DESK, Voided(other), "the paper shows 44")
    assert tables.session.deal_entries[1] == (first,)
    assert tables.waits == ()


def test_a_side_never_accepts_its_own_entry_whatever_the_fact_says(tables):
    seq = tables.enter(A, deal(1, "A", "40H", 44))
    assert tables.refusals(A, accept(seq)) == ["other-side"]
    assert tables.refusals(A, accept(seq, side="A")) == ["own-side"]
    tables.force(A, accept(seq))
    tables.force(A, accept(seq, side="A"))
    tables.force(B, accept(seq, side="A"))
    assert tables.listed == [(1, (seq,), "B")]


def test_a_phone_that_was_handed_over_speaks_for_the_side_that_holds_it(tables):
    seq = tables.enter(A, deal(1, "A", "40H", 44))
    tables.enter(B_ON_A, accept(seq))
    assert tables.waits == ()


def test_the_whole_deal_typed_again_alike_is_acceptance_and_a_contract_never(tables):
    seq = tables.enter(A, deal(1, "A", "40H"))
    assert typed_alike(tables.tournament, deal(1, "A", "40H"), "B") is None
    whole = tables.enter(A, deal(1, "A", "40H", 44))
    for other in (deal(1, "A", "40H"), deal(1, "A", "40H", 40), deal(1, "B", "40H", 44), deal(1, "A", "41H", 44)):
        assert typed_alike(tables.tournament, other, "B") is None
    assert typed_alike(tables.tournament, deal(1, "A", "40H", 44), "A") is None
    assert typed_alike(tables.tournament, deal(1, "A", "40H", 44), "B") == accept(seq, whole)


def test_the_contract_of_the_next_deal_goes_in_while_one_waits_but_no_second_result(tables):
    seq = tables.enter(A, deal(1, "A", "40H", 44))
    tables.enter(A, deal(2, "B", "40H"))
    for seat in (A, B):
        assert tables.refusals(seat, deal(2, "B", "40H", 44)) == ["accept-first"]
    tables.enter(DESK, deal(2, "B", "40H", 44))
    assert tables.listed == [(1, (seq,), "B")]


def test_the_result_of_a_contract_typed_at_the_desk_waits_alone(tables):
    tables.enter(DESK, deal(1, "A", "40H"))
    seq = tables.enter(B, deal(1, "A", "40H", 44))
    assert tables.listed == [(1, (seq,), "A")]


def test_accepted_is_accepted_only_the_desk_corrects(tables):
    tables.enter(B, accept(tables.enter(A, deal(1, "A", "40H", 44))))
    for seat in (A, B):
        assert tables.refusals(seat, deal(1, "A", "40H", 40), "no") == ["deal-settled"]
    tables.enter(DESK, deal(1, "A", "40H", 40), "both captains came")
    assert tables.waits == ()


def test_a_re_deal_is_accepted_with_the_deal_played_after_it(tables):
    first = tables.enter(A, deal(1, "A", "40H"))
    again = tables.enter(B, Redealt(SESSION, 1, "exposed-card"))
    assert tables.waits == ()
    last = tables.enter(A, deal(1, "B", "29NT", 40))
    assert tables.listed == [(1, (first, again, last), "B")]


def test_a_penalty_counts_at_once_and_waits_for_the_accused_side(tables):
    tables.enter(A, deal(1, "A", "40H"))
    own = tables.enter(A, PenaltyGiven(SESSION, "A", "lead-out-of-turn", 1))
    assert tables.waits == (), "a side that owns up waits for nobody"
    other = tables.enter(A, PenaltyGiven(SESSION, "B", "lead-out-of-turn", 1))
    assert tables.listed == [(1, (other,), "B")]
    assert tables.session.result.totals == {"A": 1, "B": 1}
    assert tables.refusals(A, accept(other, side="A")) == ["own-side"]
    tables.enter(B, accept(other))
    assert tables.waits == ()
    assert own < other


def test_an_objection_sends_it_back_and_asks_the_committee(tables):
    tables.enter(A, deal(1, "A", "40H"))
    seq = tables.enter(A, PenaltyGiven(SESSION, "B", "lead-out-of-turn", 1))
    (row,) = tables.waits
    sent, raised = row.objected(SESSION, "d1")
    assert (sent, raised.by, raised.occurrence, raised.offender) == (back(seq), "B", seq, "B")
    tables.enter(B, sent)
    assert tables.waits[0].sent_back is not None, "sent back alone, it still waits"
    tables.enter(B, raised)
    assert tables.waits == (), "now the committee decides"
    assert tables.session.disputes[0].fact == raised
    assert tables.session.result.totals["A"] == 1, "it counts until then"


def test_a_deal_sent_to_the_committee_no_longer_keeps_the_next_result_away(tables):
    tables.enter(A, deal(1, "A", "40H", 44))
    for fact in tables.waits[0].objected(SESSION, "d1"):
        tables.enter(B, fact)
    tables.enter(A, deal(2, "B", "40H", 44))
    assert [wait.deal for wait in tables.waits] == [2]


def test_a_phone_calls_the_committee_and_rules_on_nothing(tables):
    tables.enter(A, deal(1, "A", "40H"))
    tables.enter(A, DisputeRaised("d1", SESSION, 1, "A"))
    assert tables.refusals(A, DisputeRaised("d2", SESSION, 1, "B")) == ["other-side"]
    assert tables.refusals(A, DisputeRaised("d2", SESSION, 1, "A", facts="a long story")) == ["role-may-not"]
    for fact in (
        LengthSet(SESSION, 1, "stopped"),
        Voided(len(tables.entries)),
        PenaltyGiven(SESSION, "B", "misconduct", 1, points=1),
        PenaltyGiven(SESSION, "B", "unapproved-call", 1),
        Redealt(SESSION, 1, "ruling"),
        SheetSigned(SESSION, 1, "scorer", "Org", "signed", "a" * 64),
    ):
        assert tables.refusals(A, fact, "why") in (["role-may-not"], ["other-session"]), fact
    assert tables.refusals(A, EventChanged("Mine")) == ["other-session"]
    assert tables.refusals(A, DealAccepted("5e56", (7,), "A")) == ["other-session"]


def test_the_desk_may_undo_an_acceptance_but_no_undo_of_a_deal_takes_it_along(tables):
    seq = tables.enter(A, deal(1, "A", "40H", 44))
    acceptance = tables.enter(DESK, accept(seq), "came to the desk")
    assert undo_targets(tables.session, DESK) == ()
    tables.enter(DESK, Voided(acceptance))
    assert tables.listed == [(1, (seq,), "B")]
    assert tables.refusals(DESK, Voided(len(tables.entries))) == ["confirmed-anew"]


def test_a_sheet_with_unaccepted_deals_is_not_signed(tables, check_golden):
    first = tables.enter(A, deal(1, "A", "40H", 44))
    tables.enter(B, accept(first))
    second = tables.enter(A, deal(2, "B", "40H", 44))
    signature = SheetSigned(SESSION, 1, "scorer", "Org", "signed", "a" * 64)
    (problem,) = tables.problems(DESK, signature)
    assert problem.code == "unaccepted"
    check_golden(sentence(problem))
    assert tables.refusals(B, SheetLookedAt(SESSION, "B", sheet_entry(tables.session))) == ["unaccepted"]
    tables.enter(B, accept(second, deal=2))
    assert "unaccepted" not in tables.refusals(DESK, signature)


def test_a_side_finds_the_sheet_right_until_it_changes(tables):
    tables.enter(B, accept(tables.enter(A, deal(1, "A", "40H", 44))))
    assert "not-now" in tables.refusals(A, SheetLookedAt(SESSION, "A", len(tables.entries)))
    tables.enter(B, accept(tables.enter(A, deal(2, "B", "40H", 44)), deal=2))
    newest = len(tables.entries)
    assert tables.refusals(A, SheetLookedAt(SESSION, "B", newest)) == ["other-side"]
    assert tables.refusals(A, SheetLookedAt(SESSION, "A", newest - 1)) == ["sheet-changed"]
    tables.enter(A, SheetLookedAt(SESSION, "A", newest))
    tables.enter(B, SheetLookedAt(SESSION, "B", newest))
    assert sorted(sides_that_looked(tables.session)) == ["A", "B"]
    tables.enter(DESK, deal(2, "B", "40H", 40), "from the paper")
    assert sides_that_looked(tables.session) == {}
    assert sheet_entry(tables.session) == len(tables.entries)


def test_the_extract_of_a_sheet_holds_with_the_new_facts_in_it(tables):
    for number_of_deal in (1, 2):
        seq = tables.enter(A, deal(number_of_deal, "A", "40H", 44))
        tables.enter(B, accept(seq, deal=number_of_deal))
    tables.enter(A, SheetLookedAt(SESSION, "A", len(tables.entries)))
    extract = extract_of(tables.session, tables.tournament)
    state, tournament = folded(extract)
    assert isinstance(state, SessionState)
    assert waiting_in(tournament, state) == ()
    assert state.result == tables.session.result
    for shorten in shortenings(extract, tables.session):
        short, around = folded(shorten(extract))
        assert isinstance(short, SessionState)
        assert waiting_in(around, short) == (), "without seats nothing waits either"


def test_entry_numbers_change_with_the_entries_they_name():
    numbers = {7: 70, 9: 90}
    assert renumber(accept(7, 9), numbers.get) == accept(70, 90)
    assert renumber(accept(7, 8), numbers.get) is None
    assert renumber(SheetLookedAt(SESSION, "A", 7), numbers.get) == SheetLookedAt(SESSION, "A", 70)
    assert renumber(SheetLookedAt(SESSION, "A", 8), numbers.get) is None


def test_phones_are_not_desks(tables):
    tables.enter(A, deal(1, "A", "40H", 44))
    assert desk_numbers(tables.tournament) == {DESK: 1}
    assert fold(tables.entries) == tables.tournament


def test_acceptance_in_words(tables, check_golden):
    seq = tables.enter(A, deal(1, "A", "40H", 44))
    tables.enter(B, accept(seq))
    facts = (accept(seq), DealAccepted(SESSION, (7, 8), "A"), SheetLookedAt(SESSION, "B", 9))
    check_golden("\n".join(fact_words(fact, tables.tournament) for fact in facts))
    assert [change.what for change in history(tables.session, 1)] == ["recorded", "checked"]
    assert unconfirmed(tables.session) != (), "read from the paper it would still wait"


seats = st.sampled_from((A, B, B_ON_A, DESK))
deals = st.integers(1, 2)


class AtTwoPhones(RuleBasedStateMachine):
    """Two phones and a desk act in any order; a model knows which side must accept."""

    @initialize()
    def begin(self):
        self.tables = Tables()
        self.standing = self.tables.tournament
        self.awaited = {}

    def tried(self, seat, fact, reason=""):
        """Enter a fact if no check refuses it; return whether it was entered."""
        phone = phone_seat(seat)
        role, scope = (PHONE, Scope(SESSION, phone.side)) if phone is not None else ("scorer", None)
        new = [self.tables.new(seat, fact, reason)]
        if command_problems(self.standing, new, role=role, scope=scope):
            return False
        self.tables.force(seat, fact, reason)
        self.standing = advance(self.standing, self.tables.entries[-1:])
        return True

    @property
    def rows(self):
        return {row.deal: row for row in waiting_in(self.standing, self.standing.sessions[SESSION])}

    @rule(seat=seats, number=deals, side=st.sampled_from("AB"), taken=st.sampled_from((None, 40, 44)))
    def record(self, seat, number, side, taken):
        fact, phone = deal(number, side, "40H", taken), phone_seat(seat)
        alike = typed_alike(self.standing, fact, phone.side) if phone is not None else None
        if alike is not None:
            assert alike.side == self.awaited.get(number)
            assert taken is not None
        if self.tried(seat, alike or fact, "counted again"):
            other = {"A": "B", "B": "A"}[phone.side] if phone is not None else None
            self.awaited[number] = None if alike is not None or taken is None else other

    @rule(seat=seats, number=deals, side=st.sampled_from("AB"), reason=st.sampled_from(("", "came to the desk")))
    def accept(self, seat, number, side, reason):
        row, phone = self.rows.get(number), phone_seat(seat)
        if row is None:
            return
        speaks = side if phone is None else phone.side
        may = row.awaited == side == speaks and (phone is not None or reason != "")
        assert self.tried(seat, DealAccepted(SESSION, row.numbers, side, number), reason) == may
        if may:
            self.awaited[number] = None

    @rule(seat=seats, number=deals, asks=st.booleans())
    def object_to(self, seat, number, asks):
        row = self.rows.get(number)
        if row is None:
            return
        sent, raised = row.objected(SESSION, f"d{len(self.tables.entries):03x}")
        if self.tried(seat, sent, "they say otherwise") and asks and self.tried(seat, raised):
            self.awaited[number] = None

    @rule(number=deals)
    def void_at_the_desk(self, number):
        made = self.standing.sessions[SESSION].deal_entries.get(number)
        if made and self.tried(DESK, Voided(made[-1]), "wrong table"):
            self.awaited[number] = None

    @invariant()
    def the_side_awaited_is_the_one_that_did_not_speak_last(self):
        assert {number: row.awaited for number, row in self.rows.items()} == {
            number: side for number, side in self.awaited.items() if side is not None
        }
        for row in self.rows.values():
            assert answering_side(row.newest) not in {None, row.awaited}

    @invariant()
    def the_state_follows_from_the_entries_alone(self):
        assert self.standing == self.tables.tournament


TestAtTwoPhones = AtTwoPhones.TestCase
TestAtTwoPhones.settings = settings(max_examples=how_many("random-evenings", 25), stateful_step_count=14, deadline=None)
