"""The base of views in the side panel: a title, a note, scrolling content, a footer."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.table500.view.hand_details import NumberPart
from scorekeeper.kit.article_focus import articles_shown
from scorekeeper.kit.entry.panel_parts import PanelParts
from scorekeeper.kit.links import cited_links
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.timeline import TimelinePart
from scorekeeper.language.numbers import figure
from scorekeeper.language.translation import gettext as _


class PanelView(QWidget):
    """A view beside the table; `opened` carries a link's target, `closed` leaves it."""

    opened = Signal(str)
    closed = Signal()

    kind = ""

    def __init__(self, look: Look, title: str, icon: str = "", *, tone: Token = "accent", closes: bool = True) -> None:
        super().__init__()
        self.look = look
        self.setObjectName(f"table-{self.kind}")
        self.setAccessibleName(title)
        self.whole = ColumnLayout(look, self, spacing=8)
        hint = _("Esc closes") if closes else ""
        parts = self.parts = PanelParts(look, self.whole, self.objectName(), title, icon, tone=tone, hint=hint)
        self.title, self.column, self.scroll_area, self.foot = parts.title, parts.column, parts.scroll_area, parts.foot

    def articles(self) -> tuple[str, ...]:
        """Return the articles that the view names."""
        return articles_shown(self)

    def first_focus(self) -> QWidget:
        """Return the widget for the focus when the view opens."""
        return self


def parts_of(made: Sequence[NumberPart], value: int | None = None, total: str = "") -> tuple[TimelinePart, ...]:
    """Return the parts of a number as lines with links, and the sum below."""
    parts = [
        TimelinePart(figure(item.amount, signed=True), item.text, cited_links(item.article, item.entries))
        for item in made
    ]
    if value is not None and len(made) > 1:
        parts.append(TimelinePart(f"= {figure(value)}", total, total=True))
    return tuple(parts)
