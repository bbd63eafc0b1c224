"""A chain of steps from a number to its source: dots on a line, words beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from scorekeeper.kit.look.labels import Hairline, Label, RichLabel
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget

_DOT = 9


@dataclass(frozen=True, slots=True)
class TimelinePart:
    """A line that adds to a number: amount ("+2"), words, links.

    `total` marks the line that gives the sum.
    """

    amount: str
    text: str
    detail: str = ""
    total: bool = False


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """A step of the chain: bold words, detail with links, and its lines.

    `now` marks it.
    """

    title: str
    detail: str = ""
    now: bool = False
    parts: tuple[TimelinePart, ...] = ()


class _StepBox(QFrame):
    """One step with its dot and its piece of the line."""

    def __init__(self, look: Look, step: TimelineStep, *, first: bool, last: bool, name: str) -> None:
        super().__init__()
        self.look, self._step, self._first, self._last = look, step, first, last
        name_widget(self, name, step.title)
        self.links: list[RichLabel] = []
        column = ColumnLayout(look, self, margins=(24, 0, 0, 7), spacing=1)
        self.title = Label(look, step.title, weight=600, tone="accent" if step.now else "ink", wrap=True)
        column.addWidget(self.title)
        if step.detail:
            column.addWidget(self._rich(step.detail, f"{name}.detail"))
        for index, part in enumerate(step.parts):
            if part.total:
                column.addWidget(Hairline(look))
            column.addWidget(self._part(part, f"{name}.part{index}"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        look.changed.connect(self.update)

    def _rich(self, html: str, name: str) -> RichLabel:
        label = RichLabel(self.look, html, "small", tone="ink2", name=name)
        self.links.append(label)
        return label

    def _part(self, part: TimelinePart, name: str) -> QWidget:
        look, box = self.look, QWidget()
        name_widget(box, name, f"{part.amount} {part.text}")
        grid = QGridLayout(box)
        grid.setContentsMargins(0, look.gap(3), 0, 0)
        grid.setHorizontalSpacing(look.gap(10))
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        amount = Label(look, part.amount, "heading", weight=700)
        amount.setMinimumWidth(look.px(22))
        both = 2 if part.detail else 1
        grid.addWidget(amount, 0, 0, both, 1, Qt.AlignmentFlag.AlignVCenter)
        words = Label(
            look, part.text, weight=400 if part.total else 500, tone="ink2" if part.total else "ink", wrap=True
        )
        grid.addWidget(words, 0, 1)
        if part.detail:
            grid.addWidget(self._rich(part.detail, f"{name}.detail"), 1, 1)
        return box

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = self.look
        size = look.px(_DOT)
        x = 1 + size / 2
        y = self.title.geometry().top() + self.title.fontMetrics().height() / 2
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.color("edge"), 1.5))
        if not self._first:
            painter.drawLine(QPointF(x, 0), QPointF(x, y))
        if not self._last:
            painter.drawLine(QPointF(x, y), QPointF(x, self.height()))
        painter.setPen(QPen(look.color("accent" if self._step.now else "edge"), 1.7))
        painter.setBrush(look.color("accent" if self._step.now else "base"))
        painter.drawEllipse(QPointF(x, y), size / 2, size / 2)
        painter.end()


class Timeline(QFrame):
    """The steps from top to bottom; `link_opened` carries the target of a link in them."""

    link_opened = Signal(str)

    def __init__(self, look: Look, *, name: str = "timeline", accessible: str = "") -> None:
        super().__init__()
        self.look = look
        name_widget(self, name, accessible)
        self._column = ColumnLayout(look, self, spacing=0)
        self._boxes: list[_StepBox] = []
        self._steps: tuple[TimelineStep, ...] = ()

    @property
    def steps(self) -> tuple[TimelineStep, ...]:
        """The steps shown."""
        return self._steps

    def set_steps(self, steps: Sequence[TimelineStep]) -> None:
        """Show another chain."""
        if tuple(steps) == self._steps:
            return
        self._steps = tuple(steps)
        for old in self._boxes:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._boxes = []
        for index, step in enumerate(self._steps):
            first, last = index == 0, index == len(self._steps) - 1
            box = _StepBox(self.look, step, first=first, last=last, name=f"{self.objectName()}.step{index}")
            for label in box.links:
                label.linkActivated.connect(self.link_opened)
            self._column.addWidget(box)
            self._boxes.append(box)
