"""Cards for the two ends of a signing: the sheet closed and saved as a PDF, or the signing stopped."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Chip, Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language import signoff
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class ClosedCard(CardFrame):
    """The card of a signed sheet; `save_asked` asks to save the signed PDF."""

    save_asked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(16, 14, 16, 16), spacing=12, name="sign-closed")
        row = RowLayout(look)
        self.chip = Chip(look, "", "ok", "lock", name="sign-closed-chip")
        row.addWidget(self.chip)
        row.addStretch(1)
        self.body.addLayout(row)
        self.about = Label(look, words.sheet_closed(), "body", wrap=True, name="sign-closed-about")
        self.body.addWidget(self.about)
        text = _("&Save the signed PDF ...")
        self.confirm_button = Button(
            look, text, key=pgettext("key", "Ctrl+Enter"), icon="file", primary=True, height=46, name="sign-save"
        )
        self.confirm_button.clicked.connect(self.save_asked)
        self.body.addWidget(self.confirm_button)
        self.message = Label(look, "", "body", weight=500, wrap=True, name="sign-saved")
        self.body.addWidget(self.message)
        self.body.addStretch(1)

    def first_focus(self) -> QWidget:
        """Return the button that saves."""
        return self.confirm_button

    def show_revision(self, revision: int) -> None:
        """Show which revision is signed."""
        self.chip.set_state(signoff.closed(revision), "ok", "lock")
        self.tell("")

    def tell(self, sentence: str, *, wrong: bool = False) -> None:
        """Show what became of the file."""
        self.message.set_words(sentence, tone="error" if wrong else "ok")


class StopCard(Form):
    """The question why the signing is stopped; `confirmed` with an answer, `left` to continue signing."""

    def __init__(self, look: Look) -> None:
        why = Field("why", "box", str, aloud=words.stop_asked, needed=words.words_missing, lines=2)
        super().__init__(
            look,
            Spec(
                "sign-stop", words.stop_asked, lambda: _("Give up signing"), (why,), size="body", spacing=10,
                leave=lambda: _("Continue signing"), primary=False, enters=True,
            ),
        )  # fmt: skip
        self.why = self.fields["why"]
        self.set_open(True)
        self.body.addStretch(1)

    def set_question(self, title: str, confirm: str, leave: str) -> None:
        """Ask why something other than a signing is stopped."""
        self.head(title)
        self.why.station.setAccessibleName(title)
        self.confirm_button.setText(confirm)
        self.leave_button.setText(leave)

    def ask_signing(self) -> None:
        """Ask why the signing is stopped."""
        self.set_question(words.stop_asked(), _("Give up signing"), _("Continue signing"))

    def begin(self) -> None:
        """Clear the form and ask."""
        self.clear()
        self.why.station.setFocus()


class NoKeysCard(CardFrame):
    """A notice that there are no keys here yet; `keys_asked` opens the page on which they are made."""

    keys_asked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(16, 14, 16, 16), spacing=12, name="sign-no-keys")
        self.body.addWidget(
            Label(
                look,
                _("This computer has no keys yet. Make those of your club on the page “Who may sign”."),
                "body",
                wrap=True,
            )
        )
        self.confirm_button = Button(
            look, _("Who may sign ..."), key=pgettext("key", "Enter"), primary=True, name="sign-make-keys"
        )
        self.confirm_button.clicked.connect(self.keys_asked)
        self.body.addWidget(self.confirm_button)
        self.body.addStretch(1)

    def first_focus(self) -> QWidget:
        """Return the button that opens the keys."""
        return self.confirm_button
