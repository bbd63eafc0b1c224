"""Where two drawings of a sheet look different, pixel by pixel, with the text there."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from scorekeeper.signing.checking.page_text import PageRectangle, PageText
from scorekeeper.signing.checking.verdict import DRAWN, Region, SheetChange

MOST_PAGES, MOST_REGIONS = 20, 12
"""Most pages compared, and most regions of a page; more regions count as one."""
_SCALE = 1.5
_LONGEST_SIDE = 1800
_FAINT, _FAINTEST = 24, 3
"""Gray differences to ignore, where letters may shift and elsewhere."""
_GAP_DOWN, _GAP_ACROSS = 3, 14
"""Pixels without a difference that separate two regions, down and across."""
_TEXT = 160
_UNEQUAL = re.compile(rb"[^\0]")


def page_changes(
    was: bytes, now: bytes, masked: Mapping[int, Sequence[PageRectangle]], against: str, *, bare: bool = False
) -> tuple[SheetChange, ...]:
    """Return where the pages of two PDFs look different, without the masked parts of each.

    What is drawn for signatures belongs to the page, unless `bare` is set. Raises ValueError if
    one of the files cannot be drawn.
    """
    with two_documents(was, now, forms=not bare) as (old, new):
        pages = range(min(max(len(old), len(new)), MOST_PAGES))
        return tuple(
            change for page in pages for change in _on_page(old, new, page, masked.get(page, ()), against, bare=bare)
        )


@contextmanager
def two_documents(was: bytes, now: bytes, *, forms: bool) -> Iterator[list[Any]]:
    """Open two PDFs in the drawing library, with (`forms`) or without their signatures.

    Raises ValueError if one of them cannot be drawn.
    """
    import pypdfium2  # noqa: PLC0415 - large, and only needed where something is wrong

    documents: list[Any] = []
    try:
        for data in (was, now):
            documents.append(pypdfium2.PdfDocument(data))
            if not len(documents[-1]):
                raise ValueError(0)
            if forms:
                documents[-1].init_forms()  # without this the boxes of signatures stay empty
        yield documents
    except (pypdfium2.PdfiumError, OverflowError, MemoryError) as error:
        raise ValueError(str(error)) from error
    finally:
        for document in reversed(documents):
            document.close()


def bare_changes(original: bytes, data: bytes) -> tuple[SheetChange, ...]:
    """Return where pages differ from a fresh drawing, without anything laid over them."""
    return page_changes(original, data, {}, DRAWN, bare=True)


def differs_within(
    old: Any, new: Any, part: PageRectangle, masked: Sequence[PageRectangle]
) -> tuple[PageRectangle, ...]:
    """Return where two pages look different inside one part of them, ignoring the masked places."""
    width, height = new.get_size()
    if old.get_size() != (width, height):
        return ()
    scale = _scale(old)
    outside = (
        PageRectangle(-2, part.top, width, height),
        PageRectangle(-2, -2, width, part.bottom),
        PageRectangle(-2, -2, part.left, height),
        PageRectangle(part.right, -2, width, height),
    )
    was, now = (_dots(page, scale, (*masked, *outside)) for page in (old, new))
    return tuple(_box(block, scale, height) for block in _blocks(_differing(was, now, _FAINT)))


def _on_page(
    old: Any, new: Any, number: int, masked: Sequence[PageRectangle], against: str, *, bare: bool
) -> Iterator[SheetChange]:
    if number >= len(old) or number >= len(new):
        there = (old if number < len(old) else new)[number]
        width, height = there.get_size()
        words = " ".join(word.text for word in PageText.read(there).words)[:_TEXT]
        region = Region(number, 0, 0, width, height, whole=True)
        gone = number < len(old)
        yield SheetChange(0, (), words if gone else None, None if gone else words, region, against=against)
        return
    pages = old[number], new[number]
    width, height = pages[1].get_size()
    if pages[0].get_size() != (width, height):
        yield SheetChange(0, region=Region(number, 0, 0, width, height, whole=True), against=against)
        return
    scale = _scale(pages[0])
    was, now = (_dots(page, scale, masked, bare=bare) for page in pages)
    blocks = list(_blocks(_differing(was, now, _FAINTEST)))
    if not blocks:
        return
    texts = PageText.read(pages[0]), PageText.read(pages[1])
    places = [_box(block, scale, height) for block in blocks]
    if len(places) > MOST_REGIONS:
        yield SheetChange(0, region=_describe(number, PageRectangle.around(places), texts[0]), against=against)
        return
    for box in places:
        before, after = texts[0].within(box), texts[1].within(box)
        yield SheetChange(
            0,
            (),
            _joined_words(before),
            _joined_words(_covering(before, after)),
            _describe(number, box, texts[0]),
            against=against,
        )


def _scale(page: Any) -> float:
    longest = float(max(1, *page.get_size()))
    return min(_SCALE, _LONGEST_SIDE / longest)


def _dots(page: Any, scale: float, masked: Sequence[PageRectangle], *, bare: bool = False) -> list[bytearray]:
    """Return a page as rows of gray pixels.

    Masked parts are white, and `bare` leaves out what is laid over it.
    """
    bitmap = page.render(scale=scale, grayscale=True, draw_annots=not bare)
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


def _differing(old: list[bytearray], new: list[bytearray], faint: int) -> list[tuple[int, list[int]]]:
    """Return, for each row that differs, the columns that differ."""
    rows = []
    for number, (was, now) in enumerate(zip(old, new, strict=False)):
        if was != now:
            columns = [index for index in _unequal(was, now) if abs(was[index] - now[index]) > faint]
            if columns:
                rows.append((number, columns))
    return rows


def _unequal(was: bytearray, now: bytearray) -> Iterator[int]:
    """Yield the columns where two rows differ.

    Rows are compared as numbers, as most pixels are white.
    """
    width = min(len(was), len(now))
    apart = int.from_bytes(was[:width], "big") ^ int.from_bytes(now[:width], "big")
    return (match.start() for match in _UNEQUAL.finditer(apart.to_bytes(width, "big")))


def _blocks(rows: list[tuple[int, list[int]]]) -> Iterator[tuple[int, int, int, int]]:
    """Yield differing pixels as blocks (rows, then columns: first and last), top down."""
    for band in _runs(rows, lambda row: row[0], _GAP_DOWN):
        columns = sorted({column for _number, there in band for column in there})
        for run in _runs(columns, lambda column: column, _GAP_ACROSS):
            inside = [number for number, there in band if any(run[0] <= column <= run[-1] for column in there)]
            yield inside[0], inside[-1], run[0], run[-1]


def _runs(items: list[Any], position: Any, gap: int) -> Iterator[list[Any]]:
    """Split a sorted list where the distance to the next position exceeds the gap."""
    if not items:
        return
    start = 0
    for index, (before, other) in enumerate(pairwise(items), 1):
        if position(other) - position(before) > gap:
            yield items[start:index]
            start = index
    yield items[start:]


def _box(block: tuple[int, int, int, int], scale: float, height: float) -> PageRectangle:
    first, last, left, right = block
    return PageRectangle(left / scale, height - (last + 1) / scale, (right + 1) / scale, height - first / scale)


def _describe(number: int, box: PageRectangle, text: PageText) -> Region:
    """Return a region with its line of the page, and its deals and column if in the table."""
    deals = text.deals(box)
    is_single = len(deals) == 1
    return Region(
        number,
        *box,
        deal=deals[0] if deals else None,
        until=deals[-1] if deals else None,
        column=text.column(box) if is_single else "",
        text=text.line(box) if is_single or not deals else "",
    )


def _covering(before: Sequence[str], after: Sequence[str]) -> tuple[str, ...]:
    """Return the words of a place as they are now.

    If words were only added, just those: they lie over the others.
    """
    more = Counter(after) - Counter(before)
    if more and not Counter(before) - Counter(after):
        return tuple(word for word in after if word in more)
    return tuple(after)


def _joined_words(words: Sequence[str]) -> str | None:
    return " ".join(words)[:_TEXT] or None
