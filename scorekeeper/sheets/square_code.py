"""The squares of a QR code: the same for paper and for the window."""

from functools import lru_cache

import segno


@lru_cache(maxsize=64)
def squares(content: str, *, quickly: bool = False) -> tuple[bytes, ...]:
    """Return the rows of the code for a text, with a byte for each square, 1 if it is dark.

    `quickly`: with the first of the eight masks instead of the most even one, which takes three times as long to find.
    """
    mask = 0 if quickly else None
    code = segno.make(content, error="m", boost_error=False, micro=False, mask=mask)
    return tuple(bytes(row) for row in code.matrix)
