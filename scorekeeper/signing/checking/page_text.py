"""The text of a page: words with their positions, the rows of the table, the column heads."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

_MOST_SIGNS = 20_000
_LONGEST = 160
_SAME_LINE = 3.0
_BESIDE = 30.0
_NEAR_HEAD = 24.0
_OPENING = 12.0
"""Largest distance, in points, from the starting scores to the first row below them."""
_AS_TALL = 0.8
_RAISED = 0.35
"""Least height of a footnote number above its words, as a share of its own height."""


class PageRectangle(NamedTuple):
    """A rectangle on a page, in points from its lower left corner."""

    left: float
    bottom: float
    right: float
    top: float

    @classmethod
    def around(cls, boxes: "Sequence[PageRectangle]") -> "PageRectangle":
        """Return the smallest rectangle around these."""
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        return cls(min(lefts), min(bottoms), max(rights), max(tops))

    @property
    def middle(self) -> tuple[float, float]:
        """The center of the rectangle: x and y."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


@dataclass(frozen=True, slots=True)
class PageWord:
    """A word and its place on the page."""

    text: str
    box: PageRectangle


@dataclass(frozen=True, slots=True)
class PageText:
    """The words of a page, in the order of the file."""

    words: tuple[PageWord, ...]

    @classmethod
    def read(cls, page: Any) -> "PageText":
        """Return the words of a page of the drawing library."""
        from pypdfium2 import raw  # noqa: PLC0415 - large, and only needed where pages are compared

        text = page.get_textpage()
        # one by one: a range leaves out characters that are not letters, which would shift every
        # position after them
        signs = (raw.FPDFText_GetUnicode(text.raw, index) for index in range(min(text.count_chars(), _MOST_SIGNS)))
        return cls(tuple(_words(text, "".join(chr(sign) if sign else " " for sign in signs))))

    def within(self, box: PageRectangle) -> tuple[str, ...]:
        """Return the words that overlap part of the page, from the top and from the left."""
        inside = [word for word in self.words if _touch(word.box, box)]
        return tuple(word.text for line in _lines(inside) for word in line)

    def line(self, box: PageRectangle) -> str:
        """Return the line of the page that contains a box."""
        up = box.middle[1]
        words = [word for word in self.words if word.box.bottom - 1 <= up <= word.box.top + 1]
        return " ".join(word.text for word in sorted(words, key=lambda word: word.box.left))[:_LONGEST]

    def deals(self, box: PageRectangle) -> tuple[int, ...]:
        """Return the deals whose table rows a box overlaps."""
        return tuple(number for number, row in self.rows() if row.bottom - 2 <= box.top and box.bottom <= row.top + 2)

    def column(self, box: PageRectangle) -> str:
        """Return the head of a box's column, such as "B" or "running B"."""
        rows = self.rows()
        if not rows:
            return ""
        above = [word for word in self.words if word.box.bottom > rows[0][1].top]
        lines = sorted(_lines(above), key=lambda line: min(word.box.bottom for word in line))
        heads = [_head(line, box, reach) for line, reach in zip(lines[:2], (_NEAR_HEAD, _BESIDE), strict=False)]
        return " ".join(head for head in reversed(heads) if head)[:40] if heads and heads[0] else ""

    def remarks_from(self) -> float:
        """Return the x position where the numbers of a row end, and its marks and remarks begin.

        The line of heads right above the first row is longer by its last head, whatever its
        wording.
        """
        rows = self.rows()
        if not rows:
            return 0.0
        top = rows[0][1].top
        # a side's starting score is not a column head
        opening = [word.box.top for word in self._words_above(top, _OPENING) if word.text.isdigit()]
        heads = self._words_above(max(opening, default=top), _BESIDE)
        return max((word.box.left for word in heads), default=0.0) - 1

    def _words_above(self, top: float, reach: float) -> list[PageWord]:
        return [word for word in self.words if 0 < word.box.bottom - top < reach]

    def rows(self) -> list[tuple[int, PageRectangle]]:
        """Return the rows of the table.

        Lines that begin with numbers from 1 up, each exactly below the last.
        """
        lines = [line for line in _lines(self.words) if not _is_footnote(line)]
        starts = [index for index, line in enumerate(lines) if line[0].text == "1"]
        # footnote numbers are smaller than those of rows, however many there are
        tallest = max((_tall(lines[index][0]) for index in starts), default=0.0)
        starts = [index for index in starts if _tall(lines[index][0]) > tallest * _AS_TALL]
        return max((_numbered(lines[index:]) for index in starts), key=len, default=[])


def _tall(word: PageWord) -> float:
    return word.box.top - word.box.bottom


def _is_footnote(line: Sequence[PageWord]) -> bool:
    return len(line) > 1 and line[0].box.bottom - line[1].box.bottom > _RAISED * _tall(line[0])


def _numbered(lines: Sequence[Sequence[PageWord]]) -> list[tuple[int, PageRectangle]]:
    rows: list[tuple[int, PageRectangle]] = []
    for line in lines:
        first = line[0]
        if first.text == str(len(rows) + 1) and (not rows or _misalignment(rows[-1][1], first.box)):
            rows.append((len(rows) + 1, first.box))
    return rows


def _misalignment(first: PageRectangle, other: PageRectangle) -> bool:
    return min(abs(first.left - other.left), abs(first.right - other.right), abs(first.middle[0] - other.middle[0])) < 2


def _words(text: Any, signs: str) -> Iterator[PageWord]:
    position = 0
    for blank, group in groupby(signs, key=str.isspace):
        length = len(list(group))
        if not blank:
            boxes = [PageRectangle(*text.get_charbox(index)) for index in range(position, position + length)]
            yield from _split_words(signs[position : position + length], boxes)
        position += length


def _split_words(signs: str, boxes: Sequence[PageRectangle]) -> Iterator[PageWord]:
    """Yield words, split also where letters are far apart without a space."""
    start = 0
    for end in range(1, len(signs) + 1):
        if end < len(signs) and _side_by_side(boxes[end - 1], boxes[end]):
            continue
        yield PageWord(signs[start:end], PageRectangle.around(boxes[start:end]))
        start = end


def _side_by_side(first: PageRectangle, other: PageRectangle) -> bool:
    return abs(first.middle[1] - other.middle[1]) < 8 and -12 < other.left - first.right < 8


def _touch(first: PageRectangle, other: PageRectangle) -> bool:
    across = min(first.right, other.right) - max(first.left, other.left)
    up = min(first.top, other.top) - max(first.bottom, other.bottom)
    return across > 0.5 and up > 0.5


def _lines(words: Sequence[PageWord]) -> list[list[PageWord]]:
    """Return words grouped into lines from the top down, each from left to right."""
    lines: list[list[PageWord]] = []
    for word in sorted(words, key=lambda word: -word.box.bottom):
        if lines and abs(lines[-1][0].box.bottom - word.box.bottom) < _SAME_LINE:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda word: word.box.left) for line in lines]


def _head(line: Sequence[PageWord], box: PageRectangle, reach: float) -> str:
    nearest = min(line, key=lambda word: abs(word.box.middle[0] - box.middle[0]))
    return nearest.text if abs(nearest.box.middle[0] - box.middle[0]) <= reach else ""
