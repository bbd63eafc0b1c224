"""The drawing tool: one pen for text, badges, lines and boxes, in black and two grays."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from scorekeeper.assets.suit_outlines import CLUB_LEAF, CLUB_LEAVES, CLUB_MIDDLE, SUIT_OUTLINES
from scorekeeper.rules.contract import NO_TRUMP
from scorekeeper.sheets.paper.tags import FIGURE, Element, Tags
from scorekeeper.sheets.paper.typefaces import Typefaces

_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_LINED = ("H", "D")


def draw_suit(canvas: Canvas, suit: str, x: float, y: float, *, size: float) -> None:
    """Draw S, H, D or C in the square of `size` points with its lower left corner at x, y."""
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
    """Write the letter of a drawn suit invisibly, so that contracts can be copied and read."""
    pen = canvas.beginText(x, y)
    pen.setFont(face, size)
    pen.setTextRenderMode(3)
    pen.textOut(suit)
    pen.setTextRenderMode(0)
    canvas.drawText(pen)


BLACK, GREY, PALE = 0.0, 0.36, 0.94
"""Ink, the gray of captions, and the gray of every other row."""
HAIR, THIN, LINE = 0.35, 0.6, 1.0
_PAGE = "page "
_ROUND_OFF = 0.05
_SMALLEST_IN_ONE = 0.8
"""The factor to which a name may be reduced before it is set in two lines."""
_LEAST_WHOLE = 6.0
"""The size below which an endless word is broken rather than reduced further."""


class Lettering(ABC):
    """Sets text in the fonts of a document. Coordinates are points from the lower left.

    Sizes are points.
    """

    __slots__ = ()
    faces: Typefaces
    least: ClassVar[float] = 0.0
    """Smallest size of a text in `block`, even if it then needs more height."""

    def width_of(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a text; raises NoGlyph."""
        return self.faces.width(text, size, bold=bold)

    @abstractmethod
    def text(self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = BLACK) -> float:
        """Set a text starting at x; return where it ends. Raises NoGlyph."""

    def right(self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = BLACK) -> float:
        """Set a text that ends at x; return where it begins."""
        start = x - self.width_of(text, size, bold=bold)
        self.text(start, y, text, size, bold=bold, grey=grey)
        return start

    def middle(self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = BLACK) -> None:
        """Set a text centered on x."""
        self.right(x + self.width_of(text, size, bold=bold) / 2, y, text, size, bold=bold, grey=grey)

    def whole(
        self, x: float, y: float, text: str, size: float, *, max_width: float, bold: bool = False, grey: float = BLACK
    ) -> float:
        """Set a text in one line of at most `max_width` points, as small as needed, never cut.

        Return where it ends.
        """
        width = self.width_of(text, size, bold=bold)
        if width > max_width:
            size *= (max_width - _ROUND_OFF) / width
        return self.text(x, y, text, size, bold=bold, grey=grey)

    def block(
        self,
        x: float,
        top: float,
        text: str,
        size: float,
        *,
        max_width: float,
        height: float,
        bold: bool = False,
        grey: float = BLACK,
        centred: bool = False,
        least: float | None = None,
    ) -> float:
        """Set a text below `top`, in as many lines as fit, smaller if necessary, never cut.

        `centred`: the text is centered vertically. `least` is the smallest size, by default that of this lettering.
        Return how far its longest line reaches.
        """
        least = self.least if least is None else least
        size, lines = fit_lines(self.faces, text, size, max_width=max_width, height=height, bold=bold, least=least)
        spare = height - len(lines) * leading(size, text) if centred else 0
        y = top - spare / 2 - 0.78 * leading(size, text)
        ends = []
        for line in lines:
            ends.append(self.text(x, y, line, size, bold=bold, grey=grey))
            y -= leading(size, text)
        return max(ends)


