"""Cards for what a signing can come to: the sheet is closed and saved as a PDF, or the signing is given up."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.fields import TextBox
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Chip, Label
from scorekeeper.kit.look.layout import Row
from scorekeeper.kit.look.look import Look
from scorekeeper.language import signoff
from scorekeeper.language.translation import gettext as _


class ClosedCard(Card):
    """The sheet is signed. `wanted` asks for the signed PDF to be saved."""

    wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(16, 14, 16, 16), spacing=12, name="sign-closed")
        row = Row(look)
        self.chip = Chip(look, "", "ok", "lock", name="sign-closed-chip")
        row.addWidget(self.chip)
        row.addStretch(1)
        self.body.addLayout(row)
        self.body.addWidget(
            Label(
                look,
                _(
                    "The sheet is closed: nothing in it changes any more, unless a ruling or "
                    "a settlement opens a new revision. Save the signed PDF and give a copy "
                    "to each side."
                ),
                "body",
                wrap=True,
            )
        )
        self.save = Button(look, _("&Save the signed PDF ..."), key=_("Ctrl+Enter"), icon="file", primary=True,
                           height=46, name="sign-save")  # fmt: skip
        self.save.clicked.connect(self.wanted)
        self.body.addWidget(self.save)
        self.message = Label(look, "", "body", weight=500, wrap=True, name="sign-saved")
        self.body.addWidget(self.message)
        self.body.addStretch(1)

    def show_revision(self, revision: int) -> None:
        """Say which revision is signed."""
        self.chip.set_state(signoff.closed(revision), "ok", "lock")
        self.tell("")

    def tell(self, sentence: str, *, wrong: bool = False) -> None:
        """Say what became of the file."""
        self.message.set_words(sentence, tone="error" if wrong else "ok")


class StopCard(Card):
    """Asks why the signing is given up. `confirmed` when that is said, `left` when it goes on."""

    confirmed = Signal()
    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(16, 14, 16, 16), spacing=10, name="sign-stop")
        self.set_open(True)
        self.body.addWidget(Label(look, words.stop_asked(), "body", weight=600, wrap=True))
        self.why = TextBox(look, lines=2, name="sign-stop-why", accessible=words.stop_asked())
        self.body.addWidget(self.why)
        self.problem = Label(look, "", "body", weight=500, tone="error", wrap=True, name="sign-stop-problem")
        self.body.addWidget(self.problem)
        holder = QWidget()
        flow = Flow(look, holder, spacing=8)
        self.confirm = Button(look, _("Give up signing"), key=_("Ctrl+Enter"), height=40, name="sign-stop-confirm")
        self.confirm.clicked.connect(self.go_on)
        leave = Button(look, _("Continue signing"), key=_("Esc"), height=40, name="sign-stop-leave")
        leave.clicked.connect(self.left)
        flow.addWidget(self.confirm)
        flow.addWidget(leave)
        self.body.addWidget(holder)
        self.body.addStretch(1)

    def begin(self) -> None:
        """Ask anew."""
        self.why.clear()
        self.problem.set_words("")
        self.why.setFocus()

    def go_on(self) -> None:
        """Confirm, or say what is missing."""
        if self.why.toPlainText().strip():
            self.confirmed.emit()
        else:
            self.say_why(words.words_missing())

    def say_why(self, sentence: str) -> None:
        """Say why the signing still stands."""
        self.problem.set_words(sentence)
        self.why.setFocus()


class NobodyCard(Card):
    """There are no keys here yet. `wanted` asks for the page on which they are made."""

    wanted = Signal()

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
        self.go = Button(look, _("Who may sign ..."), key=_("Enter"), primary=True, name="sign-make-keys")
        self.go.clicked.connect(self.wanted)
        self.body.addWidget(self.go)
        self.body.addStretch(1)
