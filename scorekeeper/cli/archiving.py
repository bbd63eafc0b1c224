"""`archive`: everything of an event in one file that anyone can check."""

from argparse import Namespace
from pathlib import Path

from scorekeeper.cli import DONE, FAULT, streams
from scorekeeper.cli.complaint import line
from scorekeeper.cli.opening import desk_at, explained
from scorekeeper.cli.papers import scorer_seal
from scorekeeper.features.archive import words
from scorekeeper.features.archive.view import archive
from scorekeeper.features.papers.view.copies import Copies
from scorekeeper.features.publishing.view.publishing import own_zone
from scorekeeper.kernel.copying import source_named
from scorekeeper.kernel.paper_options import sheet_options


def archive_command(chosen: Namespace) -> int:
    """Write the archive; the exit status is 1 if a paper could not be made."""
    with desk_at(chosen.event) as desk, explained(chosen.to), source_named(chosen.event) as source:
        made = archive(
            source,
            desk.tournament,
            Path(chosen.to),
            sheet_options(chosen.paper),
            copies=Copies(desk.store.attachment, scorer_seal(chosen.scorer) if chosen.sign else None),
            zone=own_zone(),
            report=streams.progress(words.progress),
        )
    streams.write_output(words.archived(made.files, made.seq, str(made.path)) + "\n")
    streams.write_error("".join(f"{line(chosen.to, failed)}\n" for failed in made.failed))
    return FAULT if made.failed else DONE
