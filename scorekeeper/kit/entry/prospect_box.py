"""The gray box with the consequences: before and after, side by side."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit

from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import Comparison, FactChange
from scorekeeper.kit.look.labels import Hairline, IconLabel, Label, RichLabel
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.spans import Sentence, spoken
from scorekeeper.language.translation import pgettext
from scorekeeper.session import prospect
from scorekeeper.session.prospect import Prospect


class ProspectBox(CardFrame):
    """What the rules prescribe: a sentence, then the numbers before and after.

    `opened` carries a link.
    """

    opened = Signal(str)

    def __init__(self, look: Look, title: str, *, name: str) -> None:
        super().__init__(look, fill="window", margins=(13, 9, 13, 9), spacing=6, name=name, accessible=title)
        self._spoken = ""
        head = RowLayout(look, spacing=8)
        head.addWidget(IconLabel(look, "info", "accent", 16))
        head.addWidget(Label(look, title, "body", weight=700), 1)
        self.body.addLayout(head)
        self.sentence = RichLabel(look, "", "body", name=f"{name}-sentence")
        self.sentence.linkActivated.connect(self.opened)
        self.body.addWidget(self.sentence)
        self.announced = Label(look, "", "body", weight=600, tone="warn", wrap=True, name=f"{name}-announced")
        self.body.addWidget(self.announced)
        self.line = Hairline(look)
        self.body.addWidget(self.line)
        self.numbers = Comparison(
            look,
            pgettext("column heading", "now"),
            pgettext("column heading", "then"),
            name=f"{name}-numbers",
            accessible=pgettext("screen reader", "now and then"),
        )
        self.body.addWidget(self.numbers)
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name=f"{name}-note")
        self.body.addWidget(self.note)

    def show_prospect(self, sentence: Sentence, would: Prospect | None) -> None:
        """Show the consequences; without a prospect only the sentence."""
        rows, note = (would.rows, would.note) if would is not None else ((), "")
        self.show_rows(sentence, rows, note, would.announced if would is not None else "")

    def show_rows(
        self, sentence: Sentence, rows: Sequence[prospect.ProspectRow], note: str = "", announced: str = ""
    ) -> None:
        """Show a sentence, numbers before and after, and words below them."""
        before, self._spoken = self._spoken, spoken(sentence)
        self.sentence.set_html(html_of(sentence, self.look))
        self.sentence.setAccessibleName(self._spoken)
        self.sentence.setVisible(bool(sentence))
        self.line.setVisible(bool(rows) and bool(sentence))
        self.numbers.setVisible(bool(rows))
        self.numbers.set_changes([FactChange(row.label, (row.now, row.then)) for row in rows])
        self.note.show_text(note)
        self.announced.show_text(announced)
        if self._spoken != before and self.isVisible() and not isinstance(self.window().focusWidget(), QLineEdit):
            # while a line is typed, its meaning is shown there
            announce(self, self._spoken)
