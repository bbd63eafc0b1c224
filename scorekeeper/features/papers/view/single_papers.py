"""The pieces of single papers: their names, their files, and how they are drawn."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from scorekeeper.features.papers import words
from scorekeeper.features.papers.view import blanks, game_papers, reporting, stage_papers
from scorekeeper.features.papers.view.committee_papers import put
from scorekeeper.features.papers.view.paperwork import PaperPiece
from scorekeeper.journal.snapshot import GameState, SessionState, Tournament
from scorekeeper.kernel.sheet_names import sheet_name
from scorekeeper.rules.hands import HandRules
from scorekeeper.sheets.reports.model import Report

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions


def empty_games(tournament: Tournament, rules: HandRules) -> PaperPiece:
    """Return game sheets for any table, without names."""
    return PaperPiece(
        words.paper_name("empty-games"),
        lambda _form: game_papers.blank_game_name(),
        lambda _form, options: game_papers.empty_games(tournament, rules, options),
        put,
    )


def click_cards(subject: str, tournament: Tournament) -> tuple[PaperPiece, ...]:
    """Return the cards of all players as one piece, because they share pages; or the card of one."""
    rules = game_papers.hand_rules(tournament)
    players = tuple(uid for uid in tournament.teams if subject in {"all", uid})
    if rules is None or not players:
        return ()
    single = tournament.teams[players[0]] if subject != "all" else None
    return (
        PaperPiece(
            words.paper_name("click-cards") if single is None else single.name,
            lambda _form: game_papers.click_cards_name(single),
            lambda _form, options: game_papers.click_cards(tournament, rules, options, players=players),
            put,
        ),
    )


def blank_games(tournament: Tournament, states: tuple[GameState, ...], name: str, file: str) -> PaperPiece:
    """Return the blank sheets of these games in one file."""
    return PaperPiece(
        name, lambda _form: file, lambda _form, options: game_papers.blank_games(tournament, states, options), put
    )


def blank_sheet(tournament: Tournament, state: SessionState) -> PaperPiece:
    """Return the blank sheet of a session."""
    return PaperPiece(
        sheet_name(state),
        lambda _form: blanks.blank_file_name(blanks.SHEETS, state),
        lambda _form, options: blanks.blank_sheet(tournament, state, options),
        put,
    )


def table_cards(tournament: Tournament, subject: str) -> PaperPiece:
    """Return the table cards of a round."""
    return PaperPiece(
        stage_papers.subject_name(tournament, subject),
        lambda _form: stage_papers.cards_file(subject),
        lambda _form, options: stage_papers.table_cards(tournament, subject, options),
        put,
    )


def table_card(tournament: Tournament) -> PaperPiece:
    """Return the card for the table: chart and penalties."""
    return PaperPiece(
        words.paper_name("card"),
        lambda _form: blanks.blank_file_name(blanks.CARD),
        lambda _form, options: blanks.table_card(tournament, options),
        put,
    )


def report_piece(name: str, make: Callable[["SheetOptions"], Report]) -> PaperPiece:
    """Return a report as a piece, made once and written in each requested form."""
    made: dict[str, Report] = {}

    def report(options: "SheetOptions") -> Report:
        if name not in made:
            made[name] = make(options)
        return made[name]

    return PaperPiece(
        name,
        lambda form: reporting.report_file_name(next(iter(made.values())), form) if made else f"report.{form}",
        lambda form, options: reporting.report_bytes(report(options), form, options),
        lambda form, path, data: (
            reporting.write_report(next(iter(made.values())), form, path, data, make_folder=True),
        ),
    )
