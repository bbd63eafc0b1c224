"""A claim (4.9): what the rule says, who gets the remaining tricks, and what the declaring side then took."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.view.rulings.prescription import ClaimView
from scorekeeper.features.committee.view.rulings.ruling_draft import ClaimVerdict
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.choice import Option, SegmentedChoice
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label, RichLabel, caption
from scorekeeper.kit.look.layout import Column
from scorekeeper.kit.look.look import Look
from scorekeeper.language.spans import spoken
from scorekeeper.language.translation import gettext as _


class ClaimCard(Card):
    """`changed` carries the verdict with what was chosen or typed."""

    changed = Signal(object)
    linked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="claim", accessible=_("The claim"))
        self._claim = ClaimVerdict()
        self.body.addWidget(Label(look, _("The claim"), "heading", weight=700))
        self.rule = RichLabel(look, "", name="claim-rule", accessible=_("What the rule says"))
        self.rule.linkActivated.connect(self.linked)
        self.verdict = SegmentedChoice(
            look, (), name="claim-verdict", accessible=_("Who gets the remaining tricks"), wraps=True
        )
        self._lines = QWidget()
        lines = Column(look, self._lines, spacing=6)
        self.won = LabelledLine(look, _("Card points in tricks won"), "20", name="claim-won")
        self.remaining = LabelledLine(look, _("Card points in the remaining tricks"), "9", name="claim-remaining")
        lines.addWidget(self.won)
        lines.addWidget(self.remaining)
        self.first = Label(look, "", weight=600, tone="warn", wrap=True, name="claim-first")
        self.comes_to = Label(look, "", weight=700, wrap=True, name="claim-comes-to")
        self.body.addWidget(self.rule)
        self.body.addWidget(caption(look, _("Who gets all the remaining tricks?")))
        parts: tuple[QWidget, ...] = (self.first, self.verdict, self._lines, self.comes_to)
        for part in parts:
            self.body.addWidget(part)
        self.body.addWidget(
            Label(
                look,
                _("Tricks already won stand. A revoke before the claim, or defenders void in trumps, come first."),
                "small",
                tone="ink2",
                wrap=True,
            )
        )
        self.verdict.chosen.connect(lambda verdict: self._change(replace(self._claim, verdict=verdict)))
        self.won.line.textChanged.connect(lambda text: self._change(replace(self._claim, won=text)))
        self.remaining.line.textChanged.connect(lambda text: self._change(replace(self._claim, remaining=text)))

    def _change(self, claim: ClaimVerdict) -> None:
        self._claim = claim
        self.changed.emit(claim)

    def show_view(self, view: ClaimView, claim: ClaimVerdict) -> None:
        """Show what is to be decided, and what is chosen and typed so far."""
        self._claim = claim
        with filling(self):
            self.rule.set_html(html_of(view.rule, self.look))
            self.rule.setAccessibleName(spoken(view.rule))
            self.verdict.set_options([Option(value, words) for value, words in view.verdicts], claim.verdict)
            self._lines.setVisible(view.counts)
            self.first.say(" ".join(view.first))
            self.won.label.set_words(view.won_label)
            self.won.line.setAccessibleName(view.won_label)
            for line, text in ((self.won, claim.won), (self.remaining, claim.remaining)):
                if line.text() != text:
                    line.set_text(text)
            self.comes_to.say(view.comes_to)
