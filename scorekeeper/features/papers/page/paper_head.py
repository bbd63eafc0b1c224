"""The head of the Reports page: work under way, the way to the web pages, the way back."""

from PySide6.QtCore import Signal

from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class PaperHead(CardFrame):
    """The head of the page; `left` when the user goes back, `pages_wanted` to publish the event."""

    left = Signal()
    pages_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(16, 9, 16, 10), spacing=2, name="paper-head")
        row = RowLayout(look)
        titles = ColumnLayout(look, spacing=2)
        titles.addWidget(Label(look, pgettext("papers to print", "Reports"), "page", weight=700, name="paper-title"))
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name="paper-note")
        titles.addWidget(self.note)
        row.addLayout(titles, 1)
        self.pages = Button(look, _("Web pages, p&ublish"), key=pgettext("key", "Alt+U"), name="paper-web-pages")
        self.pages.clicked.connect(self.pages_wanted)
        row.addWidget(self.pages)
        self.back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="paper-back")
        self.back.clicked.connect(self.left)
        row.addWidget(self.back)
        self.body.addLayout(row)

    def show_text(self, sentence: str, tone: Token = "ink2") -> None:
        """Show what is under way, or its result."""
        self.note.set_words(sentence, tone=tone)
