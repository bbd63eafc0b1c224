"""The language of a name for a screen reader: its script shows it, if only one language is written in it."""

import unicodedata

_LANGUAGES = {
    "MALAYALAM": "ml", "TAMIL": "ta", "TELUGU": "te", "KANNADA": "kn", "GUJARATI": "gu", "GURMUKHI": "pa",
    "ORIYA": "or", "SINHALA": "si", "THAI": "th", "GREEK": "el", "HEBREW": "he", "GEORGIAN": "ka", "ARMENIAN": "hy",
    "HANGUL": "ko", "HIRAGANA": "ja", "KATAKANA": "ja", "BENGALI": "bn",
    "DEVANAGARI": "und-Deva", "ARABIC": "und-Arab", "CYRILLIC": "und-Cyrl", "CJK": "und-Hani",
}  # fmt: skip
"""Languages by Unicode's name of the script. A script of many languages (Hindi, Marathi ...) has a script tag."""


def language_of(text: str) -> str:
    """Return the language of a word as a BCP 47 tag; "" for Latin letters, which do not show the language of a name."""
    letter = next((sign for sign in text if unicodedata.category(sign)[0] == "L"), "")
    return _LANGUAGES.get(unicodedata.name(letter, "").partition(" ")[0], "") if letter else ""
