"""What the rules prescribe for an infraction, by scoring with it and without it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.rules.chart import CODES as DOUBLED
from scorekeeper.rules.infractions import WARNING, Infraction
from scorekeeper.rules.model import (
    PENALTY,
    UNDECIDED,
    DealResult,
    Line,
    Penalty,
    Ruling,
    Session,
    SessionResult,
    Side,
    Source,
    Value,
)
from scorekeeper.rules.penalties import all_penalties, waived_positions
from scorekeeper.rules.score import AWARDED, score
from scorekeeper.rules.system import RuleSystem

NOTHING, WARNED, POINTS, DEAL_AWARDED = "nothing", WARNING, "points", "deal-awarded"
POINTS_ONLY, NO_RESULT, COMMITTEE_SETS = "points-only", UNDECIDED, "committee-sets"
REDEAL_RULED, NOT_INFRACTION = "redeal", "not-infraction"
CODES = (NOTHING, WARNED, POINTS, DEAL_AWARDED, POINTS_ONLY, NO_RESULT, COMMITTEE_SETS, REDEAL_RULED, NOT_INFRACTION)
"""Codes of what can be prescribed."""

DISCLOSED, BEFORE_CONTRACT, LATER = "disclosed", "before-contract", "later"
"""When a hidden hand was found: before its holder's call, before a contract, or later."""
FOR_REASON = "for-reason"
"""Why a deal is dealt again if the charge itself is a reason, such as a wrong count."""

NOT_OBJECTED, AWARDED_ALREADY, RULED = "not-objected", "awarded-already", "ruled"
BOTH_GUILTY, NO_CONTRACT, ABANDONED, NO_DEAL = "both-guilty", "no-contract", "abandoned", "no-deal"
"""Reasons why nothing, only the points, or no result is prescribed."""

_TRIAL = "trial"


@dataclass(frozen=True, slots=True)
class Charge:
    """An infraction charged to a side, or (without a side) a reason to deal again.

    `deal` None: in the session as a whole. `points` are those set by the committee, None if not yet set. `found` says
    when a hidden hand was discovered ("": decided by whether the deal has a contract). `entered` is the position of the
    penalty that records this very infraction among the session's penalties; None if there is none.
    """

    code: str
    side: Side
    deal: int | None = None
    objected: bool = True
    points: int | None = None
    article: str | None = None
    attempt: int | None = None
    found: str = ""
    entered: int | None = None


@dataclass(frozen=True, slots=True)
class Prescribed:
    """What the rules prescribe for a charge.

    `code` is one of CODES, `because` says why it is nothing, only points, or no result. `penalty` is what a ruling
    imposes; None if nothing, or if the committee must first set the points. `standing` is the position of this very
    infraction among the session's penalties if it is already entered and counts; `confirmed`: it is entered exactly so,
    leaving nothing to impose or waive.

    `before` and `after` are the deal without and with the infraction, `lines_before` and `lines_after` its lines (of a
    charge on the whole session: the session's own), `added` and `removed` what differs in the whole session, because
    the next infraction becomes the warning if one is waived. `values` are the numbers of the sum.
    """

    code: str
    charge: Charge
    because: str = ""
    penalty: Penalty | None = None
    standing: int | None = None
    confirmed: bool = False
    before: DealResult | None = None
    after: DealResult | None = None
    lines_before: tuple[Line, ...] = ()
    lines_after: tuple[Line, ...] = ()
    added: tuple[Line, ...] = ()
    removed: tuple[Line, ...] = ()
    own: Line | None = None
    """The line of the infraction itself, None where it has none."""
    articles: tuple[str, ...] = ()
    values: tuple[tuple[str, Value], ...] = ()


def prescribe(system: RuleSystem, session: Session, charge: Charge) -> Prescribed:
    """Return what the rules prescribe for this charge in this session.

    A system without infractions prescribes nothing, and neither does a charge without a side at fault.
    """
    if charge.code in system.redeal_articles and charge.deal is not None:
        return _for_reason(system, session, charge)
    kind = system.infractions.get(charge.code)
    if kind is None or charge.side not in system.sides:
        return Prescribed(NOT_INFRACTION, charge)
    case = _ScoredCharge(system, session, charge, kind)
    if kind.redealt and charge.deal is not None and charge.attempt is None and case.discovered != LATER:
        return case.to_redeal()
    return case.cardinal() if kind.cardinal else case.other()


