"""The structure of a PDF besides its look: headings, tables and notes, for screen readers.

What is drawn outside of an element (lines, bands, boxes) is an artifact: it is seen and not read. Nothing here
changes the look of a page.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFName, PDFObject
from reportlab.pdfgen.canvas import Canvas

_LANGUAGES = {
    "MALAYALAM": "ml", "TAMIL": "ta", "TELUGU": "te", "KANNADA": "kn", "GUJARATI": "gu", "GURMUKHI": "pa",
    "ORIYA": "or", "SINHALA": "si", "THAI": "th", "GREEK": "el", "HEBREW": "he", "GEORGIAN": "ka", "ARMENIAN": "hy",
    "HANGUL": "ko", "HIRAGANA": "ja", "KATAKANA": "ja", "BENGALI": "bn",
    "DEVANAGARI": "und-Deva", "ARABIC": "und-Arab", "CYRILLIC": "und-Cyrl", "CJK": "und-Hani",
}  # fmt: skip
"""Languages by Unicode's name of the script; one of many languages has a script tag."""


def language_of(text: str) -> str:
    """Return the language of a word as a BCP 47 tag.

    "" for Latin letters, which do not show the language of a name.
    """
    letter = next((sign for sign in text if unicodedata.category(sign)[0] == "L"), "")
    return _LANGUAGES.get(unicodedata.name(letter, "").partition(" ")[0], "") if letter else ""


DOCUMENT, PART, HEADING, SUBHEADING, PARAGRAPH, NOTE = "Document", "Sect", "H1", "H2", "P", "Note"
TABLE, ROW, HEAD_CELL, CELL, FIGURE, WORD = "Table", "TR", "TH", "TD", "Figure", "Span"
COLUMN_HEAD, ROW_HEAD = "/O /Table /Scope /Column", "/O /Table /Scope /Row"
STRUCK = "/O /Layout /TextDecorationType /LineThrough"
_HOLDERS = {DOCUMENT: PARAGRAPH, PART: PARAGRAPH, ROW: CELL}
"""Elements without text of their own, and the kind of element that a text in them becomes."""
_ARTIFACT, _END = "/Artifact BMC", "EMC /Artifact BMC"


@dataclass(slots=True, eq=False)
class Element:
    """An element of a document's structure; `about` are its attributes as a PDF writes them.

    `alt_text` is read instead of a drawing, `language` is that of a word in letters of another script. Its kids are
    elements, and marked stretches of pages: page and number.
    """

    kind: str
    about: str = ""
    alt_text: str = ""
    language: str = ""
    kids: list["Element | tuple[int, int]"] = field(default_factory=list)
    placed: bool = False


Cells = Callable[[str], AbstractContextManager[None]]
"""Opens the cell of a row by the key of its column."""
Columns = Sequence[tuple[str, Sequence[str]]]
"""The keys of columns, each with those of the columns below it if it is the head of several."""


def single(columns: Columns) -> list[str]:
    """Return the keys of columns one by one."""
    return [below_key for key, below in columns for below_key in below or (key,)]


