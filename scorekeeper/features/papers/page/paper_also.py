"""Which other events a casebook is made of: a tick, the files that are kept, more of them, or none."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.papers import words
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label, caption
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _


class AlsoCard(Card):
    """`wanted` asks for more files, `emptied` forgets them, `turned` says that the tick was changed by hand."""

    wanted = Signal()
    emptied = Signal()
    turned = Signal()
    opened = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="paper-also-card", accessible=_("Other events"))
        self.body.addWidget(caption(look, _("Rulings of other events")))
        self.tick = CheckBox(look, "", name="paper-also")
        self.files = Label(look, "", "small", tone="ink2", wrap=True, name="paper-also-files")
        acts = QWidget()
        flow = Flow(look, acts, spacing=8)
        self.more = Button(look, _("Add other event files ..."), icon="folder", name="paper-also-add")
        self.none = Button(look, _("Forget them"), name="paper-also-none")
        for button in (self.more, self.none):
            flow.addWidget(button)
        for part in (self.tick, self.files, acts):
            self.body.addWidget(part)
        self.tick.toggled.connect(lambda _on: self.turned.emit())
        self.more.clicked.connect(self.wanted)
        self.none.clicked.connect(self.emptied)

    @property
    def is_on(self) -> bool:
        """Whether the rulings of the other events go in as well."""
        return self.tick.isChecked()

    def turn(self, *, on: bool) -> None:
        """Take the other events in, or leave them out, without telling anybody."""
        with filling(self.tick):
            self.tick.setChecked(on)

    def showEvent(self, event: QShowEvent) -> None:
        """Say that it is seen: others may have been added elsewhere."""
        super().showEvent(event)
        self.opened.emit()

    def show_files(self, names: Sequence[str]) -> None:
        """Show which events are kept."""
        self.tick.setText(words.also_events(len(names)))
        self.tick.setAccessibleName(self.tick.text())
        self.files.set_words(", ".join(names))
        for part in (self.tick, self.files, self.none):
            part.setVisible(bool(names))
