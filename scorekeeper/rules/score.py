"""The score of a session: from what was recorded to lines, totals and match points."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.rules.contract import Contract
from scorekeeper.rules.matchpoints import difference_of, winner_of
from scorekeeper.rules.model import (
    DEFEATED,
    MADE,
    RULING,
    UNDECIDED,
    Deal,
    DealResult,
    Line,
    Ruling,
    Session,
    SessionResult,
    Side,
    Source,
    Value,
    outcome_with,
)
from scorekeeper.rules.payment import Stake, Statement
from scorekeeper.rules.penalties import Assessed, assess
from scorekeeper.rules.system import RuleSystem

CODES: Mapping[str | None, str] = {MADE: "contract-made", DEFEATED: "contract-defeated"}
AWARDED = "deal-awarded"

Rulings = list[tuple[Statement, Ruling]]
Guilty = Mapping[Side, tuple[str, Statement]]
_NOBODY: Guilty = MappingProxyType({})
_NO_RULINGS: Rulings = []


class _Verdict(NamedTuple):
    """What a deal's contract was and how it came out, with the statements that say so.

    `code` and `article` are those of its chart line, if it was made or defeated.
    """

    side: Side
    contract: Contract
    contract_by: Statement
    outcome: str | None
    code: str
    article: str
    decided_by: Statement


def score(system: RuleSystem, session: Session) -> SessionResult:
    """Return what the session is worth: every deal by number with its lines, the totals, the winner.

    Points (or tables) as the system counts them. Raises KeyError for an infraction the system does not know.
    """
    options = system.options.effective(session.options)
    assessed = assess(system, session, str(options.get("penalties_to", "")))
    rulings: defaultdict[int | None, Rulings] = defaultdict(list)
    for position, ruling in enumerate(session.rulings):
        rulings[ruling.deal].append(((RULING, position), ruling))
    standing = system.payment.opening(system.sides, options)
    deals = _deals(system, session, assessed, rulings, standing)
    outer = (*assessed.lines.get(None, ()), *_ruling_lines(system, rulings.get(None, _NO_RULINGS)))
    _book(standing, outer)
    return _result(system, options, deals, outer, standing=standing, warnings=assessed.warnings)


def _deals(
    system: RuleSystem,
    session: Session,
    assessed: Assessed,
    rulings: Mapping[int | None, Rulings],
    standing: dict[Side, int],
) -> tuple[DealResult, ...]:
    """Score every deal that was recorded, or that has a penalty or a ruling; `standing` follows along."""
    recorded = {deal.number: deal for deal in session.deals}
    named = [number for number in (*assessed.lines, *rulings) if number is not None]
    results = []
    for number in sorted({*recorded, *named}):
        deal, ruled = recorded.get(number), rulings.get(number, _NO_RULINGS)
        verdict = _played(system, number, deal, ruled)
        lines: tuple[Line, ...] = ()
        if verdict is not None:
            if ruled or number in assessed.guilty:
                verdict = _judged(verdict, assessed.guilty.get(number, _NOBODY), ruled)
            lines = _contract_lines(system, verdict, standing)
        if ruled or number in assessed.lines:
            lines = (*lines, *assessed.lines.get(number, ()), *_ruling_lines(system, ruled))
        for line in lines:
            standing[line.side] += line.points
        side, contract, outcome = (verdict.side, verdict.contract, verdict.outcome) if verdict else (None, None, None)
        results.append(DealResult(number, side, contract, outcome, lines, MappingProxyType(standing.copy())))
    return tuple(results)


def _played(system: RuleSystem, number: int, deal: Deal | None, ruled: Rulings) -> _Verdict | None:
    """Say who declared what, and how the play alone came out (None where that is not known yet).

    What a ruling says the contract was outranks the record; of several the last one holds. Without a contract there
    is nothing to say.
    """
    side, contract, said_by = (deal.side, deal.contract, ("deal", number)) if deal else (None, None, ("deal", number))
    for statement, ruling in ruled:
        if ruling.side is not None:
            side, said_by = ruling.side, statement
        if ruling.contract is not None:
            contract, said_by = ruling.contract, statement
    if side is None or contract is None:
        return None
    outcome = None
    if deal is not None:
        taken = deal.taken
        outcome = deal.outcome if taken is None else outcome_with(contract, taken)
    return _Verdict(side, contract, said_by, outcome, CODES.get(outcome, ""), system.chart.article, said_by)


def _judged(played: _Verdict, guilty: Guilty, ruled: Rulings) -> _Verdict:
    """Award the deal for a cardinal infraction, and in the end by a ruling that changes the outcome."""
    verdict = played
    if len(guilty) > 1:
        verdict = played._replace(outcome=UNDECIDED)
    elif guilty:
        ((offender, (article, statement)),) = guilty.items()
        outcome = DEFEATED if offender == played.side else MADE
        verdict = played._replace(outcome=outcome, code=AWARDED, article=article, decided_by=statement)
    for statement, ruling in reversed(ruled):
        if ruling.outcome is not None:
            # An outcome that is only confirmed keeps the line it had.
            if ruling.outcome != verdict.outcome:
                first = ruling.articles[0]
                return verdict._replace(outcome=ruling.outcome, code=AWARDED, article=first, decided_by=statement)
            break
    return verdict


def _contract_lines(system: RuleSystem, verdict: _Verdict, standing: Mapping[Side, int]) -> tuple[Line, ...]:
    """Return the lines of the contract itself, none while it is neither made nor defeated."""
    declarer, contract, contract_by, outcome, code, article, decided_by = verdict
    if outcome is None or outcome not in CODES:
        return ()
    winner = declarer if outcome == MADE else system.other_side(declarer)
    base = system.chart.points(contract.value, outcome)
    times, doubling = contract.doubling, system.doubling
    rest = doubling.rest(base, times) if times else 0
    stake = Stake(declarer, winner, base, code, article, decided_by, times, rest, doubling.article, contract_by)
    return system.payment.lines(stake, standing)


def _ruling_lines(system: RuleSystem, ruled: Rulings) -> list[Line]:
    return [
        Line(side, ruling.points[side], RULING, ruling.articles[0], Source(*statement))
        for statement, ruling in ruled
        for side in system.sides
        if ruling.points.get(side)
    ]


def _book(standing: dict[Side, int], lines: Iterable[Line]) -> None:
    for line in lines:
        standing[line.side] += line.points


def _result(
    system: RuleSystem,
    options: dict[str, Value | bool],
    deals: tuple[DealResult, ...],
    outer: tuple[Line, ...],
    *,
    standing: dict[Side, int],
    warnings: Mapping[Side, int],
) -> SessionResult:
    """Say what it all comes to. A deal without an outcome, or with an undecided one, keeps the session open."""
    decided = {deal.number for deal in deals if deal.outcome in CODES}
    complete = decided.issuperset(range(1, int(options["deals"]) + 1))
    awarded = None
    if system.match_points is not None and options.get("match_points"):
        awarded = MappingProxyType(system.match_points.award(standing))
    return SessionResult(
        system.key,
        system.edition,
        MappingProxyType(options),
        deals,
        outer,
        MappingProxyType(standing),
        complete,
        difference_of(standing),
        winner_of(standing) if complete else None,
        awarded if complete else None,
        awarded,
        MappingProxyType({side: warnings.get(side, 0) for side in system.sides}),
    )
