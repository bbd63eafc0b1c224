"""A file opened for checking, within limits.

What cannot be a sheet is rejected before anything is unpacked.
"""

import logging
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from typing import Any

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.decode_limits import DEFAULT_PURPOSE_LIMITS, DecodeLimits, DecodePurpose, StreamDecodeLimits
from pyhanko.pdf_utils.reader import PdfFileReader, process_data_at_eof
from pyhanko.pdf_utils.xref import XRefBuilder, parse_xref_table
from pyhanko.sign.fields import enumerate_sig_fields

from scorekeeper.rules.model import Problem, problem
from scorekeeper.signing.checking.page_text import PageRectangle
from scorekeeper.signing.checking.pages import MOST_PAGES
from scorekeeper.signing.checking.records import SheetRecord, read_record
from scorekeeper.signing.checking.seals import MOST_FIELDS, count_revisions
from scorekeeper.signing.sealing.fields import RANKING_NAME, RECORD_NAME, embedded_files

MOST_OBJECTS, MOST_TABLES, MOST_BRANCHES = 20_000, 500, 500
"""Most objects, tables and branches of a file; a sheet has about fifty objects.

The library would list all of them, however many there are.
"""


class TooManyError(ValueError):
    """The file names more objects, pages or fields than any sheet has."""


def refuse_many(data: bytes) -> None:
    """Raise TooManyError if a file has too many objects.

    If it cannot be read, the library's error passes through.
    """
    stream = BytesIO(data)
    stream.seek(-1, 2)
    counting: Any = _Counting(stream, process_data_at_eof(stream))
    counting.read_xrefs()


def refuse_tangled(root: Any) -> None:
    """Raise TooManyError if the pages or fields of a revision branch more than a sheet's.

    `root` is the revision's catalog. Each node is counted once for every path to it: forty nodes that refer to each
    other twice make 10^12 paths.
    """
    trees = [root["/Pages"]] if "/Pages" in root else []
    if "/AcroForm" in root:
        trees += _listed(root["/AcroForm"], "/Fields")
    for _count in range(MOST_BRANCHES):
        if not trees:
            return
        trees += _listed(trees.pop(), "/Kids")
    raise TooManyError(len(trees))


def _listed(node: Any, key: str) -> list[Any]:
    if not isinstance(node, generic.DictionaryObject) or key not in node:
        return []
    array = node[key]
    if not isinstance(array, generic.ArrayObject):
        return []
    if len(array) > MOST_BRANCHES:
        raise TooManyError(len(array))
    return [array[index] for index in range(len(array))]


class _Counting(XRefBuilder):
    """A reader that counts a file's objects as the library does, instead of listing them."""

    def __init__(self, stream: BytesIO, start: int) -> None:
        no_handler: Any = None  # no object is looked up: the library could not read a table that needs one
        super().__init__(no_handler, stream, True, start)
        self._objects = self._tables = 0

    def _read_xref_stream(self, _declared_startxref: int) -> Any:
        table = self._stream()
        self._add(_declared_objects(table))
        return _previous_table(table)

    def _read_xref_table(self, _declared_startxref: int) -> Any:
        self._add(sum(1 for _entry in islice(parse_xref_table(self.stream, strict=True), MOST_OBJECTS + 1)))
        trailer: Any = generic.DictionaryObject.read_from_stream(self.stream, generic.TrailerReference(self.handler))
        if "/XRefStm" in trailer:
            self.stream.seek(int(trailer.raw_get("/XRefStm")))
            self._add(_declared_objects(self._stream()))
        return _previous_table(trailer)

    def _stream(self) -> Any:
        library: Any = super()
        return library._read_xref_stream_object()[1]  # noqa: SLF001

    def _add(self, objects: int) -> None:
        self._objects += objects
        self._tables += 1
        if self._objects > MOST_OBJECTS or self._tables > MOST_TABLES:
            raise TooManyError(self._objects)


def _declared_objects(table: Any) -> int:
    """Return how many objects a compressed table declares, whatever it really contains."""
    if "/Index" not in table:
        return int(table.raw_get("/Size"))
    parts = list(table.raw_get("/Index"))
    return sum(max(0, int(count)) for count in parts[1::2]) + len(parts)


def _previous_table(table: Any) -> int | None:
    return int(table.raw_get("/Prev")) if "/Prev" in table else None


