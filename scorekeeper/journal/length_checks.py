"""Checks of a fact about the length of a session."""

from collections.abc import Iterable

from scorekeeper.journal.facts import LengthSet
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.session_length import EXTRA, PLANNED, STOPPED
from scorekeeper.journal.snapshot import COMPLETE, SessionState, Tournament
from scorekeeper.rules.model import TIE, Problem, problem
from scorekeeper.rules.system import RuleSystem

Found = Iterable[Problem]


def check_length(_: Tournament, state: SessionState, fact: LengthSet, reason: str, system: RuleSystem) -> Found:
    """Find objections to this length.

    Too short for what is played, or not allowed for its cause.
    """
    option = system.options.get("deals")
    if fact.why not in {PLANNED, STOPPED, EXTRA}:
        yield problem("unknown-length-cause", "why", why=fact.why)
        return
    if option is None or not option.low <= fact.deals <= option.high:
        yield problem("option-value", "deals", option="deals", value=str(fact.deals))
        return
    if fact.deals < state.begun:
        yield problem("deals-entered-beyond", "deals", session=state.number, deal=state.begun, deals=fact.deals)
    elif fact.why == PLANNED and fact.deals == state.limit:
        yield problem("length-stands", "deals", deals=fact.deals)
    elif fact.why == STOPPED and fact.deals >= state.limit:
        yield problem("not-stopped-early", "deals", deals=fact.deals, scheduled=state.limit)
    elif fact.why == EXTRA:
        yield from _extra(state, fact)
    if not reason.strip() and (fact.why == STOPPED or (fact.why == PLANNED and has_begun(state))):
        yield problem("reason-missing", "reason")


def _extra(state: SessionState, fact: LengthSet) -> Found:
    if fact.deals <= state.limit:
        yield problem("not-longer", "deals", deals=fact.deals, scheduled=state.limit)
    if state.state != COMPLETE or state.result.winner != TIE:
        yield problem("not-tied", "why", session=state.number)
    elif state.result.match_points is not None:
        yield problem("tie-counts", "why", article=_match_points(state), session=state.number)


def _match_points(state: SessionState) -> str:
    scale = state.system.match_points
    return scale.article if scale is not None else ""
