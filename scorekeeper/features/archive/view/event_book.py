"""The event book: what it contains, and how it is drawn after everything else."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.papers.view import catalogue
from scorekeeper.features.papers.view.exporting import PDF, may_replace
from scorekeeper.features.papers.view.prize_papers import prize_list_report, prized_stages
from scorekeeper.features.papers.view.stage_papers import STAGE
from scorekeeper.journal.disputes import all_disputes, all_rulings
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.journal.stage_rounds import rounds_of_stage
from scorekeeper.kernel.drawing_process import drawn_apart, pack
from scorekeeper.kernel.paper_options import letters_known
from scorekeeper.kernel.sheet_names import names_of, sheet_name
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.language import event_book as words
from scorekeeper.language import reports as reports_words
from scorekeeper.language.dates import format_long_date
from scorekeeper.language.stage_facts import stage_heading
from scorekeeper.language.stage_papers import title as round_title
from scorekeeper.rules.hands import HandRules
from scorekeeper.sheets.blocks import ScoreSheet
from scorekeeper.sheets.drawer import drawn_elsewhere
from scorekeeper.sheets.event_book import BookSheet, EventBook, event_book_pdf
from scorekeeper.sheets.game500.blocks import GameSheet
from scorekeeper.sheets.render import game_sheet_of, sheet_of
from scorekeeper.sheets.reports.model import UNWATCHED, Caption, Progress, Report
from scorekeeper.sheets.reports.stage import across_ranking

BOOK_FILE = "event-book.pdf"

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions


def event_book(tournament: Tournament, options: "SheetOptions", progress: Progress = UNWATCHED) -> bytes:
    """Return the event book as PDF.

    For a window it is drawn in a separate process that ends with the request.
    Raises NotWritten if no installed font has one of its letters, Stopped if the user stops it.
    """
    apart = drawn_elsewhere()
    book = _book(tournament, options, progress, apart=apart)
    with letters_known():
        if apart:
            return bytes(drawn_apart(event_book_pdf, progress, book, options))
        return event_book_pdf(book, options, progress)


def write_book(tournament: Tournament, path: Path, options: "SheetOptions", progress: Progress = UNWATCHED) -> Path:
    """Write the event book to a file, or into a folder, replacing nothing but a PDF.

    Return the file.
    Nothing is written where the book cannot be made. Raises NotWritten, and Stopped when the user stops it.
    """
    if path.is_dir():
        path /= BOOK_FILE
    may_replace(path, PDF)
    write_file(path, event_book(tournament, options, progress))
    return path


def _book(tournament: Tournament, options: "SheetOptions", progress: Progress, *, apart: bool) -> EventBook:
    event = tournament.event
    played = list(_in_order(tournament))
    sheets = []
    for done, (group, state) in enumerate(played):
        progress.step(done, 3 * len(played))
        sheet = _sheet(tournament, state, options)
        made = pack(sheet) if apart else partial(_same, sheet)
        sheets.append(BookSheet(sheet_name(state), group, _who(state), made))
    return EventBook(
        event=event.name if event is not None else "",
        subtitle=", ".join(filter(None, (event.venue, format_long_date(event.date)) if event is not None else ())),
        facts=(
            Caption(reports_words.fact("players" if tournament.games else "teams"), len(tournament.teams)),
            Caption(reports_words.fact("games" if tournament.games else "sessions"), len(played)),
        ),
        reports=tuple(_reports(tournament, options)),
        sheets=tuple(sheets),
        footer=(reports_words.up_to_entry(tournament.seq),),
        of_players=isinstance(tournament.rules, HandRules),
        across=across_ranking(tournament, *dict.fromkeys(state.stage for state in tournament.sessions.values())),
    )


def _sheet(tournament: Tournament, state: Played, options: "SheetOptions") -> ScoreSheet | GameSheet:
    if isinstance(state, GameState):
        return game_sheet_of(state, tournament, options)
    return sheet_of(state, tournament, options)


def _same(sheet: ScoreSheet | GameSheet) -> ScoreSheet | GameSheet:
    return sheet


def _in_order(tournament: Tournament) -> Iterator[tuple[str, Played]]:
    """Return every sheet with its round, by stage and round; those without a round last."""
    seen: set[str] = set()
    for stage in tournament.stages if tournament.sessions else ():
        for session_round in rounds_of_stage(tournament, stage):
            stage_title = stage_heading(tournament, stage)
            name = round_title("round", session_round.number)
            group = f"{name}, {stage_title}" if stage_title else name
            seen.update(session.uid for session in session_round.sessions)
            yield from ((group, session) for session in session_round.sessions)
    rest = [state for state in tournament.all_played.values() if state.uid not in seen]
    for state in sorted(
        rest, key=lambda state: (state.round is None, state.round or 0, state.table or 0, state.number)
    ):
        if isinstance(state, SessionState) or state.stated is None:
            yield (round_title("round", state.round) if state.round is not None else words.other_sheets()), state


def _who(state: Played) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if isinstance(state, GameState):
        return tuple((player, ()) for players in state.record.players.values() for player in players)
    return tuple((name, team.players) for name, team in zip(names_of(state), state.record.teams.values(), strict=True))


def _reports(tournament: Tournament, options: "SheetOptions") -> Iterator[Report]:
    """Return the reports of the book in order.

    Prizes, results, statistics, stages, what the committee did.
    """
    for stage in prized_stages(tournament):
        if stage.removeprefix(STAGE) in tournament.prizes:
            yield prize_list_report(tournament, stage, options)
    asked = all_disputes(tournament) or all_rulings(tournament)
    for kind in sorted(catalogue.papers(tournament), key=_kind_order):
        if kind.report is None or kind.key not in _BOUND or (kind.key == catalogue.MINUTES and not asked):
            continue
        subjects = [subject for subject in catalogue.subjects(kind, tournament) if subject != catalogue.ALL]
        for subject in subjects if kind.about in {catalogue.STAGES, catalogue.BRACKETS} else (None,):
            yield kind.report(tournament, subject, options)


_BOUND = (
    catalogue.DAY_REPORT,
    catalogue.GAMES_REPORT,
    catalogue.STATISTICS,
    catalogue.DRAW_POSTER,
    catalogue.CROSS_TABLE,
    catalogue.BRACKET,
    catalogue.MINUTES,
    catalogue.PENALTY_LIST,
)
"""The reports in the book, in their order, after the prize lists."""


def _kind_order(kind: catalogue.PaperKind) -> int:
    return _BOUND.index(kind.key) if kind.key in _BOUND else len(_BOUND)
