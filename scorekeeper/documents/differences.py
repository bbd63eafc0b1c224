"""Two documents compared field by field.

Deals by their numbers, the session before the result that follows from it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from scorekeeper.documents.reading import Path

_LONGEST = 200
_NUMBERED = ("deal", "hand", "from_deal")
_NOTHING = object()


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """A field that differs: its path, both values as texts, and the deal it is in.

    A value of None is nothing.
    """

    path: Path
    was: str | None
    now: str | None
    deal: int | None


def differences(was: Any, now: Any, path: Path = (), deal: int | None = None) -> Iterator[FieldDifference]:
    """Yield the differences between two values read from JSON, field by field.

    Null means absent.
    """
    if isinstance(was, dict) and isinstance(now, dict):
        yield from _in_objects(was, now, path, deal)
    elif isinstance(was, list) and isinstance(now, list):
        yield from _in_lists(was, now, path, deal)
    elif was.__class__ is not now.__class__ or was != now:
        number = next((_number(side) for side in (was, now) if _number(side) is not None), deal)
        yield FieldDifference(path, _shown_value(was), _shown_value(now), number)


def _in_objects(was: dict[str, Any], now: dict[str, Any], path: Path, deal: int | None) -> Iterator[FieldDifference]:
    number = _number(now) if _number(now) is not None else _number(was)
    deal = deal if number is None else number
    for key in dict.fromkeys((*_first_the_play(was), *_first_the_play(now))):
        # null means absent in every document
        old, new = was.get(key), now.get(key)
        there = (_NOTHING if old is None else old, _NOTHING if new is None else new)
        yield from differences(*there, (*path, key), deal)


def _first_the_play(document: dict[str, Any]) -> list[str]:
    """Return the keys with the session before the result that follows from it."""
    return sorted(document, key=lambda key: (key != "session", key == "journal"))


def _in_lists(was: list[Any], now: list[Any], path: Path, deal: int | None) -> Iterator[FieldDifference]:
    """Compare deals by their numbers if each entry has its own, else by position."""
    keys = _keys(was), _keys(now)
    old, new = (dict(zip(key, items, strict=True)) for key, items in zip(keys, (was, now), strict=True))
    places = {key: index for index, key in enumerate(keys[0])} | {key: index for index, key in enumerate(keys[1])}
    for key in dict.fromkeys((*keys[0], *keys[1])):
        yield from differences(old.get(key, _NOTHING), new.get(key, _NOTHING), (*path, places[key]), deal)


def _keys(items: list[Any]) -> list[tuple[str, int]]:
    numbers = [_number(item) for item in items]
    if None not in numbers and len(set(numbers)) == len(numbers):
        return [("number", number) for number in numbers if number is not None]
    return [("place", index) for index in range(len(items))]


def _number(item: Any) -> int | None:
    if not isinstance(item, dict):
        return None
    number = next((item[key] for key in _NUMBERED if key in item), None)
    return number if isinstance(number, int) else None


def _shown_value(value: Any) -> str | None:
    """Return a value as one line of text; None if there is no value."""
    if value is _NOTHING or value is None:
        return None
    if isinstance(value, dict) and isinstance(value.get("facts"), str):
        text = str(value["facts"])  # a dispute is named by its question
    elif isinstance(value, str):
        text = value
    elif isinstance(value, dict):
        text = ", ".join(f"{key} {_short(item)}" for key, item in islice(value.items(), 12))
    elif isinstance(value, list):
        text = ", ".join(_short(item) for item in value[:12])
    else:
        text = str(value).lower() if isinstance(value, bool) else _short(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _short(value: Any) -> str:
    if isinstance(value, dict | list):
        return f"({len(value)})"
    try:
        return str(value)[:_LONGEST]
    except ValueError:  # a number of thousands of digits
        return "?"
