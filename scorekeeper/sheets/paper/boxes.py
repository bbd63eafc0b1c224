"""The boxes to sign in, below everything else on their page.

Since layout 6 they grow with what is written in them.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.blocks import SignatureBox
from scorekeeper.sheets.options import LEGIBLE, SMALLEST
from scorekeeper.sheets.paper.back import SIGNATURES, SignaturePlace, draw_signatures, signature_boxes
from scorekeeper.sheets.paper.flow import BINDING, MARGIN
from scorekeeper.sheets.paper.pen import BLACK, GREY, Pen, leading
from scorekeeper.sheets.paper.tags import PARAGRAPH, PART, SUBHEADING
from scorekeeper.sheets.paper.typefaces import Typefaces

_ABOVE_FOOT = 4.0
_GAP, _INSET = 8.0, 7.0
_CAPTION, _APART = 14.0, 7.0
"""The height of the caption above the boxes, and the space above it."""
_SIZE, _LEAD = 8.0, 10.0
_PEN, _PEN_OF_MEMBER = 30.0, 17.0
_MOST_ABREAST, _ABREAST = 4, 3
"""The most boxes in one row, and the number in a row if there are more."""
_BESIDE, _BELOW = 3.0, 2.5
_WITH_WORDS = 1.4
"""How much wider a box with a key is in which a captain may protest."""
_LOW = 0.4
"""The share of the longest protest that fits into a low box at 7 points."""
_LETTERS, _WORD_LEAD, _AROUND_WORDS = 900.0, 8.6, 58.0
"""Width of the longest protest (7 points, one line), height of a line, and the rest."""


class SigningArea(ABC):
    """The boxes of a page. `space` is the height they take above the foot."""

    space: float

    @abstractmethod
    def draw(self, pen: Pen) -> None:
        """Draw the boxes."""

    @abstractmethod
    def places(self, page: int) -> Mapping[str, SignaturePlace]:
        """Return the places of signatures with keys on a page, by role.

        Only of those that are needed.
        """


def signing_area(
    boxes: Sequence[SignatureBox], faces: Typefaces, width: float, foot: float, layout: int, *, low: bool = False
) -> SigningArea:
    """Return the boxes on a page of this width; `foot` is the upper edge of the page's foot.

    Raises NoGlyph.
    `low`: boxes for keys are as high as usual names need, so that long words of a protest are reduced.
    """
    if layout < LEGIBLE:
        return _EarlierArea(boxes, width)
    return _GrowingArea(boxes, faces, width, foot, low=low)


class _EarlierArea(SigningArea):
    """All boxes have one size, whatever is in them."""

    def __init__(self, boxes: Sequence[SignatureBox], width: float) -> None:
        self._boxes, self._width = boxes, width
        self.space = SIGNATURES

    def draw(self, pen: Pen) -> None:
        draw_signatures(pen, self._boxes, self._width)

    def places(self, page: int) -> Mapping[str, SignaturePlace]:
        return signature_boxes(self._boxes, self._width, page)


class Rectangle(NamedTuple):
    """A box on the page: its lower left corner, its width and its height."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class _BoxLine:
    """A line of a box: its distance from the upper edge of the box, and the text."""

    down: float
    text: str
    bold: bool = False
    grey: float = BLACK


@dataclass(frozen=True, slots=True)
class _Filled:
    """A box with its words in lines.

    `rules` are the lines to sign on, `low` is the height it needs.
    """

    box: SignatureBox
    left: float
    width: float
    lines: tuple[_BoxLine, ...]
    rules: tuple[float, ...]
    role: float
    low: float


class _GrowingArea(SigningArea):
    """Boxes as high as the longest role, names and words need."""

    def __init__(
        self, boxes: Sequence[SignatureBox], faces: Typefaces, width: float, foot: float, *, low: bool
    ) -> None:
        self._foot = foot + _ABOVE_FOOT
        abreast = len(boxes) if len(boxes) <= _MOST_ABREAST else _ABREAST
        rows = [boxes[first : first + abreast] for first in range(0, len(boxes), max(abreast, 1))]
        self._rows = [_in_row(row, faces, width - MARGIN, abreast, low=low) for row in rows]
        self._heights = [max(filled.low for filled in row) for row in self._rows]
        self.space = sum(self._heights) + _GAP * (len(self._rows) - 1) + _CAPTION + _APART

    def _placed(self) -> Iterator[tuple[_Filled, Rectangle]]:
        """Yield each box with its position."""
        top = self._foot + sum(self._heights) + _GAP * (len(self._rows) - 1)
        for row, height in zip(self._rows, self._heights, strict=True):
            for filled in row:
                yield filled, Rectangle(filled.left, top - height, filled.width, height)
            top -= height + _GAP

    def draw(self, pen: Pen) -> None:
        with pen.tag(PART):
            with pen.tag(SUBHEADING):
                caption = self._foot + self.space - _APART - _CAPTION + 5
                pen.text(BINDING, caption, _("Signatures, in this order"), 8, bold=True, grey=GREY)
            for filled, box in self._placed():
                with pen.tag(PARAGRAPH):
                    _draw(pen, filled, box)

    def places(self, page: int) -> Mapping[str, SignaturePlace]:
        return {
            filled.box.key: SignaturePlace(
                page,
                box.x + _BESIDE,
                box.y + _BELOW,
                box.x + box.width - _BESIDE,
                box.y + box.height - filled.role - _BELOW,
            )
            for filled, box in self._placed()
            if filled.box.key and filled.box.needed
        }


