"""The order for drawing teams.

Sorted by a digest that anyone can reproduce with one line of shell.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from hashlib import sha256

GROUP_NAMES = ("A", "B")


def draw_key(seed: int, name: str) -> str:
    """Return the sort key of a name: the SHA-256 (hex) of "SEED:NAME".

    The seed is decimal; the text is NFC in UTF-8.
    """
    return sha256(f"{seed}:{unicodedata.normalize('NFC', name)}".encode()).hexdigest()


def draw_order(names: Iterable[str], seed: int) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: draw_key(seed, name)))


def deal_groups(order: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return groups A and B of teams that are dealt A, B, A, B in draw order."""
    return tuple(order[::2]), tuple(order[1::2])