# what the library reports while reading goes into the verdict if it matters, not to standard error
logging.getLogger("pyhanko").addHandler(logging.NullHandler())

LARGEST = 8 * 1024 * 1024
"""Largest size of a sheet, in bytes."""
_UNFOLDED = 32 * 1024 * 1024
_PARTS = 1024 * 1024
"""Largest size of tables and metadata, in bytes."""
_MOST_UPDATES = 500
_MOST_LINES = 300_000
_SEARCHED = 16 * 1024
_KINDS = bytes(
    ord("0") if chr(sign) in "0123456789" else ord(" ") if sign in b" \t\r\n\f\0" else 120 for sign in range(256)
)
_TIRING = (b" " * 65_536, b"0" * 262_144)
"""Runs of spaces and digits that slow the library down; no sheet has any so long."""
_SMALL = StreamDecodeLimits(max_output_size=_PARTS)
_LIMITS = DecodeLimits(
    per_stream=StreamDecodeLimits(max_output_size=_UNFOLDED),
    per_purpose={
        **DEFAULT_PURPOSE_LIMITS,
        DecodePurpose.OBJECT_STREAM: _SMALL,
        DecodePurpose.XREF_STREAM: _SMALL,
        DecodePurpose.XMP_METADATA: _SMALL,
    },
)


@dataclass(frozen=True, slots=True)
class Opened:
    """A file readable as a PDF.

    `revisions` counts its updates, the drawn sheet included.
    """

    data: bytes
    reader: PdfFileReader
    revisions: int


def opened(data: bytes) -> Opened | Problem:
    """Return a file as a PDF, or the problem that prevents checking it; never raises."""
    if not data.startswith(b"%PDF-"):
        return problem("sealed-not-a-pdf")
    if len(data) > LARGEST:
        return problem("sealed-too-large", most=LARGEST // (1024 * 1024))
    if _tires(data):
        return problem("sealed-unreadable")
    try:
        refuse_many(data)
        reader = PdfFileReader(BytesIO(data), decode_limits=_LIMITS)
        if reader.encrypted:
            return problem("sealed-encrypted")
        _ = reader.root["/Pages"]
        revisions = count_revisions(reader)
        for revision in range(revisions):
            refuse_tangled(reader.get_historical_resolver(revision).root)
        return Opened(data, reader, revisions)
    except Exception as error:  # noqa: BLE001  (untrusted bytes: any parser error means that this is unreadable)
        return problem("sealed-too-many" if isinstance(error, TooManyError) else "sealed-unreadable")


def _tires(data: bytes) -> bool:
    """Return whether a file would keep the library busy too long, unlike any sheet."""
    # the library takes longer to find the end of a file the less there is to find
    if b"startxref" not in data[-_SEARCHED:] or data.count(b"startxref") > _MOST_UPDATES:
        return True
    kinds = data.translate(_KINDS)
    return data.count(b"\n") + data.count(b"\r") > _MOST_LINES or any(run in kinds for run in _TIRING)


def record_at(file: Opened, revision: int) -> SheetRecord | None:
    """Return the document of the sheet or ranking in a revision of a file; None if it has none."""
    try:
        view: Any = file.reader
        if revision < file.revisions - 1:
            view = file.reader.get_historical_resolver(revision)
        files = embedded_files(view)
        content = files.get(RECORD_NAME, files.get(RANKING_NAME))
    except Exception:  # noqa: BLE001
        return None
    return read_record(content) if content is not None else None


def boxes(file: Opened) -> dict[str, tuple[int, PageRectangle]]:
    """Return where each role's signature is shown: the page, from 0, and the box."""
    by_name: dict[str, tuple[int, PageRectangle]] = {}
    try:
        count = min(int(file.reader.root["/Pages"]["/Count"]), MOST_PAGES)
        pages = [file.reader.find_page_for_modification(number)[0].reference for number in range(count)]
        for name, _value, widget in islice(enumerate_sig_fields(file.reader), MOST_FIELDS):
            held = widget.get_object()
            edges = [float(edge) for edge in held["/Rect"]]
            box = PageRectangle(min(edges[::2]), min(edges[1::2]), max(edges[::2]), max(edges[1::2]))
            by_name[str(name)] = pages.index(held.raw_get("/P").reference), box
    except Exception:  # noqa: BLE001  (untrusted bytes: use what was found so far)
        return by_name
    return by_name
