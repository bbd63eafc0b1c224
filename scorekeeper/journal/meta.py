"""The place and time of a session or game, as in its record."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.journal.facts import SessionOpened
from scorekeeper.journal.snapshot import EventState
from scorekeeper.rules.model import Value


def meta_of(opened: SessionOpened, event: EventState) -> Mapping[str, Value]:
    """Return event, date, venue, round, table and scorer, if known, in a document's order."""
    values = {
        "event": event.name,
        "date": opened.date if opened.date is not None else event.date,
        "venue": opened.venue if opened.venue is not None else event.venue,
        "round": opened.round,
        "table": opened.table,
        "scorer": opened.scorer,
    }
    return MappingProxyType({key: value for key, value in values.items() if value is not None and str(value).strip()})
