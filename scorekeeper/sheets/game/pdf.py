"""A game sheet as PDF bytes: one page wherever it can be, the record inside, the same bytes for the same sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.blocks import SessionRow
from scorekeeper.sheets.described import GAME, described, page_of
from scorekeeper.sheets.game.blocks import GameSheet, HandRow, LineRow
from scorekeeper.sheets.game.front import NEXT_HEAD, draw_front, draw_next_head, front_height
from scorekeeper.sheets.game.sizes import Size, size_of
from scorekeeper.sheets.game.table import (
    HEAD,
    LINE_ROW,
    LINES_HEAD,
    ROW,
    Columns,
    columns,
    draw_game_row,
    draw_head,
    draw_line,
    draw_lines_head,
    draw_row,
    row_height,
)
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.back import BOX, GAP, Place, draw_box, draw_notes, signature_boxes
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.pdf import Drawn
from scorekeeper.sheets.paper.pen import GREY, HAIR, LINE, Pen
from scorekeeper.sheets.paper.plan import FOOTER, MARGIN, SIGNATURES, WrappedNote, wrapped
from scorekeeper.sheets.paper.typefaces import Typefaces, typefaces

_BOTTOM = MARGIN + FOOTER
_SPACE = 8.0


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the sheet that is not torn apart: how high it is, and how it is drawn below a place."""

    height: float
    draw: Callable[[Pen, float], float]


def game_pdf(sheet: GameSheet, options: SheetOptions) -> bytes:
    """Return the sheet as PDF on A4, Letter or A5; raises NoGlyph when a text has a letter that no font here has."""
    return drawn_game(sheet, options).content


def drawn_game(sheet: GameSheet, options: SheetOptions) -> Drawn:
    """Return the sheet as PDF with the places of its signatures; raises NoGlyph as `game_pdf` does."""
    size, heading = size_of(options.paper), sheet.heading
    sides = " : ".join(one.names for one in sheet.partners)
    with typefaces(options.fonts) as faces:
        document = Document(
            faces,
            options,
            *(heading.title, heading.event, *heading.place, sides),
            subject=heading.system,
            author=sheet.author,
            digest=sheet.short_digest,
            language=sheet.language,
        )
        pages = _shared_out(_parts(sheet, faces, size), sheet, faces, size)
        for number, parts in enumerate(pages, 1):
            with document.page(size.width, size.height) as pen:
                pen.canvas.scale(size.scale, size.scale)
                y = (draw_front if number == 1 else draw_next_head)(pen, sheet, size.drawn_width, size.drawn_height)
                for part in parts:
                    y = part.draw(pen, y)
                if number == len(pages):
                    _signatures(pen, sheet, size.drawn_width)
                _footer(pen, sheet, size.drawn_width, number, len(pages))
        content, fonts = document.close(sheet.embedded), faces.digest()
    places = signature_boxes(sheet.signatures, size.drawn_width, len(pages) - 1)
    boxes = {role: _scaled(place, size.scale) for role, place in places.items()}
    return Drawn(content, boxes, described(page_of(GAME, sheet, options, fonts)), fonts)


def _scaled(place: Place, scale: float) -> Place:
    """Return where a place is on the paper itself, when everything drawn is made smaller."""
    left, bottom, right, top = (edge * scale for edge in place[1:])
    return Place(place.page, left, bottom, right, top)


def _parts(sheet: GameSheet, faces: Typefaces, size: Size) -> list[_Part]:
    """Return what stands below the score, in its order."""
    left, right = MARGIN, size.drawn_width - MARGIN
    places = columns(sheet.sides, left, right)
    rows: list[_Part] = [_row_part(sheet, row, places, shaded=at % 2 == 1) for at, row in enumerate(sheet.rows)]
    if sheet.game_row is not None:
        rows.append(_game_row_part(sheet, sheet.game_row, places))
    rows[0] = _below(_Part(HEAD, lambda pen, y: draw_head(pen, sheet, places, y)), rows[0])
    rows.append(_Part(_SPACE, lambda pen, y: _closed(pen, places, y)))
    lines = [_line_part(sheet, line, places) for line in sheet.lines]
    if lines:
        lines[0] = _below(_Part(LINES_HEAD, lambda pen, y: draw_lines_head(pen, places, y)), lines[0])
        lines.append(_Part(_SPACE, lambda _pen, y: y - _SPACE))
    notes = [_note_part(note) for note in wrapped(sheet.notes, faces, right - left)]
    return [*rows, *lines, *notes]


def _shared_out(parts: Sequence[_Part], sheet: GameSheet, faces: Typefaces, size: Size) -> list[list[_Part]]:
    """Return which parts stand on which page; the boxes to sign in stand on the last one."""
    pages: list[list[_Part]] = [[]]
    left = size.drawn_height - MARGIN - front_height(sheet, faces, size.drawn_width) - _BOTTOM
    for part in parts:
        if part.height > left:
            pages.append([])
            left = size.drawn_height - MARGIN - NEXT_HEAD - _BOTTOM
        pages[-1].append(part)
        left -= part.height
    if left < SIGNATURES:
        pages.append([])
    return pages


def _below(head: _Part, first: _Part) -> _Part:
    """Keep a head together with what stands first below it."""
    return _Part(head.height + first.height, lambda pen, y: first.draw(pen, head.draw(pen, y)))


def _row_part(sheet: GameSheet, row: HandRow, places: Columns, *, shaded: bool) -> _Part:
    return _Part(row_height(row), lambda pen, y: draw_row(pen, sheet, row, places, y, shaded=shaded))


def _game_row_part(sheet: GameSheet, row: SessionRow, places: Columns) -> _Part:
    return _Part(ROW, lambda pen, y: draw_game_row(pen, sheet, row, places, y))


def _line_part(sheet: GameSheet, line: LineRow, places: Columns) -> _Part:
    return _Part(LINE_ROW, lambda pen, y: draw_line(pen, sheet, line, places, y))


def _note_part(note: WrappedNote) -> _Part:
    return _Part(note.height, lambda pen, y: draw_notes(pen, [note], y))


def _closed(pen: Pen, places: Columns, y: float) -> float:
    pen.line(places.left, y, places.right, width=LINE)
    return y - _SPACE


def _signatures(pen: Pen, sheet: GameSheet, width: float) -> None:
    """Draw the boxes to sign in, above the footer."""
    bottom = _BOTTOM + 4
    pen.text(MARGIN, bottom + BOX + 5, _("Signatures, in this order"), 8, bold=True, grey=GREY)
    count = len(sheet.signatures)
    wide = (width - 2 * MARGIN - GAP * (count - 1)) / count
    for index, box in enumerate(sheet.signatures):
        draw_box(pen, box, MARGIN + index * (wide + GAP), bottom, wide)


def _footer(pen: Pen, sheet: GameSheet, width: float, number: int, pages: int) -> None:
    """Draw the foot of a page with its number."""
    y = _BOTTOM - 8
    pen.line(MARGIN, y, width - MARGIN, width=HAIR, grey=GREY)
    page = _("page {number} of {pages}").format(number=number, pages=pages)
    end = pen.right(width - MARGIN, y - 20, page, 7.2, grey=GREY)
    for index, line in enumerate(sheet.footer):
        pen.fitted(MARGIN, y - 10 - 10 * index, line, 7.2, room=end - MARGIN - 10, grey=GREY)
