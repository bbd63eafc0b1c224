"""What a ruling would change: as it stands, as prescribed, as drafted, side by side, and whether it matters."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QGridLayout, QWidget

from scorekeeper.features.committee.view.effects.what_if import Outlook
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Chip, Label
from scorekeeper.kit.look.layout import take_off
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _

_WIDEST = 150
"""The most room for a value before it wraps, in pixels at 100 %."""


class WhatIfCard(Card):
    """The cases in columns; what is different from what stands is bold."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="whatif", accessible=_("What it would change"))
        head = QWidget()
        flow = Flow(look, head, spacing=10)
        flow.addWidget(Label(look, _("What it would change"), "heading", weight=700))
        self.chip = Chip(look, "", "warn", "warn", name="whatif-reach")
        flow.addWidget(self.chip)
        self.body.addWidget(head)
        self.words = Label(look, "", "small", tone="ink2", wrap=True, name="whatif-words")
        self.body.addWidget(self.words)
        self._room = QWidget()
        self._grid = QGridLayout(self._room)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        self.body.addWidget(self._room)
        self._labels: list[Label] = []
        self._shown: Outlook | None = None
        look.changed.connect(self._lay_out_again)

    def show_outlook(self, outlook: Outlook | None) -> None:
        """Show what would change; None where no score belongs to the dispute."""
        if outlook is not None and outlook == self._shown:
            return
        self._shown = outlook
        self._lay_out(outlook)
        several = outlook is not None and len(outlook.heads) > 1
        words = outlook.words if outlook is not None and several else ""
        matters = outlook is not None and outlook.matters
        self.chip.set_state(words if matters else "", "warn", "warn")
        self.chip.setVisible(bool(words) and matters)
        if outlook is None:
            words, matters = _("This dispute belongs to no session: a ruling on it changes no score."), False
        elif not several:
            words = _("Nothing is drafted yet.")
        self.words.say("" if matters else words, tone="ok" if several else "ink2", weight=600 if several else 400)

    def _lay_out_again(self) -> None:
        self._lay_out(self._shown)

    def _lay_out(self, outlook: Outlook | None) -> None:
        take_off(self._labels)
        self._labels = []
        self._grid.setHorizontalSpacing(self.look.gap(14))
        self._grid.setVerticalSpacing(self.look.gap(5))
        if outlook is None:
            return
        right = Qt.AlignmentFlag.AlignRight
        last = len(outlook.heads) - 1
        for column, head in enumerate(outlook.heads):
            drafted = column == last and last > 0
            tone: Token = "accent" if drafted else "ink2"
            self._put(Label(self.look, head, "caption", weight=600, tone=tone, align=right, wrap=True), 0, column + 1)
        for line, row in enumerate(outlook.rows, start=1):
            said = [f"{head} {value}" for head, value in zip(outlook.heads, row.values, strict=True)]
            label = Label(
                self.look, row.label, tone="ink2", wrap=True, name=f"whatif-row.{line}",
                accessible=", ".join((row.label, *said)),
            )  # fmt: skip
            self._put(label, line, 0)
            for column, value in enumerate(row.values):
                self._put(self._value(value, changed=column > 0 and value != row.values[0]), line, column + 1)

    def _value(self, text: str, *, changed: bool) -> Label:
        weight = 700 if changed else 400
        tone: Token = "ink" if changed else "ink2"
        most = self.look.px(_WIDEST)
        long = QFontMetrics(self.look.font("body", weight, text=text)).horizontalAdvance(text) > most
        label = Label(self.look, text, tone=tone, weight=weight, align=Qt.AlignmentFlag.AlignRight, wrap=long)
        if long:
            label.setFixedWidth(most)
        return label

    def _put(self, label: Label, line: int, column: int) -> None:
        self._grid.addWidget(label, line, column)
        self._labels.append(label)
