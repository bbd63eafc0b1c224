"""What every view of the side panel is: a title, what stands beside it, content that scrolls, and a foot."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.table500.view.hand_told import Made
from scorekeeper.kit.article_focus import articles_shown
from scorekeeper.kit.links import ARTICLE, ENTRY
from scorekeeper.kit.look.labels import Label, key_hint
from scorekeeper.kit.look.layout import Column, Row
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.look.timeline import Part
from scorekeeper.language.numbers import figure
from scorekeeper.language.translation import gettext as _


class PanelView(QWidget):
    """One thing beside the table. `opened` answers the target of a link, `closed` gives the usual view back."""

    opened = Signal(str)
    closed = Signal()

    kind = ""

    def __init__(self, look: Look, title: str, *, closes: bool = True) -> None:
        super().__init__()
        self.look = look
        self.setObjectName(f"table-{self.kind}")
        self.setAccessibleName(title)
        column = self.whole = Column(look, self, spacing=8)
        self.head = Row(look, spacing=10)
        self.title = Label(look, title, "panel", weight=600, elide=True, name=f"table-{self.kind}-title")
        self.head.addWidget(self.title, 1)
        if closes:
            self.head.addWidget(key_hint(look, _("Esc closes")))
        column.addLayout(self.head)
        self.inside = QWidget()
        self.column = Column(look, self.inside, spacing=7)
        self.room = Scroll(look, self.inside)
        self.room.setObjectName(f"table-{self.kind}-scroll")
        column.addWidget(self.room, 1)
        self.foot = Row(look, spacing=8)
        column.addLayout(self.foot)

    def articles(self) -> tuple[str, ...]:
        """Return the articles that the view names."""
        return articles_shown(self)

    def first_focus(self) -> QWidget:
        """Return what has the focus when the view opens."""
        return self


def parts_of(made: Sequence[Made], value: int | None = None, total: str = "") -> tuple[Part, ...]:
    """Return what a number is made of as lines with links, below them the sum."""
    parts = [Part(figure(one.amount, signed=True), one.text, _links(one)) for one in made]
    if value is not None and len(made) > 1:
        parts.append(Part(f"= {figure(value)}", total, total=True))
    return tuple(parts)


def _links(one: Made) -> str:
    said = []
    if one.article:
        link = f'<a href="{ARTICLE}{escape(one.article)}">{escape(one.article)}</a>'
        said.append(_("article {article}").format(article=link))
    shown = ", ".join(f'<a href="{ENTRY}{seq}">{seq}</a>' for seq in one.entries[-3:])
    if shown:
        said.append(_("entry {entry}").format(entry=shown))
    return " · ".join(said)
