"""The squares of a QR code: the same for paper and for the window."""

from functools import lru_cache

import segno


@lru_cache(maxsize=64)
def squares(content: str) -> tuple[bytes, ...]:
    """Return the rows of the code for a text, with a byte for each square, 1 if it is dark."""
    return tuple(bytes(row) for row in segno.make(content, error="m", boost_error=False, micro=False).matrix)
