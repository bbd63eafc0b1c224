"""A settlement on which both captains have signed on paper, entered as the page does it."""

from dataclasses import replace
from typing import Any

from scorekeeper.features.committee.view.rulings.ruling import make_ruling
from scorekeeper.features.committee.view.rulings.settling import Answer, answer_settlement
from scorekeeper.journal.dispute_facts import ON_PAPER, SETTLEMENT, DisputeRaised
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.settlement_checks import signers


def settle(desk, ruling):
    """Make a ruling, or have both sides sign a settlement; return the last saved entry."""
    if ruling.ruling_kind != SETTLEMENT:
        return make_ruling(desk, ruling)
    beside = []
    if ruling.dispute is None:
        ruling = replace(ruling, dispute="5e77" + ruling.session)
        beside = [DisputeRaised(ruling.dispute, ruling.session, ruling.deal)]
    saved = make_ruling(desk, ruling, beside)
    dispute: Any = dispute_called(desk.tournament, ruling.dispute)
    waits = dispute.proposal.waits_for
    known = signers(desk.tournament.played(ruling.session))
    for side in waits:
        saved = answer_settlement(desk, ruling.dispute, Answer(side, ON_PAPER, known[side][0], witness="Mini"))
    return saved
