"""The penalties of a session: which of them have an effect, and their costs."""

from dataclasses import dataclass, field, replace

from scorekeeper.rules.infractions import WARNING, Effect, Infraction
from scorekeeper.rules.model import PENALTY, Line, Penalty, Session, Side, Source
from scorekeeper.rules.payment import Statement
from scorekeeper.rules.system import RuleSystem

OFFENDER = "offender"


@dataclass(slots=True)
class PenaltyEffect:
    """The effect of all penalties of a session.

    `lines` by deal (None: of the session), in list order; `guilty` by deal the sides that broke a cardinal rule, with
    article and source of each side's first such infraction; `warnings` by side.
    """

    lines: dict[int | None, list[Line]] = field(default_factory=dict)
    guilty: dict[int, dict[Side, tuple[str, Statement]]] = field(default_factory=dict)
    warnings: dict[Side, int] = field(default_factory=dict)


def all_penalties(session: Session) -> list[Penalty]:
    """Return given penalties, then imposed ones with their ruling's deal, in order."""
    listed = list(session.penalties)
    for ruling in session.rulings:
        listed.extend(replace(penalty, deal=ruling.deal) for penalty in ruling.impose)
    return listed


def waived_positions(session: Session) -> frozenset[int]:
    """Return the positions in the extended list that rulings have waived."""
    return frozenset(position for ruling in session.rulings for position in ruling.waive)


def assess(system: RuleSystem, session: Session, penalties_to: str) -> PenaltyEffect:
    """Return the effect of the session's penalties.

    Waived and minor ones without objection have no effect and no line.
    Raises KeyError for an infraction that the system does not know.
    """
    assessed = PenaltyEffect()
    without = waived_positions(session) if session.rulings else frozenset()
    for position, penalty in enumerate(all_penalties(session)):
        kind = system.infractions.kinds[penalty.code]
        if position in without or (kind.minor and not penalty.objected):
            continue
        source = Source(PENALTY, position)
        if kind.effect is Effect.CARDINAL:
            line = _cardinal_line(system, assessed, penalty, kind, source)
        elif kind.effect is Effect.LADDER and penalty.side not in assessed.warnings:
            assessed.warnings[penalty.side] = 1
            line = Line(penalty.side, 0, WARNING, kind.article, source)
        else:
            line = _points_line(system, penalty, kind, source, penalties_to)
        if line is not None:
            assessed.lines.setdefault(penalty.deal, []).append(line)
    return assessed


def _points_line(system: RuleSystem, penalty: Penalty, kind: Infraction, source: Source, penalties_to: str) -> Line:
    points = penalty.points if kind.open_points and penalty.points is not None else kind.points or 0
    article = kind.article or penalty.article or ""
    if penalties_to == OFFENDER:
        return Line(penalty.side, -points, penalty.code, article, source)
    return Line(system.other_side(penalty.side), points, penalty.code, article, source)


def _cardinal_line(
    system: RuleSystem, assessed: PenaltyEffect, penalty: Penalty, kind: Infraction, source: Source
) -> Line | None:
    """Record a side as guilty in a deal and return the line, or None if it counts already.

    There is none in an abandoned attempt.
    """
    if penalty.attempt is not None or penalty.deal is None:
        return None
    guilty = assessed.guilty.setdefault(penalty.deal, {})
    if penalty.side in guilty:
        return None
    guilty[penalty.side] = (kind.article, (source.kind, source.position))
    # These points always go to the opponents, even if other points do not.
    return Line(system.other_side(penalty.side), kind.points or 0, penalty.code, kind.article, source)
