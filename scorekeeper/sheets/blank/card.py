"""The card for the table: chart, match points, penalties, re-deals and announcements on one page."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.assets.articles import article
from scorekeeper.language import table_card
from scorekeeper.language.lines import infraction_name, redeal_reason
from scorekeeper.language.panels import due_listed
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.announcements import EVERY_SIX, SETTING
from scorekeeper.rules.infractions import Infraction
from scorekeeper.rules.model import Value
from scorekeeper.rules.payment import COT
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.blank.contents import settings_words
from scorekeeper.sheets.blank.foot import HEADS, put_chart
from scorekeeper.sheets.blank.marks import PagePlan
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.blank.worth import Worth, worth_of
from scorekeeper.sheets.contents import due_deals
from scorekeeper.sheets.options import PAPERS
from scorekeeper.sheets.paper.flow import MARGIN
from scorekeeper.sheets.paper.front import SETTINGS_LEADING, SETTINGS_SIZE, settings_lines
from scorekeeper.sheets.paper.pen import GREY, HAIR, LINE
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.tournament.settings import redeal_setting

SCALE = 1.4
_SIZE, _SMALL = 8.6, 7.6
_MOST_ROW, _LEAST_ROW, _PAIR = 33.0, 17.0, 23.0


@dataclass(frozen=True, slots=True)
class CardRow:
    """One infraction: its name, its article with heading, its penalty, whether to object, and until when."""

    name: str
    article: str
    heading: str
    cost: str
    objection: str
    until: str


@dataclass(frozen=True, slots=True)
class ScorerCard:
    """The contents of the card. `redeals` are reason, article and deadline; `read_out` is empty if nothing is read."""

    event: str
    system: str
    settings: str
    worth: Worth
    rows: tuple[CardRow, ...]
    redeals: tuple[tuple[str, str, str], ...]
    read_out: str
    notes: tuple[str, ...]


def card_of(system: RuleSystem, chosen: Mapping[str, Value | bool], event: str) -> ScorerCard:
    """Return the card of an event with these settings."""
    effective = system.options.effective(chosen)
    system = system.at_table(effective)
    to = str(effective.get("penalties_to", ""))
    kinds = tuple(system.infractions.kinds.values())
    return ScorerCard(
        event=event,
        system=pgettext("blank score sheet", "{system}, edition {edition}").format(
            system=system_name(system), edition=system.edition
        ),
        settings=settings_words(system, chosen),
        worth=worth_of(system, match_points=bool(effective.get("match_points", True))),
        rows=tuple(_row(system, kind, to) for kind in kinds),
        redeals=tuple(
            (redeal_reason(code), number, table_card.redeal_until(code) if number else "")
            for code in system.redeal_reasons
            for number in [system.redeal_articles.get(code, "")]
            if code not in system.optional_redeals or chosen.get(redeal_setting(code))
        ),
        read_out=_read_out(system, int(effective["deals"]), chosen),
        notes=(
            *_course(system, effective),
            *(
                [
                    _(
                        "Awarded deal: if the side at fault declared, its contract counts as defeated; if it "
                        "defended, the contract counts as made. Chart and doubling count, whatever was taken. A "
                        "side is punished like this only once in a deal."
                    )
                ]
                if any(kind.cardinal for kind in kinds)
                else []
            ),
            table_card.later(),
        ),
    )


def _course(system: RuleSystem, effective: Mapping[str, Value | bool]) -> tuple[str, ...]:
    """Return the card's text on the course of a match, apart from the chart."""
    payment, begun = system.payment, system.payment.opening(system.sides, effective)
    sentences = []
    if payment.conserves:
        sentences.append(table_card.tables_change_hands(begun[system.sides[0]]))
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
        sentences.append(table_card.all_pass(system.minimum))
    if effective.get(COT):
        sentences.append(table_card.cot())
    return tuple(sentences)


def _row(system: RuleSystem, kind: Infraction, to: str) -> CardRow:
    rule = article(system.key, kind.article) if kind.article else None
    return CardRow(
        name=infraction_name(kind.code),
        article=kind.article,
        heading=rule.heading if rule else "",
        cost=table_card.cost(kind, to),
        objection=table_card.objection(kind),
        until=table_card.until_when(kind),
    )


def _read_out(system: RuleSystem, deals: int, chosen: Mapping[str, Value | bool]) -> str:
    due = due_deals(system, deals, chosen, None)
    if system.announcements is None or not due:
        return ""
    closing = 0 if chosen.get(SETTING) == EVERY_SIX else max(1, deals - system.announcements.last + 1)
    return _("The score is read out after {deals} (article {article}).").format(
        deals=due_listed(due, closing), article=system.announcements.article
    )


