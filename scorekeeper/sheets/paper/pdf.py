"""A sheet as PDF bytes: embedded fonts, named language, the record inside, and the same bytes for the same sheet."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from reportlab.lib.utils import TimeStamp
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.blocks import Sheet
from scorekeeper.sheets.described import SESSION, described, page_of
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.back import (
    Place,
    draw_footer,
    draw_notes,
    draw_read_outs,
    draw_signatures,
    draw_tally,
    signature_boxes,
)
from scorekeeper.sheets.paper.front import draw_front, draw_next_head
from scorekeeper.sheets.paper.pen import Pen
from scorekeeper.sheets.paper.plan import Page, Plan, plan
from scorekeeper.sheets.paper.table import draw_session_row, draw_table
from scorekeeper.sheets.paper.typefaces import typefaces

EMBEDDED_NAME = "sheet.json"
"""The name under which the sheet document stands inside the PDF."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A sheet as PDF, and where on it signatures with keys show, by role.

    `description` is what the page says, as text from which it can be drawn again; `fonts` the digest of its fonts.
    """

    content: bytes
    boxes: Mapping[str, Place]
    description: bytes
    fonts: str


def pdf(sheet: Sheet, options: SheetOptions) -> bytes:
    """Return the sheet as PDF; raises NoGlyph when a text has a letter that no font here has."""
    return drawn(sheet, options).content


def drawn(sheet: Sheet, options: SheetOptions) -> Drawn:
    """Return the sheet as PDF with the places of its signatures; raises NoGlyph as `pdf` does."""
    target = BytesIO()
    with typefaces(options.fonts) as faces:
        planned = plan(sheet, faces, options.paper)
        canvas = blank_canvas(target, (planned.width, planned.height), sheet.language, faces.base())
        _describe(canvas, sheet, options)
        pen = Pen(canvas, faces)
        for number, page in enumerate(planned.pages, 1):
            _draw(pen, sheet, planned, page)
            draw_footer(pen, sheet, planned, number, len(planned.pages))
            canvas.showPage()
        if sheet.embedded:
            embed(canvas, sheet.embedded.encode())
        canvas.save()
        fonts = faces.digest()
    signed = next(number for number, page in enumerate(planned.pages) if page.signatures)
    boxes = signature_boxes(sheet.signatures, planned.width, signed)
    return Drawn(target.getvalue(), boxes, described(page_of(SESSION, sheet, options, fonts)), fonts)


def blank_canvas(target: BytesIO, size: tuple[float, float], language: str, face: str) -> Canvas:
    """Return an empty canvas of this size, in points, whose first face is one of the document's."""
    # Without a face of its own to begin with, the canvas names one that is not embedded.
    first: Any = face
    return Canvas(target, pagesize=size, invariant=1, pageCompression=1, lang=language, initialFontName=first)


def _draw(pen: Pen, sheet: Sheet, planned: Plan, page: Page) -> None:
    y = draw_front(pen, sheet, planned) if page.first else draw_next_head(pen, sheet, planned)
    if page.rows:
        y = draw_table(pen, sheet, planned, page.rows, y, first=page.first)
    if page.tail:
        if sheet.session_row:
            y = draw_session_row(pen, sheet, sheet.session_row, planned, y)
        y = draw_read_outs(pen, sheet.read_outs, planned, y)
        y = draw_tally(pen, sheet.tally, planned, y)
    draw_notes(pen, page.notes, y - 2)
    if page.signatures:
        draw_signatures(pen, sheet, planned)


def _describe(canvas: Canvas, sheet: Sheet, options: SheetOptions) -> None:
    heading = sheet.heading
    sides = " : ".join(sheet.result.names[side] for side in sheet.sides)
    title = ", ".join(part for part in (heading.title, heading.event, *heading.place, sides) if part)
    describe(canvas, options, title=title, author=sheet.author, subject=heading.system, digest=sheet.short_digest)


def describe(canvas: Canvas, options: SheetOptions, *, title: str, author: str, subject: str, digest: str) -> None:
    """Say in the document what it is, whose, by which rules, for which record, and when it was made."""
    canvas.setTitle(title)
    canvas.setAuthor(author)
    canvas.setSubject(subject)
    canvas.setCreator("Scorekeeper")
    canvas.setKeywords(digest)
    document = document_of(canvas)
    document._timeStamp = stamp(options.printed_at)  # noqa: SLF001


def document_of(canvas: Any) -> Any:
    """Return the document below the canvas: it has no public name, and no other way to embed a file."""
    return canvas._doc  # noqa: SLF001


def stamp(printed_at: str) -> TimeStamp:
    """Return the time a PDF says it was made at: the one given, never the clock."""
    made = TimeStamp(invariant=1)
    at = dt.datetime.fromisoformat(printed_at) if printed_at else dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
    made.YMDhms = at.astimezone(dt.UTC).timetuple()[:6]
    made.dhh = made.dmm = 0
    return made


def embed(canvas: Canvas, content: bytes) -> None:
    """Put the sheet document into the PDF, as the source of what the page says."""
    document = document_of(canvas)
    stream = PDFStream(
        dictionary=PDFDictionary({"Type": PDFName("EmbeddedFile"), "Subtype": PDFName("application#2Fjson")}),
        content=content,
    )
    file = document.Reference(stream)
    entry = PDFDictionary(
        {
            "Type": PDFName("Filespec"),
            "F": PDFString(EMBEDDED_NAME),
            "UF": PDFString(EMBEDDED_NAME),
            "EF": PDFDictionary({"F": file}),
            "AFRelationship": PDFName("Source"),
        }
    )
    names = PDFArray([PDFString(EMBEDDED_NAME), document.Reference(entry)])
    document.Catalog.Names = PDFDictionary({"EmbeddedFiles": PDFDictionary({"Names": names})})
