"""Which open disputes can still matter: as prescribed, as drafted, and all together."""

from scorekeeper.features.committee.view.effects.combinations import open_reach
from scorekeeper.features.committee.view.rulings.ruling_draft import DraftEffect, RulingDraft
from scorekeeper.journal.dispute_facts import DisputeRaised
from tests.features.committee.view.disputed import SESSION, disputed_desk


def reach(*disputes, drafts=None):
    return open_reach(disputed_desk(list(disputes)).tournament, drafts or {})


REVOKE = DisputeRaised("a", SESSION, 16, by="B", code="revoke", offender="A", facts="x")
SMALL = DisputeRaised("b", SESSION, 3, by="A", code="lead-out-of-turn", offender="B", facts="x")
OTHER = DisputeRaised("c", SESSION, 5, facts="a question")


def test_one_alone_needs_no_sentence():
    assert reach(REVOKE) == ""


def test_only_the_revoke_turns_the_session_round():
    """One more point for the winner by nine has no effect; the revoke could make 19:24 20:24."""
    result = reach(REVOKE, SMALL)
    assert result.startswith("All two open disputes")


def test_an_unknown_value_is_reported(check_golden):
    check_golden(reach(REVOKE, OTHER))


def test_a_draft_counts_as_a_way_to_end():
    draft = RulingDraft("departs", effect=DraftEffect(points={"A": "1"}))
    assert reach(REVOKE, OTHER, drafts={"c": draft}).startswith("All two")
