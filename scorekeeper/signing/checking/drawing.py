"""Whether the page of a sheet is the one that its record gives: held against the page drawn anew.

Who prepares a sheet for signing draws its page. He could draw other numbers than stand in the record that is signed;
so signatures alone do not tell that what people saw is what they signed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from io import BytesIO
from types import MappingProxyType
from typing import Any

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader

from scorekeeper.journal.roles import Role
from scorekeeper.rules.model import Problem, problem
from scorekeeper.signing.checking.against_drawn import drawn_changes
from scorekeeper.signing.checking.apart import apart
from scorekeeper.signing.checking.opening import Opened, boxes
from scorekeeper.signing.checking.page_text import Rectangle
from scorekeeper.signing.checking.pages import bare_changes
from scorekeeper.signing.checking.records import MOST_CHANGES, Record
from scorekeeper.signing.checking.seals import Seal
from scorekeeper.signing.checking.structure import same_reading, structure
from scorekeeper.signing.checking.verdict import Change, Signed
from scorekeeper.signing.sealing.fields import PAGE_NAME, embedded_files

Looks = Callable[[Signed, bytes, tuple[float, float]], bool]
"""Tells whether a box of this size shows, by these drawing operators, what a signature says."""

EXACT, UNDESCRIBED, LAYOUT, FONTS, PICTURE = "exact", "undescribed", "layout", "fonts", "picture"
"""How far a page can be held against its record: in everything; only in its numbers, because it does not say how it
was drawn, was drawn by another layout than is known here, or in other fonts than are here; or only in how this program
sees it, because it is put together otherwise: what is hidden here another program may show."""

_DEEP = 12
_OWN = frozenset(("/Parent", "/Annots", "/Trans", "/Length", "/Filter", "/DecodeParms"))
"""What does not count when two drawings are compared: where a page hangs, what is laid over it, how it is packed."""
_FAR = 0.5


@dataclass(frozen=True, slots=True)
class Redrawn:
    """A page drawn anew from a record: its PDF, how far it can be compared, and where the boxes are, by role.

    `differences` are what the page says otherwise by its own description; with any of them nothing is drawn. `looks`
    judges what shows in a box, None where it cannot.
    """

    content: bytes = field(repr=False)
    how: str = UNDESCRIBED
    differences: tuple[Change, ...] = ()
    boxes: Mapping[Role, tuple[int, Rectangle]] = field(default_factory=lambda: MappingProxyType({}))
    looks: Looks | None = field(default=None, repr=False)


Render = Callable[[bytes, bytes], Redrawn | None]
"""Draws the page of a sheet document anew, by what the page says of itself; None where it cannot."""


@dataclass(frozen=True, slots=True)
class Held:
    """What came of holding a page against its record; `how` is "" where it could not be done at all."""

    changes: tuple[Change, ...] = ()
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    how: str = ""


def held_against_record(
    file: Opened,
    record: Record,
    signatures: Sequence[tuple[Seal, Signed]],
    render: Render,
    library: AbstractContextManager[object] | None,
) -> Held:
    """Return where a page shows another thing than its record gives, and what could not be compared; never raises.

    `signatures` are those whose boxes are looked at, each with its time by the clock of the computer.
    """
    try:
        description = embedded_files(file.reader).get(PAGE_NAME, b"")
        redrawn = render(record.data, description)
    except Exception:  # noqa: BLE001  (foreign bytes: the record, or what the page says of itself, may be anything)
        return Held(problems=(problem("page-not-compared"),))
    if redrawn is None:
        return Held(problems=(problem("page-not-compared"),))
    if redrawn.differences:
        return Held(redrawn.differences[:MOST_CHANGES], (problem("page-differs"),), how=redrawn.how)
    how = redrawn.how
    try:
        if how != EXACT:
            found = draw(library, drawn_changes, redrawn.content, file.data, record.digest)
        elif same_drawing(redrawn.content, file.reader):
            found = ()
        else:
            found, how = draw(library, bare_changes, redrawn.content, file.data), PICTURE
    except Exception:  # noqa: BLE001  (foreign bytes: pages that cannot be drawn tell nothing)
        return Held(problems=(problem("page-not-compared"),))
    problems = [problem("page-differs")] if found else []
    if redrawn.how == UNDESCRIBED and any(signed.key_written for _seal, signed in signatures):
        # such keys are given out by versions whose sheets all say it: who drew this one kept it back
        problems.append(problem("page-undescribed"))
    if redrawn.how == EXACT:
        problems += _boxes(file, redrawn, signatures)
    remarks = () if how == EXACT or problems else (problem("page-in-part", how=how),)
    return Held(tuple(found)[:MOST_CHANGES], tuple(problems), remarks, how)


def draw(
    library: AbstractContextManager[object] | None, compared: Callable[..., tuple[Change, ...]], *given: Any
) -> tuple[Change, ...]:
    """Return what comparing pages finds: in a process of its own, or in this one while a `library` is entered."""
    if library is None:
        answer: tuple[Change, ...] = apart(compared, *given)
        return answer
    with library:
        return compared(*given)


def same_drawing(drawn: bytes, reader: PdfFileReader) -> bool:
    """Return whether two files draw their pages alike, operator by operator and font by font, and have them read so."""
    files = (PdfFileReader(BytesIO(drawn)), reader)
    if not same_reading(structure(files[0]), structure(files[1])):
        return False
    pages = [_pages(one) for one in files]
    return len(pages[0]) == len(pages[1]) and all(_same(one, other, _DEEP) for one, other in zip(*pages, strict=True))


def _pages(reader: Any) -> list[Any]:
    kids = reader.root["/Pages"]["/Kids"]
    return [kids[at] for at in range(len(kids))]


def _same(one: Any, other: Any, deep: int) -> bool:
    one, other = (held.get_object() if isinstance(held, generic.IndirectObject) else held for held in (one, other))
    if not deep or one.__class__ is not other.__class__:
        return False
    if isinstance(one, generic.DictionaryObject):
        keys = one.keys() - _OWN
        alike = keys == other.keys() - _OWN and all(
            _same(one.raw_get(key), other.raw_get(key), deep - 1) for key in keys
        )
        return alike and (not isinstance(one, generic.StreamObject) or one.data == other.data)
    if isinstance(one, generic.ArrayObject):
        parts = range(len(one))
        return len(one) == len(other) and all(_same(one.raw_get(at), other.raw_get(at), deep - 1) for at in parts)
    return bool(one == other)


def _boxes(file: Opened, redrawn: Redrawn, signatures: Sequence[tuple[Seal, Signed]]) -> Iterator[Problem]:
    """Return which boxes are elsewhere than on the sheet, or show another thing than the signature in them says."""
    places = boxes(file)
    if places.keys() != redrawn.boxes.keys() or any(_away(places[role], redrawn.boxes[role]) for role in places):
        yield problem("sealed-foreign", part="form")
        return
    for seal, signed in signatures:
        box = places[seal.role][1]
        size = box.right - box.left, box.top - box.bottom
        if redrawn.looks is not None and not redrawn.looks(signed, seal.look, size):
            yield problem("box-differs", role=seal.role)


def _away(one: tuple[int, Rectangle], other: tuple[int, Rectangle]) -> bool:
    return one[0] != other[0] or any(abs(a - b) > _FAR for a, b in zip(one[1], other[1], strict=True))
