"""Letters that no font on this computer has, in words."""

from collections.abc import Mapping

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext

_NAMED = 3
"""Number of texts that are named; further ones are counted."""


def without_typeface(letters: Mapping[str, str]) -> str:
    """Return a sentence about letters that no font has, each with a text that contains it.

    "" if there are none.
    """
    if not letters:
        return ""
    texts: dict[str, list[str]] = {}
    for letter, text in letters.items():
        texts.setdefault(text, []).append(f"U+{ord(letter):04X}")
    named = [
        _("“{text}” ({letters})").format(text=text, letters=", ".join(codes))
        for text, codes in list(texts.items())[:_NAMED]
    ]
    if len(texts) > _NAMED:
        more = len(texts) - _NAMED
        named.append(ngettext("{n} more", "{n} more", more).format(n=more))
    return _(
        "No typeface on this computer has all letters of {names}. Papers print \N{REPLACEMENT CHARACTER} for those that"
        " are missing, and a sheet with them cannot be signed with keys."
    ).format(names=", ".join(named))
