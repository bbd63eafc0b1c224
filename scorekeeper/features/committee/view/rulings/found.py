"""What was found in the cards of a deal, as it comes into the dispute about it: an infraction, or a judged claim."""

from dataclasses import dataclass, replace

from scorekeeper.features.committee.view.rulings.ruling_draft import PRESCRIBED, ClaimVerdict, RulingDraft
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.card_facts import CardsAtClaim
from scorekeeper.language.cards import cards_in_words


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
        earlier = _without_earlier(draft, found.findings)
        draft = replace(draft, cards=found.cards, findings=earlier)
    if found.findings and found.findings not in draft.findings:
        draft = replace(draft, findings=f"{draft.findings}\n{found.findings}".strip())
    return draft


def _without_earlier(draft: RulingDraft, words: str) -> str:
    """Return the findings without what an earlier verdict wrote there: a claim that is judged again has one.

    That is its sentence, the cards, and what is assumed, as they were written; words put between them stay.
    """
    lines, assumed = draft.findings.splitlines(), words.splitlines()[-1:]
    told = cards_in_words(draft.cards).splitlines() + assumed if draft.cards is not None else []
    for at in range(1, len(lines)):
        if told and lines[at : at + len(told)] == told:
            return "\n".join((*lines[: at - 1], *lines[at + len(told) :]))
    return draft.findings
