"""A letter that no typeface has, where a test needs a paper that cannot be drawn: nothing is printed for it."""

from collections.abc import Mapping

from scorekeeper.sheets.paper.no_glyph import NoGlyph


def no_letter(letters: Mapping[str, str]) -> None:
    """Raise NoGlyph for a letter that would be replaced; stands for `typefaces.note_replaced`."""
    ((character, text),) = letters.items()
    raise NoGlyph(character, text)
