"""The outcome of a dispute: the ruling as it was made, the sentence to read out, what is to be done now."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.view.rulings.ruling_view import RulingView
from scorekeeper.features.committee.words import disputes_page
from scorekeeper.journal.entry import Entry
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import FactLine
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Hairline, IconLabel, Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, take_off
from scorekeeper.kit.look.look import Look
from scorekeeper.language.moments import moment_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class RuledCard(CardFrame):
    """The ruling on a dispute, or how it ended without a ruling.

    `action_chosen` names a button: slip, sign, anew.
    """

    action_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="ruled", accessible=_("What came of it"))
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
        self.sign = Button(look, _("Sign the sheet"), key="F12", icon="sign", height=40, name="ruled-sign")
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
            pgettext("dispute", "Findings: {said}").format(said=view.findings) if view.findings else ""
        )
        self.reason.show_text(pgettext("dispute", "Reason: {said}").format(said=view.reason) if view.reason else "")
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
        take_off(self._lines)
        self._lines = parts
        for part in parts:
            self._column.addWidget(part)
