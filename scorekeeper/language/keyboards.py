"""Advice on keyboards where only A to Z and 0 to 9 can be read."""

import unicodedata

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def other_keyboard(text: str) -> str:
    """Return a sentence about the keyboard layout that a typed text comes from.

    "" for one with Latin letters.
    """
    script = next(filter(None, map(_script, text)), "")
    if not script:
        return ""
    text_found = _(
        "“{text}” cannot be read here: the keyboard types {script}. Switch it to English: A to Z and 0 to 9."
    )
    return text_found.format(text=text, script=script)


def _script(sign: str) -> str:
    if sign.isascii():
        return ""
    return _scripts().get(unicodedata.name(sign, "").partition(" ")[0].partition("-")[0], "")


def _scripts() -> dict[str, str]:
    """Return the names of scripts, by the first word of the names of their letters in Unicode."""
    return {
        "MALAYALAM": pgettext("script", "Malayalam"),
        "TAMIL": pgettext("script", "Tamil"),
        "KANNADA": pgettext("script", "Kannada"),
        "TELUGU": pgettext("script", "Telugu"),
        "DEVANAGARI": pgettext("script", "Hindi"),
        "GUJARATI": pgettext("script", "Gujarati"),
        "GURMUKHI": pgettext("script", "Punjabi"),
        "BENGALI": pgettext("script", "Bengali"),
        "ORIYA": pgettext("script", "Odia"),
        "SINHALA": pgettext("script", "Sinhala"),
        "THAI": pgettext("script", "Thai"),
        "ARABIC": pgettext("script", "Arabic"),
        "HEBREW": pgettext("script", "Hebrew"),
        "CYRILLIC": _("Cyrillic letters"),
        "GREEK": pgettext("script", "Greek"),
        "GEORGIAN": pgettext("script", "Georgian"),
        "ARMENIAN": pgettext("script", "Armenian"),
        "HANGUL": pgettext("script", "Korean"),
        "HIRAGANA": pgettext("script", "Japanese"),
        "KATAKANA": pgettext("script", "Japanese"),
        "CJK": pgettext("script", "Chinese"),
    }
