"""The card above the hands: place, the four players by sides, the score in large figures, and the bell."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.table500.page.bell import Bell
from scorekeeper.features.table500.page.clocks import SharedClocks
from scorekeeper.features.table500.view.table_view import TableView
from scorekeeper.kit.look.badges import SideBadge
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.first_names import in_short
from scorekeeper.language.numbers import figure
from scorekeeper.language.templates import both
from scorekeeper.language.translation import gettext as _

PARTNERS = 2
WIDE = 1000
"""The width from which whole names fit, in pixels at 100 %."""
PLACED = 780
"""The width from which the place fits."""
MOST_PLACE = 240
"""The most width kept for the place beside the names; a longer place is cut off."""


class TableHead(CardFrame):
    """The head that is always visible: who plays against whom, the score, and the time left."""

    def __init__(self, look: Look, clocks: SharedClocks | None = None) -> None:
        super().__init__(look, margins=(15, 4, 15, 4), name="table-head", accessible=_("How it stands"))
        self._whole: dict[Label, tuple[str, str]] = {}
        self.title = Label(look, "", "page", weight=700, elide=True, name="table-place")
        self.about = Label(look, "", "small", tone="ink2", elide=True, name="table-about")
        self.bell = Bell(look, clocks)
        self.badges = (SideBadge(look, "A"), SideBadge(look, "B", filled=False))
        self.totals = tuple(Label(look, "0", "total", weight=700, name=f"table-total-{index}") for index in range(2))
        middle = Qt.AlignmentFlag.AlignVCenter
        row = RowLayout(look, spacing=12)
        self._where = QWidget()
        where = ColumnLayout(look, self._where, spacing=0)
        where.addStretch(1)
        where.addWidget(self.title)
        where.addWidget(self.about)
        where.addStretch(1)
        row.addWidget(self._where, 4)
        names = [self._names(index) for index in range(2)]
        self.names = tuple(labels for _box, labels in names)
        colon = Label(look, ":", "total", weight=400, tone="ink2")
        for part, share in (
            (names[0][0], 5), (self.badges[0], 0), (self.totals[0], 0), (colon, 0),
            (self.totals[1], 0), (self.badges[1], 0), (names[1][0], 5),
        ):  # fmt: skip
            row.addWidget(part, share, middle) if not share else row.addWidget(part, share)
        row.addWidget(self.bell, 0, middle)
        self.body.addLayout(row)
        look.changed.connect(self._fit)
        self._fit()

    def _names(self, side: int) -> tuple[QWidget, tuple[Label, ...]]:
        """Make the two lines with the partners of a side."""
        look, box = self.look, QWidget()
        column = ColumnLayout(look, box, spacing=0)
        align = Qt.AlignmentFlag.AlignLeft if side else Qt.AlignmentFlag.AlignRight
        labels = tuple(
            Label(look, "", "panel", weight=500, elide=True, name=f"table-player-{side}-{partner}", align=align)
            for partner in range(PARTNERS)
        )
        column.addStretch(1)
        for label in labels:
            column.addWidget(label)
        column.addStretch(1)
        return box, labels

    def _fit(self) -> None:
        """Use first names where space is short; with large text the place is only in the title bar."""
        narrow = self.look.compact or self.width() < self.look.px(WIDE)
        self._where.setVisible(not self.look.compact and self.width() >= self.look.px(PLACED))
        self._where.setMinimumWidth(min(self.title.sizeHint().width(), self.look.px(MOST_PLACE)))
        for label, (whole, short) in self._whole.items():
            label.set_words(short if narrow else whole)
            label.setAccessibleName(whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def show_view(self, view: TableView) -> None:
        """Show the score."""
        self.title.set_words(view.title)
        self.about.set_words(view.about)
        for index, side in enumerate(view.sides):
            players = [seat.name for seat in view.seats if seat.side == side]
            for label, seat in zip(self.names[index], (seat for seat in view.seats if seat.side == side), strict=False):
                self._whole[label] = seat.name, in_short([seat.name for seat in view.seats])[seat.seat - 1]
            self.badges[index].set_side(side, filled=index == 0)
            self.totals[index].set_words(figure(view.totals[index]))
            text = _("{team}: {total}").format(team=both(players), total=view.totals[index])
            self.totals[index].setAccessibleName(text)
        self._fit()
