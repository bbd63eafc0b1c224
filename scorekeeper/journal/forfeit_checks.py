"""Checks of a forfeit."""

from collections.abc import Iterable

from scorekeeper.journal.facts import SessionForfeited
from scorekeeper.journal.forfeits import LEFT, NO_SHOW, RULED, WITHDRAWN, has_begun
from scorekeeper.journal.play_checks import check_side
from scorekeeper.journal.snapshot import COMPLETE, SessionState, Tournament
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem

Found = Iterable[Problem]


def check_forfeit(_: Tournament, state: SessionState, fact: SessionForfeited, reason: str, system: RuleSystem) -> Found:
    """Refuse a forfeit of a finished session, for an invalid cause, or recorded already."""
    yield from _sides(fact, system)
    reason = reason or fact.words
    if fact.why not in {NO_SHOW, WITHDRAWN, LEFT}:
        yield problem("unknown-forfeit-cause", "why", why=fact.why)
        return
    if state.forfeit is not None and state.forfeit.why == RULED:
        yield problem("forfeit-ruled", "session", article=system.rulings_article, session=state.number)
        return
    if state.forfeit is not None:
        standing = (state.forfeit.side, state.forfeit.also, state.forfeit.why, state.forfeit.reason)
        if standing == (fact.side, fact.also, fact.why, reason):
            yield problem("forfeit-stands", "session", session=state.number)
        elif not reason.strip():
            yield problem("reason-missing", "reason")
        return
    if state.state == COMPLETE:
        yield problem("forfeit-of-complete", "session", session=state.number)
    if fact.why == NO_SHOW and has_begun(state):
        yield problem("no-show-after-play", "why", session=state.number)
    if fact.why != NO_SHOW and not reason.strip():
        yield problem("reason-missing", "reason")


def _sides(fact: SessionForfeited, system: RuleSystem) -> Found:
    yield from check_side(system, fact.side)
    for index, side in enumerate(fact.also):
        yield from check_side(system, side, "also")
        if side in (fact.side, *fact.also[:index]):
            yield problem("side-twice", "also", index, side=side)
