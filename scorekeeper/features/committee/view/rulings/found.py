"""What was found in the cards of a deal, as it comes into the dispute about it: an infraction, or a judged claim."""

from dataclasses import dataclass, replace

from scorekeeper.features.committee.view.rulings.ruling_draft import PRESCRIBED, ClaimVerdict, RulingDraft
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.card_facts import CardsAtClaim


@dataclass(frozen=True, slots=True)
class FoundInPlay:
    """A finding for the dispute of this uid: the infraction it would be, or the verdict on its claim; and the words.

    `cards` are those in which the claim was judged.
    """

    dispute: str
    charge: PenaltyDraft | None = None
    findings: str = ""
    claim: ClaimVerdict | None = None
    cards: CardsAtClaim | None = None


def with_found(draft: RulingDraft, found: FoundInPlay) -> RulingDraft:
    """Return the draft with what was found: the decision stays with the members, words already written stay."""
    if found.charge is not None:
        draft = replace(draft, charge=found.charge, decision=draft.decision or PRESCRIBED)
    if found.claim is not None:
        draft = replace(draft, claim=found.claim, decision=draft.decision or PRESCRIBED)
    if found.cards is not None:
        draft = replace(draft, cards=found.cards)
    if found.findings and found.findings not in draft.findings:
        draft = replace(draft, findings=f"{draft.findings}\n{found.findings}".strip())
    return draft
