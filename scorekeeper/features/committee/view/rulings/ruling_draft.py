"""A ruling while it is being written: its values, kept until it is made."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any

from scorekeeper.features.committee.view.rulings.claims import UPHELD
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.card_facts import CardsAtClaim
from scorekeeper.journal.codec import body_of
from scorekeeper.journal.dispute_facts import CHALLENGED, SETTLEMENT, Claim, RulingMade
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.ruling_effect import CLAIMS
from scorekeeper.rules.contract import Contract, read_contract
from scorekeeper.rules.model import RULING, Side
from scorekeeper.signing.keys.pin_rules import LEAST_PIN

PRESCRIBED, DEPARTS, NOTE = "prescribed", "departs", "note"
DECISIONS = (PRESCRIBED, DEPARTS, NOTE)
FOR, AGAINST, ABSTAINED, NOT_RECORDED = "for", "against", "abstained", "not-recorded"
"""How a member who is present voted; "not-recorded": no vote was entered."""


@dataclass(frozen=True, slots=True)
class DraftEffect:
    """What a ruling does that departs from the rules.

    Contract, points and card points as they were typed.
    `contract` is "B 40HX" or "40HX"; `impose` imposes the chosen infraction as well; `waive` names penalties.
    `fault` is the side at fault in a hand of 500.
    """

    outcome: str = ""
    contract: str = ""
    taken: str = ""
    points: Mapping[Side, str] = field(default_factory=lambda: MappingProxyType({}))
    again: str = ""
    forfeit: Side = ""
    impose: bool = False
    waive: tuple[tuple[int, int], ...] = ()
    fault: Side = ""


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """A verdict on a claim ("stands", "refused" or "no-claim"), with typed card points.

    `won` counts the declaring side's tricks up to the claim, `remaining` the tricks after it.
    """

    verdict: str = ""
    won: str = ""
    remaining: str = ""


@dataclass(frozen=True, slots=True)
class RulingDraft:
    """Everything chosen and typed for a ruling on one dispute.

    `charge` is the infraction the rules are asked about. `articles` are typed, with commas between. `votes` are those
    of the members present, by name; members without a vote are absent. `supersedes` is the entry of the ruling that
    this one replaces. `cards` are those on which the claim was judged.
    """

    decision: str = ""
    kind: str = RULING
    charge: PenaltyDraft = field(default_factory=PenaltyDraft)
    effect: DraftEffect = field(default_factory=DraftEffect)
    claim: ClaimVerdict = field(default_factory=ClaimVerdict)
    articles: str = ""
    findings: str = ""
    reason: str = ""
    votes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    admitted_by: str = ""
    supersedes: int | None = None
    cards: CardsAtClaim | None = None

    def with_claim(self, **changed: object) -> "RulingDraft":
        """Return the draft with other values of the claim."""
        return replace(self, claim=replace(self.claim, **changed))  # type: ignore[arg-type]


def initial_draft(dispute: DisputeState, present: Mapping[str, str], earlier: RulingMade | None = None) -> RulingDraft:
    """Return the initial draft: the dispute's values, all eligible members in favor.

    If there is an `earlier` ruling on it, the draft has its contents, since most of it usually stays.
    """
    fact = dispute.fact
    if earlier is not None:
        return _reopened_draft(dispute, present, earlier)
    charge = PenaltyDraft(
        fact.code or "", fact.offender or "", fact.deal, fact.objected, fact.points, fact.article or "", fact.attempt,
        occurrence=fact.occurrence,
    )  # fmt: skip
    return RulingDraft(
        decision=PRESCRIBED if fact.code or fact.claim is not None else "",
        charge=charge,
        claim=_claim_begun(fact.claim),
        articles=", ".join(fact.articles) or (CLAIMS if fact.claim is not None else ""),
        votes=MappingProxyType(dict(present)),
        admitted_by=fact.admitted_by,
        supersedes=dispute.ruling,
    )


def _reopened_draft(dispute: DisputeState, present: Mapping[str, str], earlier: RulingMade) -> RulingDraft:
    """Return the draft of a ruling that replaces an earlier one, with its contents.

    The vote is taken again: votes on the earlier ruling say nothing about this one.
    """
    fact = dispute.fact
    given = next(iter(earlier.impose), None)
    charge = PenaltyDraft(
        earlier.infraction or (given.code if given is not None else fact.code) or "",
        (given.side if given is not None else fact.offender) or "",
        fact.deal,
        given.objected if given is not None else fact.objected,
        given.points if given is not None else fact.points,
        (given.article if given is not None else fact.article) or "",
        given.attempt if given is not None else fact.attempt,
        occurrence=fact.occurrence,
    )
    effect = _effect_of(earlier)
    of_claim = fact.claim is not None and given is None and not earlier.departs
    decision = DEPARTS if effect != DraftEffect() else NOTE
    own = earlier.ruling_kind == SETTLEMENT and effect != DraftEffect(impose=effect.impose, waive=effect.waive)
    if (earlier.prescribed and not earlier.departs and not own) or of_claim:
        decision, effect = PRESCRIBED, DraftEffect()
    by_rules = decision == PRESCRIBED  # then the words of the rules are the reason
    reason = "" if by_rules else earlier.departs or earlier.reason
    return RulingDraft(
        decision=decision,
        kind=earlier.ruling_kind,
        charge=charge,
        effect=effect,
        claim=_claim_begun(fact.claim),
        articles=", ".join(earlier.articles),
        findings=earlier.findings,
        reason="" if reason == earlier.findings else reason,
        votes=MappingProxyType(dict(present)),
        admitted_by=earlier.admitted_by or fact.admitted_by,
        supersedes=dispute.ruling,
        cards=earlier.cards,
    )


def _effect_of(earlier: RulingMade) -> DraftEffect:
    """Return a ruling's effect in the form in which it is typed."""
    contract = " ".join(part for part in (earlier.side or "", str(earlier.contract or "")) if part)
    return DraftEffect(
        outcome=earlier.outcome or "",
        contract=contract,
        taken=str(earlier.taken) if earlier.taken is not None else "",
        points=MappingProxyType({side: str(points) for side, points in earlier.points.items() if points}),
        again=earlier.again or "",
        forfeit=earlier.forfeit or "",
        impose=bool(earlier.impose),
        waive=earlier.waive,
        fault=earlier.fault or "",
    )


