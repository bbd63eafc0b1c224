"""What the page of people shows once: the recovery code, and a club's fingerprint to be compared."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.assets.wording import people as people_words
from scorekeeper.assets.wording import people_page as words
from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.qt.look.buttons import Button
from scorekeeper.qt.look.card import Card
from scorekeeper.qt.look.flow import Flow
from scorekeeper.qt.look.labels import Label
from scorekeeper.qt.look.look import Look


def _in_rows(groups: list[str], across: int) -> str:
    return "\n".join("  ".join(groups[start : start + across]) for start in range(0, len(groups), across))


class CodeCard(Card):
    """The recovery code, until it is left. `wanted` is "print-sheet" or "save-sheet"."""

    wanted = Signal(str)
    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, spacing=10, edge="accent", name="people-code")
        self.body.addWidget(Label(look, words.code_title(), "heading", weight=700, wrap=True))
        self.code = Label(look, "", "panel", weight=600, name="people-code.code", accessible=_("Recovery code"))
        self.body.addWidget(self.code)
        self.body.addWidget(Label(look, words.code_about(), "small", tone="ink2", wrap=True))
        self.problem = Label(look, "", "body", weight=500, wrap=True, name="people-code.problem")
        self.problem.hide()
        self.body.addWidget(self.problem)
        holder = QWidget()
        flow = Flow(look, holder, spacing=8)
        self.print = Button(look, _("Print the sheet ..."), icon="print", primary=True, name="people-code.print")
        self.print.clicked.connect(lambda: self.wanted.emit("print-sheet"))
        self.save = Button(look, _("Save it as PDF ..."), height=40, name="people-code.save")
        self.save.clicked.connect(lambda: self.wanted.emit("save-sheet"))
        self.done = Button(look, _("It is kept: go on"), height=40, name="people-code.done")
        self.done.clicked.connect(self._go_on)
        for button in (self.print, self.save, self.done):
            flow.addWidget(button)
        self.body.addWidget(holder)

    def show_code(self, code: str) -> None:
        """Show a code."""
        self.say("")
        self.code.set_words(_in_rows(code.split("-"), 3))

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """Say what became of the sheet."""
        self.problem.set_words(sentence, tone="error" if wrong else "ok")
        self.problem.setVisible(bool(sentence))

    def _go_on(self) -> None:
        self.code.set_words("")
        self.left.emit()

    def first(self) -> QWidget:
        """Answer the button that prints."""
        return self.print


class CompareCard(Card):
    """The fingerprint of a club that a file would add. `wanted` is "trust" or "trust-not"."""

    wanted = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, spacing=10, edge="accent", name="people-compare")
        self.heading = Label(look, "", "heading", weight=700, wrap=True)
        self.about = Label(look, "", "small", tone="ink2", wrap=True, name="people-compare.about")
        self.mark = Label(look, "", "body", weight=600, wrap=True, name="people-compare.mark")
        for part in (self.heading, self.about, self.mark):
            self.body.addWidget(part)
        holder = QWidget()
        flow = Flow(look, holder, spacing=8)
        self.trust = Button(look, _("Every group agrees: trust it"), height=40, name="people-compare.trust")
        self.trust.clicked.connect(lambda: self.wanted.emit("trust"))
        self.refuse = Button(look, _("Do not trust it"), height=40, name="people-compare.leave")
        self.refuse.clicked.connect(lambda: self.wanted.emit("trust-not"))
        for button in (self.trust, self.refuse):
            flow.addWidget(button)
        self.body.addWidget(holder)

    def show_club(self, name: str, fingerprint: str) -> None:
        """Show a club and its fingerprint."""
        self.heading.set_words(name)
        self.about.set_words(people_words.compare_fingerprint(name))
        groups = people_words.fingerprint_words(fingerprint).split(" ")
        self.mark.set_words(_in_rows(groups, 4))
        self.mark.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def first(self) -> QWidget:
        """Answer the button that trusts nobody."""
        return self.refuse
