"""Small papers on one page, to be cut apart."""

from collections.abc import Callable, Sequence

from scorekeeper.sheets.blank.marks import PagePlan, Rect
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.paper.pen import GREY
from scorekeeper.sheets.paper.typefaces import Typefaces

Put = Callable[[BlankPage, Rect], None]
"""Puts one paper into its place."""


def cut_apart(
    papers: Sequence[Put],
    faces: Typefaces,
    size: tuple[float, float],
    each: tuple[float, float],
    *,
    margin: float,
    beyond: float = 0.0,
) -> tuple[PagePlan, ...]:
    """Return pages full of papers of one size, with lines to cut them apart.

    The lines extend `beyond` the papers by this many points.
    """
    (width, height), (piece_width, piece_height) = size, each
    top = height - margin
    across, down = (max(1, int((space - 2 * margin + 0.01) / length)) for space, length in zip(size, each, strict=True))
    pages = []
    for start in range(0, len(papers), across * down):
        page = BlankPage(faces, width, height)
        here = papers[start : start + across * down]
        for index, put in enumerate(here):
            row, column = divmod(index, across)
            put(page, Rect(margin + column * piece_width, top - (row + 1) * piece_height, piece_width, piece_height))
        rows = -(-len(here) // across)
        for row in range(rows + 1):
            page.line(margin - beyond, top - row * piece_height, width - margin + beyond, grey=GREY, dashed=True)
        for column in range(across + 1):
            page.cut(margin + column * piece_width, top - rows * piece_height - beyond, top + beyond)
        pages.append(page.plan())
    return tuple(pages)
