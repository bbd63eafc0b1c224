"""When two spellings are the same name, and when two names look alike.

This is used for teams and players everywhere. Names are compared by `name_key` and searched by `search_key`; both are
based on `fold_spelling`.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from scorekeeper.rules.model import Problem, problem

_LIKE_LATIN = str.maketrans(
    # Cyrillic, then Greek; letter by letter what each looks like
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405\u050c"
    "\u051a\u051c\u04ae\u04c0\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb"
    "\u051b\u051d\u04cf\u04af"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03bd"
    "\u03f3\u03b1\u03b9\u03c1\u03c5",
    "ABEKMHOPCTYXIJSGQWYlaeopcyxijsdhqwlyABEZHIKMNOPTYXovjaipu",
)
"""Letters of other alphabets that look the same on paper as a Latin letter."""
_VIRAMA = "\u0d4d"
_CHILLU = {
    chillu: f"{base}{_VIRAMA}"
    for chillu, base in zip(
        "\u0d54\u0d55\u0d56\u0d7a\u0d7b\u0d7c\u0d7d\u0d7e\u0d7f",
        "\u0d2e\u0d2f\u0d34\u0d23\u0d28\u0d30\u0d32\u0d33\u0d15",
        strict=True,
    )
}
"""Malayalam chillu letters; older keyboards write them as a letter, virama and joiner."""
_UNSEEN = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"
"""Invisible characters in a name."""
_JOINERS = "\u200c\u200d"
# expressions, because str.translate is ten times as slow on text that is not ASCII
_SPELLED = re.compile(f"[{''.join(_CHILLU)}{_UNSEEN}]")
_HIDDEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Characters that no font shows: joiners, fillers, direction marks."""
_SHAPING = re.compile("(?<=[\u0590-\U0010ffff])[\u200c\u200d\ufe0f]")
"""Invisible characters with a purpose.

Joiners shape the letters of Indian and other scripts; a selector makes a picture.
"""
_ACCENTS = re.compile(f"[{''.join(chr(code) for code in range(0x300, 0x900) if unicodedata.combining(chr(code)))}]")
"""Accents. From U+0900 on marks are parts of the letters (Indian scripts), before it they are accents."""
_NUMBER = re.compile("([0-9]+)")
_OTHER_DIGIT = re.compile(r"[^\D0-9]")
_KEPT = 4096
"""Size of the caches of name keys: the names of a large event, twice over."""
_ALPHABETS = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})
_LIKE_EACH_OTHER = str.maketrans("I1|0\N{LATIN SMALL LETTER DOTLESS I}", "lllOi")
"""Characters of one alphabet that many fonts draw alike."""
_DRAWN_ALIKE = (
    ("rn", "m"), ("vv", "w"),
    # Malayalam vowels that look the same when they are typed in two parts
    ("\u0d07\u0d57", "\u0d08"), ("\u0d09\u0d57", "\u0d0a"), ("\u0d0e\u0d46", "\u0d10"), ("\u0d12\u0d3e", "\u0d13"),
    ("\u0d12\u0d57", "\u0d14"), ("\u0d46\u0d46", "\u0d48"), ("\u0d4c", "\u0d57"), ("\u0d46\u0d57", "\u0d57"),
)  # fmt: skip


def fold_spelling(text: str) -> str:
    """Return a text in the form shared by all its spellings.

    It is independent of composition, case, chillu letters and invisible signs. A chillu and the letter with virama and
    joiner are equal; so are the two spellings before another letter, which leave two viramas in a row.
    """
    if text.isascii():
        return text.casefold()
    spelled = _SPELLED.sub(lambda match: _CHILLU.get(match[0], ""), unicodedata.normalize("NFKC", text))
    folded = spelled.casefold()
    return folded.replace(_VIRAMA * 2, _VIRAMA)


@lru_cache(maxsize=_KEPT)
def name_key(name: str) -> str:
    """Return the key shared by all spellings of a name.

    `fold_spelling`, with runs of spaces as one.
    """
    return " ".join(fold_spelling(name).split())


@lru_cache(maxsize=_KEPT)  # the same rule book is searched again with every letter that is typed
def plain_letters(text: str) -> str:
    """Return a text without case and accents, so that "jose" finds "José".

    Digits of any script become 0 to 9.
    """
    folded = fold_spelling(text)
    if folded.isascii():
        return folded
    parts = unicodedata.normalize("NFKD", folded)
    return _OTHER_DIGIT.sub(lambda match: str(unicodedata.decimal(match[0])), _ACCENTS.sub("", parts))


