"""The check of a signed sheet that a scorer imported, by the committee or the organizer."""

from pathlib import Path as Folder

from scorekeeper.features.papers.view.importing import enter_papers
from scorekeeper.features.papers.view.papers_read import Answers, Imported
from scorekeeper.features.papers.view.signed_papers import read_papers
from scorekeeper.journal.facts import SheetReceived
from scorekeeper.journal.roles import SCORER, SIGNED
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import EntryRefused, WrongFiles
from scorekeeper.kernel.permissions import may_not
from scorekeeper.rules.model import problem


def check_received(desk: Desk, session: str, folder: Folder | None = None) -> Imported:
    """Check the signed sheet imported for a session, and close the session if it is valid.

    It is read from the event and checked against the clubs trusted in `folder`. Raises EntryRefused if no sheet is
    waiting or this role may not check it, WrongFiles with the reasons if it is invalid.
    """
    state = desk.tournament.played(session)
    file = state.unchecked if state is not None else ""
    if state is None or not file:
        raise EntryRefused((problem("nothing-to-check", session=state.number if state is not None else 0),))
    received = SheetReceived(session, state.revision, file, file, {SCORER: SIGNED})
    if forbidden := may_not(desk.role, desk.tournament, (received,)):
        raise EntryRefused(forbidden)
    name = f"{state.number}.pdf"
    papers, problems = read_papers(name, desk.store.attachment(file), folder)
    aside = [problem(paper.aside) for paper in papers if paper.sealed is None]
    if problems or aside:
        raise WrongFiles([(name, fault) for fault in (*problems, *aside)])
    return enter_papers(desk, papers, answers=Answers(remarks=True))
