"""The ruling that a draft makes, by the book or not, and what is still missing in it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.features.committee.view.disputes.dispute_form import article_list
from scorekeeper.features.committee.view.rulings.agreement import effect_changes
from scorekeeper.features.committee.view.rulings.by_the_book import (
    ByTheBook,
    by_the_book,
    charge_in_attempt,
    charge_of,
    entries_of_same_kind,
    reference,
)
from scorekeeper.features.committee.view.rulings.claims import VERDICTS, ClaimEffect, claim_effect
from scorekeeper.features.committee.view.rulings.ruling_draft import (
    ABSTAINED,
    AGAINST,
    DECISIONS,
    DEPARTS,
    FOR,
    NOT_RECORDED,
    NOTE,
    PRESCRIBED,
    DraftEffect,
    RulingDraft,
    contract_typed,
    whole_number,
)
from scorekeeper.journal.dispute_facts import SETTLEMENT, RulingMade
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import ruling_at
from scorekeeper.journal.ruling_effect import CLAIMED, OF_ARTICLE, OF_NOTHING
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.lines import penalty_words, team_names
from scorekeeper.language.prescribed import read_out as prescribed_words
from scorekeeper.language.sides import names_of
from scorekeeper.language.spans import plain
from scorekeeper.rules.model import RULING
from scorekeeper.rules.penalties import all_penalties, waived_positions
from scorekeeper.rules.prescribed import NOT_INFRACTION, NOTHING

NO_NOTES: Mapping[str, str] = MappingProxyType({})


def prescription_for(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> ByTheBook | None:
    """Return what the rules prescribe for the draft's charge, None if they cannot be asked yet."""
    charge = draft.charge
    state = tournament.sessions.get(dispute.session or "")
    if state is None:
        return None
    charged = charge.side in state.system.sides and state.system.infractions.get(charge.code) is not None
    if not charged and not (charge.code in state.system.redeal_articles and charge.deal is not None):
        return None
    return by_the_book(
        tournament,
        dispute.fact,
        charge_of(charge),
        supersedes=draft.supersedes,
        occurrence=charge.occurrence
        if charge.occurrence in (0, *similar_entries(tournament, dispute, draft))
        else None,
    )


