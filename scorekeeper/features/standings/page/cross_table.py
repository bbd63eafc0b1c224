"""The cross-table: who met whom, and what match points each had of it."""

from scorekeeper.features.standings.view.cross_view import CrossRow, CrossView
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import gettext as _

_CELL = 44


class CrossTable(PlainTable[CrossRow]):
    """Teams down, opponents across, both as they stand; a field has the match points of the team at the left."""

    def __init__(self, look: Look) -> None:
        model: RowsModel[CrossRow] = RowsModel(_columns(CrossView((), ())), lambda row: row.team)
        super().__init__(look, model, name="standings-cross", accessible=_("Cross-table"))
        model.setParent(self)
        self._across: tuple[tuple[str, ...], ...] = ()

    def show_cross(self, view: CrossView) -> None:
        """Show other teams and results."""
        if (view.across, view.heads) != self._across:
            self._across = (view.across, view.heads)
            self.rows_model.set_columns(_columns(view))
        self.set_rows(view.rows)


def _columns(view: CrossView) -> tuple[Column[CrossRow], ...]:
    first: tuple[Column[CrossRow], ...] = (
        Column("place", _("Place"), lambda row: row.place, "center", weight=700, width=52),
        Column("team", _("Team"), lambda row: row.name, weight=600, width=120, stretch=1),
    )
    return (*first, *(_against(at, head) for at, head in enumerate(view.heads)))


def _against(at: int, head: str) -> Column[CrossRow]:
    return Column(
        f"against-{at}",
        head,
        lambda row: row.cells[at].words,
        "center",
        width=_CELL,
        accessible=lambda row: row.cells[at].spoken,
        tip=lambda row: row.cells[at].spoken,
        weight=lambda row: 700 if row.cells[at].words == "4" else 400,
    )
