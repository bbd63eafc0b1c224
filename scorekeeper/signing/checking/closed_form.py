"""A strict reader for exactly the PDFs this program writes; it rejects any other.

A PDF may name an object twice, hide bytes between objects or pack a stream in two ways, and then programs disagree
about what it shows. A sheet of this program can be read in one way only: objects one after another with nothing between
them, one cross-reference table per revision that lists each object once with its offset, and streams packed once. Two
other libraries must also see the same objects in it.
"""

import base64
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, NamedTuple

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader

_HEADER = re.compile(rb"%PDF-[12]\.\d\n%\xc2\xa5\xc2\xb1\xc3\xab\n")
_OBJECT = re.compile(rb"([1-9]\d{0,6}) 0 obj\n")
_SUBSECTION = re.compile(rb"(\d{1,7}) ([1-9]\d{0,6})\n")
_PLACE = re.compile(rb"(\d{10}) (\d{5}) ([nf]) \n")
_END = re.compile(rb"startxref\n(\d{1,10})\n%%EOF\n")
_NAME = re.compile(rb"/[^\s/\[\]<>(){}%]*")
_SPACE = re.compile(rb"[ \n]*")
_SIMPLE = re.compile(
    rb"(?P<reference>(\d{1,7}) 0 R(?![^\s/\[\]<>()]))|(?P<real>[+-]?(?:\d+\.\d*|\.\d+))|(?P<integer>[+-]?\d+)"
    rb"|(?P<word>true|false|null)|(?P<text>/[^\s/\[\]<>(){}%]*|<[0-9A-Fa-f]*>|\((?:[^()\\]|\\.)*\))",
    re.DOTALL,
)
"""A value that contains no other; `text` is a name or a string, as written."""
_WORDS: Mapping[bytes, bool | None] = {b"true": True, b"false": False, b"null": None}
_DEEPEST = 24
_LARGEST_STREAM = 32 * 1024 * 1024
"""Most bytes of a stream when unpacked, and of all streams of a file together."""
_MOST_OBJECTS, _MOST_REVISIONS = 20_000, 64
_TRAILER = frozenset((b"/Root", b"/Info", b"/ID", b"/Size", b"/Prev"))
_LINEAR = b"stream\n"
_PACKED = (None, b"/FlateDecode", [b"/FlateDecode"], [b"/ASCII85Decode", b"/FlateDecode"])
"""Filters of a stream; earlier versions packed the drawing of a page in the last way."""


class NotClosedError(ValueError):
    """The file does not have the closed form; the argument says where it differs."""


