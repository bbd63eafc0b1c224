"""A game sheet as PDF, its record inside; the same sheet always gives the same bytes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import DEFEATED, Side
from scorekeeper.sheets.blocks import SessionRow
from scorekeeper.sheets.game500.blocks import GameSheet, LineRow, PlayedHandRow
from scorekeeper.sheets.game500.front import draw_front, front_height, score_words
from scorekeeper.sheets.game500.sentences import signed
from scorekeeper.sheets.game500.sizes import Size, size_of
from scorekeeper.sheets.options import LEGIBLE, WRAPPED_NOTES, SheetOptions
from scorekeeper.sheets.paper.back import (
    FOOTER,
    SignaturePlace,
    draw_foot,
    foot_lines,
    notes,
    remark_lines,
    tally_pieces,
)
from scorekeeper.sheets.paper.boxes import SigningArea, signing_area
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.flow import BINDING, MARGIN, Draw, FlowPiece, Page, draw_page, shared_out
from scorekeeper.sheets.paper.front import NEXT_HEAD, draw_next_head
from scorekeeper.sheets.paper.pdf import DrawnSheet
from scorekeeper.sheets.paper.pen import BLACK, GREY, HAIR, LINE, Pen
from scorekeeper.sheets.paper.plan import MOST_LINES_TO_WRITE, SheetPlan, bottom_of
from scorekeeper.sheets.paper.table import (
    EARLIER_MARKS,
    LEGIBLE_MARKS,
    MarkSizes,
    draw_marks,
    draw_wrapped_marks,
    marks_height,
    struck,
)
from scorekeeper.sheets.paper.tags import TABLE, Cells, Element, single
from scorekeeper.sheets.paper.tags import Columns as Keys
from scorekeeper.sheets.paper.typefaces import Typefaces, typefaces

HEAD, ROW, OLD_ROW = 32.0, 25.0, 10.0
LINES_HEAD, LINE_ROW = 26.0, 12.6
SIZE, SMALL, OLD = 10.5, 7.6, 7.6
DASH = "\N{EN DASH}"
MOST_OLD = 2
"""The most earlier values shown above a hand's row; the footnotes have all of them."""


@dataclass(frozen=True, slots=True)
class GameColumns:
    """Positions of the columns: middles, left edges of texts, right edges of figures."""

    left: float
    right: float
    hand: float
    dealer: float
    makers: float
    bid: float
    worth: float
    tricks: Mapping[Side, float]
    fault: float
    result: float
    points: Mapping[Side, float]
    running: Mapping[Side, float]
    notes: float
    marks: MarkSizes
    badge: float


def columns(sides: Sequence[Side], left: float, right: float, layout: int) -> GameColumns:
    """Return the positions of the columns between these edges."""

    def edges(last: float, step: float) -> dict[Side, float]:
        return {side: last - (len(sides) - 1 - index) * step for index, side in enumerate(sides)}

    notes = right - 92
    running = edges(notes - 14, 34)
    points = edges(min(running.values()) - 38, 32)
    return GameColumns(
        left,
        right,
        hand=left + 10,
        dealer=left + 34,
        makers=left + 58,
        bid=left + 83,
        worth=left + 136,
        tricks=edges(left + 174, 20),
        fault=left + 189,
        result=left + 216,
        points=points,
        running=running,
        notes=notes,
        marks=LEGIBLE_MARKS if layout >= LEGIBLE else EARLIER_MARKS,
        badge=10.4 if layout >= LEGIBLE else 10.0,
    )


def keys_of(sides: Sequence[Side]) -> Keys:
    """Return the columns of the table of hands, with the sides' columns below theirs."""
    alone = ("hand", "dealer", "makers", "bid", "worth")
    of_sides = {key: (key, tuple(f"{key} {side}" for side in sides)) for key in ("tricks", "points", "score")}
    return (
        *((key, ()) for key in alone),
        of_sides["tricks"],
        ("fault", ()),
        ("result", ()),
        of_sides["points"],
        of_sides["score"],
        ("notes", ()),
    )


