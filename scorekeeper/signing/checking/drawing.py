"""Compare a signed file with the one that this program makes from its record.

Whoever prepares a sheet for signing draws its page, and could draw numbers that differ from those in the record that is
signed. So signatures alone do not prove that the signers saw what they signed. The prepared sheet follows from its
record, and the update of each signature from the file before it, its name, time and statement, and the signature drawn
by hand: the whole file can be written again, so that nothing can be hidden in it.

A page from an earlier version differs from the fresh drawing in much that does not matter: the name of the event,
times, remarks, fonts, language. Then only what follows from the record counts: the digest, the totals, and the rows of
the table; in the rows, the numbers and, where the two pages have the same layout, how the row looks.
"""

import datetime as dt
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.model import Problem, problem
from scorekeeper.signing.checking.apart import run_apart
from scorekeeper.signing.checking.opening import Opened, boxes
from scorekeeper.signing.checking.page_text import PageRectangle, PageText, PageWord
from scorekeeper.signing.checking.pages import bare_changes, differs_within, two_documents
from scorekeeper.signing.checking.records import MOST_CHANGES, SheetRecord
from scorekeeper.signing.checking.seals import Seal
from scorekeeper.signing.checking.verdict import DRAWN, Region, SheetChange, Signed
from scorekeeper.signing.keys.trust import Trust
from scorekeeper.signing.sealing.cms import is_as_made
from scorekeeper.signing.sealing.faults import SealingError
from scorekeeper.signing.sealing.fields import PAGE_NAME, embedded_files
from scorekeeper.signing.sealing.seal import GivenSignature, sign_again

_NUMBER = re.compile(r"[+\-\N{MINUS SIGN}]?\d+")
_SAME_LINE, _ALIKE = 3.0, 0.05
_SEEN = 3.0
"""Smallest difference of pictures that counts, in points; letters may shift by less."""
_MOST_PAGES = 20
_TALL = 10.5
"""Smallest height of a total's digits, in points; a team's name may have digits, too."""
_WIDE = 590.0
"""Width in points below which a page was scaled down as a whole."""
_DIGEST = re.compile(r"\b(?:[0-9A-F]{4} ){3}[0-9A-F]{4}\b")


_IDENTITY = 16
_LARGEST_LOOK = 1024 * 1024
_FAILURES = (SealingError, ValueError, KeyError, TypeError, IndexError, AttributeError, AssertionError)

Looks = Callable[[Signed, bytes, tuple[float, float]], bool]
"""Whether drawing operators in a box of this size show what a signature says."""

Unsigned = Callable[[Sequence[Signed], Trust], Iterable[Problem]]
"""Finds who has not signed a settlement, by a sheet's signatures and trusted clubs."""

EXACT, ELSEWHERE, UNDESCRIBED = "exact", "elsewhere", "undescribed"
"""How far a file can be compared with its record.

Byte for byte; only in its numbers, because it was drawn with another version or other typefaces
than those installed here; or the same because it does not say what it was drawn from.
"""


@dataclass(frozen=True, slots=True)
class Redrawn:
    """A sheet made again from its record: its page, and the file before signing.

    `prepared` is empty if only what the record itself says could be drawn: because the file does not say what its page
    was drawn from, or (`how` is EXACT) because the record does not follow from it. `looks` judges what a box shows,
    `unsigned` returns who has not signed a settlement on the sheet. `computer_key`: the page says that the club key has
    no passphrase.
    """

    content: bytes = field(repr=False)
    how: str = UNDESCRIBED
    prepared: bytes = field(default=b"", repr=False)
    looks: Looks | None = field(default=None, repr=False)
    unsigned: Unsigned | None = field(default=None, repr=False)
    computer_key: bool = False


Render = Callable[[bytes, bytes], Redrawn | None]
"""Makes a sheet again from its document and the source of its page; None if it cannot."""


@dataclass(frozen=True, slots=True)
class PageComparison:
    """The result of comparing a file with its record.

    `how` is "" if it could not be compared at all.
    """

    changes: tuple[SheetChange, ...] = ()
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    how: str = ""


_NOT_COMPARED = PageComparison(problems=(problem("page-not-compared"),))


