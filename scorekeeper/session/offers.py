"""Whether somebody who works as this is offered now what a command of the window enters (`kit/frame/commands.py`)."""

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
    """Return in plain words who may do what enters this; "" where somebody who works as this may try.

    Of a game its hands are meant, of a session its deals.

    Where nobody may as things stand, it is offered: the page says why, better than a table of roles could.
    """
    left_out = _ONLY_DEALS if session in tournament.games else _OF_GAMES
    return refused(tournament, role, tuple(item for item in entered if item[0] not in left_out), session)


def refused(tournament: Tournament, role: str, entered: Entered, session: str | None = None) -> str:
    """Return in plain words who may enter the first of this; "" where somebody who works as this may enter any."""
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
    """Return in plain words who makes the keys of the club; "" for who may. `role` is None where no event is open."""
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
