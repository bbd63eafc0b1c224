"""`book`: everything of an event in one PDF, with contents and index."""

from argparse import Namespace
from pathlib import Path

from scorekeeper.cli import DONE, streams
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.features.archive.view.event_book import write_book
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.language import event_book as words
from scorekeeper.sheets.reports.model import Progress


def book_command(chosen: Namespace) -> int:
    """Write the event book."""
    with desk_at(chosen.event) as desk, explained(chosen.pdf):
        progress = Progress(on_progress=streams.progress(words.binding))
        written = write_book(desk.tournament, Path(chosen.pdf), sheet_options(chosen.paper), progress)
        sheets = len(desk.tournament.all_played)
    streams.write_output(words.bound(sheets, str(written)) + "\n")
    return DONE
