"""By which ways an object of a revision is reached: the few that are asked for, not all ways to all objects.

The library wants to know this of what an update replaces, and goes every way through the file for it, once for each
revision: through everything that says how a page is to be read aloud, which is most of a sheet. Here only those objects
are entered from which the one that is asked for can be reached; what is answered is the same.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from pyhanko.pdf_utils.generic import ArrayObject, DictionaryObject, IndirectObject, Reference
from pyhanko.pdf_utils.misc import PdfReadError
from pyhanko.pdf_utils.reader import HistoricalResolver, RawPdfPath

Way = tuple[str | int, ...]
_TRAILER = Reference(-1)
"""No object of a file has this number."""
_PAGES: Way = ("/Root", "/Pages")
_SPOKEN: Way = ("/Root", "/StructTreeRoot")


def know_ways(view: HistoricalResolver) -> None:
    """Have a revision of a file answer by which ways its objects are reached without going them all."""
    held: Any = view
    if held._indirect_object_access_cache is None:  # noqa: SLF001 - the library has no other place for it
        held._indirect_object_access_cache = Usages(view)  # noqa: SLF001


class Usages:
    """The ways through one revision, from the trailer; raises as the library does where its trees go in circles."""

    def __init__(self, view: HistoricalResolver) -> None:
        self._view: Any = view
        self._objects: dict[Reference, Any] = {_TRAILER: self._view.trailer_view}
        self._found: dict[Reference, set[RawPdfPath]] = {}
        self._pages = self._page_tree()
        self._spoken = self._spoken_tree()
        self._entered_from: defaultdict[Reference, set[Reference]] = defaultdict(set)
        self._named_in: defaultdict[Reference, set[Reference]] = defaultdict(set)
        self._look_around()

    def __getitem__(self, asked: Reference) -> set[RawPdfPath]:
        """Return every way to an object; KeyError where there is none."""
        if asked not in self._found:
            near = self._leading_to(asked)
            ways = self._ways(self._objects[_TRAILER], (), frozenset(), asked, near, spoken=False)
            self._found[asked] = {RawPdfPath(*way) for way in ways}
        if not self._found[asked]:
            raise KeyError(asked)
        return self._found[asked]

    def _object(self, ref: Reference) -> Any:
        """Return an object as the revision has it, without a copy of its own."""
        if ref not in self._objects:
            reader, revision = self._view.reader, self._view.revision
            try:
                unchanged = reader.xrefs.get_last_change(ref) <= revision
            except KeyError:
                unchanged = False
            asked = (ref,) if unchanged else (ref, revision)
            self._objects[ref] = reader.get_object(*asked, transparent_decrypt=False)
        return self._objects[ref]

    def _behind(self, held: Any) -> Any:
        return self._object(held.reference) if isinstance(held, IndirectObject) else held

    def _page_tree(self) -> dict[Reference, Way]:
        """Return the one way by which each part of the page tree is entered."""
        found: dict[Reference, Way] = {}

        def add(held: Any, way: Way) -> None:
            if isinstance(held, IndirectObject):
                if held.reference in found:
                    raise PdfReadError("Circular reference in page tree")
                found[held.reference] = way

        def go(node: Any, way: Way) -> None:
            for at, kid in enumerate(self._behind(node.raw_get("/Kids"))):
                there = (*way, "/Kids", at)
                add(kid, there)
                behind = self._behind(kid)
                kind = self._behind(behind.raw_get("/Type")) if "/Type" in behind else None
                if kind == "/Pages":
                    go(behind, there)

        pages = self._root().raw_get("/Pages")
        add(pages, _PAGES)
        go(self._behind(pages), _PAGES)
        return found

    def _root(self) -> Any:
        return self._behind(self._objects[_TRAILER].raw_get("/Root"))

    def _spoken_tree(self) -> set[Reference]:
        """Return the parts of the tree that says how the pages are read aloud: nothing else leads into it."""
        found: set[Reference] = set()
        if "/StructTreeRoot" in self._root():
            for ref in self._spoken_below(self._behind(self._root().raw_get("/StructTreeRoot"))):
                if ref in found:
                    raise PdfReadError("Circular reference in structure tree")
                found.add(ref)
        return found

    def _spoken_below(self, node: Any) -> Iterator[Reference]:
        if "/K" not in node:
            return
        kids = self._behind(node.raw_get("/K"))
        for kid in kids if isinstance(kids, ArrayObject) else (kids,):
            behind = self._behind(kid)
            if not isinstance(behind, DictionaryObject):
                continue
            if "/Type" in behind and self._behind(behind.raw_get("/Type")) != "/StructElem":
                continue
            if isinstance(kid, IndirectObject):
                yield kid.reference
            yield from self._spoken_below(behind)

    def _look_around(self) -> None:
        """Note of every object from which others it can be entered, and in which it is only named."""
        known, todo = {_TRAILER}, [_TRAILER]
        while todo:
            here = todo.pop()
            for ref, entered in self._named(self._object(here), spoken=here in self._spoken):
                (self._entered_from if entered else self._named_in)[ref].add(here)
                if ref not in known:
                    known.add(ref)
                    todo.append(ref)

    def _named(self, held: Any, *, spoken: bool) -> Iterator[tuple[Reference, bool]]:
        """Return what an object names, and whether that may be entered from here: a page only from its own tree."""
        todo: list[tuple[Any, Way]] = [(held, ())]
        while todo:
            part, way = todo.pop()
            if isinstance(part, IndirectObject):
                yield part.reference, part.reference not in self._pages or _may_be_in_tree(way)
            elif isinstance(part, DictionaryObject):
                left_out = ("/Parent", "/P") if spoken else ("/Parent",)
                todo += [(value, (key,)) for key, value in part.items() if key not in left_out]
            elif isinstance(part, ArrayObject):
                todo += [(value, (*way[-1:], at)) for at, value in enumerate(part)]

    def _leading_to(self, asked: Reference) -> set[Reference]:
        """Return the objects from which the one that is asked for may be reached."""
        found: set[Reference] = set()
        todo = [*self._entered_from.get(asked, ()), *self._named_in.get(asked, ())]
        while todo:
            here = todo.pop()
            if here not in found:
                found.add(here)
                todo += self._entered_from.get(here, ())
        return found

    def _ways(
        self, held: Any, way: Way, seen: frozenset[Reference], asked: Reference, near: set[Reference], *, spoken: bool
    ) -> Iterator[Way]:
        """Return the ways that go on from here, as the library goes them."""
        if isinstance(held, IndirectObject):
            ref = held.reference
            if ref == asked:
                yield way
            if ref == asked or ref in seen or ref not in near or self._pages.get(ref, way) != way:
                return
            if ref in self._spoken and not spoken:
                return
            seen, held = seen | {ref}, self._object(ref)
        parts: Any = ()
        if isinstance(held, DictionaryObject):
            parts = held.items()
        elif isinstance(held, ArrayObject):
            parts = enumerate(held)
        for key, part in parts:
            if key != "/Parent" and not (spoken and key == "/P"):
                aloud = spoken or (key == "/K" and way == _SPOKEN)
                yield from self._ways(part, (*way, key), seen, asked, near, spoken=aloud)


def _may_be_in_tree(way: Way) -> bool:
    """Return whether a way, by its last steps inside one object, may be the one by which a page is entered."""
    *before, last = way
    return last == "/Pages" or (isinstance(last, int) and before in ([], ["/Kids"]))
