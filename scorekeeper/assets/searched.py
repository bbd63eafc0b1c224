"""A text as it is searched: without case, accents and signs between words, in any script."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from scorekeeper.journal.names import plain_letters


@lru_cache(maxsize=4096)
def plain_words(text: str) -> tuple[str, ...]:
    """Return the words of a text, one after the other: "Nine, (4.2) José" is "nine", "4.2", "jose"."""
    plain = plain_letters(text)
    parts = groupby(range(len(plain)), lambda at: _in_word(plain, at))
    return tuple("".join(plain[at] for at in places) for inside, places in parts if inside)


def _in_word(text: str, at: int) -> bool:
    sign = text[at]
    if sign == ".":  # a full stop between digits is part of a number
        return text[at - 1 : at].isdecimal() and text[at + 1 : at + 2].isdecimal()
    return sign.isalnum() or unicodedata.category(sign).startswith("M")


def begun(wanted: str, words: Sequence[str]) -> bool:
    """Return whether one of the words begins like this."""
    return any(word.startswith(wanted) for word in words)
