"""Read a paper's tables: of a PDF by its tags, of a workbook by its cells."""

import io
from collections.abc import Iterator, Mapping
from typing import Any

import openpyxl
import pypdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

Rows = list[list[str]]
_HEADS = 4
"""The row of the headings in a sheet of a workbook, from 1."""


def pdf_tables(data: bytes) -> dict[str, Rows]:
    """Return the tables of a PDF by heading, as rows of words with the heads first."""
    reader = pypdf.PdfReader(io.BytesIO(data))
    result = pdfium.PdfDocument(data)
    pages = {page.indirect_reference.idnum: index for index, page in enumerate(reader.pages)}  # type: ignore[union-attr]
    words = [_stretches(result[at]) for at in range(len(result))]
    root = reader.root_object["/StructTreeRoot"]["/K"].get_object()  # type: ignore[index]
    tables: dict[str, Rows] = {}
    heading = ""
    for element in _elements(root):
        kind = element["/S"]
        if kind in {"/H1", "/H2"}:
            heading = _element_text(element, pages, words)
        elif kind == "/Table":
            tables[heading] = [[_element_text(cell, pages, words) for cell in _kids(row)] for row in _kids(element)]
    return tables


def _stretches(page: pdfium.PdfPage) -> dict[int, str]:
    """Return the words of each marked stretch of a page."""
    text, texts = page.get_textpage(), dict[int, str]()
    for item in page.get_objects([pdfium_c.FPDF_PAGEOBJ_TEXT]):
        number = pdfium_c.FPDFPageObj_GetMarkedContentID(item.raw)
        size = pdfium_c.FPDFTextObj_GetText(item.raw, text.raw, None, 0)
        buffer = (pdfium_c.c_ushort * (size // 2))()
        pdfium_c.FPDFTextObj_GetText(item.raw, text.raw, buffer, size)
        result = bytes(buffer).decode("utf-16-le").rstrip("\0")
        texts[number] = f"{texts[number]} {result}" if number in texts else result
    return texts


def _kids(element: Any) -> list[Any]:
    return [item.get_object() for item in element.get("/K", ())]


def _elements(element: Any) -> Iterator[Any]:
    yield element
    if element["/S"] != "/Table":
        for kid in _kids(element):
            if isinstance(kid, dict) and "/S" in kid:
                yield from _elements(kid)


def _element_text(element: Any, pages: dict[int, int], words: list[dict[int, str]]) -> str:
    parts = []
    for kid in _kids(element):
        if isinstance(kid, int):
            parts.append(words[pages[element.raw_get("/Pg").idnum]].get(int(kid), ""))
        elif "/MCID" in kid:
            parts.append(words[pages[kid.raw_get("/Pg").idnum]].get(int(kid["/MCID"]), ""))
        else:
            parts.append(_element_text(kid, pages, words))
    return " ".join(" ".join(parts).split())


class BookTables(Mapping[str, Rows]):
    """The tables of a workbook by the names of its sheets, each read when it is first asked for."""

    def __init__(self, data: bytes) -> None:
        self._book = openpyxl.load_workbook(io.BytesIO(data), read_only=True)
        self._known: dict[str, Rows] = {}

    def __getitem__(self, name: str) -> Rows:
        if name not in self._known:
            rows = self._book[name].iter_rows(min_row=_HEADS, values_only=True)
            self._known[name] = [["" if cell is None else str(cell) for cell in row] for row in rows]
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._book.sheetnames)

    def __len__(self) -> int:
        return len(self._book.sheetnames)
