"""Beside the hands: who sits where, the bell, the faults with their keys, and at the end the clicks."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.assets.wording.language import ngettext
from scorekeeper.desk.table.faults import FaultChoice, fault_choices
from scorekeeper.desk.table.table_view import Clicks, TableView
from scorekeeper.qt.itemlist import Item, ItemList
from scorekeeper.qt.look.buttons import Button, CheckBox
from scorekeeper.qt.look.card import Card
from scorekeeper.qt.look.labels import Hairline, Label, caption
from scorekeeper.qt.look.layout import Column
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.look.scroll import Scroll
from scorekeeper.qt.pages.hands.bell import Bell

_ROW = 43


class SidePanel(Card):
    """`fault_chosen` answers what Enter would record; `unclipped` the players whose cards were not clipped."""

    fault_chosen = Signal(object)
    unclipped = Signal(object)
    asked = Signal(str)
    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(15, 10, 15, 10), spacing=8, name="table-panel", accessible=_("The table"))
        self.bell = Bell(look)
        self._choices: tuple[FaultChoice, ...] = ()
        self._seats: list[Label] = []
        self._boxes: list[CheckBox] = []
        inside = QWidget()
        column = Column(look, inside, spacing=8)
        column.addWidget(self.bell)
        column.addWidget(caption(look, _("Seats")))
        self._grid = QGridLayout()
        for at, (row, place) in enumerate(((0, 1), (1, 2), (2, 1), (1, 0))):
            seat = Label(look, "", "small", weight=600, name=f"seat-{at + 1}", wrap=True)
            self._seats.append(seat)
            self._grid.addWidget(seat, row, place)
        column.addLayout(self._grid)
        column.addWidget(Hairline(look))
        self.fault_caption = caption(look, _("Faults (F4, then the key)"))
        self.list = ItemList(look, row_height=_ROW, name="fault-list", accessible=_("Faults"))
        self.list.row_chosen.connect(self._show_consequence)
        self.list.row_opened.connect(self._take)
        self.consequence = Label(look, "", "body", wrap=True, name="fault-consequence")
        column.addWidget(self.fault_caption)
        column.addWidget(self.list)
        column.addWidget(self.consequence)
        self.clicks_caption = caption(look, _("Clicks"))
        column.addWidget(self.clicks_caption)
        self._clicks = Column(look, spacing=4)
        column.addLayout(self._clicks)
        self.undo = Button(look, _("Undo"), key="Ctrl+Z", height=30, name="table-undo")
        self.undo.clicked.connect(lambda: self.asked.emit("undo"))
        self.last_step = Label(look, "", "small", tone="ink2", elide=True, name="table-last-step")
        column.addStretch(1)
        column.addWidget(self.last_step)
        column.addWidget(self.undo)
        self.body.addWidget(Scroll(look, inside), 1)
        look.changed.connect(self._fit)

    def show_view(self, view: TableView) -> None:
        """Show the table as it stands."""
        for label, seat in zip(self._seats, view.seats, strict=False):
            words = _("{seat} {name} ({side})").format(seat=seat.seat, name=seat.name, side=seat.side)
            label.set_words(_("{who}, deals").format(who=words) if seat.deals and not view.complete else words)
        self.bell.show_game(view.game, over=view.complete)
        over = view.current is None
        self._choices = () if over else fault_choices(view)
        self._show_faults()
        for part in (self.fault_caption, self.list):
            part.setVisible(not over)
        self._show_clicks(view.clicks)
        self.undo.setEnabled(view.last_step is not None)
        self.last_step.set_words(view.last_step_words)

    def _fit(self) -> None:
        self.list.setFixedHeight(max(1, len(self._choices)) * self.look.px(_ROW) + 2)

    def _show_faults(self) -> None:
        """List each fault once for each side that may have committed it in this hand."""
        self.list.set_items(
            [
                Item(
                    f"{choice.text}.{choice.whose}",
                    f"{choice.key} {choice.text}",
                    choice.names,
                    right=choice.article,
                    right_tone="accent",
                    sentence=f"{choice.text}, {choice.names}, {choice.consequence}",
                )
                for choice in self._choices
            ]
        )
        self.consequence.set_words("")
        self._fit()

    def choose(self, key: int) -> None:
        """Choose the fault with this key."""
        if 0 < key <= len(self._choices):
            self.list.setFocus()
            self.list.select_key(self.list.rows_model.rows[key - 1].key)
            self._show_consequence(key - 1)

    def _show_consequence(self, at: int) -> None:
        if 0 <= at < len(self._choices):
            chosen = self._choices[at]
            hint = _(" Enter records it.") if chosen.fact is not None else ""
            self.consequence.set_words(f"{chosen.consequence}{hint}")

    def _take(self, at: int) -> None:
        if 0 <= at < len(self._choices) and self._choices[at].fact is not None:
            self.fault_chosen.emit(self._choices[at])

    def _show_clicks(self, clicks: Sequence[Clicks]) -> None:
        self.clicks_caption.setVisible(bool(clicks))
        names = [box.property("player") for box in self._boxes]
        if names != [one.player for one in clicks]:
            for box in self._boxes:
                self._clicks.removeWidget(box)
                box.hide()
                box.deleteLater()
            self._boxes = []
            for at, one in enumerate(clicks):
                box = CheckBox(self.look, "", name=f"unclipped-{at}")
                box.setProperty("player", one.player)
                box.clicked.connect(lambda _on=False: self._say_unclipped())
                self._boxes.append(box)
                self._clicks.addWidget(box)
        for box, one in zip(self._boxes, clicks, strict=True):
            said = ngettext("{n} click", "{n} clicks", one.clicks).format(n=one.clicks)
            words = _("{name}, {clicks} (tick: card not clipped)").format(name=one.name, clicks=said)
            box.setText(words)
            box.setAccessibleName(words)
            box.setChecked(one.unclipped)

    def _say_unclipped(self) -> None:
        self.unclipped.emit(tuple(str(box.property("player")) for box in self._boxes if box.isChecked()))
