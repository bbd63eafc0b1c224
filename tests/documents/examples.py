"""A document that has everything, to be spoiled in one place at a time."""

import copy
from typing import Any

FULL: dict[str, Any] = {
    "format": "scorekeeper/session",
    "version": 1,
    "system": "international-56",
    "options": {"deals": 18, "penalties_to": "opponents", "match_points": True, "players": 6},
    "meta": {"event": "Open", "date": "2026-10-03", "venue": "Hall", "round": 2, "table": 4, "scorer": "S"},
    "sides": {"A": {"name": "Dallas", "players": ["p", "q", "r"], "captain": "p"}, "B": {"name": "Detroit"}},
    "first_dealer": 6,
    "odd_side": "A",
    "seating": [{"from_deal": 1, "seats": ["p", "x", "q", "y", "r", "z"]}],
    "deals": [
        {"deal": 1, "side": "A", "contract": "40HX", "taken": 44, "opponents": 12},
        {"deal": 2, "side": "B", "contract": "28NT", "result": "defeated"},
        {"deal": 3, "calls": ["28P", "+1H", "P", "P", "P", "P", "P", "P"], "first_seat": 1, "taken": 31},
        {"deal": 4, "side": "A", "contract": "30C", "taken": 20, "result": "defeated"},
    ],
    "penalties": [
        {"deal": 2, "side": "A", "code": "lead-out-of-turn", "objected": True},
        {"deal": 3, "side": "B", "code": "misconduct", "points": 2},
        {"deal": 3, "side": "B", "code": "revoke", "attempt": 1},
        {"side": "B", "code": "other", "article": "5.3"},
    ],
    "redeals": [{"deal": 2, "reason": "exposed-card"}],
    "rulings": [
        {
            "deal": 1,
            "articles": ["3.9"],
            "reason": "seen",
            "kind": "ruling",
            "side": "A",
            "contract": "40HX",
            "outcome": "made",
            "points": {"A": 0, "B": 1},
            "waive": [0, 4],
            "impose": [{"side": "A", "code": "cards-not-shown", "objected": True}],
            "members": ["m"],
            "findings": "seen by all",
            "votes": {"for": ["m"], "against": [], "abstained": ["n"]},
            "aside": {"o": "plays for Dallas"},
            "departs": "because",
            "infraction": "revoke",
            "late": "next-deal",
            "admitted_by": "the chair",
            "number": 2,
            "supersedes": 1,
        },
        {"articles": ["3"], "reason": "agreed", "kind": "settlement", "points": {"A": -1}},
    ],
    "forfeit": {"by": "B", "reason": "left"},
}

MISSING = object()


def spoiled(*changes):
    """The full document with values put (or, MISSING, taken out) at paths."""
    document = copy.deepcopy(FULL)
    for path, value in changes:
        *way, last = path
        here: Any = document
        for step in way:
            here = here[step]
        if value is MISSING:
            del here[last]
        elif isinstance(here, list) and last == len(here):
            here.append(value)
        else:
            here[last] = value
    return document
