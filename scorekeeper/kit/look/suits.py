"""The five strains as shapes: four suits as outlines of our own and NT always as letters.

Paths live in a box of 100 x 100. Letters are those of the notation: S, H, D, C and NT.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QTransform

from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _

STRAINS = ("S", "H", "D", "C", "NT")
STRAIN_TOKENS: Mapping[str, Token] = MappingProxyType(
    {"S": "spade", "H": "heart", "D": "diamond", "C": "club", "NT": "nt"}
)
GLYPHS: Mapping[str, str] = MappingProxyType({"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663", "NT": "NT"})

_DATA = MappingProxyType(
    {
        "H": "M50 95C20 68 2 50 2 30C2 13 14 5 26 5C37 5 46 12 50 22C54 12 63 5 74 5C86 5 98 13 98 30"
        "C98 50 80 68 50 95Z",
        "D": "M50 0C60 20 75 38 90 50C75 62 60 80 50 100C40 80 25 62 10 50C25 38 40 20 50 0Z",
        "S": "M50 2C78 30 98 44 98 62C98 77 87 84 76 84C66 84 58 79 54 72C55 84 59 92 68 98L32 98C41 92 45 84 46 72"
        "C42 79 34 84 24 84C13 84 2 77 2 62C2 44 22 30 50 2Z",
        "C": "M50 40L56 62C56 82 60 92 68 98L32 98C40 92 44 82 44 62Z",
    }
)
_CLUB_LEAVES = ((50, 25), (24, 58), (76, 58))
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")


def strain_name(strain: str) -> str:
    """Return the word for a strain, as a screen reader says it."""
    names = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs"), "NT": _("no-trump")}
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
    path = _read(_DATA[strain])
    if strain == "C":
        for x, y in _CLUB_LEAVES:
            leaf = QPainterPath()
            leaf.addEllipse(QPointF(x, y), 23.5, 23.5)
            path = path.united(leaf)
        box = QPainterPath()
        box.addRect(42, 40, 16, 25)
        path = path.united(box)
        path.setFillRule(Qt.FillRule.WindingFill)
    return path


def suit_path_sized(strain: str, size: float) -> QPainterPath:
    """Return the outline of a suit scaled to a square of `size` pixels at the origin."""
    return QTransform.fromScale(size / 100, size / 100).map(suit_path(strain))


def paint_strain(painter: QPainter, strain: str, box: QRectF, colour: QColor, *, font: QFont | None = None) -> None:
    """Paint a strain in the largest centred square of a box; NT is written in `font` (or the painter's, bold)."""
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
