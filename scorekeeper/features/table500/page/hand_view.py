"""The usual view beside the table: the typed, chosen or next hand, its commands, the last step."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from scorekeeper.features.table500.page.by_hand import ByHand
from scorekeeper.features.table500.page.panel_view import PanelView, parts_of
from scorekeeper.features.table500.view.chosen_hand import chosen_of
from scorekeeper.features.table500.view.hand_in_words import hand_in_words
from scorekeeper.features.table500.view.table_view import HandListRow, TableView
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.factline import FactLine
from scorekeeper.kit.look.labels import Chip, Hairline, Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.timeline import Timeline, TimelineStep
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

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
        text = _("Last step: {what}").format(what=view.last_step_words) if view.last_step is not None else ""
        self.last_step.set_words(text)
        if row is None:
            return
        hand = hand_in_words(view, row)
        self.title.set_words(hand.title)
        self.state.setVisible(bool(hand.state))
        self.state.set_state(hand.state, "accent" if row.state == "typed" else "plain")
        self.setAccessibleName(f"{hand.title}, {hand.state}")
        playing = row.state in PLAYING
        self.by_hand.setVisible(playing)
        if playing and not keep_chosen:
            self.by_hand.show_chosen(view, chosen_of(row))
        facts = hand.facts[:1] if playing else hand.facts  # the buttons show the others
        for index, line in enumerate(self.facts):
            line.setVisible(index < len(facts))
            if index < len(facts):
                line.set_value(facts[index][1], label=facts[index][0])
        self.made.setVisible(bool(hand.made))
        self.made.set_steps(
            [TimelineStep(_("What it scored"), now=True, parts=parts_of(hand.made))] if hand.made else []
        )
