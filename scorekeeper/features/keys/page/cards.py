"""Cards of the People page beside its forms: the recovery code once, an older copy of the keys."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    pass


def _in_rows(groups: list[str], across: int) -> str:
    return "\n".join("  ".join(groups[start : start + across]) for start in range(0, len(groups), across))


class AskingCard(CardFrame):
    """A text beside the list, with buttons below: `action_chosen` names the action of one, `left` closes it."""

    action_chosen = Signal(str)
    left = Signal()

    def __init__(self, look: Look, name: str, title: str, *, edge: Token = "accent") -> None:
        super().__init__(look, spacing=10, edge=edge, name=name)
        self.heading = Label(look, title, "heading", weight=700, wrap=True)
        self._holder = QWidget()
        self._flow = Flow(look, self._holder, spacing=8)
        self.body.addWidget(self.heading)
        self.body.addWidget(self._holder)

    def _announce(self, *parts: Label) -> None:
        """Put these widgets above the buttons."""
        for part in parts:
            self.body.insertWidget(self.body.count() - 1, part)

    def _offer(self, name: str, text: str, action: str, *, icon: str = "", primary: bool = False) -> Button:
        """Offer a button for an action; without an action it closes the card."""
        button = Button(self.look, text, icon=icon, primary=primary, height=40, name=f"{self.objectName()}.{name}")
        button.clicked.connect(lambda: self.action_chosen.emit(action) if action else self.left.emit())
        self._flow.addWidget(button)
        return button


class CodeCard(AskingCard):
    """The recovery code, shown until the card is closed; `action_chosen` is "print-sheet" or "save-sheet"."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "people-code", _("The recovery code, shown once"))
        self.kept = self._warned = False
        self.code = Label(look, "", "panel", weight=600, name="people-code.code", accessible=_("Recovery code"))
        about = _(
            "It opens the keys if the passphrase is forgotten. Print the sheet, lock it away, and keep no file of it."
        )
        self.problem = Label(look, "", "body", weight=500, wrap=True, name="people-code.problem")
        self.problem.hide()
        self._announce(self.code, Label(look, about, "small", tone="ink2", wrap=True), self.problem)
        self.print = self._offer("print", _("Print the sheet ..."), "print-sheet", icon="print", primary=True)
        self.save = self._offer("save", _("Save it as PDF ..."), "save-sheet")
        self.done = self._offer("done", _("It is safe: continue"), "")
        self.left.connect(lambda: self.code.set_words(""))

    def show_code(self, code: str) -> None:
        """Show a code."""
        self.show_message("")
        self.kept = self._warned = False
        self.code.set_words(_in_rows(code.split("-"), 3))

    def show_message(self, sentence: str, *, wrong: bool = False) -> None:
        """Show what became of the sheet."""
        self.problem.set_words(sentence, tone="error" if wrong else "ok")
        self.problem.setVisible(bool(sentence))
        self.kept = self.kept or bool(sentence and not wrong)

    def may_leave(self) -> bool:
        """Return whether the card may close; if the code was not saved, the first call shows a warning instead."""
        if not (self.kept or self._warned):
            self._warned = True
            self.show_message(
                _("The code is shown only now. Print or save the sheet; Esc again continues without one."), wrong=True
            )
            return False
        self.code.set_words("")
        return True

    def first_focus(self) -> QWidget:
        """Return the button that prints."""
        return self.print


class OlderCard(AskingCard):
    """The question whether to restore a key file that lacks revocations; `action_chosen` is "restore-older"."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "people-older", _("This copy is older"), edge="warn")
        about = _(
            "Since it was made a signer was removed or got a new key, and the old key could sign again. Restore it "
            "only if the newer file is lost, and then remove that signer again."
        )
        self._announce(Label(look, about, "body", wrap=True))
        self.bring = self._offer("bring", _("Restore it anyway"), "restore-older")
        self.leave = self._offer("leave", pgettext("button", "Cancel"), "")

    def first_focus(self) -> QWidget:
        """Return the button that changes nothing."""
        return self.leave
