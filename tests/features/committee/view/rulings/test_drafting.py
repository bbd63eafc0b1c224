"""A ruling draft: its effect, what is missing, and that it survives saving."""

from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.features.committee.view.rulings import ruling_draft as drafting
from scorekeeper.features.committee.view.rulings import ruling_of_draft as drafted
from scorekeeper.features.committee.view.rulings.claims import NO_CLAIM, REFUSED, UPHELD
from scorekeeper.features.committee.view.rulings.ruling_draft import (
    AGAINST,
    DEPARTS,
    FOR,
    NOTE,
    PRESCRIBED,
    ClaimVerdict,
    DraftEffect,
    RulingDraft,
)
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.dispute_facts import SETTLEMENT, Claim, DisputeRaised
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.facts import PenaltyGiven
from scorekeeper.rules.contract import Contract
from tests.features.committee.view.disputed import CLAIM, OTHER, REVOKE, SESSION, TURN, disputed_desk
from tests.kernel.votes import enter_unasked

VOTES = {"P. Kurian": FOR, "M. Joseph": FOR, "A. Mathew": FOR}


def start(uid=REVOKE, desk=None, **changed):
    tournament = (desk or disputed_desk()).tournament
    dispute = dispute_called(tournament, uid)
    assert dispute is not None
    return tournament, dispute, replace(drafting.initial_draft(dispute, VOTES), **changed)


def lacks(uid=REVOKE, desk=None, **changed):
    tournament, dispute, draft = start(uid, desk, **changed)
    return drafted.missing(tournament, dispute, draft, quorum=3)


def ruled(uid=REVOKE, desk=None, **changed):
    return drafted.ruling_of(*start(uid, desk, **changed))


def test_it_begins_with_what_the_dispute_says():
    _tournament, _dispute, draft = start()
    assert draft.decision == PRESCRIBED
    assert (draft.charge.code, draft.charge.side, draft.charge.deal) == ("revoke", "A", 16)
    assert draft.articles == "3.9"


def test_as_prescribed_the_infraction_is_imposed():
    ruling = ruled(findings="Both captains agree.")
    assert ruling.impose == (PenaltyGiven(SESSION, "A", "revoke", 16),)
    assert (ruling.articles, ruling.findings) == (("3.9",), "Both captains agree.")
    assert ruling.reason.startswith("Dallas revoked. Dallas defended")
    assert ruling.members == tuple(VOTES)
    assert (ruling.departs, ruling.prescribed) == ("", "deal-awarded")


def test_a_departure_says_why_and_does_what_was_typed():
    effect = DraftEffect("made", "B 55SX", "", MappingProxyType({"A": "-1", "B": "+2"}), waive=((7, 0),))
    ruling = ruled(decision=DEPARTS, effect=effect, findings="Seen.", reason="Nobody was harmed.")
    assert (ruling.side, ruling.contract, ruling.outcome) == ("B", Contract(55, "S", 1), "made")
    assert dict(ruling.points) == {"A": -1, "B": 2}
    assert ruling.waive == ((7, 0),)
    assert ruling.impose == ()
    assert ruling.departs == ruling.reason == "Nobody was harmed."


def test_a_departure_can_impose_the_infraction_as_well():
    ruling = ruled(decision=DEPARTS, effect=DraftEffect(impose=True, again="redeal"), reason="Both at fault.")
    assert [given.code for given in ruling.impose] == ["revoke"]
    assert ruling.again == "redeal"


def test_a_note_changes_nothing_and_a_settlement_has_no_members():
    ruling = ruled(decision=NOTE, kind=SETTLEMENT, findings="Agreed.")
    assert (ruling.impose, ruling.members, ruling.ruling_kind) == ((), (), SETTLEMENT)


