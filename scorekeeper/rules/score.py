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
)
from scorekeeper.rules.payment import Stake, Statement
from scorekeeper.rules.penalties import Assessed, assess
from scorekeeper.rules.system import RuleSystem

CODES: Mapping[str | None, str] = {MADE: "contract-made", DEFEATED: "contract-defeated"}
AWARDED = "deal-awarded"
RULING = "ruling"

Rulings = list[tuple[Statement, Ruling]]
Guilty = Mapping[Side, tuple[str, Statement]]
_NOBODY: Guilty = MappingProxyType({})
_NO_RULINGS: Rulings = []


class _Established(NamedTuple):
    """What a deal's contract was, by the record and the rulings, and the statement that says so."""

    side: Side
    contract: Contract
    said_by: Statement


class _Verdict(NamedTuple):
    """How a deal came out; the rest belongs to its chart line, if it was made or defeated."""

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
        established = _established(number, deal, ruled)
        if established is None:
            side = contract = outcome = None
            lines: tuple[Line, ...] = ()
        else:
            side, contract, _ = established
            verdict = _verdict(system, established, deal, assessed.guilty.get(number, _NOBODY), ruled)
            outcome = verdict.outcome
            lines = _contract_lines(system, established, verdict, standing)
        if ruled or number in assessed.lines:
            lines = (*lines, *assessed.lines.get(number, ()), *_ruling_lines(system, ruled))
        _book(standing, lines)
        results.append(DealResult(number, side, contract, outcome, lines, MappingProxyType(standing.copy())))
    return tuple(results)


def _established(number: int, deal: Deal | None, ruled: Rulings) -> _Established | None:
    """Say who declared what: as recorded, unless a ruling said otherwise; of several the last one holds."""
    side, contract, said_by = (deal.side, deal.contract, ("deal", number)) if deal else (None, None, ("deal", number))
    for statement, ruling in ruled:
        if ruling.side is not None:
            side, said_by = ruling.side, statement
        if ruling.contract is not None:
            contract, said_by = ruling.contract, statement
    if side is None or contract is None:
        return None
    return _Established(side, contract, said_by)


def _verdict(
    system: RuleSystem, established: _Established, deal: Deal | None, guilty: Guilty, ruled: Rulings
) -> _Verdict:
    """Decide the deal: by what was taken, by a cardinal infraction, in the end by a ruling that changes it."""
    verdict = _played(system, established, deal)
    if len(guilty) > 1:
        verdict = _Verdict(UNDECIDED, "", "", established.said_by)
    elif guilty:
        ((offender, (article, statement)),) = guilty.items()
        verdict = _Verdict(DEFEATED if offender == established.side else MADE, AWARDED, article, statement)
    for statement, ruling in reversed(ruled):
        if ruling.outcome is not None:
            # An outcome that is only confirmed keeps the line it had.
            if ruling.outcome != verdict.outcome:
                verdict = _Verdict(ruling.outcome, AWARDED, ruling.articles[0], statement)
            break
    return verdict


def _played(system: RuleSystem, established: _Established, deal: Deal | None) -> _Verdict:
    """Return the outcome of the play alone, None where it is not known yet."""
    outcome = None
    if deal is not None and deal.taken is not None:
        outcome = MADE if deal.taken >= established.contract.value else DEFEATED
    elif deal is not None:
        outcome = deal.outcome
    return _Verdict(outcome, CODES.get(outcome, ""), system.chart.article, established.said_by)


def _contract_lines(
    system: RuleSystem, established: _Established, verdict: _Verdict, standing: Mapping[Side, int]
) -> tuple[Line, ...]:
    """Return the lines of the contract itself, none while it is neither made nor defeated."""
    declarer, contract, contract_by = established
    outcome, code, article, decided_by = verdict
    if outcome is None or outcome not in CODES:
        return ()
    winner = declarer if outcome == MADE else system.other_side(declarer)
    base = system.chart.points(contract.value, outcome)
    doubling = system.doubling
    rest = doubling.rest(base, contract.doubling)
    stake = Stake(
        declarer,
        winner,
        base,
        code,
        article,
        decided_by,
        contract.doubling,
        rest,
        doubling.article,
        contract_by,
    )
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
