"""The draw order: by a seed that anybody can hash with each name, so that anybody can repeat the draw."""

import unicodedata
from collections.abc import Iterable
from hashlib import sha256


def draw_key(seed: int, name: str) -> str:
    """Return what a name is sorted by: the SHA-256 of `SEED:NAME`, the name in NFC, as lower-case hex digits."""
    return sha256(f"{seed}:{unicodedata.normalize('NFC', name)}".encode()).hexdigest()


def draw_order(names: Iterable[str], seed: int) -> tuple[str, ...]:
    """Return the names in the order in which this seed draws them."""
    return tuple(sorted(names, key=lambda name: draw_key(seed, name)))
