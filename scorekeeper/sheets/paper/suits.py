"""The four suits on paper.

Spade and club are filled, heart and diamond are outlines, so that a bad photocopy still shows the difference.
"""

import re
from functools import lru_cache

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from scorekeeper.assets.suit_outlines import CLUB_LEAF, CLUB_LEAVES, CLUB_MIDDLE, SUIT_OUTLINES

_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_LINED = ("H", "D")


def draw_suit(canvas: Canvas, suit: str, x: float, y: float, *, size: float) -> None:
    """Draw S, H, D or C in the square of `size` points whose lower left corner is x, y, in the canvas's colors."""
    canvas.saveState()
    canvas.translate(x, y + size)
    canvas.scale(size / 100, -size / 100)
    lined = suit in _LINED
    canvas.setLineWidth(11)
    canvas.setLineJoin(1)
    canvas.drawPath(_outline(suit), stroke=int(lined), fill=int(not lined), fillMode=1)
    canvas.restoreState()


@lru_cache(maxsize=4)
def _outline(suit: str) -> PDFPathObject:
    """Return the outline of a suit in a square of 100 points, read once for all pages."""
    path = PDFPathObject()
    for step, numbers in _STEP.findall(SUIT_OUTLINES[suit]):
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
        for middle_x, middle_y in CLUB_LEAVES:
            path.circle(middle_x, middle_y, CLUB_LEAF)
        path.rect(*CLUB_MIDDLE)
    return path


def write_suit(canvas: Canvas, suit: str, x: float, y: float, *, size: float, face: str) -> None:
    """Write the letter of a suit invisibly where it is drawn, so that contracts can be copied, searched and read."""
    pen = canvas.beginText(x, y)
    pen.setFont(face, size)
    pen.setTextRenderMode(3)
    pen.textOut(suit)
    pen.setTextRenderMode(0)
    canvas.drawText(pen)
