"""A comparison of what a ruling would change: now, as prescribed, as drafted, and whether it matters."""

from scorekeeper.features.committee.view.effects.what_if import Outlook
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import Comparison, FactChange
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _

_WIDEST = 150
"""The greatest width of a value before it wraps, in pixels at 100 %."""


class WhatIfCard(CardFrame):
    """The cases in columns; differences from the present state are bold."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="whatif", accessible=_("What it would change"))
        self.body.addWidget(Label(look, _("What it would change"), "heading", weight=700, wrap=True))
        self.words = Label(look, "", "small", tone="ink2", wrap=True, name="whatif-words")
        self.body.addWidget(self.words)
        self.compared = Comparison(look, most=_WIDEST, name="whatif-compared", accessible=self.accessibleName(),
                                   rows="whatif-row")  # fmt: skip
        self.body.addWidget(self.compared)

    def show_outlook(self, outlook: Outlook | None) -> None:
        """Show what would change; None if the dispute has no score."""
        rows = outlook.rows if outlook is not None else ()
        heads = outlook.heads if outlook is not None else ()
        self.compared.set_changes([FactChange(row.label, row.values) for row in rows], heads)
        several = outlook is not None and len(outlook.heads) > 1
        words = outlook.words if outlook is not None and several else ""
        matters = outlook is not None and outlook.matters
        if outlook is None:
            words, matters = _("This dispute belongs to no session: a ruling on it changes no score."), False
        elif not several:
            words = _("Nothing is drafted yet.")
        tone: Token = "warn" if matters else "ok" if several else "ink2"
        self.words.show_text(words, tone=tone, weight=600 if several else 400)
