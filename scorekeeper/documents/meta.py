"""Where and when a session or game was played, as its document says it: event, date, venue, round, table, scorer."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.documents.reading import LARGEST, Cursor, is_date
from scorekeeper.rules.model import Value

META_KEYS = ("event", "date", "venue", "round", "table", "scorer")
_TEXTS = ("event", "date", "venue", "scorer")
_NUMBERS = ("round", "table")


def read_meta(cursor: Cursor) -> Mapping[str, Value]:
    """Return what `meta` says, in the order of the format; empty where there is none."""
    inner = cursor.inner("meta")
    if inner is None:
        return MappingProxyType({})
    inner.known(META_KEYS)
    read: dict[str, Value | None] = {key: inner.text(key) for key in _TEXTS}
    read |= {key: inner.integer(key, 1, LARGEST) for key in _NUMBERS}
    date = read["date"]
    if isinstance(date, str) and not is_date(date):
        inner.refuse("not-a-date", "date", value=date)
    ordered = ((key, read[key]) for key in META_KEYS)
    return MappingProxyType({key: value for key, value in ordered if value is not None})
