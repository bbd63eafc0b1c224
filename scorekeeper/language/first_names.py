"""Short names of players: their first names, as long as these are unambiguous."""

from collections import Counter
from collections.abc import Sequence


def in_short(names: Sequence[str]) -> tuple[str, ...]:
    """Return each name as its first word, or in full if another player here shares it."""
    firsts = [name.split(maxsplit=1)[0] if name.split() else name for name in names]
    shared = Counter(first.casefold() for first in firsts)
    return tuple(
        first if shared[first.casefold()] == 1 else name for first, name in zip(firsts, names, strict=True)
    )  # fmt: skip
