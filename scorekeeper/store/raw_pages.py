"""Rows read from the pages of a damaged file without its schema, indexes or page tree.

Only table leaves are read, each cell separately, so that a damaged cell does not affect others.
The result is not trusted: the caller proves each row by its content. Whatever the bytes, only a
small multiple of the file's size is read.
"""

import mmap
from collections.abc import Iterator
from dataclasses import dataclass

TABLE_LEAF = 0x0D
_SIZES = (512, 1024, 2048, 4096, 8192, 16384, 32768, 65536)
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_WIDEST = 16
"""More columns than any table has."""
_OVER = 4
"""How often a page may be read again, so that one flipped bit does not use up all tries."""

Value = int | str | bytes | None
Data = bytes | mmap.mmap


@dataclass(frozen=True, slots=True)
class RawRow:
    """A row as found in a page: its number and its columns."""

    number: int
    columns: tuple[Value, ...]


class _UnreadableError(ValueError):
    """This cell is invalid."""


def page_size(data: Data) -> int:
    """Return the page size in the header, or the usual one if the header is lost."""
    stated = int.from_bytes(data[16:18], "big")
    stated = 65536 if stated == 1 else stated
    return stated if stated in _SIZES else 4096


def raw_rows(data: Data, size: int) -> Iterator[RawRow]:
    """Yield every readable row in the table leaves of these bytes."""
    over = _Overflow(data, size)
    for start in range(0, len(data), size):
        page = data[start : start + size]
        offset = 100 if start == 0 else 0
        if len(page) > offset + 8 and page[offset] == TABLE_LEAF:
            yield from _cells(over, page, offset)


def _cells(over: "_Overflow", page: bytes, offset: int) -> Iterator[RawRow]:
    count = int.from_bytes(page[offset + 3 : offset + 5], "big")
    pointers = offset + 8
    most = min(count, (over.size - pointers) // 2)
    starts = (
        int.from_bytes(page[offset_in_page : offset_in_page + 2], "big")
        for offset_in_page in range(pointers, pointers + 2 * most, 2)
    )
    free = _OVER * len(page)
    for start in dict.fromkeys(starts):
        try:
            length, number, content = _cell(page, start)
            here = over.kept_here(length)
            free -= here
            if free < 0:
                return  # real cells do not overlap
            yield RawRow(number, _record(over.payload(page, content, length, here)))
        except (_UnreadableError, IndexError, UnicodeDecodeError):
            continue


def _cell(page: bytes, start: int) -> tuple[int, int, int]:
    """Return the length of a cell's record, the row number, and the start of the record."""
    length, start = _varint(page, start)
    number, start = _varint(page, start)
    return length, number, start


class _Overflow:
    """Reads whole records, including parts in overflow pages, up to a total limit."""

    def __init__(self, data: Data, size: int) -> None:
        self.size = size
        self._data = data
        self._left = _OVER * len(data)

    def kept_here(self, length: int) -> int:
        """Return how many bytes of a record of this length are in the page of its cell."""
        if not 0 < length <= len(self._data):
            raise _UnreadableError
        if length <= self.size - 35:
            return length
        least = (self.size - 12) * 32 // 255 - 23
        here = least + (length - least) % (self.size - 4)
        return here if here <= self.size - 35 else least

    def payload(self, page: bytes, start: int, length: int, here: int) -> bytes:
        """Return the record that begins here."""
        first = _exactly(page[start : start + here], here)
        if here == length:
            return first
        self._left -= length
        if self._left < 0:
            raise _UnreadableError
        following = int.from_bytes(_exactly(page[start + here : start + here + 4], 4), "big")
        return first + b"".join(self._parts(following, length - here))

    def _parts(self, following: int, missing: int) -> Iterator[bytes]:
        while missing > 0:
            start = (following - 1) * self.size
            if following < 1 or start >= len(self._data):
                raise _UnreadableError
            length = min(missing, self.size - 4)
            yield _exactly(self._data[start + 4 : start + 4 + length], length)
            missing -= length
            following = int.from_bytes(self._data[start : start + 4], "big")


def _exactly(part: bytes, length: int) -> bytes:
    if len(part) != length:
        raise _UnreadableError
    return part


def _record(payload: bytes) -> tuple[Value, ...]:
    header, position = _varint(payload, 0)
    if not 0 < header <= len(payload):
        raise _UnreadableError
    kinds: list[int] = []
    while position < header:
        kind, position = _varint(payload, position)
        kinds.append(kind)
        if len(kinds) > _WIDEST:
            raise _UnreadableError
    columns: list[Value] = []
    for kind in kinds:
        value, position = _value(payload, position, kind)
        columns.append(value)
    return tuple(columns)


def _value(payload: bytes, position: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, position
    if kind in {8, 9}:
        return kind - 8, position
    if kind in _INTEGERS:
        end = position + _INTEGERS[kind]
        return int.from_bytes(_exactly(payload[position:end], _INTEGERS[kind]), "big", signed=True), end
    if kind < 12:
        raise _UnreadableError
    length = (kind - 12) // 2
    part = _exactly(payload[position : position + length], length)
    return (part.decode() if kind % 2 else part), position + length


def _varint(page: bytes, position: int) -> tuple[int, int]:
    value = 0
    for step in range(8):
        byte = page[position + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, position + step + 1
    return value << 8 | page[position + 8], position + 9
