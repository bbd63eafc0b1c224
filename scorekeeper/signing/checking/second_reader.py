"""A file read once more by another library: anything that the two read differently is rejected."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader

from scorekeeper.signing.checking.closed_form import Revision

_DEEPEST = 24


def both_read_alike(data: bytes, revisions: Sequence[Revision], reader: PdfFileReader) -> bool:
    """Return whether both libraries see the same objects, with the same unpacked streams, in every revision of a file.

    `revisions` are those of the file in its closed form, `reader` is the library that judges the signatures.
    """
    import pikepdf  # noqa: PLC0415 - large, and only needed where a file is checked

    known: set[int] = set()
    try:
        if reader.total_revisions != len(revisions):
            return False
        for number, revision in enumerate(revisions):
            known |= revision.objects.keys()
            ours: Any = reader.get_historical_resolver(number)
            content = BytesIO(data[: revision.end])
            with pikepdf.open(content, suppress_warnings=True, attempt_recovery=False) as theirs:
                if {item.objgen[0] for item in theirs.objects} != known:
                    return False
                if ours.trailer_view.raw_get("/Root").idnum != theirs.Root.objgen[0]:
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
    """Return an object (number `number`) as the first library reads it, in plain comparable values."""
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
