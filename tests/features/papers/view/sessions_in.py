"""Sessions brought into an empty event."""

import json

from scorekeeper.journal.entry import NewEntry
from scorekeeper.kernel.events import NewEvent, new_event_facts
from scorekeeper.kernel.memory import MemoryStore
from tests.features.papers.view.document_import import import_papers
from tests.kernel.tables import numbered


def empty_event(**settings) -> MemoryStore:
    facts = new_event_facts(NewEvent("Fresh", "international-56", settings=settings), numbered("f"))
    return MemoryStore([NewEntry("make", "2026-10-03T09:00:00Z", "Mini", "office", facts[0])])


def document(**changes):
    """A session with everything a document can say."""
    return {
        "format": "scorekeeper/session",
        "version": 1,
        "system": "international-56",
        "meta": {"round": 2, "table": 4, "date": "2026-10-03", "scorer": "Mini"},
        "sides": {"A": {"name": "Dallas", "players": ["p", "q", "r"], "captain": "p"}, "B": {"name": "കൊച്ചി"}},
        "first_dealer": 3,
        "seating": [{"from_deal": 1, "seats": ["p", "x", "q", "y", "r", "z"]}],
        "deals": [
            {"deal": 1, "side": "A", "contract": "40HX", "taken": 44},
            {"deal": 5, "side": "B", "contract": "28NT", "result": "defeated"},
            {"deal": 3, "calls": ["28P", "+1H", "P", "P", "P", "P", "P", "P"], "first_seat": 1, "taken": 31},
            {"deal": 2, "side": "A", "contract": "30C"},
        ],
        "penalties": [
            {"deal": 2, "side": "A", "code": "lead-out-of-turn", "objected": True},
            {"deal": 1, "side": "B", "code": "revoke", "attempt": 1},
            {"deal": 3, "side": "B", "code": "misconduct", "points": 2},
            {"side": "B", "code": "other", "article": "2.2", "points": 1},
            {"deal": 5, "side": "A", "code": "call-out-of-turn"},
        ],
        "redeals": [{"deal": 5, "reason": "exposed-card"}, {"deal": 1, "reason": "one-suit"}],
        "rulings": [
            {"deal": 1, "articles": ["3.9"], "reason": "seen by all", "impose": [{"side": "A", "code": "revoke"}]},
            {"deal": 3, "articles": ["4.9"], "reason": "claim", "points": {"A": 0, "B": -1}, "waive": [2, 5]},
            {"articles": ["5.3"], "reason": "the sheet", "kind": "settlement", "points": {"A": 1}},
        ],
    } | changes


def bring(desk, *values):
    return import_papers(desk, [(f"{n}.json", json.dumps(value).encode()) for n, value in enumerate(values)])
