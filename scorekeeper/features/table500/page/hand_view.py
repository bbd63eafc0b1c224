"""The usual view beside the table: the typed, chosen or next hand."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from scorekeeper.features.table500.page.panel_view import PanelView, parts_of
from scorekeeper.features.table500.view.chosen_hand import NO_BID, ChosenHand, chosen_hand
from scorekeeper.features.table500.view.hand_details import hand_details
from scorekeeper.features.table500.view.table_view import HandListRow, TableView
from scorekeeper.kit.entry.panel import typed_text
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice, strain_options
from scorekeeper.kit.look.factline import FactLine
from scorekeeper.kit.look.labels import Chip, Hairline, Label, caption
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.look.stepper import Stepper
from scorekeeper.kit.look.timeline import Timeline, TimelineStep
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
        return ChoiceOption(
            side, plain_label(name), letter=side, filled=first, accessible=f"{side}, {name}", most=NAME_WIDTH
        )

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


FACTS = 5
PLAYING = frozenset({"typed", "contract", "next"})
"""The states of a hand that can be chosen with buttons."""


class HandView(PanelView):
    """`asked` names a command of the page that a button triggers."""

    asked = Signal(str)
    kind = "hand"

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("The hand"), closes=False)
        self.state = Chip(look, "", "plain", name="table-hand-state")
        self.parts.head.addWidget(self.state)
        self.facts = tuple(FactLine(look, "", name=f"table-hand-fact-{index}") for index in range(FACTS))
        for fact in self.facts:
            self.column.addWidget(fact)
        self.by_hand = ByHand(look)
        self.column.addWidget(self.by_hand)
        self.made = Timeline(look, name="table-hand-made", accessible=_("What the hand scored"))
        self.made.link_opened.connect(self.opened)
        self.column.addWidget(self.made)
        self.column.addWidget(Hairline(look))
        grid, box = QGridLayout(), QWidget()
        box.setLayout(grid)
        grid.setContentsMargins(0, 0, 0, 0)
        self.buttons = tuple(
            Button(look, words, key=key, icon=icon, spread=True, name=f"table-do-{name}")
            for name, words, key, icon in (
                ("penalty", pgettext("game of 500", "Fault"), "F4", "penalty"),
                ("correct", pgettext("game of 500", "Correct"), "F2", "correct"),
                ("where-from", _("Where from?"), "F3", "where"),
                ("announce", _("Read out"), "F5", "speak"),
            )
        )
        for index, button in enumerate(self.buttons):
            command = button.objectName().removeprefix("table-do-")
            button.clicked.connect(lambda _on=False, command=command: self.asked.emit(command))
            grid.addWidget(button, index // 2, index % 2)
        self.column.addWidget(box)
        self.column.addStretch(1)
        self.last_step = Label(look, "", "small", tone="ink2", elide=True, name="table-last-step")
        self.undo = Button(look, pgettext("button", "Undo"), key="Ctrl+Z", height=30, name="table-undo")
        self.undo.clicked.connect(lambda: self.asked.emit("undo"))
        self.foot.addWidget(self.last_step, 1)
        self.foot.addWidget(self.undo)

    def first_focus(self) -> QWidget:
        """Return the first button."""
        return self.buttons[0]

    def show_hand(self, view: TableView, row: HandListRow | None, *, keep_chosen: bool = False) -> None:
        """Show a hand, and the last step; `keep_chosen`: the buttons have more than the line can."""
        self.undo.setEnabled(view.last_step is not None)
        shown = pgettext("last step", "Last: {what}").format(what=view.last_step_words)
        text = shown if view.last_step is not None else ""
        self.last_step.set_words(text)
        if row is None:
            return
        hand = hand_details(view, row)
        self.title.set_words(hand.title)
        self.state.setVisible(bool(hand.state))
        self.state.set_state(hand.state, "accent" if row.state == "typed" else "plain")
        self.setAccessibleName(f"{hand.title}, {hand.state}")
        playing = row.state in PLAYING
        self.by_hand.setVisible(playing)
        if playing and not keep_chosen:
            self.by_hand.show_chosen(view, chosen_hand(row))
        facts = hand.facts[:1] if playing else hand.facts  # the buttons show the other facts
        for index, line in enumerate(self.facts):
            line.setVisible(index < len(facts))
            if index < len(facts):
                line.set_value(facts[index][1], label=facts[index][0])
        self.made.setVisible(bool(hand.made))
        self.made.set_steps(
            [TimelineStep(_("What it scored"), now=True, parts=parts_of(hand.made))] if hand.made else []
        )
