"""The lower part: announcements, tally, footnotes, boxes for signatures, footer."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.blocks import (
    BOX_MARK,
    NOTE_MARK,
    STRUCK_MARK,
    TICK_MARK,
    Fact,
    LegendItem,
    Note,
    SheetReadOut,
    SignatureBox,
)
from scorekeeper.sheets.options import LEGIBLE, SMALLEST
from scorekeeper.sheets.paper.flow import BINDING, MARGIN, FlowPiece, side_by_side
from scorekeeper.sheets.paper.pen import BLACK, GREY, HAIR, Pen
from scorekeeper.sheets.paper.tags import NOTE, PARAGRAPH, PART, SUBHEADING, Element
from scorekeeper.sheets.paper.typefaces import Typefaces

FOOTER = 28.0
READ_OUTS, TALLY = 19.0, 13.0
SIGNATURES = 111.0
NOTE_SIZE, NOTE_NUMBER, NOTE_LEADING, NOTE_INDENT, _APART = 7.4, 5.8, 9.4, 12.0, 0.8
_COUNTS, _LINE, _BETWEEN = 7.5, 10.0, 14.0
REMARK_CAPTION, REMARK_LINE = 4.0, 17.0
_PAGE_NUMBER, _USUAL_FOOT, _LINE_OF_FOOT = 62.0, 2, 10.0
_MOST_WHOLE = 12
"""The most lines of a footnote that are never broken across pages."""
_LEAST_LINES = 2
"""The fewest lines of a footnote kept together before a page break, and after it."""
_BOTTOM = MARGIN + FOOTER + 4
BOX = 86.0
FOOT_SIZE = 7.2
ACROSS_GREY = 0.88
"""The lightest gray of words across a page that a photocopy still shows."""
_SMALL_ROLES, _MOST_ROLE = (7.0, 6.0, 5.0), 3
GAP = 8.0
_BESIDE, _BELOW, _HEAD = 3.0, 2.5, 16.0
"""The margins of a signature box with a key: at the sides, below, and above for the role."""


class SignaturePlace(NamedTuple):
    """Where a signature is: the page, from 0, and edges in points from the lower left."""

    page: int
    left: float
    bottom: float
    right: float
    top: float


def draw_read_outs(read_outs: Sequence[SheetReadOut], width: float, pen: Pen, top: float) -> None:
    """Draw the announcements with their ticks."""
    y = top - 13
    with pen.tag(PARAGRAPH):
        x = pen.text(BINDING, y, _("Read out after deal"), 7.5, grey=GREY) + 8
        step = (width - MARGIN - x) / len(read_outs)
        for index, due in enumerate(read_outs):
            start = x + index * step
            end = pen.tick(start, y, 5.5, made=due.made) + 2.5
            end = pen.text(end, y, str(due.deal), 7.5, bold=True) + 2.5
            pen.fitted(end, y, due.totals, 7.5, max_width=max(6.0, start + step - end - 2), grey=GREY)
    pen.line(BINDING, top - READ_OUTS, width - MARGIN)


def draw_tally(facts: Sequence[Fact], width: float, pen: Pen, top: float) -> None:
    """Draw what is counted at the foot of the table."""
    x, y = BINDING, top - 9.5
    for fact in facts:
        with pen.tag(PARAGRAPH):
            x = pen.text(x, y, fact.caption, 7.5, grey=GREY) + 4
            x = pen.text(x, y, fact.value, 7.5, bold=True) + 16
    pen.line(BINDING, top - TALLY, width - MARGIN)


def tally_pieces(
    read_outs: Sequence[SheetReadOut],
    tally: Sequence[Fact],
    legend: Sequence[LegendItem],
    faces: Typefaces,
    width: float,
) -> Iterator[FlowPiece]:
    """Yield announcements, counts and legend since layout 6, each in as many lines as it needs.

    They stay together.
    """
    max_width = width - BINDING - MARGIN
    pieces: list[FlowPiece] = []
    if read_outs:
        caption = faces.width(_("Read out after deal"), _COUNTS) + 8
        own = [_read_out_width(due, faces) for due in read_outs]
        rows = _rows_of(own, max_width - caption)
        step = (max_width - caption) / max(map(len, rows))
        draw = partial(_draw_read_outs, [[read_outs[index] for index in row] for row in rows], (caption, step), width)
        pieces.append(FlowPiece(READ_OUTS + (len(rows) - 1) * _LINE, draw))
    if tally:
        own = [
            faces.width(fact.caption, _COUNTS) + 4 + faces.width(fact.value, _COUNTS, bold=True) + 16 for fact in tally
        ]
        lines = [[tally[index] for index in row] for row in _rows_of(own, max_width + 16)]
        pieces.append(FlowPiece(TALLY + (len(lines) - 1) * _LINE, partial(_draw_tally, lines, width)))
    if legend:
        own = [_legend_width(item, faces) for item in legend]
        items = [[legend[index] for index in row] for row in _rows_of(own, max_width + _BETWEEN)]
        pieces.append(FlowPiece(len(items) * _LINE + 4, partial(_draw_legend, items)))
    pieces.append(FlowPiece(2.0, _draw_nothing))
    for index, piece in enumerate(pieces):
        yield replace(piece, keep=sum(later.height for later in pieces[index + 1 :]))


def _draw_nothing(_pen: Pen, _top: float) -> None:
    """Leave space."""


def _rows_of(widths: Sequence[float], max_width: float) -> list[list[int]]:
    """Return the positions of things of these widths, in rows of at most `max_width`."""
    rows: list[list[int]] = [[]]
    used = 0.0
    for index, own in enumerate(widths):
        if rows[-1] and used + own > max_width:
            rows.append([])
            used = 0.0
        rows[-1].append(index)
        used += own
    return rows


def _read_out_width(due: SheetReadOut, faces: Typefaces) -> float:
    return 5.5 + 2.5 + faces.width(str(due.deal), _COUNTS, bold=True) + 2.5 + faces.width(due.totals, _COUNTS) + 5


def _draw_read_outs(
    rows: Sequence[Sequence[SheetReadOut]], across: tuple[float, float], width: float, pen: Pen, top: float
) -> None:
    (caption, step), y = across, top - 13
    with pen.tag(PARAGRAPH):
        pen.text(BINDING, y, _("Read out after deal"), _COUNTS, grey=GREY)
        for row in rows:
            for index, due in enumerate(row):
                end = pen.tick(BINDING + caption + index * step, y, 5.5, made=due.made) + 2.5
                end = pen.text(end, y, str(due.deal), _COUNTS, bold=True) + 2.5
                pen.text(end, y, due.totals, _COUNTS, grey=GREY)
            y -= _LINE
    pen.line(BINDING, y + _LINE - 6, width - MARGIN)


def _draw_tally(rows: Sequence[Sequence[Fact]], width: float, pen: Pen, top: float) -> None:
    y = top - 9.5
    for row in rows:
        x = BINDING
        for fact in row:
            with pen.tag(PARAGRAPH):
                x = pen.text(x, y, fact.caption, _COUNTS, grey=GREY) + 4
                x = pen.text(x, y, fact.value, _COUNTS, bold=True) + 16
        y -= _LINE
    pen.line(BINDING, y + _LINE - 3.5, width - MARGIN)


def _sample(item: LegendItem) -> str:
    return {STRUCK_MARK: "12", NOTE_MARK: "1"}.get(item.mark, item.mark)


def _legend_width(item: LegendItem, faces: Typefaces) -> float:
    drawn = item.mark in {TICK_MARK, BOX_MARK}
    mark = 5.5 if drawn else faces.width(_sample(item), SMALLEST, bold=item.mark == NOTE_MARK)
    return mark + 4 + faces.width(item.text, SMALLEST) + _BETWEEN


def _draw_legend(rows: Sequence[Sequence[LegendItem]], pen: Pen, top: float) -> None:
    """Explain the marks, each shown as on the sheet."""
    y = top - 10.5
    for row in rows:
        x = BINDING + 1.5
        for item in row:
            with pen.tag(PARAGRAPH):
                if item.mark in {TICK_MARK, BOX_MARK}:
                    end = pen.tick(x, y, 5.5, made=item.mark == TICK_MARK)
                else:
                    number = item.mark == NOTE_MARK
                    end = pen.text(x, y + (2.4 if number else 0), _sample(item), SMALLEST, bold=number, grey=GREY)
                if item.mark == STRUCK_MARK:
                    pen.strike(x, end, y, SMALLEST)
                x = pen.text(end + 4, y, item.text, SMALLEST, grey=GREY) + _BETWEEN
        y -= _LINE


def remark_lines(lines: int, width: float) -> FlowPiece:
    """Return a caption with this many lines for remarks by hand."""
    return FlowPiece(REMARK_CAPTION + lines * REMARK_LINE, partial(_draw_remark_lines, lines, width))


def _draw_remark_lines(lines: int, width: float, pen: Pen, top: float) -> None:
    with pen.tag(PARAGRAPH):
        end = pen.text(BINDING, top - 13, pgettext("score sheet on paper", "Remarks"), 8, bold=True, grey=GREY)
    y = top - 14
    for line in range(lines):
        pen.line(BINDING if line else end + 6, y, width - MARGIN, grey=GREY)
        y -= REMARK_LINE


def foot_lines(lines: Sequence[str], faces: Typefaces, width: float) -> tuple[str, ...]:
    """Return the foot of a page since layout 6 in as many lines as its words need."""
    max_width = width - BINDING - MARGIN - _PAGE_NUMBER
    return tuple(part for line in lines if line for part in faces.wrap(line, FOOT_SIZE, max_width))


def foot_height(lines: Sequence[str]) -> float:
    """Return the height of the foot of a page."""
    return FOOTER + max(0, len(lines) - _USUAL_FOOT) * _LINE_OF_FOOT


def notes(notes: Sequence[Note], faces: Typefaces, width: float, layout: int = LEGIBLE - 1) -> Iterator[FlowPiece]:
    """Return footnotes as pieces, one for each line.

    Raises NoGlyph if a footnote has a letter that no font has.
    Since layout 6 no footnote is broken across pages, unless it is very long.
    """
    for note in notes:
        lines = faces.wrap(note.text, NOTE_SIZE, width - BINDING - MARGIN - NOTE_INDENT)
        whole = Element(NOTE)
        for index, line in enumerate(lines):
            left = len(lines) - index - 1
            stay = left == 1 or (index == 0 and left > 0)
            beside = (left if left <= _LEAST_LINES else 1) if stay else 0
            number = NOTE_NUMBER
            if layout >= LEGIBLE:
                number = SMALLEST
                if len(lines) <= _MOST_WHOLE:
                    stay, beside = left > 0, left
            yield FlowPiece(
                NOTE_LEADING + (0 if left else _APART),
                partial(_draw_note, whole, ("" if index else str(note.number), number), line),
                keep=beside * NOTE_LEADING + (_APART if stay and beside == left else 0),
            )


def _draw_note(whole: Element, numbered: tuple[str, float], line: str, pen: Pen, top: float) -> None:
    number, size = numbered
    with pen.tags.inside(whole):
        if number:
            pen.text(BINDING, top - NOTE_LEADING + 4, number, size, bold=True)
        pen.text(BINDING + NOTE_INDENT, top - NOTE_LEADING + 1.6, line, NOTE_SIZE)


def draw_signatures(pen: Pen, boxes: Sequence[SignatureBox], width: float) -> None:
    """Draw the boxes to sign in, above the footer."""
    bottom = _BOTTOM
    starts, box_width = side_by_side(len(boxes), BINDING, width - MARGIN, gap=GAP)
    with pen.tag(PART):
        with pen.tag(SUBHEADING):
            pen.text(BINDING, bottom + BOX + 5, _("Signatures, in this order"), 8, bold=True, grey=GREY)
        for box, x in zip(boxes, starts, strict=True):
            with pen.tag(PARAGRAPH):
                _draw_box(pen, box, x, bottom, box_width)


def signature_boxes(boxes: Sequence[SignatureBox], width: float, page: int) -> Mapping[str, SignaturePlace]:
    """Return the boxes of signatures with keys on a page of this width, by role.

    Only those that are needed.
    """
    starts, box_width = side_by_side(len(boxes), BINDING, width - MARGIN, gap=GAP)
    return {
        box.key: SignaturePlace(page, x + _BESIDE, _BOTTOM + _BELOW, x + box_width - _BESIDE, _BOTTOM + BOX - _HEAD)
        for box, x in zip(boxes, starts, strict=True)
        if box.key and box.needed
    }


def _draw_box(pen: Pen, box: SignatureBox, x: float, y: float, width: float) -> None:
    """Draw one box to sign in."""
    grey = BLACK if box.needed else GREY
    pen.frame(x, y, width, BOX, grey=grey)
    end = pen.text(x + 7, y + BOX - 12, str(box.number), 8, bold=True, grey=grey) + 5
    _role(pen, box, end, y + BOX - 12, x + width - end - 6)
    if box.sealed:
        if not box.needed:
            pen.fitted(x + 7, y + 17, box.remark, 8, max_width=width - 14, grey=GREY)
        return
    pen.canvas.setDash(2, 2)
    pen.line(x + 7, y + 27, x + width - 7, width=0.5, grey=GREY)
    pen.canvas.setDash()
    text, grey = box.name or box.remark, BLACK if box.name else GREY
    pen.block(x + 7, y + 26, text, 8, max_width=width - 14, height=12.5, grey=grey, centred=True)
    low = y + 6.5
    timed = pen.text(x + 7, low, pgettext("score sheet on paper", "time"), 6.8, grey=GREY)
    if box.protest:
        word, size = pen.faces.fit(
            pgettext("score sheet on paper", "under protest"), 6.8, x + width - 7 - timed - 12.5, least=4.5
        )
        start = pen.right(x + width - 7, low, word, size, grey=GREY)
        pen.tick(start - 8.5, low, 5.5, made=False)


def _role(pen: Pen, box: SignatureBox, x: float, y: float, max_width: float) -> None:
    """Write the role of the signer, in several lines if it is long and the box is for a pen."""
    grey = BLACK if box.needed else GREY
    alone = box.sealed or pen.faces.width(box.role, 8, bold=True) <= max_width
    for size in () if alone else _SMALL_ROLES:
        lines = pen.faces.wrap(box.role, size, max_width, bold=True)
        if len(lines) <= _MOST_ROLE:
            for index, line in enumerate(lines):
                pen.text(x, y + 2 - index * size * 1.2, line, size, bold=True, grey=grey)
            return
    pen.fitted(x, y, box.role, 8, max_width=max_width, bold=True, grey=grey)


def draw_across(pen: Pen, words: str, width: float, height: float) -> None:
    """Write words from corner to corner, below all else; nothing for ""."""
    if not words:
        return
    text, size = pen.faces.fit(words, 96, math.hypot(width, height) * 0.72, bold=True)
    pen.canvas.saveState()
    pen.canvas.translate(width / 2, height / 2)
    pen.canvas.rotate(math.degrees(math.atan2(height, width)))
    with pen.tags.unread():  # a line of the page says it as well
        pen.text(-pen.width_of(text, size, bold=True) / 2, -size / 3, text, size, bold=True, grey=ACROSS_GREY)
    pen.canvas.restoreState()


def draw_foot(
    pen: Pen, lines: Sequence[str], edges: tuple[float, float], top: float, page: tuple[int, int], *, down: float = 10.0
) -> None:
    """Draw a page's foot between its edges from `top` down: line, text, page number."""
    left, right = edges
    pen.line(left, top, right, width=HAIR, grey=GREY)
    number, pages = page
    count = pgettext("score sheet on paper", "page {number} of {pages}").format(number=number, pages=pages)
    with pen.tags.unread():
        end = pen.right(right, top - down * max(1, len(lines)), count, FOOT_SIZE, grey=GREY)
    with pen.tag(PARAGRAPH) if number == 1 else pen.tags.unread():
        for index, line in enumerate(lines, 1):
            pen.fitted(left, top - down * index, line, FOOT_SIZE, max_width=end - left - 10, grey=GREY)
