"""Files brought into an event, as the window and the command line do it: read, then entered as one command."""

from collections.abc import Sequence

from scorekeeper.features.papers.view.importing import enter_papers, read_papers
from scorekeeper.features.papers.view.papers_read import Imported, Paper
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import WrongFiles
from scorekeeper.rules.model import Problem


def import_papers(desk: Desk, files: Sequence[tuple[str, bytes]], *, cmd: str | None = None) -> Imported:
    """Enter the documents in these files (name, bytes); WrongFiles with every problem of every file."""
    papers: list[Paper] = []
    problems: list[tuple[str, Problem]] = []
    for name, data in files:
        read, found = read_papers(name, data)
        papers.extend(read)
        problems.extend((name, fault) for fault in found)
    if problems:
        raise WrongFiles(problems)
    return enter_papers(desk, papers, cmd=cmd)
