"""How long a text may be that is entered: far longer than anybody writes, and no more than everybody can keep."""

from collections.abc import Iterable, Iterator

from scorekeeper.rules.model import Problem, problem

NAME = 300
"""Letters in what names somebody or something."""
TEXT = 20_000
"""Letters in a reason, a statement, the facts of a dispute."""
TOGETHER = 200_000
"""Letters in all texts of one entry."""

_NAMES = frozenset((
    "name", "players", "captain", "letter", "club", "venue", "date", "scorer", "witness", "members", "by", "who",
    "against", "abstained", "signers", "names", "media", "code",
))  # fmt: skip
"""Fields of facts that name; all others are texts."""

Place = tuple[str | int, ...]


def length_problems(texts: Iterable[tuple[Place, str]]) -> Iterator[Problem]:
    """Return which of these texts, each with its place in the fact, is too long, and whether all of them are."""
    together = 0
    for path, text in texts:
        together += len(text) + 1
        most = NAME if path[0] in _NAMES else TEXT
        if len(text) > most:
            yield problem("text-too-long", *path, most=most, length=len(text))
    if together > TOGETHER:
        yield problem("texts-too-long", most=TOGETHER, length=together)
