"""The slip of a departing ruling gives the prescription and the reason once each."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from scorekeeper.features.committee.view.rulings import ruling_draft as drafting
from scorekeeper.features.committee.view.rulings import ruling_of_draft as drafted
from scorekeeper.features.committee.view.rulings.ruling import make_ruling
from scorekeeper.features.committee.view.rulings.ruling_draft import (
    DEPARTS,
    FOR,
    NOTE,
    PRESCRIBED,
    ClaimVerdict,
    DraftEffect,
)
from scorekeeper.features.committee.view.rulings.ruling_view import ruling_view
from scorekeeper.features.papers.view.committee_papers import ruling_slips
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.dispute_facts import UNCHALLENGED, Claim, CommitteeNamed, DisputeRaised, RulingMade
from scorekeeper.journal.disputes import dispute_called, ruling_at
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from tests.features.committee.view.disputed import CLAIM, MEMBERS, OTHER, REVOKE, SESSION, disputed_desk

POINTS = DraftEffect(points=MappingProxyType({"B": "2"}))
VOTES = {"P. Kurian": FOR, "M. Joseph": FOR, "A. Mathew": FOR}
WHY = "It took no trick and both captains ask for mercy."
FINDINGS = "The king of clubs was held back."
PRESCRIBES, DEPARTED = "the rules say", "why it departs"


def rule(desk, uid, **changed):
    dispute = dispute_called(desk.tournament, uid)
    assert dispute is not None
    before = ruling_at(desk.tournament, dispute.ruling) if dispute.ruling is not None else None
    draft = replace(drafting.initial_draft(dispute, VOTES, before.fact if before is not None else None), **changed)
    entry = make_ruling(desk, drafted.ruling_of(desk.tournament, dispute, draft)).entries[-1].seq
    return dict(ruling_slips(desk.tournament, None)[-1].parts), ruling_view(desk.tournament, entry)


def newest(desk) -> RulingMade:
    ruling = desk.entries[-1].fact
    assert isinstance(ruling, RulingMade)
    return ruling


@pytest.mark.parametrize(
    "how", [{"decision": DEPARTS, "effect": DraftEffect(outcome="made", impose=True)}, {"decision": NOTE}]
)
def test_the_prescription_and_the_reason_appear_once(how):
    parts, view = rule(disputed_desk(), REVOKE, findings=FINDINGS, reason=WHY, **how)
    assert list(parts.values()).count(WHY) == 1
    assert parts[DEPARTED] == WHY
    assert parts[PRESCRIBES].startswith("Dallas revoked. ")
    assert parts["findings"] == FINDINGS
    assert "reason" not in parts
    assert dict(view.facts)["Prescribed"] == parts[PRESCRIBES]


def test_ruled_again_by_the_book_it_departs_no_more():
    desk = disputed_desk()
    first, _view = rule(
        desk, REVOKE, findings=FINDINGS, reason=WHY, decision=DEPARTS, effect=DraftEffect(outcome="made")
    )
    then, view = rule(desk, REVOKE, decision=PRESCRIBED)
    assert PRESCRIBES not in then
    assert WHY not in then.values()
    assert then["reason"].startswith(first[PRESCRIBES][:20])
    assert "Prescribed" not in dict(view.facts)


def test_an_unchallenged_claim_shows_its_rule(check_golden):
    claim = DisputeRaised("c", OTHER, 3, by="B", claim=Claim("A", tricks=4, challenged=UNCHALLENGED, remaining=9))
    desk = disputed_desk([claim])
    verdict = ClaimVerdict("refused", won="20", remaining="9")
    parts, _view = rule(desk, "c", findings=FINDINGS, reason=WHY, claim=verdict)
    check_golden(parts[PRESCRIBES])
    assert parts[DEPARTED] == WHY


def test_it_is_shown_where_only_the_committee_named_the_side_at_fault():
    desk = disputed_desk([CommitteeNamed(MEMBERS), DisputeRaised("q", SESSION, 16, facts="A king was held back.")])
    charge = PenaltyDraft("revoke", "A", 16)
    parts, _view = rule(desk, "q", decision=DEPARTS, charge=charge, effect=POINTS, findings=FINDINGS, reason=WHY)
    assert parts[PRESCRIBES].startswith("Dallas revoked. ")


def test_a_claim_departed_from_without_saying_who_gets_the_tricks_keeps_what_is_prescribed(check_golden):
    desk = disputed_desk()
    parts, view = rule(desk, CLAIM, decision=DEPARTS, effect=POINTS, findings=FINDINGS, reason=WHY)
    ruling = newest(desk)
    assert (ruling.departs, ruling.prescribed) == (WHY, "claim")
    check_golden(parts[PRESCRIBES])
    assert list(parts.values()).count(WHY) == 1
    assert dict(view.facts)["Prescribed"] == parts[PRESCRIBES]
    then, _view = rule(desk, CLAIM, findings="Looked at again.")
    assert newest(desk).departs == WHY, "ruled anew it is begun as a departure"
    assert then[PRESCRIBES] == parts[PRESCRIBES]


SYSTEM = INTERNATIONAL_56
MATTERS = [
    *(
        DisputeRaised("q", SESSION, 16, by="B", code=code, offender="A", article="2.2")
        for code in SYSTEM.infractions.kinds
    ),
    *(DisputeRaised("q", SESSION, 16, code=code, facts="so it was") for code in SYSTEM.redeal_articles),
    *(DisputeRaised("q", SESSION, 16, articles=(number,), facts="so it was") for number in ("4.4", "2.1", "5.2", "99")),
    DisputeRaised("q", SESSION, facts="so it was", articles=("4.4",)),
    DisputeRaised("q", facts="so it was", articles=("4.8",)),
]


@pytest.mark.parametrize("fact", MATTERS, ids=lambda fact: f"{fact.code or fact.articles}-{fact.deal}")
def test_every_departure_is_kept_and_shown(fact):
    desk = disputed_desk([CommitteeNamed(MEMBERS), fact])
    effect = POINTS if fact.session else DraftEffect()
    decision = DEPARTS if fact.session else NOTE
    parts, _view = rule(desk, "q", decision=decision, effect=effect, findings=FINDINGS, reason=WHY, articles="4.4")
    ruling = newest(desk)
    if decision == DEPARTS:
        assert ruling.departs == WHY
        assert ruling.prescribed
        assert len(parts[PRESCRIBES]) > 20
        assert list(parts.values()).count(WHY) == 1


def test_a_wrong_dealer_shows_the_article():
    fact = DisputeRaised("q", SESSION, 16, articles=("4.4",), facts="Seat 2 dealt.")
    parts, _view = rule(
        disputed_desk([CommitteeNamed(MEMBERS), fact]), "q", decision=DEPARTS, effect=DraftEffect(again="replay"),
        findings=FINDINGS, reason=WHY,
    )  # fmt: skip
    assert parts[PRESCRIBES].startswith("4.4 A deal once begun is played out: A deal that has been led to is not")


@pytest.mark.parametrize("charge", [{"points": 2}, {"points": None}])
def test_misconduct_is_described_whatever_points_were_typed(charge, check_golden):
    desk = disputed_desk([CommitteeNamed(MEMBERS), DisputeRaised("q", SESSION, 16, facts="A sigh.")])
    chosen = PenaltyDraft("misconduct", "A", 16, **charge)
    parts, _view = rule(desk, "q", decision=DEPARTS, charge=chosen, effect=POINTS, findings=FINDINGS, reason=WHY)
    check_golden(parts[PRESCRIBES])


@pytest.mark.parametrize("code", ["lead-out-of-turn", "call-out-of-turn"])
def test_it_is_shown_where_the_committee_found_no_objection(code, check_golden):
    desk = disputed_desk([CommitteeNamed(MEMBERS), DisputeRaised("q", SESSION, 16, code=code, offender="A", by="B")])
    charge = PenaltyDraft(code, "A", 16, objected=False)
    parts, _view = rule(desk, "q", decision=DEPARTS, charge=charge, effect=POINTS, findings=FINDINGS, reason=WHY)
    check_golden(parts[PRESCRIBES])


def test_an_infraction_without_a_side_shows_its_article():
    desk = disputed_desk([CommitteeNamed(MEMBERS), DisputeRaised("q", SESSION, 16, facts="Somebody revoked.")])
    charge = PenaltyDraft("revoke", "", 16)
    parts, _view = rule(desk, "q", decision=DEPARTS, charge=charge, effect=POINTS, findings=FINDINGS, reason=WHY)
    assert parts[PRESCRIBES].startswith("3.9 Cardinal rule")


def test_a_reason_to_deal_again_chosen_by_the_committee_is_shown(check_golden):
    desk = disputed_desk([CommitteeNamed(MEMBERS), DisputeRaised("q", SESSION, 16, code="revoke", offender="A")])
    charge = PenaltyDraft("defenders-void", "", 16)
    parts, _view = rule(
        desk, "q", decision=DEPARTS, charge=charge, effect=POINTS, findings=FINDINGS, reason=WHY, articles="2.4.5"
    )
    check_golden(parts[PRESCRIBES])


def test_the_slip_of_a_claim_says_what_was_claimed_and_who_gets_the_tricks(check_golden):
    verdict = ClaimVerdict("refused", won="20", remaining="9")
    parts, _view = rule(disputed_desk(), CLAIM, findings=FINDINGS, claim=verdict)
    check_golden(parts["facts"])
    check_golden(parts["reason"])
    assert DEPARTED not in parts
