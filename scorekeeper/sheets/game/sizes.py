"""How large the paper of a game sheet is: A5 carries the sheet of A4, made smaller as a whole."""

from dataclasses import dataclass
from math import sqrt

from scorekeeper.sheets.options import A4, PAPERS

A5 = "A5"


@dataclass(frozen=True, slots=True)
class Size:
    """The paper, in points, and how much smaller than drawn everything on it is."""

    width: float
    height: float
    scale: float

    @property
    def drawn_width(self) -> float:
        """Return how wide the paper is before everything is made smaller."""
        return self.width / self.scale

    @property
    def drawn_height(self) -> float:
        """Return how high the paper is before everything is made smaller."""
        return self.height / self.scale


def size_of(paper: str) -> Size:
    """Return the size of A4, Letter or A5. Raises KeyError."""
    if paper == A5:
        width, height = PAPERS[A4]
        return Size(height / 2, width, 1 / sqrt(2))
    return Size(*PAPERS[paper], 1.0)
