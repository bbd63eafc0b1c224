"""The lower part of a sheet for handwriting: ticks, sums, penalties, chart, boxes."""

from dataclasses import dataclass
from math import ceil

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.blank.contents import BlankSheet
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.blank.worth import Worth, doubling_heads
from scorekeeper.sheets.options import SMALLEST
from scorekeeper.sheets.paper.flow import BINDING, MARGIN, side_by_side
from scorekeeper.sheets.paper.pen import GREY, HAIR, height_of
from scorekeeper.sheets.paper.typefaces import Typefaces

TICKS, CONTROL, FOOTER = 20.0, 37.0, 11.0
_SIGNATURES, _COMPACT_SIGNATURES = 62.0, 52.0
LOWER_GAP, PENALTY_ROW, CHART_ROW = 6.0, 16.2, 9.8
HEADS, STEP = 20.0, 8.8
"""The height of the chart's heads, and of a line of the match points."""
LEAST_PENALTIES, MOST_PENALTIES = 4, 9
_CELL = 12.5
_ROLE, _NAME = 25.0, 9.2
"""The least heights of the role and of the name in a box to sign in."""
_BESIDE_ROLE = 21.0
_CHART = 178.0


def foot_height(sheet: BlankSheet, faces: Typefaces, width: float) -> float:
    """Return the height of everything below the last row on a page of this width."""
    signatures = SigningBoxes.measure(sheet, faces, width).height
    return TICKS + CONTROL + 2 * LOWER_GAP + lower_height(sheet) + signatures + FOOTER


@dataclass(frozen=True, slots=True)
class SigningBoxes:
    """The boxes to sign in, as high as the longest role and name need."""

    starts: tuple[float, ...]
    width: float
    role: float
    name: float
    height: float

    @classmethod
    def measure(cls, sheet: BlankSheet, faces: Typefaces, width: float) -> "SigningBoxes":
        starts, box = side_by_side(len(sheet.signers), BINDING, width - MARGIN, gap=7.0)
        roles = (height_of(faces, role, SMALLEST, box - _BESIDE_ROLE, bold=True) for role, _name, _may in sheet.signers)
        names = (height_of(faces, name, SMALLEST, box - 12) for _role, name, _may in sheet.signers)
        role_height, name_height = max(_ROLE, *roles), max(_NAME, *names)
        least = _COMPACT_SIGNATURES if sheet.compact else _SIGNATURES
        return cls(tuple(starts), box, role_height, name_height, least + role_height - _ROLE + name_height - _NAME)


def lower_height(sheet: BlankSheet) -> float:
    """Return the height of the penalties and the chart beside them."""
    return max(14 + LEAST_PENALTIES * PENALTY_ROW, chart_height(sheet.worth))


def chart_height(worth: Worth) -> float:
    """Return the height of the chart with the match points."""
    return HEADS + len(worth.bands) * CHART_ROW + (4 + ceil(len(worth.steps) / 2) * STEP if worth.steps else 0)


def put_foot(page: BlankPage, sheet: BlankSheet, top: float, *, forward: bool) -> None:
    """Put everything below the last row of the last page.

    `forward`: totals of a page before are brought forward.
    """
    right = page.width - MARGIN
    y = put_ticks(page, sheet, top)
    y = put_control(page, sheet, y, match_points=True, forward=forward) - LOWER_GAP
    _penalties(page, sheet, y, right - _CHART - 16)
    put_chart(page, sheet.worth, right - _CHART, y, right)
    _signatures(page, sheet, MARGIN + FOOTER)


def put_ticks(page: BlankPage, sheet: BlankSheet, top: float) -> float:
    """Put the times, the warnings and the swap of seats; return where they end."""
    y, x = top - TICKS + 3, BINDING
    for word, key in (
        (pgettext("blank score sheet", "started"), "started"),
        (pgettext("blank score sheet", "ended"), "ended"),
    ):
        x = page.text(x, y + 3.4, word, 7.5, grey=GREY) + 4
        x = page.digits(x, y, 2, f"{key} hour", cell=11, height=14) + 2
        x = page.text(x, y + 3.4, ":", 9, bold=True) + 2
        x = page.digits(x, y, 2, f"{key} minute", cell=11, height=14) + 9
    if sheet.ladder:
        x = page.text(x + 4, y + 3.4, pgettext("blank score sheet", "warned"), 7.5, grey=GREY) + 5
        for side in sheet.sides:
            x = page.badge(x, y + 1.8, side, 10.4, filled=side == sheet.sides[0]) + 3
            x = page.tick(x, y + 2, f"warned {side}", size=10) + 8
    if not sheet.swap:
        return top - TICKS - 2
    right = page.width - MARGIN
    x = right - 2 * 11
    page.digits(x, y, 2, "swapped before deal", cell=11, height=14)
    x = page.right(x - 4, y + 3.4, pgettext("blank score sheet", "before deal"), 7.5, grey=GREY) - 14
    page.tick(x, y + 2, "swapped", size=10)
    page.right(x - 4, y + 3.4, pgettext("blank score sheet", "seats swapped"), 7.5, grey=GREY)
    return top - TICKS - 2


