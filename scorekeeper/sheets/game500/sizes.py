"""The paper sizes of a game sheet: A5 has the sheet of A4, scaled down as a whole."""

from dataclasses import dataclass
from math import sqrt

from scorekeeper.sheets.options import A4, PAPERS

A5 = "A5"


@dataclass(frozen=True, slots=True)
class Size:
    """The paper, in points, and the factor by which everything on it is scaled down."""

    width: float
    height: float
    scale: float

    @property
    def drawn_width(self) -> float:
        """Return the width of the paper before scaling down."""
        return self.width / self.scale

    @property
    def drawn_height(self) -> float:
        """Return the height of the paper before scaling down."""
        return self.height / self.scale


def size_of(paper: str) -> Size:
    """Return the size of A4, Letter or A5. Raises KeyError."""
    if paper == A5:
        width, height = PAPERS[A4]
        return Size(height / 2, width, 1 / sqrt(2))
    return Size(*PAPERS[paper], 1.0)
