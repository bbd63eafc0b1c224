"""Whether a file is made as this program makes sheets, signed or not.

Who draws a sheet could put something into it before anybody signs that shows one thing on the day and another later:
a text field, a layer, a script, a second record under the same name. All of it would be signed. A sheet of ours has
none of that, so whatever is not known here is told.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader

from scorekeeper.signing.checking.pages import MOST_PAGES
from scorekeeper.signing.roles import Role
from scorekeeper.signing.sealing.fields import GUIDE_NAME, RECORD_NAME

FILES, FORM, PAGE, DOCUMENT = "files", "form", "page", "document"
"""What is not as it is on a sheet: what is attached, the places for signatures, a page, the document around it."""

_CATALOG = frozenset(("/Type", "/Pages", "/Names", "/AF", "/AcroForm", "/Perms", "/Lang", "/PageMode", "/Version"))
_TREE = frozenset(("/Type", "/Kids", "/Count"))
_PAGE = frozenset(("/Type", "/Parent", "/Contents", "/MediaBox", "/Resources", "/Rotate", "/Trans", "/Annots"))
_RESOURCES = frozenset(("/Font", "/ProcSet", "/ExtGState", "/ColorSpace"))
_FORM = frozenset(("/Fields", "/SigFlags"))
_FIELD = frozenset(("/FT", "/T", "/Type", "/Subtype", "/F", "/Rect", "/P", "/TU", "/AP", "/V", "/Lock"))
_FILE = frozenset(("/Type", "/F", "/UF", "/EF", "/AFRelationship", "/Desc"))
_SHOWN = 132
"""The flags of a field that is shown, printed and locked."""


def foreign_parts(reader: PdfFileReader, required: Sequence[Role]) -> tuple[str, ...]:
    """Answer which parts of a file are not as on a sheet that these roles have to sign; never raises."""
    found = []
    for part, odd in ((FILES, _files), (FORM, _form), (PAGE, _pages), (DOCUMENT, _document)):
        try:
            if any(odd(reader, required)):
                found.append(part)
        except Exception:  # noqa: BLE001  (what cannot be looked through is not as on a sheet)
            found.append(part)
    return tuple(found)


def _files(reader: PdfFileReader, _required: Sequence[Role]) -> Iterator[bool]:
    """One record and one page of instructions, each under one name and in one copy, whatever program takes it out."""
    names: Any = reader.root["/Names"]
    yield set(names) != {"/EmbeddedFiles"}
    tree = names["/EmbeddedFiles"]
    yield set(tree) != {"/Names"}
    parts = tree["/Names"]
    listed = [str(parts[at]) for at in range(0, len(parts), 2)]
    yield len(set(listed)) != len(listed) or not {RECORD_NAME} <= set(listed) <= {RECORD_NAME, GUIDE_NAME}
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
    yield len({_title(reader.get_historical_resolver(at)) for at in (0, int(reader.total_revisions) - 1)}) != 1


def _title(revision: Any) -> tuple[tuple[str, str], ...]:
    """Answer what a revision says of itself: title, author, dates and the digest among the keywords."""
    trailer = revision.trailer_view
    info = revision.get_object(trailer.raw_get("/Info").reference) if "/Info" in trailer else {}
    return tuple((str(key), str(info[key])) for key in info)


def _number(held: Any, key: Any) -> int:
    """Answer the number of the object that something refers to; things written out in place are none of ours."""
    return int(held.raw_get(key).idnum)


def _outside(stream: Any) -> bool:
    """Tell whether a stream is not in the file but fetched from somewhere."""
    return not isinstance(stream, generic.StreamObject) or "/F" in stream
