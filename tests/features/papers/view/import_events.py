"""An event into which disputes and rulings travel."""

from scorekeeper.journal.entry import NewEntry
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import NewEvent, new_event_facts
from scorekeeper.kernel.memory import MemoryStore
from tests.kernel.tables import desk_at, numbered


def event(system: str = "international-56") -> Desk:
    facts = new_event_facts(NewEvent("Open", system), numbered("f"))
    return desk_at(MemoryStore([NewEntry("make", "2026-10-03T09:00:00Z", "Mini", "office", facts[0])]))
