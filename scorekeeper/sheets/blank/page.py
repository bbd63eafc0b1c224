"""A page under construction.

Positions marks, measured in the fonts in which they will be drawn.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from scorekeeper.rules.model import Side
from scorekeeper.sheets.blank.marks import (
    BackgroundMark,
    Badge,
    Circle,
    Digits,
    Mark,
    PagePlan,
    Rect,
    RoundedBox,
    RuledLine,
    ShadedBand,
    SquareCode,
    TextMark,
    Tick,
    Upright,
    Writing,
)
from scorekeeper.sheets.options import SMALLEST
from scorekeeper.sheets.paper.pen import BLACK, HAIR, Lettering
from scorekeeper.sheets.paper.typefaces import Typefaces


@dataclass(slots=True)
class BlankPage(Lettering):
    """One page on this paper, to put marks on. Sizes and positions are points."""

    faces: Typefaces
    width: float
    height: float
    ground: list[BackgroundMark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    least: ClassVar[float] = SMALLEST

    def plan(self) -> PagePlan:
        """Return the plan of the page so far."""
        return PagePlan(self.width, self.height, tuple(self.ground), tuple(self.marks))

    def text(self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = BLACK) -> float:
        """Put a text starting at x; return where it ends. Raises NoGlyph."""
        width = self.width_of(text, size, bold=bold)
        if text:
            self.marks.append(TextMark(x, y, width, text, size, bold, grey))
        return x + width

    def digits(self, x: float, y: float, cells: int, key: str, *, cell: float, height: float) -> float:
        """Put boxes for digits; return where they end."""
        self.marks.append(Digits(Rect(x, y, cells * cell, height), cells, key))
        return x + cells * cell

    def circles(
        self,
        x: float,
        y: float,
        labels: Sequence[tuple[str, str]],
        *,
        size: float,
        step: float,
        strains: bool = False,
    ) -> float:
        """Put circles to tick, each a label with its key, `step` apart; return where they end.

        `strains`: the labels are suits and no-trump, and suits are drawn.
        """
        for label, key in labels:
            self.marks.append(Circle(Rect(x, y, size, size), label, key, strains))
            x += step
        return x - step + size

    def tick(self, x: float, y: float, key: str, *, size: float) -> float:
        """Put a square to tick; return where it ends."""
        self.marks.append(Tick(Rect(x, y, size, size), key))
        return x + size

    def badge(self, x: float, y: float, side: Side, size: float, *, filled: bool) -> float:
        """Put the letter of a side; return where it ends."""
        self.marks.append(Badge(Rect(x, y, size, size), side, filled))
        return x + size

    def code(self, x: float, y: float, content: str, size: float) -> None:
        """Put a square code."""
        self.marks.append(SquareCode(Rect(x, y, size, size), content))

    def writing(self, x: float, y: float, to: float, key: str, *, height: float = 11.0) -> float:
        """Put a line to write on; return where it ends."""
        self.marks.append(Writing(Rect(x, y, to - x, height), key))
        return to

    def line(
        self, x: float, y: float, to: float, *, width: float = HAIR, grey: float = BLACK, dashed: bool = False
    ) -> None:
        """Draw a horizontal line in the background."""
        self.ground.append(RuledLine(x, y, to, width, grey, dashed))

    def cut(self, x: float, y: float, to: float) -> None:
        """Put an upright line to cut along."""
        self.ground.append(Upright(x, y, to))

    def band(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a pale band in the background."""
        self.ground.append(ShadedBand(Rect(x, y, width, height)))

    def frame(self, x: float, y: float, width: float, height: float, *, fill: bool = False) -> None:
        """Put a box around marks."""
        self.ground.append(RoundedBox(Rect(x, y, width, height), fill))