def put_control(page: BlankPage, sheet: BlankSheet, top: float, *, match_points: bool, forward: bool = False) -> float:
    """Put the control sums; on the last page with difference and match points.

    Return where they end.
    """
    height, right = CONTROL - 2, page.width - MARGIN
    y = top - height
    page.frame(BINDING, y, right - BINDING, height, fill=True)
    low = y + 9.5
    page.text(BINDING + 8, y + height - 10.5, pgettext("blank score sheet", "Control"), 9, bold=True)
    if sheet.counting.change:
        _put_conservation_check(page, sheet, y, height, last=match_points)
        return y
    words = _("add the points columns: each sum must equal the last running total")
    if forward:
        words = _("totals brought forward and the points columns must make the last running totals")
    page.block(BINDING + 8, y + height - 13.0, words, 7.0, max_width=120, height=21.5, grey=GREY)
    x = BINDING + 130
    for side in sheet.sides:
        x = page.badge(x, low + 2, side, 13, filled=side == sheet.sides[0]) + 4
        x = page.text(x, low + 5, pgettext("blank score sheet", "sum"), 7.5, grey=GREY) + 4
        x = page.digits(x, low, sheet.columns.running, f"sum {side}", cell=_CELL, height=17) + 10
    if not match_points:
        return y
    x = right - 8 - _outcome_width(page, sheet)
    x = page.text(x, low + 5, pgettext("blank score sheet", "difference"), 7.5, grey=GREY) + 4
    x = page.digits(x, low, sheet.columns.running, "difference", cell=_CELL, height=17) + 12
    if sheet.worth.steps:
        x = page.text(x, low + 5, pgettext("blank score sheet", "match points"), 7.5, grey=GREY) + 5
        for side in sheet.sides:
            x = page.badge(x, low + 3, side, 11, filled=side == sheet.sides[0]) + 2
            x = page.digits(x, low, 1, f"match points {side}", cell=_CELL, height=17) + 6
    return y


def _put_conservation_check(page: BlankPage, sheet: BlankSheet, y: float, height: float, *, last: bool) -> None:
    """Put the check of a match in which points change hands: the total must stay the same."""
    low, right, whole = y + 9.5, page.width - MARGIN, sum(sheet.counting.opening.values())
    words = _("in every row the tables of all sides together are {n}").format(n=whole)
    page.block(BINDING + 8, y + height - 13.0, words, 7.0, max_width=100, height=21.5, grey=GREY)
    x = BINDING + 118
    for index, side in enumerate(sheet.sides):
        x = page.text(x, low + 5, "+", 9, bold=True) + 4 if index else x
        x = page.badge(x, low + 2, side, 13, filled=side == sheet.sides[0]) + 4
        x = page.digits(x, low, sheet.columns.running, f"sum {side}", cell=_CELL, height=17) + 4
    page.text(x, low + 4.5, f"= {whole}", 10, bold=True)
    if not last:
        return
    x = right - 8 - 2 * _CELL
    page.digits(x, low, 2, "owed", cell=_CELL, height=17)
    x -= len(sheet.sides) * 14 + 4
    page.circles(x, low + 2.2, [(side, f"owes {side}") for side in sheet.sides], size=12.5, step=14)
    page.right(x - 4, low + 5, pgettext("blank score sheet", "could not pay"), 7, grey=GREY)


def _outcome_width(page: BlankPage, sheet: BlankSheet) -> float:
    width = page.width_of(pgettext("blank score sheet", "difference"), 7.5) + 4 + sheet.columns.running * _CELL
    if sheet.worth.steps:
        width += (
            12
            + page.width_of(pgettext("blank score sheet", "match points"), 7.5)
            + 5
            + len(sheet.sides) * (11 + 2 + _CELL + 6)
            - 6
        )
    return width


