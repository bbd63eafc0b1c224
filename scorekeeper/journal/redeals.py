"""Re-deals: when a deal may be dealt again, and which results that sets aside."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scorekeeper.journal.facts import Redealt
from scorekeeper.journal.sessions import standing_after
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.contract import NO_TRUMP
from scorekeeper.rules.model import Deal, DealResult, Problem, problem
from scorekeeper.rules.system import BEFORE_CONTRACT, BY_RULING, IN_PLAY, REDEAL_REASONS, RuleSystem
from scorekeeper.tournament.settings import redeal_setting


@dataclass(frozen=True, slots=True)
class RedealtResult:
    """A result set aside by a ruling that had its deal dealt or played again.

    `entry` is the ruling's, `ruling` its position in the record.
    """

    deal: Deal | None
    result: DealResult
    entry: int
    ruling: int


def results_set_aside(tournament: Tournament, state: SessionState) -> Mapping[int, tuple[RedealtResult, ...]]:
    """Return by deal the results that rulings set aside, oldest first.

    A deal that has its result is dealt again only by a ruling. A ruling that no longer counts sets nothing aside: what
    it removed counts again.
    """
    by_deal: dict[int, tuple[RedealtResult, ...]] = {}
    for redeal, entry in zip(state.record.redeals, state.redeal_entries, strict=True):
        if entry not in state.ruling_entries:
            continue
        past = standing_after(tournament, state, entry - 1)
        result = past.result.deal(redeal.deal) if isinstance(past, SessionState) else None
        if isinstance(past, SessionState) and result is not None and result.outcome is not None:
            ruling = state.ruling_entries.index(entry)
            aside = RedealtResult(past.deal_as_ruled(redeal.deal), result, entry, ruling)
            by_deal[redeal.deal] = (*by_deal.get(redeal.deal, ()), aside)
    return by_deal


def dealt_last(state: SessionState, deal: int) -> int:
    """Return the entry of the last re-deal of this deal, 0 if it was dealt once."""
    again = zip(state.record.redeals, state.redeal_entries, strict=True)
    return max((entry for redeal, entry in again if redeal.deal == deal), default=0)


def later_deal_begun(state: SessionState, deal: int) -> bool:
    """Return whether a later deal has begun since this one was dealt.

    Replayed deals may be out of order.
    """
    dealt = dealt_last(state, deal)
    if not dealt:
        return state.begun > deal
    again = zip(state.record.redeals, state.redeal_entries, strict=True)
    later = [entry for redeal, entry in again if redeal.deal > deal]
    later += [entries[0] for number, entries in state.deal_entries.items() if number > deal and entries]
    return any(entry > dealt for entry in later)


def agreed(tournament: Tournament, reason: str) -> bool:
    """Return whether this event has agreed on a re-deal for an optional reason."""
    return tournament.event is not None and tournament.event.settings.get(redeal_setting(reason)) is True


def as_agreed(tournament: Tournament, system: RuleSystem) -> RuleSystem:
    """Return the system without the optional re-deals that this event has not agreed on."""
    without = {reason for reason in system.optional_redeals if not agreed(tournament, reason)}
    if not without:
        return system
    return replace(
        system,
        redeal_reasons=tuple(reason for reason in system.redeal_reasons if reason not in without),
        redeal_articles={code: number for code, number in system.redeal_articles.items() if code not in without},
    )


def redeal_problems(
    tournament: Tournament, state: SessionState, fact: Redealt, system: RuleSystem
) -> Iterable[Problem]:
    """Find what speaks against dealing this deal again for this reason in its current state.

    By a ruling a deal is dealt or played again only through the ruling itself; an imported record may report it.
    """
    if fact.reason == BY_RULING:
        yield problem("redeal-needs-ruling", "reason", article=system.rulings_article)
    elif fact.reason not in REDEAL_REASONS:
        yield problem("unknown-redeal-reason", "reason", reason=fact.reason)
    elif fact.reason not in system.redeal_reasons:
        yield problem("redeal-not-of-system", "reason", reason=fact.reason, system=system.name)
    elif fact.reason in system.optional_redeals and not agreed(tournament, fact.reason):
        yield problem("redeal-not-agreed", "reason", reason=fact.reason)
    if any(made.deal == fact.deal and (made.side or made.contract or made.outcome) for made in state.record.rulings):
        yield problem("deal-ruled", "deal", article=system.rulings_article, deal=fact.deal)
        return
    yield from _too_late(state, fact, system)


def _too_late(state: SessionState, fact: Redealt, system: RuleSystem) -> Iterator[Problem]:
    """Find that the deal is over, or that the reason does not apply yet or any more."""
    result = state.result.deal(fact.deal)
    recorded = next((deal for deal in state.record.deals if deal.number == fact.deal), None)
    if recorded is not None and result is not None and result.outcome is not None:
        yield problem("deal-has-result", "deal", article=system.redeal_article, deal=fact.deal)
        return
    if later_deal_begun(state, fact.deal):
        yield problem("deal-gone-by", "deal", article=system.redeal_article, deal=fact.deal)
    contract = recorded.contract if recorded is not None else None
    stage = system.redeal_stages.get(fact.reason)
    article = system.redeal_articles.get(fact.reason, "")
    if stage == BEFORE_CONTRACT and contract is not None:
        yield problem("redeal-behind-contract", "reason", article=article, deal=fact.deal)
    elif stage == IN_PLAY and contract is None:
        yield problem("redeal-before-contract", "reason", article=article, deal=fact.deal)
    elif stage == IN_PLAY and contract is not None and contract.strain == NO_TRUMP:
        yield problem("redeal-without-trumps", "reason", article=article, deal=fact.deal)
