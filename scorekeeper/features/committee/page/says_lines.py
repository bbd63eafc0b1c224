"""What each team says of what is disputed: a line for each."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.words.disputes_page import says
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.layout import Column
from scorekeeper.kit.look.look import Look
from scorekeeper.rules.model import Side


class SaysLines(QWidget):
    """`said(side, words)` when something is typed; the lines are the same while the sides are."""

    said = Signal(str, str)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self.look, self._name = look, name
        self._lines: dict[Side, LabelledLine] = {}
        self._column = Column(look, self, spacing=5)

    def begin(self, names: Mapping[Side, str], typed: Mapping[Side, str]) -> None:
        """Show what each of these teams has said so far."""
        if list(names) != list(self._lines):
            self._make(names)
        for side, line in self._lines.items():
            label = says(names[side])
            line.label.set_words(label)
            line.line.setAccessibleName(label)
            line.set_text(typed.get(side, ""))

    def _make(self, names: Mapping[Side, str]) -> None:
        for old in self._lines.values():
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._lines = {
            side: LabelledLine(self.look, says(name), name=f"{self._name}-{side}") for side, name in names.items()
        }
        for side, line in self._lines.items():
            self._column.addWidget(line)
            line.line.textChanged.connect(partial(self.said.emit, side))
