"""Terms in which a kind declares who may enter it: roles, states, cases."""

from dataclasses import dataclass

from scorekeeper.journal.access import COMMITTEE, ORGANISER, PHONE, SCORER

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
"""No event yet, the event as a whole, and the states of a session.

A session is "stopped early" while its last deal is unfinished; after that all deals are in.
"""

NEW, COMPLETED, CHANGED, OWN_OPTIONS = "new", "completed", "changed", "own-options"
ORDERED, BY_RULING, OWN, OTHERS = "ordered", "by-ruling", "own", "others"
UNCHECKED = "unchecked"
"""A received signed sheet that still has to be checked."""
POINTS_SET = "points-set"
"""A penalty with points that the rules leave to the committee."""

CALLED = "called"
"""A call for the committee from a phone: a dispute that names only the deal and who asks."""

ANYBODY = (SCORER, COMMITTEE, ORGANISER)
"""All roles in which a person at a desk enters anything; a viewer is in no row."""
PHONES = (PHONE,)
TABLE = (SCORER, ORGANISER)
BENCH = (COMMITTEE, ORGANISER)
ALONE = (ORGANISER,)

OF_EVENT = (EVENT,)
PLAYED = (NOT_BEGUN, UNDER_WAY, ALL_IN, STOPPED_EARLY)
UNFINISHED = (NOT_BEGUN, UNDER_WAY, STOPPED_EARLY)
READY = (ALL_IN, RULED_SINCE)
AFTER_RULING = (RULED_SINCE,)
UNDONE = (*PLAYED, RULED_SINCE, FORFEITED)
BEGUN = (UNDER_WAY, ALL_IN, STOPPED_EARLY, RULED_SINCE, FORFEITED)
ALWAYS = STATES[1:]
OF_SESSIONS = STATES[2:]
UNSIGNED = tuple(state for state in ALWAYS if state != SIGNING)


@dataclass(frozen=True, slots=True)
class Allowed:
    """Roles that may enter a kind of fact while the session is in one of these states.

    `case` distinguishes variants of a kind ("stopped" or "extra" deals, a ruling or a settlement); "" for all.
    """

    roles: tuple[str, ...]
    states: tuple[str, ...]
    case: str = ""


CLUB_KEYS = "club-keys"
"""The kind for making the keys of the club: not an entry, since they belong to the computer."""
MAKE_KEYS = ALONE
"""Roles that make keys while an event is open; without an event, anyone may."""
