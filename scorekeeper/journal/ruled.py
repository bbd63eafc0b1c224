"""What rulings do to a session's record: waived penalties, contracts, outcomes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.journal.dispute_facts import PenaltyGiven, RulingMade
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.journal.names import name_key
from scorekeeper.journal.statements import Ruled, Statements
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Penalty, Ruling, Side, Votes, outcome_with


@dataclass(frozen=True, slots=True)
class _Deciding:
    """What a ruling decides about a deal: side, contract, outcome, card points.

    None if it does not decide it.
    """

    side: Side | None = None
    contract: Contract | None = None
    outcome: str | None = None
    taken: int | None = None


_NOTHING = _Deciding()


def decides(fact: RulingMade) -> bool:
    """Return whether a ruling decides a deal or its outcome in place of the scorer."""
    parts = (fact.side, fact.contract, fact.outcome, fact.taken)
    return fact.deal is not None and any(part is not None for part in parts)


def attempt_of(fact: PenaltyGiven, before: int, statements: Statements) -> int | None:
    """Return the abandoned attempt of a penalty.

    One given before a re-deal of its deal belongs there.
    """
    if fact.attempt is not None or fact.deal is None:
        return fact.attempt
    return before + 1 if statements.attempts.get(fact.deal, 0) > before else None


def penalty_of(fact: PenaltyGiven, attempt: int | None) -> Penalty:
    """Return a penalty in the form of the record."""
    return Penalty(fact.side, fact.code, fact.deal, fact.objected, fact.points, fact.article, attempt)


def rulings_in(statements: Statements) -> tuple[Ruling, ...]:
    """Return the rulings that count, as in the record.

    A ruling is fixed: a scorer's later entry about the deal does not reverse it. A ruling that sets the deal aside
    keeps the points of earlier ones, and removes what they decided about the deal.
    """
    if not statements.rulings:
        return ()
    positions = {(entry.seq, 0): position for position, (entry, _, _) in enumerate(statements.penalties)}
    for ruled in statements.rulings:
        for index in range(len(ruled.fact.impose)):
            positions[ruled.entry.seq, index] = len(positions)
    deciding = _deciding(statements)
    return tuple(
        _ruling(ruled, deciding.get(ruled.entry.seq, _NOTHING), positions, statements) for ruled in statements.rulings
    )


def _ruling(
    ruled: Ruled, deciding: _Deciding, positions: Mapping[tuple[int, int], int], statements: Statements
) -> Ruling:
    fact = ruled.fact
    return Ruling(
        articles=fact.articles,
        reason=fact.reason,
        deal=fact.deal,
        kind=fact.ruling_kind,
        side=deciding.side,
        contract=deciding.contract,
        outcome=deciding.outcome,
        points=fact.points,
        # A waived penalty that has been undone since no longer exists.
        waive=tuple(positions[reference] for reference in fact.waive if reference in positions),
        impose=tuple(penalty_of(penalty, attempt_of(penalty, ruled.before, statements)) for penalty in fact.impose),
        members=fact.members,
        taken=deciding.taken,
        **ruling_fields(fact),
    )


def ruling_fields(fact: RulingMade) -> dict[str, Any]:
    """Return the fields of the record's ruling other than its effect."""
    return {
        "findings": fact.findings,
        "votes": votes_of(fact),
        "aside": fact.aside,
        "departs": fact.departs,
        "infraction": fact.infraction,
        "late": fact.late,
        "admitted_by": fact.admitted_by,
        "supersedes": fact.replaces or 0,
    }


def votes_of(fact: RulingMade) -> Votes | None:
    """Return how its members voted; None if no vote is recorded.

    Members not listed as against or abstaining voted for it.
    """
    if fact.in_favour is None and not (fact.against or fact.abstained):
        return None
    return Votes(fact.in_favour if fact.in_favour is not None else members_in_favor(fact), fact.against, fact.abstained)


def members_in_favor(fact: RulingMade) -> tuple[str, ...]:
    """Return the members who neither voted against it nor abstained."""
    others = {name_key(name) for name in (*fact.against, *fact.abstained)}
    return tuple(name for name in fact.members if name_key(name) not in others)


def _deciding(statements: Statements) -> dict[int, _Deciding]:
    """Return what each ruling on a deal, by its entry, decides about it."""
    by_deal: dict[int, list[Ruled]] = {}
    for ruled in statements.rulings:
        if ruled.fact.again and ruled.fact.deal is not None:
            by_deal.pop(ruled.fact.deal, None)
        elif decides(ruled.fact) and ruled.fact.deal is not None:
            by_deal.setdefault(ruled.fact.deal, []).append(ruled)
    deciding: dict[int, _Deciding] = {}
    for deal, rulings in by_deal.items():
        made = statements.deals.get(deal)
        deciding |= _of_deal(rulings, made[-1][1] if made else None)
    return deciding


def _of_deal(rulings: Sequence[Ruled], now: DealRecorded | None) -> dict[int, _Deciding]:
    """Return what each ruling decides: its own values, and the deal as the committee saw it.

    Side and contract hold from the first ruling that decided anything until another ruling changes them.
    """
    by_entry: dict[int, _Deciding] = {}
    side = contract = None
    stated_side = now.side if now is not None else None
    stated_contract = now.contract if now is not None else None
    for ruled in rulings:
        fact, then = ruled.fact, ruled.then
        bid = then if then is not None and then.dealer_side is None else None
        side = fact.side or side or (bid.side if bid is not None else None)
        contract = fact.contract or contract or (bid.contract if bid is not None else None)
        own_side = side if fact.side is not None or side != stated_side else None
        own_contract = contract if fact.contract is not None or contract != stated_contract else None
        stated_side, stated_contract = own_side or stated_side, own_contract or stated_contract
        by_entry[ruled.entry.seq] = _Deciding(own_side, own_contract, fact.outcome, fact.taken)
    return {seq: _with_outcome(deciding, stated_contract) for seq, deciding in by_entry.items()}


def ruled_card_points(statements: Statements) -> dict[int, int]:
    """Return the declaring side's card points by deal, where the last ruling sets them."""
    points: dict[int, int] = {}
    for ruled in statements.rulings:
        fact = ruled.fact
        if fact.deal is None:
            continue
        if fact.taken is not None:
            points[fact.deal] = fact.taken
        elif fact.again or fact.outcome is not None:
            points.pop(fact.deal, None)
    return points


def _with_outcome(deciding: _Deciding, contract: Contract | None) -> _Deciding:
    if deciding.taken is None or deciding.outcome is not None or contract is None:
        return deciding
    return _Deciding(deciding.side, deciding.contract, outcome_with(contract, deciding.taken), deciding.taken)
