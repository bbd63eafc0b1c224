"""Texts of a fact that no file, sheet or screen can show, or that are too long."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass

from scorekeeper.journal.facts import Fact
from scorekeeper.journal.lengths import NAME, length_problems
from scorekeeper.rules.model import Problem, problem

Found = Iterable[Problem]


def unfit_text(fact: Fact, reason: str) -> Found:
    """Find overlong texts, and control characters that no file, sheet or screen can show."""
    texts = [(("reason",), reason), *_texts((), fact)]
    yield from length_problems(texts)
    for path, text in texts:
        if not _can_be_kept(text):
            yield problem("unfit-text", *path)


def unfit_who(who: str) -> Found:
    """Find the problems of an author's name, which has the same limit as every other name."""
    if len(who) > NAME:
        yield problem("who-too-long", "who", most=NAME, length=len(who))
    elif not _can_be_kept(who):
        yield problem("unfit-who", "who")


def _can_be_kept(text: str) -> bool:
    return text.isprintable() or not any(unicodedata.category(sign) in {"Cc", "Cs"} and sign != "\n" for sign in text)


def _texts(path: tuple[str | int, ...], value: object) -> Iterable[tuple[tuple[str | int, ...], str]]:
    """Find every text in a fact, at any depth, and its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _texts((*path, index), item)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts((*path, str(key)), item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            part = getattr(value, field.name)
            if part and not isinstance(part, int):  # most fields of a fact are empty or numbers
                yield from _texts((*path, field.name), part)
