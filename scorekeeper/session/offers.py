"""Which commands of the window enter what, and whether somebody who works as this is offered them now.

A command that enters something stands here with what it enters (`journal/permissions.py`); a test fails for one that
stands neither here nor among those that enter nothing.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.journal.access import COMMITTEE
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.permissions import CLUB_KEYS, EVENT, MAKE_KEYS, NEW, NO_EVENT, ORDERED, OWN, ROWS, who_may
from scorekeeper.journal.session_length import EXTRA, PLANNED, STOPPED
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.permissions import state_of
from scorekeeper.rules.model import RULING, problem
from scorekeeper.session.refusals import said

Entered = tuple[tuple[str, str], ...]

_DEAL: Entered = (("deal-recorded", ""), ("deal-recorded", ORDERED))
_HAND: Entered = (("hand-recorded", ""), ("cards-not-clipped", ""))
_RULING: Entered = (("ruling-made", RULING), ("ruling-made", SETTLEMENT))

OF_COMMANDS: Mapping[str, Entered] = MappingProxyType(
    {
        "undo": (("voided", OWN),),
        "redo": (("voided", OWN),),
        "correct": (*_DEAL, *_HAND),
        "auction": _DEAL,
        "penalty": (("penalty-given", ""), ("penalty-given", ORDERED), *_HAND),
        "announce": (("score-announced", ""),),
        "redeal": (("redealt", ""), ("redealt", ORDERED)),
        "seats": (("seats-taken", ""), ("wrong-dealer", "")),
        "extent": (
            ("length-set", STOPPED),
            ("length-set", PLANNED),
            ("session-forfeited", ""),
            ("length-set", EXTRA),
        ),
        "extra-deals": (("length-set", EXTRA),),
        "copy-paper": (("row-copied", ""),),
        "settle": (("difference-settled", ""),),
        "sign": (("sheet-signed", ""), ("sheet-signed", COMMITTEE)),
        "raise-dispute": (("dispute-raised", ""),),
        "raise-on-session": (("dispute-raised", ""),),
        "attach-evidence": (("evidence-added", ""),),
        "settle-dispute": (("dispute-ended", ""),),
        "withdraw-dispute": (("dispute-ended", ""),),
        "make-ruling": _RULING,
        "rule-anew": _RULING,
        "settlement": (("ruling-made", SETTLEMENT),),
        "committee": (("committee-named", ""),),
        "new-team": (("team-entered", NEW),),
        "new-session": (("session-opened", NEW),),
        "event-settings": (("event-changed", ""),),
        "import": (("session-opened", NEW),),
    }
)
"""What each command enters, the likeliest first."""

_OF_GAMES = frozenset(("hand-recorded", "cards-not-clipped"))
_ONLY_DEALS = frozenset(
    ("deal-recorded", "penalty-given", "score-announced", "redealt", "seats-taken", "wrong-dealer", "row-copied")
)


def refusal(tournament: Tournament, role: str, command: str, session: str | None = None) -> str:
    """Return in plain words who may do what this command enters; "" where somebody who works as this may try.

    Where nobody may as things stand, it is offered: the page says why, better than a table of roles could.
    """
    return refused(tournament, role, _entered(tournament, command, session), session)


def refused(tournament: Tournament, role: str, entered: Entered, session: str | None = None) -> str:
    """Return in plain words who may enter the first of this; "" where somebody who works as this may enter any."""
    first = ""
    for kind, case in entered:
        state = _state(tournament, kind, case, session)
        who = who_may(kind, case, state)
        if role in who:
            return ""
        if who and not first:
            found = problem("role-may-not", role=role, kind=kind, case=case, state=state, who=" ".join(who))
            first = said(found)
    return first


def keys_refusal(role: str | None) -> str:
    """Return in plain words who makes the keys of the club; "" for who may. `role` is None where no event is open."""
    if role is None or role in MAKE_KEYS:
        return ""
    return said(problem("role-may-not", role=role, kind=CLUB_KEYS, case="", state=EVENT, who=" ".join(MAKE_KEYS)))


def _entered(tournament: Tournament, command: str, session: str | None) -> Entered:
    """Return what a command enters in this session: hands of a game, or deals."""
    game = session in tournament.games
    left_out = _ONLY_DEALS if game else _OF_GAMES
    return tuple(one for one in OF_COMMANDS.get(command, ()) if one[0] not in left_out)


def _state(tournament: Tournament, kind: str, case: str, session: str | None) -> str:
    states = {state for row in ROWS if row.kind == kind for state in row.states}
    if states <= {NO_EVENT, EVENT}:
        return state_of(tournament, None)
    if (kind, case) == ("session-opened", NEW):
        return state_of(tournament, "-")
    return state_of(tournament, session)
