"""A claim before the committee: what 4.9 prescribes for it, and what a verdict comes to."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.features.committee.view.rulings.claims import NO_CLAIM, REFUSED, STANDS, ClaimEffect, claim_effect
from scorekeeper.features.committee.view.rulings.ruling_draft import RulingDraft
from scorekeeper.features.committee.view.rulings.ruling_of_draft import claim_of
from scorekeeper.features.committee.words import claims as words
from scorekeeper.journal.disputes import DisputeState
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language import prescribed
from scorekeeper.language.sides import names_of
from scorekeeper.language.spans import Sentence, plain
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Side


@dataclass(frozen=True, slots=True)
class ClaimView:
    """What the card of a claim shows: the rule, the label of the points won, the verdicts to choose from.

    `counts` tells that card points are asked for, `comes_to` what they come to; `first` is what goes before the claim.
    """

    rule: Sentence
    won_label: str
    verdicts: tuple[tuple[str, str], ...]
    counts: bool
    comes_to: str
    first: tuple[str, ...]


def claim_view(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> ClaimView | None:
    """Return what there is to decide of a claim, None where a dispute is about none."""
    claim = dispute.fact.claim
    if claim is None:
        return None
    names = names_of(tournament, dispute.session)
    team = names.get(claim.side, claim.side)
    others = ", ".join(name for side, name in names.items() if side != claim.side)
    effect = claim_of(tournament, dispute, draft)
    said = effect or claim_effect(tournament, dispute.fact, STANDS)
    return ClaimView(
        rule=prescribed.claim_rule(team, others, claim.challenged),
        won_label=_("Card points of {team} in tricks won").format(
            team=names.get(said.declaring or "", said.declaring or team)
        ),
        verdicts=(
            (STANDS, _("{team}: it stands").format(team=team)),
            (REFUSED, _("{team}: one trick, so all").format(team=others)),
            (NO_CLAIM, _("no claim")),
        ),
        counts=effect is None or effect.verdict != NO_CLAIM,
        comes_to=_sum(effect, names) if effect is not None else "",
        first=tuple(words.first(what) for what in said.first),
    )


def _sum(effect: ClaimEffect, names: Mapping[Side, str]) -> str:
    if effect.taken is None or effect.won is None or effect.declaring is None or effect.contract is None:
        return ""
    parts = (effect.won, effect.taken - effect.won)
    return plain(words.card_points(names, effect.declaring, effect.contract, parts, effect.outcome))
