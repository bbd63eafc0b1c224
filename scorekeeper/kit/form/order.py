"""What every form of the Event page is: it orders facts, judges who may, and keeps what is typed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QSizePolicy, QWidget

from scorekeeper.journal.facts import Fact
from scorekeeper.kernel.permissions import may_not
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.drafts import Drafts
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.choice import SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Column, Row
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.offers import Entered, refused
from scorekeeper.session.refusals import said

RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True, slots=True)
class Order:
    """What a form hands over: facts, the reason, the newest entry seen of the thing, and what is said when it stands.

    `made` is the uid of what is new or changed, `gone` says that it was taken off its list; without an entry seen
    the thing is new.
    """

    facts: tuple[Fact, ...]
    reason: str
    expect: int | None
    done: str
    made: str = ""
    gone: bool = False


class OrderForm(Card):
    """Fields one under the other. Enter goes on and saves on the last field, Ctrl+Enter saves, Esc takes back.

    `ordered` hands an `Order` over, `left` gives the focus back to the lists.
    """

    ordered = Signal(object)
    left = Signal()

    kind = ""
    removes: Entered = ()
    """What taking the thing off its list enters."""

    def __init__(self, look: Look, bridge: Bridge, title: str) -> None:
        super().__init__(look, margins=(15, 10, 15, 12), spacing=8, name=f"{self.kind}-form", accessible=title)
        self.bridge = bridge
        self.dirty = False
        self._refused = self._told = ""
        self._parts: list[QWidget] = []
        self.seen: int | None = None
        self._drafts: Drafts[str, tuple[dict[str, str], int | None] | None] = Drafts("", None)
        self.chosen: dict[str, SegmentedChoice] = {}
        self.fields: dict[str, LabelledLine] = {}
        self.title = Label(look, title, "panel", weight=600, elide=True, name=f"{self.kind}-form-title")
        self.body.addWidget(self.title)
        self.inside = QWidget()
        self.column = Column(look, self.inside, spacing=8)
        self.scrolled = Scroll(look, self.inside)
        self.scrolled.setObjectName(f"{self.kind}-form-scroll")
        self.body.addWidget(self.scrolled, 1)
        self.trouble = Label(look, "", "body", weight=600, tone="error", wrap=True, name=f"{self.kind}-form-trouble")
        self.trouble.hide()
        self.body.addWidget(self.trouble)
        self.foot = Row(look, spacing=8)
        self.confirm_button = Button(look, "", key=_("Ctrl+Enter"), primary=True, name=f"{self.kind}-save")
        self.confirm_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.confirm_button.clicked.connect(self.confirm)
        self.remove_button = Button(look, _("Remove"), height=40, name=f"{self.kind}-remove")
        self.remove_button.clicked.connect(self._remove)
        self.remove_button.hide()
        self.foot.addWidget(self.confirm_button, 1)
        self.foot.addWidget(self.remove_button)
        self.body.addLayout(self.foot)

    # building
    def add_line(self, key: str, label: str, placeholder: str = "", *, accessible: str = "") -> LabelledLine:
        """Make a field; `key` is how problems name it."""
        line = LabelledLine(
            self.look,
            label,
            placeholder,
            name=f"{self.kind}-{key.replace('.', '-').replace('_', '-')}",
            accessible=accessible or label,
        )
        line.line.textEdited.connect(self._typed)
        self.fields[key] = line
        self._parts.append(line)
        return line

    def add_choice(self, label: str, choice: SegmentedChoice) -> Label:
        """Put a choice into the column under its label, and answer that."""
        choice.chosen.connect(self._typed)
        self.chosen[choice.objectName()] = choice
        self._parts.append(choice)
        above = Label(self.look, label, "caption", weight=600, tone="ink2")
        self.column.addWidget(above)
        self.column.addWidget(choice)
        return above

    def add_row(self, *parts: tuple[QWidget, int]) -> None:
        """Put fields side by side."""
        row = Row(self.look, spacing=10)
        for widget, share in parts:
            row.addWidget(widget, share, Qt.AlignmentFlag.AlignTop)
        self.column.addLayout(row)

    def _typed(self, _what: str = "") -> None:
        self.dirty = True
        found = may_not(self.bridge.desk.role, self.bridge.tournament, self.draft())
        if found or self._told:
            self._told = " ".join(map(said, found))
            self.refuse(self._told)

    # who may
    def entered(self) -> Entered:
        """Return what this form enters, as the table of who may enter what names it."""
        raise NotImplementedError

    def draft(self) -> tuple[Fact, ...]:
        """Return what is typed as facts, as far as who may enter it hangs on that."""
        return ()

    def inputs(self) -> Sequence[QWidget]:
        """Return everything that is filled in."""
        return (*self.fields.values(), *self.chosen.values())

    def judge(self) -> None:
        """Let nobody fill in what somebody else enters, and say who does."""
        bridge = self.bridge
        why = refused(bridge.tournament, bridge.desk.role, self.entered(), self.subject or None)
        for part in self.inputs():
            part.setEnabled(not why)
        if why or self._refused:
            self._refused = why
            self.say(why)

    def refuse(self, why: str) -> None:
        """Say beside the buttons, and aloud, who may do this."""
        self.say(why)
        if why:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, why))

    def begin_at(self) -> QWidget:
        """Return where the keys begin: the first field, or the button where nothing can be filled in."""
        return self.confirm_button if self._refused else self.first_focus()

    def begin(self) -> QWidget:
        """Return the same, and say aloud who fills this in where it is somebody else."""
        if self._refused:
            self.refuse(self._refused)
        return self.begin_at()

    def _remove(self) -> None:
        bridge = self.bridge
        why = refused(bridge.tournament, bridge.desk.role, self.removes, self.subject or None)
        if why:
            self.refuse(why)
        else:
            self.remove()

    def parts(self) -> Sequence[QWidget]:
        """Return everything that can be filled in or pressed, as it is read."""
        return (*self._parts, self.confirm_button, self.remove_button)

    def name_buttons(self, save: str, accessible: str = "", *, removable: bool = False) -> None:
        """Say what the first button does; show the one that removes or not."""
        self.confirm_button.setText(save)
        self.confirm_button.setAccessibleName(accessible or save)
        self.remove_button.setVisible(removable)

    # what is typed
    def show_subject(self, subject: str) -> None:
        """Show another team or session ("": a new one), with what was typed about it before."""
        if subject == self.subject:
            return
        if self.dirty:
            self._drafts.keep((self._state(), self.seen))
        draft, self.dirty = self._drafts.turn_to(subject, None), False
        self._drafts.forget()  # from here on the fields hold it
        self.show_problems({}, focus=False)
        self.load()
        if draft is not None:
            typed, self.seen = draft
            self._put(typed)
        self.judge()

    @property
    def subject(self) -> str:
        """What the form is about: the uid of a team or session, "" for a new one."""
        return self._drafts.subject

    @subject.setter
    def subject(self, subject: str) -> None:
        self._drafts.subject = subject

    def _state(self) -> dict[str, str]:
        texts = {key: line.text() for key, line in self.fields.items()}
        return texts | {key: choice.value or "" for key, choice in self.chosen.items()}

    def _put(self, draft: Mapping[str, str]) -> None:
        for key, line in self.fields.items():
            line.set_text(draft[key])
        for key, choice in self.chosen.items():
            choice.set_value(draft[key] or None)
        self.dirty = True

    @property
    def kept(self) -> bool:
        """Whether anything is typed here and not saved, about whatever it is."""
        return self.dirty or bool(self._drafts)

    def full_height(self) -> int:
        """Return how high the form is when nothing of it scrolls."""
        around = self.body.sizeHint().height() - self.scrolled.sizeHint().height()
        return self.inside.sizeHint().height() + around

    # what a form answers
    def load(self) -> None:
        """Show what stands, and note in `seen` which entry says so; what was typed is dropped."""
        raise NotImplementedError

    def order(self) -> Order | None:
        """Return what is to be saved, or None with the problems shown."""
        raise NotImplementedError

    def remove(self) -> None:
        """Take the thing off its list."""

    def first_focus(self) -> QWidget:
        """Return the first field."""
        return next(iter(self.fields.values())).line

    def refresh(self) -> None:
        """Show what stands, unless something is typed."""
        if not self.dirty:
            self.load()
        self.judge()

    def confirm(self) -> None:
        """Save, or say beside the fields why not."""
        if self._refused:
            self.refuse(self._refused)
            return
        self.show_problems({})
        order = self.order()
        if order is not None:
            self.ordered.emit(order)

    def settled(self) -> None:
        """Take in that what was typed stands."""
        self.dirty = False
        self.load()

    # problems
    def show_problems(self, found: Mapping[str, str], *, focus: bool = True) -> bool:
        """Put every sentence beside its field, those of no field above the buttons; answer whether there are any."""
        for key, line in self.fields.items():
            line.set_error(found.get(key, ""))
        rest = " ".join(sentence for key, sentence in found.items() if key not in self.fields)
        self.say(rest)
        first = next((self.fields[key] for key in self.fields if key in found), None)
        if first is not None and focus:
            first.line.setFocus(Qt.FocusReason.OtherFocusReason)
        return bool(found)

    def say(self, sentence: str) -> None:
        """Say what is wrong with the whole form, or nothing."""
        self.trouble.set_words(sentence)
        self.trouble.setVisible(bool(sentence))

    # keys
    def _stations(self) -> Sequence[QLineEdit]:
        lines = [field.line for field in self.fields.values() if field.isVisibleTo(self)]
        return [line for line in lines if line.isEnabled()]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter walks on, Ctrl+Enter saves, Escape takes back what was typed and leaves."""
        focus = self.window().focusWidget()
        if event.key() in RETURNS:
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.confirm()
            elif isinstance(focus, QPushButton):
                focus.click()
            else:
                self._walk_on(focus)
        elif event.key() == Qt.Key.Key_Escape:
            self.dirty = False
            self.show_problems({})
            self.load()
            self.judge()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _walk_on(self, focus: QWidget | None) -> None:
        stations = self._stations()
        if focus in stations and focus is not stations[-1]:
            following = stations[list(stations).index(focus) + 1]  # type: ignore[arg-type]
            following.setFocus(Qt.FocusReason.TabFocusReason)
            following.selectAll()
        else:
            self.confirm()
