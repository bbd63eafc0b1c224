"""Text prepared for searching: without case, accents and punctuation, in any script."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from scorekeeper.journal.names import plain_letters


@lru_cache(maxsize=4096)
def plain_words(text: str) -> tuple[str, ...]:
    """Return the words of a text, one after another.

    For example "Nine, (4.2) José" is "nine", "4.2", "jose".
    """
    plain = plain_letters(text)
    parts = groupby(range(len(plain)), lambda index: _in_word(plain, index))
    return tuple("".join(plain[index] for index in places) for inside, places in parts if inside)


def _in_word(text: str, index: int) -> bool:
    sign = text[index]
    if sign == ".":  # a period between digits is part of a number
        return text[index - 1 : index].isdecimal() and text[index + 1 : index + 2].isdecimal()
    return sign.isalnum() or unicodedata.category(sign).startswith("M")


def begins_word(beginning: str, words: Sequence[str]) -> bool:
    """Return whether one of the words begins with this text."""
    return any(word.startswith(beginning) for word in words)