def draw_head(pen: Pen, sheet: GameSheet, places: GameColumns, top: float) -> None:
    """Draw the heads of the columns."""
    y = top - HEAD
    low = y + 6
    heads = pen.tags.heads(keys_of(sheet.sides))
    for key, x, word in (
        ("hand", places.hand, pgettext("column heading", "hand")),
        ("dealer", places.dealer, pgettext("column heading", "dealer")),
        ("makers", places.makers + 6, pgettext("column heading", "bid by")),
        ("fault", places.fault + 6, pgettext("column heading", "fault")),
    ):
        with heads(key):
            pen.middle(x, low, word, SMALL, bold=True)
    for key, x, word in (
        ("bid", places.bid, pgettext("column heading", "bid")),
        ("result", places.result, pgettext("column heading", "result")),
    ):
        with heads(key):
            pen.text(x, low, word, SMALL, bold=True)
    with heads("worth"):
        pen.right(places.worth, low, pgettext("column heading", "worth"), SMALL, bold=True)
    for key, edges, word in (
        ("tricks", places.tricks, pgettext("column heading", "tricks")),
        ("points", places.points, pgettext("column heading", "points")),
        ("score", places.running, pgettext("column heading", "score")),
    ):
        with heads(key):
            pen.right(max(edges.values()), low + 13, word, SMALL, bold=True)
        for index, side in enumerate(sheet.sides):
            with heads(f"{key} {side}"):
                pen.badge(edges[side] - places.badge, low - 2, side, places.badge, filled=index == 0)
    with heads("notes"):
        pen.text(places.notes, low, pgettext("column heading", "notes"), SMALL, bold=True)
    pen.line(places.left, y, places.right, width=LINE)


def row_height(row: PlayedHandRow | SessionRow, places: GameColumns, wraps: Typefaces | None) -> float:
    """Return the height of a row with its earlier values and its wrapped notes."""
    old = row.old[-MOST_OLD:] if isinstance(row, PlayedHandRow) else ()
    notes = marks_height(wraps, row.marks, places.right - places.notes, places.marks) if wraps else 0.0
    return max(ROW + len(old) * OLD_ROW, notes)


def draw_row(
    pen: Pen,
    sheet: GameSheet,
    row: PlayedHandRow,
    places: GameColumns,
    top: float,
    *,
    shaded: bool,
    wraps: Typefaces | None,
) -> None:
    """Draw one hand below `top`, with its earlier values above it, which are read out first."""
    bottom = top - row_height(row, places, wraps)
    if shaded:
        pen.band(places.left, bottom, places.right - places.left, top - bottom)
    keys = single(keys_of(sheet.sides))
    y = top - 9.5
    for old in row.old[-MOST_OLD:]:
        with pen.tags.row(keys, heads=1)("makers"), struck(pen):
            max_width = places.right - places.makers - 4
            end = pen.fitted(places.makers, y, old.text, OLD, max_width=max_width, grey=GREY, least=places.marks.least)
            pen.strike(places.makers, end, y, OLD)
        y -= OLD_ROW
    y = bottom + ROW / 2 - 3.6
    cells = pen.tags.row(keys, heads=1)
    with cells("hand"):
        pen.middle(places.hand, y, str(row.hand), SIZE + 1, bold=True)
    if row.dealer is not None:
        with cells("dealer"):
            pen.middle(places.dealer, y, str(row.dealer), SIZE, grey=GREY)
    _draw_record(pen, cells, row, places, y)
    _draw_score(pen, cells, row, places, y)
    _put_marks(pen, cells, row, places, (y, bottom, top - bottom), wraps=wraps)


