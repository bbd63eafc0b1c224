"""Reading a JSON object key by key: each typed getter collects problems with their paths."""

import unicodedata
from collections.abc import Collection
from functools import lru_cache
from typing import Any

from scorekeeper.rules.model import Problem, Value, problem
from scorekeeper.rules.options import Option

Path = tuple[str | int, ...]

MOST_LISTED = 20_000
"""Longest list that is read, far longer than any tournament's list of sessions."""
LARGEST = 2**53 - 1
"""The largest whole number that every program reads alike."""


class Cursor:
    """A JSON object being read: its values, its path, and the problems found so far.

    A key that is null counts as absent. Every getter returns None (or an empty list) if there is
    no valid value; the problem is then in `problems`, which all cursors of a document share.
    """

    __slots__ = ("path", "problems", "value")

    def __init__(self, value: dict[str, Any], path: Path, problems: list[Problem]) -> None:
        self.value = value
        self.path = path
        self.problems = problems

    def refuse(self, code: str, *path: str | int, article: str = "", **values: Value) -> None:
        """Note a problem at a path inside this object."""
        self.problems.append(Problem(code, (*self.path, *path), tuple(values.items()), article))

    def known(self, keys: Collection[str]) -> None:
        for key in self.value:
            if key not in keys:
                self.refuse("unknown-key", key, key=key)

    def has(self, key: str) -> bool:
        """Return whether the key exists and is not null."""
        return self.value.get(key) is not None

    def integer(self, key: str, low: int, high: int, *, required: bool = False) -> int | None:
        """Return a whole number between `low` and `high`; 44.0 and true are not whole numbers."""
        value = self.value.get(key)
        if value.__class__ is int and low <= value <= high:
            return value
        if value is None:
            if required:
                self._missing(key)
            return None
        return self.item_integer(value, (key,), low, high)

    def item_integer(self, value: Any, path: Path, low: int, high: int) -> int | None:
        """Return the value at this path inside the object as a whole number."""
        if value.__class__ is not int:
            self.refuse("not-an-integer", *path)
        elif value < low:
            self.refuse("below-minimum", *path, value=str(value), minimum=low)
        elif value > high:
            self.refuse("above-maximum", *path, value=str(value), maximum=high)
        else:
            return value
        return None

    def text(self, key: str, *, required: bool = False) -> str | None:
        """Return a nonempty text."""
        value = self.value.get(key)
        if value.__class__ is str and value and not value.isspace():
            return value
        if value is None:
            if required:
                self._missing(key)
            return None
        return self.item_text(value, (key,))

    def item_text(self, value: Any, path: Path) -> str | None:
        """Return the value at this path inside the object as a nonempty text."""
        if value.__class__ is not str:
            self.refuse("not-a-text", *path)
        elif not value or value.isspace():
            self.refuse("empty", *path)
        else:
            return value
        return None

    def choice(self, key: str, allowed: Collection[str], *, required: bool = False) -> str | None:
        """Return one of the allowed words."""
        value = self.value.get(key)
        if value is None:
            if required:
                self._missing(key)
            return None
        if value.__class__ is str and value in allowed:
            return value
        if value.__class__ is not str:
            self.refuse("not-a-text", key)
        else:
            self.refuse("not-one-of", key, value=value, allowed=", ".join(allowed))
        return None

    def flag(self, key: str, *, default: bool) -> bool:
        """Return true or false; `default` if the key is absent or wrong."""
        value = self.value.get(key)
        if value is None:
            return default
        if value.__class__ is not bool:
            self.refuse("not-true-or-false", key)
            return default
        return value

    def items(self, key: str, *, required: bool = False) -> list[Any]:
        """Return the values of a list, unchecked."""
        value = self.value.get(key)
        if value is None:
            if required:
                self._missing(key)
            return []
        if value.__class__ is not list:
            self.refuse("not-a-list", key)
            return []
        if len(value) > MOST_LISTED:
            self.refuse("too-many", key, field=key, count=len(value), most=MOST_LISTED)
            return []
        return value

    def items_of(self, key: str) -> list[Any]:
        """Return the values of a list that was already checked, empty if it is not a list."""
        value = self.value.get(key)
        return value if value.__class__ is list else []

    def texts(self, key: str, *, required: bool = False) -> tuple[str, ...]:
        """Return the texts of a list, none of them empty; `required`: at least one."""
        values = self.items(key, required=required)
        if required and not values and self.value.get(key).__class__ is list:
            self.refuse("empty", key)
        read = [self.item_text(value, (key, index)) for index, value in enumerate(values)]
        return tuple(text for text in read if text is not None)

    def inner(self, key: str, *, required: bool = False) -> "Cursor | None":
        """Return the cursor of an object inside this one."""
        value = self.value.get(key)
        if value is None:
            if required:
                self._missing(key)
            return None
        return opened(value, (*self.path, key), self.problems)

    def entries(self, key: str, *, required: bool = False) -> list["Cursor"]:
        """Return a cursor for each object of a list; anything else in it is noted and left out."""
        path, problems = self.path, self.problems
        cursors = []
        for index, value in enumerate(self.items(key, required=required)):
            if value.__class__ is dict:
                cursors.append(Cursor(value, (*path, key, index), problems))
            elif (cursor := opened(value, (*path, key, index), problems)) is not None:
                cursors.append(cursor)
        return cursors

    def _missing(self, key: str) -> None:
        self.refuse("missing", key, key=key)


def opened(value: Any, path: Path, problems: list[Problem]) -> Cursor | None:
    """Return a cursor on a JSON object; anything else is noted as a problem."""
    if isinstance(value, dict):
        return Cursor(value, path, problems)
    problems.append(problem("not-an-object", *path))
    return None


def read_option(cursor: Cursor, option: Option) -> Value | bool | None:
    """Return an options object's value for this option; None if it is missing or wrong."""
    if not cursor.has(option.key):
        return None
    if isinstance(option.default, bool):
        return cursor.flag(option.key, default=option.default)
    if isinstance(option.default, str):
        return cursor.choice(option.key, [str(choice) for choice in option.choices])
    if not option.choices:
        return cursor.integer(option.key, option.low, option.high)
    number = cursor.integer(option.key, -LARGEST, LARGEST)
    if number is not None and number not in option.choices:
        allowed = ", ".join(str(choice) for choice in option.choices)
        cursor.refuse("not-one-of", option.key, value=str(number), allowed=allowed)
        return None
    return number


@lru_cache(maxsize=4096)  # a thousand sessions name the same few players
def name_key(name: str) -> str:
    """Return a key shared by all spellings of a name.

    Composition, case and outer spaces do not matter.
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).strip()


def is_date(text: str) -> bool:
    """Return whether the text is a calendar date written like 2026-10-03."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not (text.isascii() and "".join(parts).isdigit()):
        return False
    year, month, day = (int(part) for part in parts)
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return year > 0 and 1 <= month <= 12 and 1 <= day <= days[month - 1]
