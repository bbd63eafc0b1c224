"""The text of a document, from bytes to JSON values or to problems.

It must be ordinary JSON in UTF-8, with or without a byte order mark, without a key twice in one object and without lone
surrogates. Any bytes give a value or problems.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.model import Problem, problem

_LONGEST_INTEGER = 18
"""Digits of a number that are read; longer ones are cut and stay out of every range."""

_HALF_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]")
_SURROGATES = re.compile("[\ud800-\udfff]")


class Repeating(dict[str, Any]):
    """A JSON object with repeated keys; the last value of each is kept."""

    __slots__ = ("repeated",)

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        seen: set[str] = set()
        self.repeated = tuple(dict.fromkeys(key for key, _ in pairs if key in seen or seen.add(key)))  # type: ignore[func-returns-value]


@dataclass(frozen=True, slots=True)
class Text:
    """A JSON value with the problems of its text.

    `readable` is False if there is no value at all.
    """

    value: Any
    problems: tuple[Problem, ...] = ()
    readable: bool = True


def read_text(data: bytes) -> Text:
    """Return a text's JSON value with the problems of the text, so that both are checked."""
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        return _unreadable(problem("not-utf-8", byte=wrong.start + 1))
    if not source.strip():
        return _unreadable(problem("nothing-written"))
    repeating: list[Repeating] = []
    try:
        value = _parse_json(source, repeating)
    except json.JSONDecodeError as wrong:
        return _unreadable(problem("not-json", line=wrong.lineno, column=wrong.colno))
    except (RecursionError, MemoryError):
        return _unreadable(problem("too-deep"))
    if not repeating and not _HALF_CHARACTER.search(source):
        return Text(value)
    return Text(value, tuple(_faults(value)))


def _unreadable(fault: Problem) -> Text:
    return Text(None, (fault,), readable=False)


def _parse_json(source: str, repeating: list[Repeating]) -> Any:
    def read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) == len(pairs):
            return value
        repeating.append(Repeating(pairs))
        return repeating[-1]

    try:
        return json.loads(source, object_pairs_hook=read_object)
    except json.JSONDecodeError:
        raise
    except ValueError:
        # An integer of thousands of digits, which Python does not convert.
        repeating.clear()
        return json.loads(source, object_pairs_hook=read_object, parse_int=_short_integer)


def _short_integer(digits: str) -> int:
    return int(digits) if len(digits) <= _LONGEST_INTEGER else int(digits[: _LONGEST_INTEGER + 1])


def _faults(value: Any) -> list[Problem]:
    """Return every repeated key and lone surrogate, in the order of the document."""
    faults: list[Problem] = []
    waiting: list[tuple[Any, tuple[str | int, ...]]] = [(value, ())]
    while waiting:
        node, path = waiting.pop()
        if isinstance(node, Repeating):
            faults.extend(problem("key-twice", *path, key, key=key) for key in node.repeated)
        if isinstance(node, dict):
            faults.extend(problem("half-character", *path, key) for key in node if _SURROGATES.search(key))
            waiting.extend((item, (*path, key)) for key, item in reversed(node.items()))
        elif isinstance(node, list):
            waiting.extend((node[index], (*path, index)) for index in reversed(range(len(node))))
        elif isinstance(node, str) and _SURROGATES.search(node):
            faults.append(problem("half-character", *path))
    return faults