def plan_card(card: ScorerCard, faces: Typefaces, paper: str) -> PagePlan:
    """Return the layout of the card; raises NoGlyph if the event's name has a letter that no font has."""
    width, height = PAPERS[paper]
    page = BlankPage(faces, width, height)
    y = _heading(page, card)
    right, half = width - MARGIN, (width - 2 * MARGIN - 22) / 2
    low = put_chart(page, card.worth, MARGIN, y, MARGIN + half, scale=SCALE)
    y = min(low, _redeals(page, card, MARGIN + half + 22, y, right)) - 14
    notes = _notes_lines(page, card, right - MARGIN)
    foot = MARGIN + len(notes) * 10.4
    if card.rows:
        y = _penalties(page, card, y, foot + 8)
    y -= 14
    for line in notes:
        page.text(MARGIN, y, line, 8, grey=GREY)
        y -= 10.4
    return page.plan()


def _heading(page: BlankPage, card: ScorerCard) -> float:
    top, right = page.height - MARGIN, page.width - MARGIN
    edge = page.right(right, top - 12, card.system, 9, bold=True)
    page.whole(MARGIN, top - 16, _("For the table"), 19, max_width=edge - MARGIN - 12, bold=True)
    y = top - 24
    if card.event:
        page.block(MARGIN, y, card.event, 11, max_width=right - MARGIN, height=15, bold=True, centred=True)
        y -= 17
    for line in settings_lines(card.settings, page.faces, right - MARGIN):
        page.text(MARGIN, y - 7, line, SETTINGS_SIZE, bold=True)
        y -= SETTINGS_LEADING
    page.line(MARGIN, y - 4, right, width=LINE)
    return y - 14


def _redeals(page: BlankPage, card: ScorerCard, x: float, top: float, right: float) -> float:
    """Put the reasons for dealing again, and when the score is read out; return where they end."""
    size = 8.0 * SCALE
    y = top - HEADS * SCALE
    if card.redeals:
        page.text(x, top - size, _("Dealt again by the same dealer"), size, bold=True)
        page.line(x, y + 1, right, width=HAIR)
    for reason, number, until in card.redeals:
        y -= 13
        end = page.text(x, y + 3.4, number or "\N{EN DASH}", _SIZE, bold=True)
        end = page.text(max(end + 5, x + 30), y + 3.4, reason, _SIZE) + 6
        if until:
            page.whole(end, y + 3.4, until, _SMALL, max_width=right - end, grey=GREY)
    if card.read_out:
        y -= 8
        for line in page.faces.wrap(card.read_out, 9, right - x, bold=True):
            y -= 11
            page.text(x, y + 2, line, 9, bold=True)
    return y


def _penalties(page: BlankPage, card: ScorerCard, top: float, bottom: float) -> float:
    """Put the table of infractions; return where it ends."""
    right = page.width - MARGIN
    width = right - MARGIN
    places = [MARGIN, MARGIN + width * 0.325, MARGIN + width * 0.57, MARGIN + width * 0.73, right + 8]
    heads = (
        _("Infraction and article"),
        pgettext("blank score sheet", "what it costs"),
        pgettext("blank score sheet", "objection"),
        pgettext("blank score sheet", "until when"),
    )
    for x, head in zip(places, heads, strict=False):
        page.text(x, top - 8, head, 8, bold=True, grey=GREY)
    y = top - 13
    page.line(MARGIN, y, right, width=LINE)
    height = max(_LEAST_ROW, min(_MOST_ROW, (y - bottom) / len(card.rows)))
    for index, row in enumerate(card.rows):
        if index % 2:
            page.band(MARGIN, y - height, width, height)
        _infraction(page, row, places, y, height)
        y -= height
    page.line(MARGIN, y, right, width=LINE)
    return y


def _infraction(page: BlankPage, row: CardRow, places: list[float], top: float, height: float) -> None:
    pair, share = min(height - 1, _PAIR), places[1] - places[0] - 8
    x, start = places[0] + 3, top - (height - pair) / 2
    page.block(x, start, row.name, _SIZE, max_width=share - 3, height=pair / 2 - 0.5, bold=True, centred=True)
    text = f"{row.article} {row.heading}".strip() or _("the article that was broken is named")
    page.block(x, start - pair / 2, text, _SMALL, max_width=share - 3, height=pair / 2 - 0.5, grey=GREY, centred=True)
    for index, words in enumerate((row.cost, row.objection, row.until), 1):
        share = places[index + 1] - places[index] - 8
        page.block(places[index], top - 1, words, _SMALL + 0.2, max_width=share, height=height - 2, centred=True)


def _notes_lines(page: BlankPage, card: ScorerCard, width: float) -> tuple[str, ...]:
    return tuple(line for note in card.notes for line in page.faces.wrap(note, 8, width))
