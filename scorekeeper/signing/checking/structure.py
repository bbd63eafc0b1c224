"""What a page is read aloud as: the structure beside its look, which no signer sees.

A screen reader goes by it. Whoever draws a sheet could have other words read than stand on the page, so that there may
be none of its own in it: only what stands on the page, and what is said of the square code and the fields. A word in
letters of another script has its language.
"""

import re
from collections.abc import Iterator
from typing import Any

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader

_TREE = frozenset(("/Type", "/K", "/ParentTree", "/ParentTreeNextKey", "/IDTree"))
_ELEMENT = frozenset(("/S", "/P", "/A", "/Pg", "/K", "/ID"))
_WORD = frozenset(("/S", "/P", "/Pg", "/K", "/Lang"))
_SPOKEN = frozenset(("/Figure", "/Form"))
"""What is no text, so that something is said of it."""
_KINDS = frozenset(
    f"/{kind}" for kind in ("Document", "Sect", "H1", "H2", "P", "Note", "Table", "TR", "TH", "TD", "Span")
)
_STRETCH, _FIELD = frozenset(("/Type", "/Pg", "/MCID")), frozenset(("/Type", "/Obj", "/Pg"))
_DEEP, _MOST = 8, 20_000
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?")

Stretch = tuple[int, int, str]
"""A stretch of a page: page, number, and the language it is in where that is told."""
Read = tuple[str, str, str, tuple["Read | Stretch", ...]]
"""An element: its kind, its attributes, what is said of it, and what is in it: elements, stretches of pages."""


def read_alike(reader: PdfFileReader) -> bool:
    """Return whether a file has nothing read aloud but what stands on its pages."""
    tree: Any = reader.root["/StructTreeRoot"]
    try:
        return set(tree) <= _TREE and bool(structure(reader))
    except ValueError:
        return False


def same_reading(drawn: tuple[Read, ...], given: tuple[Read, ...]) -> bool:
    """Return whether what is given is read as what we draw; earlier versions told no language of any word."""
    return given in (drawn, tuple(map(_untold, drawn)))


def _untold(read: Read) -> Read:
    *own, inside = read
    kind, about, said = own
    return kind, about, said, tuple((*part[:2], "") if len(part) == 3 else _untold(part) for part in inside)


def structure(reader: PdfFileReader) -> tuple[Read, ...]:
    """Return what is read of a file, without its fields; raises ValueError where it is none of ours."""
    root: Any = reader.root
    if "/StructTreeRoot" not in root:
        return ()
    kids = root["/Pages"]["/Kids"]
    pages = {int(kids.raw_get(at).idnum): at for at in range(len(kids))}
    fields: Any = root["/AcroForm"]["/Fields"] if "/AcroForm" in root else ()
    known = {int(fields.raw_get(at).idnum): str(fields[at].get("/TU", fields[at]["/T"])) for at in range(len(fields))}
    budget = iter(range(_MOST))
    return (_read(root["/StructTreeRoot"]["/K"], pages, known, budget, _DEEP),)


def _read(element: Any, pages: dict[int, int], fields: dict[int, str], budget: Iterator[int], deep: int) -> Read:
    kind, held = str(element["/S"]), set(element)
    if next(budget, None) is None or not deep or not held - {"/Alt"} <= _ELEMENT or kind not in _KINDS | _SPOKEN:
        raise ValueError(kind)
    said = str(element["/Alt"]) if "/Alt" in element else ""
    if bool(said) != (kind in _SPOKEN):
        raise ValueError(said)
    if kind == "/Form" and not _is_field(element, fields):
        raise ValueError(said)
    about = str(sorted((str(key), str(own)) for key, own in element.get("/A", {}).items()))
    inside: list[Read | Stretch] = []
    listed = element.get("/K", ()) if kind != "/Form" else ()
    for at in range(len(listed)):
        part = listed[at]
        if isinstance(part, generic.NumberObject):
            inside.append((pages[int(element.raw_get("/Pg").idnum)], int(part), ""))
        elif "/S" not in part:
            if set(part) != _STRETCH:
                raise ValueError(set(part))
            inside.append((pages[int(part.raw_get("/Pg").idnum)], int(part["/MCID"]), ""))
        elif "/Lang" in part:
            inside.append(_word(part, pages))
        elif (read := _read(part, pages, fields, budget, deep - 1))[0] != "/Form":
            inside.append(read)
    return kind, about, said, tuple(inside)


def _word(element: Any, pages: dict[int, int]) -> Stretch:
    """Return a word that has a language of its own; raises ValueError where it is none of ours."""
    language, held = str(element["/Lang"]), element.get("/K", ())
    alone = len(held) == 1 and isinstance(held[0], generic.NumberObject)
    if set(element) != _WORD or element["/S"] != "/Span" or not alone or not _LANGUAGE.fullmatch(language):
        raise ValueError(language)
    return pages[int(element.raw_get("/Pg").idnum)], int(held[0]), language


def _is_field(element: Any, fields: dict[int, str]) -> bool:
    """Return whether an element is a field of the sheet, called what the field is called."""
    placed = element["/K"]
    return set(placed) == _FIELD and fields.get(int(placed.raw_get("/Obj").idnum)) == str(element["/Alt"])
