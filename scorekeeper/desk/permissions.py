"""What scorer, committee, organiser and viewer may enter: a scorer raises disputes and does not rule."""

from collections.abc import Iterable

from scorekeeper.journal.access import COMMITTEE, ORGANISER, SCORER, AccessSet
from scorekeeper.journal.facts import (
    CommitteeNamed,
    DisputeEnded,
    DisputeRaised,
    EvidenceAdded,
    Fact,
    PlayerEntered,
    RulingMade,
    StarterReturned,
    SubstitutionApproved,
)
from scorekeeper.rules.model import RULING, Problem, problem

_OF_COMMITTEE = (
    DisputeRaised,
    EvidenceAdded,
    DisputeEnded,
    CommitteeNamed,
    RulingMade,
    PlayerEntered,
    SubstitutionApproved,
    StarterReturned,
)


def may(role: str, fact: Fact) -> bool:
    """Tell whether somebody who works as this may enter a fact: a scorer raises disputes and does not rule."""
    if role == ORGANISER:
        return True
    if role == COMMITTEE:
        return isinstance(fact, _OF_COMMITTEE)
    if role == SCORER:
        ruled = isinstance(fact, RulingMade) and fact.ruling_kind == RULING
        return not (ruled or isinstance(fact, CommitteeNamed | AccessSet | SubstitutionApproved | StarterReturned))
    return False


def may_not(role: str, facts: Iterable[Fact]) -> tuple[Problem, ...]:
    """Answer what somebody who works as this may not enter, each kind once."""
    kinds = dict.fromkeys(fact.kind for fact in facts if not may(role, fact))
    return tuple(problem("role-may-not", role=role, kind=kind) for kind in kinds)
