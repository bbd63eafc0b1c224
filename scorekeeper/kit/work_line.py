"""Long work in the status bar: its progress, and a button to stop it."""

from PySide6.QtWidgets import QFrame, QMainWindow

from scorekeeper.kit.jobs import Ticket
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import pgettext


class WorkLine(QFrame):
    """Hidden while no work is in progress; shows one task at a time."""

    def __init__(self, look: Look, window: QMainWindow) -> None:
        super().__init__()
        self.setObjectName("work")
        self.setAccessibleName(pgettext("state", "Working"))
        row = RowLayout(look, self, margins=(0, 0, 8, 0), spacing=8)
        self.words = Label(look, "", "small", weight=600, name="work-words")
        self.cancel = Button(look, pgettext("button", "Cancel"), height=24, name="work-cancel")
        self.cancel.clicked.connect(self._stop)
        row.addWidget(self.words)
        row.addWidget(self.cancel)
        self._ticket: Ticket | None = None
        window.statusBar().addPermanentWidget(self)
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether work is in progress."""
        return self._ticket is not None

    def begin(self, words: str, ticket: Ticket) -> None:
        """Show that work is in progress."""
        self._ticket = ticket
        self.cancel.setEnabled(True)
        self.show_text(words)
        self.show()

    def show_text(self, words: str) -> None:
        """Show the progress."""
        self.words.set_words(words)
        self.cancel.setAccessibleName(pgettext("screen reader", "Cancel: {what}").format(what=words))

    def end(self) -> None:
        """Hide the line."""
        self._ticket = None
        self.hide()

    def _stop(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
            self.cancel.setEnabled(False)
