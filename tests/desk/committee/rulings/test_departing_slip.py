"""The slip of a ruling that departs: what the rules prescribe, once, and why it departs, once."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from scorekeeper.desk.committee.rulings import drafted, drafting
from scorekeeper.desk.committee.rulings.drafting import DEPARTS, FOR, NOTE, PRESCRIBED, ClaimVerdict, Effect
from scorekeeper.desk.committee.rulings.ruling import make_ruling
from scorekeeper.desk.committee.rulings.ruling_view import ruling_view
from scorekeeper.desk.papers.committee_papers import ruling_slips
from scorekeeper.desk.sheet.penalty_picker import PenaltyDraft
from scorekeeper.journal.dispute_facts import UNCHALLENGED, Claim, CommitteeNamed, DisputeRaised
from scorekeeper.journal.disputes import dispute_called, ruling_at
from tests.desk.committee.disputed import MEMBERS, OTHER, REVOKE, SESSION, disputed_desk

POINTS = Effect(points=MappingProxyType({"B": "2"}))
HERE = {"P. Kurian": FOR, "M. Joseph": FOR, "A. Mathew": FOR}
WHY = "It took no trick and both captains ask for mercy."
FOUND = "The king of clubs was held back."


def rule(desk, uid, **changed):
    dispute = dispute_called(desk.tournament, uid)
    assert dispute is not None
    before = ruling_at(desk.tournament, dispute.ruling) if dispute.ruling is not None else None
    draft = replace(drafting.begun(dispute, HERE, before.fact if before is not None else None), **changed)
    entry = make_ruling(desk, drafted.ruling_of(desk.tournament, dispute, draft)).entries[-1].seq
    return dict(ruling_slips(desk.tournament, None)[-1].parts), ruling_view(desk.tournament, entry)


@pytest.mark.parametrize(
    "how", [{"decision": DEPARTS, "effect": Effect(outcome="made", impose=True)}, {"decision": NOTE}]
)
def test_what_is_prescribed_and_the_reason_once(how):
    parts, view = rule(disputed_desk(), REVOKE, findings=FOUND, reason=WHY, **how)
    assert list(parts.values()).count(WHY) == 1
    assert parts["departs from what is prescribed"] == WHY
    assert parts["what the rules prescribe"].startswith("Dallas revoked and ")
    assert parts["findings"] == FOUND
    assert "reason" not in parts
    assert dict(view.facts)["Prescribed"] == parts["what the rules prescribe"]


def test_ruled_anew_by_the_book_it_departs_no_more():
    desk = disputed_desk()
    first, _view = rule(desk, REVOKE, findings=FOUND, reason=WHY, decision=DEPARTS, effect=Effect(outcome="made"))
    then, view = rule(desk, REVOKE, decision=PRESCRIBED)
    assert "what the rules prescribe" not in then
    assert WHY not in then.values()
    assert then["reason"].startswith(first["what the rules prescribe"][:20])
    assert "Prescribed" not in dict(view.facts)


def test_of_a_claim_nobody_challenged_the_rule_is_told():
    claim = DisputeRaised("c", OTHER, 3, by="B", claim=Claim("A", tricks=4, challenged=UNCHALLENGED, remaining=9))
    desk = disputed_desk([claim])
    verdict = ClaimVerdict("refused", won="20", remaining="9")
    parts, _view = rule(desk, "c", findings=FOUND, reason=WHY, claim=verdict)
    assert parts["what the rules prescribe"].startswith("Nobody challenged: the claim of Brampton stands")
    assert parts["departs from what is prescribed"] == WHY


def test_it_is_told_where_only_the_committee_said_whose_infraction_it_was():
    desk = disputed_desk([CommitteeNamed(MEMBERS), DisputeRaised("q", SESSION, 16, facts="A king was held back.")])
    charge = PenaltyDraft("revoke", "A", 16)
    parts, _view = rule(desk, "q", decision=DEPARTS, charge=charge, effect=POINTS, findings=FOUND, reason=WHY)
    assert parts["what the rules prescribe"].startswith("Dallas revoked and ")
