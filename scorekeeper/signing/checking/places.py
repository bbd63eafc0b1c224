"""How many things a file says it has, counted before the library believes it: a few kilobytes can name millions."""

from io import BytesIO
from itertools import islice
from typing import Any

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import process_data_at_eof
from pyhanko.pdf_utils.xref import XRefBuilder, parse_xref_table

MOST_OBJECTS, MOST_TABLES, MOST_BRANCHES = 20_000, 500, 500
"""A sheet has some fifty objects, a table for each update, few pages and fields; the library would list all."""


class TooManyError(ValueError):
    """A file names more objects, pages or fields than any sheet has."""


def refuse_many(data: bytes) -> None:
    """Raise TooManyError for a file of too many objects; raises whatever the library does where it cannot be read."""
    stream = BytesIO(data)
    stream.seek(-1, 2)
    counting: Any = _Counting(stream, process_data_at_eof(stream))
    counting.read_xrefs()


def refuse_tangled(root: Any) -> None:
    """Raise TooManyError for a revision (by its catalogue) whose pages or fields branch more than those of a sheet.

    Each is counted as often as there is a way to it: forty nodes that name each other twice are a million million.
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
    found = node[key]
    if not isinstance(found, generic.ArrayObject):
        return []
    if len(found) > MOST_BRANCHES:
        raise TooManyError(len(found))
    return [found[at] for at in range(len(found))]


class _Counting(XRefBuilder):
    """Goes from table to table as the library does, and counts where it would list."""

    def __init__(self, stream: BytesIO, start: int) -> None:
        nobody: Any = None  # nothing is looked up: a table that needs it is none that the library could read
        super().__init__(nobody, stream, True, start)
        self._objects = self._tables = 0

    def _read_xref_stream(self, _declared_startxref: int) -> Any:
        table = self._stream()
        self._add(_named(table))
        return _before(table)

    def _read_xref_table(self, _declared_startxref: int) -> Any:
        self._add(sum(1 for _entry in islice(parse_xref_table(self.stream, strict=True), MOST_OBJECTS + 1)))
        trailer: Any = generic.DictionaryObject.read_from_stream(self.stream, generic.TrailerReference(self.handler))
        if "/XRefStm" in trailer:
            self.stream.seek(int(trailer.raw_get("/XRefStm")))
            self._add(_named(self._stream()))
        return _before(trailer)

    def _stream(self) -> Any:
        library: Any = super()
        return library._read_xref_stream_object()[1]  # noqa: SLF001

    def _add(self, objects: int) -> None:
        self._objects += objects
        self._tables += 1
        if self._objects > MOST_OBJECTS or self._tables > MOST_TABLES:
            raise TooManyError(self._objects)


def _named(table: Any) -> int:
    """Return how many objects a compressed table is about, whatever is really in it."""
    if "/Index" not in table:
        return int(table.raw_get("/Size"))
    parts = list(table.raw_get("/Index"))
    return sum(max(0, int(count)) for count in parts[1::2]) + len(parts)


def _before(table: Any) -> int | None:
    return int(table.raw_get("/Prev")) if "/Prev" in table else None
