"""Where a number of the standings or the journal comes from: the panel of the score sheet, over the whole event."""

from collections.abc import Sequence

from scorekeeper.features.where.page.where_panel import WherePanel
from scorekeeper.features.where.view.addresses import NumberAddress
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kit.look.look import Look


class PageWhere(WherePanel):
    """Arrows walk through the numbers of the page; Enter opens the newest entry a number rests on."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._stands: tuple[Tournament, Sequence[Entry]] | None = None

    def stand_on(self, tournament: Tournament, entries: Sequence[Entry]) -> None:
        """Take what stands now; what is shown is shown anew, and closes when it is gone."""
        self._stands = (tournament, entries)
        if self.address is not None:
            self.refresh()

    def stands(self) -> tuple[Tournament, Sequence[Entry]] | None:
        """Return what stands and the journal."""
        return self._stands

    def first(self) -> NumberAddress | None:
        """Return none: when a number is gone the panel closes."""
        return None
