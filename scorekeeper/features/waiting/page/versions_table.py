"""Two versions of one thing as a table: differences are bold, and named."""

from scorekeeper.features.waiting.view.versions import Compared
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def versions_table(look: Look, mine: str, theirs: str, *, name: str) -> PlainTable[Compared]:
    """Return an empty table of two versions with these headings."""

    def weight(row: Compared) -> int:
        return 700 if row.differs else 400

    columns = (
        Column[Compared]("what", "", lambda row: row.what, tone="ink2", width=110),
        Column[Compared]("mine", mine, lambda row: row.mine, weight=weight, width=150, stretch=1),
        Column[Compared]("theirs", theirs, lambda row: row.theirs, weight=weight, width=150, stretch=1),
        Column[Compared](
            "differs",
            "",
            lambda row: pgettext("entries that wait", "differs") if row.differs else "",
            tone="warn",
            weight=700,
            width=84,
        ),
    )
    model: RowsModel[Compared] = RowsModel(columns, lambda row: row.what)
    table = PlainTable(look, model, name=name, accessible=_("Two versions"))
    model.setParent(table)
    return table
