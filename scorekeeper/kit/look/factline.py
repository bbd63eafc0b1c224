"""A quiet label, its value in bold at the right, and comparisons of before and after."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy

from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.kit.look.palette import Token

_WRAP = Qt.TextFlag.TextWordWrap

_WHAT, _VALUE, _SEVERAL = 84, 84, 100
"""In a comparison, least label width, and most value widths; in pixels at 100 %."""


class FactLine(QLabel):
    """One fact in a line.

    If label and value do not fit side by side the value goes below and wraps.
    Its accessible name is "label: value".
    """

    def __init__(self, look: Look, label: str, value: str = "", *, tone: Token = "ink", name: str = "") -> None:
        super().__init__()
        self.look, self._label, self._value, self._tone = look, label, value, tone
        self._measured: tuple[int, int] | None = None
        name_widget(self, name, f"{label}: {value}")
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look.changed.connect(self.reapply_look)

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self._measured = None
        self.updateGeometry()
        self.update()

    @property
    def label(self) -> str:
        return self._label

    @property
    def value(self) -> str:
        """The value shown."""
        return self._value

    def set_value(self, value: str, *, tone: Token | None = None, label: str | None = None) -> None:
        """Show another value, optionally in another color or under another label."""
        label = self._label if label is None else label
        if (value, tone or self._tone, label) == (self._value, self._tone, self._label):
            return
        self._value, self._tone, self._label = value, tone or self._tone, label
        self.setAccessibleName(f"{self._label}: {value}")
        self.reapply_look()

    def _widths(self) -> tuple[int, int]:
        if self._measured is None:
            label = self.look.metrics("body").horizontalAdvance(self._label) + 1
            self._measured = (label, QFontMetrics(self._bold()).horizontalAdvance(self._value) + 1)
        return self._measured

    def _bold(self) -> QFont:
        return self.look.font("body", 600, text=self._value)

    def _beside(self, width: int) -> bool:
        return sum(self._widths()) + self.look.gap(10) <= width

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        line = max(self.look.metrics("body").height(), self.look.px(19))
        if self._beside(width):
            return line
        return self._text_height(self.look.metrics("body"), self._label, width) + self._text_height(
            QFontMetrics(self._bold()), self._value, width
        )

    @staticmethod
    def _text_height(metrics: QFontMetrics, text: str, width: int) -> int:
        return metrics.boundingRect(QRect(0, 0, max(1, width), 4000), int(_WRAP), text).height() + 2 if text else 0

    def sizeHint(self) -> QSize:
        return QSize(sum(self._widths()) + self.look.gap(10), self.look.px(19))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.look.px(60), self.look.px(19))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.look.font("body"))
        painter.setPen(self.look.color("ink2"))
        beside = self._beside(self.width())
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        box = self.rect()
        if beside:
            painter.drawText(box, middle, self._label)
        else:
            painter.drawText(box, int(_WRAP), self._label)
            box.setTop(self._text_height(self.look.metrics("body"), self._label, self.width()))
        painter.setFont(self._bold())
        painter.setPen(self.look.color(self._tone))
        flags = middle | int(Qt.AlignmentFlag.AlignRight) if beside else int(_WRAP)
        painter.drawText(box, flags, self._value)
        painter.end()


@dataclass(frozen=True, slots=True)
class FactChange:
    """A number: its name, its current value, and its value in each alternative."""

    label: str
    values: tuple[str, ...]


class Comparison(QFrame):
    """Before and after side by side, or more cases.

    Changed values are bold, unchanged ones muted, and all are read out.

    A value wraps if it is wider than `most` pixels at 100 %, with large text sooner.
    """

    def __init__(
        self, look: Look, *heads: str, most: int = _VALUE, name: str = "", accessible: str = "", rows: str = ""
    ) -> None:
        super().__init__()
        self.look, self._heads, self._most, self._rows = look, heads, most, rows or name
        self._changes: tuple[FactChange, ...] = ()
        self._labels: list[Label] = []
        name_widget(self, name, accessible)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        look.changed.connect(self._rescale)
        self._rescale()

    def _rescale(self) -> None:
        self._grid.setHorizontalSpacing(self.look.gap(18))
        self._grid.setVerticalSpacing(self.look.gap(5))
        self._grid.setColumnMinimumWidth(0, self.look.px(_WHAT))
        changes, self._changes = self._changes, ()
        self.set_changes(changes, self._heads)

    @property
    def changes(self) -> tuple[FactChange, ...]:
        """The numbers compared."""
        return self._changes

    def set_changes(self, changes: Sequence[FactChange], heads: Sequence[str] = ()) -> None:
        """Compare other numbers, in other cases if there are other heads."""
        heads = tuple(heads) or self._heads
        if (tuple(changes), heads) == (self._changes, self._heads):
            return
        self._changes, self._heads = tuple(changes), heads
        for old in self._labels:
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._labels = []
        right = Qt.AlignmentFlag.AlignRight
        for column, head in enumerate(self._heads, start=1):
            self._put(Label(self.look, head, "caption", weight=600, tone="ink2", align=right, wrap=True), 0, column)
        for line, change in enumerate(self._changes, start=1):
            values = [f"{head} {value}" for head, value in zip(self._heads, change.values, strict=True)]
            spoken, name = ", ".join((change.label, *values)), f"{self._rows}.{line}"
            what = Label(self.look, change.label, tone="ink2", wrap=True, name=name, accessible=spoken)
            self._put(what, line, 0)
            for column, value in enumerate(change.values, start=1):
                changed = value != change.values[0]
                self._put(self._value(value, "ink" if changed else "ink2", 700 if changed else 400), line, column)

    def _value(self, text: str, tone: Token, weight: int) -> Label:
        """Return a value; one with a long name wraps, so that the label stays readable."""
        several = min(self._most, _SEVERAL) if len(self._heads) > 2 else self._most
        most = self.look.px(_VALUE if self.look.compact else several)
        long = QFontMetrics(self.look.font("body", weight, text=text)).horizontalAdvance(text) > most
        label = Label(self.look, text, tone=tone, weight=weight, align=Qt.AlignmentFlag.AlignRight, wrap=long)
        if long:
            label.setFixedWidth(most)
        return label

    def _put(self, label: Label, line: int, column: int) -> None:
        self._grid.addWidget(label, line, column)
        self._labels.append(label)
