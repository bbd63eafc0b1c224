"""The rows that lie in the pages of a damaged file: read without its schema, its indexes or its page tree.

Only table leaves are read, each cell by itself, so that a damaged one costs no other. What comes out is not trusted:
whoever uses it proves each row by its content.
"""

from collections.abc import Iterator
from dataclasses import dataclass

TABLE_LEAF = 0x0D
_SIZES = (512, 1024, 2048, 4096, 8192, 16384, 32768, 65536)
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_LARGEST = 1 << 30

Value = int | str | bytes | None


@dataclass(frozen=True, slots=True)
class RawRow:
    """A row as it lies in a page: its number and its columns."""

    number: int
    columns: tuple[Value, ...]


class _UnreadableError(ValueError):
    """This cell is none."""


def page_size(data: bytes) -> int:
    """Return the size of a page as the header says, or that of almost every file where the header is lost."""
    stated = int.from_bytes(data[16:18], "big")
    stated = 65536 if stated == 1 else stated
    return stated if stated in _SIZES else 4096


def raw_rows(data: bytes, size: int) -> Iterator[RawRow]:
    """Return every row that can be made out in the table leaves of these bytes."""
    for start in range(0, len(data), size):
        page = data[start : start + size]
        offset = 100 if start == 0 else 0
        if len(page) > offset + 8 and page[offset] == TABLE_LEAF:
            yield from _cells(data, page, offset, size)


def _cells(data: bytes, page: bytes, offset: int, size: int) -> Iterator[RawRow]:
    count = int.from_bytes(page[offset + 3 : offset + 5], "big")
    pointers = offset + 8
    for place in range(min(count, (size - pointers) // 2)):
        start = int.from_bytes(page[pointers + 2 * place : pointers + 2 * place + 2], "big")
        try:
            yield _cell(data, page, start, size)
        except (_UnreadableError, IndexError, UnicodeDecodeError):
            continue


def _cell(data: bytes, page: bytes, start: int, size: int) -> RawRow:
    length, start = _varint(page, start)
    number, start = _varint(page, start)
    if not 0 < length < _LARGEST:
        raise _UnreadableError
    return RawRow(number, _record(_payload(data, page, start, length, size)))


def _payload(data: bytes, page: bytes, start: int, length: int, size: int) -> bytes:
    """Return the whole record, the part that flowed over into other pages included."""
    if length <= size - 35:
        return _exactly(page[start : start + length], length)
    least = (size - 12) * 32 // 255 - 23
    here = least + (length - least) % (size - 4)
    here = here if here <= size - 35 else least
    parts = [_exactly(page[start : start + here], here)]
    following = int.from_bytes(_exactly(page[start + here : start + here + 4], 4), "big")
    missing = length - here
    while missing > 0:
        place = (following - 1) * size
        if following < 1 or place >= len(data):
            raise _UnreadableError
        part = data[place + 4 : place + 4 + min(missing, size - 4)]
        parts.append(_exactly(part, min(missing, size - 4)))
        missing -= len(part)
        following = int.from_bytes(data[place : place + 4], "big")
    return b"".join(parts)


def _exactly(part: bytes, length: int) -> bytes:
    if len(part) != length:
        raise _UnreadableError
    return part


def _record(payload: bytes) -> tuple[Value, ...]:
    header, place = _varint(payload, 0)
    if not 0 < header <= len(payload):
        raise _UnreadableError
    kinds: list[int] = []
    while place < header:
        kind, place = _varint(payload, place)
        kinds.append(kind)
    columns: list[Value] = []
    for kind in kinds:
        value, place = _value(payload, place, kind)
        columns.append(value)
    return tuple(columns)


def _value(payload: bytes, place: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, place
    if kind in {8, 9}:
        return kind - 8, place
    if kind in _INTEGERS:
        end = place + _INTEGERS[kind]
        return int.from_bytes(_exactly(payload[place:end], _INTEGERS[kind]), "big", signed=True), end
    if kind < 12:
        raise _UnreadableError
    length = (kind - 12) // 2
    part = _exactly(payload[place : place + length], length)
    return (part.decode() if kind % 2 else part), place + length


def _varint(page: bytes, place: int) -> tuple[int, int]:
    value = 0
    for step in range(8):
        byte = page[place + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + step + 1
    return value << 8 | page[place + 8], place + 9
