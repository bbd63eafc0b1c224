"""The possible statements on a session's length, and the resulting fact."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.access import ORGANISER
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.facts import Fact, LengthSet, SessionForfeited
from scorekeeper.journal.forfeits import LEFT, NO_SHOW, WITHDRAWN, has_begun
from scorekeeper.journal.session_length import EXTRA, PLANNED, STOPPED, extra_deals
from scorekeeper.journal.snapshot import COMPLETE
from scorekeeper.journal.undo import active_void
from scorekeeper.kernel.permissions import may
from scorekeeper.language.session_length import unusual_length
from scorekeeper.session.session_now import SessionNow

FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class LengthView:
    """What the panel offers: choices in order, their number of deals, the statement now.

    `standing` is the statement in force, `entry` its entry (0: none). `causes` are the possible reasons of a forfeit.
    """

    choices: tuple[str, ...]
    deals: Mapping[str, int]
    causes: tuple[str, ...]
    standing: str
    entry: int


def length_offered(now: SessionNow, role: str = ORGANISER) -> LengthView:
    """Return the statements about a session that this role may make now, the likeliest first."""
    state = now.state
    forfeited = state.forfeit is not None
    begun, tied = state.begun, extra_deals(state)
    deals: dict[str, int] = {}
    if tied:
        deals[EXTRA] = now.deals + tied
    if not forfeited and state.state != COMPLETE and 0 < begun < now.deals:
        deals[STOPPED] = begun
    if forfeited or state.state != COMPLETE:
        deals[FORFEIT] = 0
    if not forfeited:
        stopped = state.length is not None and state.length.why == STOPPED
        deals[PLANNED] = state.length.planned if stopped and state.length is not None else now.deals
    facts = {
        deal: SessionForfeited(state.uid, "", "") if deal == FORFEIT else LengthSet(state.uid, 0, deal)
        for deal in deals
    }
    deals = {choice: number for choice, number in deals.items() if may(role, facts[choice], now.tournament)}
    standing = state.forfeit or state.length
    return LengthView(
        choices=tuple(deals),
        deals={choice: number for choice, number in deals.items() if number},
        causes=(NO_SHOW, WITHDRAWN) if not has_begun(state) else (LEFT, WITHDRAWN),
        standing=unusual_length(state, award_of(now.tournament, state), because=True),
        entry=standing.entry if standing is not None and active_void(state, standing.entry) is None else 0,
    )


def length_fact(session: str, choice: str, deals: int | None, sides: str, why: str | None) -> Fact | None:
    """Return the fact for the choices made, None if anything is missing.

    `sides` are the letters of who forfeits.
    """
    if choice == FORFEIT:
        return SessionForfeited(session, sides[0], why, tuple(sides[1:])) if sides and why else None
    return LengthSet(session, deals, choice) if deals is not None else None
