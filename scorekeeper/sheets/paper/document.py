"""A PDF being made: fonts embedded, language named, the same bytes for the same pages."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from io import BytesIO
from string import Template
from typing import Any

from reportlab.lib.utils import TimeStamp
from reportlab.pdfbase.pdfdoc import XMP, PDFArray, PDFDictionary, PDFName, PDFStream, PDFString
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.blocks import Paper
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.pen import Pen
from scorekeeper.sheets.paper.tags import Tags
from scorekeeper.sheets.paper.typefaces import Typefaces

EMBEDDED_NAME = "sheet.json"
"""The name of the sheet document inside the PDF."""
PROGRAM = "Scorekeeper"
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">$TITLE</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>$AUTHOR</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">$SUBJECT</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>$LANGUAGE</rdf:li></rdf:Bag></dc:language>
<pdf:Keywords>$KEYWORDS</pdf:Keywords><pdf:Producer>$PRODUCER</pdf:Producer>
<xmp:CreatorTool>$CREATOR</xmp:CreatorTool>
<xmp:CreateDate>$MADE</xmp:CreateDate><xmp:ModifyDate>$MADE</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""
"""The metadata of the document, for programs that do not read PDF."""


class Document:
    """Pages drawn one after another by one pen, all in the same fonts.

    The title is given in parts, of which empty ones are left out. `digest` is that of the record it shows.
    """

    def __init__(
        self,
        faces: Typefaces,
        options: SheetOptions,
        *title: str,
        subject: str = "",
        author: str = PROGRAM,
        digest: str = "",
        language: str = "",
    ) -> None:
        self._target = BytesIO()
        self._canvas = blank_canvas(self._target, language or options.language, faces.base())
        self._tags = Tags(self._canvas)
        self.pen = Pen(self._canvas, faces, self._tags)
        self._canvas.setTitle(", ".join(part for part in title if part))
        self._canvas.setAuthor(author)
        self._canvas.setSubject(subject)
        self._canvas.setCreator(PROGRAM)
        if digest:
            self._canvas.setKeywords(digest)
        self._made = options.made
        _below(self._canvas)._timeStamp = _stamp(options.made)  # noqa: SLF001

    @classmethod
    def for_paper(cls, paper: Paper, sides: str, faces: Typefaces, options: SheetOptions) -> "Document":
        """Return the document of a score or game sheet; `sides` are the names of the sides."""
        heading = paper.heading
        title = (heading.title, heading.event, *heading.round_and_table, sides)
        known = {"author": paper.author, "digest": paper.short_digest, "language": paper.language}
        return cls(faces, options, *title, subject=heading.system, **known)

    @contextmanager
    def page(self, width: float, height: float) -> Iterator[Pen]:
        """Yield the pen for one more page of this size, in points."""
        self._canvas.setPageSize((width, height))
        with self._tags.page():
            yield self.pen
        self._canvas.showPage()

    def close(self, record: str = "", *, name: str = EMBEDDED_NAME) -> bytes:
        """Return the whole document, with the record it shows inside it under this name."""
        if record:
            _embed(self._canvas, record.encode(), name)
        self._tags.write()
        _describe(_below(self._canvas), self._made)
        self._canvas.save()
        return self._target.getvalue()


def blank_canvas(target: BytesIO, language: str, face: str) -> Canvas:
    """Return an empty canvas whose first font is one of the document's."""
    # Without an initial font from the document, the canvas names one that is not embedded.
    first: Any = face
    return Canvas(target, invariant=1, pageCompression=1, lang=language, initialFontName=first, pdfVersion=(1, 7))


def _below(canvas: Any) -> Any:
    """Return the document of a canvas.

    It has no public name, and there is no other way to embed a file.
    """
    return canvas._doc  # noqa: SLF001


def _stamp(time: dt.datetime) -> TimeStamp:
    """Return the creation time (UTC) of a PDF: the given time, never the clock."""
    made = TimeStamp(invariant=1)
    made.YMDhms = time.timetuple()[:6]
    made.dhh = made.dmm = 0
    return made


def _describe(document: Any, made: dt.datetime) -> None:
    """Write the document's metadata as XMP too, and have viewers show its title."""
    info = document.info
    properties = {
        "TITLE": info.title,
        "AUTHOR": info.author,
        "SUBJECT": info.subject,
        "KEYWORDS": info.keywords,
        "LANGUAGE": document.Catalog.Lang.s,
        "CREATOR": info.creator,
        "PRODUCER": info.producer,
        "MADE": f"{made:%Y-%m-%dT%H:%M:%SZ}",
    }
    packet = Template(_XMP).substitute({key: escape(value) for key, value in properties.items()})
    document.Catalog.Metadata = XMP(creator=lambda _document: packet.encode())
    document.Catalog.ViewerPreferences = PDFDictionary({"DisplayDocTitle": "true"})


def _embed(canvas: Canvas, content: bytes, name: str) -> None:
    """Put the sheet document into the PDF, as the source of the page's contents."""
    document = _below(canvas)
    stream = PDFStream(
        dictionary=PDFDictionary({"Type": PDFName("EmbeddedFile"), "Subtype": PDFName("application#2Fjson")}),
        content=content,
    )
    file = document.Reference(stream)
    entry = PDFDictionary(
        {
            "Type": PDFName("Filespec"),
            "F": PDFString(name),
            "UF": PDFString(name),
            "EF": PDFDictionary({"F": file}),
            "AFRelationship": PDFName("Source"),
        }
    )
    names = PDFArray([PDFString(name), document.Reference(entry)])
    document.Catalog.Names = PDFDictionary({"EmbeddedFiles": PDFDictionary({"Names": names})})
