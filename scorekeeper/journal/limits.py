"""Limits on the numbers and lists of an entry, wherever it is stored.

The limits lie far beyond any tournament. Larger values would only use up the memory of every reader.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, get_args, get_type_hints

from scorekeeper.journal.facts import DealRecorded, Fact
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Problem, problem

DEALS = 2_000
"""Deals of a session, hands of a game."""
ROUNDS = 1_000
TABLES = 2_000
TEAMS = 2_000
"""Teams, or players of a day of games."""
RULINGS = 400
"""Maximum number of rulings in a session; computing each reads all earlier ones."""
ITEMS = 3_000
"""Items of any list in an entry: tables of a round, names, calls."""
SEATS = 100
POINTS = 1_000_000
ENTRIES = 2**31 - 1
"""The highest number of an entry."""
_SEED = 2**62

_PLAIN = frozenset((str, bool, NoneType, Contract))

TOO_SMALL = "number-too-small"

Place = tuple[str | int, ...]

NUMBERS: Mapping[str, tuple[int, int]] = MappingProxyType(
    dict.fromkeys(("deal", "deals", "from_deal", "after_deal", "hand", "attempt", "lengths", "left"), (0, DEALS))
    | dict.fromkeys(("round", "after_round", "from_round", "rounds"), (0, ROUNDS))
    | dict.fromkeys(("table", "first_table", "closed", "fixed"), (0, TABLES))
    | dict.fromkeys(("seat", "first_seat", "first_dealer", "dealt_by", "leader", "claimer"), (0, SEATS))
    | dict.fromkeys(("places", "revision", "minutes", "number", "replaces"), (0, POINTS))
    | dict.fromkeys(("entry", "entries", "basis", "supersedes", "occurrence", "waive"), (0, ENTRIES))
    | {"seed": (0, _SEED)}
)
"""The lowest and highest number in a field, and in a list of that name."""

OTHERS = (-POINTS, POINTS)
"""The lowest and highest number in every other field."""


def number_range(field: str) -> tuple[int, int]:
    """Return the lowest and highest number of a field."""
    return NUMBERS.get(field, OTHERS)


def limit_problems(fact: Fact) -> Iterator[Problem]:
    """Return the problems of numbers out of range and lists that are too long."""
    if type(fact) is DealRecorded and not fact.calls:
        # nine entries out of ten
        numbers = (fact.taken, fact.opponents, fact.first_seat)
        if 0 <= fact.deal <= DEALS and all(number is None or 0 <= number <= SEATS for number in numbers):
            return
    yield from _problems((), "", fact)


@cache
def _with_numbers(cls: type[Any]) -> tuple[str, ...]:
    """Return the fields of a class that can hold a number or a list."""
    hints = get_type_hints(cls)
    held = {name: {*get_args(hint)} if isinstance(hint, UnionType) else {hint} for name, hint in hints.items()}
    return tuple(field.name for field in fields(cls) if not held[field.name] <= _PLAIN)


def _problems(path: Place, field: str, value: object) -> Iterator[Problem]:
    if is_dataclass(value):
        for name in _with_numbers(value.__class__):
            part = getattr(value, name)
            if part is not None and part != () and type(part) is not bool and not _is_usual(name, part):
                yield from _problems((*path, name), name, part)
    elif isinstance(value, int) and not isinstance(value, bool):
        low, high = number_range(field)
        if not low <= value <= high:
            code = TOO_SMALL if value < low else "number-too-large"
            yield problem(code, *path, field=field, value=_short(value), low=low, high=high)
    elif isinstance(value, tuple) or isinstance(value, Mapping):  # noqa: SIM101 - a mapping takes longer to recognize
        if len(value) > ITEMS:
            yield problem("too-many", *path, field=field, count=len(value), most=ITEMS)
            return
        items: Iterable[tuple[str | int, object]] = value.items() if isinstance(value, Mapping) else enumerate(value)
        for key, item in items:
            if type(item) is not str:
                yield from _problems((*path, key), str(key) if key in NUMBERS else field, item)


def _is_usual(field: str, part: object) -> bool:
    """Return whether this is a number within its limits, as most fields of most facts are."""
    if type(part) is not int:
        return False
    low, high = number_range(field)
    return low <= part <= high


def _short(value: int) -> str:
    """Return a number for a sentence; for a very long number, just its size."""
    return str(value) if value.bit_length() < 64 else f"2^{value.bit_length() - 1}"
