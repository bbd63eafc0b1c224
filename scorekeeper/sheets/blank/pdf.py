"""Draws pages that were planned."""

from collections.abc import Iterable

from scorekeeper.rules.contract import NO_TRUMP
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
)
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.front import draw_square_code
from scorekeeper.sheets.paper.pen import BLACK, GREY, HAIR, THIN, Pen
from scorekeeper.sheets.paper.tags import HEADING, PARAGRAPH

BOX, CELL = 0.8, 0.5
"""The width of the lines around boxes and between their digits."""
_CUT = (3, 3)
_LETTER, _INSIDE = 7.0, 0.85
"""The size of a letter in a circle, and the share of the circle that it may take."""
_TITLE = 18.0
"""The font size from which words count as the title of a paper."""


def draw_pages(document: Document, pages: Iterable[PagePlan]) -> None:
    """Draw more pages, each of its own size."""
    for page in pages:
        with document.page(page.width, page.height) as pen:
            for ground in page.ground:
                _draw_ground(pen, ground)
            for mark in page.marks:
                _draw_mark(pen, mark)


def _draw_ground(pen: Pen, ground: BackgroundMark) -> None:
    canvas = pen.canvas
    if isinstance(ground, ShadedBand):
        pen.band(ground.rect.x, ground.rect.y, ground.rect.width, ground.rect.height)
        return
    if isinstance(ground, RoundedBox):
        rect = ground.rect
        pen.frame(rect.x, rect.y, rect.width, rect.height, fill=ground.fill)
        return
    if not isinstance(ground, RuledLine):
        canvas.setDash(*_CUT)
        canvas.setStrokeGray(GREY)
        canvas.setLineWidth(HAIR)
        canvas.line(ground.x, ground.y, ground.x, ground.to)
        canvas.setDash()
        return
    if ground.dashed:
        canvas.setDash(*_CUT)
    pen.line(ground.x, ground.y, ground.to, width=ground.width, grey=ground.grey)
    canvas.setDash()


def _draw_mark(pen: Pen, mark: Mark) -> None:
    if isinstance(mark, TextMark):
        with pen.tag(HEADING if mark.size >= _TITLE else PARAGRAPH):
            pen.text(mark.x, mark.y, mark.text, mark.size, bold=mark.bold, grey=mark.grey)
    elif isinstance(mark, Digits):
        pen.repeat(mark, lambda: _boxes(pen, mark))
    elif isinstance(mark, Circle):
        pen.repeat(mark, lambda: _circle(pen, mark))
    elif isinstance(mark, Tick):
        pen.repeat(mark, lambda: _box(pen, mark.rect))
    elif isinstance(mark, Badge):
        pen.badge(mark.rect.x, mark.rect.y, mark.side, mark.rect.width, filled=mark.filled)
    elif isinstance(mark, SquareCode):
        draw_square_code(pen, mark.content, mark.rect.x, mark.rect.y, mark.rect.width, quickly=True)
    else:
        pen.line(mark.rect.x, mark.rect.y, mark.rect.right, width=THIN, grey=GREY)


def _box(pen: Pen, rect: Rect) -> None:
    pen.canvas.setStrokeGray(BLACK)
    pen.canvas.setFillGray(1)
    pen.canvas.setLineWidth(BOX)
    pen.canvas.rect(rect.x, rect.y, rect.width, rect.height, stroke=1, fill=1)


def _boxes(pen: Pen, mark: Digits) -> None:
    rect = mark.rect
    _box(pen, rect)
    pen.canvas.setLineWidth(CELL)
    for cell in range(1, mark.cells):
        x = rect.x + cell * rect.width / mark.cells
        pen.canvas.line(x, rect.y, x, rect.top)


def _circle(pen: Pen, mark: Circle) -> None:
    rect = mark.rect
    x, y = rect.x + rect.width / 2, rect.y + rect.height / 2
    pen.canvas.setStrokeGray(BLACK)
    pen.canvas.setFillGray(1)
    pen.canvas.setLineWidth(BOX)
    pen.canvas.circle(x, y, (rect.width - BOX) / 2, stroke=1, fill=1)
    with pen.tags.unread():  # two hundred on a page: read aloud, they would drown the contents
        if mark.strain and mark.label != NO_TRUMP:
            size = rect.width * 0.68
            pen.strain(x - size * 0.41, y - size * 0.35, mark.label, size)
            return
        widest = rect.width * _INSIDE / pen.width_of(mark.label, 1.0, bold=True)
        size = min(max(_LETTER, rect.width * 0.52), widest)
        pen.middle(x, y - size * 0.36, mark.label, size, bold=True, grey=GREY)
