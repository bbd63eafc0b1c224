"""A ruling while it is being written: what has been chosen and typed, the ruling it makes, and what is missing."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any

from scorekeeper.assets.wording.lines import penalty_words, team_names
from scorekeeper.desk.sheet.penalty_picker import PenaltyDraft, penalty_view
from scorekeeper.journal.dispute_facts import SETTLEMENT, PenaltyGiven, RulingMade
from scorekeeper.journal.disputes import DisputeState
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.contract import Contract, read_contract
from scorekeeper.rules.model import RULING, Side
from scorekeeper.rules.penalties import extended, waived

PRESCRIBED, DEPARTS, NOTE = "prescribed", "departs", "note"
DECISIONS = (PRESCRIBED, DEPARTS, NOTE)
FOR, AGAINST, ABSTAINED = "for", "against", "abstained"


@dataclass(frozen=True, slots=True)
class Effect:
    """What a ruling does that departs from the rules; contract, points and card points as they were typed.

    `contract` is "B 40HX" or "40HX"; `impose` imposes the chosen infraction as well; `waive` names penalties.
    """

    outcome: str = ""
    contract: str = ""
    taken: str = ""
    points: Mapping[Side, str] = field(default_factory=lambda: MappingProxyType({}))
    again: str = ""
    forfeit: Side = ""
    impose: bool = False
    waive: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class RulingDraft:
    """Everything chosen and typed for a ruling on one dispute.

    `charge` is the infraction the rules are asked about. `articles` are typed, with commas between. `votes` are
    those of the members present, by name; who is not named there is not present. `supersedes` is the entry of the
    ruling that this one takes the place of.
    """

    decision: str = ""
    kind: str = RULING
    charge: PenaltyDraft = field(default_factory=PenaltyDraft)
    effect: Effect = field(default_factory=Effect)
    articles: str = ""
    findings: str = ""
    reason: str = ""
    votes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    admitted_by: str = ""
    supersedes: int | None = None

    def with_effect(self, **changed: object) -> "RulingDraft":
        """Answer the draft with something else in its effect."""
        return replace(self, effect=replace(self.effect, **changed))  # type: ignore[arg-type]

    def with_charge(self, **changed: object) -> "RulingDraft":
        """Answer the draft with another infraction, side or question about them."""
        return replace(self, charge=replace(self.charge, **changed))  # type: ignore[arg-type]


def begun(dispute: DisputeState, present: Mapping[str, str]) -> RulingDraft:
    """Answer the draft to begin with: what the dispute says, everybody present who may rule and for it."""
    fact = dispute.fact
    charge = PenaltyDraft(
        fact.code or "", fact.offender or "", fact.deal, fact.objected, fact.points, fact.article or "", fact.attempt
    )
    return RulingDraft(
        decision=PRESCRIBED if fact.code else "",
        charge=charge,
        articles=", ".join(fact.articles),
        votes=MappingProxyType(dict(present)),
        admitted_by=fact.admitted_by,
        supersedes=dispute.ruling,
    )


# --- the ruling it makes


def prescribed_penalty(tournament: Tournament, session: str | None, charge: PenaltyDraft) -> PenaltyGiven | None:
    """Answer the infraction as the rules would have it imposed, None while something about it is not known."""
    if session is None or session not in tournament.sessions or not charge.code:
        return None
    return penalty_view(tournament, session, charge).fact


def ruling_of(
    tournament: Tournament, dispute: DisputeState, draft: RulingDraft, aside: Mapping[str, str] = MappingProxyType({})
) -> RulingMade:
    """Answer the ruling as the draft has it now, also while something is missing; `aside`: who stands aside and why."""
    penalty = prescribed_penalty(tournament, dispute.session, draft.charge)
    settled = draft.kind == SETTLEMENT
    made = RulingMade(
        dispute.session or "",
        tuple(articles_of(tournament, dispute, draft)),
        draft.reason.strip() or draft.findings.strip(),
        dispute.fact.deal,
        draft.kind,
        members=() if settled else tuple(draft.votes),
        dispute=dispute.uid,
        supersedes=draft.supersedes,
        findings=draft.findings.strip(),
        departs=draft.reason.strip() if draft.decision == DEPARTS and penalty is not None else "",
        infraction=draft.charge.code or None,
        aside=() if settled else tuple(aside.items()),
        against=() if settled else _who(draft, AGAINST),
        abstained=() if settled else _who(draft, ABSTAINED),
        late=dispute.fact.late,
        admitted_by=draft.admitted_by.strip() if dispute.fact.late else "",
    )
    if draft.decision == PRESCRIBED and penalty is not None:
        return replace(made, impose=(penalty,))
    return _departing(made, draft, penalty) if draft.decision == DEPARTS else made


def _who(draft: RulingDraft, vote: str) -> tuple[str, ...]:
    return tuple(name for name, given in draft.votes.items() if given == vote)


def _departing(made: RulingMade, draft: RulingDraft, penalty: PenaltyGiven | None) -> RulingMade:
    effect = draft.effect
    side, contract = contract_typed(effect.contract)
    points = {one: number for one, typed in effect.points.items() if (number := whole_number(typed))}
    return replace(
        made,
        side=side,
        contract=contract,
        outcome=effect.outcome or None,
        taken=whole_number(effect.taken) if effect.taken.strip() else None,
        points=MappingProxyType(points),
        again=effect.again or None,
        forfeit=effect.forfeit or None,
        waive=effect.waive,
        impose=(penalty,) if effect.impose and penalty is not None else (),
    )


def articles_of(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> list[str]:
    """Answer the articles: those typed; without any, that of the infraction."""
    typed = [article for part in draft.articles.split(",") if (article := part.strip())]
    if typed:
        return list(dict.fromkeys(typed))
    state = tournament.sessions.get(dispute.session or "")
    kind = state.system.infractions.get(draft.charge.code) if state is not None else None
    named = (kind.article if kind is not None else "") or draft.charge.article.strip()
    return [named] if named else []


def contract_typed(text: str) -> tuple[Side | None, Contract | None]:
    """Answer side and contract of what was typed: "B 40HX", "40HX", "B"; None for what is not said or not readable."""
    words = text.strip().upper()
    if words[:1].isalpha() and (len(words) == 1 or not words[1:2].isalpha()):
        return words[0], read_contract(words[1:]) if words[1:].strip() else None
    return None, read_contract(words) if words else None


def whole_number(text: str) -> int | None:
    """Answer the number that was typed, with either minus; None for anything else."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-").replace(" ", "")
    sign, digits = (-1, plain[1:]) if plain.startswith("-") else (1, plain.removeprefix("+"))
    return sign * int(digits) if digits.isascii() and digits.isdecimal() else None


