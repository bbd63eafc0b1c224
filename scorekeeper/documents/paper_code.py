"""The code on a printed sheet: four characters that tell two printouts apart.

It is no protection against forgery.
"""

import json
from collections.abc import Mapping
from hashlib import sha256

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The 32 characters of a code that people copy from paper: no I, L, O or U."""
LENGTH = 4
_BITS = 5
_LEFT_OUT = frozenset({"journal", "revision", "supersedes"})
_TAKEN_FOR = str.maketrans("OIL", "011")


def comparable(document: Mapping[str, object]) -> dict[str, object]:
    """Return a sheet document without the parts that change with every revision."""
    return {key: value for key, value in document.items() if key not in _LEFT_OUT}


def paper_code(document: Mapping[str, object]) -> str:
    """Return the code of a sheet document: the same for the same sheet, whatever its revision."""
    text = json.dumps(comparable(document), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    number = int.from_bytes(sha256(text.encode()).digest()[:4], "big") >> (32 - LENGTH * _BITS)
    return "".join(SIGNS[number >> shift & 31] for shift in range((LENGTH - 1) * _BITS, -1, -_BITS))


def read_signs(text: str) -> str:
    """Return typed characters in the form of `SIGNS`.

    Capitals, and the digits that O, I and L are taken for.
    """
    return text.upper().translate(_TAKEN_FOR)


def read_paper_code(text: str) -> str | None:
    """Return a code as typed from the paper, ignoring case, gaps and hyphens.

    None if it cannot be one.
    """
    code = read_signs("".join(text.replace("-", " ").split()))
    return code if len(code) == LENGTH and set(code) <= set(SIGNS) else None