def _in_row(boxes: Sequence[SignatureBox], faces: Typefaces, right: float, abreast: int, *, low: bool) -> list[_Filled]:
    """Return boxes side by side; with keys those that may have a protest in them are wider."""
    shares = [_WITH_WORDS if box.sealed and box.protest else 1.0 for box in boxes]
    shares += [1.0] * (abreast - len(boxes))
    unit = (right - BINDING - _GAP * (len(shares) - 1)) / sum(shares)
    filled, x = [], BINDING
    for box, share in zip(boxes, shares, strict=False):
        filled.append(_fill(box, faces, x, share * unit, low=low))
        x += share * unit + _GAP
    return filled


def _fill(box: SignatureBox, faces: Typefaces, left: float, width: float, *, low: bool) -> _Filled:
    """Return a box with its words in lines as wide as the box."""
    inner = width - 2 * _INSET
    number = faces.width(str(box.number), _SIZE, bold=True) + 5
    lines: list[_BoxLine] = []
    down = 12.0
    for words in faces.wrap(box.role, _SIZE, inner - number, bold=True):
        lines.append(_BoxLine(down, words, bold=True))
        down += _LEAD * leading(1.0, words)
    role = down - 6
    if box.sealed:
        protest = _LETTERS / (width - 2 * _BESIDE - 8) * _WORD_LEAD * (_LOW if low else 1.0) if box.protest else 0.0
        return _Filled(box, left, width, tuple(lines), (), role, role + _AROUND_WORDS + protest + 2 * _BELOW)
    rules: list[float] = []
    if box.on_paper:
        for words in (*faces.wrap(box.name, _SIZE, inner), *faces.wrap(box.on_paper, _SIZE, inner)):
            down += _LEAD * (leading(1.0, words) - 1)
            lines.append(_BoxLine(down + 4, words, grey=GREY))
            down += _LEAD
        return _Filled(box, left, width, tuple(lines), (), role, lines[-1].down + 8)
    for name in box.members or (box.name or box.remark,):
        down += _PEN_OF_MEMBER if len(box.members) > 1 else _PEN
        rules.append(down - 12)
        for index, words in enumerate(faces.wrap(name, _SIZE, inner)):
            down += (leading(1.0, words) - 1) * _LEAD if index else 0.0
            lines.append(_BoxLine(down - 1, words, grey=BLACK if box.name else GREY))
            down += _LEAD
    height = down + _LEAD * len(_foot_of(box, faces, inner)) - 1
    return _Filled(box, left, width, tuple(lines), tuple(rules), role, height)


def _foot_of(box: SignatureBox, faces: Typefaces, inner: float) -> tuple[bool, ...]:
    """Return the lines at the foot of a box by pen: whether each has the time.

    A protest may need a line of its own.
    """
    if not box.protest:
        return (True,)
    words = (pgettext("score sheet on paper", "time"), pgettext("score sheet on paper", "under protest"))
    together = sum(faces.width(word, SMALLEST) for word in words) + 26 <= inner
    return (True,) if together else (False, True)


def _draw(pen: Pen, filled: _Filled, position: Rectangle) -> None:
    """Draw one box; what is below the line to sign on is at its lower edge."""
    box, (x, y, width, height) = filled.box, position
    top = y + height
    pen.frame(x, y, width, height)
    number = pen.text(x + _INSET, top - 12, str(box.number), _SIZE, bold=True) + 5
    spare = 0.0 if box.sealed or box.on_paper else height - filled.low
    for line in filled.lines:
        left = number if line.bold else x + _INSET
        lower = 0.0 if line.bold else spare
        pen.text(left, top - line.down - lower, line.text, _SIZE, bold=line.bold, grey=line.grey)
    if box.sealed or box.on_paper:
        return
    pen.canvas.setDash(2, 2)
    for down in filled.rules:
        pen.line(x + _INSET, top - down - spare, x + width - _INSET, width=0.5, grey=GREY)
    pen.canvas.setDash()
    foot = _foot_of(box, pen.faces, width - 2 * _INSET)
    for index, timed in enumerate(reversed(foot)):
        low = y + 6 + index * _LEAD
        if timed:
            pen.text(x + _INSET, low, pgettext("score sheet on paper", "time"), SMALLEST, grey=GREY)
    if box.protest:
        low = y + 6 + (len(foot) - 1) * _LEAD
        words = pgettext("score sheet on paper", "under protest")
        pen.tick(pen.right(x + width - _INSET, low, words, SMALLEST, grey=GREY) - 8.5, low, 5.5, made=False)
