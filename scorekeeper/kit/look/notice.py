"""A refusal or a warning, shown above the page where the user is looking."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent

from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import IconLabel, Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.typeahead import RETURNS
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class Notice(CardFrame):
    """One sentence across the page; hidden while there is no sentence.

    A refusal is shown until something else happens. A warning `lasts`: it has a button that closes it.
    """

    closed = Signal()

    def __init__(self, look: Look, *, lasts: bool = False) -> None:
        name, accessible = (
            ("warning", pgettext("window", "Warning")) if lasts else ("refusal", pgettext("window", "Refused"))
        )
        super().__init__(look, fill="sunken", edge="warn", margins=(14, 8, 14, 8), name=name, accessible=accessible)
        row = RowLayout(look, spacing=10)
        row.addWidget(IconLabel(look, "warn", "warn"))
        self.words = Label(look, "", "body", weight=600, wrap=True, name=f"{name}-words")
        row.addWidget(self.words, 1)
        self.close_button: Button | None = None
        if lasts:
            self.close_button = Button(
                look, pgettext("button", "Close"), name=f"{name}-close", accessible=_("Close the warning")
            )
            self.close_button.clicked.connect(self._close)
            row.addWidget(self.close_button)
        self.body.addLayout(row)
        self.hide()

    def tell(self, sentence: str) -> None:
        """Show a sentence and announce it, even if it is the same as before."""
        self.words.set_words(sentence)
        self.show()
        announce(self, sentence, urgent=True)

    def clear(self) -> None:
        """Show nothing."""
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.close_button is not None and event.key() in RETURNS:
            self.close_button.click()
        else:
            super().keyPressEvent(event)

    def _close(self) -> None:
        self.clear()
        self.closed.emit()
