"""In what language a name is read aloud: its letters tell it, where one language alone is written in them."""

import unicodedata

_LANGUAGES = {
    "MALAYALAM": "ml", "TAMIL": "ta", "TELUGU": "te", "KANNADA": "kn", "GUJARATI": "gu", "GURMUKHI": "pa",
    "ORIYA": "or", "SINHALA": "si", "THAI": "th", "GREEK": "el", "HEBREW": "he", "GEORGIAN": "ka", "ARMENIAN": "hy",
    "HANGUL": "ko", "HIRAGANA": "ja", "KATAKANA": "ja", "BENGALI": "bn",
    "DEVANAGARI": "und-Deva", "ARABIC": "und-Arab", "CYRILLIC": "und-Cyrl", "CJK": "und-Hani",
}  # fmt: skip
"""By what Unicode calls the script. Where many languages share one (Hindi, Marathi ...) the script alone is told."""


def language_of(text: str) -> str:
    """Return the language of a word, as a tag of BCP 47; "" for Latin letters, of which names say nothing."""
    letter = next((sign for sign in text if unicodedata.category(sign)[0] == "L"), "")
    return _LANGUAGES.get(unicodedata.name(letter, "").partition(" ")[0], "") if letter else ""
