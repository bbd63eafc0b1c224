"""Letters that no typeface of this computer has, in words."""

from collections.abc import Mapping

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext

_NAMED = 3
"""So many letters are named, the others counted."""


def _code(letter: str) -> str:
    return f"U+{ord(letter):04X}"


def without_typeface(letters: Mapping[str, str]) -> str:
    """Return what becomes of letters that no typeface has; each comes with a text that has it. "" for none."""
    if not letters:
        return ""
    named = [
        _("{letter} in “{text}”").format(letter=" ".join((*filter(str.isprintable, letter), _code(letter))), text=text)
        for letter, text in list(letters.items())[:_NAMED]
    ]
    if len(letters) > _NAMED:
        more = len(letters) - _NAMED
        named.append(ngettext("{n} more", "{n} more", more).format(n=more))
    return ngettext(
        "No typeface on this computer has {letters}. Papers print \N{REPLACEMENT CHARACTER} for it, and a sheet with it"
        " cannot be signed with keys.",
        "No typeface on this computer has {letters}. Papers print \N{REPLACEMENT CHARACTER} for them, and a sheet with"
        " them cannot be signed with keys.",
        len(letters),
    ).format(letters=", ".join(named))