def test_votes_against_are_written_down():
    ruling = ruled(votes=MappingProxyType({**VOTES, "A. Mathew": AGAINST}))
    assert ruling.against == ("A. Mathew",)
    assert ruling.abstained == ()


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({}, "findings"),
        ({"decision": ""}, "decision"),
        ({"charge": PenaltyDraft(deal=16)}, "code"),
        ({"charge": PenaltyDraft("revoke", deal=16)}, "side"),
        ({"charge": PenaltyDraft("misconduct", "A", 16)}, "points"),
        ({"charge": PenaltyDraft("other", "A", 16)}, "article"),
        ({"decision": DEPARTS}, "effect"),
        ({"decision": DEPARTS, "effect": DraftEffect(contract="rubbish")}, "contract-typed"),
        ({"decision": DEPARTS, "effect": DraftEffect(taken="4x")}, "number-typed"),
        ({"decision": DEPARTS, "effect": DraftEffect("made"), "findings": "x"}, "reason"),
        ({"findings": "x", "votes": MappingProxyType({"P. Kurian": FOR})}, "quorum"),
        ({"findings": "x", "votes": MappingProxyType(dict.fromkeys(VOTES, AGAINST))}, "majority"),
    ],
)
def test_missing_details_come_first(changed, what):
    assert lacks(**changed)[0] == what


def test_nothing_is_missing_when_all_is_filled_in():
    assert lacks(findings="x") == ()
    assert lacks(decision=NOTE, findings="x") == ("reason",), "the rules prescribe something: a note departs"
    assert lacks(decision=NOTE, findings="x", reason="y") == ()
    assert lacks(decision=DEPARTS, effect=DraftEffect("made"), findings="x", reason="y") == ()
    assert lacks(kind=SETTLEMENT, findings="x", votes=MappingProxyType({})) == ()


def test_a_late_dispute_needs_a_person_who_admits_it():
    late = DisputeRaised("x", SESSION, 3, facts="late", late="cut-off", admitted_by="P. Kurian")
    desk = disputed_desk([late])
    assert lacks("x", desk, decision=NOTE, findings="y", articles="4.8", admitted_by="") == ("admitted-by",)
    assert ruled("x", desk).admitted_by == "P. Kurian"


def test_an_article_is_needed_where_no_infraction_names_one():
    assert lacks(CLAIM, decision=NOTE, findings="x", articles="") == ("articles",)
    assert ruled(articles="").articles == ("3.9",)
    assert ruled(articles="3.9, 4.8, 3.9 ").articles == ("3.9", "4.8")


@pytest.mark.parametrize(
    ("text", "side", "contract"),
    [
        ("B 40H", "B", Contract(40, "H", 0)),
        ("b40hx", "B", Contract(40, "H", 1)),
        ("28NT", None, Contract(28, "NT", 0)),
        ("A", "A", None),
        ("", None, None),
        ("forty", None, None),
    ],
)
def test_a_contract_as_typed(text, side, contract):
    assert drafting.contract_typed(text) == (side, contract)


@pytest.mark.parametrize(
    ("text", "number"), [("3", 3), ("+3", 3), ("-2", -2), ("\N{MINUS SIGN}2", -2), ("", None), ("2.5", None)]
)
def test_a_number_as_typed(text, number):
    assert drafting.whole_number(text) == number


def test_penalties_of_the_deal_can_be_waived(check_golden):
    desk = disputed_desk()
    tournament, dispute, _draft = start(TURN, desk)
    (penalty,) = drafted.waivable_penalties(tournament, dispute)
    check_golden(penalty.words)
    ruling = ruled(TURN, desk, decision=DEPARTS, effect=DraftEffect(waive=(penalty.reference,)), reason="not so")
    assert ruling.waive == (penalty.reference,)
    enter_unasked(desk, [replace(ruling, articles=("3.2",), members=(), in_favour=None, dispute=None)])
    assert drafted.waivable_penalties(desk.tournament, dispute) == ()
    assert (
        drafted.waivable_penalties(tournament, start("e", disputed_desk([DisputeRaised("e", facts="draw")]))[1]) == ()
    )


def test_a_penalty_the_scorer_gave_is_confirmed_and_not_given_twice():
    desk = disputed_desk(given=PenaltyGiven(SESSION, "A", "revoke", 16))
    assert ruled(desk=desk).impose == ()
    assert ruled(TURN, desk).waive == ()


