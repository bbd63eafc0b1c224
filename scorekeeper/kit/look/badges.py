"""Side badges: a filled square letter for the first side, an outlined one for the others.

It may contain any one letter that a team chose; the shape matters more than the color.
"""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy

from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget


def paint_badge(painter: QPainter, look: Look, box: QRectF, letter: str, *, filled: bool) -> None:
    """Paint a side badge into a square box: filled for the first side, outlined for the others."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink, size = look.color("ink"), box.height()
    radius = max(2.0, size * 0.18)
    if filled:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawRoundedRect(box, radius, radius)
        painter.setPen(look.color("base"))
    else:
        stroke = max(1.2, size / 14)
        painter.setPen(QPen(ink, stroke))
        painter.setBrush(look.color("base"))
        half = stroke / 2
        painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius, radius)
        painter.setPen(ink)
    painter.setFont(badge_font(look, size, letter))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, letter)


def badge_font(look: Look, size: float, letter: str) -> QFont:
    """Return the bold font of a badge `size` pixels high."""
    font = QFont(look.font("caption", 700, text=letter))
    font.setPixelSize(max(8, round(size * 0.64)))
    width = QFontMetricsF(font).horizontalAdvance(letter)
    # a wide letter of another script is drawn smaller instead of across the border
    if width > size * 0.72:
        font.setPixelSize(max(6, round(size * 0.64 * size * 0.72 / width)))
    return font


class SideBadge(QLabel):
    """The badge of a side as a widget; `size` is pixels at 100 %."""

    def __init__(
        self,
        look: Look,
        letter: str = "A",
        *,
        filled: bool = True,
        size: int = 22,
        name: str = "",
        accessible: str = "",
    ) -> None:
        super().__init__()
        self.look, self._letter, self._filled, self._size = look, letter, filled, size
        name_widget(self, name, accessible or letter)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def set_side(self, letter: str, *, filled: bool) -> None:
        """Show another side."""
        self._letter, self._filled = letter, filled
        self.setAccessibleName(letter)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(self._size), self.look.px(self._size))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_badge(painter, self.look, QRectF(self.rect()), self._letter, filled=self._filled)
        painter.end()