# --- what is missing


def missing(
    tournament: Tournament, dispute: DisputeState, draft: RulingDraft, *, quorum: int, names: int
) -> tuple[str, ...]:
    """Answer what is missing before the ruling can be made, in the order of work.

    `quorum` members must be present where any have been named (`names`): an event without a committee needs nobody.
    """
    found = [*_about_decision(tournament, dispute, draft)]
    if not articles_of(tournament, dispute, draft):
        found.append("articles")
    if not draft.findings.strip() and not draft.reason.strip():
        found.append("findings")
    elif draft.decision == DEPARTS and not draft.reason.strip():
        found.append("reason")
    if draft.kind == RULING and names:
        if len(draft.votes) < max(1, quorum):
            found.append("quorum")
        elif len(_who(draft, FOR)) < max(1, len(_who(draft, AGAINST))):
            found.append("majority")
    if dispute.fact.late and not draft.admitted_by.strip():
        found.append("admitted-by")
    return tuple(found)


def _about_decision(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> tuple[str, ...]:
    if draft.decision not in DECISIONS:
        return ("decision",)
    needs_rules = draft.decision == PRESCRIBED or draft.effect.impose
    if needs_rules and draft.decision != NOTE:
        if dispute.session is None or dispute.session not in tournament.sessions:
            return ("decision",)
        asks = penalty_view(tournament, dispute.session, draft.charge).asks
        if asks:
            return asks[:1]
    return _about_effect(draft) if draft.decision == DEPARTS else ()


def _about_effect(draft: RulingDraft) -> tuple[str, ...]:
    effect = draft.effect
    if effect.contract.strip() and contract_typed(effect.contract) == (None, None):
        return ("contract-typed",)
    if any(typed.strip() and whole_number(typed) is None for typed in (*effect.points.values(), effect.taken)):
        return ("number-typed",)
    said = (effect.outcome, effect.contract.strip(), effect.taken.strip(), effect.again, effect.forfeit, effect.waive)
    if not any(said) and not effect.impose and not any(whole_number(typed) for typed in effect.points.values()):
        return ("effect",)
    return ()


# --- kept for next time


def kept(draft: RulingDraft) -> str:
    """Answer a draft as one line of text, to be kept by whoever keeps it."""
    plain = {
        **{key: getattr(draft, key) for key in ("decision", "kind", "articles", "findings", "reason", "admitted_by")},
        "charge": asdict(draft.charge),
        "effect": {
            **{key: getattr(draft.effect, key) for key in ("outcome", "contract", "taken", "again", "forfeit")},
            "impose": draft.effect.impose,
            "points": dict(draft.effect.points),
            "waive": [list(one) for one in draft.effect.waive],
        },
        "votes": dict(draft.votes),
        "supersedes": draft.supersedes,
    }
    return json.dumps(plain, ensure_ascii=False)


def read_kept(text: str) -> RulingDraft | None:
    """Answer the draft that was kept, None where nothing was or it cannot be read."""
    try:
        said: dict[str, Any] = json.loads(text)
        effect, charge = dict(said.pop("effect")), dict(said.pop("charge"))
        effect["points"] = MappingProxyType(dict(effect["points"]))
        effect["waive"] = tuple((int(seq), int(place)) for seq, place in effect["waive"])
        said["votes"] = MappingProxyType(dict(said["votes"]))
        return RulingDraft(**said, charge=PenaltyDraft(**charge), effect=Effect(**effect))
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


# --- penalties that could be waived


@dataclass(frozen=True, slots=True)
class Waivable:
    """A penalty that stands and could be waived: how a ruling names it, and in words."""

    reference: tuple[int, int]
    words: str


def waivable(tournament: Tournament, dispute: DisputeState) -> tuple[Waivable, ...]:
    """Answer the penalties in the deal of a dispute, or in the whole session, that no ruling has waived."""
    state = tournament.sessions.get(dispute.session or "")
    if state is None:
        return ()
    gone, names = waived(state.record), team_names(state.record)
    found: list[Waivable] = []
    seen: dict[int, int] = {}
    for position, penalty in enumerate(extended(state.record)):
        seq = state.penalty_entries[position]
        place = seen[seq] = seen.get(seq, -1) + 1
        if position not in gone and dispute.fact.deal in {None, penalty.deal}:
            found.append(Waivable((seq, place), penalty_words(state.system, penalty, names)))
    return tuple(found)
