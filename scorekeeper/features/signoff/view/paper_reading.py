"""The sheet as it is printed to be signed with a pen, for the page that shows it before."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.features.signoff.view.paper_view import paper_sheet
from scorekeeper.features.signoff.view.sheet_page import SheetToRead
from scorekeeper.features.signoff.view.sheet_signing import SheetSigning
from scorekeeper.journal.snapshot import Tournament


@dataclass(frozen=True, slots=True)
class SheetOnPaper(SheetSigning):
    """The sheet of a session or game, drawn for signatures with a pen."""

    def to_read(self, tournament: Tournament, signed: bytes, time: datetime) -> SheetToRead | None:
        del signed, time
        state = tournament.played(self.session)
        return SheetToRead(paper_sheet(state, tournament)) if state is not None else None
