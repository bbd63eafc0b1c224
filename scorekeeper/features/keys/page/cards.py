"""Cards of the People page beside its forms: the recovery code once, a fingerprint to compare, clubs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language import people as people_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    from scorekeeper.signing.keys.authorities import TimeAuthority
    from scorekeeper.signing.keys.trust import TrustedClub


def _in_rows(groups: list[str], across: int) -> str:
    return "\n".join("  ".join(groups[start : start + across]) for start in range(0, len(groups), across))


class AskingCard(CardFrame):
    """Words beside the list, with buttons below: `action_chosen` names the action of one, `left` closes it."""

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
        """Put these above the buttons."""
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
            "It opens the keys when the passphrase is forgotten. Print the sheet, lock it away, keep no file of it."
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


class CompareCard(AskingCard):
    """The fingerprint of a club that a file would add. `action_chosen` is "trust" or "trust-not"."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "people-compare", "")
        self.about = Label(look, "", "small", tone="ink2", wrap=True, name="people-compare.about")
        self.mark = Label(look, "", "body", weight=600, wrap=True, name="people-compare.mark")
        self._announce(self.about, self.mark)
        self.trust = self._offer("trust", _("Every group matches: trust it"), "trust")
        self.refuse = self._offer("leave", _("Do not trust it"), "trust-not")

    def show_club(self, name: str, fingerprint: str) -> None:
        """Show a club and its fingerprint."""
        self.heading.set_words(name)
        self.about.set_words(people_words.compare_fingerprint(name))
        groups = people_words.fingerprint_words(fingerprint).split(" ")
        self.mark.set_words(_in_rows(groups, 4))
        self.mark.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def first_focus(self) -> QWidget:
        """Return the button that declines to trust."""
        return self.refuse


class OlderCard(AskingCard):
    """The question whether to restore a key file that lacks revocations; `action_chosen` is "restore-older"."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "people-older", _("This copy is older"), edge="warn")
        about = _(
            "Since it was made a key was revoked or replaced, and the old key could sign again. Restore "
            "it only if the newer file is lost, and then revoke that key again."
        )
        self._announce(Label(look, about, "body", wrap=True))
        self.bring = self._offer("bring", _("Restore it anyway"), "restore-older")
        self.leave = self._offer("leave", pgettext("button", "Cancel"), "")

    def first_focus(self) -> QWidget:
        """Return the button that changes nothing."""
        return self.leave


class ClubsCard(CardFrame):
    """The trusted clubs and time authorities; `dropped(fingerprint)` asks to end the trust in one."""

    dropped = Signal(str)
    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, spacing=10, name="people-clubs")
        self.look = look
        self.body.addWidget(Label(look, _("Clubs trusted here"), "heading", weight=700, wrap=True))
        self.body.addWidget(
            Label(
                look,
                _("Sheets that their people signed are recognised. Your own club is always trusted."),
                "small",
                tone="ink2",
                wrap=True,
            )
        )
        self._list = ColumnLayout(look, spacing=10)
        self.body.addLayout(self._list)
        self.done = Button(look, pgettext("button", "Cancel"), height=40, name="people-clubs.leave")
        self.done.clicked.connect(self.left)
        self.body.addWidget(self.done)
        self.buttons: list[Button] = []
        self._shown: list[QWidget] = []

    def show_clubs(self, clubs: "Sequence[TrustedClub]", authorities: "Sequence[TimeAuthority]" = ()) -> None:
        """List these, each with its fingerprint and a button that ends the trust; the own club has none."""
        for part in self._shown:
            self._list.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._shown, self.buttons = [], []
        for club in clubs:
            self._add_one(club.name, club.fingerprint, own=club.own)
        if all(club.own for club in clubs):
            self._add(
                Label(
                    self.look,
                    _("No other club yet. The scorer of a club gives out its certificate as a file."),
                    "body",
                    tone="ink2",
                    wrap=True,
                )
            )
        for authority in authorities:
            self._add_one(_("Time authority {name}").format(name=authority.name), authority.fingerprint, own=False)

    def _add_one(self, name: str, fingerprint: str, *, own: bool) -> None:
        self._add(Label(self.look, name, "body", weight=600, wrap=True))
        groups = people_words.fingerprint_words(fingerprint).split(" ")
        self._add(Label(self.look, _in_rows(groups, 4), "small", tone="ink2", wrap=True))
        if not own:
            button = Button(self.look, _("Stop trusting it"), name=f"people-clubs.{fingerprint[:8]}")
            button.setAccessibleName(_("Stop trusting {club}").format(club=name))
            button.clicked.connect(lambda: self.dropped.emit(fingerprint))
            self.buttons.append(button)
            self._add(button)

    def _add(self, part: QWidget) -> None:
        self._list.addWidget(part)
        self._shown.append(part)

    def first_focus(self) -> QWidget:
        """Return the button that changes nothing."""
        return self.done
