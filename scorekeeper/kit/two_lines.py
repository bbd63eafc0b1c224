"""A title and a detail in one cell of a table: bold words, quiet words below.

For large text, when columns are hidden.
"""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token


def paint_two_lines(
    look: Look,
    painter: QPainter,
    box: QRect,
    titles: Sequence[str],
    detail: str,
    *,
    weight: int = 600,
    tone: Token = "ink",
) -> None:
    """Paint titles and a detail in the middle of a cell; what is too long ends in dots."""
    lines: tuple[tuple[Role, int, Token, str], ...] = (
        *(("table", weight, tone, title) for title in titles),
        ("small", 400, "ink2", detail),
    )
    pad = look.gap(8)
    inner = box.adjusted(pad, 0, -pad, 0)
    fonts = [look.font(role, heavy, text=words) for role, heavy, _colour, words in lines]
    heights = [QFontMetrics(font).height() for font in fonts]
    top = box.top() + (box.height() - sum(heights)) // 2
    for font, height, (_role, _heavy, colour, words) in zip(fonts, heights, lines, strict=True):
        painter.setFont(font)
        painter.setPen(look.color(colour))
        shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, max(1, inner.width()))
        painter.drawText(QRect(inner.left(), top, inner.width(), height), Qt.AlignmentFlag.AlignLeft, shown)
        top += height
