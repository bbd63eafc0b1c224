"""A sheet as PDF bytes: embedded fonts, named language, the record inside, and the same bytes for the same sheet."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.sheets.blocks import Sheet
from scorekeeper.sheets.described import SESSION, described, page_of
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.back import (
    Place,
    draw_foot,
    draw_notes,
    draw_read_outs,
    draw_signatures,
    draw_tally,
    signature_boxes,
)
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.front import draw_front, draw_next_head
from scorekeeper.sheets.paper.pen import Pen
from scorekeeper.sheets.paper.plan import FOOTER, MARGIN, Page, Plan, plan
from scorekeeper.sheets.paper.table import draw_session_row, draw_table
from scorekeeper.sheets.paper.typefaces import typefaces


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
    sides = " : ".join(sheet.result.names[side] for side in sheet.sides)
    with typefaces(options.fonts) as faces:
        planned = plan(sheet, faces, options.paper)
        document = Document.of(sheet, sides, faces, options)
        for number, page in enumerate(planned.pages, 1):
            with document.page(planned.width, planned.height) as pen:
                _draw(pen, sheet, planned, page)
                edges = (MARGIN, planned.width - MARGIN)
                draw_foot(pen, sheet.footer, edges, MARGIN + FOOTER - 8, (number, len(planned.pages)))
        content, fonts = document.close(sheet.embedded), faces.digest()
    signed = next(number for number, page in enumerate(planned.pages) if page.signatures)
    boxes = signature_boxes(sheet.signatures, planned.width, signed)
    return Drawn(content, boxes, described(page_of(SESSION, sheet, options, fonts)), fonts)


def _draw(pen: Pen, sheet: Sheet, planned: Plan, page: Page) -> None:
    if page.first:
        y = draw_front(pen, sheet, planned)
    else:
        score = " : ".join(f"{side} {sheet.result.totals[side]}" for side in sheet.sides)
        y = draw_next_head(pen, sheet.heading, score, sheet.short_digest, (planned.width, planned.height))
    if page.rows:
        y = draw_table(pen, sheet, planned, page.rows, y, first=page.first)
    if page.tail:
        if sheet.session_row:
            y = draw_session_row(pen, sheet, sheet.session_row, planned, y)
        y = draw_read_outs(pen, sheet.read_outs, planned, y)
        y = draw_tally(pen, sheet.tally, planned, y)
    draw_notes(pen, page.notes, y - 2)
    if page.signatures:
        draw_signatures(pen, sheet.signatures, planned.width)
