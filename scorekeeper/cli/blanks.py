"""`blank`: paper for writing by hand: score and game sheets, announcement slips, the table card, click cards."""

from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.opening import desk_at
from scorekeeper.cli.streams import STANDARD_INPUT, tell_written
from scorekeeper.features.papers.view.blanks import (
    CARD,
    SHEETS,
    SLIPS,
    bind_blanks,
    blank_file_name,
    blank_sheet,
    empty_sheet_of,
    slips,
    table_card,
    write_blank,
)
from scorekeeper.features.papers.view.exporting import find_game, find_session
from scorekeeper.features.papers.view.game_papers import (
    MOST_ROUNDS,
    USUAL_ROUNDS,
    blank_game_name,
    blank_games,
    click_cards,
    click_cards_name,
    empty_games,
    hand_rules,
)
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.hands import HandRules
from scorekeeper.sheets.options import PAPERS, SheetOptions


def blank_command(chosen: Namespace) -> int:
    """Draw paper to be written on; whatever cannot be drawn is named, and then no file is written."""
    if chosen.pdf == STANDARD_INPUT:
        raise complain(STANDARD_INPUT, _("a PDF cannot go to standard output; give --pdf a file name"))
    if chosen.slips and (chosen.card or chosen.empty or chosen.click_cards):
        raise complain("--slips", _("slips belong to sessions: add --session ID or --all"))
    rounds = _rounds(chosen)
    with desk_at(chosen.event) as desk:
        tournament, options = desk.tournament, sheet_options(chosen.paper)
        rules = hand_rules(tournament)
        if rules is None:
            data, name = _drawn(tournament, _of_sessions(chosen), options)
        else:
            data, name = _of_games(tournament, rules, chosen, options, rounds)
        written = write_blank(Path(chosen.pdf), data, name)
    tell_written([written])
    return 0


def _rounds(chosen: Namespace) -> int:
    """Return how many games a click card has boxes for; raises Complaint for what is no such number."""
    if chosen.rounds is None:
        return USUAL_ROUNDS
    if not chosen.click_cards:
        raise complain("--rounds", _("it sets the boxes of click cards: add --click-cards"))
    typed = chosen.rounds.strip()
    if not (typed.isascii() and typed.isdigit() and len(typed) < 4 and 1 <= int(typed) <= MOST_ROUNDS):
        raise complain("--rounds", _("a number from 1 to {most}").format(most=MOST_ROUNDS))
    return int(typed)


def _of_sessions(chosen: Namespace) -> Namespace:
    """Return what was asked for; raises Complaint where an event of sessions has no such paper."""
    if chosen.click_cards:
        raise complain("--click-cards", _("only an event of games has click cards"))
    if chosen.paper not in PAPERS:
        raise complain("--paper", _("A5 is for the sheets of games and for click cards"))
    return chosen


def _of_games(
    tournament: Tournament, rules: HandRules, chosen: Namespace, options: SheetOptions, rounds: int
) -> tuple[bytes, str]:
    """Return the PDF of an event made of games, and the name it gets in a folder."""
    for name, asked in (("--slips", chosen.slips), ("--card", chosen.card)):
        if asked:
            raise complain(name, _("an event of games has none; its sheets show what bids are worth"))
    if chosen.click_cards:
        return click_cards(tournament, rules, options, rounds), click_cards_name()
    if chosen.empty:
        return empty_games(tournament, rules, options), blank_game_name()
    if chosen.all:
        if not tournament.games:
            raise NotWritten(chosen.pdf, "no-sessions")
        return blank_games(tournament, tuple(tournament.games.values()), options), blank_game_name()
    state = find_game(tournament, chosen.session)
    return blank_games(tournament, (state,), options), blank_game_name(state)


def _drawn(tournament: Tournament, chosen: Namespace, options: SheetOptions) -> tuple[bytes, str]:
    """Return the PDF, and the name it gets in a folder."""
    if chosen.card:
        return table_card(tournament, options), blank_file_name(CARD)
    if chosen.empty:
        return empty_sheet_of(tournament, options), blank_file_name(SHEETS)
    kind = SLIPS if chosen.slips else SHEETS
    if not chosen.all:
        state = find_session(tournament, chosen.session)
        draw = slips if chosen.slips else blank_sheet
        return draw(tournament, state, options), blank_file_name(kind, state)
    states = tuple(tournament.sessions.values())
    if not states:
        raise NotWritten(chosen.pdf, "no-sessions")
    bound = bind_blanks(tournament, states, options, kind)
    if bound.failed:
        raise Complaint(line(failed.name, failed.why) for failed in bound.failed)
    return bound.data, blank_file_name(kind)


COMMANDS: Mapping[str, Callable[[Namespace], int]] = MappingProxyType({"blank": blank_command})
