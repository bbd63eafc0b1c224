"""The four suits between two lines, for certificates and the cover of a book."""

from scorekeeper.sheets.paper.pen import GREY, THIN, Pen, draw_suit

_SUIT, _APART, _LINE = 11.0, 8.0, 90.0
HEIGHT = 16.0
"""The height that it takes, in points."""


def draw_suits(pen: Pen, middle: float, y: float) -> None:
    """Draw the suits with their lower edge at y; screen readers leave them out."""
    canvas, each = pen.canvas, _SUIT + _APART
    canvas.setFillGray(GREY)
    canvas.setStrokeGray(GREY)
    for index, suit in enumerate("SHDC"):
        draw_suit(canvas, suit, middle + (index - 2) * each + _APART / 2, y, size=_SUIT)
    for edge, direction in ((middle - 2 * each - 6, -1), (middle + 2 * each + 6, 1)):
        pen.line(edge, y + _SUIT / 2, edge + direction * _LINE, width=THIN, grey=GREY)
