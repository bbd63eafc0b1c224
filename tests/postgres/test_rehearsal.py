"""A rehearsal on a server: connections cut, seats killed, nothing lost or doubled."""

import pytest

from tests.campaigns import how_many, tell
from tests.rehearsal.findings import failures
from tests.rehearsal.rehearsal import RehearsalPlan, rehearse

SMALL = RehearsalPlan(teams=6, seats=3, rounds=2, deals=3, faults=True)
SIX_SEATS = RehearsalPlan(teams=90, seats=6, rounds=8, deals=18, faults=True)
"""360 sessions."""
SIXTY_SEATS = RehearsalPlan(teams=200, seats=60, rounds=10, deals=3, faults=True)
"""1,000 sessions."""
PLANS = [SIX_SEATS, SIXTY_SEATS] if how_many("rehearsals", 0) else [SMALL]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.seats}-seats")
def test_seats_on_a_server_lose_and_double_nothing(hall, plan, tmp_path):
    findings = rehearse(hall.url(), plan, tmp_path)
    sentences = [finding.sentence for finding in findings]
    assert failures(findings) == []
    assert f"seats with the digest of the whole journal: {plan.seats} of {plan.seats}" in sentences
    tell("; ".join(sentences))
