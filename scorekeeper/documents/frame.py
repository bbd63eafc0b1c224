"""The parts of a session document needed to read its deals, penalties and rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.documents.reading import LARGEST, Cursor, is_date
from scorekeeper.rules.model import Side, Value
from scorekeeper.rules.system import RuleSystem

META_KEYS = ("event", "date", "venue", "stage", "round", "table", "scorer")
_TEXTS = ("event", "date", "venue", "stage", "scorer")
_NUMBERS = ("round", "table")


def read_meta(cursor: Cursor) -> Mapping[str, Value]:
    """Return what `meta` says, in the order of the format; empty if it is missing."""
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


FORMAT = "scorekeeper/session"
VERSION = 1


@dataclass(frozen=True, slots=True)
class SessionFrame:
    """The system, the number of scheduled deals and of players, and who is in the odd seats.

    `numbers`: the deals that penalties and rulings may name; None for every scheduled one: if one of the deals is
    unreadable (so that one fault is not reported twice), and in a sheet. `redealt`: how often each deal was dealt
    again; None if a re-deal is unreadable.
    """

    system: RuleSystem
    deals: int
    players: int
    first_dealer: int
    odd_side: Side
    numbers: frozenset[int] | None = None
    redealt: Mapping[int, int] | None = None
