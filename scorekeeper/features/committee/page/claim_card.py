"""A claim (4.9): what the rule says, who gets the remaining tricks, and what the declaring side then took."""

from PySide6.QtCore import Signal

from scorekeeper.features.committee.view.rulings.prescription import ClaimRulingView
from scorekeeper.features.committee.view.rulings.ruling_draft import ClaimVerdict
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.labels import Label, RichLabel
from scorekeeper.kit.look.look import Look
from scorekeeper.language.spans import spoken
from scorekeeper.language.translation import gettext as _


class ClaimCard(Form):
    """The decision on a claim; `verdict` has its values, `cards_wanted` asks to see its cards."""

    linked = Signal(str)
    cards_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, Spec("claim", lambda: _("The claim")))
        self.rule = RichLabel(look, "", name="claim-rule", accessible=_("What the rule says"))
        self.rule.linkActivated.connect(self.linked)
        self.first = Label(look, "", weight=600, tone="warn", wrap=True, name="claim-first")
        self.column.addWidget(self.rule)
        self.column.addWidget(self.first)
        self.cards = Button(look, _("Judge it in the cards"), key="Ctrl+J", icon="play", name="claim-cards")
        self.cards.clicked.connect(self.cards_wanted)
        self.column.addWidget(self.cards)
        self.add(
            Field(
                "verdict", "choice", lambda: _("Who gets all the remaining tricks?"),
                aloud=lambda: _("Who gets the remaining tricks"),
            ),
            Field("won", "line", lambda: _("Card points in tricks won"), example="20"),
            Field("remaining", "line", lambda: _("Card points in the remaining tricks"), example="9"),
        )  # fmt: skip
        self.comes_to = Label(look, "", weight=700, wrap=True, name="claim-comes-to")
        self.column.addWidget(self.comes_to)
        stand = _("Tricks already won stand. A revoke before the claim, or defenders void in trumps, come first.")
        self.column.addWidget(Label(look, stand, "small", tone="ink2", wrap=True))

    @property
    def verdict(self) -> ClaimVerdict:
        """The decision, with the card points as typed."""
        return ClaimVerdict(**self.values())

    def show_view(self, view: ClaimRulingView, claim: ClaimVerdict) -> None:
        """Show the question and the values chosen and typed so far."""
        self.rule.set_html(html_of(view.rule, self.look))
        self.rule.setAccessibleName(spoken(view.rule))
        self.offer("verdict", [ChoiceOption(value, words) for value, words in view.verdicts], claim.verdict)
        self.fill({"won": claim.won, "remaining": claim.remaining})
        for key in ("won", "remaining"):
            self.fields[key].setVisible(view.counts)
        self.first.show_text(" ".join(view.first))
        self.fields["won"].rename(view.won_label)
        self.comes_to.show_text(view.comes_to)
