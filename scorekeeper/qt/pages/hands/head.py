"""The card above the hands: place, the four players by sides, and the score in large figures."""

from PySide6.QtCore import Qt

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.desk.table.table_view import TableView
from scorekeeper.qt.look.badges import SideBadge
from scorekeeper.qt.look.card import Card
from scorekeeper.qt.look.labels import Label
from scorekeeper.qt.look.layout import Column, Row
from scorekeeper.qt.look.look import Look


class TableHead(Card):
    """Always in sight: who plays with whom, and how it stands."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(15, 6, 15, 6), name="table-head", accessible=_("How it stands"))
        self.place = Label(look, "", "page", weight=700, elide=True, name="table-place")
        self.about = Label(look, "", "small", tone="ink2", elide=True, name="table-about")
        right, left = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft
        self.badges = (SideBadge(look, "A"), SideBadge(look, "B", filled=False))
        self.names = (
            Label(look, "", "side", weight=500, elide=True, name="table-side-0", align=right),
            Label(look, "", "side", weight=500, elide=True, name="table-side-1", align=left),
        )
        self.totals = tuple(Label(look, "0", "total", weight=700, name=f"table-total-{at}") for at in range(2))
        row = Row(look, spacing=12)
        where = Column(look, spacing=0)
        where.addWidget(self.place)
        where.addWidget(self.about)
        row.addLayout(where, 2)
        for part, share in (
            (self.names[0], 3), (self.badges[0], 0), (self.totals[0], 0),
            (Label(look, ":", "total", weight=400, tone="ink2"), 0),
            (self.totals[1], 0), (self.badges[1], 0), (self.names[1], 3),
        ):  # fmt: skip
            row.addWidget(part, share, Qt.AlignmentFlag.AlignVCenter)
        self.body.addLayout(row)

    def show_view(self, view: TableView) -> None:
        """Show how it stands."""
        self.place.set_words(view.title)
        self.about.set_words(view.about)
        for at, side in enumerate(view.sides):
            self.names[at].set_words(view.names[side])
            self.totals[at].set_words(str(view.totals[at]))
            self.totals[at].setAccessibleName(_("{team}: {total}").format(team=view.names[side], total=view.totals[at]))
