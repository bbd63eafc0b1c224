"""Paper of an event of games: blank game sheets, and the click cards of its players."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.features.papers import words
from scorekeeper.features.papers.view.exporting import PDF, file_name
from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.kernel.desk import rules_of
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.paper_options import letters_known
from scorekeeper.kernel.plain_name import plain_name
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Value
from scorekeeper.rules.systems import GAMES
from scorekeeper.sheets.drawer import draw, with_only

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions

USUAL_ROUNDS, MOST_ROUNDS = 20, 60
"""How many games a click card has room for by default, and at most."""


def hand_rules(tournament: Tournament) -> HandRules | None:
    """Return the rules of an event of games of hands, None for an event of sessions."""
    rules = rules_of(tournament) if tournament.event else None
    return rules if isinstance(rules, HandRules) else None


def blank_games(tournament: Tournament, states: Sequence[GameState], options: "SheetOptions") -> bytes:
    """Return the blank sheets of these games as PDF, two per page.

    Raises NotWritten if no font has one of their letters, and if there is no game.
    """
    if not states:
        raise NotWritten(words.paper_name("blank-games"), "no-sessions")
    with letters_known():
        return draw(_blank_games, tuple(states), with_only(tournament, *states), options)


def _blank_games(states: tuple[GameState, ...], tournament: Tournament, options: "SheetOptions") -> bytes:
    from scorekeeper.sheets.game500.blank_pdf import blank_games_pdf  # noqa: PLC0415 - drawing is only needed here

    return blank_games_pdf(states, tournament, options)


def empty_games(tournament: Tournament, rules: HandRules, options: "SheetOptions") -> bytes:
    """Return a page of game sheets of an event without any names, as PDF.

    Raise NotWritten on failure.
    """
    event = tournament.event
    with letters_known():
        return draw(_empty_games, rules.key, event.settings if event else {}, event.name if event else "", options)


def _empty_games(rules: str, chosen: Mapping[str, Value | bool], event: str, options: "SheetOptions") -> bytes:
    from scorekeeper.sheets.game500.blank_pdf import empty_games_pdf  # noqa: PLC0415 - drawing is only needed here

    return empty_games_pdf(GAMES[rules], chosen, event, options)


def click_cards(
    tournament: Tournament,
    rules: HandRules,
    options: "SheetOptions",
    rounds: int = USUAL_ROUNDS,
    players: Sequence[str] | None = None,
) -> bytes:
    """Return players' click cards as PDF, with the games already played.

    `players` are uids (None: all). Raises NotWritten.
    """
    with letters_known():
        return draw(_click_cards, tournament, rules.key, options, rounds, players)


def _click_cards(
    tournament: Tournament, rules: str, options: "SheetOptions", rounds: int, players: Sequence[str] | None
) -> bytes:
    from scorekeeper.sheets.game500.blank_pdf import click_cards_pdf  # noqa: PLC0415 - drawing is only needed here

    return click_cards_pdf(tournament, GAMES[rules], options, rounds, players)


def blank_game_name(state: GameState | None = None) -> str:
    """Return the name of a file of blank game sheets in a folder."""
    return f"blank-{file_name(state, PDF)}" if state is not None else f"blank.{PDF}"


def click_cards_name(player: TeamState | None = None) -> str:
    """Return the name of the file of the click cards in a folder, or of the card of one player."""
    own = plain_name(player.name) or player.uid[:8] if player is not None else ""
    return f"click-card-{own}.{PDF}" if own else f"click-cards.{PDF}"
