"""Click cards: one for each player, with the day's games as boxes, to be cut apart."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from scorekeeper.journal.click_parts import click_parts
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.dates import format_long_date
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.hands import HandRules
from scorekeeper.sheets.blank.cut import cut_apart
from scorekeeper.sheets.blank.marks import PagePlan, Rect
from scorekeeper.sheets.blank.page import BlankPage
from scorekeeper.sheets.game500.sentences import settings_words
from scorekeeper.sheets.game500.sizes import size_of
from scorekeeper.sheets.options import SMALLEST
from scorekeeper.sheets.paper.pen import BLACK, GREY, height_of
from scorekeeper.sheets.paper.typefaces import Typefaces

USUAL_ROUNDS, MOST_ROUNDS = 20, 60
"""The default number of games in a day, and the most that fit on a card."""

ACROSS, IN_A_ROW = 2, 10
_MARGIN, _PAD = 28.0, 10.0
_EVENT, _NAME, _BELOW_NAME, _BOX, _FOOT = 17.0, 24.0, 4.0, 33.0, 28.0
_SMALL, _SMALL_LEADING = 7.0, 8.0


@dataclass(frozen=True, slots=True)
class ClickCard:
    """The contents of a card: player's name ("": to be written), clicks of past games."""

    event: str
    when: str
    system: str
    settings: str
    name: str
    rounds: int
    clicks: Mapping[int, int]
    most: int

    @property
    def total(self) -> int:
        """Return the clicks so far."""
        return sum(self.clicks.values())


def cards_of(
    tournament: Tournament, rules: HandRules, rounds: int = USUAL_ROUNDS, players: Collection[str] | None = None
) -> tuple[ClickCard, ...]:
    """Return the cards of players, in the order of entry, with the games so far.

    `players` are uids; None: all. A card has boxes for `rounds` games (1 to 60), and for every game that was played.
    """
    event = tournament.event
    got = clicks_by_round(tournament)
    played = max((number for clicks in got.values() for number in clicks), default=0)
    unnamed = card_for_all(rules, event.settings if event else {}, event.name if event else "", max(rounds, played))
    when = ", ".join(part for part in (format_long_date(event.date), event.venue) if part) if event else ""
    return tuple(
        replace(unnamed, when=when, name=player.name, clicks=got.get(uid, unnamed.clicks))
        for uid, player in tournament.teams.items()
        if players is None or uid in players
    )


def card_for_all(rules: HandRules, chosen: Mapping[str, int | str | bool], event: str, rounds: int) -> ClickCard:
    """Return a card without a name."""
    system = pgettext("game sheet on paper", "{system}, edition {edition}").format(
        system=system_name(rules), edition=rules.edition
    )
    settings = settings_words(rules, chosen)
    rounds = min(MOST_ROUNDS, max(1, rounds))
    return ClickCard(event, "", system, settings, "", rounds, MappingProxyType({}), rules.clicks_won)


def clicks_by_round(tournament: Tournament) -> dict[str, Mapping[int, int]]:
    """Return each player's (uid) clicks by round, for finished games and for sitting out."""
    got: dict[str, Mapping[int, int]] = {}
    for uid in tournament.teams:
        clicks: dict[int, int] = {}
        for part in click_parts(tournament, uid):
            if part.round is not None:
                clicks[part.round] = clicks.get(part.round, 0) + part.clicks
        if clicks:
            got[uid] = MappingProxyType(clicks)
    return got


