"""Files imported into an event as one command, as the window and command line do."""

from collections.abc import Sequence

from scorekeeper.features.papers.view.importing import confirm_imported, enter_papers
from scorekeeper.features.papers.view.papers_read import Imported, ReadPaper
from scorekeeper.features.papers.view.signed_papers import read_papers
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import WrongFiles
from scorekeeper.rules.model import Problem


def import_papers(
    desk: Desk, files: Sequence[tuple[str, bytes]], *, cmd: str | None = None, confirm: bool = True
) -> Imported:
    """Enter the documents in these files (name, bytes); raise WrongFiles with all problems.

    What they rule is confirmed at once, as whoever works as the committee may do, or waits.
    """
    papers: list[ReadPaper] = []
    problems: list[tuple[str, Problem]] = []
    for name, data in files:
        read, file_problems = read_papers(name, data)
        papers.extend(read)
        problems.extend((name, fault) for fault in file_problems)
    if problems:
        raise WrongFiles(problems)
    imported = enter_papers(desk, papers, cmd=cmd)
    if confirm and imported.waiting:
        confirm_imported(desk, imported.waiting)
    return imported