class Reference(NamedTuple):
    """A reference to an object by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class PdfObject:
    """An object: its value (names and strings as bytes, as written), and its stream unpacked."""

    value: Any
    stream: bytes | None = None


@dataclass(frozen=True, slots=True)
class Revision:
    """One revision of a file: its objects by number, its trailer, and where it ends."""

    objects: Mapping[int, PdfObject]
    trailer: Mapping[bytes, Any]
    end: int


def read_closed(data: bytes) -> tuple[Revision, ...]:
    """Return the revisions of a file in the closed form.

    Raises NotClosedError for any other file.
    """
    return _RevisionReader(data).revisions()


class _RevisionReader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._position = 0
        self._unpacked = 0

    def revisions(self) -> tuple[Revision, ...]:
        self._match(_HEADER)
        revisions: list[Revision] = []
        known: set[int] = set()
        previous = None
        while self._position < len(self._data):
            revision, previous = self._revision(previous, known)
            revisions.append(revision)
            known |= revision.objects.keys()
            if len(revisions) > _MOST_REVISIONS or len(known) > _MOST_OBJECTS:
                raise NotClosedError(self._position)
        if not revisions:
            raise NotClosedError(0)
        return tuple(revisions)

    def _revision(self, previous: int | None, known: set[int]) -> tuple[Revision, int]:
        objects: dict[int, PdfObject] = {}
        places: dict[int, int] = {}
        while (opening := _OBJECT.match(self._data, self._position)) is not None:
            number = int(opening[1])
            if number in objects:
                raise NotClosedError(self._position)
            places[number] = self._position
            self._position = opening.end()
            objects[number] = self._object()
        table = self._position
        self._table(places)
        self._take(b"trailer\n")
        trailer = self._value(0)
        self._take(b"\n")
        end = self._match(_END)
        size = 1 + max((*places, *known), default=0)
        if (
            not isinstance(trailer, dict)
            or not trailer.keys() <= _TRAILER
            or trailer.get(b"/Prev") != previous
            or trailer.get(b"/Size") != size
            or int(end[1]) != table
        ):
            raise NotClosedError(table)
        return Revision(objects, trailer, self._position), table

    def _object(self) -> PdfObject:
        value, stream = self._value(0), None
        self._take(b"\n")
        if self._data.startswith(_LINEAR, self._position):
            stream = self._stream(value)
        self._take(b"endobj\n")
        return PdfObject(value, stream)

    def _stream(self, value: Any) -> bytes:
        length = value.get(b"/Length") if isinstance(value, dict) else None
        if type(length) is not int or length < 0 or value.get(b"/Type") in {b"/ObjStm", b"/XRef"}:
            raise NotClosedError(self._position)
        if b"/DecodeParms" in value or b"/F" in value or (packed := value.get(b"/Filter")) not in _PACKED:
            raise NotClosedError(self._position)
        self._take(_LINEAR)
        content = self._data[self._position : self._position + length]
        begin, self._position = self._position, self._position + length
        self._take(b"\nendstream\n")
        unpacked = _unpack(content, packed, begin)
        self._unpacked += len(unpacked)
        if self._unpacked > _LARGEST_STREAM:
            raise NotClosedError(begin)
        return unpacked

    def _table(self, places: Mapping[int, int]) -> None:
        """Read a cross-reference table: each object once, with its offset, and entry 0."""
        self._take(b"xref\n")
        listed: dict[int, int] = {}
        while (section := _SUBSECTION.match(self._data, self._position)) is not None:
            self._position = section.end()
            first, count = int(section[1]), int(section[2])
            if count > _MOST_OBJECTS:
                raise NotClosedError(self._position)
            for number in range(first, first + count):
                entry = self._match(_PLACE)
                if number == 0 and entry.groups() == (b"0" * 10, b"65535", b"f"):
                    continue
                if entry[3] != b"n" or entry[2] != b"00000" or number in listed:
                    raise NotClosedError(self._position)
                listed[number] = int(entry[1])
        if listed != places:
            raise NotClosedError(self._position)

    def _value(self, deep: int) -> Any:
        data, position = self._data, self._position
        if deep > _DEEPEST:
            raise NotClosedError(position)
        if data.startswith(b"<<", position):
            return self._dictionary(deep)
        if data.startswith(b"[", position):
            return self._array(deep)
        match = _SIMPLE.match(data, position)
        if match is None:
            raise NotClosedError(position)
        self._position = match.end()
        kind, text = match.lastgroup, match[0]
        if kind == "reference":
            return Reference(int(match[2]))
        if kind in {"real", "integer"}:
            return float(text) if kind == "real" else int(text)
        return _WORDS[text] if kind == "word" else text

    def _dictionary(self, deep: int) -> dict[bytes, Any]:
        items: dict[bytes, Any] = {}
        self._take(b"<<")
        self._match(_SPACE)
        while not self._data.startswith(b">>", self._position):
            key = self._match(_NAME)[0]
            self._match(_SPACE)
            if key in items or b"#" in key:
                raise NotClosedError(self._position)
            items[key] = self._value(deep + 1)
            self._match(_SPACE)
        self._take(b">>")
        return items

    def _array(self, deep: int) -> list[Any]:
        items = []
        self._take(b"[")
        self._match(_SPACE)
        while not self._data.startswith(b"]", self._position):
            items.append(self._value(deep + 1))
            self._match(_SPACE)
        self._take(b"]")
        return items

    def _take(self, expected: bytes) -> None:
        if not self._data.startswith(expected, self._position):
            raise NotClosedError(self._position)
        self._position += len(expected)

    def _match(self, pattern: re.Pattern[bytes]) -> re.Match[bytes]:
        match = pattern.match(self._data, self._position)
        if match is None:
            raise NotClosedError(self._position)
        self._position = match.end()
        return match


def _unpack(content: bytes, packed: Any, position: int) -> bytes:
    try:
        if isinstance(packed, list) and len(packed) > 1:
            content = base64.a85decode(content.removesuffix(b"~>"))
        if packed is None:
            return content
        unpacking = zlib.decompressobj()
        unpacked = unpacking.decompress(content, _LARGEST_STREAM)
    except (ValueError, zlib.error):
        raise NotClosedError(position) from None
    if not unpacking.eof or unpacking.unused_data or unpacking.unconsumed_tail:
        raise NotClosedError(position)
    return unpacked


def both_read_alike(data: bytes, revisions: Sequence[Revision], reader: PdfFileReader) -> bool:
    """Return whether both PDF libraries read the same objects in every revision.

    `revisions` are those of the file in its closed form, `reader` is the library that judges the signatures. Streams
    are compared unpacked.
    """
    import pikepdf  # noqa: PLC0415 - large, and only needed where a file is checked

    known = {number for revision in revisions for number in revision.objects}
    try:
        if reader.total_revisions != len(revisions):
            return False
        for number, revision in enumerate(revisions):
            ours: Any = reader.get_historical_resolver(number)
            content = BytesIO(data[: revision.end])
            with pikepdf.open(content, suppress_warnings=True, attempt_recovery=False) as theirs:
                # each table adds objects to those before it, so the last one shows whether any has more than its own
                if revision is revisions[-1] and {item.objgen[0] for item in theirs.objects} != known:
                    return False
                if _read_first(ours.trailer_view, number, 0) != _read_second(theirs.trailer, number, 0):
                    return False
                for object_number in revision.objects:
                    value = _read_first(ours.get_object(generic.Reference(object_number, 0, ours)), object_number, 0)
                    if (
                        value != _read_second(theirs.get_object(object_number, 0), object_number, 0)
                        or theirs.get_warnings()
                    ):
                        return False
    except Exception:  # noqa: BLE001  (untrusted bytes: if one library fails, they do not read alike)
        return False
    return True


def _read_first(value: Any, number: int, deep: int) -> Any:
    """Return an object as the first library reads it, in plain comparable values."""
    if deep > _DEEPEST:
        raise ValueError(number)
    if isinstance(value, generic.DictionaryObject):
        keys = {str(key): _read_first(value.raw_get(key), number, deep + 1) for key in value}
        return ("D", keys, value.data if isinstance(value, generic.StreamObject) else None)
    if isinstance(value, generic.ArrayObject):
        return [_read_first(value.raw_get(index), number, deep + 1) for index in range(len(value))]
    if isinstance(value, generic.IndirectObject):
        return ("R", value.idnum)
    if isinstance(value, generic.TextStringObject | generic.ByteStringObject):
        return ("S", bytes(value.original_bytes))
    plain = value.value if isinstance(value, generic.BooleanObject) else value
    return _plain(None if isinstance(value, generic.NullObject) else plain)


def _read_second(value: Any, number: int, deep: int) -> Any:
    """Return an object as the second library reads it, in the same plain values."""
    import pikepdf  # noqa: PLC0415 - as above

    if deep > _DEEPEST:
        raise ValueError(number)
    if isinstance(value, pikepdf.Object) and deep and value.is_indirect:
        return ("R", value.objgen[0])
    if isinstance(value, pikepdf.Dictionary | pikepdf.Stream):
        keys = {key: _read_second(value[key], number, deep + 1) for key in value.keys()}  # noqa: SIM118 - no mapping
        return ("D", keys, value.read_bytes() if isinstance(value, pikepdf.Stream) else None)
    if isinstance(value, pikepdf.Array):
        return [_read_second(part, number, deep + 1) for part in value]
    if isinstance(value, pikepdf.String):
        return ("S", bytes(value))
    return _plain(str(value) if isinstance(value, pikepdf.Name) else value)


def _plain(value: Any) -> tuple[str, Any]:
    """Return a name, a boolean, a number or null, with its type."""
    if isinstance(value, str):
        return ("N", str(value))
    if value is None or isinstance(value, bool):
        return ("B", value)
    return ("#", float(value))
