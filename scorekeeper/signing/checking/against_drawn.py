"""A page held against one that is drawn anew from the record: only what cannot come from another font or version.

A page of an earlier version differs from the drawn one in much that means nothing: the name of the event, times,
remarks, fonts, language. So only what the record gives counts: the digest, the totals, and the rows of the table, in
them the numbers and, where the two pages are laid out alike, how the row looks.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.signing.checking.page_text import PageText, Rectangle, Word
from scorekeeper.signing.checking.pages import differs_within
from scorekeeper.signing.checking.verdict import DRAWN, Change, Region

_NUMBER = re.compile(r"[+\-\N{MINUS SIGN}]?\d+")
_SAME_LINE, _ALIKE = 3.0, 0.05
_SEEN = 3.0
"""Smaller than this, in points, no difference of a picture is told: letters fall on other dots."""
_MOST_PAGES = 20
_TALL = 10.5
"""Digits at least so high, in points, are those of the totals; a team may have such digits in its name."""
_WIDE = 590.0
"""A page that is narrower was made smaller as a whole."""
_DIGEST = re.compile(r"\b(?:[0-9A-F]{4} ){3}[0-9A-F]{4}\b")


@dataclass(frozen=True, slots=True)
class _Row:
    """The row of a deal: its number's place, the words on its line up to the remarks, and the remarks."""

    number: Rectangle
    words: tuple[Word, ...]
    remarks: tuple[str, ...]

    @property
    def numbers(self) -> Counter[str]:
        """Its numbers, without that of the dealer, which no record has when the wrong player dealt."""
        words = [word.text for index, word in enumerate(self.words) if index != 1 or not word.text.isdigit()]
        return Counter(text for text in words if _NUMBER.fullmatch(text))


@dataclass(frozen=True, slots=True)
class _Page:
    page: Any
    text: PageText
    rows: Mapping[int, _Row]


def drawn_changes(drawn: bytes, data: bytes, digest: str) -> tuple[Change, ...]:
    """Return where a file shows other numbers than the record with this digest gives. Raises ValueError for no PDF."""
    import pypdfium2  # noqa: PLC0415 - large, and only needed where something is wrong

    documents: list[Any] = []
    try:
        for content in (drawn, data):
            documents.append(pypdfium2.PdfDocument(content))
            documents[-1].init_forms()
        pages = range(min(*map(len, documents), _MOST_PAGES))
        read = [(_read(documents[0][at]), _read(documents[1][at])) for at in pages]
        head = _in_head(*read[0], digest) if read else ()
        found = (*(change for index, pair in enumerate(read) for change in _on_page(index, *pair)), *head)
    except (pypdfium2.PdfiumError, OverflowError, MemoryError) as error:
        raise ValueError(str(error)) from error
    finally:
        for document in reversed(documents):
            document.close()
    return found


def _read(page: Any) -> _Page:
    text = PageText.of(page)
    rows: dict[int, _Row] = {}
    edge = text.remarks_from()
    for deal, place in text.rows():
        line = [word for word in text.words if abs(word.place.bottom - place.bottom) < _SAME_LINE]
        own = tuple(word for word in line if word.place.left < edge)
        rows[deal] = _Row(place, own, tuple(word.text for word in line if word.place.left >= edge))
    return _Page(page, text, rows)


def _in_head(drawn: _Page, now: _Page, digest: str) -> Iterator[Change]:
    """Return whether the first page shows the digest of the record, and the totals that it gives."""
    head = digest[:16].upper()
    printed = " ".join(head[at : at + 4] for at in range(0, len(head), 4))
    shown = set(_DIGEST.findall(" ".join(word.text for word in now.text.words)))
    if shown != {printed}:
        yield Change(0, ("digest",), printed, ", ".join(sorted(shown)) or None, against=DRAWN)
    was, there = _totals(drawn), _totals(now)
    if [word.text for word in was] != [word.text for word in there]:
        yield Change(0, ("totals",), _said(was), _said(there) or None, against=DRAWN)


def _totals(page: _Page) -> list[Word]:
    tall = _TALL * min(1.0, float(page.page.get_size()[0]) / _WIDE)
    found = [word for word in page.text.words if word.text.isdigit() and word.place.top - word.place.bottom > tall]
    return sorted(found, key=lambda word: word.place.left)


def _on_page(number: int, drawn: _Page, now: _Page) -> Iterator[Change]:
    deals = drawn.rows.keys() & now.rows.keys()
    found = {deal: change for deal in sorted(deals) for change in _told(number, deal, drawn, now)}
    # further pages may begin elsewhere in the table
    if 2 * len(found) <= len(deals) and (number or now.rows or not drawn.rows):
        yield from found.values()
    else:
        width, height = now.page.get_size()
        yield Change(0, region=Region(number, 0, 0, width, height, whole=True), against=DRAWN)


def _told(page: int, deal: int, drawn: _Page, now: _Page) -> Iterator[Change]:
    """Return the row of a deal where it does not show every number that the record gives."""
    was, there = drawn.rows[deal], now.rows[deal]
    missing, other = was.numbers - there.numbers, there.numbers - was.numbers
    if missing:
        gone, put_in = _unmatched(was, there, missing), _unmatched(there, was, other)
        region = Region(page, *there.number, deal=deal, until=deal, column=drawn.text.column(gone[0].place))
        yield Change(0, (), _said(gone), _said(put_in) or None, region, against=DRAWN)
    elif not other and _laid_out_alike(was, there):
        for place in differs_within(drawn.page, now.page, _band(was, there, drawn.page), _times(was, there)):
            if min(place.right - place.left, place.top - place.bottom) < _SEEN:
                continue
            shown = now.text.column(place)
            region = Region(page, *place, deal=deal, until=deal, column=shown)
            yield Change(0, (), None, None, region, against=DRAWN)
            return


def _unmatched(row: _Row, other: _Row, texts: Counter[str]) -> list[Word]:
    """Return the words of a row that the other one does not have: of several alike those farthest from any there."""

    def alone(word: Word) -> float:
        near = [abs(one.place.left - word.place.left) for one in other.words if one.text == word.text]
        return min(near, default=float("inf"))

    found: list[Word] = []
    for text, count in texts.items():
        found += sorted((word for word in row.words if word.text == text), key=alone, reverse=True)[:count]
    return sorted(found, key=lambda word: word.place.left)


def _said(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def _laid_out_alike(one: _Row, other: _Row) -> bool:
    words = [[word for word in row.words if _NUMBER.fullmatch(word.text)] for row in (one, other)]
    return len(words[0]) == len(words[1]) and all(
        a.text == b.text and max(abs(p - q) for p, q in zip(a.place, b.place, strict=True)) < _ALIKE
        for a, b in zip(*words, strict=True)
    )


def _band(row: _Row, other: _Row, page: Any) -> Rectangle:
    """Return the part of the page in which a row is the same: with the remarks only where they are."""
    width, _height = page.get_size()
    right = max(word.place.right for word in row.words if _NUMBER.fullmatch(word.text)) + 1
    whole = width if row.remarks == other.remarks else right
    return Rectangle(row.number.left - 1, row.number.bottom - 1, whole, row.number.top + 1)


def _times(*rows: _Row) -> tuple[Rectangle, ...]:
    return tuple(word.place for row in rows for word in row.words if not _NUMBER.fullmatch(word.text))
