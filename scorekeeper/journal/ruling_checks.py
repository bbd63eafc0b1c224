"""Checks of a ruling, and of inconsistencies that it would cause."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from scorekeeper.journal.card_checks import check_cards_at_claim
from scorekeeper.journal.dispute_checks import check_answer
from scorekeeper.journal.dispute_facts import REDEAL, REPLAY, SETTLEMENT
from scorekeeper.journal.dispute_states import superseded_rulings
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact, PenaltyGiven, RulingMade
from scorekeeper.journal.limits import RULINGS
from scorekeeper.journal.play_checks import (
    OUTCOMES,
    check_begun,
    check_contract,
    check_has_contract,
    check_penalty_itself,
    check_side,
    result_of,
    standing_deal,
)
from scorekeeper.journal.redeals import later_deal_begun
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.standing import SessionContext, session_state
from scorekeeper.journal.voids import standing_entries
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import RULING, Problem, outcome_with, problem
from scorekeeper.rules.system import RuleSystem

Found = Iterable[Problem]


def check_ruling(
    tournament: Tournament, state: SessionState, fact: RulingMade, _reason: str, system: RuleSystem
) -> Found:
    """Find objections to this ruling; a ruling that it supersedes no longer counts."""
    if len(state.rulings) >= RULINGS:
        yield problem("too-many-rulings", most=RULINGS)
        return
    answered = tuple(check_answer(tournament, fact))
    yield from answered
    if fact.supersedes is not None and not any("supersedes" in problem_found.path for problem_found in answered):
        gone = RulingMade(fact.session, ("-",), "-", supersedes=fact.supersedes)
        yield from _ruling(standing_with(tournament, state, gone, system), fact, system)
    else:
        yield from _ruling(state, fact, system)
    if fact.supersedes is not None or fact.again is not None:
        after = standing_with(tournament, state, fact, system)
        problems = {*check_penalty_contracts(after, system), *check_ruling_contracts(after)}
        problems -= {*check_penalty_contracts(state, system), *check_ruling_contracts(state)}
        problems |= {*check_misread_points(after)} - {*check_misread_points(state)}
        for new_problem in sorted(problems, key=lambda found_problem: found_problem.values):
            yield replace(new_problem, path=("supersedes" if fact.supersedes is not None else "again",))


def _ruling(state: SessionState, fact: RulingMade, system: RuleSystem) -> Found:
    if not any(article.strip() for article in fact.articles):
        yield problem("articles-missing", "articles")
    if not fact.reason.strip():
        yield problem("reason-missing", "reason")
    if fact.ruling_kind not in {RULING, SETTLEMENT}:
        yield problem("unknown-ruling-kind", "ruling_kind", kind=fact.ruling_kind)
    elif fact.ruling_kind == SETTLEMENT and fact.members:
        yield problem("settlement-has-members", "members")
    yield from _about_deal(state, fact)
    yield from _card_points(state, fact, system)
    yield from _redeal_or_replay(state, fact)
    if fact.fault is not None:
        yield problem("fault-of-deals", "fault")
    yield from check_side(system, fact.forfeit, "forfeit")
    yield from check_side(system, fact.offender, "offender")
    yield from check_side(system, fact.side)
    yield from check_contract(system, fact.contract)
    for side in fact.points:
        yield from check_side(system, side, "points")
    if system.payment.conserves and sum(fact.points.values()) != 0:
        yield problem("points-not-zero-sum", "points")
    yield from _check_waived(penalty_references(state) if fact.waive else frozenset(), fact)
    for index, penalty in enumerate(fact.impose):
        yield from _check_imposed(state, fact, penalty, index, system)
    if fact.cards is not None:
        yield from check_cards_at_claim(fact.cards)


def _about_deal(state: SessionState, fact: RulingMade) -> Found:
    if fact.deal is None:
        if any(part is not None for part in (fact.side, fact.contract, fact.outcome, fact.taken, fact.again)):
            yield problem("ruling-needs-deal", "deal")
        return
    yield from check_begun(state, fact.deal)
    if fact.outcome is not None and fact.outcome not in OUTCOMES:
        yield problem("no-such-outcome", "outcome", outcome=fact.outcome)
    field = next((name for name in ("outcome", "contract", "taken") if getattr(fact, name) is not None), None)
    if field is not None and not _contract_known(state, fact):
        yield problem("outcome-without-contract", field, deal=fact.deal)


def _card_points(state: SessionState, fact: RulingMade, system: RuleSystem) -> Found:
    """Find impossible card points, or card points that would be credited to the other side."""
    result = result_of(state, fact.deal or 0)
    contract = fact.contract or (result.contract if result is not None else None)
    if fact.taken is not None and not 0 <= fact.taken <= system.card_points:
        yield problem("taken-out-of-range", "taken", taken=fact.taken, maximum=system.card_points)
    elif None not in (fact.taken, fact.outcome) and contract is not None and not _agrees(fact, contract):
        yield problem(
            "result-disagrees",
            "outcome",
            taken=fact.taken or 0,
            contract=str(contract),
            outcome=fact.outcome or "",
        )
    turned = result is not None and result.side is not None and fact.side not in {None, result.side}
    recorded = standing_deal(state, fact.deal or 0)
    if turned and fact.outcome is None and fact.taken is None and recorded is not None and recorded.taken is not None:
        yield problem("outcome-needed", "outcome", deal=fact.deal or 0)


def _agrees(fact: RulingMade, contract: Contract) -> bool:
    return fact.taken is not None and outcome_with(contract, fact.taken) == fact.outcome


def _redeal_or_replay(state: SessionState, fact: RulingMade) -> Found:
    """Find a deal that cannot be set aside.

    It has no entries, or the ruling also gives its outcome.
    The deal in progress may be dealt again before it has any entries.
    """
    if fact.again is None or fact.deal is None:
        return
    if fact.again not in {REDEAL, REPLAY}:
        yield problem("no-such-order", "again", order=fact.again)
    if any(part is not None for part in (fact.side, fact.contract, fact.outcome, fact.taken)):
        yield problem("again-and-outcome", "again", deal=fact.deal)
    elif result_of(state, fact.deal) is None and (fact.again == REPLAY or later_deal_begun(state, fact.deal)):
        yield problem("nothing-to-set-aside", "deal", deal=fact.deal)


def _contract_known(state: SessionState, fact: RulingMade) -> bool:
    """Return whether the deal has a side and a contract, recorded or by this ruling."""
    result = result_of(state, fact.deal or 0)
    recorded = result is not None and result.contract is not None
    return recorded or (fact.side is not None and fact.contract is not None)


def _check_waived(there: Collection[tuple[int, int]], fact: RulingMade) -> Found:
    for index, reference in enumerate(fact.waive):
        if reference not in there:
            yield problem("no-such-penalty", "waive", index, entry=reference[0])


def penalty_references(state: SessionState) -> set[tuple[int, int]]:
    """Return references to the penalties that count.

    Each is an entry and 0, or a ruling's entry and the position of an imposed penalty.
    """
    references: set[tuple[int, int]] = set()
    counting = standing_entries(state.entries)
    superseded = superseded_rulings(counting)
    for entry in counting:
        if isinstance(entry.fact, PenaltyGiven):
            references.add((entry.seq, 0))
        elif isinstance(entry.fact, RulingMade) and entry.seq not in superseded:
            references.update((entry.seq, index) for index in range(len(entry.fact.impose)))
    return references


def _check_imposed(
    state: SessionState, fact: RulingMade, penalty: PenaltyGiven, index: int, system: RuleSystem
) -> Found:
    for unfit in check_penalty_itself(state, penalty, system):
        yield Problem(unfit.code, ("impose", index, *unfit.path), unfit.values, unfit.article)
    if (penalty.session, penalty.deal) != (fact.session, fact.deal):
        yield problem("imposed-elsewhere", "impose", index, "deal")
    if not _contract_known(state, fact):
        yield from check_has_contract(state, penalty.code, fact.deal, penalty.attempt, system, "impose", index)


def standing_with(tournament: Tournament, state: SessionState, fact: Fact, system: RuleSystem) -> SessionState:
    """Return the session as it would be with one more entry."""
    assert tournament.event is not None
    around = SessionContext(tournament.event, tournament.teams, system)
    trial = Entry(state.last_seq + 1, "", "", "", "", "", fact, "")
    return session_state(state.uid, state.number, (*state.entries, trial), around)


def check_misread_points(state: SessionState) -> Found:
    """Find card points that a ruling would credit to the wrong side for lack of an outcome."""
    decided = {made.deal for made in state.record.rulings if made.outcome}
    ruled = {made.deal for made in state.record.rulings if made.side or made.contract} - decided
    declared = {result.number: result.side for result in state.result.deals}
    for deal in state.record.deals:
        if deal.number in ruled and deal.taken is not None and declared.get(deal.number) != deal.side:
            yield problem("outcome-needed", "entry", deal=deal.number)


def _contracts(state: SessionState) -> set[int]:
    return {result.number for result in state.result.deals if result.contract is not None}


def check_penalty_contracts(state: SessionState, system: RuleSystem) -> Found:
    """Find infractions in deals that have no contract, which they need."""
    contracts = _contracts(state)
    for given in state.record.penalties:
        kind = system.infractions.get(given.code)
        needs_one = kind is not None and kind.needs_contract and given.attempt is None
        if needs_one and given.deal is not None and given.deal not in contracts:
            yield problem("penalty-needs-deal", "entry", deal=given.deal, penalty=given.code)


def check_ruling_contracts(state: SessionState) -> Found:
    """Find rulings whose deal has no contract, which they need."""
    contracts = _contracts(state)
    for made in state.record.rulings:
        needs_one = made.outcome or made.contract or any(penalty.attempt is None for penalty in made.impose)
        if needs_one and made.deal is not None and made.deal not in contracts:
            yield problem("ruling-needs-contract", "entry", deal=made.deal)
