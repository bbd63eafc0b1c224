"""Cards of the Signers page: recovery code, backup, an older copy, other clubs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.people import fingerprint_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

if TYPE_CHECKING:
    from scorekeeper.signing.keys.trust import TrustedClub


def _in_rows(groups: list[str], across: int) -> str:
    return "\n".join("  ".join(groups[start : start + across]) for start in range(0, len(groups), across))


class AskingCard(CardFrame):
    """A text beside the list, with buttons below.

    `action_chosen` names the action of one, `left` closes it.
    """

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
    """The recovery code, shown until the card is closed.

    `action_chosen` is "print-sheet" or "save-sheet".
    """

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
        """Return whether the card may close.

        If the code was not saved, the first call shows a warning instead.
        """
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
    """The question whether to restore a key file that lacks revocations.

    `action_chosen` is "restore-older".
    """

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


class BackupCard(AskingCard):
    """A backup of the key file is made or restored; `action_chosen` is "copy" or "restore"."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "people-backup", pgettext("heading", "Backup"))
        self.about = Label(look, "", "body", wrap=True, name="people-backup.about")
        self._announce(self.about)
        self.copy = self._offer("copy", _("&Make a backup ..."), "copy", primary=True)
        self.restore = self._offer("restore", _("&Restore a backup ..."), "restore")
        self.leave = self._offer("leave", pgettext("button", "Close"), "")

    def show_state(self, *, has_keys: bool, computer_key: bool) -> None:
        """Show what a backup of these keys is good for."""
        if not has_keys:
            text = _(
                "There are no keys on this computer yet. Restore a backup from another computer, or close "
                "a sheet (F12)."
            )
        elif computer_key:
            text = _(
                "The club key has no passphrase, so a backup opens on this computer only. Protect it with a passphrase "
                "first: then a backup opens anywhere."
            )
        else:
            text = _(
                "A backup opens with the passphrase or the recovery code, on any computer. Keep it on a USB stick."
            )
        self.about.set_words(text)
        self.copy.setVisible(has_keys)

    def first_focus(self) -> QWidget:
        """Return the first button."""
        return self.copy if self.copy.isVisibleTo(self) else self.restore


class ClubsCard(AskingCard):
    """The clubs whose sheets are checked and imported here.

    `action_chosen` is "give" for the own certificate, "open-club", "accept-club", or "remove-club" with `club` as the
    fingerprint.
    """

    def __init__(self, look: Look) -> None:
        super().__init__(look, "people-clubs", _("Other clubs"))
        self.club = ""
        about = _(
            "Sheets signed by these clubs are checked and imported here. If your own club signs on "
            "another computer, accept its certificate too."
        )
        self._list = QWidget()
        self._rows = ColumnLayout(look, self._list, spacing=8)
        self.asked = Label(look, "", "body", weight=600, wrap=True, name="people-clubs.asked")
        self.asked.hide()
        self._announce(Label(look, about, "small", tone="ink2", wrap=True))
        self.body.insertWidget(self.body.count() - 1, self._list)
        self._announce(self.asked)
        self.accept = self._offer("accept", _("&Accept this club"), "accept-club", primary=True)
        self.open = self._offer("open", _("Open a &certificate ..."), "open-club")
        self.give = self._offer("give", _("&Give out certificate ..."), "give")
        self.leave = self._offer("leave", pgettext("button", "Close"), "")
        self.accept.hide()
        self._shown: list[QWidget] = []

    def show_clubs(self, clubs: "Sequence[TrustedClub]") -> None:
        """List the accepted clubs, each with its fingerprint and a button that removes it."""
        self.asked.hide()
        self.accept.hide()
        for row in self._shown:
            self._rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._shown = [self._row(number, club) for number, club in enumerate(clubs, 1)]
        if not clubs:
            self._shown = [Label(self.look, _("No other club yet."), "body", tone="ink2", name="people-clubs.none")]
        for row in self._shown:
            self._rows.addWidget(row)

    def _row(self, number: int, club: "TrustedClub") -> QWidget:
        holder = QWidget()
        line = RowLayout(self.look, holder, spacing=8)
        texts = ColumnLayout(self.look, spacing=2)
        texts.addWidget(Label(self.look, club.name, "body", weight=600, wrap=True))
        texts.addWidget(Label(self.look, fingerprint_words(club.fingerprint), "small", tone="ink2", wrap=True))
        line.addLayout(texts, 1)
        remove = Button(
            self.look, pgettext("button", "Remove"), height=34, name=f"people-clubs.remove.{number}",
            accessible=pgettext("screen reader", "Remove {club}").format(club=club.name),
        )  # fmt: skip
        remove.clicked.connect(lambda: self._remove(club.fingerprint))
        line.addWidget(remove)
        return holder

    def _remove(self, fingerprint: str) -> None:
        self.club = fingerprint
        self.open.setFocus(Qt.FocusReason.OtherFocusReason)
        self.action_chosen.emit("remove-club")

    def ask(self, club: "TrustedClub", doubts: Sequence[str] = ()) -> None:
        """Show the opened certificate and any doubts about it, and ask whether to accept it."""
        text = _(
            "{club}, fingerprint {fingerprint}. Anyone can make a file with this name. Ask the club "
            "for its fingerprint, by phone or on paper, and compare every group before you accept it."
        ).format(club=club.name, fingerprint=fingerprint_words(club.fingerprint))
        self.asked.set_words(" ".join((text, *doubts)))
        self.asked.show()
        self.accept.show()
        self.accept.setFocus(Qt.FocusReason.OtherFocusReason)

    def first_focus(self) -> QWidget:
        """Return the button that opens a certificate."""
        return self.open
