"""A letter without a typeface, for tests of papers that cannot be drawn."""

from collections.abc import Mapping

from scorekeeper.sheets.paper.no_glyph import NoGlyph


def no_letter(letters: Mapping[str, str]) -> None:
    """Raise NoGlyph for a letter that would be replaced; replaces `typefaces.note_replaced`."""
    ((character, text),) = letters.items()
    raise NoGlyph(character, text)
