"""The papers of a stage, and of one of its rounds: their subjects, and how each is made."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from scorekeeper.features.papers import words
from scorekeeper.features.papers.view.exporting import PDF
from scorekeeper.journal.forfeits import is_walkover
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.seatings import seatings
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_results import results_of
from scorekeeper.journal.stage_rounds import rounds_of_stage
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.paper_options import letters_known, sheet_options
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.rules.hands import HandRules
from scorekeeper.sheets.drawer import draw
from scorekeeper.sheets.reports.bracket import bracket_report
from scorekeeper.sheets.reports.cross_table import cross_report
from scorekeeper.sheets.reports.day_seating import day_seating
from scorekeeper.sheets.reports.draw_poster import draw_report, seating_report
from scorekeeper.sheets.reports.games import games_round_report
from scorekeeper.sheets.reports.model import Report
from scorekeeper.sheets.reports.round_results import round_report
from scorekeeper.sheets.reports.standings import standings_report

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions

STAGE = "stage "
"""The prefix of a subject before the uid of a stage; for a round its number follows the uid."""
_AFTER = "after-"
"""The prefix before the number of the round after which the standings are taken."""


def stage_subjects(tournament: Tournament) -> tuple[str, ...]:
    """Return every stage that has a round."""
    return tuple(f"{STAGE}{uid}" for uid in tournament.stages if rounds_of_stage(tournament, uid))


def bracket_subjects(tournament: Tournament) -> tuple[str, ...]:
    """Return every knock-out that has a drawn round."""
    stages = tournament.stages.items()
    return tuple(f"{STAGE}{uid}" for uid, stage in stages if knocks_out(stage) and stage.standing_draws)


def round_subjects(tournament: Tournament) -> tuple[str, ...]:
    """Return every round of every stage; of a day of games every round that is seated."""
    if isinstance(tournament.rules, HandRules):
        return tuple(map(round_subject, sorted(seatings(tournament))))
    return tuple(
        f"{STAGE}{uid} {stage_round.number}"
        for uid in tournament.stages
        for stage_round in rounds_of_stage(tournament, uid)
    )


def rounds_with_results(tournament: Tournament) -> tuple[str, ...]:
    """Return every round of every stage; of a day of games, those seated or with a game."""
    if not isinstance(tournament.rules, HandRules):
        return round_subjects(tournament)
    of_games = {game.round for game in tournament.games.values() if game.round is not None}
    return tuple(map(round_subject, sorted(of_games | set(seatings(tournament)))))


def rounds_with_tables(tournament: Tournament) -> tuple[str, ...]:
    """Return every round of every stage in which at least one table is played."""
    return tuple(
        f"{STAGE}{uid} {stage_round.number}"
        for uid in tournament.stages
        for stage_round in rounds_of_stage(tournament, uid)
        if any(state.table is not None and not is_walkover(state) for state in stage_round.sessions)
    )


def round_subject(number: int) -> str:
    """Return a round of a day of games as the subject of a paper."""
    return f"{STAGE}{MAIN} {number}"


def standings_subjects(tournament: Tournament) -> tuple[str, ...]:
    """Return every stage that has sessions, with its rounds except the last that counts."""
    subjects: list[str] = []
    for uid in tournament.stages:
        results = results_of(tournament, uid)
        counting = {results.rounds[figure.session] for figure in results.figures if figure.counts}
        rounds = sorted(number for number in counting if number is not None)
        if results.figures:
            subjects += [f"{STAGE}{uid}", *(f"{STAGE}{uid} {_AFTER}{number}" for number in rounds[:-1])]
    return tuple(subjects)


def stage_and_round(subject: str) -> tuple[str, int]:
    """Return the stage (uid) of a subject, and its round: 0 for the whole stage."""
    uid, _space, number = subject.removeprefix(STAGE).partition(" ")
    return uid, int(number.removeprefix(_AFTER) or 0)


def subject_name(tournament: Tournament, subject: str) -> str:
    """Return the name of a subject: its stage, its round, or both if there are several stages."""
    uid, number = stage_and_round(subject)
    stage = stage_name(tournament, uid)
    if not number:
        return stage
    if f" {_AFTER}" in subject:
        return words.after_round(number, stage if len(tournament.stages) > 1 else "")
    return words.round_of(number, stage if len(tournament.stages) > 1 else "")


def draw_poster(tournament: Tournament, subject: str | None, options: "SheetOptions | None") -> Report:
    return draw_report(tournament, stage_and_round(subject or "")[0], options or sheet_options())


def cross_table(tournament: Tournament, subject: str | None, options: "SheetOptions | None") -> Report:
    return cross_report(tournament, stage_and_round(subject or "")[0], options or sheet_options())


def standings(tournament: Tournament, subject: str | None, options: "SheetOptions | None") -> Report:
    """Return the standings of a stage, now or after one of its rounds."""
    return _of_round(standings_report, tournament, subject, options)


def bracket(tournament: Tournament, subject: str | None, options: "SheetOptions | None") -> Report:
    return bracket_report(tournament, stage_and_round(subject or "")[0], options or sheet_options())


def round_results(tournament: Tournament, subject: str | None, options: "SheetOptions | None") -> Report:
    """Return the results of a round, of sessions or of games."""
    make = games_round_report if isinstance(tournament.rules, HandRules) else round_report
    return _of_round(make, tournament, subject, options)


def seating(tournament: Tournament, subject: str | None, options: "SheetOptions | None") -> Report:
    """Return where each team, or player, sits in a round."""
    make = day_seating if isinstance(tournament.rules, HandRules) else seating_report
    return _of_round(make, tournament, subject, options)


def table_cards(tournament: Tournament, subject: str, options: "SheetOptions") -> bytes:
    """Return the cards for the tables of a round as PDF.

    Raise NotWritten if no font has one of their letters.
    """
    with letters_known():
        return draw(_table_cards, tournament, *stage_and_round(subject), options)


def _table_cards(tournament: Tournament, stage: str, number: int, options: "SheetOptions") -> bytes:
    from scorekeeper.sheets.blank.render import table_cards_pdf  # noqa: PLC0415 - drawing is only needed here

    return table_cards_pdf(tournament, stage, number, options)


def cards_file(subject: str) -> str:
    """Return the name of the file of a round's cards in a folder."""
    stage, number = stage_and_round(subject)
    return "-".join(part for part in ("table-cards", stage, f"round-{number}.{PDF}") if part)


def _of_round(
    make: Callable[[Tournament, str, int, "SheetOptions"], Report],
    tournament: Tournament,
    subject: str | None,
    options: "SheetOptions | None",
) -> Report:
    return make(tournament, *stage_and_round(subject or ""), options or sheet_options())
