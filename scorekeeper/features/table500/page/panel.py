"""The panel beside the table: the hand, the faults, a dispute, the origin of a number, or the end."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from scorekeeper.features.table500.page.dispute_view import HandDisputeForm
from scorekeeper.features.table500.page.end_view import EndView
from scorekeeper.features.table500.page.fault_view import FaultView
from scorekeeper.features.table500.page.hand_view import HandView
from scorekeeper.features.table500.page.number_view import NumberView
from scorekeeper.features.table500.page.panel_view import PanelView
from scorekeeper.features.table500.view.table_view import HandListRow, TableView
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _


class TablePanel(CardFrame):
    """`opened` carries the target of a link, `closed` requests the usual view."""

    opened = Signal(str)
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(15, 10, 15, 10), spacing=8, name="table-panel", accessible=_("Beside the table")
        )
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
    def usual(self) -> bool:
        """Whether the usual view is shown."""
        return self.shown in (self.hand, self.end)

    def turn(self, view: PanelView) -> None:
        """Show another view, in the colors of its kind."""
        self._stack.setCurrentWidget(view)
        self.set_open(not self.usual)

    def show_usual(
        self, view: TableView, row: HandListRow | None, *, has_hand: bool, keep_chosen: bool = False
    ) -> None:
        """Show the hand, or the end of a complete game where `has_hand` is false."""
        self.hand.show_hand(view, row, keep_chosen=keep_chosen)
        if view.complete:
            self.end.show_view(view)
        if self.usual:
            self.turn(self.end if view.complete and not has_hand else self.hand)

    def first_focus(self) -> QWidget:
        """Return the widget for the focus in the present view."""
        return self.shown.first_focus()
