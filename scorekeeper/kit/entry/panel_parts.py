"""Parts of a panel beside a page: a head, scrolling content, a foot with buttons."""

from PySide6.QtWidgets import QSizePolicy, QWidget

from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.flow import Foot
from scorekeeper.kit.look.labels import IconLabel, Label, key_hint
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.translation import pgettext


class PanelParts:
    """Head, body and foot in the column `whole`; the panel adds what is between them.

    The content goes into `column`. Object names begin with `name`; `hint` at the right names the key for leaving.
    """

    def __init__(
        self, look: Look, whole: ColumnLayout, name: str, title: str, icon: str, *, hint: str, tone: Token = "accent"
    ) -> None:
        self._look, self._name = look, name
        self.head = RowLayout(look, spacing=10)
        if icon:
            self.head.addWidget(IconLabel(look, icon, tone))
        self.title = Label(look, title, "panel", weight=600, elide=True, name=f"{name}-title")
        self.title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.head.addWidget(self.title)
        if hint:
            self.head.addWidget(key_hint(look, hint, rest=True), 1)
        self.inside = QWidget()
        self.column = ColumnLayout(look, self.inside, spacing=7)
        self.scroll_area = Scroll(look, self.inside)
        self.scroll_area.setObjectName(f"{name}-scroll")
        self.foot = Foot(look, spacing=8)
        whole.addLayout(self.head)
        whole.addWidget(self.scroll_area, 1)
        whole.addLayout(self.foot)

    def add_buttons(self, do: str, leave: str, *, key: str = "", name: str = "") -> tuple[Button, Button]:
        """Add the main button and the leave button at the bottom, and return them."""
        name = name or self._name
        button = Button(self._look, do, key=key or pgettext("key", "Enter"), primary=True, name=f"{name}-confirm")
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        other = Button(self._look, leave, key=pgettext("key", "Esc"), height=40, name=f"{name}-leave")
        self.foot.addWidget(button, 1)
        self.foot.addWidget(other)
        return button, other
