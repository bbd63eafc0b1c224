"""Who may enter what, and when: one table over every kind of entry, every role and every state of a session.

This is the one place: the desk judges by it, the window offers by it, and the help shows it. A kind of entry without
a row is refused, and a test fails; a new kind of fact gets its rows here and its words in
`language/permissions.py`. What a fact must say besides (a reason, a deal that is there) the checks judge.
"""

from dataclasses import dataclass
from functools import cache

from scorekeeper.journal.access import COMMITTEE, ORGANISER, SCORER
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.session_length import EXTRA, PLANNED, STOPPED
from scorekeeper.rules.model import RULING

NO_EVENT, EVENT = "no-event", "event"
NOT_BEGUN, UNDER_WAY, ALL_IN, STOPPED_EARLY = "not-begun", "under-way", "all-in", "stopped-early"
SIGNING, SIGNED, RULED_SINCE, FORFEITED = "signing", "signed", "ruled-since", "forfeited"
STATES = (
    NO_EVENT,
    EVENT,
    NOT_BEGUN,
    UNDER_WAY,
    ALL_IN,
    STOPPED_EARLY,
    SIGNING,
    SIGNED,
    RULED_SINCE,
    FORFEITED,
)
"""Before there is an event; about the event as a whole; and the states of the session that an entry is about.

Stopped early is a session whose last deal is still to be finished; then all deals are in.
"""

NEW, COMPLETED, CHANGED, OWN_OPTIONS = "new", "completed", "changed", "own-options"
ORDERED, BY_RULING, OWN, OTHERS = "ordered", "by-ruling", "own", "others"

ANYBODY = (SCORER, COMMITTEE, ORGANISER)
"""Everybody who enters anything at all: whoever only looks on is in no row."""
TABLE = (SCORER, ORGANISER)
BENCH = (COMMITTEE, ORGANISER)
ALONE = (ORGANISER,)

_PLAY = (NOT_BEGUN, UNDER_WAY, ALL_IN, STOPPED_EARLY)
_READY = (ALL_IN, RULED_SINCE)
_SESSION = STATES[2:]
_ALWAYS = STATES[1:]
_UNSIGNED = tuple(state for state in _ALWAYS if state != SIGNING)


@dataclass(frozen=True, slots=True)
class Row:
    """Who may enter this kind of fact while the session is in one of these states.

    `case` tells apart what one kind says ("stopped" or "extra" deals, a ruling or a settlement); "" where all are one.
    """

    kind: str
    case: str
    roles: tuple[str, ...]
    states: tuple[str, ...]


