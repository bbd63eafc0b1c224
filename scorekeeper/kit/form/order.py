"""The base of every form on the Teams page.

Makes entries, checks permissions, and keeps drafts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from scorekeeper.journal.facts import Fact
from scorekeeper.journal.remarks import remarks
from scorekeeper.kernel.permissions import may_not
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.drafts import Drafts
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec, Words
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.flow import Foot
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules
from scorekeeper.session.offers import Entered, refused
from scorekeeper.session.refusals import field_problems, problem_sentence
from scorekeeper.session.words.remarks import remark


@dataclass(frozen=True, slots=True)
class Order:
    """A form's entries: facts, reason, newest entry seen, and the message on success.

    `expect` is the newest entry seen of the thing; None if the thing is new. `made` is the uid of the new or changed
    item, `gone` is set if it was removed. `warns`: the message contains a warning.
    """

    facts: tuple[Fact, ...]
    reason: str
    expect: int | None
    done: str
    made: str = ""
    gone: bool = False
    warns: bool = False


class OrderForm(Form):
    """A form about something in the event.

    Enter moves on and saves on the last field, Esc cancels.
    `ordered` carries an `Order`, `left` returns the focus to the lists.
    """

    ordered = Signal(object)

    kind = ""
    removes: Entered = ()
    """The kinds of entry that removing the thing from its list makes."""

    def __init__(self, look: Look, bridge: Bridge, title: Words, *fields: Field) -> None:
        self.bridge = bridge
        self.dirty = False
        self._refused = self._problems_shown = ""
        self.seen: int | None = None
        self.extra: tuple[QWidget, ...] = ()
        """The controls besides the fields and the buttons that every form has."""
        self._drafts: Drafts[str, tuple[Mapping[str, str], int | None] | None] = Drafts("", None)
        name = f"{self.kind}-form"
        super().__init__(
            look, Spec(name, title, str, fields, prefix=f"{self.kind}-", walks=True, panel=True, enters=True)
        )
        self.problem_label.setObjectName(f"{name}-trouble")
        self.edited.connect(lambda _key: self._on_edited())

    def _named(self, key: str) -> str:
        return self.prefix + key.replace(".", "-").replace("_", "-")

    def _add_foot(self) -> None:
        look = self.look
        self.foot = Foot(look, spacing=8)
        self.confirm_button = Button(
            look, "", key=pgettext("key", "Ctrl+Enter"), primary=True, name=f"{self.kind}-save"
        )
        self.confirm_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.confirm_button.clicked.connect(self.confirm)
        self.remove_button = Button(look, pgettext("button", "Remove"), height=40, name=f"{self.kind}-remove")
        self.remove_button.clicked.connect(self._remove)
        self.remove_button.hide()
        self.foot.addWidget(self.confirm_button, 1)
        self.foot.addWidget(self.remove_button)
        self.body.addLayout(self.foot)

    def _on_edited(self) -> None:
        self.dirty = True
        problems = may_not(self.bridge.desk.role, self.bridge.tournament, self.draft())
        if problems or self._problems_shown:
            self._problems_shown = " ".join(map(problem_sentence, problems))
            self.refuse(self._problems_shown)

    # who may
    def entered(self) -> Entered:
        """Return what this form enters, as named in the table of who may enter what."""
        raise NotImplementedError

    def draft(self) -> tuple[Fact, ...]:
        """Return the input as facts, as far as needed to determine who may enter it."""
        return ()

    def inputs(self) -> Sequence[QWidget]:
        """Return all fields that can be filled in."""
        return tuple(self.fields.values())

    def judge(self) -> None:
        """Disable what only another role may enter, and name that role."""
        bridge = self.bridge
        why = refused(bridge.tournament, bridge.desk.role, self.entered(), self.subject or None)
        for part in self.inputs():
            part.setEnabled(not why)
        if why or self._refused:
            self._refused = why
            self.show_text(why)

    def begin_at(self) -> QWidget:
        """Return the first focus: the first field, or the button if nothing can be filled in."""
        return self.confirm_button if self._refused else self.first_focus()

    def begin(self) -> QWidget:
        """Return the first field, and announce if only another role may fill it in."""
        if self._refused:
            self.refuse(self._refused)
        return self.begin_at()

    def _remove(self) -> None:
        bridge = self.bridge
        why, removal = refused(bridge.tournament, bridge.desk.role, self.removes, self.subject or None), self.removal()
        if why:
            self.refuse(why)
        elif removal is not None:
            fact, done = removal
            problems = field_problems(bridge.tournament, fact, "", self.rules)
            self.show_text(" ".join(problems.values()))
            if not problems:
                self.ordered.emit(Order((fact,), "", self.seen, done, made=self.subject, gone=True))

    def parts(self) -> Sequence[QWidget]:
        """Return the controls in reading order."""
        return (*self.fields.values(), *self.extra, self.confirm_button, self.remove_button)

    def name_buttons(self, save: str, accessible: str = "", *, removable: bool = False) -> None:
        """Label the first button; show or hide the remove button."""
        self.confirm_button.setText(save)
        self.confirm_button.setAccessibleName(accessible or save)
        self.remove_button.setVisible(removable)

    # typed values
    def show_subject(self, subject: str) -> None:
        """Show another team or session ("": a new one), with its draft."""
        if subject == self.subject:
            return
        if self.dirty:
            self._drafts.keep((self.values(), self.seen))
        draft, self.dirty = self._drafts.turn_to(subject, None), False
        self._drafts.forget()  # from now on the fields contain the saved values
        self.show_problems({}, focus=False)
        self.load()
        if draft is not None:
            values, self.seen = draft
            self.fill(values)
            self.dirty = True
        self.judge()

    @property
    def subject(self) -> str:
        """The subject of the form: the uid of a team or session, "" for a new one."""
        return self._drafts.subject

    @subject.setter
    def subject(self, subject: str) -> None:
        self._drafts.subject = subject

    @property
    def kept(self) -> bool:
        """Whether there is unsaved input about any subject."""
        return self.dirty or bool(self._drafts)

    def waits(self) -> str:
        """Return the form's name while it has an unsaved draft about any subject, or was refused.

        "" otherwise.
        """
        return self.quoted if self.kept or (self._shown_problems and not self._refused) else ""

    def full_height(self) -> int:
        """Return the height of the form without scrolling."""
        around = self.body.sizeHint().height() - self.scroll_area.sizeHint().height()
        return self.inside.sizeHint().height() + around

    # to be defined by each form
    def load(self) -> None:
        """Show the current values, and store their entry in `seen`; input is discarded."""
        raise NotImplementedError

    def order(self) -> Order | None:
        """Return the order to save, or None with the problems shown."""
        raise NotImplementedError

    def removal(self) -> tuple[Fact, str] | None:
        """Return the fact that removes the subject, and the message; None if it cannot be removed."""
        return None

    @property
    def rules(self) -> Rules:
        """The rules that a fact is checked against."""
        return self.bridge.rules

    def unusual(self, *facts: Fact) -> str:
        """Return sentences on what is unusual about entering these facts now."""
        rules, tournament = self.rules, self.bridge.tournament
        if not isinstance(rules, RuleSystem):
            return ""
        return " ".join(
            filter(None, (remark(problem) for fact in facts for problem in remarks(tournament, fact, rules)))
        )

    def validated_order(
        self, facts: Sequence[Fact], done: str, made: str = "", *, reason: str | None = None
    ) -> Order | None:
        """Return the order for these facts, or None with their problems shown.

        The default `reason` is that of the form's reason field.
        """
        reason = self.values().get("reason", "").strip() if reason is None else reason
        problems = dict[str, str]()
        for fact in facts:
            problems |= field_problems(self.bridge.tournament, fact, reason, self.rules)
        return None if self.show_problems(problems) else Order(tuple(facts), reason, self.seen, done, made)

    def refresh(self) -> None:
        """Show the current values, unless there is input."""
        if not self.dirty:
            self.load()
        self.judge()

    def confirm(self) -> None:
        """Save, or show at the fields why not."""
        if self._refused:
            self.refuse(self._refused)
            return
        self.show_problems({})
        order = self.order()
        if order is not None:
            self.ordered.emit(order)

    def accept(self) -> None:
        """Take in that the typed values were saved."""
        self.dirty = False
        self.load()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dirty = False
            self.show_problems({})
            self.load()
            self.judge()
            self.left.emit()
        else:
            super().keyPressEvent(event)