def _penalties(page: BlankPage, sheet: BlankSheet, top: float, right: float) -> None:
    heading = _("Penalties, re-deals, corrections: notes on a deal")
    if not sheet.penalties:
        heading = _("Re-deals, corrections: notes on a deal")
    page.whole(BINDING, top - 8, heading, 8, max_width=right - BINDING, bold=True, grey=GREY)
    signatures = SigningBoxes.measure(sheet, page.faces, page.width).height
    height = top - 14 - (MARGIN + FOOTER + signatures + LOWER_GAP)
    rows = min(MOST_PENALTIES, int((height + 0.01) // PENALTY_ROW))
    for number in range(1, rows + 1):
        _penalty(page, sheet, number, top - 14 - number * PENALTY_ROW, right)


def _penalty(page: BlankPage, sheet: BlankSheet, number: int, y: float, right: float) -> None:
    key, low, tall = f"note {number}", y + 1.5, PENALTY_ROW - 3
    page.middle(BINDING + 5, low + 3.6, str(number), 8.5, bold=True)
    x = page.text(BINDING + 13, low + 3.8, pgettext("blank score sheet", "deal"), 7.0, grey=GREY) + 3
    x = page.digits(x, low, 2, f"{key} deal", cell=11, height=tall) + 6
    labels = [(side, f"{key} {side}") for side in sheet.sides]
    x = page.circles(x, low + (tall - 12.5) / 2, labels, size=12.5, step=14) + 5
    if not sheet.penalties:
        page.writing(x, low, right, f"{key} what", height=tall)
        return
    end = right - 2 * 11
    page.digits(end, low, 2, f"{key} points", cell=11, height=tall)
    end = page.right(end - 3, low + 3.8, pgettext("blank score sheet", "points"), 7.0, grey=GREY) - 13
    page.tick(end, low + 1.7, f"{key} objected", size=10)
    end = page.right(end - 3, low + 3.8, pgettext("blank score sheet", "objected"), 7.0, grey=GREY) - 6
    x = page.text(x, low + 3.8, pgettext("blank score sheet", "article"), 7.0, grey=GREY) + 3
    page.writing(x, low, end, f"{key} article", height=tall)


def put_chart(page: BlankPage, worth: Worth, x: float, top: float, right: float, *, scale: float = 1.0) -> float:
    """Put the chart, doubled contracts worked out, and the match points; return where they end."""
    size, row = 8.0 * scale, CHART_ROW * scale
    heads = doubling_heads()
    step = (right - x) * 0.61 / (2 * len(heads))
    first = right - 2 * len(heads) * step
    page.text(
        x, top - size, pgettext("blank score sheet", "Chart {article}").format(article=worth.chart), size, bold=True
    )
    for group, word in enumerate((pgettext("blank score sheet", "made"), pgettext("blank score sheet", "defeated"))):
        start = first + group * len(heads) * step
        page.middle(start + len(heads) * step / 2, top - size, word, size * 0.9, bold=True)
        for index, head in enumerate(heads):
            page.middle(start + (index + 0.5) * step, top - size - 9.2 * scale, head, size * 0.88, grey=GREY)
    y = top - HEADS * scale
    page.line(x, y + 1, right, width=HAIR)
    for band in worth.bands:
        y -= row
        page.text(x, y + row * 0.26, band.words, size)
        for index, points in enumerate((*band.made, *band.defeated)):
            bold = index % len(heads) == 0
            page.middle(first + (index + 0.5) * step, y + row * 0.26, str(points), size, bold=bold)
    page.line(x, y - 1, right, width=HAIR)
    return _steps(page, worth, x, y - 4 * scale, max_width=right - x, scale=scale)


def _steps(page: BlankPage, worth: Worth, x: float, top: float, *, max_width: float, scale: float) -> float:
    if not worth.steps:
        return top
    steps = [_("{difference}: {points}").format(difference=words, points=points) for words, points in worth.steps]
    lines = [", ".join(steps[index : index + 2]) for index in range(0, len(steps), 2)]
    lines = [*(f"{line}," for line in lines[:-1]), lines[-1]]
    lines[0] = pgettext("blank score sheet", "match points, difference {steps}").format(steps=lines[0])
    y = top
    for line in lines:
        y -= STEP * scale
        page.whole(x, y + 1.8 * scale, line, 7.2 * scale, max_width=max_width, grey=GREY)
    return y


def _signatures(page: BlankPage, sheet: BlankSheet, bottom: float) -> None:
    boxes = SigningBoxes.measure(sheet, page.faces, page.width)
    width, height = boxes.width, boxes.height
    for index, (x, (role, name, protest)) in enumerate(zip(boxes.starts, sheet.signers, strict=True)):
        page.frame(x, bottom, width, height)
        end = page.text(x + 6, bottom + height - 12, str(index + 1), 8, bold=True) + 4
        page.block(end, bottom + height - 4.5, role, 8, max_width=x + width - end - 5, height=boxes.role, bold=True)
        line = bottom + 12.8 + boxes.name
        page.line(x + 6, line, x + width - 6, width=0.5, grey=GREY, dashed=True)
        if name:
            page.block(x + 6, line - 1, name, 7.2, max_width=width - 12, height=boxes.name, centred=True)
        low = bottom + 4.5
        timed = page.text(x + 6, low, pgettext("blank score sheet", "time"), 7.0, grey=GREY)
        if protest:
            words = pgettext("blank score sheet", "under protest")
            size = min(7.0, 7.0 * (x + width - 6 - timed - 12) / page.width_of(words, 7.0))
            start = page.right(x + width - 6, low, words, size, grey=GREY)
            page.tick(start - 10, low - 1, f"protest {sheet.sides[index - 1]}", size=7)


def put_footer(page: BlankPage, sheet: BlankSheet, number: int, pages: int) -> None:
    """Write the bottom line of the page, with the page number."""
    count = pgettext("blank score sheet", "page {number} of {pages}").format(number=number, pages=pages)
    end = page.right(page.width - MARGIN, MARGIN + 1.5, count, 7.0, grey=GREY)
    page.whole(BINDING, MARGIN + 1.5, sheet.footer, 7.0, max_width=end - BINDING - 8, grey=GREY)
