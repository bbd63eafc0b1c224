"""What is drawn with: one pen for text, badges, lines and boxes, in black and two greys."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.rules.contract import NO_TRUMP
from scorekeeper.sheets.paper.suits import draw_suit
from scorekeeper.sheets.paper.typefaces import Typefaces

BLACK, GREY, PALE = 0.0, 0.36, 0.94
"""Ink, the grey of captions, and the grey of every other row."""
HAIR, THIN, LINE = 0.35, 0.6, 1.0


class Lettering(ABC):
    """Sets text in the faces of a document. Coordinates are points from the lower left; sizes are points."""

    __slots__ = ()
    faces: Typefaces

    def wide(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return how wide a text is; raises NoGlyph."""
        return self.faces.width(text, size, bold=bold)

    @abstractmethod
    def text(self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = BLACK) -> float:
        """Set a text from x on; answer where it ends. Raises NoGlyph."""

    def right(self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = BLACK) -> float:
        """Set a text that ends at x; answer where it begins."""
        start = x - self.wide(text, size, bold=bold)
        self.text(start, y, text, size, bold=bold, grey=grey)
        return start

    def middle(self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = BLACK) -> None:
        """Set a text centred on x."""
        self.right(x + self.wide(text, size, bold=bold) / 2, y, text, size, bold=bold, grey=grey)


@dataclass(frozen=True, slots=True)
class Pen(Lettering):
    """Draws on one canvas."""

    canvas: Canvas
    faces: Typefaces

    def text(self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = BLACK) -> float:
        """Write a text from x on; answer where it ends."""
        self.canvas.setFillGray(grey)
        return self.faces.draw(self.canvas, x, y, text, size, bold=bold)

    def fitted(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        room: float,
        bold: bool = False,
        grey: float = BLACK,
        least: float = 6.0,
    ) -> float:
        """Write a text in at most `room` points, smaller or cut short where it is longer; answer where it ends."""
        shown, smaller = self.faces.fit(text, size, room, bold=bold, least=least)
        return self.text(x, y, shown, smaller, bold=bold, grey=grey)

    def strike(self, start: float, end: float, y: float, size: float) -> None:
        """Strike through what stands between two places on a base line."""
        self.canvas.setStrokeGray(BLACK)
        self.canvas.setLineWidth(THIN)
        self.canvas.line(start - 1, y + size * 0.32, end + 1, y + size * 0.32)

    def line(self, x: float, y: float, to: float, *, width: float = HAIR, grey: float = BLACK) -> None:
        """Draw a level line."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(width)
        self.canvas.line(x, y, to, y)

    def band(self, x: float, y: float, width: float, height: float) -> None:
        """Fill a stretch in the paler grey."""
        self.canvas.setFillGray(PALE)
        self.canvas.rect(x, y, width, height, stroke=0, fill=1)

    def frame(
        self, x: float, y: float, width: float, height: float, *, grey: float = BLACK, fill: bool = False
    ) -> None:
        """Draw a box with round corners."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(0.8)
        self.canvas.setFillGray(PALE)
        self.canvas.roundRect(x, y, width, height, 3.5, stroke=1, fill=int(fill))

    def badge(self, x: float, y: float, side: str, size: float, *, filled: bool) -> float:
        """Draw a side's letter in its square: A filled, every other one outlined; answer where it ends."""
        self.canvas.setStrokeGray(BLACK)
        self.canvas.setFillGray(BLACK if filled else 1)
        self.canvas.setLineWidth(max(0.7, size * 0.07))
        inset = 0 if filled else max(0.35, size * 0.035)
        self.canvas.roundRect(
            x + inset, y + inset, size - 2 * inset, size - 2 * inset, size * 0.17, stroke=int(not filled), fill=1
        )
        letter = size * 0.68
        self.middle(x + size / 2, y + size * 0.255, side, letter, bold=True, grey=1 if filled else BLACK)
        return x + size

    def strain(self, x: float, y: float, strain: str, size: float, *, grey: float = BLACK) -> float:
        """Draw a suit, or write no-trump as letters, in the height of a text of this size; answer where it ends."""
        if strain == NO_TRUMP:
            return self.text(x, y, strain, size * 0.86, bold=True, grey=grey)
        side = size * 0.82
        self.canvas.setFillGray(grey)
        self.canvas.setStrokeGray(grey)
        draw_suit(self.canvas, strain, x, y - size * 0.06, size=side, face=self.faces.base())
        return x + side

    def tick(self, x: float, y: float, size: float, *, made: bool) -> float:
        """Draw a tick, or the empty box where there is none yet; answer where it ends."""
        self.canvas.setStrokeGray(BLACK)
        if made:
            self.canvas.setLineWidth(1.3)
            path = self.canvas.beginPath()
            path.moveTo(x, y + size * 0.4)
            path.lineTo(x + size * 0.35, y)
            path.lineTo(x + size, y + size * 0.85)
            self.canvas.drawPath(path, stroke=1, fill=0)
        else:
            self.canvas.setLineWidth(THIN)
            self.canvas.rect(x, y - 0.5, size, size, stroke=1, fill=0)
        return x + size
