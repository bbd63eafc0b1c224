"""The phones of the current table: their last requests, waiting entries, and actions."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.round import words
from scorekeeper.features.round.view.phones import TablePhones
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

ANSWERED, END = "answered", "end"


class TablePhonesPanel(QWidget):
    """Hidden without phones.

    `pressed` carries `ANSWERED`, `END`, or the side for which a code is wanted.
    """

    pressed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.phones: TablePhones | None = None
        column = ColumnLayout(look, self, spacing=3)
        self.title = Label(
            look, pgettext("heading", "Phones"), "small", tone="ink2", weight=600, wrap=True, name="round-phones-title"
        )
        self.lines = Label(look, "", "small", wrap=True, name="round-phones")
        self.waiting = Label(look, "", "small", tone="warn", weight=600, wrap=True, name="round-phones-waiting")
        self.handed = Label(look, "", "small", tone="ink2", wrap=True, name="round-phones-handed")
        self.elsewhere = Label(
            look, words.phones_served_elsewhere(), "small", tone="ink2", wrap=True, name="round-phones-elsewhere"
        )
        for label in (self.title, self.lines, self.waiting, self.handed, self.elsewhere):
            column.addWidget(label)
        self.answered = self._button(_("Call answered"), ANSWERED)
        self.codes: Mapping[str, Button] = {
            side: self._button(pgettext("phone", "New code {side}").format(side=side), side) for side in "AB"
        }
        self.end = self._button(_("Disconnect phones"), END)
        flow = Flow(look, spacing=6)
        for button in (self.answered, *self.codes.values(), self.end):
            flow.addWidget(button)
        column.addLayout(flow)
        self.hide()

    def _button(self, text: str, what: str) -> Button:
        button = Button(self.look, text, height=32, name=f"round-phones-{what}")
        button.clicked.connect(lambda _checked: self.pressed.emit(what))
        return button

    def show_phones(self, phones: TablePhones | None) -> None:
        """Show the phones of a table, or nothing."""
        self.phones = phones
        self.setVisible(phones is not None)
        if phones is None:
            return
        self.lines.set_words("\n".join(phones.lines) or words.no_phones())
        self.waiting.show_text("\n".join(phones.waiting))
        self.handed.show_text(words.handed_over(phones.handed_over) if phones.handed_over else "")
        self.elsewhere.setVisible(not phones.served)
        self.answered.setVisible(phones.served and bool(phones.bells))
        self.end.setVisible(phones.served and bool(phones.phones))
        for side, button in self.codes.items():
            button.setVisible(phones.served and side in phones.teams)