def _draw_record(pen: Pen, cells: Cells, row: PlayedHandRow, places: GameColumns, y: float) -> None:
    """Write what was recorded: the bidder and the bid, the tricks, a fault, the result."""
    sides = tuple(places.tricks)
    if row.side is not None and row.value is not None and row.strain is not None:
        with cells("makers"):
            pen.badge(places.makers, y - 2.4, row.side, 12.5, filled=row.side == sides[0])
        with cells("bid"):
            end = pen.text(places.bid, y, str(row.value), SIZE + 1, bold=True)
            pen.strain(end + 3.5, y, row.strain, SIZE + 1)
        with cells("worth"):
            pen.right(places.worth, y, str(row.worth), SIZE, grey=GREY)
    elif row.unbid or row.idle:
        with cells("makers"):
            words, grey = (
                (pgettext("game sheet on paper", "nobody bid"), BLACK)
                if row.unbid
                else (pgettext("game sheet on paper", "not played"), GREY)
            )
            pen.text(places.makers, y, words, SIZE - 1, grey=grey)
    for side in sides:
        if side in row.tricks:
            with cells(f"tricks {side}"):
                pen.right(places.tricks[side], y, str(row.tricks[side]), SIZE, bold=side == row.side)
    with cells("fault"):
        if row.fault in sides:
            pen.badge(places.fault, y - 2.4, row.fault, 12.5, filled=row.fault == sides[0])
        elif row.fault:
            pen.text(places.fault - 4, y, row.fault, SIZE - 1.5)
    strong = row.outcome == DEFEATED
    max_width = min(places.points.values()) - 30 - places.result
    words = row.result or (pgettext("game sheet on paper", "awaits its result") if row.value is not None else "")
    with cells("result"):
        pen.fitted(
            places.result, y, words, SIZE - 0.5, max_width=max_width, bold=strong, grey=BLACK if row.outcome else GREY
        )


def _draw_score(pen: Pen, cells: Cells, row: PlayedHandRow | SessionRow, places: GameColumns, y: float) -> None:
    """Write points and score.

    Points scored are bold, no points are a dash, an unchanged score is plain.
    """
    points, running = row.points, row.running
    sides = tuple(places.points)
    if points is not None and running is not None:
        for side in sides:
            shown, grey = (signed(points[side]), BLACK) if points[side] else (DASH, GREY)
            with cells(f"points {side}"):
                pen.right(places.points[side], y, shown, SIZE, bold=points[side] != 0, grey=grey)
        for side in sides:
            with cells(f"score {side}"):
                pen.right(places.running[side], y, signed(running[side]), SIZE, bold=points[side] != 0)


def _put_marks(
    pen: Pen,
    cells: Cells,
    row: PlayedHandRow | SessionRow,
    places: GameColumns,
    row_edges: tuple[float, float, float],
    *,
    wraps: Typefaces | None,
) -> None:
    """Write the notes of a row; `row_edges` are its base line, its lower edge and its height."""
    base, low, height = row_edges
    edges = (places.notes, places.right)
    with cells("notes"):
        if not (wraps and draw_wrapped_marks(pen, row.marks, edges, low, height, sizes=places.marks)):
            draw_marks(pen, row.marks, edges, base, size=SMALL, raised=3.0, sizes=places.marks)


def draw_game_row(
    pen: Pen, sheet: GameSheet, last: SessionRow, places: GameColumns, top: float, *, wraps: Typefaces | None
) -> None:
    """Draw the points that belong to no hand."""
    height = row_height(last, places, wraps)
    y = top - height + ROW / 2 - 3.6
    cells = pen.tags.row(single(keys_of(sheet.sides)), heads=1)
    with cells("makers"):
        pen.text(places.makers, y, last.label, SIZE - 1, bold=True)
    _draw_score(pen, cells, last, places, y)
    _put_marks(pen, cells, last, places, (y, top - height, height), wraps=wraps)


_LINES = (("place", ()), ("side", ()), ("points", ()), ("words", ()), ("article", ()))


def draw_lines_head(pen: Pen, places: GameColumns, top: float) -> None:
    """Draw the heads of the list of lines."""
    y = top - LINES_HEAD
    heads = pen.tags.heads(_LINES)
    with heads("place"):
        pen.text(places.left, y + 5, _("Where the points come from"), 8, bold=True)
    with heads("article"):
        pen.right(places.right, y + 5, pgettext("column heading", "article"), SMALL, bold=True)
    pen.line(places.left, y, places.right, width=HAIR)


