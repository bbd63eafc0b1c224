"""The layout of the table page, and what is hidden if space is short."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QStackedLayout, QWidget

from scorekeeper.features.table500.page import four_players
from scorekeeper.features.table500.page.bell import Bell
from scorekeeper.features.table500.page.clocks import SharedClocks
from scorekeeper.features.table500.page.dispute_view import HandDisputeForm
from scorekeeper.features.table500.page.end_view import EndView
from scorekeeper.features.table500.page.fault_view import FaultView
from scorekeeper.features.table500.page.four_players import FourPlayers
from scorekeeper.features.table500.page.hand_table import HandTable
from scorekeeper.features.table500.page.hand_view import HandView
from scorekeeper.features.table500.page.number_view import NumberView
from scorekeeper.features.table500.page.panel_view import PanelView
from scorekeeper.features.table500.view.table_view import HandListRow, TableView
from scorekeeper.kit.entry.entry import EntryCard
from scorekeeper.kit.look.badges import SideBadge
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Hairline, Label
from scorekeeper.kit.look.layout import QWIDGETSIZE_MAX, ColumnLayout, RowLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.language.first_names import in_short
from scorekeeper.language.numbers import figure
from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _


class TablePanel(CardFrame):
    """`opened` carries the target of a link, `closed` requests the usual view."""

    opened = Signal(str)
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(15, 10, 15, 10), spacing=8, name="table-panel", accessible=_("Side panel"))
        self.hand, self.faults = HandView(look), FaultView(look)
        self.where, self.end, self.dispute = NumberView(look), EndView(look), HandDisputeForm(look)
        self._stack = QStackedLayout()
        self.body.addLayout(self._stack, 1)  # first: without a parent the first view would open as a window
        for view in (self.hand, self.faults, self.where, self.end, self.dispute):
            self._stack.addWidget(view)
            view.opened.connect(self.opened)
            view.closed.connect(self.closed)

    @property
    def shown(self) -> PanelView:
        """The view on display."""
        view = self._stack.currentWidget()
        assert isinstance(view, PanelView)
        return view

    @property
    def waits(self) -> bool:
        """Whether the line is blocked while this view is open."""
        return self.shown in (self.faults, self.dispute)

    @property
    def default_view(self) -> bool:
        """Whether the usual view is shown."""
        return self.shown in (self.hand, self.end)

    def turn(self, view: PanelView) -> None:
        """Show another view, in the colors of its kind."""
        self._stack.setCurrentWidget(view)
        self.set_open(not self.default_view)

    def show_default_view(
        self, view: TableView, row: HandListRow | None, *, has_hand: bool, keep_chosen: bool = False
    ) -> None:
        """Show the hand, or the end of a complete game where `has_hand` is false."""
        self.hand.show_hand(view, row, keep_chosen=keep_chosen)
        if view.complete:
            self.end.show_view(view)
        if self.default_view:
            self.turn(self.end if view.complete and not has_hand else self.hand)

    def first_focus(self) -> QWidget:
        """Return the widget for the focus in the present view."""
        return self.shown.first_focus()


PARTNERS = 2
WIDTH = 1000
"""The width from which whole names fit, in pixels at 100 %."""
PLACED = 780
"""The width from which the place fits."""
MOST_PLACE = 240
"""The most width kept for the place beside the names; a longer place is cut off."""


class TableHead(CardFrame):
    """The head that is always visible: who plays against whom, the score, and the time left."""

    def __init__(self, look: Look, clocks: SharedClocks | None = None) -> None:
        super().__init__(look, margins=(15, 4, 15, 4), name="table-head", accessible=_("Score of the game"))
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
            Label(look, "", "panel", weight=500, is_name=True, name=f"table-player-{side}-{partner}", align=align)
            for partner in range(PARTNERS)
        )
        column.addStretch(1)
        for label in labels:
            column.addWidget(label)
        column.addStretch(1)
        return box, labels

    def _fit(self) -> None:
        """Use first names where space is short; with large text the place is only in the title bar."""
        narrow = self.look.compact or self.width() < self.look.px(WIDTH)
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
            text = _("{team}: {total}").format(team=join_all(players), total=view.totals[index])
            self.totals[index].setAccessibleName(text)
        self._fit()


PANEL_WIDTH, HANDS_WIDTH = 392, 600
"""The width of the side panel, and the least width of the hands beside it; pixels at 100 %."""


class HandListCard(CardFrame):
    """The hands, and if there is room below them the four players around their table."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(2, 2, 2, 3), spacing=0, name="hands-card", accessible=_("Hands of the game"))
        self.table, self.players, self._line = HandTable(look), FourPlayers(look), Hairline(look)
        self.body.addWidget(self.table)
        self.body.addWidget(self._line)
        self.body.addWidget(self.players, 1)
        self.table.rows_model.modelReset.connect(self.share)
        look.changed.connect(self.share)

    def share(self) -> None:
        """Give the hands the space they need, the players the rest."""
        needed, available = self.table.needed_height, self.height() - 6
        roomy = available - needed >= self.look.px(four_players.LEAST)
        self.players.setVisible(roomy)
        self._line.setVisible(roomy)
        self.table.setMinimumHeight(needed if roomy else 0)
        self.table.setMaximumHeight(needed if roomy else QWIDGETSIZE_MAX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share()


class TableFrame(QWidget):
    """Head, hands, line and side panel.

    Without space beside the hands the panel covers them while it is open.
    """

    def __init__(self, look: Look, clocks: SharedClocks | None = None) -> None:
        super().__init__()
        self.look, self.covering, self.narrow = look, False, False
        self.head, self.hands = TableHead(look, clocks), HandListCard(look)
        self.entry, self.panel = EntryCard(look), TablePanel(look)
        self.reason = LabelledLine(look, _("Reason for the correction"), name="hand-reason")
        self.reason.hide()
        outer = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(self.head)
        row = RowLayout(look, spacing=12)
        self._left = QWidget()
        left = ColumnLayout(look, self._left, spacing=8)
        left.addWidget(self.hands, 1)
        left.addWidget(self.entry)
        left.addWidget(self.reason)
        row.addWidget(self._left, 1)
        row.addWidget(self.panel)
        outer.addLayout(row, 1)
        for layout in (outer, left, row):
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        look.changed.connect(self.arrange)
        self.arrange()

    def cover(self, *, covering: bool) -> None:
        """Set whether the panel covers the game where both do not fit."""
        self.covering = covering
        self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Lay out for this size; what is least needed is hidden first."""
        look = self.look
        panel = min(look.px(PANEL_WIDTH), self.width() * 45 // 100)
        beside = self.width() - panel - 2 * look.gap(15) - look.gap(12)
        self.narrow = look.compact or beside < look.px(HANDS_WIDTH)
        covers = self.narrow and self.covering
        give_width(self.panel, None if self.narrow else panel)
        self.panel.setVisible(covers or not self.narrow)
        self._left.setVisible(not covers)
        self.head.setVisible(not covers)
        self.entry.take_room(low=False, is_wide=False)
