"""Cards: the white boxes a page is made of, and the panel that is open now."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLayout

from scorekeeper.kit.look.layout import ColumnLayout, Margins
from scorekeeper.kit.look.look import CARD_RADIUS, FOCUS_WIDTH, Look
from scorekeeper.kit.look.paint import name_widget, rounded_box
from scorekeeper.kit.look.palette import Token

CARD_MARGINS: Margins = (15, 12, 15, 12)


class CardFrame(QFrame):
    """A box with a thin line and round corners; `body` is its column of widgets.

    `set_open(True)` gives it the thick accent border of the open panel.
    """

    def __init__(
        self,
        look: Look,
        *,
        fill: Token = "base",
        edge: Token = "line",
        margins: Margins = CARD_MARGINS,
        spacing: int = 8,
        name: str = "",
        accessible: str = "",
    ) -> None:
        super().__init__()
        self.look, self._fill, self._edge, self._open = look, fill, edge, False
        name_widget(self, name, accessible)
        self.body = ColumnLayout(look, self, margins=margins, spacing=spacing)
        # wrapped words request more height than they need; the page decides the least height
        self.body.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        look.changed.connect(self.update)

    def set_open(self, is_open: bool) -> None:
        """Mark the card as open, or not."""
        self._open = is_open
        self.update()

    def set_fill(self, fill: Token, edge: Token = "line") -> None:
        """Fill the card with another color, for example the tint of a state."""
        self._fill, self._edge = fill, edge
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        inset = round(CARD_RADIUS)
        if self.rect().adjusted(inset, inset, -inset, -inset).contains(event.rect()):
            painter.fillRect(event.rect(), self.look.color(self._fill))
            painter.end()
            return
        edge = self.look.color("accent" if self._open else self._edge)
        width = FOCUS_WIDTH if self._open else 1
        rounded_box(painter, self.rect(), CARD_RADIUS, self.look.color(self._fill), edge, width=width)
        painter.end()