def draw_line(pen: Pen, sheet: GameSheet, line: LineRow, places: GameColumns, top: float) -> None:
    """Draw one line of the score."""
    y = top - LINE_ROW + 3.2
    label = (
        pgettext("game sheet on paper", "game")
        if line.hand is None
        else pgettext("place", "hand {hand}").format(hand=line.hand)
    )
    cells = pen.tags.row(single(_LINES), heads=1)
    with cells("place"):
        pen.text(places.left, y, label, 8.2, grey=GREY)
    with cells("side"):
        badge = 9.4 if places.marks is EARLIER_MARKS else places.badge
        pen.badge(places.left + 44, y - 1.6, line.side, badge, filled=line.side == sheet.sides[0])
    shown = f"+{line.points}" if line.points > 0 else signed(line.points)
    with cells("points"):
        pen.right(places.left + 88, y, shown, 8.6, bold=True)
    max_width = places.right - pen.faces.width(line.article, 8.6, bold=True) - places.left - 108
    with cells("words"):
        pen.fitted(places.left + 98, y, line.words, 8.6, max_width=max_width, least=places.marks.least)
    with cells("article"):
        pen.right(places.right, y, line.article, 8.6, bold=True)


_BOTTOM = MARGIN + FOOTER
_SPACE = 8.0


def game_pdf(sheet: GameSheet, options: SheetOptions) -> bytes:
    """Return the sheet as PDF on A4, Letter or A5.

    Raises NoGlyph if a text has a letter that no font has.
    """
    return drawn_game(sheet, options).content


def drawn_game(sheet: GameSheet, options: SheetOptions) -> DrawnSheet:
    """Return the sheet as PDF with the positions of its signatures.

    Raises NoGlyph as `game_pdf` does.
    """
    size = size_of(options.paper)
    sides = " : ".join(partner.names for partner in sheet.partners)
    with typefaces(options.fonts, strict=options.sealed, layout=options.layout) as faces:
        document = Document.for_paper(sheet, sides, faces, options)
        plan = planned_game(sheet, faces, options)
        for index, page in enumerate(plan.pages):
            numbering = (index + 1, len(plan.pages))
            draw_game_page(
                document, sheet, page, options, first=index == 0, area=plan.area_on(index), numbering=numbering
            )
        content, fonts = document.close(sheet.embedded), faces.digest()
    boxes = {role: _scale(place, size.scale) for role, place in plan.area.places(plan.signed).items()}
    return DrawnSheet(content, boxes, fonts)


def planned_game(sheet: GameSheet, faces: Typefaces, options: SheetOptions) -> SheetPlan:
    """Return the contents of each page of a game sheet and its boxes to sign in. Raises NoGlyph."""
    size = size_of(options.paper)
    top = size.drawn_height - MARGIN
    bottom = _bottom(sheet, faces, size, options)
    pieces = tuple(_pieces(sheet, faces, size, options))
    legible = options.layout >= LEGIBLE
    below = top - front_height(sheet, faces, size.drawn_width, options.layout)
    for low in (False, True):
        area = signing_area(sheet.signatures, faces, size.drawn_width, bottom, options.layout, low=low)
        plans = []
        for lines in range(MOST_LINES_TO_WRITE, -1, -1) if sheet.writable else (0,):
            flow = (*pieces, *([remark_lines(lines, size.drawn_width)] if lines else []))
            if legible:  # the boxes are never alone on a page
                flow = (*flow[:-1], replace(flow[-1], keep=flow[-1].keep + area.space))
            plans.append(shared_out(flow, below, bottom, next_top=top - NEXT_HEAD, last=area.space))
        pages = min(plans, key=len)  # the first of them has the most lines to write on
        if len(pages) == 1:
            break
    return SheetPlan(pages, area, len(pages) - 1)


