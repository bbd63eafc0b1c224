"""A hand by mouse or finger: side, bid, suit and tricks as buttons, in sync with the line."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame

from scorekeeper.features.table500.view.chosen_hand import NO_BID, ChosenHand
from scorekeeper.features.table500.view.table_view import TableView
from scorekeeper.kit.entry.panel import typed_text
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice, strain_options
from scorekeeper.kit.look.labels import caption
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.stepper import Stepper
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

LOWEST, HIGHEST = 6, 10
NAME_WIDTH = 106
"""The most width for the players of a side, in pixels at 100 %."""


class ByHand(QFrame):
    """`changed` carries the choice, `text_entered` a letter that a number box cannot use."""

    changed = Signal(object)
    text_entered = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.chosen = ChosenHand()
        self.setObjectName("by-hand")
        self.setAccessibleName(_("The hand by buttons"))
        self.side = SegmentedChoice(
            look, (), height=36, columns=3, name="by-hand-side", accessible=pgettext("screen reader", "Makers")
        )
        self.bid = SegmentedChoice(
            look,
            tuple(ChoiceOption(str(value), str(value)) for value in range(LOWEST, HIGHEST + 1)),
            name="by-hand-bid",
            accessible=pgettext("screen reader", "Bid"),
        )
        self.strain = SegmentedChoice(
            look, strain_options(), name="by-hand-strain", accessible=pgettext("screen reader", "Suit")
        )
        taken = _("Tricks of the makers")
        self.tricks = Stepper(look, 0, HIGHEST, first=LOWEST, name="by-hand-tricks", accessible=taken)
        column = ColumnLayout(look, self, spacing=5)
        for words, part in (
            (pgettext("game of 500", "Makers"), self.side), (pgettext("game of 500", "Bid"), self.bid),
            ("", self.strain), (taken, self.tricks)
        ):  # fmt: skip
            if words:
                column.addWidget(caption(look, words))
            column.addWidget(part)
        self.side.chosen.connect(lambda side: self._take(side=side))
        self.bid.chosen.connect(lambda value: self._take(value=int(value)))
        self.strain.chosen.connect(lambda strain: self._take(strain=strain))
        self.tricks.stepped.connect(lambda tricks: self._take(tricks=tricks))
        for watched in (self.tricks.box, self.tricks.box.lineEdit()):
            watched.installEventFilter(self)

    def show_chosen(self, view: TableView, chosen: ChosenHand) -> None:
        """Show what is typed or recorded."""
        options = (
            *(self._option(view, side) for side in view.sides),
            ChoiceOption(NO_BID, pgettext("choice", "Nobody")),
        )
        self.side.set_options(options, chosen.side)
        self.chosen = chosen
        self._show()

    def _option(self, view: TableView, side: str) -> ChoiceOption:
        name = view.names[side]
        first = side == view.sides[0]
        return ChoiceOption(side, name, letter=side, filled=first, accessible=f"{side}, {name}", most=NAME_WIDTH)

    def _show(self) -> None:
        chosen, no_bid = self.chosen, self.chosen.side == NO_BID
        self.side.set_value(chosen.side)
        self.bid.set_value(None if chosen.value is None or no_bid else str(chosen.value))
        self.strain.set_value(None if no_bid else chosen.strain)
        self.tricks.set_value(chosen.tricks)
        for part in (self.bid, self.strain):
            part.setEnabled(not no_bid)

    def _take(self, **chosen: object) -> None:
        self.chosen = replace(self.chosen, **chosen)  # type: ignore[arg-type]
        self._show()
        self.changed.emit(self.chosen)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            text = typed_text(event)
            if text and not text.isdigit():
                self.text_entered.emit(text)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
                event.ignore()
        return super().eventFilter(watched, event)
