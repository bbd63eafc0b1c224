"""The score of a session: from what was recorded to lines, totals and match points."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

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
from scorekeeper.rules.payment import Stake
from scorekeeper.rules.penalties import Assessed, assess
from scorekeeper.rules.system import RuleSystem

CODES = {MADE: "contract-made", DEFEATED: "contract-defeated"}
AWARDED = "deal-awarded"
RULING = "ruling"

Rulings = list[tuple[Source, Ruling]]
_NOTHING: Mapping[Side, tuple[str, Source]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _Established:
    """What a deal's contract was, by the record and the rulings, and the statement that says so."""

    side: Side
    contract: Contract
    source: Source


@dataclass(frozen=True, slots=True)
class _Verdict:
    """How a deal came out; `code`, `article` and `source` are those of its chart line (made or defeated only)."""

    outcome: str | None
    code: str
    article: str
    source: Source


def score(system: RuleSystem, session: Session) -> SessionResult:
    """Return what the session is worth: every deal by number with its lines, the totals, the winner.

    Points (or tables) as the system counts them. Raises KeyError for an infraction the system does not know.
    """
    options = system.options.effective(session.options)
    assessed = assess(system, session, str(options.get("penalties_to", "")))
    rulings: defaultdict[int | None, Rulings] = defaultdict(list)
    for position, ruling in enumerate(session.rulings):
        rulings[ruling.deal].append((Source(RULING, position), ruling))
    standing = system.payment.opening(system.sides, options)
    deals = _deals(system, session, assessed, rulings, standing)
    outer = (*assessed.lines.get(None, ()), *_ruling_lines(system, rulings.get(None, ())))
    _book(standing, outer)
    result = _result(system, options, deals, outer, standing)
    return replace(result, warnings=MappingProxyType({side: assessed.warnings[side] for side in system.sides}))


def _deals(
    system: RuleSystem,
    session: Session,
    assessed: Assessed,
    rulings: Mapping[int | None, Rulings],
    standing: dict[Side, int],
) -> tuple[DealResult, ...]:
    """Score every deal that was recorded, or that has a penalty or a ruling; `standing` follows along."""
    recorded = {deal.number: deal for deal in session.deals}
    named = (number for number in (*assessed.lines, *rulings) if number is not None)
    results = []
    for number in sorted({*recorded, *named}):
        ruled = rulings.get(number, [])
        established = _established(number, recorded.get(number), ruled)
        verdict = _verdict(system, established, recorded.get(number), assessed.guilty.get(number, _NOTHING), ruled)
        lines = _contract_lines(system, established, verdict, standing)
        lines += assessed.lines.get(number, ())
        lines += _ruling_lines(system, ruled)
        _book(standing, lines)
        results.append(
            DealResult(
                number,
                established.side if established else None,
                established.contract if established else None,
                verdict.outcome if verdict else None,
                tuple(lines),
                MappingProxyType(standing.copy()),
            )
        )
    return tuple(results)


def _established(number: int, deal: Deal | None, ruled: Rulings) -> _Established | None:
    """Say who declared what: as recorded, unless a ruling said otherwise; of several the last one holds."""
    side, contract, source = (deal.side, deal.contract, Source("deal", number)) if deal else (None, None, None)
    for statement, ruling in ruled:
        if ruling.side is not None:
            side, source = ruling.side, statement
        if ruling.contract is not None:
            contract, source = ruling.contract, statement
    if side is None or contract is None or source is None:
        return None
    return _Established(side, contract, source)


def _verdict(
    system: RuleSystem,
    established: _Established | None,
    deal: Deal | None,
    guilty: Mapping[Side, tuple[str, Source]],
    ruled: Rulings,
) -> _Verdict | None:
    """Decide the deal: by what was taken, by a cardinal infraction, in the end by a ruling that changes it."""
    if established is None:
        return None
    verdict = _played(system, established, deal)
    if len(guilty) > 1:
        verdict = _Verdict(UNDECIDED, "", "", established.source)
    elif guilty:
        ((offender, (article, source)),) = guilty.items()
        verdict = _Verdict(DEFEATED if offender == established.side else MADE, AWARDED, article, source)
    for source, ruling in reversed(ruled):
        if ruling.outcome is not None:
            if ruling.outcome != verdict.outcome:
                verdict = _Verdict(ruling.outcome, AWARDED, ruling.articles[0], source)
            break
    return verdict


def _played(system: RuleSystem, established: _Established, deal: Deal | None) -> _Verdict:
    """Return the outcome of the play alone, None where it is not known yet."""
    if deal is not None and deal.taken is not None:
        outcome: str | None = MADE if deal.taken >= established.contract.value else DEFEATED
    else:
        outcome = deal.outcome if deal is not None else None
    return _Verdict(outcome, CODES.get(outcome or "", ""), system.chart.article, established.source)


def _contract_lines(
    system: RuleSystem, established: _Established | None, verdict: _Verdict | None, standing: Mapping[Side, int]
) -> list[Line]:
    if established is None or verdict is None or verdict.outcome not in CODES:
        return []
    declarer, contract = established.side, established.contract
    winner = declarer if verdict.outcome == MADE else system.other_side(declarer)
    base = system.chart.points(contract.value, verdict.outcome)
    rest = system.doubling.rest(base, contract.doubling)
    stake = Stake(
        declarer,
        winner,
        base,
        verdict.code,
        verdict.article,
        verdict.source,
        contract.doubling,
        rest,
        system.doubling.article,
        established.source,
    )
    return system.payment.lines(stake, standing)


def _ruling_lines(system: RuleSystem, ruled: Iterable[tuple[Source, Ruling]]) -> list[Line]:
    return [
        Line(side, ruling.points[side], RULING, ruling.articles[0], source)
        for source, ruling in ruled
        for side in system.sides
        if ruling.points.get(side)
    ]


def _book(standing: dict[Side, int], lines: Iterable[Line]) -> None:
    for line in lines:
        standing[line.side] += line.points


def _result(
    system: RuleSystem,
    options: Mapping[str, Value | bool],
    deals: tuple[DealResult, ...],
    outer: tuple[Line, ...],
    totals: dict[Side, int],
) -> SessionResult:
    """Say what it all comes to. A deal without an outcome, or with an undecided one, keeps the session open."""
    decided = {deal.number for deal in deals if deal.outcome in CODES}
    complete = decided.issuperset(range(1, int(options["deals"]) + 1))
    awarded = None
    if system.match_points is not None and options.get("match_points"):
        awarded = MappingProxyType(system.match_points.award(totals))
    return SessionResult(
        system.key,
        system.edition,
        MappingProxyType(dict(options)),
        deals,
        outer,
        MappingProxyType(totals),
        complete,
        difference_of(totals),
        winner_of(totals) if complete else None,
        awarded if complete else None,
        awarded,
    )
