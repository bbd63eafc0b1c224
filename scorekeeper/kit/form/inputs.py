"""The fields of a form other than lines: a text box, choices among few or many, and secrets."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QLineEdit, QWidget

from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.choice import SegmentedChoice
from scorekeeper.kit.look.fields import Labelled, LabelledLine, TextBox
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.stepper import Stepper
from scorekeeper.kit.picker import Picker


class LabelledBox(Labelled):
    """A labeled multi-line text field."""

    def __init__(self, look: Look, label: str, example: str, *, lines: int, name: str, accessible: str) -> None:
        self.box = TextBox(look, example, lines=lines, name=name, accessible=accessible)
        super().__init__(look, label, self.box)
        self.box.textChanged.connect(self.edited)

    def text(self) -> str:
        """Return the typed text."""
        return self.box.toPlainText()

    def set_text(self, text: str) -> None:
        """Put a text into the box, with the cursor at its end."""
        self.box.setPlainText(text)
        self.box.moveCursor(QTextCursor.MoveOperation.End)


class LabelledChoice(Labelled):
    """A labeled choice of a few."""

    def __init__(self, look: Look, label: str, choice: SegmentedChoice) -> None:
        self.choice = choice
        super().__init__(look, label, choice)
        self.choice.chosen.connect(lambda _value: self.edited.emit())

    @property
    def station(self) -> QWidget:
        """The checked button, else the focused one, else the first."""
        segments = self.choice.segments
        first = segments[0] if segments else self.choice
        focused = next((segment for segment in segments if segment.hasFocus()), first)
        return next((segment for segment in segments if segment.isChecked()), focused)

    def text(self) -> str:
        """Return the value chosen, "" for none."""
        return self.choice.value or ""

    def set_text(self, text: str) -> None:
        """Choose a value; "" for none, or for the option with that value."""
        offered = any(segment.option.value == text for segment in self.choice.segments)
        self.choice.set_value(text if text or offered else None)

    def _spoken(self) -> Sequence[QWidget]:
        return self.choice.segments


class LabelledPicker(Labelled):
    """A labeled choice of many, on a button that opens a list; the button shows the label."""

    def __init__(
        self, look: Look, label: str, every: str, items: Callable[[], Sequence[ListItem]], *, name: str
    ) -> None:
        self.picker, self._items = Picker(look, label, every, items, name=name), items
        super().__init__(look, "", self.picker)
        self.picker.chosen.connect(self._picked)

    def _picked(self, value: str) -> None:
        self.set_text(value)
        self.edited.emit()

    def text(self) -> str:
        """Return the value chosen, "" for none."""
        return self.picker.value

    def set_text(self, text: str) -> None:
        """Choose a value, "" for none."""
        if text != self.picker.value:
            self.picker.set_value(text, next((item.title for item in self._items() if item.key == text), text))

    def _spoken(self) -> Sequence[QWidget]:
        return ()  # the button describes how it is used


class LabelledTick(Labelled):
    """A check box with its words beside it, and `above` over the first of several.

    Checked, its text is "yes".
    """

    def __init__(self, look: Look, label: str, name: str, *, above: str = "") -> None:
        self.box = CheckBox(look, label, name=name)
        super().__init__(look, above, self.box)
        self.box.toggled.connect(lambda _on: self.edited.emit())

    def text(self) -> str:
        return "yes" if self.box.isChecked() else ""

    def set_text(self, text: str) -> None:
        """Check it for any text, uncheck it for ""."""
        self.box.setChecked(bool(text))

    def rename(self, label: str) -> None:
        """Show other words beside the box."""
        self.box.setText(label)
        self.box.setAccessibleName(label)


class LabelledStepper(Labelled):
    """A number between its two buttons, under its label; its text is "" while it is empty."""

    def __init__(
        self, look: Look, label: str, name: str, *, most: int, first: int, accessible: str, less: str, more: str
    ) -> None:
        self.stepper = Stepper(look, 0, most, first=first, name=name, accessible=accessible, less=less, more=more)
        self.stepper.setObjectName(f"{name}-stepper")
        super().__init__(look, label, self.stepper)
        self.stepper.stepped.connect(lambda _number: self.edited.emit())

    @property
    def station(self) -> QWidget:
        """The number itself."""
        return self.stepper.box

    def text(self) -> str:
        """Return the number."""
        value = self.stepper.value
        return "" if value is None else str(value)

    def set_text(self, text: str) -> None:
        """Show a number, or none."""
        if text != self.text():
            self.stepper.set_value(int(text) if text else None)


def hide_typing(line: QLineEdit) -> None:
    """Hide the typed text, and keep it from word lists and learning keyboards."""
    line.setEchoMode(QLineEdit.EchoMode.Password)
    hints = Qt.InputMethodHint.ImhHiddenText | Qt.InputMethodHint.ImhSensitiveData
    line.setInputMethodHints(hints | Qt.InputMethodHint.ImhNoPredictiveText | Qt.InputMethodHint.ImhNoAutoUppercase)


def made(look: Look, field: Field, name: str) -> Labelled:
    """Return the control for a field."""
    label, example = field.label(), field.example
    aloud = field.aloud() if field.aloud is not None else label.replace("&", "")
    if callable(field.kind):
        return field.kind(look, label, name)
    if field.kind == "box":
        return LabelledBox(look, label, example, lines=field.lines, name=name, accessible=aloud)
    if field.kind == "choice":
        choice = SegmentedChoice(
            look, field.options, height=field.height, columns=field.columns, wraps=not field.columns, name=name,
            accessible=aloud,
        )  # fmt: skip
        return LabelledChoice(look, label, choice)
    if field.kind == "tick":
        return LabelledTick(look, label, name)
    if field.kind == "picker":
        return LabelledPicker(look, label, example, field.items, name=name)
    line = LabelledLine(look, label, example, name=name, accessible=aloud)
    if field.kind == "secret":
        hide_typing(line.line)
    return line
