"""The effect of a ruling in comparable codes, by role at the table, not by team."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.journal.dispute_facts import REDEAL, REDEALT_IN_RECORD, DisputeRaised, PenaltyGiven, RulingMade
from scorekeeper.rules.infractions import Effect, Infraction
from scorekeeper.rules.model import MADE, Side

AWARDED, POINTS, LADDER, WAIVED = "deal-awarded", "points", "ladder", "waived"
CONTRACT, TAKEN, RULED_MADE, RULED_DEFEATED = "contract", "taken", "ruled-made", "ruled-defeated"
RULED_FAULT = "ruled-fault"
REDEAL_RULED, REPLAY_RULED, FORFEIT, NOTE = "dealt-again", "played-again", "forfeit", "note"
CODES = (
    AWARDED, POINTS, LADDER, WAIVED, CONTRACT, TAKEN, RULED_MADE, RULED_DEFEATED, RULED_FAULT, REDEAL_RULED,
    REPLAY_RULED, FORFEIT, NOTE,
)  # fmt: skip
"""Everything that a ruling can do, in the order of presentation."""

OFFENDER, OPPONENTS, DECLARING, DEFENDING = "offender", "opponents", "declaring", "defending"
"""Roles: the offending side and its opponents; without an infraction, those of the deal."""

CLAIMED = "claim"
"""The infraction value of a ruling about a claim."""

CLAIMS = "4.9"
"""The article on claims."""

OF_ARTICLE, OF_NOTHING = "article", "nothing-named"
"""What a ruling follows if not an infraction or claim: an article's words, or nothing."""

_DEPENDS = frozenset((TAKEN, CONTRACT))
"""Codes whose numbers belong to the one deal and do not apply to another."""


@dataclass(frozen=True, slots=True)
class RulingPart:
    """One effect of a ruling: its code, the role it affects ("" if none), and the amount."""

    code: str
    role: str = ""
    value: int = 0

    @property
    def likeness(self) -> tuple[str, str, int]:
        """Return the key shared by rulings with the same effect."""
        return (self.code, self.role, 0 if self.code in _DEPENDS else self.value)


def same_effect(first: tuple[RulingPart, ...], second: tuple[RulingPart, ...]) -> bool:
    """Return whether two rulings have the same effect."""
    return {part.likeness for part in first} == {part.likeness for part in second}


def infraction_of(fact: RulingMade, dispute: DisputeRaised | None) -> str:
    """Return the code of the infraction a ruling is about, "claim" for a claim, "" for neither."""
    if fact.infraction:
        return fact.infraction
    if dispute is not None and (dispute.code or dispute.claim is not None):
        return dispute.code or CLAIMED
    if fact.impose:
        return fact.impose[0].code
    # a record does not name the dispute, but only claims are ruled on by this article
    return CLAIMED if fact.told_as and CLAIMS in fact.articles else ""


def offender_of(fact: RulingMade, dispute: DisputeRaised | None, sides: Sequence[Side] = ()) -> Side | None:
    """Return the side whose infraction or claim a ruling is about, None if unknown.

    `sides` are the two of the session: where points are given directly for an infraction, the side that gets none is
    the offender.
    """
    if fact.impose:
        return fact.impose[0].side
    if fact.offender is not None:
        return fact.offender
    if dispute is not None and (dispute.offender is not None or dispute.claim is not None):
        return dispute.offender or (dispute.claim.side if dispute.claim is not None else None)
    if infraction_of(fact, dispute) and len(sides) == 2:
        suffers = [side for side in sides if fact.points.get(side, 0) <= 0]
        gains = any(points for points in fact.points.values())
        return suffers[0] if gains and len(suffers) == 1 else None
    return None


def effect_of(
    fact: RulingMade,
    kinds: Mapping[str, Infraction],
    offender: Side | None = None,
    declaring: Side | None = None,
) -> tuple[RulingPart, ...]:
    """Return all effects of a ruling, each once, in the order of `CODES`.

    A single note if it has no effect.
    `kinds` are the infractions of its rule system, `declaring` is the side that declared the deal. An imposed penalty
    is described by its cost, so that it equals points given directly, except on the warning ladder.
    """
    roles = _Roles(offender, fact.side or declaring)
    points: dict[str, int] = {}
    parts: list[RulingPart] = []
    for part in _parts(fact, kinds, roles):
        if part.code == POINTS:
            points[part.role] = points.get(part.role, 0) + part.value
        elif part not in parts:
            parts.append(part)
    parts += [RulingPart(POINTS, role, value) for role, value in points.items() if value]
    return tuple(sorted(parts, key=_sort_key)) or (RulingPart(NOTE),)


def _sort_key(part: RulingPart) -> tuple[int, str, int]:
    return CODES.index(part.code), part.role, part.value


@dataclass(frozen=True, slots=True)
class _Roles:
    """The role of each side."""

    offender: Side | None
    declaring: Side | None

    def role_of(self, side: Side) -> str:
        if self.offender is not None:
            return OFFENDER if side == self.offender else OPPONENTS
        if self.declaring is not None:
            return DECLARING if side == self.declaring else DEFENDING
        return side

    def against(self, side: Side) -> str:
        """Return the role of the side that plays against this one."""
        other = {OFFENDER: OPPONENTS, OPPONENTS: OFFENDER, DECLARING: DEFENDING, DEFENDING: DECLARING}
        return other.get(self.role_of(side), OPPONENTS)


def _parts(fact: RulingMade, kinds: Mapping[str, Infraction], roles: _Roles) -> Iterator[RulingPart]:
    for given in fact.impose:
        yield from _imposed_parts(given, kinds.get(given.code), roles)
    yield from _outcome(fact, roles)
    for side, points in fact.points.items():
        yield RulingPart(POINTS, roles.role_of(side), points)
    if fact.waive:
        yield RulingPart(WAIVED, value=len(fact.waive))
    if fact.contract is not None or fact.side is not None:
        yield RulingPart(CONTRACT)
    if fact.taken is not None:
        yield RulingPart(TAKEN, value=fact.taken)
    if fact.again is not None:
        yield RulingPart(REDEAL_RULED if fact.again == REDEAL else REPLAY_RULED)
    if fact.told_as == REDEALT_IN_RECORD:
        yield RulingPart(REDEAL_RULED)
    if fact.forfeit is not None:
        yield RulingPart(FORFEIT, roles.role_of(fact.forfeit))


def _imposed_parts(given: PenaltyGiven, kind: Infraction | None, roles: _Roles) -> Iterator[RulingPart]:
    other = roles.against(given.side)
    if kind is None or (kind.minor and not given.objected):
        return
    if kind.effect is Effect.LADDER:
        yield RulingPart(LADDER, roles.role_of(given.side))
        return
    if kind.cardinal and given.attempt is None:
        yield RulingPart(AWARDED, other)
    yield RulingPart(POINTS, other, given.points if kind.open_points and given.points is not None else kind.points or 0)


def _outcome(fact: RulingMade, roles: _Roles) -> Iterator[RulingPart]:
    if fact.fault is not None:
        yield RulingPart(RULED_FAULT, roles.role_of(fact.fault))
    if fact.outcome is None:
        return
    if roles.offender is None or roles.declaring is None:
        yield RulingPart(RULED_MADE if fact.outcome == MADE else RULED_DEFEATED)
        return
    declared = roles.role_of(roles.declaring)
    yield RulingPart(AWARDED, declared if fact.outcome == MADE else roles.against(roles.declaring))
