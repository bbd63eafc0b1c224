"""Whether a file is made as this program makes sheets, signed or not.

Who draws a sheet could put something into it before anybody signs that shows one thing on the day and another later:
a text field, a layer, a script, a second record under the same name. All of it would be signed. A sheet of ours has
none of that, so whatever is not known here is told.
"""

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Any

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader

from scorekeeper.journal.roles import Role
from scorekeeper.signing.checking.pages import MOST_PAGES
from scorekeeper.signing.checking.structure import read_alike
from scorekeeper.signing.sealing.fields import GUIDE_NAME, PAGE_NAME, RANKING_NAME, RECORD_NAME

FILES, FORM, PAGE, DOCUMENT = "files", "form", "page", "document"
"""What is not as it is on a sheet: what is attached, the places for signatures, a page, the document around it."""

_CATALOG = frozenset(
    (
        *("/Type", "/Pages", "/Names", "/AF", "/AcroForm", "/Perms", "/Lang", "/PageMode", "/Version"),
        *("/StructTreeRoot", "/MarkInfo", "/Metadata", "/ViewerPreferences"),
    )
)
_TREE = frozenset(("/Type", "/Kids", "/Count"))
_PAGE = frozenset(
    (
        "/Type",
        "/Parent",
        "/Contents",
        "/MediaBox",
        "/Resources",
        "/Rotate",
        "/Trans",
        "/Annots",
        "/StructParents",
        "/Tabs",
    )
)
_RESOURCES = frozenset(("/Font", "/ProcSet", "/ExtGState", "/ColorSpace"))
_FORM = frozenset(("/Fields", "/SigFlags"))
_FIELD = frozenset(
    ("/FT", "/T", "/Type", "/Subtype", "/F", "/Rect", "/P", "/TU", "/AP", "/V", "/Lock", "/StructParent")
)
_FILE = frozenset(("/Type", "/F", "/UF", "/EF", "/AFRelationship", "/Desc"))
_RECORDS = frozenset((RECORD_NAME, RANKING_NAME))
_FILES = frozenset((*_RECORDS, GUIDE_NAME, PAGE_NAME))
_LOOK = frozenset(("/Type", "/Subtype", "/BBox", "/Resources", "/Length", "/Filter"))
_SAID = re.compile(r">([^<>]+)<")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_NEAR = 0.1
"""Edges are written with less than all their digits: this much, in points, is no difference."""
_LOWEST, _TALLEST = 0.08, 0.1
"""How far above the lower edge of the page boxes begin, and how tall they are at most, as parts of its height."""
_SHOWN = 132
"""The flags of a field that is shown, printed and locked."""


def foreign_parts(reader: PdfFileReader, required: Sequence[Role]) -> tuple[str, ...]:
    """Return which parts of a file are not as on a sheet that these roles have to sign; never raises."""
    found = []
    for part, odd in ((FILES, _files), (FORM, _form), (PAGE, _pages), (DOCUMENT, _document)):
        try:
            if any(odd(reader, required)):
                found.append(part)
        except Exception:  # noqa: BLE001  (what cannot be looked through is not as on a sheet)
            found.append(part)
    return tuple(found)


def _files(reader: PdfFileReader, _required: Sequence[Role]) -> Iterator[bool]:
    """One record, with instructions and what the page says: each in one copy, whatever program takes it out."""
    names: Any = reader.root["/Names"]
    yield set(names) != {"/EmbeddedFiles"}
    tree = names["/EmbeddedFiles"]
    yield set(tree) != {"/Names"}
    parts = tree["/Names"]
    listed = [str(parts[at]) for at in range(0, len(parts), 2)]
    yield len(set(listed)) != len(listed) or not set(listed) <= _FILES or len(_RECORDS.intersection(listed)) != 1
    for at, name in enumerate(listed):
        spec = parts[2 * at + 1]
        yield not set(spec) <= _FILE or {str(spec[key]) for key in ("/F", "/UF") if key in spec} != {name}
        held = spec["/EF"]
        yield not {"/F"} <= set(held) <= {"/F", "/UF"} or len({_number(held, key) for key in held}) != 1
        yield _outside(held["/F"])


def _form(reader: PdfFileReader, required: Sequence[Role]) -> Iterator[bool]:
    """A field for each who has to sign, in that order, and nothing else that can be filled in."""
    form: Any = reader.root["/AcroForm"]
    yield not set(form) <= _FORM
    fields = [form["/Fields"][at] for at in range(len(form["/Fields"]))]
    # who signed without being asked is told by name elsewhere
    yield [str(field["/T"]) for field in fields if "/V" not in field or str(field["/T"]) in required] != [*required]
    for field in fields:
        yield not set(field) <= _FIELD or (field["/FT"], field["/Subtype"], int(field["/F"])) != (
            "/Sig",
            "/Widget",
            _SHOWN,
        )
        yield "/AP" in field and set(field["/AP"]) != {"/N"}
        yield _other_look(field)
    yield _misplaced(reader, fields)


