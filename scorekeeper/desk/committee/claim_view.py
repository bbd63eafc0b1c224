"""A claim before the committee: what 4.9 prescribes for it, and what a verdict comes to."""

from dataclasses import dataclass

from scorekeeper.assets.wording import ruling_page as say
from scorekeeper.assets.wording.spans import Sentence
from scorekeeper.desk.committee.dispute_view import names_of
from scorekeeper.desk.committee.drafted import claim_taken, declarer
from scorekeeper.desk.committee.drafting import RulingDraft
from scorekeeper.journal.disputes import DisputeState
from scorekeeper.journal.snapshot import Tournament


@dataclass(frozen=True, slots=True)
class ClaimView:
    """What the card of a claim shows: the rule, who declares (label of the points won), what the verdict comes to."""

    rule: Sentence
    won_label: str
    stands: str
    challengers: str
    comes_to: str


def claim_view(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> ClaimView | None:
    """Answer what there is to decide of a claim, None where a dispute is about none."""
    claim = dispute.fact.claim
    if claim is None:
        return None
    names = names_of(tournament, dispute.session)
    team = names.get(claim.side, claim.side)
    others = ", ".join(name for side, name in names.items() if side != claim.side)
    side, taken = declarer(tournament, dispute), claim_taken(tournament, dispute, draft)
    comes_to = ""
    if side is not None and taken is not None:
        deals = tournament.sessions[dispute.session or ""].result.deals
        contract = next(deal.contract for deal in deals if deal.number == dispute.fact.deal)
        comes_to = say.claim_comes_to(names.get(side, side), taken, contract.value) if contract is not None else ""
    return ClaimView(
        rule=say.claim_rule(team, others, claim.challenged),
        won_label=say.won_label(names.get(side or "", side or team)),
        stands=team,
        challengers=others,
        comes_to=comes_to,
    )
