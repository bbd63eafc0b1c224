"""A ruling that was made, or one that came with a sheet, shown in cards."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.view.rulings.ruling_view import RulingView
from scorekeeper.features.committee.words import disputes_page
from scorekeeper.journal.entry import Entry
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import FactLine
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Hairline, IconLabel, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, remove_widgets
from scorekeeper.kit.look.look import Look
from scorekeeper.language.moments import moment_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class ImportCard(CardFrame):
    """A document's rulings, line by line.

    `decided` carries the decision (whether they count) and the reason.
    """

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


class RuledCard(CardFrame):
    """The ruling on a dispute, or how it ended without a ruling.

    `action_chosen` names a button: slip, sign, anew.
    """

    action_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="ruled", accessible=_("How it ended"))
        head = RowLayout(look, spacing=8)
        self.icon = IconLabel(look, "ruling", "ruling", 20)
        head.addWidget(self.icon)
        self.heading = Label(look, "", "heading", weight=700, wrap=True, name="ruled-title")
        head.addWidget(self.heading, 1)
        self.body.addLayout(head)
        box = CardFrame(
            look, fill="ruling_tint", edge="ruling", margins=(13, 10, 13, 10), spacing=4, name="ruled-read-out"
        )
        box.body.addWidget(Label(look, _("Read out"), "caption", weight=600, tone="ink2"))
        self.read_out = Label(look, "", "table", weight=600, wrap=True, name="ruled-sentence")
        box.body.addWidget(self.read_out)
        self.body.addWidget(box)
        self._box = box
        self.findings = Label(look, "", wrap=True, name="ruled-findings")
        self.reason = Label(look, "", wrap=True, name="ruled-reason")
        self._facts = QWidget()
        self._column = ColumnLayout(look, self._facts, spacing=5)
        self._lines: list[QWidget] = []
        self.signing = Label(look, "", weight=600, tone="warn", wrap=True, name="ruled-signing")
        for part in (self.findings, self.reason, Hairline(look), self._facts, self.signing):
            self.body.addWidget(part)
        acts = QWidget()
        flow = Flow(look, acts, spacing=8)
        self.slip = Button(look, _("Print the slip"), key="Ctrl+Shift+R", icon="print", height=40, name="ruled-slip")
        self.sign = Button(look, _("Close the sheet"), key="F12", icon="sign", height=40, name="ruled-sign")
        self.new_ruling = Button(look, _("New ruling ..."), height=40, name="ruled-anew")
        for name, button in (("slip", self.slip), ("sign", self.sign), ("anew", self.new_ruling)):
            button.clicked.connect(lambda _checked=False, name=name: self.action_chosen.emit(name))
            flow.addWidget(button)
        self.body.addWidget(acts)

    def show_end(self, made: RulingView | None, words: str, ended: Entry | None) -> None:
        """Show the ruling, or in `words` how a dispute ended without a ruling, with its entry."""
        if made is not None:
            self._show_ruling(made)
            return
        facts = disputes_page.ended_facts(moment_words(ended.at), ended.who, ended.reason) if ended is not None else ()
        self.icon.set_icon("check", "ok")
        self.heading.set_words(words[:1].upper() + words[1:])
        self._show_lines([FactLine(self.look, label, value) for label, value in facts])
        for part in (self._box, self.findings, self.reason, self.signing, self.slip, self.sign, self.new_ruling):
            part.hide()

    def _show_ruling(self, view: RulingView) -> None:
        self.icon.set_icon("ruling", "ruling" if view.in_force else "ink2")
        self.heading.set_words(
            view.title if view.in_force else pgettext("dispute", "{ruling}, superseded").format(ruling=view.title)
        )
        self._box.show()
        self.read_out.set_words(view.read_out)
        self.findings.show_text(
            pgettext("dispute", "Findings: {text}").format(text=view.findings) if view.findings else ""
        )
        self.reason.show_text(pgettext("dispute", "Reason: {text}").format(text=view.reason) if view.reason else "")
        parts: list[QWidget] = [FactLine(self.look, label, value) for label, value in view.facts]
        parts += [Label(self.look, words, "small", tone="ink2", wrap=True) for words in view.aside]
        self._show_lines(parts)
        self.signing.show_text(view.signing)
        self.slip.show()
        self.sign.setVisible(bool(view.signing))
        self.new_ruling.setVisible(view.in_force)

    def first(self) -> QWidget:
        """Return the first button that is shown."""
        return next((button for button in (self.sign, self.slip, self.new_ruling) if button.isVisibleTo(self)), self)

    def _show_lines(self, parts: list[QWidget]) -> None:
        remove_widgets(self._lines)
        self._lines = parts
        for part in parts:
            self._column.addWidget(part)
