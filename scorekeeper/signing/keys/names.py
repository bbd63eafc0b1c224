"""What stands as a name in a certificate: plain ASCII, because checking programs stumble over other scripts."""

import re
import unicodedata

_LONGEST = 48


_STAND_IN = re.compile(r"(?:scorer|captain|committee) [0-9a-f]+")


def is_stand_in(key_name: str) -> bool:
    """Return whether this stands in a certificate for a name that is lost in plain letters."""
    return _STAND_IN.fullmatch(key_name) is not None


def plain_name(name: str, otherwise: str) -> str:
    """Return a name without accents, in ASCII; `otherwise` when that would lose a letter.

    The name as people write it stands on the sheet, and in what is signed.
    """
    letters = "".join(letter for letter in unicodedata.normalize("NFKD", name) if unicodedata.category(letter) != "Mn")
    lost = not letters.isascii() or not letters.isprintable() or not letters.strip()
    return otherwise if lost else " ".join(letters.split())[:_LONGEST].strip()
