"""The table of hands of a game sheet, and the lines its points are made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import DEFEATED, Side
from scorekeeper.sheets.blocks import Mark, SessionRow
from scorekeeper.sheets.game.blocks import GameSheet, HandRow, LineRow
from scorekeeper.sheets.game.sentences import signed
from scorekeeper.sheets.paper.pen import BLACK, GREY, HAIR, LINE, Pen

HEAD, ROW, OLD_ROW = 32.0, 25.0, 10.0
LINES_HEAD, LINE_ROW = 26.0, 12.6
SIZE, SMALL, OLD, TINY = 10.5, 7.6, 7.6, 6.0
DASH = "\N{EN DASH}"
MOST_OLD = 2
"""So many earlier values of a hand stand above its row; the footnotes have all of them."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns stand: middles of the first two, left edges of texts, right edges of figures."""

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


def columns(sides: Sequence[Side], left: float, right: float) -> Columns:
    """Return where the columns stand between these edges."""

    def edges(last: float, step: float) -> dict[Side, float]:
        return {side: last - (len(sides) - 1 - index) * step for index, side in enumerate(sides)}

    notes = right - 92
    running = edges(notes - 14, 34)
    points = edges(min(running.values()) - 38, 32)
    return Columns(
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
    )


def draw_head(pen: Pen, sheet: GameSheet, places: Columns, top: float) -> float:
    """Draw the heads of the columns; answer where the rows begin."""
    y = top - HEAD
    low = y + 6
    heads = ((places.hand, _("hand")), (places.dealer, _("dealer")), (places.makers + 6, _("bid by")))
    for x, word in heads:
        pen.middle(x, low, word, SMALL, bold=True, grey=GREY)
    pen.text(places.bid, low, _("bid"), SMALL, bold=True, grey=GREY)
    pen.right(places.worth, low, _("worth"), SMALL, bold=True, grey=GREY)
    pen.middle(places.fault + 6, low, _("fault"), SMALL, bold=True, grey=GREY)
    pen.text(places.result, low, _("result"), SMALL, bold=True, grey=GREY)
    for edges, word in ((places.tricks, _("tricks")), (places.points, _("points")), (places.running, _("score"))):
        pen.right(max(edges.values()), low + 13, word, SMALL, bold=True, grey=GREY)
        for index, side in enumerate(sheet.sides):
            pen.badge(edges[side] - 10, low - 2, side, 10, filled=index == 0)
    pen.text(places.notes, low, _("notes"), SMALL, bold=True, grey=GREY)
    pen.line(places.left, y, places.right, width=LINE)
    return y


def row_height(row: HandRow) -> float:
    """Return how high a row is with the earlier values above it."""
    return ROW + min(len(row.old), MOST_OLD) * OLD_ROW


def draw_row(pen: Pen, sheet: GameSheet, row: HandRow, places: Columns, top: float, *, shaded: bool) -> float:
    """Draw one hand below `top`; answer where it ends."""
    bottom = top - row_height(row)
    if shaded:
        pen.band(places.left, bottom, places.right - places.left, top - bottom)
    y = top - 9.5
    for old in row.old[-MOST_OLD:]:
        end = pen.fitted(places.makers, y, old.text, OLD, room=places.right - places.makers - 4, grey=GREY)
        pen.strike(places.makers, end, y, OLD)
        y -= OLD_ROW
    y = bottom + ROW / 2 - 3.6
    pen.middle(places.hand, y, str(row.hand), SIZE + 1, bold=True)
    if row.dealer is not None:
        pen.middle(places.dealer, y, str(row.dealer), SIZE, grey=GREY)
    _recorded(pen, sheet.sides, row, places, y)
    _scored(pen, sheet.sides, row, places, y)
    _marks(pen, row.marks, places, y)
    return bottom


