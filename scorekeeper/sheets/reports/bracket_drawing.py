"""The bracket on paper: lines, boxes and names as vectors, all of it on one page, from 2 to 64 teams."""

from collections.abc import Iterator

from scorekeeper.language import bracket as bracket_words
from scorekeeper.language.bracket_shown import ShownBracket, ShownPair, ShownSide
from scorekeeper.sheets.paper.pen import BLACK, GREY, LINE, Pen
from scorekeeper.tournament.draw.bracket_layout import rows, third_place

_ROOMY, _DENSE = 62.0, 17.2
"""The height of a pair and its surroundings with few pairs, and with 32 of them in a column; in points."""
_HEAD, _ROW, _WIDEST, _GAP = 16.0, 14.0, 168.0, 22.0
_BOTTOM = 6.0


def bracket_height(bracket: ShownBracket, max_height: float) -> float:
    """Return the height of the picture, in points, on a page with this available height."""
    return _HEAD + _rows(bracket) * _pitch(bracket, max_height) + _BOTTOM


def _rows(bracket: ShownBracket) -> float:
    return rows(bracket.whole, third=bracket.third is not None)


def _pitch(bracket: ShownBracket, max_height: float) -> float:
    return max(_DENSE, min(_ROOMY, (max_height - _HEAD - _BOTTOM) / _rows(bracket)))


class _Drawing:
    """One picture: the position of each pair on the page."""

    def __init__(self, pen: Pen, bracket: ShownBracket, corner: tuple[float, float], size: tuple[float, float]) -> None:
        (x, top), (width, max_height) = corner, size
        self.pen, self.bracket = pen, bracket
        self.x, self.top = x, top - _HEAD
        self.pitch = _pitch(bracket, max_height)
        step = width / bracket.rounds
        self.width = min(_WIDEST, step - min(_GAP, step * 0.14)) if bracket.rounds > 1 else min(_WIDEST, step)
        self.step = min(step, self.width + _GAP * 1.6)
        self.row = min(_ROW, self.pitch * 0.45)
        self.size = min(8.5, self.row * 0.8)
        self.heads = self.pitch >= 2 * self.row + 8.5
        """Whether table and state fit above a pair."""
        self.notes = self.pitch >= 2 * self.row + 20
        self.seeds = self.width > 64

    def boxes(self) -> Iterator[tuple[ShownPair, float, float]]:
        """Return each pair with the left edge and the middle of its box."""
        part = self.bracket.whole
        for pair in self.bracket.shown_in(part):
            position = part.place_of(pair.round, pair.slot)
            if position is not None:
                middle = third_place(part) if pair.third else position.middle
                yield pair, self.x + position.column * self.step, self.top - middle * self.pitch

    def draw(self) -> None:
        placed = list(self.boxes())
        for number in range(1, self.bracket.rounds + 1):
            left = self.x + (number - 1) * self.step
            self.pen.fitted(
                left, self.top + 4, self.bracket.head(number), 9, max_width=self.step - 4, bold=True, least=5.5
            )
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
            self._side(side, left, middle + (self.row if index == 0 else 0.0) - self.row * 0.5 - self.size * 0.34)
        small = min(6.5, self.size)
        if self.heads:
            title = " \N{MIDDLE DOT} ".join(
                part for part in (bracket_words.third_place() if pair.third else "", pair.head) if part
            )
            state = "" if pair.settled and pair.session else pair.state
            taken = pen.faces.width(state, small) + 4 if state else 0.0
            pen.fitted(
                left, top + 2.2, title, small, max_width=self.width - taken, grey=GREY, least=4.5, bold=pair.third
            )
            pen.right(left + self.width, top + 2.2, state, small, grey=GREY)
        elif pair.third:
            pen.fitted(
                left,
                top + 2.2,
                bracket_words.third_place(),
                small,
                max_width=self.width,
                grey=GREY,
                least=4.5,
                bold=True,
            )
        if self.notes and pair.notes:
            for line, words in enumerate(pen.faces.wrap(" ".join(pair.notes), small, self.width)[:2]):
                pen.text(left, bottom - 7.5 - line * 7.2, words, small, grey=GREY)

    def _side(self, side: ShownSide, left: float, base: float) -> None:
        pen, size = self.pen, self.size
        bold = bool(side.on)
        grey = BLACK if side.known and side.on is not False else GREY
        right, x = left + self.width - 4, left + 4
        if side.points:
            right = right - pen.faces.width(side.points, size, bold=bold)
            pen.text(right, base, side.points, size, bold=bold, grey=grey)
            right -= 4
        if side.on:
            self._arrow(right, base + size * 0.34, size * 0.24)
            right -= size * 0.24 + 3
        if side.seed and self.seeds:
            pen.text(x, base, side.seed, size * 0.8, grey=GREY)
            x += pen.faces.width("A16", size * 0.8) + 2
        pen.fitted(x, base, side.name, size, max_width=max(8.0, right - x), bold=bold, grey=grey, least=4.8)

    def _arrow(self, x: float, y: float, arm: float) -> None:
        canvas = self.pen.canvas
        canvas.setStrokeGray(BLACK)
        canvas.setLineWidth(0.9)
        path = canvas.beginPath()
        path.moveTo(x - arm, y + arm)
        path.lineTo(x, y)
        path.lineTo(x - arm, y - arm)
        canvas.drawPath(path, stroke=1, fill=0)


def draw_bracket(pen: Pen, bracket: ShownBracket, *, x: float, top: float, width: float, max_height: float) -> None:
    """Draw a bracket below `top`, with this width, on a page with this available height."""
    _Drawing(pen, bracket, (x, top), (width, max_height)).draw()


def bracket_text(bracket: ShownBracket) -> str:
    """Return the whole bracket as text to be read aloud."""
    return " ".join((f"{bracket_words.title()}.", *(pair.spoken for pair in bracket.pairs)))
