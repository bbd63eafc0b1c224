"""Games of 500 brought into an event."""

from typing import Any

from scorekeeper.journal.entry import NewEntry
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import NewEvent, new_event_facts
from scorekeeper.kernel.memory import MemoryStore
from tests.kernel.tables import desk_at, numbered

GAME: dict[str, Any] = {
    "format": "scorekeeper/game500",
    "version": 1,
    "sides": {"A": {"players": ["Ann", "Cid"]}, "B": {"players": ["Ben", "Dot"]}},
    "hands": [
        {"hand": 1, "side": "A", "bid": "6S", "fault": "both"},
        {"hand": 1, "side": "A", "bid": "7S", "tricks": 8},
        {"hand": 2, "bid": "none", "tricks": {"A": 6, "B": 4}},
        {"hand": 3, "side": "B", "bid": "8H", "fault": "A"},
    ],
    "bell": True,
    "unclipped": ["Ben"],
    "rulings": [{"hand": 1, "articles": ["4f"], "reason": "too low", "contract": "8S", "members": ["M. Reid"]}],
}


def make_desk(**settings_of_event: Any) -> Desk:
    event = NewEvent("Otago", "singles-500", settings=settings_of_event)
    facts = new_event_facts(event, numbered("e"))
    store = MemoryStore(
        [NewEntry(f"make/{n}", "2026-10-03T09:00:00Z", "Mini", "office", fact) for n, fact in enumerate(facts)]
    )
    return desk_at(store)
