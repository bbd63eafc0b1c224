"""The letter that stops a paper, apart from the large libraries that draw."""


class NoGlyph(Exception):  # noqa: N818
    """A letter that none of the fonts here has: which one, and the text it stands in."""

    def __init__(self, character: str, text: str) -> None:
        super().__init__(f"U+{ord(character):04X} in {text!r}")
        self.character = character
        self.text = text

    def __reduce__(self) -> tuple[type["NoGlyph"], tuple[str, str]]:
        return type(self), (self.character, self.text)  # it may be raised in the process that draws
