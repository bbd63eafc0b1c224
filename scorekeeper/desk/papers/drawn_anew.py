"""The page of a sheet document drawn anew, to hold a page against on which no signature is left."""

from scorekeeper.desk.desk import Desk
from scorekeeper.desk.errors import DeskError
from scorekeeper.desk.memory import MemoryStore
from scorekeeper.desk.papers.exporting import PDF, all_played, sheet_bytes
from scorekeeper.desk.papers.importing import enter_papers, read_papers
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import EventMade
from scorekeeper.rules.model import Session
from scorekeeper.rules.systems import GAMES, rules_called
from scorekeeper.sheets.options import SheetOptions

HANDS = next(iter(GAMES))
_AT = "2000-01-01T00:00:00Z"


def drawn_anew(record: bytes) -> bytes | None:
    """Answer the page of a sheet document as this program draws it, None where it cannot.

    What is not in the document is not on the page: the name of the event, when deals were entered, corrections.
    """
    papers, _problems = read_papers("sheet.json", record)
    if len(papers) != 1:
        return None
    numbers = iter(range(1, 1_000_000))
    record_read = papers[0].record
    rules = rules_called(record_read.system if isinstance(record_read, Session) else HANDS)
    if rules is None:
        return None
    begun = EventMade(f"{0:032x}", "", rules.key, rules.edition)
    store = MemoryStore([NewEntry("0", _AT, "", "", begun)])
    desk = Desk(store, who="", seat="", clock=lambda: _AT, ids=lambda: f"{next(numbers):032x}")
    try:
        enter_papers(desk, papers)
        (state,) = all_played(desk.tournament)
        return sheet_bytes(PDF, state, desk.tournament, SheetOptions(sealed=True))
    except DeskError:
        return None