def _claim_begun(claim: Claim | None) -> ClaimVerdict:
    if claim is None:
        return ClaimVerdict()
    left = str(claim.remaining) if claim.remaining is not None else ""
    return ClaimVerdict("" if claim.challenged == CHALLENGED else UPHELD, remaining=left)


# --- parsing


def contract_typed(text: str) -> tuple[Side | None, Contract | None]:
    """Return side and contract as typed: "B 40HX", "40HX", "B".

    None for what is missing or unreadable.
    """
    words = text.strip().upper()
    if words[:1].isalpha() and (len(words) == 1 or not words[1:2].isalpha()):
        return words[0], read_contract(words[1:]) if words[1:].strip() else None
    return None, read_contract(words) if words else None


def whole_number(text: str) -> int | None:
    """Return the number that was typed, with either minus; None for anything else."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-").replace(" ", "")
    sign, digits = (-1, plain[1:]) if plain.startswith("-") else (1, plain.removeprefix("+"))
    return sign * int(digits) if digits.isascii() and digits.isdecimal() else None


# --- storage


def draft_to_text(draft: RulingDraft) -> str:
    """Return a draft as one line of text for storage, without words that may be a PIN."""
    plain = asdict(replace(draft, votes={}, effect=replace(draft.effect, points={}), cards=None))
    plain["votes"], plain["effect"]["points"] = dict(draft.votes), dict(draft.effect.points)
    if draft.cards is not None:
        plain["cards"] = body_of(CardsAtClaim).write(draft.cards)
    for key in ("articles", "findings", "reason", "admitted_by"):
        if _may_be_pin(plain[key]):
            plain[key] = ""
    return json.dumps(plain, ensure_ascii=False)


def _may_be_pin(text: str) -> bool:
    close = "".join(text.split())
    return close.isdecimal() and len(close) >= LEAST_PIN


def read_kept(text: str) -> RulingDraft | None:
    """Return the stored draft, None if there is none or it cannot be read."""
    try:
        values: dict[str, Any] = json.loads(text)
        cards = values.pop("cards", None)
        if not _same_shape(values, json.loads(draft_to_text(RulingDraft()))):
            return None
        effect, charge, claim = (dict(values.pop(key)) for key in ("effect", "charge", "claim"))
        effect["points"] = MappingProxyType(dict(effect["points"]))
        effect["waive"] = tuple((int(seq), int(index)) for seq, index in effect["waive"])
        values["votes"] = MappingProxyType(dict(values["votes"]))
        shown = body_of(CardsAtClaim).read(cards) if cards is not None else None
        values["charge"], values["effect"], values["claim"] = (
            PenaltyDraft(**charge),
            DraftEffect(**effect),
            ClaimVerdict(**claim),
        )
        return RulingDraft(**values, cards=shown)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _same_shape(actual: object, usual: object) -> bool:
    """Return whether a stored draft has the usual types of values.

    It may come from a foreign folder.
    """
    if isinstance(usual, dict):
        if not usual:
            return isinstance(actual, dict) and all(isinstance(value, str) for value in actual.values())
        return isinstance(actual, dict) and all(_same_shape(actual.get(key), value) for key, value in usual.items())
    if usual is None or actual is None:
        return actual is None or isinstance(actual, str | int | bool)
    return type(actual) is type(usual)
