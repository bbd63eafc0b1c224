"""The four suits as outlines of our own, so that no font has to have them.

On paper spade and club are filled, heart and diamond are lines: they stay apart after a bad copier.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from reportlab.pdfgen.canvas import Canvas

_OUTLINES: Mapping[str, str] = MappingProxyType(
    {
        "H": "M50 95C20 68 2 50 2 30C2 13 14 5 26 5C37 5 46 12 50 22"
        "C54 12 63 5 74 5C86 5 98 13 98 30C98 50 80 68 50 95Z",
        "D": "M50 0C60 20 75 38 90 50C75 62 60 80 50 100C40 80 25 62 10 50C25 38 40 20 50 0Z",
        "S": "M50 2C78 30 98 44 98 62C98 77 87 84 76 84C66 84 58 79 54 72C55 84 59 92 68 98L32 98C41 92 45 84 46 72"
        "C42 79 34 84 24 84C13 84 2 77 2 62C2 44 22 30 50 2Z",
        "C": "M50 40L56 62C56 82 60 92 68 98L32 98C40 92 44 82 44 62Z",
    }
)
_CLUB_LEAVES = ((50, 25), (24, 58), (76, 58))
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_LINED = ("H", "D")


def draw_suit(canvas: Canvas, suit: str, x: float, y: float, *, size: float) -> None:
    """Draw S, H, D or C in the square of `size` points whose lower left corner is x, y, in the canvas's colours."""
    canvas.saveState()
    canvas.translate(x, y + size)
    canvas.scale(size / 100, -size / 100)
    path = canvas.beginPath()
    for step, numbers in _STEP.findall(_OUTLINES[suit]):
        values = [float(number) for number in numbers.split()]
        if step == "M":
            path.moveTo(*values)
        elif step == "L":
            path.lineTo(*values)
        elif step == "C":
            path.curveTo(*values)
        else:
            path.close()
    if suit == "C":
        for middle_x, middle_y in _CLUB_LEAVES:
            path.circle(middle_x, middle_y, 23.5)
        path.rect(42, 40, 16, 25)
    lined = suit in _LINED
    canvas.setLineWidth(11)
    canvas.setLineJoin(1)
    canvas.drawPath(path, stroke=int(lined), fill=int(not lined), fillMode=1)
    canvas.restoreState()


def write_suit(canvas: Canvas, suit: str, x: float, y: float, *, size: float, face: str) -> None:
    """Write the letter of a suit unseen where it is drawn, so that the contract can be copied, searched and read."""
    pen = canvas.beginText(x, y)
    pen.setFont(face, size)
    pen.setTextRenderMode(3)
    pen.textOut(suit)
    pen.setTextRenderMode(0)
    canvas.drawText(pen)
