"""The card on which the committee confirms what an imported document rules, or declines it with a reason."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class ImportCard(CardFrame):
    """A document's rulings, line by line; `decided` carries the decision (whether they count) and the reason."""

    decided = Signal(bool, str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="import-card", accessible=_("Imported document"))
        self.heading = Label(look, "", "heading", weight=700, wrap=True, name="import-heading")
        self.body.addWidget(self.heading)
        self.words = Label(look, "", wrap=True, name="import-words")
        self.body.addWidget(self.words)
        self.effect = Label(look, "", weight=600, wrap=True, name="import-effect")
        self.body.addWidget(self.effect)
        self.about = Label(look, "", "small", tone="ink2", wrap=True, name="import-about")
        self.body.addWidget(self.about)
        self.reason = LabelledLine(look, _("Reason (needed to decline)"), name="import-reason")
        self.body.addWidget(self.reason)
        acts = QWidget()
        flow = Flow(look, acts, spacing=8)
        self.confirm = Button(look, pgettext("button", "Confirm it"), height=40, primary=True, name="import-confirm")
        self.decline = Button(look, _("Decline it"), height=40, name="import-decline")
        self.confirm.clicked.connect(lambda: self.decided.emit(True, ""))
        self.decline.clicked.connect(self._decline)
        self.reason.line.returnPressed.connect(self._decline)
        for button in (self.confirm, self.decline):
            flow.addWidget(button)
        self.body.addWidget(acts)
        self.problem = Label(look, "", weight=600, tone="error", wrap=True, name="import-problem")
        self.body.addWidget(self.problem)
        self.hide()

    def show_document(self, lines: tuple[str, ...], effect: str = "", *, declined: bool = False) -> None:
        """Show another document's rulings and their effect on the score, or nothing."""
        self.setVisible(bool(lines))
        self.words.set_words("\n".join(lines))
        self.effect.show_text(effect)
        self.heading.set_words(_("Imported, declined") if declined else _("Imported, not confirmed"))
        self.about.set_words(
            _("It does not count. The committee can still confirm it; what it confirms is final.")
            if declined
            else _("It does not count until the committee confirms it. What it confirms is final.")
        )
        self.confirm.setText(_("Confirm it after all") if declined else _("Confirm it"))
        self.reason.setVisible(not declined)
        self.decline.setVisible(not declined)
        self.problem.show_text("")

    def refuse(self, sentence: str) -> None:
        """Show why nothing was decided."""
        self.problem.show_text(sentence)

    def _decline(self) -> None:
        reason = self.reason.text().strip()
        if reason:
            self.decided.emit(False, reason)
        else:
            self.refuse(_("Say in one line why it is declined."))
            self.reason.line.setFocus(Qt.FocusReason.OtherFocusReason)