ROWS = (
    # the event and its teams are the organiser's; whoever makes an event may begin with it
    Row("event-made", "", TABLE, (NO_EVENT,)),
    Row("event-changed", "", ALONE, (EVENT,)),
    Row("access-set", "", ALONE, (EVENT,)),
    Row("committee-named", "", BENCH, (EVENT,)),
    Row("team-entered", NEW, TABLE, (EVENT,)),
    Row("team-entered", COMPLETED, TABLE, (EVENT,)),
    Row("team-entered", CHANGED, ALONE, (EVENT,)),
    Row("team-removed", "", ALONE, (EVENT,)),
    # a substitution is approved by the committee or the organiser (section 2), inside a session too
    Row("player-entered", NEW, ANYBODY, (EVENT,)),
    Row("player-entered", CHANGED, ALONE, (EVENT,)),
    Row("substitution-approved", "", BENCH, (EVENT, *_PLAY, FORFEITED)),
    Row("starter-returned", "", BENCH, (EVENT, *_PLAY, FORFEITED)),
    # a session: its options are rules, and those are the organiser's (2, 4.4)
    Row("session-opened", NEW, TABLE, (NOT_BEGUN,)),
    Row("session-opened", OWN_OPTIONS, ALONE, (*_PLAY, FORFEITED)),
    Row("session-opened", CHANGED, TABLE, (NOT_BEGUN,)),
    Row("session-opened", CHANGED, ALONE, (UNDER_WAY, ALL_IN, STOPPED_EARLY, FORFEITED)),
    Row("session-removed", "", ALONE, (NOT_BEGUN,)),
    # play is the scorer's until the sheet is signed (5.1, 5.2); then what a ruling has had played again
    Row("seats-taken", "", TABLE, _PLAY),
    Row("wrong-dealer", "", TABLE, _PLAY),
    Row("wrong-dealer", ORDERED, TABLE, (RULED_SINCE,)),
    Row("deal-recorded", "", TABLE, _PLAY),
    Row("deal-recorded", ORDERED, TABLE, (RULED_SINCE,)),
    Row("penalty-given", "", TABLE, _PLAY),
    Row("penalty-given", ORDERED, TABLE, (RULED_SINCE,)),
    Row("redealt", "", TABLE, (NOT_BEGUN, UNDER_WAY, STOPPED_EARLY)),
    Row("redealt", ORDERED, TABLE, (RULED_SINCE,)),
    Row("redealt", BY_RULING, BENCH, (NOT_BEGUN, UNDER_WAY, STOPPED_EARLY)),
    Row("score-announced", "", TABLE, (UNDER_WAY, ALL_IN, STOPPED_EARLY, SIGNING, SIGNED, RULED_SINCE)),
    Row("row-copied", "", TABLE, (*_PLAY, FORFEITED)),
    Row("difference-settled", "", TABLE, (*_PLAY, FORFEITED)),
    Row("hand-recorded", "", TABLE, (NOT_BEGUN, UNDER_WAY, ALL_IN)),
    Row("bell-rung", "", TABLE, (NOT_BEGUN, UNDER_WAY)),
    Row("cards-not-clipped", "", TABLE, (ALL_IN,)),
    # how long a session is, and who gives it up, decides over match points: not the scorer's (4.4); but after a tie
    # without match points the rules themselves prescribe the extra deals (section 2)
    Row("length-set", PLANNED, BENCH, _PLAY),
    Row("length-set", STOPPED, BENCH, (UNDER_WAY, STOPPED_EARLY)),
    Row("length-set", EXTRA, ANYBODY, (ALL_IN,)),
    Row("session-forfeited", "", BENCH, (NOT_BEGUN, UNDER_WAY, STOPPED_EARLY, FORFEITED)),
    # a signature is proved by its own key; the captains sign at the scorer's desk
    Row("sheet-signed", "", TABLE, (*_READY, SIGNING)),
    Row("sheet-signed", COMMITTEE, ANYBODY, (SIGNING,)),
    Row("signing-stopped", "", TABLE, (SIGNING,)),
    Row("sheet-closed", "", ANYBODY, (SIGNING,)),
    Row("sheet-received", "", TABLE, _READY),
    # the committee acts when it is asked, and only it rules (4.8); the teams may agree first (3)
    Row("dispute-raised", "", ANYBODY, _ALWAYS),
    Row("evidence-added", "", ANYBODY, _ALWAYS),
    Row("dispute-ended", "", ANYBODY, _ALWAYS),
    Row("ruling-made", RULING, BENCH, _UNSIGNED),
    Row("ruling-made", SETTLEMENT, ANYBODY, tuple(state for state in _SESSION if state != SIGNING)),
    # what somebody could have entered they may undo, nothing else
    Row("voided", OWN, ANYBODY, (*_PLAY, RULED_SINCE, FORFEITED)),
    Row("voided", OTHERS, ALONE, (*_PLAY, RULED_SINCE, FORFEITED)),
    # entered by the program itself, never at a desk
    Row("store-changed", "", (), _ALWAYS),
)

CLUB_KEYS = "club-keys"
"""What makes the keys of the club: no entry, they belong to the computer."""
MAKE_KEYS = ALONE
"""Who makes them while an event is open; where none is, nobody works as anything, and whoever sits there may."""


def who_may(kind: str, case: str, state: str = "") -> tuple[str, ...]:
    """Return the roles that may enter this while a session is in this state ("": in any), the scorer first."""
    allowed = {
        role
        for row in ROWS
        if (row.kind, row.case) == (kind, case) and (not state or state in row.states)
        for role in row.roles
    }
    return tuple(role for role in ANYBODY if role in allowed)


@cache
def always(kind: str, role: str) -> bool:
    """Return whether this role may enter every case of a kind, in every state in which anybody may."""
    rows = [row for row in ROWS if row.kind == kind]
    cells = {(row.case, state) for row in rows for state in row.states if row.roles}
    return bool(cells) and all(role in who_may(kind, case, state) for case, state in cells)
