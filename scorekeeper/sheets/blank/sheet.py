"""The pages of a sheet for writing by hand.

One page while the rows are high enough, else more.
"""

from dataclasses import dataclass, replace
from math import ceil

from scorekeeper.sheets.blank.contents import BlankDeal, BlankSheet
from scorekeeper.sheets.blank.foot import CONTROL, FOOTER, foot_height, put_control, put_foot, put_footer
from scorekeeper.sheets.blank.front import NEXT_HEAD, head_height, put_front, put_next_head
from scorekeeper.sheets.blank.marks import PagePlan
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.blank.table import BROUGHT, TABLE_HEAD, opening_height, put_table
from scorekeeper.sheets.options import PAPERS
from scorekeeper.sheets.paper.flow import BINDING, MARGIN
from scorekeeper.sheets.paper.typefaces import Typefaces

LEAST_ROW, LEAST_COMPACT, USUAL_ROW, MOST_ROW = 15.0, 13.6, 19.0, 25.0
"""Row heights: least, least on a compact page, least on several pages, most."""


@dataclass(frozen=True, slots=True)
class BlankPlan:
    """The pages of a sheet: the deals of each page, the height of a row, and every mark."""

    rows: tuple[tuple[BlankDeal, ...], ...]
    row_height: float
    pages: tuple[PagePlan, ...]


def plan_sheet(sheet: BlankSheet, faces: Typefaces, paper: str) -> BlankPlan:
    """Return the layout of the sheet on this paper.

    Raises NoGlyph if a name has a letter that no font has.
    """
    width, height = PAPERS[paper]
    spaces = _Spaces.measure(sheet, faces, width, height)
    shares = spaces.shares(sheet)
    if len(shares) > 1:
        compact = replace(sheet, compact=True)
        less = _Spaces.measure(compact, faces, width, height)
        if len(sheet.deals) * LEAST_COMPACT <= less.alone:
            sheet, spaces, shares = compact, less, (sheet.deals,)
    row_height = min(
        MOST_ROW, *(space / len(share) for space, share in zip(spaces.for_pages(shares), shares, strict=True))
    )
    pages = []
    for number, share in enumerate(shares, 1):
        page = BlankPage(faces, width, height)
        first, last = number == 1, number == len(shares)
        y = put_front(page, sheet) if first else put_next_head(page, sheet, number, len(shares))
        y = put_table(page, sheet, share, y, row_height)
        if last:
            put_foot(page, sheet, y, forward=not first)
        else:
            put_control(page, sheet, y - 6, match_points=False, forward=not first)
        put_footer(page, sheet, number, len(shares))
        pages.append(page.plan())
    return BlankPlan(shares, row_height, tuple(pages))


@dataclass(frozen=True, slots=True)
class _Spaces:
    """Height for rows on a single page, and on the first, middle and last of several."""

    alone: float
    first: float
    middle: float
    last: float

    @classmethod
    def measure(cls, sheet: BlankSheet, faces: Typefaces, width: float, height: float) -> "_Spaces":
        space = height - 2 * MARGIN - TABLE_HEAD
        head = head_height(sheet, faces, width - BINDING - MARGIN) + opening_height(sheet)
        foot, forward = foot_height(sheet, faces, width), NEXT_HEAD + BROUGHT
        carried = CONTROL + 6 + FOOTER
        return cls(space - head - foot, space - head - carried, space - forward - carried, space - forward - foot)

    def for_pages(self, shares: tuple[tuple[BlankDeal, ...], ...]) -> tuple[float, ...]:
        """Return the height for the rows of each page."""
        if len(shares) == 1:
            return (self.alone,)
        return (self.first, *[self.middle] * (len(shares) - 2), self.last)

    def shares(self, sheet: BlankSheet) -> tuple[tuple[BlankDeal, ...], ...]:
        """Return the deals of each page: whole turns of dealers on each, as evenly as possible."""
        deals = sheet.deals
        if len(deals) * LEAST_ROW <= self.alone:
            return (deals,)
        once = sheet.round_of
        first, middle = (int(space // USUAL_ROW) // once * once or once for space in (self.first, self.middle))
        last = int(self.last // USUAL_ROW)
        pages = 2 + max(0, ceil((len(deals) - first - last) / middle))
        most = [first, *[middle] * (pages - 2), last]
        shares = []
        begin = 0
        for index, own in enumerate(most):
            left, most_after = len(deals) - begin, sum(most[index + 1 :])
            even = ceil(max(left / (pages - index), left - most_after) / once) * once
            take = min(own, even, left - (pages - index - 1))
            shares.append(deals[begin : begin + take])
            begin += take
        return tuple(shares)
