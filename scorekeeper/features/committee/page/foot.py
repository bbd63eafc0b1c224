"""What stands below the work: what is still missing, the button that makes the ruling, the draft."""

from PySide6.QtWidgets import QBoxLayout

from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Column
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _


class RulingFoot(Card):
    """The one button of the page. It never moves: what it will do stands on it once nothing is missing."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(15, 9, 15, 9), name="ruling-foot", accessible=_("Make the ruling"))
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        told = Column(look, spacing=2)
        told.addStretch(1)
        self.missing = Label(look, "", weight=500, wrap=True, name="ruling-missing")
        self.nobody = Label(look, "", weight=600, tone="warn", wrap=True, name="ruling-nobody")
        self.revision = Label(look, "", "small", tone="ink2", wrap=True, name="ruling-revision")
        told.addWidget(self.missing)
        told.addWidget(self.nobody)
        told.addWidget(self.revision)
        told.addStretch(1)
        self._line.addLayout(told, 1)
        self.make = Button(
            look, _("Make the ruling"), key="Ctrl+Enter", icon="ruling", primary=True, height=42, name="ruling-make"
        )
        self.keep = Button(look, _("Save draft"), key="Ctrl+S", height=40, name="ruling-keep")
        self._line.addWidget(self.make)
        self._line.addWidget(self.keep)
        self.body.addLayout(self._line)

    def set_narrow(self, *, narrow: bool) -> None:
        """Stand in one column, or side by side."""
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._line.setDirection(down if narrow else right)
        self._line.setSpacing(self.look.gap(8))
        self.keep.setVisible(not narrow)

    def show_state(self, missing: str, button: str, revision: str, *, nobody: str = "", tone_bad: bool = False) -> None:
        """Show what is missing (empty: nothing), what the button does, and `nobody`: that it names no member."""
        self.missing.set_words(missing, tone="error" if tone_bad else "ink2" if missing else "ok")
        self.missing.setVisible(bool(missing))
        self.make.setText(button)
        self.make.setAccessibleName(button)
        self.make.setEnabled(not missing)
        self.nobody.set_words(nobody)
        self.nobody.setVisible(bool(nobody))
        self.revision.set_words(revision)
        self.revision.setVisible(bool(revision))
