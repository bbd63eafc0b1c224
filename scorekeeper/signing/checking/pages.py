"""Where two drawings of a sheet look different: compared as pictures, dot by dot, and what is written there."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from scorekeeper.signing.checking.verdict import Change, Region

MOST_PAGES, MOST_REGIONS = 20, 40
_SCALE = 1.5
_LONGEST_SIDE = 1800
_FAINT = 24
"""Differences of grey below this are not seen by anybody."""
_GAP_DOWN, _GAP_ACROSS = 3, 14
"""Dots without a difference that part two regions."""
_TEXT = 160


class Rectangle(NamedTuple):
    """A part of a page, in points from its lower left corner."""

    left: float
    bottom: float
    right: float
    top: float


def page_changes(was: bytes, now: bytes, masked: Mapping[int, Sequence[Rectangle]], against: str) -> tuple[Change, ...]:
    """Answer where the pages of a PDF look different from those of another one, without the masked parts of each.

    Raises ValueError where one of them cannot be drawn.
    """
    import pypdfium2  # noqa: PLC0415 - large, and only needed where something is wrong

    documents: list[Any] = []
    try:
        documents.extend(pypdfium2.PdfDocument(data) for data in (was, now))
        old, new = documents
        found = [
            change
            for page in range(min(max(len(old), len(new)), MOST_PAGES))
            for change in _on_page(old, new, page, masked.get(page, ()), against)
        ]
        return tuple(found[:MOST_REGIONS])
    except (pypdfium2.PdfiumError, OverflowError, MemoryError) as error:
        raise ValueError(str(error)) from error
    finally:
        for document in reversed(documents):
            document.close()


def _on_page(old: Any, new: Any, number: int, masked: Sequence[Rectangle], against: str) -> Iterator[Change]:
    if number >= len(old) or number >= len(new):
        there = (old if number < len(old) else new)[number]
        region = Region(number, 0, 0, *there.get_size())
        words = _words(there.get_textpage(), Rectangle(0, 0, *there.get_size()))
        gone = number < len(old)
        yield Change(0, (), words if gone else None, None if gone else words, region, against=against)
        return
    pages = old[number], new[number]
    if pages[0].get_size() != pages[1].get_size():
        yield Change(0, (), None, None, Region(number, 0, 0, *pages[1].get_size()), against=against)
        return
    scale = _scale(pages[0])
    rows = _differing(*(_dots(page, scale, masked) for page in pages))
    texts = pages[0].get_textpage(), pages[1].get_textpage()
    height = pages[0].get_size()[1]
    for first, last, left, right in _blocks(rows):
        place = Rectangle(left / scale, height - (last + 1) / scale, (right + 1) / scale, height - first / scale)
        wide = Rectangle(place.left - 1, place.bottom - 1, place.right + 1, place.top + 1)
        region = _described(number, wide, texts[0])
        yield Change(0, (), _words(texts[0], wide), _words(texts[1], wide), region, against=against)


def _scale(page: Any) -> float:
    longest = float(max(1, *page.get_size()))
    return min(_SCALE, _LONGEST_SIDE / longest)


def _dots(page: Any, scale: float, masked: Sequence[Rectangle]) -> list[bytearray]:
    """Answer a page as rows of grey dots; masked parts are all white."""
    bitmap = page.render(scale=scale, grayscale=True, may_draw_forms=False)
    try:
        width, stride, data = bitmap.width, bitmap.stride, bytes(bitmap.buffer)
        rows = [bytearray(data[row * stride : row * stride + width]) for row in range(bitmap.height)]
    finally:
        bitmap.close()
    for part in masked:
        left, right = (max(0, int(edge * scale)) for edge in (part.left - 1, part.right + 2))
        top, bottom = (max(0, len(rows) - int(edge * scale)) for edge in (part.top + 2, part.bottom - 1))
        for row in rows[top:bottom]:
            row[left:right] = b"\xff" * len(row[left:right])
    return rows


def _differing(old: list[bytearray], new: list[bytearray]) -> list[tuple[int, list[int]]]:
    """Answer for each row that differs in which columns."""
    found = []
    for number, (was, now) in enumerate(zip(old, new, strict=False)):
        if was != now:
            columns = [at for at, (a, b) in enumerate(zip(was, now, strict=False)) if abs(a - b) > _FAINT]
            if columns:
                found.append((number, columns))
    return found


def _blocks(rows: list[tuple[int, list[int]]]) -> Iterator[tuple[int, int, int, int]]:
    """Answer the differing dots as blocks: first and last row, left and right column; from the top down."""
    for band in _runs(rows, lambda row: row[0], _GAP_DOWN):
        columns = sorted({at for _number, there in band for at in there})
        for run in _runs(columns, lambda at: at, _GAP_ACROSS):
            inside = [number for number, there in band if any(run[0] <= at <= run[-1] for at in there)]
            yield inside[0], inside[-1], run[0], run[-1]


def _runs(items: list[Any], place: Any, gap: int) -> Iterator[list[Any]]:
    """Part a sorted list where the next place is farther away than the gap."""
    if not items:
        return
    start = 0
    for at, (one, other) in enumerate(pairwise(items), 1):
        if place(other) - place(one) > gap:
            yield items[start:at]
            start = at
    yield items[start:]


def _described(number: int, place: Rectangle, text: Any) -> Region:
    """Answer a place with the line of the page it is in, and the deal and the column if it is in the table."""
    middle = (place.bottom + place.top) / 2
    line = _words(text, Rectangle(0, middle - 2, 10_000, middle + 2)) or ""
    head = line.split(" ", 1)[0]
    deal = int(head) if head.isascii() and head.isdigit() and 1 <= int(head[:4]) <= 99 else None
    column = _head(text, place) if deal is not None else ""
    return Region(number, *place, deal=deal, column=column, text=line)


def _head(text: Any, place: Rectangle) -> str:
    """Answer the word at the head of a column: the first one above that is not a number."""
    above = _words(text, Rectangle(place.left, place.top, place.right, 10_000)) or ""
    words = [word for word in above.split() if not word.strip("-\N{EN DASH}0123456789.")]
    rest = [word for word in above.split() if word not in words]
    return rest[-1][:20] if rest else ""


def _words(text: Any, place: Rectangle) -> str | None:
    found = " ".join(str(text.get_text_bounded(*place)).split())
    return found[:_TEXT] or None