@dataclass(frozen=True, slots=True)
class Pen(Lettering):
    """Draws on one canvas."""

    canvas: Canvas
    faces: Typefaces
    tags: Tags
    _repeated: dict[Hashable, str] = field(default_factory=dict)

    def repeat(self, key: Hashable, draw: Callable[[], None]) -> None:
        """Draw what looks the same on many pages: its code is made once and copied from then on.

        `key` is everything that its look depends on; it writes nothing that is read aloud.
        """
        lines: list[str] = self.canvas._code  # type: ignore[attr-defined]  # noqa: SLF001
        code = self._repeated.get(key)
        if code is None:
            start = len(lines)
            draw()
            code = self._repeated[key] = "\n".join(lines[start:])
            del lines[start:]
        lines.append(code)

    def tag(self, kind: str, *, about: str = "", alt_text: str = "") -> AbstractContextManager[None]:
        """Tag everything drawn inside as a separate element: a heading, a row, a cell."""
        return self.tags.inside(Element(kind, about, alt_text))

    def text(self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = BLACK) -> float:
        """Write a text starting at x; return where it ends."""
        if not text:
            return x
        with self.tags.text() as marks:
            self.canvas.setFillGray(grey)
            return self.faces.draw(self.canvas, x, y, text, size, bold=bold, marks=marks)

    def name_page(self, number: int) -> None:
        """Make the page that is drawn now, or next, the target of links to its number."""
        self.canvas.bookmarkPage(f"{_PAGE}{number}")

    def lead_to_page(self, number: str, box: tuple[float, float, float, float]) -> None:
        """Link a box on the page (left, bottom, right, top) to the page with a number."""
        named = f"{_PAGE}{number}"
        self.canvas.linkRect(named, named, box, relative=1, thickness=0)

    @contextmanager
    def figure(self, alt_text: str, box: tuple[float, float, float, float]) -> Iterator[None]:
        """Tag everything drawn inside as one figure, with its alternative text.

        `box` is its left, bottom, right and top edge.
        """
        corners = (*self.canvas.absolutePosition(*box[:2]), *self.canvas.absolutePosition(*box[2:]))
        about = f"/O /Layout /BBox [{' '.join(f'{edge:.1f}' for edge in corners)}]"
        with self.tag(FIGURE, about=about, alt_text=alt_text), self.tags.text() as marks, self.tags.unread():
            if marks is not None:
                marks.begin()
            yield
            if marks is not None:
                marks.end()

    def fitted(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        max_width: float,
        bold: bool = False,
        grey: float = BLACK,
        least: float = 6.0,
    ) -> float:
        """Write a text in at most `max_width` points, reduced or cut off if it is longer.

        Return where it ends.
        """
        shown, smaller = self.faces.fit(text, size, max_width, bold=bold, least=least)
        return self.text(x, y, shown, smaller, bold=bold, grey=grey)

    def strike(self, start: float, end: float, y: float, size: float) -> None:
        """Strike through the text between two positions on a base line."""
        self.canvas.setStrokeGray(BLACK)
        self.canvas.setLineWidth(THIN)
        self.canvas.line(start - 1, y + size * 0.32, end + 1, y + size * 0.32)

    def line(self, x: float, y: float, to: float, *, width: float = HAIR, grey: float = BLACK) -> None:
        """Draw a horizontal line."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(width)
        self.canvas.line(x, y, to, y)

    def band(self, x: float, y: float, width: float, height: float) -> None:
        """Fill a band in the paler gray."""
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
        """Draw a side's letter in its square: A filled, every other one outlined.

        Return where it ends.
        """
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
        """Draw a suit, or write no-trump in letters, at the height of a text of this size.

        Return where it ends.
        """
        if strain == NO_TRUMP:
            return self.text(x, y, strain, size * 0.86, bold=True, grey=grey)
        side = size * 0.82
        self.canvas.setFillGray(grey)
        self.canvas.setStrokeGray(grey)
        with self.tags.text() as marks:
            letter = f" {strain}" if marks and marks.further else strain
            if marks is not None:
                marks.begin()
            bottom, face = y - size * 0.06, self.faces.base()
            self.repeat(
                (write_suit, letter, x, bottom, side, face),
                lambda: write_suit(self.canvas, letter, x, bottom, size=side, face=face),
            )
            if marks is not None:
                marks.end()
        self.repeat((draw_suit, strain, x, bottom, side), lambda: draw_suit(self.canvas, strain, x, bottom, size=side))
        return x + side

    def tick(self, x: float, y: float, size: float, *, made: bool) -> float:
        """Draw a tick, or an empty box if it is not made; return where it ends."""
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


def leading(size: float, text: str) -> float:
    """Return the distance between lines of a text; Malayalam reaches further up and down."""
    return size * (1.24 if any("\u0d00" <= letter <= "\u0d7f" for letter in text) else 1.0)


def height_of(faces: Typefaces, text: str, size: float, max_width: float, *, bold: bool = False) -> float:
    """Return the height of a text in as many lines of this size as it needs; raises NoGlyph."""
    return len(faces.wrap(text, size, max_width, bold=bold)) * leading(size, text) if text else 0.0


def fit_lines(
    faces: Typefaces,
    text: str,
    size: float,
    *,
    max_width: float,
    height: float,
    bold: bool = False,
    least: float = 0.0,
) -> tuple[float, tuple[str, ...]]:
    """Return the size and lines in which a whole text fits, one line if hardly reduced.

    A text that does not fit in the `least` size has that size, in as many lines as it needs.
    """
    size = max(least, min(size, height / leading(1.0, text)))
    width = faces.width(text, size, bold=bold)
    if width <= max_width:
        return size, (text,)
    alone = size * (max_width - _ROUND_OFF) / width
    if alone >= max(size * _SMALLEST_IN_ONE, least):
        return alone, (text,)
    while size > max(alone, least):
        lines = faces.wrap(text, size, max_width, bold=bold)
        whole = all(faces.width(word, size, bold=bold) <= max_width for word in text.split())
        if (whole or size < _LEAST_WHOLE) and len(lines) * leading(size, text) <= height + _ROUND_OFF:
            return size, lines
        size *= 0.96
    return (least, faces.wrap(text, least, max_width, bold=bold)) if alone < least else (alone, (text,))