def _for_reason(system: RuleSystem, session: Session, charge: Charge) -> Prescribed:
    """Prescribe the re-deal for a reason, by the same dealer and without points (2.4)."""
    deal = score(system, session).deal(charge.deal)
    return Prescribed(
        REDEAL_RULED,
        charge,
        because=FOR_REASON,
        before=deal,
        after=deal,
        articles=(system.redeal_articles[charge.code],),
        values=(("points", 0), ("deal", charge.deal or 0)),
    )


class _ScoredCharge:
    """A charge compared with the session: scored without the infraction, and with it."""

    def __init__(self, system: RuleSystem, session: Session, charge: Charge, kind: Infraction) -> None:
        self._system, self._charge, self._kind = system, charge, kind
        listed = all_penalties(session)
        self._standing = charge.entered if charge.entered in alike(system, session, charge) else None
        given = listed[self._standing] if self._standing is not None else None
        self._without = session if self._standing is None else _session_with(session, waive=(self._standing,))
        self._fits = given is not None and _same_effect(given, charge, kind)
        self.penalty = Penalty(
            charge.side,
            charge.code,
            charge.deal,
            charge.objected,
            charge.points if kind.open_points else None,
            charge.article if not kind.article else None,
            charge.attempt,
        )
        self._position = self._standing if self._fits and self._standing is not None else len(listed)
        self._session = session
        self.before = score(system, self._without)

    @property
    def discovered(self) -> str:
        """Return when a hidden hand was discovered."""
        if self._charge.found:
            return self._charge.found
        deal = self.before.deal(self._charge.deal)
        return LATER if deal is not None and deal.contract is not None else BEFORE_CONTRACT

    def to_redeal(self) -> Prescribed:
        """Prescribe a re-deal.

        For a hand that was not disclosed in time the points of the infraction as well.
        """
        reasons = tuple(self._system.redeal_articles.get(reason, "") for reason in self._kind.redealt)
        points = 0 if self.discovered == DISCLOSED else self._kind.points or 0
        own = (self._kind.article,) if points else ()
        values = (("points", points), ("deal", self._charge.deal or 0))
        return self._make_prescription(
            REDEAL_RULED, self.before, because=self.discovered, articles=(*reasons, *own), values=values
        )

    def cardinal(self) -> Prescribed:
        """Prescribe for an infraction that awards the deal."""
        charge = self._charge
        if charge.deal is None:
            return self._make_prescription(NO_RESULT, self.before, because=NO_DEAL)
        if charge.attempt is not None:
            return self._make_prescription(NO_RESULT, self._outcome_after(), because=ABANDONED, penalty=self.penalty)
        deal = self.before.deal(charge.deal)
        if deal is None or deal.contract is None:
            return self._make_prescription(NO_RESULT, self.before, because=NO_CONTRACT)
        return self._awarding(self._outcome_after())

    def _awarding(self, after: SessionResult) -> Prescribed:
        deal = after.deal(self._charge.deal)
        own = self._own(after)
        by_it = Source(PENALTY, self._position)
        if own is None:
            # the award already given for the same side's first infraction has the code of that infraction
            return self._make_prescription(NOTHING, after, because=AWARDED_ALREADY, penalty=self.penalty)
        if deal is not None and deal.outcome == UNDECIDED:
            return self._make_prescription(
                NO_RESULT, after, because=BOTH_GUILTY, penalty=self.penalty, values=self._sum(deal, own)
            )
        if deal is None or not any(line.code == AWARDED and line.source == by_it for line in deal.lines):
            return self._make_prescription(
                POINTS_ONLY, after, because=RULED, penalty=self.penalty, values=(("points", own.points),)
            )
        chart = (self._system.chart.article,)
        times = (self._system.doubling.article,) if deal.contract is not None and deal.contract.doubling else ()
        articles = (self._kind.article, *chart, *times)
        return self._make_prescription(
            DEAL_AWARDED, after, penalty=self.penalty, articles=articles, values=self._sum(deal, own)
        )

    def _sum(self, deal: DealResult, own: Line) -> tuple[tuple[str, Value], ...]:
        """Return the parts of the sum: the contract, its doubling, the infraction, and the total."""
        by_it = Source(PENALTY, self._position)
        chart = sum(line.points for line in deal.lines if line.code == AWARDED and line.source == by_it)
        rest = sum(line.points for line in deal.lines if line.code in DOUBLED) if chart else 0
        total = chart + rest + own.points
        return (("chart", chart), ("doubling", rest), ("points", own.points), ("total", total))

    def other(self) -> Prescribed:
        """Prescribe for an infraction that costs points, or a warning first."""
        kind, charge = self._kind, self._charge
        if kind.minor and not charge.objected:
            return self._make_prescription(NOTHING, self._outcome_after(), because=NOT_OBJECTED)
        if kind.open_points and charge.points is None:
            penalty = self.penalty if kind.points is not None else None
            return self._make_prescription(
                COMMITTEE_SETS, self._outcome_after() if penalty else self.before, penalty=penalty
            )
        after = self._outcome_after()
        own = self._own(after)
        code = WARNED if own is not None and own.code == WARNING else POINTS
        warned = self.before.warnings.get(charge.side, 0)
        points = own.points if own is not None else 0
        values = (("points", points), ("next", kind.points or 0), ("warnings", warned))
        return self._make_prescription(code, after, penalty=self.penalty, values=values)

    def _outcome_after(self) -> SessionResult:
        if self._fits:
            return score(self._system, self._session)
        return score(self._system, _session_with(self._without, deal=self._charge.deal, impose=(self.penalty,)))

    def _own(self, result: SessionResult) -> Line | None:
        source = Source(PENALTY, self._position)
        return next((line for line in _lines(result) if line.source == source and line.code != AWARDED), None)

    def _make_prescription(
        self,
        code: str,
        after: SessionResult,
        *,
        because: str = "",
        penalty: Penalty | None = None,
        articles: Iterable[str] = (),
        values: tuple[tuple[str, Value], ...] = (),
    ) -> Prescribed:
        named = tuple(articles) or (self._kind.article or self._charge.article or "",)
        old, new = Counter(_lines(self.before)), Counter(_lines(after))
        number = self._charge.deal
        return Prescribed(
            code,
            self._charge,
            because,
            penalty,
            self._standing,
            confirmed=self._fits and (penalty is not None or because == NOT_OBJECTED),
            before=self.before.deal(number),
            after=after.deal(number),
            lines_before=_deal_lines(self.before, number),
            lines_after=_deal_lines(after, number),
            added=tuple((new - old).elements()),
            removed=tuple((old - new).elements()),
            own=self._own(after) if after is not self.before else None,
            articles=tuple(dict.fromkeys(article for article in named if article)),
            values=values,
        )


