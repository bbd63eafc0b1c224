"""The marks on a page to be filled in by hand, as plain frozen values.

Each knows its position, so that a test can find overlaps. All measures are points from the lower left corner of the
paper.
"""

from dataclasses import dataclass

from scorekeeper.rules.model import Side
from scorekeeper.sheets.paper.pen import BLACK, HAIR

_MALAYALAM = range(0x0D00, 0x0D80)
_TOUCH = 0.05


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return the right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """Return its upper edge."""
        return self.y + self.height

    def meets(self, other: "Rect") -> bool:
        """Return whether two rectangles share more than an edge."""
        return (
            self.x < other.right - _TOUCH
            and other.x < self.right - _TOUCH
            and self.y < other.top - _TOUCH
            and other.y < self.top - _TOUCH
        )

    def within(self, other: "Rect") -> bool:
        """Return whether this rectangle lies inside another."""
        return (
            self.x >= other.x - _TOUCH
            and self.y >= other.y - _TOUCH
            and self.right <= other.right + _TOUCH
            and self.top <= other.top + _TOUCH
        )


@dataclass(frozen=True, slots=True)
class TextMark:
    """A text on its base line."""

    x: float
    y: float
    width: float
    text: str
    size: float
    bold: bool = False
    grey: float = BLACK

    @property
    def rect(self) -> Rect:
        """Return the rectangle of its letters; Malayalam reaches further up and down."""
        tall = any(ord(letter) in _MALAYALAM for letter in self.text)
        below, above = (0.34, 0.84) if tall else (0.22, 0.74)
        return Rect(self.x, self.y - below * self.size, self.width, (below + above) * self.size)


@dataclass(frozen=True, slots=True)
class Digits:
    """Boxes side by side, each for one digit.

    `key` names what is written in them: "deal 3 taken".
    """

    rect: Rect
    cells: int
    key: str


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle to tick, with its letter in it.

    `strain`: the letter is that of a suit, which is drawn, or no-trump.
    """

    rect: Rect
    label: str
    key: str
    strain: bool = False


@dataclass(frozen=True, slots=True)
class Tick:
    """A small square to tick."""

    rect: Rect
    key: str


@dataclass(frozen=True, slots=True)
class Badge:
    """The letter of a side in its square."""

    rect: Rect
    side: Side
    filled: bool


@dataclass(frozen=True, slots=True)
class SquareCode:
    """A square code with its content."""

    rect: Rect
    content: str


@dataclass(frozen=True, slots=True)
class Writing:
    """A line to write on, with the space above it."""

    rect: Rect
    key: str


Mark = TextMark | Digits | Circle | Tick | Badge | SquareCode | Writing
"""A mark that is read or written: no two of these may overlap."""


@dataclass(frozen=True, slots=True)
class RuledLine:
    """A horizontal line; `dashed` if it is to be cut or signed on."""

    x: float
    y: float
    to: float
    width: float = HAIR
    grey: float = BLACK
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Upright:
    """An upright dashed line to cut along."""

    x: float
    y: float
    to: float


@dataclass(frozen=True, slots=True)
class ShadedBand:
    """A band in the paler gray in the background of what is written."""

    rect: Rect


@dataclass(frozen=True, slots=True)
class RoundedBox:
    """A box with round corners around other marks."""

    rect: Rect
    fill: bool = False


BackgroundMark = RuledLine | Upright | ShadedBand | RoundedBox
"""A mark in the background."""


@dataclass(frozen=True, slots=True)
class PagePlan:
    """One page: its background, and what is read or written on it."""

    width: float
    height: float
    ground: tuple[BackgroundMark, ...]
    marks: tuple[Mark, ...]
