"""Announcement slips: small papers to read the score from, several on a page, to be cut apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from scorekeeper.journal.read_out import read_scores, totals_to_read
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.blank.contents import running_boxes
from scorekeeper.sheets.blank.cut import cut_apart
from scorekeeper.sheets.blank.marks import PagePlan, Rect
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.contents import due_deals, place_of
from scorekeeper.sheets.options import PAPERS
from scorekeeper.sheets.paper.flow import MARGIN
from scorekeeper.sheets.paper.front import GAP
from scorekeeper.sheets.paper.pen import GREY
from scorekeeper.sheets.paper.typefaces import Typefaces

ACROSS, LEAST_HEIGHT = 2, 94.0
_PAD = 9.0
_CELL, _TALL = 15.0, 17.0


@dataclass(frozen=True, slots=True)
class ReadOutSlip:
    """What is read out after one deal: the table, the deal, and the totals; None if they are to be written in.

    `boxes` is the number of digits in a total, `remaining` the number of deals still to come.
    """

    event: str
    where: str
    deal: int
    remaining: int
    names: Mapping[Side, str]
    totals: Mapping[Side, int] | None
    boxes: int


def slips_of(system: RuleSystem, state: SessionState, tournament: Tournament) -> tuple[ReadOutSlip, ...]:
    """Return the slips of a session: one for each announcement of the event, with totals as read or as they are now."""
    settings = tournament.event.settings if tournament.event else {}
    deals = state.deals
    played = {deal.number for deal in state.result.deals if deal.outcome is not None}
    teams, read = state.record.teams, read_scores(tournament, state)
    return tuple(
        ReadOutSlip(
            event=tournament.event.name if tournament.event else "",
            where=GAP.join(place_of(state)),
            deal=deal,
            remaining=deals - deal,
            names={side: teams[side].name if side in teams else "" for side in system.sides},
            totals=read[deal].read if deal in read else _totals(state, deal, played),
            boxes=running_boxes(system, deals),
        )
        for deal in due_deals(system, deals, settings, state.length)
    )


def _totals(state: SessionState, deal: int, played: set[int]) -> Mapping[Side, int] | None:
    return totals_to_read(state, deal) if played.issuperset(range(1, deal + 1)) else None


def plan_slips(slips: Sequence[ReadOutSlip], faces: Typefaces, paper: str) -> tuple[PagePlan, ...]:
    """Return the pages with these slips; raises NoGlyph if a name has a letter that no font has."""
    width, height = PAPERS[paper]
    down = int((height - 2 * MARGIN) // LEAST_HEIGHT)
    each = ((width - 2 * MARGIN) / ACROSS, (height - 2 * MARGIN) / down)
    return cut_apart([partial(_put, slip) for slip in slips], faces, (width, height), each, margin=MARGIN)


def _put(slip: ReadOutSlip, page: BlankPage, box: Rect) -> None:
    x, top, right = box.x + _PAD, box.top - _PAD, box.right - _PAD
    width = right - x
    page.whole(x, top - 8, _("After deal {deal}").format(deal=slip.deal), 12, max_width=width * 0.4, bold=True)
    end = page.width_of(slip.where, 8.5, bold=True)
    page.whole(max(right - end, x + width * 0.45), top - 7, slip.where, 8.5, max_width=width * 0.55, bold=True)
    if slip.event:
        page.block(x, top - 11.5, slip.event, 7, max_width=width * 0.62, height=12, grey=GREY, centred=True)
    left = ngettext("{n} deal to come", "{n} deals to come", slip.remaining).format(n=slip.remaining)
    page.right(
        right, top - 19.5, left if slip.remaining else pgettext("blank score sheet", "the last deal"), 7, grey=GREY
    )
    y = top - 25
    for index, (side, name) in enumerate(slip.names.items()):
        y -= _TALL + 2
        _side(page, slip, side, name, (x, y, right), filled=index == 0)
    y -= 14
    x = page.tick(x, y, f"read {slip.deal}", size=9) + 4
    x = page.text(x, y + 1.6, pgettext("blank score sheet", "read out"), 7, grey=GREY) + 8
    x = page.text(x, y + 1.6, pgettext("blank score sheet", "scorer"), 7, grey=GREY) + 4
    page.writing(x, y, right, f"scorer {slip.deal}", height=11)


def _side(
    page: BlankPage, slip: ReadOutSlip, side: Side, name: str, position: tuple[float, float, float], *, filled: bool
) -> None:
    """Put one side: letter, name, and its total or the boxes for it."""
    x, y, right = position
    start = right - slip.boxes * _CELL
    x = page.badge(x, y + 2, side, 13, filled=filled) + 6
    if name:
        page.block(x, y + _TALL - 1, name, 10, max_width=start - 8 - x, height=_TALL - 2, bold=True, centred=True)
    else:
        page.writing(x, y + 2, start - 8, f"team {side} {slip.deal}", height=13)
    if slip.totals is None:
        page.digits(start, y, slip.boxes, f"after {slip.deal} {side}", cell=_CELL, height=_TALL)
    else:
        page.right(right, y + 3, str(slip.totals[side]), 15, bold=True)
