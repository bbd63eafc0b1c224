"""A number with a minus and a plus button, for contract and card points by mouse or touch."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractSpinBox, QSizePolicy, QSpinBox, QWidget

from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import IconLabel
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget


class NumberBox(QSpinBox):
    """A number to type or to step with Up and Down; it may be empty, which means no answer yet."""

    def __init__(self, look: Look, minimum: int, maximum: int, *, name: str, accessible: str) -> None:
        super().__init__()
        self.look, self.lowest = look, minimum
        self._sign: IconLabel | None = None
        self._height = 40
        self._line = line = LineEdit(look, role="panel", height=40, name=f"{name}.line", accessible=accessible)
        line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setLineEdit(line)
        name_widget(self, name, accessible)
        self.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self.setFrame(False)
        # the value below the lowest is shown as empty: no answer yet
        self.setRange(minimum - 1, maximum)
        self.setSpecialValueText(" ")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.reapply_look()
        look.changed.connect(self.reapply_look)

    def show_sign(self) -> None:
        """Show the sign that a click opens all the numbers."""
        self._sign = IconLabel(self.look, "down", size=10)
        self._sign.setParent(self)
        self._sign.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def reapply_look(self) -> None:
        """Reapply the text size."""
        self.setMinimumWidth(self.look.px(44))
        self.setFixedHeight(self.look.px(self._height))

    def set_height(self, height: int) -> None:
        """Take another height, in pixels at 100 %."""
        self._height = height
        self._line.set_height(height)
        self.reapply_look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            event.ignore()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, _event: object) -> None:
        self.lineEdit().setGeometry(self.rect())
        if self._sign is not None:
            size, gap = self._sign.sizeHint(), self.look.gap(4)
            self._sign.setGeometry(
                self.width() - size.width() - gap, self.height() - size.height() - gap, size.width(), size.height()
            )
            self._sign.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint nothing: the line edit inside paints the box."""


class Stepper(QWidget):
    """A number between its two buttons.

    `value` is None while nothing is entered; `stepped` is emitted when the scorer changes it. The buttons start
    from `first` when the number is empty. `set_value` is silent.
    """

    stepped = Signal(int)

    def __init__(
        self,
        look: Look,
        minimum: int,
        maximum: int,
        value: int | None = None,
        *,
        first: int | None = None,
        name: str = "",
        accessible: str = "",
        less: str = "",
        more: str = "",
    ) -> None:
        super().__init__()
        self.look, self._first = look, minimum if first is None else first
        self.box = NumberBox(look, minimum, maximum, name=name, accessible=accessible)
        self.less = Button(look, "\u2212", height=40, name=f"{name}.less", accessible=less or f"{accessible} \u2212")
        self.more = Button(look, "+", height=40, name=f"{name}.more", accessible=more or f"{accessible} +")
        row = RowLayout(look, self, spacing=5)
        for button in (self.less, self.more):
            button.setAutoRepeat(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        row.addWidget(self.less)
        row.addWidget(self.box, 1)
        row.addWidget(self.more)
        self.less.clicked.connect(self._step_down)
        self.more.clicked.connect(self._step_up)
        self.box.valueChanged.connect(self._changed)
        self.setFocusProxy(self.box)
        self.set_value(value)

    def set_height(self, height: int) -> None:
        """Take another height, in pixels at 100 %."""
        for part in (self.less, self.box, self.more):
            part.set_height(height)

    @property
    def value(self) -> int | None:
        """The number, None while it is empty."""
        number = self.box.value()
        return None if number < self.box.lowest else number

    def set_value(self, value: int | None) -> None:
        """Set the value, None for empty, without emitting `stepped`."""
        with QSignalBlocker(self):
            self.box.setValue(self.box.lowest - 1 if value is None else value)
        self._fit_buttons()

    def _step_down(self) -> None:
        self.box.setValue(self._first if self.value is None else max(self.box.lowest, self.box.value() - 1))

    def _step_up(self) -> None:
        self.box.setValue(self._first if self.value is None else self.box.value() + 1)

    def _changed(self, _number: int) -> None:
        self._fit_buttons()
        value = self.value
        if value is not None:
            self.stepped.emit(value)

    def _fit_buttons(self) -> None:
        value = self.value
        self.less.setEnabled(value is None or value > self.box.lowest)
        self.more.setEnabled(value is None or value < self.box.maximum())