class Tags:
    """Marks what is drawn on a canvas as parts of elements, and writes these into the document."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas: Any = canvas
        self._root = Element(DOCUMENT)
        self._open = [self._root]
        self._pages: list[list[Element]] = []
        self._silent = False
        self._last: Element | None = None
        self._end = 0

    @contextmanager
    def page(self) -> Iterator[None]:
        """Enclose a page, on which everything is an artifact unless marked."""
        self._pages.append([])
        self._last = None
        self._canvas._code.append(_ARTIFACT)  # noqa: SLF001
        yield
        self._canvas._code.append("EMC")  # noqa: SLF001

    def inside(self, element: Element) -> AbstractContextManager[None]:
        """Put everything drawn inside into an element, which is read aloud where it was first used."""
        return _Inside(self, self._open, element)

    def insert(self, element: Element) -> None:
        """Place an element here in the reading order, unless it is placed elsewhere already."""
        if not (element.placed or self._silent):
            element.placed = True
            self._open[-1].kids.append(element)

    def row(self, keys: Sequence[str], *, heads: int = 0) -> "Cells":
        """Place a row of a table and return a function that enters its cells.

        The first `heads` are row headings.
        """
        with self.inside(Element(ROW)):
            cells = {
                key: Element(HEAD_CELL, ROW_HEAD) if index < heads else Element(CELL) for index, key in enumerate(keys)
            }
            for cell in cells.values():
                self.insert(cell)
        return lambda key: self.inside(cells[key])

    def heads(self, columns: "Columns") -> "Cells":
        """Place the heads of columns or groups of columns, and return a function that enters them."""
        grouped = any(below for _key, below in columns)
        upper, lower, cells = Element(ROW), Element(ROW), {}
        for key, below in columns:
            span = f" /ColSpan {len(below)}" if below else " /RowSpan 2" if grouped else ""
            for row, name, about in (
                (upper, key, COLUMN_HEAD + span),
                *((lower, below_key, COLUMN_HEAD) for below_key in below),
            ):
                cells[name] = Element(HEAD_CELL, about, placed=True)
                row.kids.append(cells[name])
        for row in (upper, lower) if grouped else (upper,):
            self.insert(row)
        return lambda key: self.inside(cells[key])

    @contextmanager
    def unread(self) -> Iterator[None]:
        """Leave everything drawn meanwhile an artifact."""
        before, self._silent = self._silent, True
        yield
        self._silent = before

    def text(self) -> AbstractContextManager["Tags | None"]:
        """Direct a text into the open element, or a new one; None: it is not read aloud."""
        if self._silent:
            return nullcontext()
        kind = _HOLDERS.get(self._open[-1].kind)
        return nullcontext(self) if kind is None else self._into_leaf(kind)

    @contextmanager
    def _into_leaf(self, kind: str) -> Iterator["Tags"]:
        with self.inside(Element(kind)):
            yield self

    @property
    def further(self) -> bool:
        """Return whether the element has content, so that a space must come before more."""
        return bool(self._open[-1].kids)

    def begin(self, actual: str = "") -> None:
        """Begin a marked stretch of the open element, or continue it.

        `actual` is the text that replaces it, if any.
        """
        element, code = self._open[-1], self._canvas._code  # noqa: SLF001
        if element is self._last and not actual and all(step.endswith(" g") for step in code[self._end :]):
            del code[self._end - 1]  # nothing but a color came between: the stretch continues
            return
        here = self._pages[-1]
        # some readers heed the actual text of a span only
        name, actual_text = (WORD, f" /ActualText <{_text(actual)}>") if actual else (element.kind, "")
        code.append(f"EMC /{name} <</MCID {len(here)}{actual_text}>> BDC")
        language = language_of(actual)
        holder = Element(WORD, language=language, placed=True) if language else element
        if language:
            element.kids.append(holder)
        holder.kids.append((len(self._pages) - 1, len(here)))
        here.append(holder)
        self._last = None if actual else element

    def end(self) -> None:
        """End a marked stretch."""
        code = self._canvas._code  # noqa: SLF001
        code.append(_END)
        self._end = len(code)

    def write(self) -> None:
        """Put the structure into the document, once all pages are drawn."""
        document = self._canvas._doc  # noqa: SLF001
        for number, page in enumerate(document.Pages.pages):
            page.__Defaults__ = {**page.__Defaults__, "StructParents": number, "Tabs": PDFName("S")}
        tree = _Tree(document)
        top = tree.add(self._root, tree.reference(tree.root))
        marked = " ".join(
            f"{page} [{' '.join(tree.known[id(element)] for element in elements)}]"
            for page, elements in enumerate(self._pages)
        )
        names = " ".join(f"({name}) {reference}" for name, reference in tree.notes)
        tree.root.text = (
            f"<</Type /StructTreeRoot /K {top} /ParentTree <</Nums [{marked}]>> /ParentTreeNextKey {len(self._pages)}"
            + (f" /IDTree <</Names [{names}]>>>>" if names else ">>")
        )
        document.Catalog.StructTreeRoot = tree.root
        document.Catalog.MarkInfo = _Text("<</Marked true>>")


class _Inside:
    """What is drawn in this context goes into an element.

    A class, because each page has hundreds of them.
    """

    __slots__ = ("_element", "_open", "_tags")

    def __init__(self, tags: Tags, opened: list[Element], element: Element) -> None:
        self._tags, self._open, self._element = tags, opened, element

    def __enter__(self) -> None:
        self._tags.insert(self._element)
        self._open.append(self._element)

    def __exit__(self, *_error: object) -> None:
        self._open.pop()


def _text(text: str) -> str:
    """Return a text in the hexadecimal digits of UTF-16, with its byte order mark."""
    return f"\ufeff{text}".encode("utf-16-be").hex().upper()


class _Text(PDFObject):
    """A document object in its written form."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def format(self, _document: Any) -> bytes:
        return self.text.encode("ascii")


class _Tree:
    """The elements as objects of a document."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self.root = _Text()
        self.known: dict[int, str] = {}
        """The reference of each element."""
        self.notes: list[tuple[str, str]] = []
        self._pages: dict[int, str] = {}

    def add(self, element: Element, parent: str) -> str:
        """Add an element with all that is in it; return its reference."""
        own = _Text()
        reference = self.known[id(element)] = self.reference(own)
        parts = [f"/S /{element.kind} /P {parent}"]
        if element.kind == NOTE:
            self.notes.append((f"note {len(self.notes) + 1:04}", reference))
            parts.append(f"/ID ({self.notes[-1][0]})")
        if element.about:
            parts.append(f"/A <<{element.about}>>")
        if element.alt_text:
            parts.append(f"/Alt <{_text(element.alt_text)}>")
        if element.language:
            parts.append(f"/Lang ({element.language})")
        pages = {kid[0] for kid in element.kids if not isinstance(kid, Element)}
        alone = len(pages) == 1
        if alone:
            parts.append(f"/Pg {self._page(*pages)}")
        kids = [
            self.add(kid, reference) if isinstance(kid, Element) else str(kid[1]) if alone else self._stretch(*kid)
            for kid in element.kids
        ]
        if kids:
            parts.append(f"/K [{' '.join(kids)}]")
        own.text = f"<<{' '.join(parts)}>>"
        return reference

    def _stretch(self, page: int, number: int) -> str:
        return f"<</Type /MCR /Pg {self._page(page)} /MCID {number}>>"

    def _page(self, page: int) -> str:
        if page not in self._pages:
            self._pages[page] = "{} {} R".format(*self._document.idToObjectNumberAndVersion[f"Page{page + 1}"])
        return self._pages[page]

    def reference(self, held: PDFObject) -> str:
        """Return the reference of a document object."""
        return "{} {} R".format(*self._document.idToObjectNumberAndVersion[self._document.Reference(held).name])