def search_key(text: str) -> str:
    """Return the search key of a name: `plain_letters`, with runs of spaces as one."""
    return " ".join(plain_letters(text).split())


def is_of_word(sign: str) -> bool:
    """Return whether a sign belongs to a word: a letter, a digit, or a mark as in Malayalam."""
    return sign.isalnum() or unicodedata.category(sign).startswith("M") or sign in _JOINERS


def match_rank(name: str, text: str) -> int:
    """Return how well a name matches a search key, best first.

    0: the whole name, 1: begun up to the end of a word, 2: begun, 3: at the start of a word, 4: anywhere else.
    """
    key = search_key(name)
    if key == text:
        return 0
    if key.startswith(text):
        return 1 if key.startswith(f"{text} ") else 2
    return 3 if f" {text}" in key else 4


@lru_cache(maxsize=_KEPT)
def list_key(name: str) -> tuple[tuple[str, int], ...]:
    """Return the key by which lists of names are sorted: "Dallas 4" comes before "Dallas 10"."""
    parts = _NUMBER.split(name_key(name))
    return tuple((text, int(number or -1)) for text, number in zip(parts[::2], [*parts[1::2], ""], strict=True))


@lru_cache(maxsize=_KEPT)
def looks_key(name: str) -> str:
    """Return the key shared by names that look the same, also in letters of different alphabets."""
    return name_key(unicodedata.normalize("NFKC", name).translate(_LIKE_LATIN))


@lru_cache(maxsize=_KEPT)
def skeleton(name: str) -> str:
    """Return the key shared by names that a reader confuses.

    Accents, spaces and dots do not count.
    Wider than `looks_key`: a capital I, an l and a 1 are equal, and so are rn and m.
    """
    replaced = unicodedata.normalize("NFKC", name).translate(_LIKE_LATIN).translate(_LIKE_EACH_OTHER)
    letters = plain_letters(replaced)
    for pair, sign in _DRAWN_ALIKE:
        letters = letters.replace(pair, sign)
    # \w does not match marks of Indian scripts, but they belong to the name
    return "".join(letter for letter in letters if unicodedata.category(letter)[0] in "LMN")


def name_keys(name: str) -> tuple[str, ...]:
    """Return the keys under which a name is found: by spelling, and by looks if different."""
    return tuple(dict.fromkeys((name_key(name), looks_key(name))))


def deceptive(names: Iterable[str], others: Iterable[str] = ()) -> Iterator[Problem]:
    """Return which of these names mix alphabets, hide characters, or look like a different name.

    `others` are further names to compare them with.
    """
    given = dict.fromkeys(names)
    for name in given:
        hidden = dict.fromkeys(_hidden_characters(name))
        if hidden:
            yield problem("name-hides-characters", "name", name=name, letters=", ".join(hidden))
    asked = {name_key(name): name for name in given}
    for name in asked.values():
        strange = dict.fromkeys(_foreign_letters(name))
        if strange:
            yield problem("name-mixes-alphabets", "name", name=name, letters=", ".join(strange))
    alike: dict[str, dict[str, str]] = {}
    for key, name in (*asked.items(), *((name_key(name), name) for name in others)):
        alike.setdefault(looks_key(name), {}).setdefault(key, name)
    for spellings in alike.values():
        for first, second in combinations(spellings, 2):
            if first in asked or second in asked:
                yield problem("names-look-alike", "name", name=spellings[first], other=spellings[second])


def _hidden_characters(name: str) -> Iterator[str]:
    """Yield the invisible characters of a name that do not shape the letter before them."""
    if not name.isascii():
        for character in _HIDDEN.findall(_SHAPING.sub("", name)):
            yield f"U+{ord(character):04X}"


def _foreign_letters(name: str) -> Iterator[str]:
    """Return the non-Latin letters of a word that also has Latin ones, each with its alphabet."""
    for word in unicodedata.normalize("NFKC", name).split():
        if word.isascii():
            continue
        alphabets = [(letter, unicodedata.name(letter, "").split(" ")[0]) for letter in word if letter.isalpha()]
        known = {alphabet for _, alphabet in alphabets} & _ALPHABETS
        if "LATIN" in known and len(known) > 1:
            for letter, alphabet in alphabets:
                if alphabet in known - {"LATIN"}:
                    yield f"{letter} ({alphabet.title()})"
