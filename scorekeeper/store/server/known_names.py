"""The names on a server: the schema, the roles, and the error codes of our own functions."""

from scorekeeper.journal.access import COMMITTEE, ORGANISER, SCORER, VIEWER
from scorekeeper.store.errors import RefusedByServerError, StoreError, UnfitForServerError

SCHEMA = "scorekeeper"
OWNER = "sk_owner"
GROUPS = {VIEWER: "sk_viewer", SCORER: "sk_scorer", COMMITTEE: "sk_committee", ORGANISER: "sk_organiser"}
"""For each role at an event, the group role on the server whose members may be seated in it."""

CHANGED, NO_SEAT, DOES_NOT_FOLLOW, MAY_NOT, NO_EVENT, OWN = "SK001", "SK002", "SK003", "SK004", "SK005", "SK006"
TOO_LONG, NOT_AN_ENTRY = "SK007", "SK008"
"""Why our own functions refuse.

Entries are never changed; no seat at this event; a digest or number that does not follow; the role
may not enter this; no such event; someone confirms what came over their own login; a text is
longer than any desk enters; an entry that no desk can have made.
"""
_OF_ENTRY = frozenset({MAY_NOT, OWN, TOO_LONG, NOT_AN_ENTRY})


def is_of_entry(error: StoreError) -> bool:
    """Return whether an error is about the very entry: sent again, it would be refused again."""
    if isinstance(error, RefusedByServerError):
        return error.values.get("cause") in _OF_ENTRY
    return isinstance(error, UnfitForServerError)
