"""A dispute on a hand or a whole game: who asks, what happened, which articles.

The committee does the rest.
"""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.page.articles_line import ArticlesLine
from scorekeeper.features.committee.view.disputes.dispute_form import article_list
from scorekeeper.features.committee.words.disputes_page import articles_asked
from scorekeeper.features.table500.page.panel_view import PanelView
from scorekeeper.features.table500.view.table_view import TableView
from scorekeeper.features.table500.words import hand_line as words
from scorekeeper.journal.facts import DisputeRaised
from scorekeeper.kit.entry.panel import typed_text
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.fields import TextBox
from scorekeeper.kit.look.labels import Label, caption
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.typeahead import RETURNS
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

WHOLE = ""
"""The choice of the game as a whole."""


class HandDisputeForm(PanelView):
    """The form of a dispute on a hand.

    `handed` passes on a dispute to be raised. The typed text stays until then; Escape forgets it.
    """

    handed = Signal(object)
    kind = "dispute"

    def __init__(self, look: Look) -> None:
        super().__init__(look, pgettext("game of 500", "Dispute"), "dispute", tone="ruling")
        self._game = ""
        self.about = SegmentedChoice(look, (), name="game-dispute-about", accessible=pgettext("screen reader", "About"))
        self.asks = SegmentedChoice(look, (), name="game-dispute-asks", accessible=_("Who asks"))
        self.facts = TextBox(look, lines=4, name="game-dispute-facts", accessible=_("What happened"))
        self.cited = ArticlesLine(look, articles_asked(), "game-dispute-articles", example="8")
        self.problem = Label(look, "", "body", weight=500, tone="error", wrap=True, name="game-dispute-problem")
        asked: tuple[QWidget, ...] = (
            caption(look, pgettext("heading", "About")), self.about, caption(look, _("Who asks")), self.asks,
            caption(look, _("What happened")), self.facts, self.cited, self.problem,
        )  # fmt: skip
        for part in asked:
            self.column.addWidget(part)
        self.column.addStretch(1)
        raised = _("Raise the dispute")
        self.confirm, self.leave = self.parts.add_buttons(
            raised, pgettext("button", "Cancel"), key="Ctrl+Enter", name="game-dispute"
        )
        self.confirm.clicked.connect(self.submit)
        self.leave.clicked.connect(self.cancel)
        for box in (self.facts, self.cited.line):
            box.installEventFilter(self)

    def first_focus(self) -> QWidget:
        """Return the field for what happened."""
        return self.facts

    def begin(self, view: TableView, hand: int | None) -> None:
        """Ask about a hand, or about the game if it is None."""
        if view.game != self._game:
            self._game = view.game
            self.clear()
            first = view.sides[0]
            options = [
                ChoiceOption(side, plain_label(view.names[side]), side, side == first, accessible=view.names[side])
                for side in view.sides
            ]
            self.asks.set_options(options)
        options = [ChoiceOption(str(hand), words.hand(hand))] if hand is not None else []
        options.append(ChoiceOption(WHOLE, _("The whole game")))
        self.about.set_options(options, options[0].value)
        self.problem.set_words("")

    def clear(self) -> None:
        """Clear the form, after the dispute is raised or discarded."""
        self.facts.setPlainText("")
        self.cited.set_text("")
        self.asks.set_value(None)

    def cancel(self) -> None:
        """Discard the choice and text, and close."""
        self.clear()
        self.closed.emit()

    def submit(self) -> None:
        """Submit the dispute, or show what is still missing."""
        facts, articles = " ".join(self.facts.toPlainText().split()), article_list(self.cited.text())
        if not (facts or articles):
            self.problem.set_words(_("Type what happened, or the articles. No dispute has been raised."))
            self.facts.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        hand = int(self.about.value) if self.about.value else None
        self.handed.emit(DisputeRaised("", self._game, hand, by=self.asks.value, facts=facts, articles=articles))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        key = event if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress else None
        if key is not None and key.key() in RETURNS and key.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.submit()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter raises it, Esc closes; typed characters stay in the view."""
        if event.key() in RETURNS and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.submit()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancel()
        elif not typed_text(event) and event.key() not in RETURNS:
            super().keyPressEvent(event)
