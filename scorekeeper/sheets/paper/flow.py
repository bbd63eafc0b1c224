"""Divides pieces of text over pages: which stay together, and which are repeated on each page."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from scorekeeper.sheets.paper.pen import Pen

BINDING, MARGIN = 60.0, 34.0
"""What stays free on the left for the holes of a folder, even on A5 where all is smaller, and on the other sides."""
_ROUND_OFF = 0.01
"""Heights that add up to the room there is may be this much more, in points, by the rounding of each."""

Draw = Callable[[Pen, float], object]


@dataclass(frozen=True, slots=True)
class FlowPiece:
    """A piece of known height, drawn below a position; `keep` is the height that must fit after it on the page."""

    height: float
    draw: Draw
    keep: float = 0.0
    repeated_heads: tuple["FlowPiece", ...] = ()
    """What is drawn once more on top of the next page when this piece begins it; it is not read aloud again."""
    closing: Draw | None = None
    """What is drawn below the piece before when this one begins a page."""


Page = list[tuple[Draw, float]]
"""What is drawn on a page, and the place below which each is drawn."""


def shared_out(
    flow: Iterable[FlowPiece],
    top: float,
    bottom: float,
    *,
    next_top: float,
    last: float = 0.0,
    first_bottom: float | None = None,
) -> list[Page]:
    """Return the pages of a flow from `top`, or on further pages from `next_top`, down to `bottom`.

    `first_bottom` is how far down the first page goes where that is another place. `last` is how much must find room
    below the last piece; where it does not, a page without a piece follows.
    """
    pages: list[Page] = [[]]
    y, low = top, bottom if first_bottom is None else first_bottom
    for piece in flow:
        if y - piece.height - piece.keep < low - _ROUND_OFF and pages[-1]:
            if piece.closing is not None:
                pages[-1].append((piece.closing, y))
            pages.append([])
            y, low = next_top, bottom
            for head in piece.repeated_heads:
                pages[-1].append((partial(_unread, head.draw), y))
                y -= head.height
        pages[-1].append((piece.draw, y))
        y -= piece.height
    if y - last < low - _ROUND_OFF:
        pages.append([])
    return pages


def _unread(draw: Draw, pen: Pen, top: float) -> None:
    with pen.tags.unread():
        draw(pen, top)


def draw_page(pen: Pen, page: Page) -> None:
    """Draw the pieces of a page in their places."""
    for draw, top in page:
        draw(pen, top)


def side_by_side(count: int, left: float, right: float, *, gap: float) -> tuple[list[float], float]:
    """Return where boxes beside each other begin between two edges, and how wide each is."""
    width = (right - left - gap * (count - 1)) / count
    return [left + index * (width + gap) for index in range(count)], width
