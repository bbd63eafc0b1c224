"""Maximum lengths of an entry's texts, far longer than needed."""

import json
from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.rules.model import Problem, problem

NAME = 300
"""Characters in the name of a person or thing."""
TEXT = 20_000
"""Characters in a reason, a statement, or the facts of a dispute."""
TOGETHER = 200_000
"""Characters in all texts of one entry."""
BODY = 10 * TOGETHER
"""Longest body of an entry in characters: all its texts, escaped, and room for the rest."""

_NAMES = frozenset((
    "name", "players", "captain", "letter", "club", "venue", "date", "scorer", "witness", "members", "by", "who",
    "against", "abstained", "signers", "names", "media", "code",
))  # fmt: skip
"""Fields that contain names; all others contain texts."""

Place = tuple[str | int, ...]


def length_problems(texts: Iterable[tuple[Place, str]]) -> Iterator[Problem]:
    """Yield a problem for each text that is too long, and for all of them together."""
    together = 0
    for path, text in texts:
        together += len(text) + 1
        most = NAME if path[0] in _NAMES else TEXT
        if len(text) > most:
            yield problem("text-too-long", *path, most=most, length=len(text))
    if together > TOGETHER:
        yield problem("texts-too-long", most=TOGETHER, length=together)


def longer_than_entered(who: str, reason: str, body: str) -> bool:
    """Return whether an entry has a longer text than a desk allows: another program wrote it.

    `body` is its JSON text; short ones are not parsed.
    """
    if len(who) > NAME or len(reason) > TEXT or len(body) > BODY:
        return True
    return len(body) > TEXT and any(len(text) > TEXT for text in _texts(json.loads(body)))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
