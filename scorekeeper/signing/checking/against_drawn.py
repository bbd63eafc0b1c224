"""A comparison of a page with a fresh drawing of its record, ignoring what fonts and versions change.

A page from an earlier version differs from the fresh drawing in much that does not matter: the
name of the event, times, remarks, fonts, language. So only what the record determines counts: the
digest, the totals, and the rows of the table; in the rows, the numbers and, where the two pages
have the same layout, how the row looks.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.signing.checking.page_text import PageText, PageWord, Rectangle
from scorekeeper.signing.checking.pages import differs_within
from scorekeeper.signing.checking.verdict import DRAWN, Region, SheetChange

_NUMBER = re.compile(r"[+\-\N{MINUS SIGN}]?\d+")
_SAME_LINE, _ALIKE = 3.0, 0.05
_SEEN = 3.0
"""Smallest difference in the picture, in points, that counts; letters may shift by less than this."""
_MOST_PAGES = 20
_TALL = 10.5
"""Smallest height of the digits of the totals, in points; a team may have such digits in its name."""
_WIDE = 590.0
"""Width in points below which a page was scaled down as a whole."""
_DIGEST = re.compile(r"\b(?:[0-9A-F]{4} ){3}[0-9A-F]{4}\b")


@dataclass(frozen=True, slots=True)
class _Row:
    """The row of a deal: the place of its number, the words on its line before the remarks, and the remarks."""

    number: Rectangle
    words: tuple[PageWord, ...]
    remarks: tuple[str, ...]

    @property
    def numbers(self) -> Counter[str]:
        """The numbers of the row, without the dealer's, which no record has when the wrong player dealt."""
        words = [word.text for index, word in enumerate(self.words) if index != 1 or not word.text.isdigit()]
        return Counter(text for text in words if _NUMBER.fullmatch(text))


@dataclass(frozen=True, slots=True)
class _Page:
    page: Any
    text: PageText
    rows: Mapping[int, _Row]


def drawn_changes(original: bytes, data: bytes, digest: str) -> tuple[SheetChange, ...]:
    """Return where a file's numbers differ from the record with this digest.

    Raises ValueError if it is not a PDF.
    """
    import pypdfium2  # noqa: PLC0415 - large, and only needed where something is wrong

    documents: list[Any] = []
    try:
        for content in (original, data):
            documents.append(pypdfium2.PdfDocument(content))
            documents[-1].init_forms()
        pages = range(min(*map(len, documents), _MOST_PAGES))
        read = [(_read(documents[0][page_index]), _read(documents[1][page_index])) for page_index in pages]
        head = _in_head(*read[0], digest) if read else ()
        changes = (*(change for index, pair in enumerate(read) for change in _on_page(index, *pair)), *head)
    except (pypdfium2.PdfiumError, OverflowError, MemoryError) as error:
        raise ValueError(str(error)) from error
    finally:
        for document in reversed(documents):
            document.close()
    return changes


def _read(page: Any) -> _Page:
    text = PageText.read(page)
    rows: dict[int, _Row] = {}
    edge = text.remarks_from()
    for deal, box in text.rows():
        line = [word for word in text.words if abs(word.box.bottom - box.bottom) < _SAME_LINE]
        own = tuple(word for word in line if word.box.left < edge)
        rows[deal] = _Row(box, own, tuple(word.text for word in line if word.box.left >= edge))
    return _Page(page, text, rows)


def _in_head(original: _Page, now: _Page, digest: str) -> Iterator[SheetChange]:
    """Return what the first page shows differently: the digest of the record, or its totals."""
    head = digest[:16].upper()
    printed = " ".join(head[index : index + 4] for index in range(0, len(head), 4))
    shown = set(_DIGEST.findall(" ".join(word.text for word in now.text.words)))
    if shown != {printed}:
        yield SheetChange(0, ("digest",), printed, ", ".join(sorted(shown)) or None, against=DRAWN)
    was, there = _totals(original), _totals(now)
    if [word.text for word in was] != [word.text for word in there]:
        yield SheetChange(0, ("totals",), _joined_words(was), _joined_words(there) or None, against=DRAWN)


def _totals(page: _Page) -> list[PageWord]:
    tall = _TALL * min(1.0, float(page.page.get_size()[0]) / _WIDE)
    totals = [word for word in page.text.words if word.text.isdigit() and word.box.top - word.box.bottom > tall]
    return sorted(totals, key=lambda word: word.box.left)


def _on_page(number: int, original: _Page, now: _Page) -> Iterator[SheetChange]:
    deals = original.rows.keys() & now.rows.keys()
    changes = {deal: change for deal in sorted(deals) for change in _row_changes(number, deal, original, now)}
    # further pages may begin at another row of the table
    if 2 * len(changes) <= len(deals) and (number or now.rows or not original.rows):
        yield from changes.values()
    else:
        width, height = now.page.get_size()
        yield SheetChange(0, region=Region(number, 0, 0, width, height, whole=True), against=DRAWN)


def _row_changes(page: int, deal: int, original: _Page, now: _Page) -> Iterator[SheetChange]:
    """Return the row of a deal if it does not show every number in the record."""
    was, there = original.rows[deal], now.rows[deal]
    missing, other = was.numbers - there.numbers, there.numbers - was.numbers
    if missing:
        gone, put_in = _unmatched(was, there, missing), _unmatched(there, was, other)
        region = Region(page, *there.number, deal=deal, until=deal, column=original.text.column(gone[0].box))
        yield SheetChange(0, (), _joined_words(gone), _joined_words(put_in) or None, region, against=DRAWN)
    elif not other and _laid_out_alike(was, there):
        for box in differs_within(original.page, now.page, _band(was, there, original.page), _times(was, there)):
            if min(box.right - box.left, box.top - box.bottom) < _SEEN:
                continue
            shown = now.text.column(box)
            region = Region(page, *box, deal=deal, until=deal, column=shown)
            yield SheetChange(0, (), None, None, region, against=DRAWN)
            return


def _unmatched(row: _Row, other: _Row, texts: Counter[str]) -> list[PageWord]:
    """Return the words of a row that the other row lacks; among equal words, those farthest from a match."""

    def alone(word: PageWord) -> float:
        near = [abs(twin.box.left - word.box.left) for twin in other.words if twin.text == word.text]
        return min(near, default=float("inf"))

    unmatched: list[PageWord] = []
    for text, count in texts.items():
        unmatched += sorted((word for word in row.words if word.text == text), key=alone, reverse=True)[:count]
    return sorted(unmatched, key=lambda word: word.box.left)


def _joined_words(words: Sequence[PageWord]) -> str:
    return " ".join(word.text for word in words)


def _laid_out_alike(first: _Row, other: _Row) -> bool:
    words = [[word for word in row.words if _NUMBER.fullmatch(word.text)] for row in (first, other)]
    return len(words[0]) == len(words[1]) and all(
        a.text == b.text and max(abs(p - q) for p, q in zip(a.box, b.box, strict=True)) < _ALIKE
        for a, b in zip(*words, strict=True)
    )


def _band(row: _Row, other: _Row, page: Any) -> Rectangle:
    """Return the part of the page in which to compare a row; it includes the remarks only if they agree."""
    width, _height = page.get_size()
    right = max(word.box.right for word in row.words if _NUMBER.fullmatch(word.text)) + 1
    whole = width if row.remarks == other.remarks else right
    return Rectangle(row.number.left - 1, row.number.bottom - 1, whole, row.number.top + 1)


def _times(*rows: _Row) -> tuple[Rectangle, ...]:
    return tuple(word.box for row in rows for word in row.words if not _NUMBER.fullmatch(word.text))
