"""A text as it is searched: without case, accents and signs between words, in any script."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

_KEPT_FROM = "\u0900"
"""From here on marks are parts of the letters (Indian scripts), before it they are accents."""


@lru_cache(maxsize=4096)  # the same rule book is searched again with every letter that is typed
def plain_letters(text: str) -> str:
    """Return a text without case and accents, so that "jose" finds "José"; digits of any script are 0 to 9."""
    parts = unicodedata.normalize("NFKD", text).casefold()
    kept = (sign for sign in parts if not unicodedata.combining(sign) or sign >= _KEPT_FROM)
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in kept)


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
