"""A sheet as PDF, the record inside; the same sheet always gives the same bytes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from scorekeeper.sheets.blocks import ScoreSheet
from scorekeeper.sheets.options import LEGIBLE, PAPERS, WRAPPED_NOTES, SheetOptions
from scorekeeper.sheets.paper.back import (
    FOOTER,
    READ_OUTS,
    SIGNATURES,
    TALLY,
    SignaturePlace,
    draw_foot,
    draw_read_outs,
    draw_tally,
    foot_height,
    foot_lines,
    notes,
)
from scorekeeper.sheets.paper.boxes import SigningArea, signing_area
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.first_page import FirstPageHead
from scorekeeper.sheets.paper.flow import BINDING, MARGIN, FlowPiece, Page, draw_page, shared_out
from scorekeeper.sheets.paper.front import NEXT_HEAD, draw_front, draw_next_head, front_height
from scorekeeper.sheets.paper.plan import MOST_OLD, SheetPlan, legible_plan, session_piece
from scorekeeper.sheets.paper.table import LEAST_ROW, ROW, ROW_WITH_NOTES, SheetTable
from scorekeeper.sheets.paper.typefaces import Typefaces, typefaces

_APART = 2.0
"""The distance of footnotes from the table."""


@dataclass(frozen=True, slots=True)
class DrawnSheet:
    """A sheet as PDF, and the positions of signatures with keys, by role.

    `fonts` is the digest of the typefaces used.
    """

    content: bytes
    boxes: Mapping[str, SignaturePlace]
    fonts: str


def pdf(sheet: ScoreSheet, options: SheetOptions) -> bytes:
    """Return the sheet as PDF; raises NoGlyph if a text has a letter that no font has."""
    return drawn(sheet, options).content


def drawn(sheet: ScoreSheet, options: SheetOptions) -> DrawnSheet:
    """Return the sheet as PDF with the positions of its signatures.

    Raises NoGlyph as `pdf` does.
    """
    sides = " : ".join(sheet.result.names[side] for side in sheet.sides)
    with typefaces(options.fonts, strict=options.sealed, layout=options.layout) as faces:
        plan = planned_sheet(sheet, faces, options)
        document = Document.for_paper(sheet, sides, faces, options)
        for index, page in enumerate(plan.pages):
            numbering = (index + 1, len(plan.pages))
            draw_sheet_page(
                document, sheet, page, options, first=index == 0, area=plan.area_on(index), numbering=numbering
            )
        content, fonts = document.close(sheet.embedded), faces.digest()
    return DrawnSheet(content, plan.area.places(plan.signed), fonts)


def planned_sheet(sheet: ScoreSheet, faces: Typefaces, options: SheetOptions) -> SheetPlan:
    """Return the contents of each page of a sheet and its boxes to sign in. Raises NoGlyph."""
    if options.layout >= LEGIBLE:
        return legible_plan(sheet, faces, options)
    width, height = PAPERS[options.paper]
    pages, signed = _pages(sheet, faces, width, height, wraps=options.layout >= WRAPPED_NOTES)
    return SheetPlan(pages, signing_area(sheet.signatures, faces, width, MARGIN + FOOTER, options.layout), signed)


def draw_sheet_page(
    document: Document,
    sheet: ScoreSheet,
    page: Page,
    options: SheetOptions,
    *,
    first: bool,
    area: SigningArea | None,
    numbering: tuple[int, int],
) -> None:
    """Draw a planned page of a sheet, with the boxes if they are on it.

    `numbering` is its number and that of pages.
    """
    width, height = PAPERS[options.paper]
    legible = options.layout >= LEGIBLE
    with document.page(width, height) as pen:
        if first and legible:
            FirstPageHead(sheet, pen.faces, width).draw(pen, height - MARGIN)
        elif first:
            draw_front(pen, sheet, width, height)
        else:
            score = " : ".join(f"{side} {sheet.result.totals[side]}" for side in sheet.sides)
            draw_next_head(pen, sheet, score, width, height, legible=legible)
        draw_page(pen, page)
        if area is not None:
            area.draw(pen)
        foot = _foot(sheet, pen.faces, width, options)
        draw_foot(pen, foot, (BINDING, width - MARGIN), MARGIN + foot_height(foot) - 8, numbering)


def _foot(sheet: ScoreSheet, faces: Typefaces, width: float, options: SheetOptions) -> tuple[str, ...]:
    return foot_lines(sheet.footer, faces, width) if options.layout >= LEGIBLE else sheet.footer


def _pages(sheet: ScoreSheet, faces: Typefaces, width: float, height: float, *, wraps: bool) -> tuple[list[Page], int]:
    """Return the contents of each page, and the index of the page with the signatures.

    The table and the signature boxes are on one page if at all possible, and the rows are as high as everything
    below them allows.
    """
    top, bottom = height - MARGIN - front_height(sheet, faces, width), MARGIN + FOOTER
    footnotes = list(notes(sheet.notes, faces, width))
    rows, wrapping = len(sheet.rows), faces if wraps else None
    for old_rows, boxes in ((MOST_OLD, SIGNATURES), (1, SIGNATURES), (1, 0.0)):
        least = SheetTable(sheet, width, LEAST_ROW, old_rows, wraps=wrapping)
        around = [*least.pieces(), *_pieces_below(sheet, least, width)]
        space = top - bottom - boxes - sum(piece.height for piece in around)
        if space >= 0:
            row_height = LEAST_ROW + _more(space / rows, (space - sum(note.height for note in footnotes)) / rows)
            break
    else:
        row_height, boxes = ROW_WITH_NOTES, 0.0
    table = SheetTable(sheet, width, row_height, old_rows, wraps=wrapping)
    pages = shared_out(
        [*table.pieces(), *_pieces_below(sheet, table, width), *footnotes],
        top,
        bottom,
        next_top=height - MARGIN - NEXT_HEAD,
        first_bottom=bottom + boxes,
        last=0.0 if boxes else SIGNATURES,
    )
    return pages, 0 if boxes else len(pages) - 1


def _more(space: float, beside_notes: float) -> float:
    """Return how much a row exceeds the least height.

    Footnotes get their space while rows stay easy to read.
    """
    if beside_notes < 0:
        return min(ROW_WITH_NOTES - LEAST_ROW, space)
    return min(ROW - LEAST_ROW, beside_notes)


def _pieces_below(sheet: ScoreSheet, table: SheetTable, width: float) -> list[FlowPiece]:
    """Return the pieces below the last row, all on one page: points, announcements, tally."""
    pieces = [FlowPiece(TALLY + _APART, partial(draw_tally, sheet.tally, width))]
    if sheet.read_outs:
        pieces.insert(0, FlowPiece(READ_OUTS, partial(draw_read_outs, sheet.read_outs, width), keep=TALLY))
    keep = sum(piece.height for piece in pieces)
    return [*session_piece(sheet, table, keep), *pieces]
