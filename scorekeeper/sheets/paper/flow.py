"""What is said one below the other, shared out over pages: what stays together, and what stands on each page again."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scorekeeper.sheets.paper.pen import Pen


@dataclass(frozen=True, slots=True)
class Piece:
    """Something of a known height that is drawn below a place; `keep` is how much must find room behind it."""

    height: float
    draw: Callable[[Pen, float], object]
    keep: float = 0.0
    repeated_heads: tuple["Piece", ...] = ()
    """What is drawn once more on top of the next page when this piece begins it."""


Page = list[tuple[Piece, float]]
"""The pieces of a page, each with the place below which it is drawn."""


def shared_out(flow: Iterable[Piece], top: float, bottom: float, *, next_top: float, last: float = 0.0) -> list[Page]:
    """Return the pages of a flow from `top`, or on further pages from `next_top`, down to `bottom`.

    `last` is how much must find room below the last piece; where it does not, a page without a piece follows.
    """
    pages: list[Page] = [[]]
    y = top
    for piece in flow:
        if y - piece.height - piece.keep < bottom and pages[-1]:
            pages.append([])
            y = next_top
            for head in piece.repeated_heads:
                pages[-1].append((head, y))
                y -= head.height
        pages[-1].append((piece, y))
        y -= piece.height
    if y - last < bottom:
        pages.append([])
    return pages


def draw_page(pen: Pen, page: Page) -> None:
    """Draw the pieces of a page in their places."""
    for piece, top in page:
        piece.draw(pen, top)


def side_by_side(count: int, left: float, right: float, *, gap: float) -> tuple[list[float], float]:
    """Return where boxes beside each other begin between two edges, and how wide each is."""
    wide = (right - left - gap * (count - 1)) / count
    return [left + index * (wide + gap) for index in range(count)], wide
