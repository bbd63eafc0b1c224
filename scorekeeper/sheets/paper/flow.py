"""Divides text over pages: which pieces stay together, and which repeat on each page."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from scorekeeper.sheets.paper.pen import Pen

BINDING, MARGIN = 60.0, 34.0
"""Left margin, for the holes of a folder even on scaled-down A5, and other margins."""
_ROUND_OFF = 0.01
"""The rounding error, in points, by which heights that fit may exceed the available height."""

Draw = Callable[[Pen, float], object]


@dataclass(frozen=True, slots=True)
class FlowPiece:
    """A piece of known height, drawn below a position.

    `keep` is the height that must fit after it on the page.
    """

    height: float
    draw: Draw
    keep: float = 0.0
    repeated_heads: tuple["FlowPiece", ...] = ()
    """Drawn again on top of a next page that begins with this piece, but not read aloud."""
    closing: Draw | None = None
    """What is drawn below the previous piece if this one begins a page."""


Page = list[tuple[Draw, float]]
"""The drawing functions of a page, and the position below which each draws."""


def shared_out(
    flow: Iterable[FlowPiece],
    top: float,
    bottom: float,
    *,
    next_top: float,
    last: float = 0.0,
    first_bottom: float | None = None,
) -> list[Page]:
    """Return the pages of a flow from `top` to `bottom`, further ones from `next_top`.

    `first_bottom` is the bottom of the first page if it is different. `last` is the height that must fit below the
    last piece; if it does not, a page without a piece follows.
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
    """Draw the pieces of a page in their positions."""
    for draw, top in page:
        draw(pen, top)


def side_by_side(count: int, left: float, right: float, *, gap: float) -> tuple[list[float], float]:
    """Return the left edges of boxes side by side between two edges, and the width of each."""
    width = (right - left - gap * (count - 1)) / count
    return [left + index * (width + gap) for index in range(count)], width
