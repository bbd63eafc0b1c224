"""The cards beside the table: the verdict by 4.9, the advice by best play, the premises of the verdict."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.play.view.claim_view import ClaimView
from scorekeeper.features.play.words import claim as claim_words
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import Comparison, FactChange
from scorekeeper.kit.look.labels import Chip, Hairline, IconLabel, Label, RichLabel
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, take_off
from scorekeeper.kit.look.look import Look
from scorekeeper.language.spans import Sentence, spoken
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class VerdictCard(CardFrame):
    """`into_wanted` to take the verdict into the dispute, `cancelled` to stop the search."""

    into_wanted = Signal()
    cancelled = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(14, 11, 14, 12), spacing=8, name="claim-verdict", accessible=claim_words.prescribes()
        )
        head = RowLayout(look, spacing=8)
        head.addWidget(Label(look, claim_words.prescribes(), "panel", weight=600), 1)
        self.chip = Chip(look, name="claim-chip")
        head.addWidget(self.chip)
        self.body.addLayout(head)
        self.sentence = RichLabel(look, "", "heading", name="claim-sentence")
        self.body.addWidget(self.sentence)
        self.line = Hairline(look)
        self.body.addWidget(self.line)
        self.outcomes = Comparison(
            look,
            pgettext("column heading", "claim stands"),
            pgettext("column heading", "falls"),
            most=110,
            name="claim-outcomes",
            accessible=_("What follows"),
        )
        self.body.addWidget(self.outcomes)
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name="claim-note")
        self.body.addWidget(self.note)
        self.into = Button(look, claim_words.raise_it(), key="Ctrl+Enter", primary=True, name="claim-into")
        self.into.clicked.connect(self.into_wanted)
        self.body.addWidget(self.into)
        self.cancel = Button(look, pgettext("button", "Cancel"), key="Esc", name="claim-cancel")
        self.cancel.clicked.connect(self.cancelled)
        self.body.addWidget(self.cancel)
        self.set_open(True)

    def show_sentence(self, sentence: Sentence) -> None:
        """Show a sentence without any consequence."""
        self._show_sentence(sentence)
        for part in (self.chip, self.line, self.outcomes, self.note, self.into):
            part.hide()
        self.cancel.hide()

    def _show_sentence(self, sentence: Sentence) -> None:
        self.sentence.set_html(html_of(sentence, self.look))
        self.sentence.setAccessibleName(spoken(sentence))

    def show_working(self, sentence: Sentence) -> None:
        """Show that the search is under way."""
        self.show_sentence(sentence)
        self.chip.set_state(pgettext("cards of a deal", "working"), "plain", "clock")
        self.chip.show()
        self.cancel.show()

    def show_view(self, view: ClaimView, into: str) -> None:
        """Show the verdict; `into` is what Ctrl+Enter does with it."""
        self._show_sentence(view.sentence)  # if it is shown already, the focus stays
        self.cancel.hide()
        self.chip.set_state(*claim_words.chip(view.sure))
        self.chip.show()
        self.line.setVisible(bool(view.outcomes))
        self.outcomes.setVisible(bool(view.outcomes))
        rows = [FactChange(row.label, (row.if_upheld, row.falls)) for row in view.outcomes]
        self.outcomes.set_changes(rows)
        self.note.show_text(view.note)
        self.into.setText(into)
        self.into.setVisible(bool(into))


class AdviceCard(CardFrame):
    """The advice of best play by all, in quiet words."""

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(14, 10, 14, 11), spacing=6, name="claim-advice", accessible=claim_words.advice_title()
        )
        head = RowLayout(look, spacing=8)
        head.addWidget(Label(look, claim_words.advice_title(), "heading", weight=700), 1)
        head.addWidget(Label(look, pgettext("cards of a deal", "advice only"), "small", tone="ink2"))
        self.body.addLayout(head)
        self._words = RichLabel(look, "", "body", tone="ink2", name="claim-advice-words")
        self.body.addWidget(self._words)

    def show_sentences(self, sentences: tuple[Sentence, ...], working: str) -> None:
        """Show the advice, or its progress."""
        html = "<br>".join(html_of(sentence, self.look) for sentence in sentences) or working
        self._words.set_html(html)
        self._words.setAccessibleName(" ".join(map(spoken, sentences)) or working)
        self.setVisible(bool(html))


class RestsCard(CardFrame):
    """The premises of the verdict: known ones have a tick, assumed ones a note."""

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(14, 10, 14, 11), spacing=5, name="claim-rests", accessible=claim_words.rests_on()
        )
        self.body.addWidget(Label(look, claim_words.rests_on(), "heading", weight=700))
        self._column = ColumnLayout(look, spacing=5)
        self.body.addLayout(self._column)
        self._parts: list[QWidget] = []

    def show_view(self, view: ClaimView) -> None:
        """Show the premises."""
        take_off(self._parts)
        self._parts = []
        for rest in view.rests_on:
            part = QWidget()
            row = RowLayout(self.look, part, spacing=8)
            sign = IconLabel(self.look, "check" if rest.good else "info", "ok" if rest.good else "ink2", 16)
            row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(Label(self.look, rest.sentence, "body", wrap=True, name="claim-rests-line"), 1)
            self._parts.append(part)
            self._column.addWidget(part)
            part.show()
