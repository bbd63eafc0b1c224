"""The score of a session: from the record to lines, totals and match points."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
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
from scorekeeper.rules.penalties import PenaltyEffect, assess
from scorekeeper.rules.system import RuleSystem

CODES: Mapping[str | None, str] = {MADE: "contract-made", DEFEATED: "contract-defeated"}
AWARDED = "deal-awarded"

Rulings = list[tuple[Statement, Ruling]]
Guilty = Mapping[Side, tuple[str, Statement]]
_NOT_GUILTY: Guilty = MappingProxyType({})
_NO_RULINGS: Rulings = []


class _Verdict(NamedTuple):
    """A deal's contract and its outcome, with the statements that decided them.

    `code` and `article` are those of its chart line, if it was made or defeated. `cot`: payment is doubled; `column`:
    the outcome whose column of the chart applies, if not the deal's own.
    """

    side: Side
    contract: Contract
    contract_by: Statement
    outcome: str | None
    code: str
    article: str
    decided_by: Statement
    cot: bool = False
    column: str | None = None
    passed: bool = False


def score(system: RuleSystem, session: Session) -> SessionResult:
    """Return a session's score: every deal by number, totals, the winner.

    Points are tables if the system counts them. Raises KeyError for an infraction the system does not know.
    """
    options = system.options.effective(session.options)
    system = system.at_table(options)
    assessed = assess(system, session, str(options.get("penalties_to", "")))
    rulings: defaultdict[int | None, Rulings] = defaultdict(list)
    for position, ruling in enumerate(session.rulings):
        rulings[ruling.deal].append(((RULING, position), ruling))
    standing = system.payment.opening(system.sides, options)
    course = _ScoringState(system, options, standing)
    deals = _deals(course, session, assessed, rulings)
    outer = (*assessed.lines.get(None, ()), *_ruling_lines(system, rulings.get(None, _NO_RULINGS)))
    course.book(outer)
    result = _result(course, deals, outer, assessed.warnings)
    return result if session.forfeit is None else replace(result, forfeited_by=session.forfeit.by)


@dataclass(slots=True)
class _ScoringState:
    """A session while it is scored: each side's score, unpaid rests, and the deal that ended it."""

    system: RuleSystem
    options: Mapping[str, Value | bool]
    standing: dict[Side, int]
    owed: dict[Side, int] = field(default_factory=dict)
    ended_at: int | None = None
    won_by: Side | None = None
    others: dict[Side, tuple[Side, ...]] = field(default_factory=dict)
    """For each side that has declared, the other sides, the next one first."""

    def against(self, declarer: Side) -> tuple[Side, ...]:
        """Return the other sides in seat order."""
        others = self.others.get(declarer)
        if others is None:
            others = self.others[declarer] = self.system.after(declarer)
        return others

    def book(self, lines: Iterable[Line]) -> None:
        """Add lines to the score."""
        for line in lines:
            self.standing[line.side] += line.points

    def pay(self, stake: Stake) -> tuple[Line, ...]:
        """Return the lines of a decided deal, and record what could not be paid."""
        lines, owed = self.system.payment.pay(stake, self.standing)
        if owed:
            for side, rest in owed.items():
                self.owed[side] = self.owed.get(side, 0) + rest
        return lines

    def close(self, number: int) -> None:
        """Record whether the match is over after this deal."""
        if self.ended_at is None and self.system.payment.ended(self.standing, self.owed):
            self.ended_at = number
            self.won_by = self.system.payment.won_by(self.standing, self.owed)


def _deals(
    course: _ScoringState, session: Session, assessed: PenaltyEffect, rulings: Mapping[int | None, Rulings]
) -> tuple[DealResult, ...]:
    """Score every deal that was recorded, or that has a penalty or a ruling."""
    recorded = {deal.number: deal for deal in session.deals}
    named = [number for number in (*assessed.lines, *rulings) if number is not None]
    results = []
    for number in sorted({*recorded, *named}):
        deal, ruled = recorded.get(number), rulings.get(number, _NO_RULINGS)
        verdict = _played_verdict(course, number, deal, ruled)
        lines: tuple[Line, ...] = ()
        if verdict is not None:
            if ruled or number in assessed.guilty:
                verdict = _judged(verdict, assessed.guilty.get(number, _NOT_GUILTY), ruled)
            lines = _contract_lines(course, verdict)
        if ruled or number in assessed.lines:
            lines = (*lines, *assessed.lines.get(number, ()), *_ruling_lines(course.system, ruled))
        course.book(lines)
        course.close(number)
        running = MappingProxyType(course.standing.copy())
        if verdict is None:
            results.append(DealResult(number, None, None, None, lines, running))
        else:
            side, contract, outcome = verdict.side, verdict.contract, verdict.outcome
            results.append(DealResult(number, side, contract, outcome, lines, running, verdict.passed))
    return tuple(results)


