"""Where and when a session or game is played, as its record says it."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.journal.facts import SessionOpened
from scorekeeper.journal.snapshot import EventState
from scorekeeper.rules.model import Value


def meta_of(opened: SessionOpened, event: EventState) -> Mapping[str, Value]:
    """Return what is known of event, date, venue, round, table and scorer, in the order of the documents."""
    values = {
        "event": event.name,
        "date": opened.date if opened.date is not None else event.date,
        "venue": opened.venue if opened.venue is not None else event.venue,
        "round": opened.round,
        "table": opened.table,
        "scorer": opened.scorer,
    }
    return MappingProxyType({key: value for key, value in values.items() if value is not None and str(value).strip()})
