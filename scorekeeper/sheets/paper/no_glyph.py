"""Letters that no typeface here has.

Paper gets a substitute, a page to be signed is refused.
Separate from the large drawing libraries.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

SUBSTITUTE = "\N{REPLACEMENT CHARACTER}"
"""The substitute for such a letter, if the typeface has it."""
_replaced: ContextVar[dict[str, str] | None] = ContextVar("replaced", default=None)


class NoGlyph(Exception):  # noqa: N818
    """A letter that none of the fonts here has, and the text that contains it."""

    def __init__(self, character: str, text: str) -> None:
        super().__init__(f"U+{ord(character):04X} in {text!r}")
        self.character = character
        self.text = text

    def __reduce__(self) -> tuple[type["NoGlyph"], tuple[str, str]]:
        return type(self), (self.character, self.text)  # it may be raised in the process that draws


@contextmanager
def letters_replaced() -> Iterator[Mapping[str, str]]:
    """Collect the letters replaced in this context, each with a text that contains it."""
    letters: dict[str, str] = {}
    before = _replaced.set(letters)
    try:
        yield letters
    finally:
        _replaced.reset(before)
        note_replaced(letters)


def are_collected() -> bool:
    """Return whether replaced letters are collected here."""
    return _replaced.get() is not None


def note_replaced(letters: Mapping[str, str]) -> None:
    """Add letters to the collection of replaced letters, if there is one here."""
    replaced = _replaced.get()
    if replaced is not None:
        replaced.update({letter: text for letter, text in letters.items() if letter not in replaced})
