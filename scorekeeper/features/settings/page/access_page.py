"""The page "Work as": scorer, committee, organiser or viewer, and who needs a passphrase for it."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLayout, QPushButton, QWidget

from scorekeeper.journal.access import ORGANISER, VIEWER, WORKS_AS
from scorekeeper.journal.lengths import NAME
from scorekeeper.kernel.access import SHORTEST
from scorekeeper.kernel.own_name import kept_name, name_fault
from scorekeeper.kit.form.inputs import hide_typing
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Column, Row
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language import access as words
from scorekeeper.language.translation import gettext as _

WIDEST = 760


class AccessPage(WindowPage):
    """Who works here, as what: `wanted(role, passphrase, name)` asks for it; `kept(role, passphrase)` keeps a role."""

    left = Signal()
    wanted = Signal(str, str, str)
    kept = Signal(str, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.role, self._kept = ORGANISER, frozenset[str]()
        self.setAccessibleName(_("Work as"))
        inside = QWidget()
        inside.setMaximumWidth(look.px(WIDEST))
        column = Column(look, inside, margins=(15, 8, 15, 8), spacing=8)
        column.addWidget(self._choosing())
        column.addWidget(self._keeping())
        column.addStretch(1)
        outer = Column(look, self)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        outer.addWidget(Scroll(look, inside))

    def _choosing(self) -> Card:
        look = self.look
        card = Card(look, margins=(16, 12, 16, 14), spacing=10, name="access-choose")
        head = Row(look, spacing=10)
        head.addWidget(Label(look, _("Work as"), "page", weight=700, name="access-title"), 1)
        self.back = Button(look, _("Back"), key=_("Esc"), name="access-back")
        self.back.clicked.connect(self.left)
        head.addWidget(self.back)
        card.body.addLayout(head)
        card.body.addWidget(Label(look, words.about(), "small", tone="ink2", wrap=True))
        self.name = LabelledLine(look, _("Your na&me"), name="access-name")
        self.name.set_hint(_("Every entry made here carries it from now on. Whoever takes over types a new one."))
        card.body.addWidget(self.name)
        self.choice = self._roles("access-role", WORKS_AS, _("Work as"))
        self.choice.chosen.connect(lambda _role: self._chosen())
        card.body.addWidget(self.choice)
        self.meaning = Label(look, "", "body", wrap=True, name="access-meaning")
        card.body.addWidget(self.meaning)
        self.passphrase = LabelledLine(look, _("&Passphrase"), name="access-passphrase")
        hide_typing(self.passphrase.line)
        card.body.addWidget(self.passphrase)
        self.message = Label(look, "", "body", weight=500, wrap=True, name="access-told")
        card.body.addWidget(self.message)
        self.go_on = Button(look, "", key=_("Ctrl+Enter"), primary=True, height=40, name="access-work")
        self.go_on.clicked.connect(self._work)
        card.body.addWidget(self.go_on)
        return card

    def _keeping(self) -> Card:
        look = self.look
        self.keeping = card = Card(look, margins=(16, 12, 16, 14), spacing=10, name="access-keep")
        card.body.addWidget(Label(look, _("Ask for a passphrase"), "heading", weight=700))
        card.body.addWidget(
            Label(
                look,
                _(
                    "Whoever opens this event on another computer or after you types it before working in that "
                    "role. It does not lock the file: another program can still read it."
                ),
                "small",
                tone="ink2",
                wrap=True,
            )
        )
        self.whom = self._roles(
            "access-whom", tuple(role for role in WORKS_AS if role != VIEWER), _("Ask for a passphrase")
        )
        self.whom.chosen.connect(lambda _role: self._whom_chosen())
        card.body.addWidget(self.whom)
        self.now = Label(look, "", "body", wrap=True, name="access-now")
        card.body.addWidget(self.now)
        self.new, self.repeated = (
            LabelledLine(look, label, name=name)
            for label, name in (
                (_("&New passphrase"), "access-new"),
                (_("The same passphrase a&gain"), "access-again"),
            )
        )
        for line in (self.new, self.repeated):
            hide_typing(line.line)
            card.body.addWidget(line)
        self.new.line.textChanged.connect(self._say_rule)
        self._say_rule("")
        row = Row(look, spacing=8)
        self.ask = Button(look, _("Ask for this passphrase"), height=40, name="access-ask")
        self.ask.clicked.connect(self._ask)
        self.free = Button(look, _("Ask for none"), height=40, name="access-free")
        self.free.clicked.connect(lambda: self.kept.emit(self.whom.value or "", ""))
        row.addWidget(self.ask)
        row.addWidget(self.free)
        row.addStretch(1)
        card.body.addLayout(row)
        return card

    def _roles(self, name: str, roles: Sequence[str], accessible: str) -> SegmentedChoice:
        options = [Option(role, words.role_word(role)) for role in roles]
        return SegmentedChoice(self.look, options, roles[0], name=name, accessible=accessible, wraps=True)

    # showing
    def show_state(self, role: str, kept: Collection[str], *, name: str, is_open: bool) -> None:
        """Show who works as what, and which roles need a passphrase; only an organiser changes that."""
        self.role, self._kept = role, frozenset(kept)
        self.choice.set_value(role)
        self.name.set_text(name)
        self.name.set_error("")
        self.keeping.setVisible(is_open and role == ORGANISER)
        self.say("")
        self.forget()
        self._chosen()
        self._whom_chosen()

    def ask_name(self) -> None:
        """Ask who works here."""
        self.say(
            _("Who works here? Every entry says who made it, and this computer does not know your name yet."), asks=True
        )
        self.name.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose(self, role: str) -> None:
        """Choose what was wished for, and ask for its passphrase."""
        self.choice.set_value(role)
        self._chosen()
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _chosen(self) -> None:
        role = self.choice.value or VIEWER
        self.meaning.set_words(words.role_about(role))
        self.passphrase.setVisible(role in self._kept and role != self.role)
        self.go_on.setText(words.work_button(role))
        self.say("")

    def _whom_chosen(self) -> None:
        role = self.whom.value or ORGANISER
        self.now.set_words(words.asked_now(role) if role in self._kept else words.free_now(role))
        self.free.setVisible(role in self._kept)

    def say(self, sentence: str, *, wrong: bool = False, asks: bool = False) -> None:
        """Say what came of it, or ask."""
        tone: Token = "error" if wrong else "warn" if asks else "ok"
        self.message.set_words(f"{sentence[:1].upper()}{sentence[1:]}", tone=tone)
        self.message.setVisible(bool(sentence))
        if wrong and self.passphrase.isVisible():
            self.passphrase.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_working(self, *, working: bool) -> None:
        """Show that a passphrase is being tried: that takes a moment on purpose."""
        for button in (self.go_on, self.ask, self.free):
            button.setEnabled(not working)

    def forget(self) -> None:
        """Empty every line that holds a secret."""
        for line in (self.passphrase, self.new, self.repeated):
            line.line.clear()
            line.set_error("")

    # what is asked for
    def _work(self) -> None:
        name = kept_name(self.name.text())
        self.name.set_error(words.name_wrong(name_fault(self.name.text()), NAME))
        if not name:
            self.name.line.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        passphrase = self.passphrase.text()
        self.passphrase.line.clear()
        self.wanted.emit(self.choice.value or VIEWER, passphrase, name)

    def _say_rule(self, typed: str) -> None:
        self.new.set_hint(words.passphrase_rule(len(typed), SHORTEST), good=len(typed) >= SHORTEST)

    def _ask(self) -> None:
        new, again = self.new.text(), self.repeated.text()
        self.forget()
        if not new:
            self.new.set_error(_("The passphrase is still empty."))
        elif new != again:
            self.new.set_error(_("The two do not match. Type both again."))
        else:
            self.kept.emit(self.whom.value or ORGANISER, new)
            return
        self.new.line.setFocus(Qt.FocusReason.OtherFocusReason)

    # what the window asks
    def first_focus(self) -> QWidget:
        """Return the name where nobody has said it, the passphrase where one is asked for, otherwise the choice."""
        if not self.name.text().strip():
            return self.name.line
        return (
            self.passphrase.line
            if self.passphrase.isVisibleTo(self)
            else self.choice.segment(self.choice.value or VIEWER)
        )

    def areas(self) -> Sequence[QWidget]:
        """Return choice and way back, for F6."""
        return (self.first_focus(), self.back)

    def title(self) -> str:
        """Return the words of the title bar."""
        return _("Work as")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back; Enter presses the button with the focus, and elsewhere works as what is chosen."""
        focus = self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif focus is self.new.line:
            self.repeated.line.setFocus(Qt.FocusReason.TabFocusReason)
        elif focus is self.repeated.line:
            self._ask()
        elif isinstance(focus, QPushButton) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            focus.click()
        else:
            self._work()
