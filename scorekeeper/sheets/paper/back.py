"""The lower part: announcements, tally, footnotes, boxes for signatures, footer."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.blocks import Fact, ReadOut, SignatureBox
from scorekeeper.sheets.paper.flow import side_by_side
from scorekeeper.sheets.paper.pen import BLACK, GREY, HAIR, Pen
from scorekeeper.sheets.paper.plan import (
    FOOTER,
    MARGIN,
    NOTE_INDENT,
    NOTE_LEADING,
    NOTE_SIZE,
    READ_OUTS,
    TALLY,
    Plan,
    WrappedNote,
)

_BOTTOM = MARGIN + FOOTER + 4
BOX = 86.0
FOOT_SIZE = 7.2
_SMALL_ROLES, _MOST_ROLE = (7.0, 6.0, 5.0), 3
GAP = 8.0
_BESIDE, _BELOW, _HEAD = 3.0, 2.5, 16.0
"""What a box keeps free around a signature with a key: beside and below it, and above for the role."""


class Place(NamedTuple):
    """Where a signature shows: the page, counted from 0, and its edges in points from the lower left corner."""

    page: int
    left: float
    bottom: float
    right: float
    top: float


def draw_read_outs(pen: Pen, read_outs: Sequence[ReadOut], plan: Plan, top: float) -> float:
    """Draw the announcements with their ticks; answer where they end."""
    if not read_outs:
        return top
    y = top - 13
    x = pen.text(MARGIN, y, _("Read out after deal"), 7.5, grey=GREY) + 8
    step = (plan.width - MARGIN - x) / len(read_outs)
    for index, due in enumerate(read_outs):
        start = x + index * step
        end = pen.tick(start, y, 5.5, made=due.made) + 2.5
        end = pen.text(end, y, str(due.deal), 7.5, bold=True) + 2.5
        pen.fitted(end, y, due.totals, 7.5, room=max(6.0, start + step - end - 2), grey=GREY)
    pen.line(MARGIN, top - READ_OUTS, plan.width - MARGIN)
    return top - READ_OUTS


def draw_tally(pen: Pen, facts: Sequence[Fact], plan: Plan, top: float) -> float:
    """Draw what is counted at the foot of the table; answer where it ends."""
    x, y = MARGIN, top - 9.5
    for fact in facts:
        x = pen.text(x, y, fact.caption, 7.5, grey=GREY) + 4
        x = pen.text(x, y, fact.value, 7.5, bold=True) + 16
    pen.line(MARGIN, top - TALLY, plan.width - MARGIN)
    return top - TALLY


def draw_notes(pen: Pen, notes: Sequence[WrappedNote], top: float) -> float:
    """Draw footnotes; answer where they end."""
    y = top
    for note in notes:
        if note.number is not None:
            pen.text(MARGIN, y - NOTE_LEADING + 4, str(note.number), 5.8, bold=True)
        for line in note.lines:
            y -= NOTE_LEADING
            pen.text(MARGIN + NOTE_INDENT, y + 1.6, line, NOTE_SIZE)
        y -= 0.8
    return y


def draw_signatures(pen: Pen, boxes: Sequence[SignatureBox], width: float) -> None:
    """Draw the boxes to sign in, above the footer."""
    bottom = _BOTTOM
    pen.text(MARGIN, bottom + BOX + 5, _("Signatures, in this order"), 8, bold=True, grey=GREY)
    starts, wide = side_by_side(len(boxes), MARGIN, width - MARGIN, gap=GAP)
    for box, x in zip(boxes, starts, strict=True):
        _draw_box(pen, box, x, bottom, wide)


def signature_boxes(boxes: Sequence[SignatureBox], width: float, page: int) -> Mapping[str, Place]:
    """Return where signatures with keys show on a page of this width, by role; only those that are needed."""
    starts, wide = side_by_side(len(boxes), MARGIN, width - MARGIN, gap=GAP)
    return {
        box.key: Place(page, x + _BESIDE, _BOTTOM + _BELOW, x + wide - _BESIDE, _BOTTOM + BOX - _HEAD)
        for box, x in zip(boxes, starts, strict=True)
        if box.key and box.needed
    }


def _draw_box(pen: Pen, box: SignatureBox, x: float, y: float, wide: float) -> None:
    """Draw one box to sign in."""
    grey = BLACK if box.needed else GREY
    pen.frame(x, y, wide, BOX, grey=grey)
    end = pen.text(x + 7, y + BOX - 12, str(box.number), 8, bold=True, grey=grey) + 5
    _role(pen, box, end, y + BOX - 12, x + wide - end - 6)
    if box.sealed:
        if not box.needed:
            pen.fitted(x + 7, y + 17, box.remark, 8, room=wide - 14, grey=GREY)
        return
    pen.canvas.setDash(2, 2)
    pen.line(x + 7, y + 27, x + wide - 7, width=0.5, grey=GREY)
    pen.canvas.setDash()
    pen.fitted(x + 7, y + 17, box.name or box.remark, 8, room=wide - 14, grey=BLACK if box.name else GREY)
    low = y + 6.5
    timed = pen.text(x + 7, low, _("time"), 6.8, grey=GREY)
    if box.protest:
        word, size = pen.faces.fit(_("under protest"), 6.8, x + wide - 7 - timed - 12.5, least=4.5)
        start = pen.right(x + wide - 7, low, word, size, grey=GREY)
        pen.tick(start - 8.5, low, 5.5, made=False)


def _role(pen: Pen, box: SignatureBox, x: float, y: float, room: float) -> None:
    """Write who signs here: in several lines where one is too short and nothing but the pen needs the room below."""
    grey = BLACK if box.needed else GREY
    alone = box.sealed or pen.faces.width(box.role, 8, bold=True) <= room
    for size in () if alone else _SMALL_ROLES:
        lines = pen.faces.wrap(box.role, size, room, bold=True)
        if len(lines) <= _MOST_ROLE:
            for index, line in enumerate(lines):
                pen.text(x, y + 2 - index * size * 1.2, line, size, bold=True, grey=grey)
            return
    pen.fitted(x, y, box.role, 8, room=room, bold=True, grey=grey)


def draw_foot(
    pen: Pen, lines: Sequence[str], edges: tuple[float, float], top: float, page: tuple[int, int], *, down: float = 10.0
) -> None:
    """Draw the foot of a page between its edges from `top` down: a line, what is said, and the number of the page."""
    left, right = edges
    pen.line(left, top, right, width=HAIR, grey=GREY)
    number, pages = page
    count = _("page {number} of {pages}").format(number=number, pages=pages)
    end = pen.right(right, top - down * max(1, len(lines)), count, FOOT_SIZE, grey=GREY)
    for index, line in enumerate(lines, 1):
        pen.fitted(left, top - down * index, line, FOOT_SIZE, room=end - left - 10, grey=GREY)