def _bottom(sheet: GameSheet, faces: Typefaces, size: Size, options: SheetOptions) -> float:
    return bottom_of(sheet, faces, size.drawn_width) if options.layout >= LEGIBLE else _BOTTOM


def draw_game_page(
    document: Document,
    sheet: GameSheet,
    page: Page,
    options: SheetOptions,
    *,
    first: bool,
    area: SigningArea | None,
    numbering: tuple[int, int],
) -> None:
    """Draw a planned page of a game sheet, with the boxes if they are on it.

    `numbering` is as for a score sheet.
    """
    legible = options.layout >= LEGIBLE
    size = size_of(options.paper)
    with document.page(size.width, size.height) as pen:
        pen.canvas.scale(size.scale, size.scale)
        if first:
            draw_front(pen, sheet, size.drawn_width, size.drawn_height, options.layout)
        else:
            draw_next_head(pen, sheet, score_words(sheet), size.drawn_width, size.drawn_height, legible=legible)
        draw_page(pen, page)
        if area is not None:
            area.draw(pen)
        foot = foot_lines(sheet.footer, pen.faces, size.drawn_width) if legible else sheet.footer
        bottom = _bottom(sheet, pen.faces, size, options)
        draw_foot(pen, foot, (BINDING, size.drawn_width - MARGIN), bottom - 8, numbering)


def _scale(box: SignaturePlace, scale: float) -> SignaturePlace:
    """Return a position on the paper itself when the whole drawing is scaled down."""
    left, bottom, right, top = (edge * scale for edge in box[1:])
    return SignaturePlace(box.page, left, bottom, right, top)


def _pieces(sheet: GameSheet, faces: Typefaces, size: Size, options: SheetOptions) -> Iterator[FlowPiece]:
    """Yield the pieces below the score, in order."""
    places = columns(sheet.sides, BINDING, size.drawn_width - MARGIN, options.layout)
    wraps = faces if options.layout >= WRAPPED_NOTES else None
    hands, lines = Element(TABLE), Element(TABLE)
    head = FlowPiece(HEAD, _table_piece(hands, partial(draw_head, sheet=sheet, places=places)))
    rows = []
    for index, row in enumerate(sheet.rows):
        draw = _table_piece(
            hands, partial(draw_row, sheet=sheet, row=row, places=places, shaded=index % 2 == 1, wraps=wraps)
        )
        rows.append(FlowPiece(row_height(row, places, wraps), draw, repeated_heads=(head,)))
    if sheet.game_row is not None:
        draw = _table_piece(hands, partial(draw_game_row, sheet=sheet, last=sheet.game_row, places=places, wraps=wraps))
        rows.append(FlowPiece(row_height(sheet.game_row, places, wraps), draw))
    yield replace(head, keep=rows[0].height)
    legend = list(tally_pieces((), (), sheet.legend, faces, size.drawn_width)) if sheet.legend else []
    if legend:
        rows[-1] = replace(rows[-1], keep=_SPACE + sum(piece.height for piece in legend))
    yield from rows
    yield FlowPiece(_SPACE, lambda pen, y: pen.line(places.left, y, places.right, width=LINE))
    yield from legend
    if sheet.lines:
        yield FlowPiece(LINES_HEAD, _table_piece(lines, partial(draw_lines_head, places=places)), keep=LINE_ROW)
        for line in sheet.lines:
            yield FlowPiece(LINE_ROW, _table_piece(lines, partial(draw_line, sheet=sheet, line=line, places=places)))
        yield FlowPiece(_SPACE, lambda _pen, _y: None)
    yield from notes(sheet.notes, faces, size.drawn_width, options.layout)


def _table_piece(table: Element, draw: Callable[..., None]) -> Draw:
    """Return a piece of a table as part of it."""

    def draw_inside(pen: Pen, top: float) -> None:
        with pen.tags.inside(table):
            draw(pen, top=top)

    return draw_inside
