"""The scorer's card, half a page: points, penalties, keys, and what to do when."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.language import scorer_card as words
from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.lines import redeal_reason
from scorekeeper.language.panels import due_listed
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.announcements import EVERY_SIX, SETTING
from scorekeeper.rules.model import Value
from scorekeeper.rules.payment import COT
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.blank.contents import settings_words
from scorekeeper.sheets.blank.foot import put_chart
from scorekeeper.sheets.blank.marks import PagePlan
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.blank.worth import Worth, worth_of
from scorekeeper.sheets.contents import due_deals
from scorekeeper.sheets.options import PAPERS, SMALLEST
from scorekeeper.sheets.paper.flow import MARGIN
from scorekeeper.sheets.paper.pen import GREY, height_of
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.tournament.settings import redeal_setting

_SIZE, _NOTE, _TITLE = 8.0, 7.2, 9.2
_ROWS = (10.2, 9.7, 9.2, 8.7)
"""The distances between lines, to try in turn until the card fits into half a page."""
_INSET, _GAP, _EDGE = 6.0, 5.0, 16.0
_HEADING = 18.0


@dataclass(frozen=True, slots=True)
class CardBox:
    """A box of the card: its title, its rows of cells, and notes below them.

    `columns` are the shares of the width at which the cells begin. The cells with an index in `bold` are bold.
    """

    title: str
    rows: tuple[tuple[str, ...], ...]
    columns: tuple[float, ...]
    bold: frozenset[int] = frozenset({0})
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScorerCard:
    """The contents of the scorer's card.

    `boxes` are on the left below the points, on the right, and across the foot.
    """

    event: str
    system: str
    settings: str
    worth: Worth
    left: tuple[CardBox, ...]
    right: tuple[CardBox, ...]
    foot: CardBox


def card_of(system: RuleSystem, chosen: Mapping[str, Value | bool], event: str) -> ScorerCard:
    """Return the card of an event with these settings."""
    effective = system.options.effective(chosen)
    system = system.at_table(effective)
    lines = words.lines_to_type(system.minimum, all_pass=bool(system.passes and not system.auction.forced_bid))
    typing = CardBox(_("Type a deal, then Enter"), lines, (0.0, 0.3), notes=(words.words_work(),))
    keys = CardBox(pgettext("scorer's card", "Keys"), words.key_rows(), (0.0, 0.13, 0.5, 0.66), frozenset({0, 2}))
    penalties = _penalties(system, str(effective.get("penalties_to", "")))
    when = _deal_again(system, chosen), _read_out(system, int(effective["deals"]), chosen), *words.cases()
    return ScorerCard(
        event=event,
        system=pgettext("blank score sheet", "{system}, edition {edition}").format(
            system=system_name(system), edition=system.edition
        ),
        settings=settings_words(system, chosen),
        worth=worth_of(system, match_points=bool(effective.get("match_points", True))),
        left=(typing, keys) if penalties else (keys,),
        right=(penalties,) if penalties else (typing,),
        foot=CardBox(
            pgettext("scorer's card", "When ..."),
            tuple(row for row in when if row),
            (0.0, 0.3),
            notes=_course(system, effective),
        ),
    )


def _penalties(system: RuleSystem, penalties_to: str) -> CardBox | None:
    """Return the box of the infractions; None if the system has none."""
    kinds = tuple(system.infractions.kinds.values())
    if not kinds:
        return None
    rows = tuple(
        (infraction_name(kind.code) + (" *" if kind.minor else ""), words.short_cost(kind), kind.article)
        for kind in kinds
    )
    return CardBox(_("Penalties: F4"), rows, (0.0, 0.6, 0.9), frozenset({1}), words.penalty_notes(kinds, penalties_to))


def _deal_again(system: RuleSystem, chosen: Mapping[str, Value | bool]) -> tuple[str, ...]:
    reasons = [
        redeal_reason(code)
        for code in system.redeal_reasons
        if code not in system.optional_redeals or chosen.get(redeal_setting(code))
    ]
    return words.deal_again(reasons) if reasons else ()


def _course(system: RuleSystem, effective: Mapping[str, Value | bool]) -> tuple[str, ...]:
    """Return the card's text on the course of a match in which tables change hands."""
    payment, begun = system.payment, system.payment.opening(system.sides, effective)
    sentences = []
    if payment.conserves:
        sentences.append(words.tables_change_hands(begun[system.sides[0]]))
        sentences.append(
            _(
                "A side that cannot pay in full pays what it has. Without tables it is "
                "out: its players go on playing, but do not bid or double, pay or "
                "receive. The last side with tables has won."
            )
            if payment.out(dict.fromkeys(begun, 0))
            else _("A side that cannot pay in full pays what it has, and has lost the match.")
        )
    if system.passes and not system.auction.forced_bid:
        sentences.append(words.all_pass(system.minimum))
    if effective.get(COT):
        sentences.append(words.cot())
    return tuple(sentences)


