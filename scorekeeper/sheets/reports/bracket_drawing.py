"""The bracket on paper.

Lines, boxes and names as vectors, on one page unless long names need more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.language import bracket as bracket_words
from scorekeeper.language.bracket_shown import ShownBracket, ShownPair, ShownSide
from scorekeeper.sheets.paper.pen import BLACK, GREY, LINE, Pen
from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.sheets.reports.grid import SMALLEST
from scorekeeper.tournament.draw.bracket_layout import BracketPart, parts, rows, third_place

_ROOMY, _DENSE = 118.0, 17.2
"""Height of a pair with its surroundings, if there are few, and if 32 in a column."""
_HEAD, _WIDEST, _GAP = 18.0, 250.0, 22.0
_BOTTOM = 6.0
_SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, SMALLEST)
_MOST_LINES = 3
_LEADING = 1.22
_STATE, _NOTES = 10.0, 19.0
"""The heights of the line above a pair and of the notes below it."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """The measures of a bracket in points.

    The size and lines of its names, and the height of half a box.
    """

    pitch: float
    step: float
    width: float
    size: float
    lines: int
    row: float
    seed: float

    @classmethod
    def of(
        cls, bracket: ShownBracket, part: BracketPart, faces: Typefaces, width: float, max_height: float
    ) -> "_Layout":
        """Return the layout with the largest names: rather in several lines than in small letters."""
        pitch = max(_DENSE, min(_ROOMY, (max_height - _HEAD - _BOTTOM) / _rows(bracket, part)))
        step = width / part.columns
        box = min(_WIDEST, step - min(_GAP, step * 0.14)) if part.columns > 1 else min(_WIDEST, step)
        step = min(step, box + _GAP * 1.6)
        sides = [side for pair in bracket.shown_in(part) for side in pair.sides]
        for size in _SIZES:
            seed = _seed_width(faces, sides, size) if box > _SEEDED * size else 0.0
            space = box - seed - 8 - _points_width(faces, sides, size)
            for lines in range(1, _MOST_LINES + 1):
                row = lines * size * _LEADING + 3.0
                if 2 * row + 2 <= pitch and all(_fits(faces, side.name, size, space, lines) for side in sides):
                    return cls(pitch, step, box, size, lines, row, seed)
        lines = max(1, int((pitch / 2 - 3.0) / (SMALLEST * _LEADING)))
        return cls(pitch, step, box, SMALLEST, lines, min(lines * SMALLEST * _LEADING + 3.0, pitch * 0.48), 0.0)


_SEEDED = 9.0
"""The least width of a box for names with their seeds, if its letters were one point high."""


def _seed_width(faces: Typefaces, sides: Sequence[ShownSide], size: float) -> float:
    widest = max((faces.width(side.seed, max(SMALLEST, size * 0.8)) for side in sides if side.seed), default=0.0)
    return widest + 4 if widest else 0.0


def _points_width(faces: Typefaces, sides: Sequence[ShownSide], size: float) -> float:
    widest = max((faces.width(side.points, size, bold=True) for side in sides if side.points), default=0.0)
    return widest + 4 + (size * 0.24 + 3 if any(side.on for side in sides) else 0.0)


def _fits(faces: Typefaces, name: str, size: float, width: float, lines: int) -> bool:
    return len(faces.wrap(name, size, width, bold=True)) <= lines and all(
        faces.width(word, size, bold=True) <= width for word in name.split()
    )


@dataclass(frozen=True, slots=True)
class BracketPages:
    """The parts of a bracket, one for each page.

    `size` is that of the names; 0 if not all of them are whole, less if the picture does not fit.
    """

    parts: tuple[BracketPart, ...]
    size: float

    @property
    def legibility(self) -> tuple[bool, int, float]:
        """Return how well it can be read; the smallest is the best."""
        return self.size <= 0.0, len(self.parts), -self.size


def bracket_pages(
    bracket: ShownBracket, faces: Typefaces, width: float, max_height: float, next_height: float
) -> BracketPages:
    """Return as few parts as possible with whole names, or everything on one page.

    `max_height` is the available height on the first page, `next_height` that on each further page.
    """
    for most in range(bracket.rounds, min(2, bracket.rounds) - 1, -1):
        shown = parts(bracket.rounds, most)
        sizes = [
            _size(bracket, part, faces, width, next_height if number else max_height)
            for number, part in enumerate(shown)
        ]
        if most == bracket.rounds:
            together = BracketPages(shown, sizes[0])
        if min(sizes) > 0.0:
            return BracketPages(shown, min(sizes))
    return together


def bracket_height(
    bracket: ShownBracket, part: BracketPart, faces: Typefaces, width: float, max_height: float
) -> float:
    """Return the height of the picture, in points, in this available space."""
    return _HEAD + _rows(bracket, part) * _Layout.of(bracket, part, faces, width, max_height).pitch + _BOTTOM


def _size(bracket: ShownBracket, part: BracketPart, faces: Typefaces, width: float, max_height: float) -> float:
    """Return the size of the names; 0 if some are not whole, less if the picture is too big."""
    layout = _Layout.of(bracket, part, faces, width, max_height)
    if bracket_height(bracket, part, faces, width, max_height) > max_height + 0.1:
        return -1.0
    space = layout.width - layout.seed - 8
    sides = [side for pair in bracket.shown_in(part) for side in pair.sides]
    space -= _points_width(faces, sides, layout.size)
    return layout.size if all(_fits(faces, side.name, layout.size, space, layout.lines) for side in sides) else 0.0


def _rows(bracket: ShownBracket, part: BracketPart) -> float:
    return rows(part, third=bracket.third is not None and part.last == bracket.rounds)


class _BracketDrawing:
    """One picture: the position of each pair on the page."""

    def __init__(
        self,
        pen: Pen,
        bracket: ShownBracket,
        part: BracketPart,
        corner: tuple[float, float],
        size: tuple[float, float],
    ) -> None:
        (x, top), (width, max_height) = corner, size
        self.pen, self.bracket, self.part = pen, bracket, part
        self.x, self.top = x, top - _HEAD
        layout = _Layout.of(bracket, part, pen.faces, width, max_height)
        self.pitch, self.step, self.width = layout.pitch, layout.step, layout.width
        self.size, self.lines, self.row, self.seed = layout.size, layout.lines, layout.row, layout.seed
        self.heads = self.pitch >= 2 * self.row + _STATE
        """Whether table and state fit above a pair."""
        self.notes = self.pitch >= 2 * self.row + _STATE + _NOTES

    def boxes(self) -> Iterator[tuple[ShownPair, float, float]]:
        """Return each pair with the left edge and the middle of its box."""
        for pair in self.bracket.shown_in(self.part):
            position = self.part.place_of(pair.round, pair.slot)
            if position is not None:
                middle = third_place(self.part) if pair.third else position.middle
                yield pair, self.x + position.column * self.step, self.top - middle * self.pitch

    def draw(self) -> None:
        placed = list(self.boxes())
        for number in range(self.part.first, self.part.last + 1):
            left = self.x + (number - self.part.first) * self.step
            head = self.bracket.head(number)
            self.pen.fitted(left, self.top + 6, head, 10, max_width=self.step - 4, bold=True, least=SMALLEST)
        lines = {(pair.round, pair.slot): (left, middle) for pair, left, middle in placed if not pair.third}
        for (number, slot), (left, middle) in lines.items():
            to = lines.get((number + 1, slot // 2))
            if to is not None:
                self._line(left + self.width, middle, *to)
        for pair, left, middle in placed:
            self._pair(pair, left, middle)

    def _line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        canvas = self.pen.canvas
        canvas.setStrokeGray(0.45)
        canvas.setLineWidth(LINE)
        half = (x + to_x) / 2
        path = canvas.beginPath()
        path.moveTo(x, y)
        path.lineTo(half, y)
        path.lineTo(half, to_y)
        path.lineTo(to_x, to_y)
        canvas.drawPath(path, stroke=1, fill=0)

    def _pair(self, pair: ShownPair, left: float, middle: float) -> None:
        pen, canvas = self.pen, self.pen.canvas
        bottom, top = middle - self.row, middle + self.row
        canvas.setStrokeGray(BLACK)
        canvas.setFillGray(1)
        canvas.setLineWidth(0.6)
        canvas.roundRect(left, bottom, self.width, 2 * self.row, 2.0, stroke=1, fill=1)
        pen.line(left, middle, left + self.width, grey=0.75)
        for index, side in enumerate(pair.sides):
            self._side(side, left, middle + (self.row if index == 0 else 0.0) - self.row * 0.5)
        small = SMALLEST
        if self.heads:
            title = " \N{MIDDLE DOT} ".join(
                part for part in (bracket_words.third_place() if pair.third else "", pair.head) if part
            )
            state = "" if pair.settled and pair.session else pair.state
            taken = pen.faces.width(state, small) + 4 if state else 0.0
            max_width = self.width - taken
            pen.fitted(left, top + 2.2, title, small, max_width=max_width, grey=GREY, least=small, bold=pair.third)
            pen.right(left + self.width, top + 2.2, state, small, grey=GREY)
        elif pair.third:
            title = bracket_words.third_place()
            pen.fitted(left, top + 2.2, title, small, max_width=self.width, grey=GREY, least=small, bold=True)
        if self.notes and pair.notes:
            for line, words in enumerate(pen.faces.wrap(" ".join(pair.notes), small, self.width)[:2]):
                pen.text(left, bottom - 8 - line * 8.2, words, small, grey=GREY)

    def _side(self, side: ShownSide, left: float, middle: float) -> None:
        pen, size = self.pen, self.size
        bold = bool(side.on)
        grey = BLACK if side.known and side.on is not False else GREY
        right, x, base = left + self.width - 4, left + 4, middle - size * 0.34
        if side.points:
            right = right - pen.faces.width(side.points, size, bold=bold)
            pen.text(right, base, side.points, size, bold=bold, grey=grey)
            right -= 4
        if side.on:
            self._arrow(right, base + size * 0.34, size * 0.24)
            right -= size * 0.24 + 3
        if side.seed and self.seed:
            pen.text(x, base, side.seed, max(SMALLEST, size * 0.8), grey=GREY)
            x += self.seed
        max_width = max(8.0, right - x)
        lines = pen.faces.wrap(side.name, size, max_width, bold=bold)
        if len(lines) > self.lines:
            rest = " ".join(lines[self.lines - 1 :])
            lines = (*lines[: self.lines - 1], pen.faces.fit(rest, size, max_width, bold=bold, least=size)[0])
        base += (len(lines) - 1) * size * _LEADING / 2
        for line in lines:
            pen.text(x, base, line, size, bold=bold, grey=grey)
            base -= size * _LEADING

    def _arrow(self, x: float, y: float, arm: float) -> None:
        canvas = self.pen.canvas
        canvas.setStrokeGray(BLACK)
        canvas.setLineWidth(0.9)
        path = canvas.beginPath()
        path.moveTo(x - arm, y + arm)
        path.lineTo(x, y)
        path.lineTo(x - arm, y - arm)
        canvas.drawPath(path, stroke=1, fill=0)


def draw_bracket(
    pen: Pen, bracket: ShownBracket, part: BracketPart, corner: tuple[float, float], size: tuple[float, float]
) -> None:
    """Draw part of a bracket; `corner` is its upper left, `size` the available space."""
    _BracketDrawing(pen, bracket, part, corner, size).draw()


def bracket_text(bracket: ShownBracket, part: BracketPart) -> str:
    """Return a part of a bracket as text to be read aloud."""
    return " ".join((f"{bracket_words.title()}.", *(pair.spoken for pair in bracket.shown_in(part))))
