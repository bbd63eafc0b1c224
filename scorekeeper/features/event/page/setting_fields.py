"""The settings of an event to choose, with their effects, defaults and sources."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.fields import Labelled, LineEdit
from scorekeeper.kit.look.labels import Hairline, Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.orderlist import OrderList
from scorekeeper.language import settings as words
from scorekeeper.language.dates import format_local_time, parse_local_time
from scorekeeper.language.standings import criterion_in_order
from scorekeeper.rules.model import Value
from scorekeeper.rules.systems import Rules
from scorekeeper.tournament.settings import (
    NUMBER,
    ORDER,
    SWITCH,
    TIME,
    WORDS,
    EventSetting,
    codes_of,
    effective,
    settings_of,
)

NUMBER_WIDTH = 76
TIME_WIDTH = 168


class SettingField(Labelled):
    """A setting: a number, a time or words beside its name; a choice or an order goes below it."""

    def __init__(self, look: Look, label: str, name: str, *, setting: EventSetting) -> None:
        self.setting = setting
        name = name.replace("_", "-")
        self.line: LineEdit | None = None
        self.choice: SegmentedChoice | None = None
        self.order: OrderList | None = None
        control: QWidget
        if setting.kind in {NUMBER, TIME, WORDS}:
            control = self.line = LineEdit(look, name=name, accessible=label)
            self.line.setAlignment(Qt.AlignmentFlag.AlignRight)
            self.line.textEdited.connect(lambda _text: self._touched())
        elif setting.kind == ORDER:
            codes = [str(code) for code in setting.choices]
            control = self.order = OrderList(look, codes, criterion_in_order, name=name, accessible=label)
            self.order.changed.connect(self._touched)
        else:
            options = [ChoiceOption(str(value), words.choice_words(setting.key, value)) for value in self._values()]
            control = self.choice = SegmentedChoice(look, options, name=name, accessible=label)
            self.choice.chosen.connect(lambda _value: self._touched())
        super().__init__(look, "", control)
        head = RowLayout(look, spacing=8)
        head.addWidget(Label(look, label, "body", weight=600, wrap=True), 1)
        self._column.insertLayout(0, head)
        if self.line is not None:
            head.addWidget(self.line)
        self.does = Label(look, words.setting_effect(setting.key), "small", tone="ink2", wrap=True)
        self.usual = Label(look, "", "small", tone="ink2", wrap=True, name=f"{name}-default")
        for part in (self.does, self.usual):
            self._column.addWidget(part)
        look.changed.connect(self.reapply_look)
        self.set_text(str(setting.default))
        self._describe()
        self.reapply_look()

    def reapply_look(self) -> None:
        """Reapply the text size."""
        if self.line is not None:
            self.line.setFixedWidth(self.look.px(NUMBER_WIDTH if self.setting.kind == NUMBER else TIME_WIDTH))

    def _values(self) -> Sequence[Value | bool]:
        return (True, False) if self.setting.kind == SWITCH else self.setting.choices

    @property
    def station(self) -> QWidget:
        """The widget for the keyboard focus: of a choice the chosen value."""
        if self.choice is not None:
            return self.choice.segment(self.choice.value) if self.choice.value is not None else self.choice
        return self.order.list if self.order is not None else self.control

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """All its widgets in the tab order."""
        return (self.order.list, *self.order.buttons) if self.order is not None else (self.control,)

    @property
    def value(self) -> Value | bool:
        """The chosen value, or the typed text if it is not a valid value."""
        if self.line is not None:
            text = self.line.text()
            return self.setting.read(parse_local_time(text) if self.setting.kind == TIME else text)
        if self.order is not None:
            return ",".join(self.order.codes)
        chosen = self.choice.value if self.choice is not None else None
        return next((value for value in self._values() if str(value) == chosen), self.setting.default)

    def text(self) -> str:
        """Return the value as a text."""
        return str(self.value)

    def set_text(self, text: str) -> None:
        """Set another value without emitting a signal."""
        shown = format_local_time(text) if self.setting.kind == TIME else text
        if self.line is not None and self.line.text() != shown:
            self.line.setText(shown)
        if self.order is not None:
            self.order.set_codes(codes_of(text))
        if self.choice is not None:
            self.choice.set_value(text)
        self._show_default()

    def articles(self) -> tuple[str, ...]:
        """Return the article that the setting comes from."""
        return (self.setting.article,)

    def wrong(self) -> str:
        """Return the problem of the chosen value, or ""."""
        return "" if self.setting.allows(self.value) else words.not_a_value(self.setting)

    def _touched(self) -> None:
        self.set_error(self.wrong())
        self._show_default()
        self.edited.emit()

    def _show_default(self) -> None:
        standing = self.setting.normal(self.value) == self.setting.default
        self.usual.set_words(words.default_words(self.setting, standing=standing), weight=400 if standing else 600)

    def _describe(self) -> None:
        description = (
            words.setting_effect(self.setting.key),
            words.default_words(self.setting, standing=False),
            self.problem.text(),
        )
        self.stops[0].setAccessibleDescription(" ".join(filter(None, description)))


def ask_settings(form: Form, system: Rules, leave_out: frozenset[str] = frozenset()) -> None:
    """Add every setting that is offered, one below the other, separated by lines."""
    for setting in settings_of(system):
        if not setting.offered or setting.key in leave_out:
            continue
        if form.fields:
            form.column.addWidget(Hairline(form.look))
        form.add(Field(setting.key, partial(SettingField, setting=setting), partial(words.label, setting.key)))


def settings_in(form: Form) -> dict[str, SettingField]:
    """Return the settings that a form asks, by their keys."""
    return {key: part for key, part in form.fields.items() if isinstance(part, SettingField)}


def chosen_in(form: Form) -> dict[str, Value | bool]:
    return {key: part.value for key, part in settings_in(form).items()}


def setting_problems(form: Form) -> dict[str, str]:
    """Return the problems of the chosen values, by key."""
    return {key: part.wrong() for key, part in settings_in(form).items() if part.wrong()}


def show_settings(form: Form, system: Rules, chosen: Mapping[str, Value | bool]) -> None:
    """Show the chosen values, and the default of everything else."""
    form.fill({key: str(value) for key, value in effective(system, chosen).items() if key in settings_in(form)})
    form.show_problems({}, focus=False)