def _other_look(field: Any) -> bool:
    """Whether what shows in a box is more than drawing operators of its size; before it is signed nothing may."""
    if "/V" not in field:
        return "/AP" in field and bool(field["/AP"]["/N"].data.strip())
    look, edges = field["/AP"]["/N"], [float(edge) for edge in field["/Rect"]]
    size = [0.0, 0.0, edges[2] - edges[0], edges[3] - edges[1]]
    same = all(abs(float(one) - other) < _NEAR for one, other in zip(look["/BBox"], size, strict=True))
    return not set(look) <= _LOOK or bool(len(look["/Resources"])) or not same or not look.data.strip()


def _misplaced(reader: PdfFileReader, fields: Sequence[Any]) -> bool:
    """Return whether the boxes are elsewhere than in one row, side by side, at the foot of a page and within it."""
    pages: Any = reader.root["/Pages"]["/Kids"]
    held = {_number(pages, at): pages[at] for at in range(min(len(pages), MOST_PAGES))}
    rows = {_number(field, "/P") for field in fields}
    if len(rows) != 1 or not rows <= held.keys():
        return True
    _left, _bottom, width, height = (float(edge) for edge in held[rows.pop()]["/MediaBox"])
    edges = [[float(edge) for edge in field["/Rect"]] for field in fields]
    lowest, tallest = (height * share for share in (_LOWEST, _TALLEST))
    first = edges[0]
    end = 0.0
    for left, bottom, right, top in edges:
        if not end < left < right < width or not lowest < bottom < top < bottom + tallest:
            return True
        if max(abs(bottom - first[1]), abs(top - first[3]), abs(right - left - first[2] + first[0])) > _NEAR:
            return True
        end = right
    return False


def _pages(reader: PdfFileReader, _required: Sequence[Role]) -> Iterator[bool]:
    """Upright pages with nothing laid over them but the places for signatures."""
    tree: Any = reader.root["/Pages"]
    kids, fields = tree["/Kids"], reader.root["/AcroForm"]["/Fields"]
    yield not set(tree) <= _TREE or not 0 < len(kids) <= MOST_PAGES
    there = {_number(fields, at) for at in range(len(fields))}
    for page in (kids[at] for at in range(min(len(kids), MOST_PAGES))):
        yield not set(page) <= _PAGE or page["/Type"] != "/Page" or int(page.get("/Rotate", 0)) != 0
        yield not set(page["/Resources"]) <= _RESOURCES or bool(len(page.get("/Trans", ())))
        laid = page["/Annots"] if "/Annots" in page else ()  # noqa: SIM401  (`get` would answer a bare reference)
        yield not {_number(laid, at) for at in range(len(laid))} <= there
        drawn = page["/Contents"]
        yield any(_outside(one) for one in ([drawn] if isinstance(drawn, generic.StreamObject) else drawn))


def _document(reader: PdfFileReader, _required: Sequence[Role]) -> Iterator[bool]:
    """A catalogue without scripts, layers or anything else that acts, and a title that stays."""
    root: Any = reader.root
    yield not set(root) <= _CATALOG or root.get("/PageMode", "/UseNone") != "/UseNone"
    for part, own in (("/MarkInfo", {"/Marked": True}), ("/ViewerPreferences", {"/DisplayDocTitle": True})):
        yield part in root and dict(root[part]) != own
    if "/Metadata" in root:
        yield _outside(root["/Metadata"]) or not _repeats(reader)
    if "/StructTreeRoot" in root:
        yield not read_alike(reader)
    yield len({_title(reader.get_historical_resolver(at)) for at in (0, int(reader.total_revisions) - 1)}) != 1


def _title(revision: Any) -> tuple[tuple[str, str], ...]:
    """Return what a revision says of itself: title, author, dates and the digest among the keywords."""
    trailer = revision.trailer_view
    info = revision.get_object(trailer.raw_get("/Info").reference) if "/Info" in trailer else {}
    return tuple((str(key), str(info[key])) for key in info)


def _repeats(reader: PdfFileReader) -> bool:
    """Return whether the metadata say nothing but what the document says of itself elsewhere."""
    known = {text for _key, text in _title(reader)} | {"application/pdf", str(reader.root.get("/Lang", ""))}
    said = {unescape(text).strip() for text in _SAID.findall(reader.root["/Metadata"].data.decode())}
    return all(text in known or _MOMENT.fullmatch(text) for text in said - {""})


def _number(held: Any, key: Any) -> int:
    """Return the number of the object that something refers to; things written out in place are none of ours."""
    return int(held.raw_get(key).idnum)


def _outside(stream: Any) -> bool:
    """Return whether a stream is not in the file but fetched from somewhere."""
    return not isinstance(stream, generic.StreamObject) or "/F" in stream
