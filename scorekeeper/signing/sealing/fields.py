"""Preparing a drawn sheet for signing, with its record and a field for each role."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from typing import Any, NamedTuple

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.embed import EmbeddedFileObject, FileSpec, embed_file
from pyhanko.pdf_utils.misc import PdfError
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import PdfFileWriter, copy_into_new_writer
from pyhanko.sign.fields import FieldMDPAction, FieldMDPSpec, SigFieldSpec, append_signature_field

from scorekeeper.journal.roles import Role
from scorekeeper.signing.sealing.faults import BROKEN_FILE, OTHER_RECORD, SealingError

RECORD_NAME = "sheet.json"
"""The name of the sheet document inside the PDF."""
RANKING_NAME = "ranking.json"
"""The name of a final ranking's document inside its PDF, instead of a sheet document."""
GUIDE_NAME = "check.md"
"""The name of the instructions for checking inside the PDF."""
PAGE_NAME = "page.json"
"""The name under which the source of the page is embedded, so that it can be drawn again."""
_RELATIONS = {RECORD_NAME: "/Source", RANKING_NAME: "/Source", GUIDE_NAME: "/Supplement", PAGE_NAME: "/Supplement"}
_MOST_FILES = 20
"""Most files embedded in a sheet before it is rejected; a sheet carries three."""
_KINDS = dict.fromkeys((RECORD_NAME, RANKING_NAME, PAGE_NAME), "application/json") | {GUIDE_NAME: "text/markdown"}


class FieldBox(NamedTuple):
    """Where a signature is: the page, from 0, and edges in points from the lower left."""

    page: int
    left: float
    bottom: float
    right: float
    top: float


def prepare(
    pdf: bytes,
    record: bytes,
    roles: Sequence[Role],
    boxes: Mapping[Role, FieldBox],
    *,
    titles: Mapping[Role, str] | None = None,
    guide: bytes = b"",
    source: bytes = b"",
    name: str = RECORD_NAME,
) -> bytes:
    """Return a drawn sheet ready for signatures, always as the same bytes for the same sheet.

    `record` is the sheet document in canonical form; it is embedded if the drawing does not carry it yet. `roles` are
    in the order of signing; the field of the last one closes the sheet. A role without a box signs invisibly. `titles`
    are the fields' names for screen readers, `guide` the embedded instructions for checking, and `source` what the page
    is drawn from. `name` is that of the document inside: of a sheet, or of a ranking. Raises SealingError if the PDF
    cannot be read or carries another record.
    """
    try:
        reader = PdfFileReader(BytesIO(pdf))
        writer: Any = copy_into_new_writer(reader, {"stream_xrefs": False})
        carried = embedded_files(reader)
    except (PdfError, ValueError, KeyError, TypeError, IndexError) as error:
        raise SealingError(BROKEN_FILE) from error
    if carried.get(name, record) != record:
        raise SealingError(OTHER_RECORD)
    for called, content in ((name, record), (GUIDE_NAME, guide), (PAGE_NAME, source)):
        if content and called not in carried:
            _embed(writer, called, content)
    _in_order(writer)
    # All fields go into the first revision: a file cut off after two signatures then shows an unsigned field
    # instead of looking complete.
    for role in roles:
        _add_field(writer, role, boxes.get(role), (titles or {}).get(role), last=role == roles[-1])
    if "/StructTreeRoot" in writer.root:
        _add_to_reading_order(writer, titles or {})
    _name_document(writer, pdf + record)
    writer._update_meta = lambda: None  # noqa: SLF001  (it would ask the clock; the drawing says when it was made)
    target = BytesIO()
    writer.write(target)
    return target.getvalue()


def embedded_file(pdf: bytes, name: str) -> bytes:
    """Return a file inside a PDF, b"" if it has none of this name.

    Raises SealingError if the PDF cannot be read.
    """
    try:
        return embedded_files(PdfFileReader(BytesIO(pdf))).get(name, b"")
    except (PdfError, ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise SealingError(BROKEN_FILE, name) from error


def embedded_files(reader: Any) -> dict[str, bytes]:
    """Return a PDF's embedded files by name, as this reader (or a revision) sees them.

    Raises ValueError if there are too many.
    """
    step = reader.root
    for key in ("/Names", "/EmbeddedFiles", "/Names"):
        if key not in step:
            return {}
        step = step[key]
    if len(step) > 2 * _MOST_FILES:
        raise ValueError(len(step))
    parts = [step[index] for index in range(len(step))]  # the library's arrays cannot be sliced
    return {str(name): bytes(file["/EF"]["/F"].data) for name, file in zip(parts[::2], parts[1::2], strict=True)}


def _embed(writer: PdfFileWriter, name: str, content: bytes) -> None:
    stream = EmbeddedFileObject.from_file_data(writer, content, mime_type=_KINDS[name])
    spec = FileSpec(
        file_spec_string=name,
        file_name=name,
        embedded_data=stream,
        af_relationship=generic.NameObject(_RELATIONS[name]),
    )
    embed_file(writer, spec)


def _in_order(writer: Any) -> None:
    """Sort the names of the attachments.

    Programs use a binary search, and would miss unsorted names.
    """
    tree = writer.root["/Names"]["/EmbeddedFiles"]
    parts = tree["/Names"]
    pairs = sorted((str(parts[index]), parts[index], parts.raw_get(index + 1)) for index in range(0, len(parts), 2))
    tree[generic.pdf_name("/Names")] = generic.ArrayObject(part for _name, *pair in pairs for part in pair)


def _add_field(writer: PdfFileWriter, role: Role, box: FieldBox | None, title: str | None, *, last: bool) -> None:
    edges: Any = box[1:] if box else None  # the library declares whole numbers but takes any
    spec = SigFieldSpec(
        sig_field_name=role,
        on_page=box.page if box else 0,
        box=edges,
        field_mdp_spec=FieldMDPSpec(FieldMDPAction.ALL) if last else None,
        readable_field_name=title,
    )
    append_signature_field(writer, spec)


def _add_to_reading_order(writer: Any, titles: Mapping[Role, str]) -> None:
    """Add the fields, with titles, at the end of the tree that screen readers follow."""
    tree = writer.root["/StructTreeRoot"]
    whole, nums = tree.raw_get("/K"), tree["/ParentTree"]["/Nums"]
    fields = writer.root["/AcroForm"]["/Fields"]
    number = int(tree["/ParentTreeNextKey"])
    for index in range(len(fields)):
        field = fields[index]
        placed = {"/Type": generic.pdf_name("/OBJR"), "/Obj": fields.raw_get(index), "/Pg": field.raw_get("/P")}
        read = {"/S": generic.pdf_name("/Form"), "/P": whole, "/K": generic.DictionaryObject(placed)}
        title = titles.get(str(field["/T"]), str(field["/T"]))
        element = writer.add_object(generic.DictionaryObject({**read, "/Alt": generic.pdf_string(title)}))
        whole.get_object()["/K"].append(element)
        field["/StructParent"] = generic.NumberObject(number)
        nums.extend((generic.NumberObject(number), element))
        number += 1
    tree["/ParentTreeNextKey"] = generic.NumberObject(number)


def _name_document(writer: Any, content: bytes) -> None:
    """Derive the document's identity from its contents; the library would choose at random."""
    name = sha256(content).digest()[:16]
    identity = [generic.ByteStringObject(name), generic.ByteStringObject(name)]
    writer._document_id = generic.ArrayObject(identity)  # noqa: SLF001
