"""The recovery code: what opens the keys when the passphrase is forgotten, written so that it can be read from paper.

Thirty signs in six groups, without the letters that are taken for digits: 140 random bits, and two signs that tell a
misread code from a wrong one.
"""

import hashlib
import re
import secrets

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUP, GROUPS = 5, 6
_LENGTH, _CHECK = GROUP * GROUPS, 2
_GAP = r"[\s\-\u2010-\u2015.]"
_SHAPE = re.compile(rf"\s*[0-9A-Za-z]{{{GROUP}}}(?:{_GAP}*[0-9A-Za-z]{{{GROUP}}}){{{GROUPS - 1}}}\s*")
_TAKEN_FOR = str.maketrans("OIL", "011")


def new_code() -> str:
    """Return a new code: "0A1B2-..." in groups."""
    drawn = "".join(secrets.choice(SIGNS) for _ in range(_LENGTH - _CHECK))
    return grouped(drawn + _check(drawn))


def grouped(code: str) -> str:
    """Return the signs of a code in its groups."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def looks_like_code(typed: str) -> bool:
    """Return whether somebody typed a recovery code, well read or not: no passphrase may look like one."""
    return _SHAPE.fullmatch(typed) is not None


def read_code(typed: str) -> str | None:
    """Return a code as it is written, whatever its case and gaps; None when it was misread somewhere."""
    signs = re.sub(_GAP, "", typed).upper().translate(_TAKEN_FOR)
    if not looks_like_code(typed) or not set(signs) <= set(SIGNS):
        return None
    drawn = signs[:-_CHECK]
    return grouped(signs) if signs[-_CHECK:] == _check(drawn) else None


def _check(drawn: str) -> str:
    number = int.from_bytes(hashlib.sha256(drawn.encode()).digest()[:2], "big")
    return SIGNS[number >> 11] + SIGNS[(number >> 6) & 31]
