"""A form built from its declaration: fields, problems, buttons and keys."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.form.inputs import LabelledBox, LabelledChoice, made
from scorekeeper.kit.form.spec import Field, Spec, Values
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CARD_MARGINS, CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.fields import Labelled, LabelledLine, LineEdit
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import NO_MARGINS, ColumnLayout, Margins, RowLayout, TurningRow, remove_widgets
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

PANEL_MARGINS: Margins = (15, 10, 15, 12)
RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Form(CardFrame):
    """The fields of a `Spec` one below another; `values` reads them and `fill` writes them.

    `confirmed`: the form is complete and the first button was pressed; `left`: it was canceled; `edited` names the
    field that was changed.
    """

    confirmed = Signal()
    left = Signal()
    edited = Signal(str)

    def __init__(self, look: Look, spec: Spec) -> None:
        panel = spec.panel
        margins = PANEL_MARGINS if panel else NO_MARGINS if spec.bare else CARD_MARGINS
        super().__init__(look, margins=margins, spacing=spec.spacing, name=spec.name)
        self.spec = spec
        self.prefix = spec.prefix or f"{spec.name}-"
        self.fields: dict[str, Labelled] = {}
        self._declared: dict[str, Field] = {}
        self._groups: list[QWidget] = []
        self._initial: dict[str, str] = {}
        """The values that the program has put into the fields."""
        self._typed_in: set[str] = set()
        self._shown_problems: dict[str, str] = {}
        """The problems found on confirming, by field; under "" that of the whole form."""
        size = "panel" if panel else spec.size
        self.title = Label(
            look, "", size, weight=600 if size in {"panel", "body"} else 700, elide=panel, wrap=not panel,
            name="" if spec.bare else f"{spec.name}-title",
        )  # fmt: skip
        self.about: Label | None = None
        self.inside = QWidget()
        self.column = ColumnLayout(look, self.inside, spacing=spec.spacing)
        self.problem_label = Label(look, "", weight=500, tone="error", wrap=True, name=f"{spec.name}.problem")
        self.problem_label.hide()
        self.scroll_area = Scroll(look, self.inside) if panel else self.inside
        self.scroll_area.setObjectName(f"{spec.name}-scroll" if panel else "")
        self.body.addWidget(self.title)
        self.body.addWidget(self.scroll_area, 1 if panel else 0)
        self.body.addWidget(self.problem_label)
        self.head(spec.title(), spec.about() if spec.about is not None else "")
        self.add(*spec.fields)
        self.title.setHidden(spec.bare)
        if spec.do is not None:
            self._add_foot()

    def _named(self, key: str) -> str:
        """Return the object name of a field."""
        return self.prefix + key

    def _add_foot(self) -> None:
        look, spec = self.look, self.spec
        acts = QWidget()
        foot = Flow(look, acts, spacing=8)
        self.confirm_button = Button(
            look,
            (spec.do or str)(),
            key=pgettext("key", "Ctrl+Enter"),
            primary=spec.primary,
            height=40,
            name=f"{self.prefix}confirm",
        )
        self.confirm_button.clicked.connect(self.confirm)
        foot.addWidget(self.confirm_button)
        if spec.leave is not None:
            self.leave_button = Button(
                look, spec.leave(), key=pgettext("key", "Esc"), height=40, name=f"{self.prefix}leave"
            )
            self.leave_button.clicked.connect(self.left)
            foot.addWidget(self.leave_button)
        self.body.addWidget(acts)

    def head(self, title: str, about: str = "") -> None:
        """Show the title of the form, and its subject."""
        self.setAccessibleName(title)
        self.title.set_words(title)
        if about and self.about is None:
            self.about = Label(self.look, "", "small", tone="ink2", wrap=True)
            self.body.insertWidget(1, self.about)
        if self.about is not None:
            self.about.show_text(about)

    def beside_title(self, button: QWidget) -> None:
        """Put a button for leaving the page at the end of the title's line."""
        line = RowLayout(self.look, spacing=10)
        self.body.insertLayout(0, line)
        line.addWidget(self.title, 1, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(button)
        button.stackUnder(self.scroll_area)  # and Tab reaches it before the fields

    # fields
    def ask(self, *fields: Field) -> None:
        """Replace the fields with these."""
        focused = self.window().focusWidget()
        focus = next(
            (key for key, part in self.fields.items() if focused is not None and part.isAncestorOf(focused)), ""
        )
        remove_widgets(self._groups)
        self.fields, self._declared, self._groups = {}, {}, []
        self._initial, self._typed_in, self._shown_problems = {}, set(), {}
        self.add(*fields)
        self._order_stops()
        if focus in self.fields:
            self.fields[focus].station.setFocus(Qt.FocusReason.OtherFocusReason)

    def _order_stops(self) -> None:
        """Let Tab move from the last field to the buttons: fields asked later would come after them."""
        buttons = [getattr(self, name) for name in ("confirm_button", "leave_button") if hasattr(self, name)]
        tab_through((*self.fields.values(), *buttons))

    def add(self, *fields: Field) -> None:
        """Add these fields below the existing ones."""
        for group in _groups(fields):
            asked = [self._make(field) for field in group]
            part: QWidget = asked[0] if len(asked) == 1 else QWidget()
            if len(asked) > 1 and group[0].share:
                row = (TurningRow if self.spec.turns else RowLayout)(self.look, part, spacing=10)
                for field, widget in zip(group, asked, strict=True):
                    row.addWidget(widget, field.share, Qt.AlignmentFlag.AlignTop)
            elif len(asked) > 1:
                flow = Flow(self.look, part, spacing=8)
                for widget in asked:
                    flow.addWidget(widget)
            self.column.addWidget(part)
            part.show()
            self._groups.append(part)
        self._show_fields()

    def _make(self, field: Field) -> Labelled:
        part = made(self.look, field, self._named(field.key))
        part.edited.connect(partial(self._edited, field.key))
        self.fields[field.key], self._declared[field.key] = part, field
        self._initial[field.key] = part.text()
        return part

    def _edited(self, key: str) -> None:
        self._typed_in.add(key)
        self._take_back(key)
        self._show_fields()
        self.edited.emit(key)
        self._tell_page()

    def _take_back(self, key: str) -> None:
        """Clear the problem of the form, and that of a field being retyped unless it is still empty.

        A message that the field itself, or a page next to the buttons, has shown since then stays.
        """
        problem, part = self._shown_problems.get(key, ""), self.fields[key]
        if problem and not part.wrong() and self.missing().get(key) != problem:
            del self._shown_problems[key]
            if part.problem.text() == problem:
                part.set_error("")
        if (of_form := self._shown_problems.pop("", "")) and self.problem_label.text() == of_form:
            self.show_text("")

    def _show_fields(self) -> None:
        """Show the fields that apply to the current values, and their hints."""
        values = self.values()
        for key, field in self._declared.items():
            if field.shown is not None:
                self.fields[key].setVisible(field.shown(values))
            if field.hint is not None:
                sentence, good = field.hint(values[key])
                if sentence or self.fields[key].hint is not None:
                    self.fields[key].set_hint(sentence, good=good)

    # values
    def values(self) -> dict[str, str]:
        """Return the text of every field."""
        return {key: part.text() for key, part in self.fields.items()}

    def fill(self, values: Values) -> None:
        """Fill the fields with these values, without signals as for typed text."""
        with filling(*self.fields.values()):
            for key, part in self.fields.items():
                words = isinstance(part, LabelledLine | LabelledBox)
                stays = words and part.text() == values.get(key)  # the cursor stays as well
                if key in values and not stays:
                    part.set_text(values[key])
                if key in values:
                    self._initial[key] = part.text()
                    self._typed_in.discard(key)
        self._show_fields()
        self._tell_page()

    def choice(self, key: str) -> SegmentedChoice:
        """Return the buttons of a choice."""
        part = self.fields[key]
        assert isinstance(part, LabelledChoice)
        return part.choice

    def offer(self, key: str, options: Sequence[ChoiceOption], value: str | None = None) -> None:
        """Offer these options in a choice, one of them chosen or none."""
        self.choice(key).set_options(options, value)

    def take_focused(self, key: str) -> bool:
        """Choose the focused answer of a choice; return whether there is one."""
        focus = self.window().focusWidget()
        segment = next((segment for segment in self.choice(key).segments if segment is focus), None)
        if segment is not None:
            segment.click()
        return segment is not None

    def clear(self) -> None:
        """Empty every field, and clear the problems."""
        self.fill(dict.fromkeys(self.fields, ""))
        self.show_problems({}, focus=False)

    @property
    def secrets(self) -> frozenset[str]:
        """The fields that hide their text; drafts never contain them."""
        return frozenset(key for key, field in self._declared.items() if field.kind == "secret")

    def forget(self) -> None:
        """Empty every field that holds a secret."""
        self.fill(dict.fromkeys(self.secrets, ""))

    # what waits
    @property
    def is_typed(self) -> bool:
        """Whether the user has typed or chosen anything here."""
        texts = ((self._initial.get(key, ""), self.fields[key].text()) for key in self._typed_in if key in self.fields)
        return any(before != now for before, now in texts)

    def waits(self) -> str:
        """Return the form's name while it has unsaved or refused input; "" otherwise."""
        page = self._page()
        return (
            self.quoted
            if page is not None and self.isVisibleTo(page) and (self.is_typed or self._shown_problems)
            else ""
        )

    @property
    def quoted(self) -> str:
        """The form's name, for use within a sentence."""
        return _("“{form}”").format(form=self.title.text())

    def _page(self) -> WindowPage | None:
        """Return the page to be notified of typing here."""
        widget: QWidget | None = self.parentWidget() if self.spec.enters else None
        while widget is not None and not isinstance(widget, WindowPage):
            widget = widget.parentWidget()
        return widget

    def _tell_page(self) -> None:
        page = self._page()
        if page is not None:
            page.form_touched(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._typed_in or self._shown_problems:
            self._tell_page()

    # problems
    def missing(self) -> dict[str, str]:
        """Return the hint for each field that still has to be filled in."""
        asked = {key: field.needed for key, field in self._declared.items() if not self.fields[key].isHidden()}
        return {key: hint() for key, hint in asked.items() if hint is not None and not self.fields[key].text().strip()}

    def show_problems(self, problems: Mapping[str, str], *, focus: bool = True) -> bool:
        """Show every sentence at its field, others above the buttons; return whether there are any."""
        for key, part in self.fields.items():
            part.set_error(problems.get(key, ""))
        of_form = " ".join(sentence for key, sentence in problems.items() if key not in self.fields)
        self._shown_problems = {key: sentence for key, sentence in problems.items() if key in self.fields}
        self._shown_problems |= {"": of_form} if of_form else {}
        self.show_text(of_form)
        self._tell_page()
        first = next((part for key, part in self.fields.items() if key in problems), None)
        if focus:
            announce(self, " ".join(problems.values()), urgent=True)
        if first is not None and focus:
            first.station.setFocus(Qt.FocusReason.OtherFocusReason)
        return bool(problems)

    def show_text(self, sentence: str, *, tone: Token = "error") -> None:
        """Show the problem of the form as a whole, if any."""
        self.problem_label.show_text(sentence, tone=tone)

    def refuse(self, why: str) -> None:
        """Show above the buttons, and announce, why nothing is entered, until the next typing."""
        self.show_text(why)
        self._shown_problems |= {"": why} if why else {}
        self._tell_page()
        announce(self, why, urgent=True)

    def confirm(self) -> None:
        """Emit `confirmed`, or show which fields are missing."""
        if not self.show_problems(self.missing()):
            self.confirmed.emit()

    # focus and keys
    def first_focus(self) -> QWidget:
        """Return the control of the first field that is shown."""
        fields = list(self.fields.values())
        return next((field for field in fields if field.isVisibleTo(self)), fields[0]).station

    def stations(self) -> Sequence[QWidget]:
        """Return the controls that Enter walks through."""
        lines = [part.station for part in self.fields.values() if isinstance(part.station, LineEdit)]
        return [line for line in lines if line.isVisibleTo(self) and line.isEnabled()]

    def advance(self, focus: QWidget | None) -> None:
        """Move to the next line; confirm on the last one."""
        stations = list(self.stations())
        if focus in stations[:-1]:
            stations[stations.index(focus) + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.confirm()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.spec.bare:
            super().paintEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move on with Enter in a form that walks, confirm with Ctrl+Enter.

        Leave all other keys to the page.
        """
        focus = self.window().focusWidget()
        if not self.spec.walks or event.key() not in RETURNS:
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.confirm_button.click()
        elif isinstance(focus, QPushButton):
            focus.click()
        elif self.confirm_button.isEnabled():
            self.advance(focus)


def _groups(fields: Sequence[Field]) -> Iterator[list[Field]]:
    """Return the fields line by line."""
    group: list[Field] = []
    for field in fields:
        if group and not field.beside:
            yield group
            group = []
        group.append(field)
    if group:
        yield group
