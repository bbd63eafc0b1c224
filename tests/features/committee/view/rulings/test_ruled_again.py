"""Ruling again begins with the previous ruling; unchanged, it would be the same."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from scorekeeper.features.committee.view.quick_ruling import DisputeDraft, enter
from scorekeeper.features.committee.view.rulings import ruling_draft as drafting
from scorekeeper.features.committee.view.rulings import ruling_of_draft as drafted
from scorekeeper.features.committee.view.rulings.ruling_draft import (
    AGAINST,
    DEPARTS,
    FOR,
    NOTE,
    PRESCRIBED,
    ClaimVerdict,
    DraftEffect,
)
from scorekeeper.features.committee.view.rulings.ruling_of_draft import waivable_penalties
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.access import COMMITTEE
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.disputes import all_disputes, dispute_called, ruling_at
from scorekeeper.journal.facts import PenaltyGiven
from tests.features.committee.view.disputed import CLAIM, REVOKE, SESSION, disputed_desk
from tests.features.committee.view.settled import settle

VOTES = {"P. Kurian": FOR, "M. Joseph": FOR, "A. Mathew": FOR}
SPLIT = {"P. Kurian": FOR, "M. Joseph": FOR, "A. Mathew": AGAINST}
POINTS = DraftEffect(points=MappingProxyType({"B": "2"}))
WON = ClaimVerdict("refused", won="20", remaining="9")


def dispute_now(desk, uid):
    dispute = dispute_called(desk.tournament, uid)
    assert dispute is not None
    return dispute


def ruled(uid, desk=None, **changed):
    desk = desk or disputed_desk()
    dispute = dispute_now(desk, uid)
    draft = replace(drafting.initial_draft(dispute, VOTES), **changed)
    settle(desk, drafted.ruling_of(desk.tournament, dispute, draft))
    return desk, draft


def rule_again(desk, uid, votes=MappingProxyType(VOTES)):
    dispute = dispute_now(desk, uid)
    assert dispute.ruling is not None
    ruling = ruling_at(desk.tournament, dispute.ruling)
    assert ruling is not None
    return dispute, ruling.fact, drafting.initial_draft(dispute, votes, ruling.fact)


@pytest.mark.parametrize(
    "changed",
    [
        {"decision": PRESCRIBED, "findings": "Agreed by both."},
        {"decision": NOTE, "findings": "Nothing.", "reason": "It was none."},
        {"decision": DEPARTS, "findings": "No harm.", "reason": "It took no trick.", "effect": POINTS},
        {
            "decision": DEPARTS,
            "findings": "x",
            "reason": "So bid.",
            "effect": DraftEffect(contract="A 40H", taken="44"),
        },
        {"decision": DEPARTS, "findings": "x", "reason": "Both.", "effect": DraftEffect(outcome="made", impose=True)},
        {"decision": DEPARTS, "findings": "x", "reason": "Dark.", "effect": DraftEffect(again="replay")},
        {"decision": DEPARTS, "findings": "x", "reason": "Gone.", "effect": DraftEffect(forfeit="A")},
        {"decision": DEPARTS, "kind": SETTLEMENT, "findings": "They agree.", "reason": "As said.", "effect": POINTS},
        {"decision": PRESCRIBED, "findings": "x", "articles": "3.9, 4.8"},
    ],
)
def test_left_as_it_is_it_is_the_same_ruling(changed):
    desk, draft = ruled(REVOKE, **changed)
    dispute, before, again = rule_again(desk, REVOKE)
    assert again.decision == draft.decision
    once_more = drafted.ruling_of(desk.tournament, dispute, again)
    assert replace(once_more, supersedes=None, aside=before.aside) == before
    settle(desk, once_more)
    assert dispute_now(desk, REVOKE).state in {"ruled", "settled"}


def test_a_ruling_by_the_book_of_f7_is_begun_again_by_the_book():
    desk = disputed_desk()
    enter(desk, SESSION, DisputeDraft(PenaltyDraft("lead-out-of-turn", "B", 16)), "2026-10-03T16:46:05Z")
    assert desk.role != COMMITTEE
    uid = all_disputes(desk.tournament)[-1].uid
    dispute, before, again = rule_again(desk, uid)
    assert (again.decision, again.charge.code, again.charge.side) == (PRESCRIBED, "lead-out-of-turn", "B")
    assert drafted.ruling_of(desk.tournament, dispute, again).impose == before.impose


def test_of_a_claim_the_verdict_is_asked_again_and_the_words_stay():
    desk, _draft = ruled(CLAIM, findings="One trick.", claim=WON)
    _dispute, before, again = rule_again(desk, CLAIM)
    assert before.taken == 20
    assert (again.decision, again.claim.verdict, again.claim.remaining) == (PRESCRIBED, "", "9")
    assert again.findings == "One trick."


def test_those_vote_who_may_rule_now():
    desk, _draft = ruled(REVOKE, findings="x")
    _dispute, _before, again = rule_again(desk, REVOKE, {"P. Kurian": FOR, "N. Rao": FOR})
    assert dict(again.votes) == {"P. Kurian": FOR, "N. Rao": FOR}


def test_waivers_of_the_earlier_ruling_can_be_unticked_and_its_own_penalties_cannot_be_waived():
    desk = disputed_desk(given=PenaltyGiven(SESSION, "A", "lead-out-of-turn", 16))
    given = next(entry.seq for entry in desk.entries if getattr(entry.fact, "code", "") == "lead-out-of-turn" and
                 getattr(entry.fact, "deal", 0) == 16)  # fmt: skip
    reference = (given, 0)
    effect = DraftEffect(waive=(reference,), impose=True, outcome="made")
    ruled(REVOKE, desk, decision=DEPARTS, findings="x", reason="y", effect=effect)
    dispute, _before, again = rule_again(desk, REVOKE)
    assert again.effect.waive == (reference,)
    assert [item.reference for item in waivable_penalties(desk.tournament, dispute)] == [reference]


def test_a_ruling_as_prescribed_after_a_departure_has_its_own_words_and_votes():
    """Fields that are no longer asked, such as the reason of a departure and votes, are dropped."""
    effect = {"decision": DEPARTS, "findings": "It took no trick.", "reason": "Both captains asked for mercy."}
    desk, _draft = ruled(REVOKE, effect=POINTS, votes=MappingProxyType(SPLIT), **effect)
    dispute, before, again = rule_again(desk, REVOKE)
    assert (before.departs, before.against) == ("Both captains asked for mercy.", ("A. Mathew",))
    assert dict(again.votes) == VOTES
    again = replace(again, decision=PRESCRIBED)
    assert not drafted.needs_reason(desk.tournament, dispute, again)
    ruling = drafted.ruling_of(desk.tournament, dispute, again)
    assert "mercy" not in ruling.reason
    assert "revoked" in ruling.reason
    assert (ruling.departs, ruling.against) == ("", ())


@pytest.mark.parametrize("decision", [NOTE, PRESCRIBED])
def test_an_unrequested_reason_does_not_replace_the_findings(decision):
    desk = disputed_desk()
    dispute = dispute_now(desk, CLAIM)
    draft = replace(
        drafting.initial_draft(dispute, VOTES), decision=decision, reason="typed while it departed", claim=WON
    )
    assert "findings" in drafted.missing(desk.tournament, dispute, draft, quorum=3)
    assert "typed" not in drafted.ruling_of(desk.tournament, dispute, draft).reason
