"""A settlement of the teams on a deal after the sign-off (article 3), prefilled."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.features.committee.view.rulings.ruling_draft import (
    DEPARTS,
    PRESCRIBED,
    DraftEffect,
    RulingDraft,
    contract_typed,
    whole_number,
)
from scorekeeper.journal.dispute_facts import SETTLEMENT, DisputeRaised
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import all_disputes, dispute_called
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Side


@dataclass(frozen=True, slots=True)
class Agreement:
    """The deal on which the teams agree, and what of the correction is typed.

    Empty parts are unchanged.
    """

    session: str
    deal: int | None = None
    contract: str = ""
    taken: str = ""
    facts: str = ""
    says: Mapping[Side, str] = field(default_factory=lambda: MappingProxyType({}))


def is_raised(tournament: Tournament, dispute: DisputeState) -> bool:
    """Return whether a dispute is in the journal, not only begun here with its settlement."""
    return dispute_called(tournament, dispute.uid) is not None


def _rests_on(tournament: Tournament) -> str:
    return tournament.rules.settlement_article if tournament.rules is not None else ""


def dispute_of(tournament: Tournament, agreement: Agreement, uid: str) -> DisputeState:
    """Return the dispute that the agreement settles: the oldest open one, else a new one.

    A new one gets the name `uid` and is only ever entered with the settlement. What both teams agree on is never late.
    """
    location = (agreement.session, agreement.deal)
    waiting = [
        dispute
        for dispute in all_disputes(tournament)
        if dispute.is_open and (dispute.session, dispute.fact.deal) == location
    ]
    if waiting:
        return waiting[0]
    says = {side: words.strip() for side, words in agreement.says.items() if words.strip()}
    fact = DisputeRaised(
        uid, *location, articles=(_rests_on(tournament),), facts=agreement.facts.strip(), says=MappingProxyType(says)
    )  # fmt: skip
    raised = Entry(tournament.seq + 1, uid, "", "", "", "", fact, tournament.head_digest)
    number = 1 + max((dispute.number for dispute in all_disputes(tournament)), default=0)
    return DisputeState(uid, number, agreement.session, fact, raised, (raised,))


def settlement_draft(
    tournament: Tournament, dispute: DisputeState, agreement: Agreement, draft: RulingDraft
) -> RulingDraft:
    """Return the draft as a settlement: as prescribed for a charge, or the deal as recorded."""
    draft = replace(draft, kind=SETTLEMENT, articles=draft.articles or _rests_on(tournament))
    if draft.decision == PRESCRIBED or draft.effect != DraftEffect():
        return draft
    side, contract, taken = _result_fields(tournament, dispute)
    known = " ".join(part for part in (side or "", str(contract or "")) if part)
    return replace(
        draft,
        decision=DEPARTS,
        effect=DraftEffect(
            contract=agreement.contract or known, taken=agreement.taken or (str(taken) if taken is not None else "")
        ),
    )


def effect_changes(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> DraftEffect:
    """Return what a draft's effect changes.

    In a settlement, parts equal to the record are left out.
    """
    effect = draft.effect
    if draft.kind != SETTLEMENT:
        return effect
    side, contract, taken = _result_fields(tournament, dispute)
    typed_side, typed_contract = contract_typed(effect.contract)
    same_side = typed_side in {None, side}
    if same_side and typed_contract in {None, contract}:
        effect = replace(effect, contract="")
    if same_side and taken is not None and whole_number(effect.taken) == taken:
        effect = replace(effect, taken="")
    return effect


def _result_fields(tournament: Tournament, dispute: DisputeState) -> tuple[Side | None, Contract | None, int | None]:
    """Return side, contract and card points of the deal as recorded."""
    state, number = tournament.sessions.get(dispute.session or ""), dispute.fact.deal
    result = next((deal for deal in state.result.deals if deal.number == number), None) if state is not None else None
    recorded = next((deal for deal in state.record.deals if deal.number == number), None) if state is not None else None
    if result is None:
        return None, None, None
    return result.side, result.contract, recorded.taken if recorded is not None else None
