"""Blank game sheets and click cards as PDF, many in one file."""

from collections.abc import Mapping, Sequence

from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Value
from scorekeeper.sheets.blank.pdf import draw_pages
from scorekeeper.sheets.game500.blank import BlankGame, blank_for_all, blank_of
from scorekeeper.sheets.game500.click_cards import USUAL_ROUNDS, ClickCard, card_for_all, cards_of, plan_cards
from scorekeeper.sheets.game500.form import plan_games
from scorekeeper.sheets.game500.sizes import A5
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.typefaces import typefaces

TO_A_PAGE = 2
"""The number of game sheets on a page of A4 or Letter."""


def blank_games_pdf(states: Sequence[GameState], tournament: Tournament, options: SheetOptions) -> bytes:
    """Return the blank sheets of these games, two on a page; raises NoGlyph."""
    return _games([blank_of(state, tournament, options) for state in states], options)


def empty_games_pdf(rules: HandRules, chosen: Mapping[str, Value | bool], event: str, options: SheetOptions) -> bytes:
    """Return a page of game sheets without names, with these settings; raises NoGlyph."""
    blank = blank_for_all(rules, options, chosen, event)
    return _games([blank] * (1 if options.paper == A5 else TO_A_PAGE), options)


def click_cards_pdf(
    tournament: Tournament,
    rules: HandRules,
    options: SheetOptions,
    rounds: int = USUAL_ROUNDS,
    players: Sequence[str] | None = None,
) -> bytes:
    """Return the click cards of these players, or blank cards if there are none.

    `players` are uids; None: all. `rounds` is the number of games in the day. Raises NoGlyph.
    """
    event = tournament.event
    cards = cards_of(tournament, rules, rounds, players)
    if not cards:
        blank = card_for_all(rules, event.settings if event else {}, event.name if event else "", rounds)
        cards = (blank,) * _full_page(blank, options)
    with typefaces(options.fonts) as faces:
        book = Document(faces, options, _("Click cards"), event.name if event else "", subject=system_name(rules))
        draw_pages(book, plan_cards(cards, faces, options.paper))
        return book.close()


def _full_page(card: ClickCard, options: SheetOptions) -> int:
    """Return how many cards fill one page."""
    with typefaces(options.fonts) as faces:
        count = 1
        while len(plan_cards((card,) * (count + 1), faces, options.paper)) == 1:
            count += 1
        return count


def _games(games: Sequence[BlankGame], options: SheetOptions) -> bytes:
    first = games[0]
    with typefaces(options.fonts) as faces:
        book = Document(faces, options, _("Blank game sheet"), first.event, subject=first.system)
        draw_pages(book, plan_games(games, faces, options.paper))
        return book.close()