def drawn_again(file: Opened, record: SheetRecord, render: Render) -> Redrawn | None:
    """Return the sheet made again from the record of a file; None if that is impossible.

    Never raises.
    """
    try:
        return render(record.data, embedded_files(file.reader).get(PAGE_NAME, b""))
    except Exception:  # noqa: BLE001  (untrusted bytes: record and page source may be anything)
        return None


def held_against_record(
    file: Opened,
    record: SheetRecord,
    signatures: Sequence[tuple[Seal, Signed]],
    redrawn: Redrawn | None,
    library: AbstractContextManager[object] | None,
    *,
    as_written: bool,
) -> PageComparison:
    """Return how closely a file matches its record, and where its page differs; never raises.

    `signatures` are those in the file, in order, each with its time by the clock of the computer. `as_written`: the
    file is known to equal, byte for byte, one written again from `redrawn` and the signatures.
    """
    if redrawn is None:
        return _NOT_COMPARED
    if as_written or is_as_written(file.data, redrawn.prepared, [seal for seal, _signed in signatures]):
        problems = tuple(_other_boxes(file, redrawn, signatures))
        return PageComparison(problems=problems, how=EXACT)
    return _by_looks(file, record, redrawn, library)


def _by_looks(
    file: Opened, record: SheetRecord, redrawn: Redrawn, library: AbstractContextManager[object] | None
) -> PageComparison:
    """Return where a page looks different, for a file that is not byte for byte the same."""
    of_another = redrawn.how == EXACT and not redrawn.prepared
    try:
        if redrawn.how == EXACT and not of_another:
            changes = draw(library, bare_changes, redrawn.content, file.data)
        else:
            changes = draw(library, drawn_changes, redrawn.content, file.data, record.digest)
    except Exception:  # noqa: BLE001  (untrusted bytes: nothing is known of pages that cannot be drawn)
        if not of_another:
            return _NOT_COMPARED
        changes = ()
    if changes or of_another:
        code = "page-of-another" if of_another else "page-differs"
        return PageComparison(changes[:MOST_CHANGES], (problem(code),), how=redrawn.how)
    if redrawn.how == EXACT:
        # it looks the same to this program; another program may show what is hidden in it
        return PageComparison(problems=(problem("file-differs"),), how=EXACT)
    return PageComparison(remarks=(problem("page-in-part", how=redrawn.how),), how=redrawn.how)


def draw(
    library: AbstractContextManager[object] | None, compared: Callable[..., tuple[SheetChange, ...]], *given: Any
) -> tuple[SheetChange, ...]:
    """Return the differences of pages, found in another process or with `library` in this one."""
    if library is None:
        answer: tuple[SheetChange, ...] = run_apart(compared, *given)
        return answer
    with library:
        return compared(*given)


def _other_boxes(file: Opened, redrawn: Redrawn, signatures: Sequence[tuple[Seal, Signed]]) -> Iterator[Problem]:
    """Return the boxes that do not show what their signature says."""
    places = boxes(file)
    for seal, signed in signatures:
        box = places[seal.role][1]
        size = box.right - box.left, box.top - box.bottom
        if redrawn.looks is not None and not redrawn.looks(signed, seal.look, size):
            yield problem("box-differs", role=seal.role)


@dataclass(frozen=True, slots=True)
class _PageRow:
    """The row of a deal on a page: its number, the words before the remarks, the remarks."""

    number: PageRectangle
    words: tuple[PageWord, ...]
    remarks: tuple[str, ...]

    @property
    def numbers(self) -> Counter[str]:
        """The numbers of the row without the dealer's, which a record may lack."""
        words = [word.text for index, word in enumerate(self.words) if index != 1 or not word.text.isdigit()]
        return Counter(text for text in words if _NUMBER.fullmatch(text))


@dataclass(frozen=True, slots=True)
class _Page:
    page: Any
    text: PageText
    rows: Mapping[int, _PageRow]


