"""Whether a role may use a command now, by the entries that it makes.

The commands are in `kit/frame/commands.py`.
"""

from scorekeeper.journal.permissions import CLUB_KEYS, EVENT, MAKE_KEYS, NEW, NO_EVENT
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.who_may import ROWS, who_may
from scorekeeper.kernel.permissions import state_of
from scorekeeper.rules.model import problem
from scorekeeper.session.refusals import problem_sentence

Entered = tuple[tuple[str, str], ...]
"""Kinds of entries, with their cases."""

_OF_GAMES = frozenset(("hand-recorded", "cards-not-clipped"))
_ONLY_DEALS = frozenset(
    ("deal-recorded", "penalty-given", "score-announced", "redealt", "seats-taken", "wrong-dealer", "row-copied")
)


def refusal(tournament: Tournament, role: str, entered: Entered, session: str | None = None) -> str:
    """Return a sentence saying who may enter this; "" if this role may try.

    For a game its hands are checked, for a session its deals.

    If no role may in the current state, the command is offered: the page explains it better than a
    table of roles could.
    """
    left_out = _ONLY_DEALS if session in tournament.games else _OF_GAMES
    return refused(tournament, role, tuple(item for item in entered if item[0] not in left_out), session)


def refused(tournament: Tournament, role: str, entered: Entered, session: str | None = None) -> str:
    """Return a sentence saying who may enter the first of these; "" if this role may enter any."""
    first = ""
    for kind, case in entered:
        state = _state(tournament, kind, case, session)
        who = who_may(kind, case, state)
        if role in who:
            return ""
        if who and not first:
            refusal_found = problem("role-may-not", role=role, kind=kind, case=case, state=state, who=" ".join(who))
            first = problem_sentence(refusal_found)
    return first


def keys_refusal(role: str | None) -> str:
    """Return a sentence saying who makes the club's keys; "" if this role may.

    `role` is None without an open event.
    """
    if role is None or role in MAKE_KEYS:
        return ""
    return problem_sentence(
        problem("role-may-not", role=role, kind=CLUB_KEYS, case="", state=EVENT, who=" ".join(MAKE_KEYS))
    )


def _state(tournament: Tournament, kind: str, case: str, session: str | None) -> str:
    states = {state for row in ROWS if row.kind == kind for state in row.states}
    if states <= {NO_EVENT, EVENT}:
        return state_of(tournament, None)
    if (kind, case) == ("session-opened", NEW):
        return state_of(tournament, "-")
    return state_of(tournament, session)