def similar_entries(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> tuple[int, ...]:
    """Return the entries that record an infraction of the same kind as the charge."""
    state = tournament.sessions.get(dispute.session or "")
    if state is None:
        return ()
    charge = charge_in_attempt(state, dispute.raised.seq, charge_of(draft.charge))
    return entries_of_same_kind(tournament, dispute.session, charge, draft.supersedes)


def ruling_of(
    tournament: Tournament, dispute: DisputeState, draft: RulingDraft, aside: Mapping[str, str] = NO_NOTES
) -> RulingMade:
    """Return the ruling of the draft, complete or not; `aside`: who steps aside and why."""
    book = prescription_for(tournament, dispute, draft)
    settled = draft.kind == SETTLEMENT
    why = given_reason(tournament, dispute, draft)
    made = RulingMade(
        dispute.session or "",
        articles_of(tournament, dispute, draft),
        why or draft.findings.strip(),
        dispute.fact.deal,
        draft.kind,
        members=() if settled else tuple(draft.votes),
        dispute=dispute.uid,
        supersedes=draft.supersedes,
        findings=draft.findings.strip(),
        departs=why,
        infraction=_infraction(tournament, dispute, draft),
        prescribed=_prescribed_code(tournament, dispute, draft, book),
        aside=() if settled else tuple(aside.items()),
        against=() if settled else _who(draft, AGAINST),
        abstained=() if settled else _who(draft, ABSTAINED),
        in_favour=None if settled else _who(draft, FOR),
        late=dispute.fact.late,
        admitted_by=draft.admitted_by.strip() if dispute.fact.late else "",
        cards=draft.cards,
    )
    imposes = draft.decision == DEPARTS and draft.effect.impose
    charged = draft.charge.side
    if made.departs and made.infraction and not imposes and charged and charged != dispute.fact.offender:
        made = replace(made, offender=charged)  # neither a penalty nor the dispute names the side
    if draft.decision == PRESCRIBED and book is not None:
        does, names = book.ruling, names_of(tournament, dispute.session)
        words = plain(prescribed_words(book.prescribed, names))
        return replace(made, impose=does.impose, waive=does.waive, points=does.points, again=does.again, reason=words)
    if draft.decision == PRESCRIBED and dispute.fact.claim is not None:
        return _of_claim(made, claim_of(tournament, dispute, draft))
    return _departing(made, effect_changes(tournament, dispute, draft), book) if draft.decision == DEPARTS else made


def _prescribed_code(tournament: Tournament, dispute: DisputeState, draft: RulingDraft, book: ByTheBook | None) -> str:
    """Return the code of what the rules prescribe, for the charge or the ruling."""
    if book is not None:
        return book.prescribed.code
    if not needs_reason(tournament, dispute, draft):
        return ""
    if dispute.fact.claim is not None and not draft.charge.code:
        return CLAIMED
    return OF_ARTICLE if articles_of(tournament, dispute, draft) else OF_NOTHING


def _infraction(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> str | None:
    """Return the infraction that was judged; a reason to deal again is not an infraction."""
    state = tournament.sessions.get(dispute.session or "")
    known = state is not None and state.system.infractions.get(draft.charge.code) is not None
    return draft.charge.code if known else None


def voters(draft: RulingDraft) -> tuple[str, ...]:
    """Return the members whose vote was entered."""
    return tuple(name for name, given in draft.votes.items() if given != NOT_RECORDED)


def _who(draft: RulingDraft, vote: str) -> tuple[str, ...]:
    return tuple(name for name, given in draft.votes.items() if given == vote)


def _departing(made: RulingMade, effect: DraftEffect, book: ByTheBook | None) -> RulingMade:
    side, contract = contract_typed(effect.contract)
    points = {side: number for side, text in effect.points.items() if (number := whole_number(text))}
    imposes = effect.impose and book is not None
    gives_way = book.ruling.waive if imposes and book is not None else ()
    return replace(
        made,
        side=side,
        contract=contract,
        outcome=effect.outcome or None,
        fault=effect.fault or None,
        taken=whole_number(effect.taken) if effect.taken.strip() else None,
        points=MappingProxyType(points),
        again=effect.again or None,
        forfeit=effect.forfeit or None,
        waive=tuple(dict.fromkeys((*effect.waive, *gives_way))),
        impose=book.ruling.impose if imposes and book is not None else (),
    )


def articles_of(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> tuple[str, ...]:
    """Return the typed articles, or that of the infraction if none are typed."""
    articles = article_list(draft.articles)
    if articles:
        return articles
    state = tournament.sessions.get(dispute.session or "")
    if state is None:
        return ()
    kind = state.system.infractions.get(draft.charge.code)
    own = kind.article if kind is not None else state.system.redeal_articles.get(draft.charge.code, "")
    named = own or draft.charge.article.strip()
    return (named,) if named else ()


# --- claims


def claim_of(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> ClaimEffect | None:
    """Return what the verdict on a claim does (4.9).

    None without a verdict or if the dispute is not about a claim.
    """
    fact = dispute.fact
    if fact.claim is None or draft.claim.verdict not in VERDICTS:
        return None
    counted = replace(fact, claim=replace(fact.claim, remaining=_cards(draft.claim.remaining)))
    return claim_effect(
        tournament,
        counted,
        draft.claim.verdict,
        won=_cards(draft.claim.won),
        admitted_by=draft.admitted_by,
    )


def _cards(text: str) -> int | None:
    """Return card points as typed, None if they are impossible."""
    number = whole_number(text)
    return number if number is not None and number >= 0 else None


def _of_claim(made: RulingMade, effect: ClaimEffect | None) -> RulingMade:
    if effect is None:
        return made
    does = effect.ruling
    why = made.reason if effect.departs else does.reason
    made = replace(made, taken=does.taken, prescribed=does.prescribed, departs=made.departs, reason=why)
    return replace(made, late=does.late or made.late, admitted_by=does.admitted_by or made.admitted_by)


# --- missing values


def missing(tournament: Tournament, dispute: DisputeState, draft: RulingDraft, *, quorum: int) -> tuple[str, ...]:
    """Return what is missing before the ruling can be made, in the order of work.

    `quorum` members must have voted, even if no committee was named.
    """
    questions = [*open_questions(tournament, dispute, draft)]
    if not articles_of(tournament, dispute, draft):
        questions.append("articles")
    why = given_reason(tournament, dispute, draft)
    if not draft.findings.strip() and not why:
        questions.append("findings")
    elif not why and needs_reason(tournament, dispute, draft):
        questions.append("reason")
    if draft.kind == RULING:
        if len(voters(draft)) < max(1, quorum):
            questions.append("quorum")
        elif len(_who(draft, FOR)) < len(_who(draft, AGAINST)):
            questions.append("majority")
    if dispute.fact.late and not draft.admitted_by.strip():
        questions.append("admitted-by")
    return tuple(questions)


def needs_reason(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> bool:
    """Return whether the draft departs from the rules, so that it must give a reason.

    A settlement needs no other reason.
    """
    if draft.kind == SETTLEMENT:
        return False
    if draft.decision == NOTE:
        book = prescription_for(tournament, dispute, draft)
        return book is not None and not book.confirms and book.prescribed.code not in {NOTHING, NOT_INFRACTION}
    claim = claim_of(tournament, dispute, draft) if draft.decision == PRESCRIBED and not draft.charge.code else None
    return draft.decision == DEPARTS or (claim is not None and claim.departs)


def given_reason(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> str:
    """Return the reason typed by the committee, or "" if this ruling needs no reason."""
    return draft.reason.strip() if needs_reason(tournament, dispute, draft) else ""


def open_questions(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> tuple[str, ...]:
    """Return what is still to be decided; empty once the effect of the ruling is known."""
    if draft.decision not in DECISIONS:
        return ("decision",)
    if draft.decision == PRESCRIBED and dispute.fact.claim is not None and not draft.charge.code:
        return _about_claim(tournament, dispute, draft)
    if draft.decision == PRESCRIBED or (draft.decision == DEPARTS and draft.effect.impose):
        asked = missing_of_charge(tournament, dispute, draft)
        if asked and not (draft.decision == DEPARTS and asked == "outcome"):
            return (asked,)
    return _about_effect(draft.effect, effect_changes(tournament, dispute, draft)) if draft.decision == DEPARTS else ()


def missing_of_charge(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> str:
    """Return what the rules still need to know (code, side, article ...), or ""."""
    state = tournament.sessions.get(dispute.session or "")
    if state is None:
        return "decision"
    if draft.charge.code in state.system.redeal_articles:
        return "" if draft.charge.deal is not None else "redeal-deal"
    kind = state.system.infractions.get(draft.charge.code)
    if kind is None:
        return "code"
    asks = []
    if draft.charge.side not in state.system.sides:
        asks.append("side")
    elif not kind.article and not draft.charge.article.strip():
        asks.append("article")
    elif (alike := similar_entries(tournament, dispute, draft)) and draft.charge.occurrence not in (0, *alike):
        asks.append("occurrence")
    elif (book := prescription_for(tournament, dispute, draft)) is not None:
        asks.extend(book.asks)
    return next(iter(asks), "")


def _about_claim(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> tuple[str, ...]:
    effect = claim_of(tournament, dispute, draft)
    return effect.asks[:1] if effect is not None else ("verdict",)


def _about_effect(draft_effect: DraftEffect, effect: DraftEffect) -> tuple[str, ...]:
    if draft_effect.contract.strip() and contract_typed(draft_effect.contract) == (None, None):
        return ("contract-typed",)
    if any(text.strip() and whole_number(text) is None for text in (*draft_effect.points.values(), draft_effect.taken)):
        return ("number-typed",)
    fields = (effect.outcome, effect.fault, effect.contract.strip(), effect.taken.strip(), effect.again, effect.forfeit)
    if (
        not any(fields)
        and not effect.waive
        and not effect.impose
        and not any(whole_number(text) for text in effect.points.values())
    ):
        return ("effect",)
    return ()


# --- penalties that could be waived


@dataclass(frozen=True, slots=True)
class Waivable:
    """A penalty in force that could be waived: its name in a ruling, and in words."""

    reference: tuple[int, int]
    words: str


def waivable_penalties(tournament: Tournament, dispute: DisputeState) -> tuple[Waivable, ...]:
    """Return unwaived penalties in a dispute's deal, or in the whole session.

    If the dispute already has a ruling, that ruling is ignored, because it is being made again.
    """
    state = tournament.sessions.get(dispute.session or "")
    if state is None:
        return ()
    gone, names = waived_positions(state.record), team_names(state.record)
    made = ruling_at(tournament, dispute.ruling) if dispute.ruling is not None else None
    of_earlier = frozenset(made.fact.waive) if made is not None else frozenset()
    penalties = []
    for position, penalty in enumerate(all_penalties(state.record)):
        named = reference(state, position)
        holds = named in of_earlier or (position not in gone and named[0] != dispute.ruling)
        if holds and dispute.fact.deal in {None, penalty.deal}:
            penalties.append(Waivable(named, penalty_words(state.system, penalty, names)))
    return tuple(penalties)
