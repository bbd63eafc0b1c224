"""`blank`: paper for writing by hand: score and game sheets, the table card, click cards."""

from argparse import Namespace
from pathlib import Path

from scorekeeper.cli.complaint import Complaint, complain, line
from scorekeeper.cli.event_part import chosen_stage
from scorekeeper.cli.opening import desk_at
from scorekeeper.cli.reports import round_called
from scorekeeper.cli.streams import STANDARD_INPUT, progress, tell_written
from scorekeeper.features.papers import words
from scorekeeper.features.papers.view import blanks, game_papers, stage_papers
from scorekeeper.features.papers.view.exporting import (
    find_game,
    find_games_of_round,
    find_session,
    find_sessions_of_round,
)
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.hands import HandRules
from scorekeeper.sheets.options import PAPERS, SheetOptions


def blank_command(chosen: Namespace) -> int:
    """Draw blank paper; if anything cannot be drawn, it is named and no file is written."""
    if chosen.pdf == STANDARD_INPUT:
        raise complain(STANDARD_INPUT, _("a PDF cannot go to standard output; give --pdf a file name"))
    rounds = _rounds(chosen)
    with desk_at(chosen.event) as desk:
        tournament, options = desk.tournament, sheet_options(chosen.paper)
        rules = game_papers.hand_rules(tournament)
        if rules is None:
            data, name = _paper(tournament, _of_sessions(chosen), options)
        else:
            data, name = _of_games(tournament, rules, chosen, options, rounds)
        written = blanks.write_blank(Path(chosen.pdf), data, name)
    tell_written([written])
    return 0


def _rounds(chosen: Namespace) -> int:
    """Return how many games a click card has boxes for; raises Complaint for an invalid number."""
    if chosen.rounds is None:
        return game_papers.USUAL_ROUNDS
    if not chosen.click_cards:
        raise complain("--rounds", _("this sets the number of boxes on click cards: add --click-cards"))
    text = chosen.rounds.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= game_papers.MOST_ROUNDS):
        raise complain("--rounds", _("type a number from 1 to {most}").format(most=game_papers.MOST_ROUNDS))
    return int(text)


def _of_sessions(chosen: Namespace) -> Namespace:
    """Return the options; raises Complaint if an event of sessions has no such paper."""
    if chosen.click_cards:
        raise complain("--click-cards", _("only 500 events have click cards"))
    if chosen.paper not in PAPERS:
        raise complain("--paper", _("A5 is for the sheets of games and for click cards"))
    return chosen


def _of_games(
    tournament: Tournament, rules: HandRules, chosen: Namespace, options: SheetOptions, rounds: int
) -> tuple[bytes, str]:
    """Return the PDF of an event made of games, and its file name in a folder."""
    of_tables = chosen.table_cards is not None
    for name, asked in (("--card", chosen.card), ("--table-cards", of_tables)):
        if asked:
            raise complain(name, _("500 events have none; their sheets show what bids are worth"))
    if chosen.click_cards:
        return game_papers.click_cards(tournament, rules, options, rounds), game_papers.click_cards_name()
    if chosen.empty:
        return game_papers.empty_games(tournament, rules, options), game_papers.blank_game_name()
    if chosen.all or chosen.round is not None:
        states = tuple(tournament.games.values()) if chosen.all else find_games_of_round(tournament, chosen.round)
        if not states:
            raise NotWritten(chosen.pdf, "no-sessions")
        return game_papers.blank_games(tournament, states, options), game_papers.blank_game_name()
    state = find_game(tournament, chosen.session)
    return game_papers.blank_games(tournament, (state,), options), game_papers.blank_game_name(state)


def _paper(tournament: Tournament, chosen: Namespace, options: SheetOptions) -> tuple[bytes, str]:
    """Return the PDF, and its file name in a folder."""
    if chosen.card:
        return blanks.table_card(tournament, options), blanks.blank_file_name(blanks.CARD)
    if chosen.table_cards is not None:
        subject = round_called(tournament, chosen.stage, chosen.table_cards, "--table-cards")
        if subject not in stage_papers.rounds_with_tables(tournament):
            raise NotWritten(chosen.pdf, "nobody-plays")
        return stage_papers.table_cards(tournament, subject, options), stage_papers.cards_file(subject)
    if chosen.empty:
        return blanks.empty_sheet_of(tournament, options), blanks.blank_file_name(blanks.SHEETS)
    if chosen.session is not None:
        (state,) = blanks.sessions_played((find_session(tournament, chosen.session),), chosen.pdf)
        return blanks.blank_sheet(tournament, state, options), blanks.blank_file_name(blanks.SHEETS, state)
    stage = None if chosen.stage is None else chosen_stage(tournament, chosen.stage)
    every = tuple(tournament.sessions.values())
    states = every if chosen.all else find_sessions_of_round(tournament, chosen.round, stage)
    played = blanks.sessions_played(states, chosen.pdf)
    bound = blanks.bind_blanks(tournament, played, options, report=progress(words.drawing))
    if bound.failed:
        raise Complaint(line(failed.name, failed.why) for failed in bound.failed)
    return bound.data, blanks.blank_file_name(blanks.SHEETS)
