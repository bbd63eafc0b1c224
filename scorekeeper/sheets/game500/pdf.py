"""A game sheet as PDF bytes: on one page if possible, the record inside, the same bytes for the same sheet."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from scorekeeper.sheets.game500.blocks import GameSheet
from scorekeeper.sheets.game500.front import draw_front, front_height, score_words
from scorekeeper.sheets.game500.sizes import Size, size_of
from scorekeeper.sheets.game500.table import (
    HEAD,
    LINE_ROW,
    LINES_HEAD,
    columns,
    draw_game_row,
    draw_head,
    draw_line,
    draw_lines_head,
    draw_row,
    row_height,
)
from scorekeeper.sheets.options import WRAPPED_NOTES, SheetOptions
from scorekeeper.sheets.paper.back import (
    FOOTER,
    SIGNATURES,
    SignaturePlace,
    draw_foot,
    draw_signatures,
    notes,
    signature_boxes,
)
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.flow import BINDING, MARGIN, Draw, FlowPiece, Page, draw_page, shared_out
from scorekeeper.sheets.paper.front import NEXT_HEAD, draw_next_head
from scorekeeper.sheets.paper.pdf import DrawnSheet
from scorekeeper.sheets.paper.pen import LINE, Pen
from scorekeeper.sheets.paper.tags import TABLE, Element
from scorekeeper.sheets.paper.typefaces import Typefaces, typefaces

_BOTTOM = MARGIN + FOOTER
_SPACE = 8.0


def game_pdf(sheet: GameSheet, options: SheetOptions) -> bytes:
    """Return the sheet as PDF on A4, Letter or A5; raises NoGlyph if a text has a letter that no font has."""
    return drawn_game(sheet, options).content


def drawn_game(sheet: GameSheet, options: SheetOptions) -> DrawnSheet:
    """Return the sheet as PDF with the positions of its signatures; raises NoGlyph as `game_pdf` does."""
    size = size_of(options.paper)
    sides = " : ".join(partner.names for partner in sheet.partners)
    with typefaces(options.fonts, strict=options.sealed) as faces:
        document = Document.for_paper(sheet, sides, faces, options)
        pages, signed = planned_game(sheet, faces, options)
        for index, page in enumerate(pages):
            draw_game_page(
                document,
                sheet,
                page,
                options,
                first=index == 0,
                signed=index == signed,
                numbering=(index + 1, len(pages)),
            )
        content, fonts = document.close(sheet.embedded), faces.digest()
    places = signature_boxes(sheet.signatures, size.drawn_width, len(pages) - 1)
    boxes = {role: _scaled(numbering, size.scale) for role, numbering in places.items()}
    return DrawnSheet(content, boxes, fonts)


def planned_game(sheet: GameSheet, faces: Typefaces, options: SheetOptions) -> tuple[list[Page], int]:
    """Return the contents of each page of a game sheet, and the page (from 0) with the signatures. Raises NoGlyph."""
    size = size_of(options.paper)
    top = size.drawn_height - MARGIN
    pages = shared_out(
        _pieces(sheet, faces, size, wraps=faces if options.layout >= WRAPPED_NOTES else None),
        top - front_height(sheet, faces, size.drawn_width),
        _BOTTOM,
        next_top=top - NEXT_HEAD,
        last=SIGNATURES,
    )
    return pages, len(pages) - 1


def draw_game_page(
    document: Document,
    sheet: GameSheet,
    page: Page,
    options: SheetOptions,
    *,
    first: bool,
    signed: bool,
    numbering: tuple[int, int],
) -> None:
    """Draw a planned page of a game sheet; `numbering` is its number and the number of pages."""
    size = size_of(options.paper)
    with document.page(size.width, size.height) as pen:
        pen.canvas.scale(size.scale, size.scale)
        if first:
            draw_front(pen, sheet, size.drawn_width, size.drawn_height)
        else:
            draw_next_head(pen, sheet, score_words(sheet), size.drawn_width, size.drawn_height)
        draw_page(pen, page)
        if signed:
            draw_signatures(pen, sheet.signatures, size.drawn_width)
        draw_foot(pen, sheet.footer, (BINDING, size.drawn_width - MARGIN), _BOTTOM - 8, numbering)


def _scaled(box: SignaturePlace, scale: float) -> SignaturePlace:
    """Return a position on the paper itself when the whole drawing is scaled down."""
    left, bottom, right, top = (edge * scale for edge in box[1:])
    return SignaturePlace(box.page, left, bottom, right, top)


def _pieces(sheet: GameSheet, faces: Typefaces, size: Size, *, wraps: Typefaces | None) -> Iterator[FlowPiece]:
    """Yield the pieces below the score, in order."""
    places = columns(sheet.sides, BINDING, size.drawn_width - MARGIN)
    hands, lines = Element(TABLE), Element(TABLE)
    head = FlowPiece(HEAD, _in(hands, partial(draw_head, sheet=sheet, places=places)))
    rows = []
    for index, row in enumerate(sheet.rows):
        draw = _in(hands, partial(draw_row, sheet=sheet, row=row, places=places, shaded=index % 2 == 1, wraps=wraps))
        rows.append(FlowPiece(row_height(row, places, wraps), draw, repeated_heads=(head,)))
    if sheet.game_row is not None:
        draw = _in(hands, partial(draw_game_row, sheet=sheet, last=sheet.game_row, places=places, wraps=wraps))
        rows.append(FlowPiece(row_height(sheet.game_row, places, wraps), draw))
    yield replace(head, keep=rows[0].height)
    yield from rows
    yield FlowPiece(_SPACE, lambda pen, y: pen.line(places.left, y, places.right, width=LINE))
    if sheet.lines:
        yield FlowPiece(LINES_HEAD, _in(lines, partial(draw_lines_head, places=places)), keep=LINE_ROW)
        for line in sheet.lines:
            yield FlowPiece(LINE_ROW, _in(lines, partial(draw_line, sheet=sheet, line=line, places=places)))
        yield FlowPiece(_SPACE, lambda _pen, _y: None)
    yield from notes(sheet.notes, faces, size.drawn_width)


def _in(table: Element, draw: Callable[..., None]) -> Draw:
    """Return a piece of a table as part of it."""

    def draw_inside(pen: Pen, top: float) -> None:
        with pen.tags.inside(table):
            draw(pen, top=top)

    return draw_inside