def alike(system: RuleSystem, session: Session, charge: Charge) -> tuple[int, ...]:
    """Return the positions of penalties for the same infraction by this side in this deal.

    Each occurrence is a separate infraction, so the charge may be one of them or a new one. Those with the charged
    effect come first.
    """
    kind = system.infractions.get(charge.code)
    if kind is None:
        return ()
    without = waived_positions(session)
    matches = [
        (not _same_effect(given, charge, kind), position)
        for position, given in enumerate(all_penalties(session))
        if position not in without and _same_kind(given, charge, kind)
    ]
    return tuple(position for _, position in sorted(matches))


def _same_kind(given: Penalty, charge: Charge, kind: Infraction) -> bool:
    about = (given.side, given.code, given.deal, given.attempt)
    named = bool(kind.article) or (given.article or "") == (charge.article or "")
    return about == (charge.side, charge.code, charge.deal, charge.attempt) and named


def _same_effect(given: Penalty, charge: Charge, kind: Infraction) -> bool:
    """Return whether a penalty agrees with the charge in what affects the score."""
    if kind.minor and given.objected != charge.objected:
        return False
    if not kind.open_points:
        return True
    usual = kind.points
    return (usual if given.points is None else given.points) == (usual if charge.points is None else charge.points)


def _session_with(
    session: Session, deal: int | None = None, impose: tuple[Penalty, ...] = (), waive: tuple[int, ...] = ()
) -> Session:
    ruling = Ruling((_TRIAL,), _TRIAL, deal, impose=impose, waive=waive)
    return replace(session, rulings=(*session.rulings, ruling))


def _deal_lines(result: SessionResult, number: int | None) -> tuple[Line, ...]:
    if number is None:
        return result.lines
    deal = result.deal(number)
    return deal.lines if deal is not None else ()


def _lines(result: SessionResult) -> Iterable[Line]:
    return (*(line for deal in result.deals for line in deal.lines), *result.lines)