def _recorded(pen: Pen, sides: Sequence[Side], row: HandRow, places: Columns, y: float) -> None:
    """Write what was recorded: who bid what, the tricks, a fault, how it came out."""
    if row.side is not None and row.value is not None and row.strain is not None:
        pen.badge(places.makers, y - 2.4, row.side, 12.5, filled=row.side == sides[0])
        end = pen.text(places.bid, y, str(row.value), SIZE + 1, bold=True)
        pen.strain(end + 3.5, y, row.strain, SIZE + 1)
        pen.right(places.worth, y, str(row.worth), SIZE, grey=GREY)
    elif row.unbid:
        pen.text(places.makers, y, _("nobody bid"), SIZE - 1)
    elif row.idle:
        pen.text(places.makers, y, _("not played"), SIZE - 1, grey=GREY)
    for side in sides:
        if side in row.tricks:
            pen.right(places.tricks[side], y, str(row.tricks[side]), SIZE, bold=side == row.side)
    if row.fault in sides:
        pen.badge(places.fault, y - 2.4, row.fault, 12.5, filled=row.fault == sides[0])
    elif row.fault:
        pen.text(places.fault - 4, y, row.fault, SIZE - 1.5)
    strong = row.outcome == DEFEATED
    room = min(places.points.values()) - 30 - places.result
    words = row.result or (_("awaits its result") if row.value is not None else "")
    pen.fitted(places.result, y, words, SIZE - 0.5, room=room, bold=strong, grey=BLACK if row.outcome else GREY)


def _scored(pen: Pen, sides: Sequence[Side], row: HandRow | SessionRow, places: Columns, y: float) -> None:
    """Write points and score: who scored is bold, nothing is a dash, an unchanged score is plain."""
    points, running = row.points, row.running
    if points is None or running is None:
        return
    for side in sides:
        shown, grey = (signed(points[side]), BLACK) if points[side] else (DASH, GREY)
        pen.right(places.points[side], y, shown, SIZE, bold=points[side] != 0, grey=grey)
    for side in sides:
        pen.right(places.running[side], y, signed(running[side]), SIZE, bold=points[side] != 0)


def draw_game_row(pen: Pen, sheet: GameSheet, last: SessionRow, places: Columns, top: float) -> float:
    """Draw the points that belong to no hand; answer where they end."""
    y = top - ROW / 2 - 3.6
    pen.text(places.makers, y, last.label, SIZE - 1, bold=True)
    _scored(pen, sheet.sides, last, places, y)
    _marks(pen, last.marks, places, y)
    return top - ROW


def _marks(pen: Pen, marks: Sequence[Mark], places: Columns, y: float) -> None:
    x = places.notes
    for index, mark in enumerate(marks):
        x = pen.text(x, y + 3, str(mark.number), TINY, bold=True) + (2 if index == len(marks) - 1 else 1.6)
    words = "; ".join(dict.fromkeys(mark.text for mark in marks))
    if words and places.right - x > 12:
        pen.fitted(x, y, words, SMALL, room=places.right - x, least=6)


def draw_lines_head(pen: Pen, places: Columns, top: float) -> float:
    """Draw the heads of the list of lines; answer where they end."""
    y = top - LINES_HEAD
    pen.text(places.left, y + 5, _("Where the points come from"), 8, bold=True, grey=GREY)
    pen.right(places.right, y + 5, _("article"), SMALL, bold=True, grey=GREY)
    pen.line(places.left, y, places.right, width=HAIR)
    return y


def draw_line(pen: Pen, sheet: GameSheet, line: LineRow, places: Columns, top: float) -> float:
    """Draw one line of the score; answer where it ends."""
    y = top - LINE_ROW + 3.2
    place = _("game") if line.hand is None else _("hand {hand}").format(hand=line.hand)
    pen.text(places.left, y, place, 8.2, grey=GREY)
    pen.badge(places.left + 44, y - 1.6, line.side, 9.4, filled=line.side == sheet.sides[0])
    shown = f"+{line.points}" if line.points > 0 else signed(line.points)
    pen.right(places.left + 88, y, shown, 8.6, bold=True)
    room = places.right - pen.faces.width(line.article, 8.6, bold=True) - places.left - 108
    pen.fitted(places.left + 98, y, line.words, 8.6, room=room)
    pen.right(places.right, y, line.article, 8.6, bold=True)
    return top - LINE_ROW
