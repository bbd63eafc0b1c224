"""Letters in entries that no font on this computer has.

Papers replace them, and signing refuses them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass

from scorekeeper.journal.facts import Fact
from scorekeeper.sheets.drawer import draw
from scorekeeper.sheets.paper.no_glyph import are_collected, letters_replaced

_LATIN = 0x250
_SURE = (range(_LATIN), range(0xD00, 0xD80), range(0x2010, 0x2027), (0x200C, 0x200D))
"""Letters in every font set of the program; no font has to be loaded for them."""


def has_unusual_letters(fact: Fact) -> bool:
    """Return whether a fact has letters that need a look into the fonts."""
    return not all(map(_is_sure, _texts(fact)))


def missing_letters(facts: Iterable[Fact]) -> Mapping[str, str]:
    """Return the letters of these facts that no font has, each with a text that contains it."""
    texts = tuple(dict.fromkeys(text for fact in facts for text in _texts(fact) if not _is_sure(text)))
    with letters_replaced() as replaced:
        if texts:
            draw(_set, texts)
    return replaced


def note_missing_letters(facts: Iterable[Fact]) -> None:
    """Record missing letters for a caller that collects them, such as the command line."""
    if are_collected():
        missing_letters(facts)


def _set(texts: tuple[str, ...]) -> None:
    from scorekeeper.assets.fonts import find_fonts  # noqa: PLC0415 - the drawing library is large
    from scorekeeper.sheets.paper.typefaces import typefaces  # noqa: PLC0415

    with typefaces(find_fonts()) as faces:
        for text in texts:
            faces.runs(text)


def _is_sure(text: str) -> bool:
    return text.isascii() or all(any(ord(letter) in known for known in _SURE) for letter in text)


def _texts(value: object) -> Iterator[str]:
    """Yield every text in a fact, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts(key)
            yield from _texts(item)
    elif isinstance(value, tuple | list | frozenset):
        for item in value:
            yield from _texts(item)
    elif is_dataclass(value):
        for each in fields(value):
            yield from _texts(getattr(value, each.name))
