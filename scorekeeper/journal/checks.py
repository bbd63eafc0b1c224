"""Checks of a fact against the current state: all problems at once, as codes with values.

The check of each kind of fact is listed in `kinds`; this module has what all kinds share.
"""

from collections.abc import Iterable

from scorekeeper.journal.dispute_checks import check_event_ruling
from scorekeeper.journal.dispute_facts import EVENT
from scorekeeper.journal.facts import EventMade, Fact, RulingMade, Voided
from scorekeeper.journal.finality_checks import check_fixed_ranking
from scorekeeper.journal.kinds import kind_of
from scorekeeper.journal.limits import TOO_SMALL, limit_problems
from scorekeeper.journal.settlement_checks import check_signed
from scorekeeper.journal.signing_checks import check_fixed
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.unfit_texts import unfit_text
from scorekeeper.journal.void_checks import check_game_void, check_void
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.systems import Rules

Found = Iterable[Problem]


def problems(tournament: Tournament, fact: Fact, reason: str, system: Rules) -> tuple[Problem, ...]:
    """Return all problems with entering this fact now; empty if there are none.

    The `path` of each problem begins with a field of the fact ("reason" for the reason of the entry).
    """
    limits = tuple(limit_problems(fact))
    unfit = (*(limit for limit in limits if limit.code != TOO_SMALL), *unfit_text(fact, reason))
    if unfit:
        return unfit
    if tournament.event is None and type(fact) is not EventMade:
        return (problem("no-event"),)
    held = tuple(check_fixed(tournament, fact)) or tuple(check_fixed_ranking(tournament, fact))
    return held or tuple(_judged(tournament, fact, reason, system)) or limits


def _judged(tournament: Tournament, fact: Fact, reason: str, system: Rules) -> Found:
    kind = kind_of(fact)
    if kind.check is not None:
        return kind.check(tournament, fact, reason, system)
    if isinstance(fact, RulingMade) and fact.session == EVENT:
        return (*check_event_ruling(tournament, fact), *check_signed(tournament, fact))
    if isinstance(fact, Voided):
        if isinstance(system, HandRules):
            return check_game_void(tournament, fact, reason, system)
        return check_void(tournament, fact, reason, system)
    judge = kind.hands if isinstance(system, HandRules) else kind.deals
    return judge(tournament, fact, reason, system)