def drawn_changes(original: bytes, data: bytes, digest: str) -> tuple[SheetChange, ...]:
    """Return where a file's numbers differ from the record with this digest.

    Raises ValueError if it is not a PDF.
    """
    with two_documents(original, data, forms=True) as documents:
        pages = range(min(*map(len, documents), _MOST_PAGES))
        read = [(_read(documents[0][page_index]), _read(documents[1][page_index])) for page_index in pages]
        head = _in_head(*read[0], digest) if read else ()
        return (*(change for index, pair in enumerate(read) for change in _on_page(index, *pair)), *head)


def _read(page: Any) -> _Page:
    text = PageText.read(page)
    rows: dict[int, _PageRow] = {}
    edge = text.remarks_from()
    for deal, box in text.rows():
        line = [word for word in text.words if abs(word.box.bottom - box.bottom) < _SAME_LINE]
        own = tuple(word for word in line if word.box.left < edge)
        rows[deal] = _PageRow(box, own, tuple(word.text for word in line if word.box.left >= edge))
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
        gone, put_in = _unmatched_words(was, there, missing), _unmatched_words(there, was, other)
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


def _unmatched_words(row: _PageRow, other: _PageRow, texts: Counter[str]) -> list[PageWord]:
    """Return the words of a row that the other lacks; of equal ones, the farthest."""

    def alone(word: PageWord) -> float:
        near = [abs(twin.box.left - word.box.left) for twin in other.words if twin.text == word.text]
        return min(near, default=float("inf"))

    unmatched: list[PageWord] = []
    for text, count in texts.items():
        unmatched += sorted((word for word in row.words if word.text == text), key=alone, reverse=True)[:count]
    return sorted(unmatched, key=lambda word: word.box.left)


def _joined_words(words: Sequence[PageWord]) -> str:
    return " ".join(word.text for word in words)


def _laid_out_alike(first: _PageRow, other: _PageRow) -> bool:
    words = [[word for word in row.words if _NUMBER.fullmatch(word.text)] for row in (first, other)]
    return len(words[0]) == len(words[1]) and all(
        a.text == b.text and max(abs(p - q) for p, q in zip(a.box, b.box, strict=True)) < _ALIKE
        for a, b in zip(*words, strict=True)
    )


def _band(row: _PageRow, other: _PageRow, page: Any) -> PageRectangle:
    """Return the part of the page in which to compare a row.

    It includes the remarks only if they agree.
    """
    width, _height = page.get_size()
    right = max(word.box.right for word in row.words if _NUMBER.fullmatch(word.text)) + 1
    whole = width if row.remarks == other.remarks else right
    return PageRectangle(row.number.left - 1, row.number.bottom - 1, whole, row.number.top + 1)


def _times(*rows: _PageRow) -> tuple[PageRectangle, ...]:
    return tuple(word.box for row in rows for word in row.words if not _NUMBER.fullmatch(word.text))


def is_as_written(data: bytes, prepared: bytes, seals: Sequence[Seal]) -> bool:
    """Return whether a file is exactly this prepared sheet with these signatures added.

    `prepared` is the sheet before the first signature, as this program writes it; empty if it
    cannot write it. The signatures themselves are taken from the file, and the caller has to judge
    them.
    """
    content = prepared
    if not content or not data.startswith(content):
        return False
    for seal in seals:
        try:
            content = sign_again(content, seal.role, _given(seal))
        except _FAILURES:  # untrusted bytes: what cannot be made again was not made here
            return False
        if not data.startswith(content):
            return False
    return content == data


def _given(seal: Seal) -> GivenSignature:
    held = seal.held
    time: dt.datetime = held.self_reported_timestamp
    identity = held.reader.get_historical_resolver(seal.revision).trailer_view["/ID"][1]
    signature = bytes(held.pkcs7_content)
    name, reason, contact = (seal.text(key) for key in ("/Name", "/Reason", "/ContactInfo"))
    if any(sign < " " for sign in name + reason + contact):
        raise ValueError(seal.role)  # everything that this program writes is on one line
    if len(identity) != _IDENTITY or len(seal.look) > _LARGEST_LOOK or time.tzinfo is None or not is_as_made(signature):
        raise ValueError(seal.role)
    return GivenSignature(
        time,
        name,
        reason,
        contact,
        seal.look,
        signature,
        bytes(identity.original_bytes),
    )