def _played_verdict(course: _ScoringState, number: int, deal: Deal | None, ruled: Rulings) -> _Verdict | None:
    """Return a deal's contract and its outcome by play alone, None while unknown.

    A contract set by a ruling outranks the record; the last of several rulings counts. Without a contract there is no
    result.
    """
    side, contract, source, passed = None, None, ("deal", number), False
    if deal is not None:
        side, contract, passed = deal.side, deal.contract, deal.dealer_side is not None
        if deal.dealer_side is not None:
            side = declarer_for(course.system, deal.dealer_side, course.standing)
    for statement, ruling in ruled:
        if ruling.side is not None:
            side, source = ruling.side, statement
        if ruling.contract is not None:
            contract, source, passed = ruling.contract, statement, False
    if side is None or contract is None:
        return None
    outcome = None
    if deal is not None:
        taken = deal.taken
        outcome = deal.outcome if taken is None else outcome_with(contract, taken)
    again, column = False, None
    if deal is not None and course.options.get("cot"):
        again = deal.swept or deal.insisted is not None
        if deal.insisted is not None and not deal.swept:
            outcome, column = (DEFEATED if deal.insisted == side else MADE), DEFEATED
    chart = course.system.chart.article
    return _Verdict(side, contract, source, outcome, CODES.get(outcome, ""), chart, source, again, column, passed)


def declarer_for(system: RuleSystem, dealer_side: Side, standing: Mapping[Side, int]) -> Side:
    """Return the side that plays a deal without a bid.

    The next side after the dealer's that is still in.
    """
    others, out = system.after(dealer_side), system.payment.out(standing)
    return next((side for side in others if side not in out), others[0])


def _judged(played: _Verdict, guilty: Guilty, ruled: Rulings) -> _Verdict:
    """Return the verdict after cardinal infractions and, last, rulings on the outcome."""
    verdict = played
    if len(guilty) > 1:
        verdict = played._replace(outcome=UNDECIDED)
    elif guilty:
        ((offender, (article, statement)),) = guilty.items()
        outcome = DEFEATED if offender == played.side else MADE
        verdict = played._replace(
            outcome=outcome, code=AWARDED, article=article, decided_by=statement, cot=False, column=None
        )
    for statement, ruling in reversed(ruled):
        ruled_outcome = ruling.outcome
        if ruled_outcome is None and ruling.taken is not None:
            ruled_outcome = outcome_with(verdict.contract, ruling.taken)
        if ruled_outcome is not None:
            # An outcome that is only confirmed keeps the line it had.
            if ruled_outcome != verdict.outcome:
                first = ruling.articles[0]
                return verdict._replace(
                    outcome=ruled_outcome, code=AWARDED, article=first, decided_by=statement, cot=False, column=None
                )
            break
    return verdict


def _contract_lines(course: _ScoringState, verdict: _Verdict) -> tuple[Line, ...]:
    """Return the lines of the contract itself; none if it is neither made nor defeated."""
    declarer, contract, contract_by, outcome, code, article, decided_by, again, column, _passed = verdict
    if outcome is None or outcome not in CODES:
        return ()
    system = course.system
    out = system.payment.out(course.standing)
    others = course.against(declarer)
    if out:
        others = tuple(side for side in others if side not in out)
    base = system.chart.points(contract.value, column or outcome)
    times, doubling = contract.doubling, system.doubling
    rest = doubling.rest(base, times) if times else 0
    cot = base + rest if again else 0
    made = outcome == MADE
    return course.pay(
        Stake(declarer, others, made, base, code, article, decided_by, times, rest, doubling.article, contract_by, cot)
    )


def _ruling_lines(system: RuleSystem, ruled: Rulings) -> list[Line]:
    return [
        Line(side, ruling.points[side], RULING, ruling.articles[0], Source(*statement))
        for statement, ruling in ruled
        for side in system.sides
        if ruling.points.get(side)
    ]


def _result(
    course: _ScoringState, deals: tuple[DealResult, ...], outer: tuple[Line, ...], warnings: Mapping[Side, int]
) -> SessionResult:
    """Return the session's result.

    A deal without an outcome, or with an undecided one, keeps the session open.
    """
    system, options, standing = course.system, course.options, course.standing
    decided = {deal.number for deal in deals if deal.outcome in CODES}
    scheduled = int(options["deals"])
    last = min(filter(None, (scheduled, course.ended_at)), default=0)
    complete = bool(last) and decided.issuperset(range(1, last + 1))
    awarded = None
    if system.match_points is not None and options.get("match_points"):
        awarded = MappingProxyType(system.match_points.award(standing))
    return SessionResult(
        system.key,
        system.edition,
        MappingProxyType(dict(options)),
        deals,
        outer,
        MappingProxyType(standing),
        complete,
        difference_of(standing),
        (course.won_by or winner_of(standing)) if complete else None,
        awarded if complete else None,
        awarded,
        MappingProxyType({side: warnings.get(side, 0) for side in system.sides}),
        MappingProxyType(course.owed) if course.owed else None,
        course.ended_at,
    )
