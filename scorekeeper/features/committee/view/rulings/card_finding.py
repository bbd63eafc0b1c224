"""A finding in the cards of a deal for the dispute about it."""

from dataclasses import dataclass, replace

from scorekeeper.features.committee.view.rulings.ruling_draft import PRESCRIBED, ClaimVerdict, RulingDraft
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.card_facts import CardsAtClaim
from scorekeeper.language.cards import cards_in_words


@dataclass(frozen=True, slots=True)
class CardFinding:
    """A finding for the dispute of this uid: an infraction or a verdict on its claim.

    `cards` are those on which the claim was judged.
    """

    dispute: str
    charge: PenaltyDraft | None = None
    findings: str = ""
    claim: ClaimVerdict | None = None
    cards: CardsAtClaim | None = None


def with_card_finding(draft: RulingDraft, finding: CardFinding) -> RulingDraft:
    """Return the draft with the finding.

    The decision stays with the members, words already written stay.
    """
    if finding.charge is not None:
        draft = replace(draft, charge=finding.charge, decision=draft.decision or PRESCRIBED)
    if finding.claim is not None:
        draft = replace(draft, claim=finding.claim, decision=draft.decision or PRESCRIBED)
    if finding.cards is not None:
        earlier = _without_earlier(draft, finding.findings)
        draft = replace(draft, cards=finding.cards, findings=earlier)
    if finding.findings and finding.findings not in draft.findings:
        draft = replace(draft, findings=f"{draft.findings}\n{finding.findings}".strip())
    return draft


def _without_earlier(draft: RulingDraft, words: str) -> str:
    """Return the findings without the text of the previous verdict on the same claim.

    That text is its sentence, the cards, and the assumptions, as they were written; words put between them stay.
    """
    lines, assumed = draft.findings.splitlines(), words.splitlines()[-1:]
    verdict_lines = cards_in_words(draft.cards).splitlines() + assumed if draft.cards is not None else []
    for index in range(1, len(lines)):
        if verdict_lines and lines[index : index + len(verdict_lines)] == verdict_lines:
            return "\n".join((*lines[: index - 1], *lines[index + len(verdict_lines) :]))
    return draft.findings