def _read_out(system: RuleSystem, deals: int, chosen: Mapping[str, Value | bool]) -> tuple[str, ...]:
    due = due_deals(system, deals, chosen, None)
    if system.announcements is None or not due:
        return ()
    closing = 0 if chosen.get(SETTING) == EVERY_SIX else max(1, deals - system.announcements.last + 1)
    return words.read_out(due_listed(due, closing), system.announcements.article)


def plan_card(card: ScorerCard, faces: Typefaces, paper: str) -> PagePlan:
    """Return the layout of the card, twice on a page.

    Raises NoGlyph if no font has a letter of the event's name.
    """
    width, height = PAPERS[paper]
    page = BlankPage(faces, width, height)
    page.line(MARGIN, height / 2, width - MARGIN, grey=GREY, dashed=True)
    tops = height - _EDGE, height / 2 - _EDGE / 2
    row = next((row for row in _ROWS if _card(BlankPage(faces, width, height), card, tops[1], row) >= _EDGE), _ROWS[-1])
    for top in tops:
        _card(page, card, top, row)
    return page.plan()


def _card(page: BlankPage, card: ScorerCard, top: float, row: float) -> float:
    """Put the card with this distance between its lines; return where it ends."""
    left, right = MARGIN, page.width - MARGIN
    half = (right - left - _GAP) / 2
    y = _heading(page, card, left, top, right)
    chart = put_chart(page, card.worth, left + _INSET, y - _INSET, left + half - _INSET, scale=1.0)
    page.frame(left, chart - 4, half, y - chart + 4)
    edge = chart - 4 - _GAP
    for box in card.left:
        edge = _box(page, box, (left, edge), half, row) - _GAP
    for box in card.right:
        y = _box(page, box, (left + half + _GAP, y), half, row) - _GAP
    return _box(page, card.foot, (left, min(edge, y)), right - left, row)


def _heading(page: BlankPage, card: ScorerCard, left: float, top: float, right: float) -> float:
    end = page.text(left, top - 12, _("Scorer's card"), 14, bold=True) + 8
    about = f"{card.system}. {card.settings}" if card.settings else card.system
    event_width = (right - end) * 0.55
    start = end + (right - end) * 0.57 if card.event else end
    needed = (
        height_of(page.faces, card.event, SMALLEST, event_width, bold=True),
        height_of(page.faces, about, SMALLEST, right - start),
    )
    height = max(_HEADING, *needed)
    if card.event:
        page.block(end, top + 1, card.event, 9, max_width=event_width, height=height, bold=True, centred=True)
    page.block(start, top + 1, about, _NOTE, max_width=right - start, height=height, grey=GREY, centred=True)
    return top - height - 1


def _box(page: BlankPage, box: CardBox, corner: tuple[float, float], width: float, leading: float) -> float:
    """Put a box; `corner` is its upper left one. Return where it ends."""
    x, top = corner
    inner, right = x + _INSET, x + width - _INSET
    span = right - inner
    y = top - _INSET - _SIZE
    page.text(inner, y, box.title, _TITLE, bold=True)
    y -= 3.5
    starts = [inner + share * span for share in box.columns]
    ends = [*(start - 4 for start in starts[1:]), right]
    for row in box.rows:
        lines = max(
            len(page.faces.wrap(cell, _SIZE, end - start, bold=index in box.bold))
            for index, (cell, start, end) in enumerate(zip(row, starts, ends, strict=True))
        )
        for index, (cell, start, end) in enumerate(zip(row, starts, ends, strict=True)):
            bold = index in box.bold
            for number, line in enumerate(page.faces.wrap(cell, _SIZE, end - start, bold=bold)):
                page.text(start, y - (number + 1) * leading + 2, line, _SIZE, bold=bold)
        y -= lines * leading
    for note in box.notes:
        for line in page.faces.wrap(note, _NOTE, span):
            y -= leading - 1
            page.text(inner, y + 1.5, line, _NOTE, grey=GREY)
    bottom = y - 3
    page.frame(x, bottom, width, top - bottom)
    return bottom
