"""The table of deals: head, rows with earlier values struck through, points of the session."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import DEFEATED, UNDECIDED, Side
from scorekeeper.sheets.blocks import Mark, OldValues, Row, SessionRow, Sheet
from scorekeeper.sheets.paper.pen import BLACK, GREY, HAIR, LINE, Pen
from scorekeeper.sheets.paper.plan import MARGIN, OLD_ROW, ROW_WITH_NOTES, TABLE_HEAD, Plan
from scorekeeper.sheets.paper.plan import row_height as height_of

SIZE, SMALL, OLD = 9.0, 7.2, 7.8
PAIR = 21.0
"""What the other side's card points take beside those of the declaring side."""
DASH, MINUS = "\u2013", "\u2212"


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns stand: left edges, right edges of figures, centres of the first three.

    `narrow`: so many sides leave no room for time and names; a side is its letter then. `opponents` is where the
    other side's card points stand, None where nobody wrote them.
    """

    left: float
    right: float
    deal: float
    dealer: float
    entered: float
    declares: float
    contract: float
    doubling: float
    taken: float
    result: float
    points: Mapping[Side, float]
    running: Mapping[Side, float]
    notes: float
    narrow: bool = False
    opponents: float | None = None


def columns(sides: Sequence[Side], width: float, *, paired: bool = False) -> Columns:
    """Return where the columns stand on paper of this width: the names, or else the notes, get what is left over.

    `paired`: the card points of the other side have a column too, beside those of the declaring side.
    """
    _first, *others = sides
    return (_wide if len(others) == 1 else _narrow)(sides, width, paired=paired)


def _narrow(sides: Sequence[Side], width: float, *, paired: bool) -> Columns:
    left = MARGIN
    taken = left + 185
    last = taken + (PAIR if paired else 0)
    first = last + 8 + 46 + 22
    points = {side: first + index * 22 for index, side in enumerate(sides)}
    running = {side: edge + len(sides) * 22 + 8 for side, edge in points.items()}
    return Columns(
        left,
        width - MARGIN,
        deal=left + 12,
        dealer=left + 38,
        entered=left + 38,
        declares=left + 57,
        contract=left + 80,
        doubling=left + 118,
        taken=taken,
        result=last + 8,
        points=points,
        running=running,
        notes=max(running.values()) + 13,
        narrow=True,
        opponents=last if paired else None,
    )


def _wide(sides: Sequence[Side], width: float, *, paired: bool) -> Columns:
    left, right = MARGIN, width - MARGIN
    notes = right - (70 if paired else 80)
    running = {side: notes - 13 - (len(sides) - 1 - index) * 27 for index, side in enumerate(sides)}
    edge = min(running.values()) - 32
    points = {side: edge - (len(sides) - 1 - index) * 25 for index, side in enumerate(sides)}
    result = min(points.values()) - 66
    taken = result - 10 - (PAIR if paired else 0)
    bid = taken - (73 if paired else 77)
    return Columns(
        left,
        right,
        deal=left + 12,
        dealer=left + 38,
        entered=left + 64,
        declares=left + 84,
        contract=bid - 41,
        doubling=bid,
        taken=taken,
        result=result,
        points=points,
        running=running,
        notes=notes,
        opponents=result - 10 if paired else None,
    )


def draw_table(pen: Pen, sheet: Sheet, plan: Plan, rows: Sequence[Row], top: float, *, first: bool = True) -> float:
    """Draw head and rows from `top` down, `first` with what each side begins with; answer where they end."""
    places = columns(sheet.sides, plan.width, paired=sheet.paired)
    y = _head(pen, sheet, places, top)
    names, change = sheet.result.names, sheet.counting.change
    if first and sheet.counting.opening:
        y = _opening(pen, sheet, places, y)
    for index, row in enumerate(rows):
        high = height_of(row, plan.row_height, plan.old_rows)
        if index % 2:
            pen.band(places.left, y - high, places.right - places.left, high)
        y -= high
        base = y + plan.row_height / 2 - SIZE * 0.36
        shown = row.old[-plan.old_rows :] if plan.old_rows else ()
        _row(pen, row, places, base, names, change=change)
        for above, old in enumerate(reversed(shown)):
            _old(pen, old, places, base + 1 + OLD_ROW * (above + 1), sheet.sides, change=change)
        if row.ruled:
            pen.line(places.left, y, places.right, width=0.8)
    pen.line(places.left, y, places.right, width=LINE)
    return y


def _opening(pen: Pen, sheet: Sheet, places: Columns, top: float) -> float:
    """Draw what each side has before the first deal; answer where the row ends."""
    y = top - ROW_WITH_NOTES
    base = y + ROW_WITH_NOTES / 2 - SIZE * 0.36
    pen.text(places.declares, base, _("at the start"), SIZE, grey=GREY)
    for side in sheet.sides:
        pen.right(places.running[side], base, str(sheet.counting.opening[side]), SIZE)
    pen.line(places.left, y, places.right, width=HAIR)
    return y


def draw_session_row(pen: Pen, sheet: Sheet, row: SessionRow, plan: Plan, top: float) -> float:
    """Draw the points that belong to no deal; answer where the row ends."""
    places = columns(sheet.sides, plan.width, paired=sheet.paired)
    y = top - ROW_WITH_NOTES
    base = y + ROW_WITH_NOTES / 2 - SIZE * 0.36
    pen.text(places.declares, base, row.label, SIZE, bold=True)
    _figures(pen, places, base, sheet.sides, (row.points, row.running), change=sheet.counting.change)
    _marks(pen, row.marks, places, base)
    pen.line(places.left, y, places.right, width=HAIR)
    return y


def _head(pen: Pen, sheet: Sheet, places: Columns, top: float) -> float:
    y = top - TABLE_HEAD
    low = y + 5.5
    timed = () if places.narrow else ((places.entered, _("time")),)
    for x, word in ((places.deal, _("deal")), (places.dealer, _("dealer")), *timed):
        pen.middle(x, low, word, SMALL, bold=True, grey=GREY)
    for x, word in (
        (places.declares, _("side") if places.narrow else _("declares")),
        (places.contract, _("contract")),
        (places.doubling, _("doubling")),
    ):
        pen.text(x, low, word, SMALL, bold=True, grey=GREY)
    pen.right(places.taken, low, _("taken"), SMALL, bold=True, grey=GREY)
    if places.opponents is not None:
        pen.right(places.opponents, low, _("opp."), SMALL, bold=True, grey=GREY)
    pen.text(places.result, low, _("result"), SMALL, bold=True, grey=GREY)
    for edges, word in ((places.points, sheet.counting.points), (places.running, sheet.counting.running)):
        pen.right(max(edges.values()), low + 11.5, word, SMALL, bold=True, grey=GREY)
        for index, side in enumerate(sheet.sides):
            pen.badge(edges[side] - 9.5, low - 1.5, side, 9.5, filled=index == 0)
    pen.text(places.notes, low, _("notes"), SMALL, bold=True, grey=GREY)
    pen.line(places.left, y, places.right, width=LINE)
    return y


def _row(pen: Pen, row: Row, places: Columns, y: float, names: Mapping[Side, str], *, change: bool) -> None:
    sides = tuple(names)
    pen.middle(places.deal, y, str(row.deal), SIZE, bold=True)
    if row.dealer is not None:
        pen.middle(places.dealer, y, str(row.dealer), SIZE, grey=GREY)
    if row.entered and not places.narrow:
        pen.middle(places.entered, y, row.entered, SMALL, grey=GREY)
    if row.side is not None:
        end = pen.badge(places.declares, y - 2, row.side, 10.5, filled=row.side == sides[0])
        if not places.narrow:
            pen.fitted(end + 4, y, names[row.side], SIZE, room=places.contract - end - 9, least=6.5)
    if row.value is not None and row.strain is not None:
        end = pen.text(places.contract, y, str(row.value), SIZE + 0.5, bold=True)
        pen.strain(end + 3, y, row.strain, SIZE + 0.5)
        pen.text(places.doubling, y, row.doubled, 8.0 if places.narrow else 8.5)
    if row.taken is not None:
        pen.right(places.taken, y, str(row.taken), SIZE)
    if row.opponents is not None and places.opponents is not None:
        pen.right(places.opponents, y, str(row.opponents), SIZE)
    waits = row.side is not None and row.outcome is None
    strong = row.outcome in (DEFEATED, UNDECIDED)
    pen.fitted(places.result, y, row.result, SIZE, room=46, bold=strong, grey=GREY if waits else BLACK)
    _figures(pen, places, y, sides, (row.points, row.running), change=change)
    _marks(pen, row.marks, places, y)


def _figures(
    pen: Pen,
    places: Columns,
    y: float,
    sides: Sequence[Side],
    figures: tuple[Mapping[Side, int] | None, Mapping[Side, int] | None],
    *,
    change: bool,
) -> None:
    """Write points and running totals: who scored is bold, nothing is a dash, an unchanged total is plain."""
    points, running = figures
    if points is None or running is None:
        return
    # Points first, then totals: the order in which a screen reader meets them.
    for side in sides:
        shown, grey = (_gained(points[side], change=change), BLACK) if points[side] else (DASH, GREY)
        pen.right(places.points[side], y, shown, SIZE, bold=points[side] != 0, grey=grey)
    for side in sides:
        pen.right(places.running[side], y, str(running[side]), SIZE, bold=points[side] != 0)


def _gained(points: int, *, change: bool) -> str:
    """Return what a deal gives a side; a change has its sign."""
    return f"{points:+d}".replace("-", MINUS) if change else str(points)


def _marks(pen: Pen, marks: Sequence[Mark], places: Columns, y: float) -> None:
    x = places.notes
    for index, mark in enumerate(marks):
        x = pen.text(x, y + 2.6, str(mark.number), 5.6, bold=True) + (2 if index == len(marks) - 1 else 1.6)
    words = "; ".join(dict.fromkeys(mark.text for mark in marks))
    room = places.right - x
    if words and room > 12:
        pen.fitted(x, y, words, SMALL, room=room, least=6)


def _old(pen: Pen, old: OldValues, places: Columns, y: float, sides: Sequence[Side], *, change: bool) -> None:
    """Write what a deal said before, struck through, above the value that took its place."""
    _old_contract(pen, old, places, y)
    for points, edge in ((old.taken, places.taken), (old.opponents, places.opponents)):
        if points is not None and edge is not None:
            pen.strike(pen.right(edge, y, points, OLD, grey=GREY), edge, y, OLD)
    if old.outcome is not None:
        end = pen.fitted(places.result, y, old.outcome, OLD, room=46, grey=GREY)
        pen.strike(places.result, end, y, OLD)
    for edges, values, signed in ((places.points, old.points, change), (places.running, old.running, False)):
        if values is None:
            continue
        for side in sides:
            shown = _gained(values[side], change=signed)
            pen.strike(pen.right(edges[side], y, shown, OLD, grey=GREY), edges[side], y, OLD)


def _old_contract(pen: Pen, old: OldValues, places: Columns, y: float) -> None:
    if old.side is not None:
        end = pen.text(places.declares + 2, y, old.side, OLD, grey=GREY)
        pen.strike(places.declares + 1, end + 1, y, OLD)
    if old.strain is not None:
        # A value alone would be read as a contract of its own: number and suit are struck together.
        end = pen.text(places.contract, y, str(old.value), OLD, grey=GREY)
        pen.strike(places.contract, pen.strain(end + 2, y, old.strain, OLD, grey=GREY), y, OLD)
    if old.doubling is not None:
        words = (_("plain"), _("doubled"), _("redoubled"))[old.doubling]
        pen.strike(places.doubling, pen.text(places.doubling, y, words, OLD, grey=GREY), y, OLD)
