"""Where a number of the standings comes from: the same panel as on the score sheet, over all teams."""

from collections.abc import Sequence

from scorekeeper.desk.addresses import STANDINGS, NumberAddress
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.pages.score.where_panel import WherePanel


class TeamWhere(WherePanel):
    """Arrows walk through the numbers of all teams; Enter opens the newest entry a number rests on."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._stands: tuple[Tournament, Sequence[Entry]] | None = None

    def stand_on(self, tournament: Tournament, entries: Sequence[Entry]) -> None:
        """Take what stands now; what is shown is shown anew."""
        self._stands = (tournament, entries)
        if self.address is not None:
            self.refresh()

    def stands(self) -> tuple[Tournament, Sequence[Entry]] | None:
        """Answer what stands and the journal."""
        return self._stands

    def first(self) -> NumberAddress | None:
        """Answer the place of the first team, None without teams."""
        team = next(iter(self._stands[0].teams), "") if self._stands else ""
        return NumberAddress(STANDINGS, "place", team=team) if team else None