def plan_cards(cards: Sequence[ClickCard], faces: Typefaces, paper: str) -> tuple[PagePlan, ...]:
    """Return the pages with these cards; raises NoGlyph if a name has a letter that no font has."""
    size = size_of(paper)
    across = max(1, round(ACROSS * size.width / size_of("A4").width))
    lines = max((-(-card.rounds // IN_A_ROW) for card in cards), default=1)
    width = (size.width - 2 * _MARGIN) / across
    heads = [_Head.measure(card, faces, width - 2 * _PAD) for card in cards]
    least = 2 * _PAD + max(head.height for head in heads) + lines * _BOX + _FOOT
    down = max(1, int((size.height - 2 * _MARGIN) // least))
    height = min((size.height - 2 * _MARGIN) / down, least * 1.25)
    papers = [
        partial(_put, card, head, f"{number} ") for number, (card, head) in enumerate(zip(cards, heads, strict=True), 1)
    ]
    return cut_apart(papers, faces, (size.width, size.height), (width, height), margin=_MARGIN, beyond=14.0)


@dataclass(frozen=True, slots=True)
class _Head:
    """Heights of the event's and player's names above the boxes; long names need more."""

    event: float
    name: float

    @property
    def height(self) -> float:
        return self.event + 1 + self.name + _BELOW_NAME

    @classmethod
    def measure(cls, card: ClickCard, faces: Typefaces, width: float) -> "_Head":
        beside = faces.width(_("Click card"), 7.5, bold=True) + 8
        event = height_of(faces, _event_and_day(card), SMALLEST, width - beside)
        return cls(max(_EVENT, event), max(_NAME, height_of(faces, card.name, SMALLEST, width, bold=True)))


def _event_and_day(card: ClickCard) -> str:
    return ", ".join(part for part in (card.event, card.when) if part) if card.event else ""


def _put(card: ClickCard, head: _Head, key: str, page: BlankPage, box: Rect) -> None:
    left, top, right, bottom = box.x + _PAD, box.top - _PAD, box.right - _PAD, box.y + _PAD
    word = _("Click card")
    edge = page.right(right, top - 7, word, 7.5, bold=True, grey=GREY) - 8
    if card.event:
        page.block(left, top, _event_and_day(card), 7.5, max_width=edge - left, height=head.event, grey=GREY)
    else:
        page.writing(left, top - 12, edge, f"{key}event", height=12)
    if card.name:
        y, max_width = top - head.event - 1, right - left
        page.block(left, y, card.name, 15, max_width=max_width, height=head.name, bold=True, centred=True)
    else:
        x = page.text(left, top - 36, pgettext("game sheet on paper", "name"), 7.5, grey=GREY) + 5
        page.writing(x, top - 38, right, f"{key}name", height=20)
    y = top - head.height
    cell = (right - left) / IN_A_ROW
    for number in range(1, card.rounds + 1):
        row, column = divmod(number - 1, IN_A_ROW)
        _box(page, card, number, key, Rect(left + column * cell, y - (row + 1) * _BOX, cell, _BOX))
    _foot(page, card, key, (left, bottom, right))


def _box(page: BlankPage, card: ClickCard, number: int, key: str, box: Rect) -> None:
    """Put one game: its number, and below it the clicks it gave, or the empty box to be clipped."""
    x, y, cell = box.x, box.y, box.width
    page.middle(x + cell / 2, y + _BOX - 8, str(number), 7, bold=True, grey=GREY)
    height = _BOX - 12
    if number in card.clicks:
        page.frame(x + 1, y + 1.5, cell - 2, height, fill=True)
        page.middle(x + cell / 2, y + 1.5 + height / 2 - 4.6, str(card.clicks[number]), 13, bold=True, grey=BLACK)
    else:
        page.digits(x + 1, y + 1.5, 1, f"{key}game {number}", cell=cell - 2, height=height)


def _foot(page: BlankPage, card: ClickCard, key: str, position: tuple[float, float, float]) -> None:
    """Put the sum of the clicks, and the rules by which they are given."""
    left, bottom, right = position
    start = right - 2 * 12
    page.digits(start, bottom, 2, f"{key}total", cell=12, height=16)
    start = page.right(start - 5, bottom + 4.5, pgettext("game sheet on paper", "total clicks"), 7.5, bold=True)
    words = card.system
    if card.clicks:
        so_far = ngettext("{n} click so far", "{n} clicks so far", card.total).format(n=card.total)
        words = f"{so_far} · {words}"
    words = ". ".join(part for part in (words, card.settings) if part)
    lines = page.faces.wrap(words, _SMALL, start - left - 8)
    y = bottom + 2 + (len(lines) - 1) * _SMALL_LEADING
    for line in lines:
        page.text(left, y, line, _SMALL, grey=GREY)
        y -= _SMALL_LEADING
