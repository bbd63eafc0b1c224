"""How cards are painted: rank and suit symbol, with a box around a marked card."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen

from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.look import CHIP_RADIUS, Look
from scorekeeper.kit.look.paint import rounded_box
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.suits import STRAIN_TOKENS, paint_strain
from scorekeeper.rules.play.card_lines import UNKNOWN, Known

_APART = 3
"""The space between rank and suit, pixels at 100 %."""


def card_width(look: Look, font: QFont, card: Known) -> int:
    """Return how wide a card is painted."""
    rank = UNKNOWN if card is None else card.rank
    words = QFontMetrics(font).horizontalAdvance(rank)
    return words if card is None else words + look.gap(_APART) + suit_size(font)


def suit_size(font: QFont) -> int:
    """Return the size of a suit's shape beside a rank in this font."""
    return round(QFontMetrics(font).capHeight() * 1.15)


def paint_card(  # noqa: PLR0917 - painting calls read like drawPixmap
    painter: QPainter, look: Look, box: QRect, card: Known, role: Role = "table", weight: int = 500
) -> None:
    """Paint a card in the middle of a box."""
    font = look.font(role, weight)
    painter.setFont(font)
    width = card_width(look, font, card)
    left = box.left() + (box.width() - width) / 2
    painter.setPen(look.color("ink" if card is not None else "ink2"))
    rank = UNKNOWN if card is None else card.rank
    words = QFontMetrics(font).horizontalAdvance(rank)
    painter.drawText(QRectF(left, box.top(), words + 2, box.height()), int(Qt.AlignmentFlag.AlignVCenter), rank)
    if card is not None:
        size = suit_size(font)
        sign_box = QRectF(left + words + look.gap(_APART), box.center().y() - size / 2 + 1, size, size)
        paint_strain(painter, card.suit, sign_box, look.color(STRAIN_TOKENS[card.suit]))


def paint_frame(painter: QPainter, look: Look, box: QRect, *, wrong: bool) -> None:
    """Paint the frame of a card that won its trick, in red if a finding marks it."""
    fill: Token = "error_tint" if wrong else "sunken"
    edge: Token = "error" if wrong else "ink"
    rounded_box(painter, box, CHIP_RADIUS, look.color(fill), look.color(edge), width=2 if wrong else 1)


def paint_strike(painter: QPainter, look: Look, box: QRect, width: int) -> None:
    """Strike out a card that has been played."""
    painter.setPen(QPen(look.color("ink2"), 1.2))
    middle, left = box.center().y() + 1, box.left() + (box.width() - width) // 2
    painter.drawLine(left - 1, middle, left + width + 1, middle)
