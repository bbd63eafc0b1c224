"""The settings of an event to be chosen: each with its control, what it does, its default and where it comes from."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import Hairline, Label
from scorekeeper.kit.look.layout import Column, Row
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.orderlist import OrderList
from scorekeeper.language import settings as words
from scorekeeper.language.standings import criterion_in_order
from scorekeeper.rules.model import Value
from scorekeeper.rules.systems import Rules
from scorekeeper.tournament.settings import NUMBER, ORDER, SWITCH, TIME, Setting, codes_of, effective, settings_of

NUMBER_WIDTH = 76
TIME_WIDTH = 168


class SettingField(QWidget):
    """One setting. `changed` when the scorer gives it another value."""

    changed = Signal()

    def __init__(self, look: Look, setting: Setting, prefix: str) -> None:
        super().__init__()
        self.look, self.setting = look, setting
        label = words.label(setting.key)
        name = f"{prefix}-{setting.key.replace('_', '-')}"
        self.line: LineEdit | None = None
        self.choice: SegmentedChoice | None = None
        self.order: OrderList | None = None
        column = Column(look, self, spacing=4)
        head = Row(look, spacing=8)
        self.title = Label(look, label, "body", weight=600)
        head.addWidget(self.title, 1)
        column.addLayout(head)
        if setting.kind in {NUMBER, TIME}:
            self.line = LineEdit(look, name=name, accessible=label)
            self.line.setAlignment(Qt.AlignmentFlag.AlignRight)
            self.line.textEdited.connect(lambda _text: self._touched())
            head.addWidget(self.line)
        elif setting.kind == ORDER:
            codes = [str(code) for code in setting.choices]
            self.order = OrderList(look, codes, criterion_in_order, name=name, accessible=label)
            self.order.changed.connect(self._touched)
            column.addWidget(self.order)
        else:
            options = [Option(str(value), words.choice_words(setting.key, value)) for value in self._values()]
            self.choice = SegmentedChoice(look, options, name=name, accessible=label)
            self.choice.chosen.connect(lambda _value: self._touched())
            column.addWidget(self.choice)
        self.does = Label(look, words.does(setting.key), "small", tone="ink2", wrap=True)
        self.usual = Label(look, "", "small", tone="ink2", wrap=True, name=f"{name}-default")
        self.problem = Label(look, "", "small", weight=600, tone="error", wrap=True, name=f"{name}-problem")
        self.problem.hide()
        for part in (self.problem, self.does, self.usual):
            column.addWidget(part)
        told = (words.does(setting.key), words.default_words(setting, standing=False))
        self.control.setAccessibleDescription(" ".join(told))
        look.changed.connect(self.relook)
        self.set_value(setting.default)
        self.relook()

    def relook(self) -> None:
        """Take the text size again."""
        if self.line is not None:
            self.line.setFixedWidth(self.look.px(TIME_WIDTH if self.setting.kind == TIME else NUMBER_WIDTH))

    def _values(self) -> Sequence[Value | bool]:
        return (True, False) if self.setting.kind == SWITCH else self.setting.choices

    @property
    def control(self) -> QWidget:
        """The line, the choice or the list."""
        if self.choice is not None:
            return self.choice
        return self.order.list if self.order is not None else self.line or self

    @property
    def station(self) -> QWidget:
        """What the keys go to: of a choice the value that is chosen."""
        chosen = self.choice.value if self.choice is not None else None
        return self.choice.segment(chosen) if self.choice is not None and chosen is not None else self.control

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """Everything in it that Tab comes to."""
        return (self.control, *self.order.buttons) if self.order is not None else (self.control,)

    @property
    def value(self) -> Value | bool:
        """What is chosen; what cannot be a value is the text that was typed."""
        if self.line is not None:
            return self.setting.read(self.line.text())
        if self.order is not None:
            return ",".join(self.order.codes)
        chosen = self.choice.value if self.choice is not None else None
        return next((value for value in self._values() if str(value) == chosen), self.setting.default)

    def set_value(self, value: Value | bool) -> None:
        """Show another value, telling nobody."""
        shown = str(value).replace("T", " ") if self.setting.kind == TIME else str(value)
        if self.line is not None and self.line.text() != shown:
            self.line.setText(shown)
        if self.order is not None:
            self.order.set_codes(codes_of(value))
        if self.choice is not None:
            self.choice.set_value(str(value))
        self._show_default()

    def articles(self) -> tuple[str, ...]:
        """Return the article that it comes from."""
        return (self.setting.article,)

    def say(self, sentence: str) -> None:
        """Say what is wrong with it, or nothing."""
        self.problem.set_words(sentence)
        self.problem.setVisible(bool(sentence))
        if self.line is not None:
            self.line.set_bad(bool(sentence))

    def _touched(self) -> None:
        self.say("" if self.setting.allows(self.value) else words.not_a_value(self.setting))
        self._show_default()
        self.changed.emit()

    def _show_default(self) -> None:
        standing = self.setting.normal(self.value) == self.setting.default
        self.usual.set_words(words.default_words(self.setting, standing=standing), weight=400 if standing else 600)


class SettingFields(QWidget):
    """Every setting that is offered, one under the other. `changed` when the scorer gives one another value."""

    changed = Signal()

    def __init__(self, look: Look, system: Rules, *, prefix: str, leave_out: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.look, self.system = look, system
        column = Column(look, self, spacing=10)
        self.fields: dict[str, SettingField] = {}
        for setting in settings_of(system):
            if not setting.offered or setting.key in leave_out:
                continue
            if self.fields:
                column.addWidget(Hairline(look))
            field = self.fields[setting.key] = SettingField(look, setting, prefix)
            field.changed.connect(self.changed)
            column.addWidget(field)

    def parts(self) -> list[QWidget]:
        """Return everything that Tab comes to, as it is read."""
        return [part for field in self.fields.values() for part in field.parts]

    def values(self) -> dict[str, Value | bool]:
        """Return what is chosen, whether it can be or not."""
        return {key: field.value for key, field in self.fields.items()}

    def show_values(self, chosen: Mapping[str, Value | bool]) -> None:
        """Show what was chosen, and the default of everything else."""
        values = effective(self.system, chosen)
        for key, field in self.fields.items():
            field.set_value(values[key])
            field.say("")

    def wrong(self) -> dict[str, str]:
        """Return what is wrong with what is chosen, by key."""
        return {
            key: words.not_a_value(field.setting)
            for key, field in self.fields.items()
            if not field.setting.allows(field.value)
        }

    def say(self, found: Mapping[str, str]) -> None:
        """Put every sentence beside its setting."""
        for key, field in self.fields.items():
            field.say(found.get(key, ""))