def test_one_that_was_not_objected_to_gives_way():
    tournament, dispute, draft = start(TURN)
    (given,) = drafted.waivable_penalties(tournament, dispute)
    ruling = drafted.ruling_of(tournament, dispute, replace(draft, charge=replace(draft.charge, objected=False)))
    assert (ruling.impose, ruling.waive) == ((), (given.reference,))


def test_both_sides_guilty_need_an_outcome():
    desk = disputed_desk(given=PenaltyGiven(SESSION, "B", "revoke", 16))
    assert lacks(desk=desk, findings="x") == ("outcome",)
    effect = DraftEffect("made", impose=True)
    assert lacks(desk=desk, decision=DEPARTS, effect=effect, findings="x", reason="y") == ()


@pytest.mark.parametrize(
    ("verdict", "taken"),
    # Brampton declared deal 3 and claimed: if the claim fails, the 9 remaining card points go to Seattle
    [(UPHELD, 29), (REFUSED, 20), (NO_CLAIM, None)],
)
def test_a_verdict_on_a_claim_gives_the_card_points(verdict, taken):
    ruling = ruled(CLAIM, claim=ClaimVerdict(verdict, "20", "9"))
    assert (ruling.taken, ruling.articles) == (taken, ("4.9",))


def test_a_claim_asks_for_the_verdict_and_the_card_points():
    assert lacks(CLAIM)[0] == "verdict"
    assert lacks(CLAIM, claim=ClaimVerdict(UPHELD, "", "9"))[0] == "won"
    assert lacks(CLAIM, claim=ClaimVerdict(UPHELD, "20", "x"))[0] == "remaining"
    assert lacks(CLAIM, claim=ClaimVerdict(UPHELD, "20", "9"), findings="seen") == ()


def test_an_unchallenged_claim_is_valid_to_begin_with():
    result = DisputeRaised("x", OTHER, 3, claim=Claim("B", tricks=2, challenged="unchallenged", remaining=4))
    tournament, dispute, draft = start("x", disputed_desk([result]))
    assert (draft.claim.verdict, draft.claim.remaining) == (UPHELD, "4")
    ruling = drafted.ruling_of(tournament, dispute, draft.with_claim(won="30"))
    assert ruling.taken == 30
    against = draft.with_claim(won="30", verdict=REFUSED)
    outcome = drafted.missing(tournament, dispute, replace(against, findings="x"), quorum=3)
    assert "reason" in outcome


WORDS = st.text(max_size=20)
DRAFTS = st.builds(
    RulingDraft,
    decision=st.sampled_from(["", *drafting.DECISIONS]),
    articles=WORDS,
    findings=WORDS,
    reason=WORDS,
    claim=st.builds(ClaimVerdict, WORDS, WORDS, WORDS),
    charge=st.builds(PenaltyDraft, code=WORDS, side=st.sampled_from("AB"), deal=st.none() | st.integers(1, 18)),
    effect=st.builds(
        DraftEffect,
        outcome=WORDS,
        contract=WORDS,
        points=st.dictionaries(st.sampled_from("AB"), WORDS).map(MappingProxyType),
        waive=st.lists(st.tuples(st.integers(1, 9), st.integers(0, 3))).map(tuple),
    ),
    votes=st.dictionaries(WORDS, st.sampled_from([FOR, AGAINST])).map(MappingProxyType),
    supersedes=st.none() | st.integers(1, 99),
)


@given(DRAFTS)
def test_a_draft_that_was_kept_is_read_as_it_was(draft):
    assert drafting.read_kept(drafting.draft_to_text(draft)) == draft


@given(st.text() | st.sampled_from(["{}", "[]", '{"effect": 1, "charge": 2}']))
def test_an_invalid_draft_is_ignored(text):
    assert drafting.read_kept(text) is None


def test_the_other_session_has_its_own_sides():
    assert ruled(CLAIM).session == OTHER
