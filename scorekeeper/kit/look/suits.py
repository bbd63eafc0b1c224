"""The five strains as shapes: four suits as outlines of our own and NT always as letters.

Paths are in a box of 100 x 100. Letters are those of the notation: S, H, D, C and NT.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QTransform

from scorekeeper.assets.suit_outlines import CLUB_LEAF, CLUB_LEAVES, CLUB_MIDDLE, SUIT_OUTLINES
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import pgettext

STRAINS = ("S", "H", "D", "C", "NT")
STRAIN_TOKENS: Mapping[str, Token] = MappingProxyType(
    {"S": "spade", "H": "heart", "D": "diamond", "C": "club", "NT": "nt"}
)
GLYPHS: Mapping[str, str] = MappingProxyType({"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663", "NT": "NT"})

_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")


def strain_name(strain: str) -> str:
    """Return the word for a strain, as a screen reader says it."""
    names = {
        "S": pgettext("suit", "spades"),
        "H": pgettext("suit", "hearts"),
        "D": pgettext("suit", "diamonds"),
        "C": pgettext("suit", "clubs"),
        "NT": pgettext("suit", "no-trump"),
    }
    return names.get(strain, strain)


def _read(data: str) -> QPainterPath:
    path = QPainterPath()
    for step, numbers in _STEP.findall(data):
        values = [float(number) for number in numbers.split()]
        points = [QPointF(values[i], values[i + 1]) for i in range(0, len(values), 2)]
        if step == "M":
            path.moveTo(points[0])
        elif step == "L":
            path.lineTo(points[0])
        elif step == "C":
            path.cubicTo(*points)
        else:
            path.closeSubpath()
    return path


@lru_cache(maxsize=8)
def suit_path(strain: str) -> QPainterPath:
    """Return the outline of S, H, D or C in a box of 100; do not change it, it is shared."""
    path = _read(SUIT_OUTLINES[strain])
    if strain == "C":
        for x, y in CLUB_LEAVES:
            leaf = QPainterPath()
            leaf.addEllipse(QPointF(x, y), CLUB_LEAF, CLUB_LEAF)
            path = path.united(leaf)
        box = QPainterPath()
        box.addRect(*CLUB_MIDDLE)
        path = path.united(box)
        path.setFillRule(Qt.FillRule.WindingFill)
    return path


def suit_path_sized(strain: str, size: float) -> QPainterPath:
    """Return the outline of a suit scaled to a square of `size` pixels at the origin."""
    return QTransform.fromScale(size / 100, size / 100).map(suit_path(strain))


def paint_strain(painter: QPainter, strain: str, box: QRectF, colour: QColor, *, font: QFont | None = None) -> None:
    """Paint a strain in the largest centered square of a box.

    NT is written in `font` (or the painter's, bold).
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if strain == "NT":
        letters = QFont(font or painter.font())
        letters.setWeight(QFont.Weight.Bold)
        painter.setFont(letters)
        painter.setPen(colour)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, "NT")
    else:
        size = min(box.width(), box.height())
        painter.translate(box.center() - QPointF(size / 2, size / 2))
        painter.scale(size / 100, size / 100)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPath(suit_path(strain))
    painter.restore()
