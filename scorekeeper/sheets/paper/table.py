"""The table of deals: head, rows with earlier values struck through, points of the session."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial

from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import DEFEATED, UNDECIDED, Side
from scorekeeper.sheets.blocks import DealRow, NoteMark, OldValues, ScoreSheet, SessionRow
from scorekeeper.sheets.options import SMALLEST
from scorekeeper.sheets.paper.flow import BINDING, MARGIN, FlowPiece
from scorekeeper.sheets.paper.pen import BLACK, GREY, HAIR, LINE, Pen, leading
from scorekeeper.sheets.paper.tags import STRUCK, TABLE, Cells, Element, single
from scorekeeper.sheets.paper.tags import Columns as Keys
from scorekeeper.sheets.paper.typefaces import Typefaces

TABLE_HEAD = 31.0
ROW, LEAST_ROW, OLD_ROW = 18.7, 12.4, 9.0
ROW_WITH_NOTES = 14.5
SIZE, SMALL, OLD = 9.0, 7.2, 7.8
_TWO = 2
PAIR = 21.0
"""The width of the other side's card points next to those of the declaring side."""
_AFTER_NUMBER = 1.8
DASH, MINUS = "\u2013", "\u2212"


@dataclass(frozen=True, slots=True)
class MarkSizes:
    """Font sizes of a notes column: least in one line, in several lines, of numbers."""

    least: float
    wrapped: float
    number: float
    wrapped_number: float


EARLIER_MARKS = MarkSizes(6.0, 6.5, SMALL * 0.78, 6.5 * 0.78)
LEGIBLE_MARKS = MarkSizes(SMALLEST, SMALLEST, SMALLEST, SMALLEST)


@dataclass(frozen=True, slots=True)
class SideNames:
    """How a row names the declaring side: its letter, and its name in lines, () for none."""

    lines: Mapping[Side, tuple[str, ...]]
    size: float
    leading: float

    @property
    def height(self) -> float:
        """Return the height of a row with the longest name."""
        most = max(map(len, self.lines.values()), default=0)
        return most * self.leading + 2.0 if most > 1 else 0.0


@dataclass(frozen=True, slots=True)
class SheetColumns:
    """Positions of the columns: left edges, right edges of figures, centers.

    `narrow`: with this many sides there is no width for time and names; a side is its letter then. `opponents` is the
    position of the other side's card points, None if there are none.
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


def columns(sides: Sequence[Side], width: float, *, paired: bool = False, timed: bool = True) -> SheetColumns:
    """Return the columns on paper of this width.

    The names, or else the notes, get the spare width.
    `paired`: the card points of the other side have a column too, next to those of the declaring side. `timed`:
    some deal has a time; otherwise there is no column for it.
    """
    if len(sides) == _TWO:
        return _full_columns(sides, width, paired=paired, timed=timed)
    return _narrow(sides, width, paired=paired)


def _narrow(sides: Sequence[Side], width: float, *, paired: bool) -> SheetColumns:
    left = BINDING
    taken = left + 177
    last = taken + (PAIR if paired else 0)
    first = last + 8 + 46 + 20
    points = {side: first + index * 21 for index, side in enumerate(sides)}
    running = {side: edge + len(sides) * 21 + 8 for side, edge in points.items()}
    return SheetColumns(
        left,
        width - MARGIN,
        deal=left + 10,
        dealer=left + 34,
        entered=left + 34,
        declares=left + 53,
        contract=left + 74,
        doubling=left + 112,
        taken=taken,
        result=last + 8,
        points=points,
        running=running,
        notes=max(running.values()) + 13,
        narrow=True,
        opponents=last if paired else None,
    )


def _full_columns(sides: Sequence[Side], width: float, *, paired: bool, timed: bool) -> SheetColumns:
    left, right = BINDING, width - MARGIN
    notes = right - (70 if paired else 80)
    running = {side: notes - 13 - (len(sides) - 1 - index) * 27 for index, side in enumerate(sides)}
    edge = min(running.values()) - 32
    points = {side: edge - (len(sides) - 1 - index) * 25 for index, side in enumerate(sides)}
    result = min(points.values()) - 64
    taken = result - 10 - (PAIR if paired else 0)
    bid = taken - (70 if paired else 73)
    return SheetColumns(
        left,
        right,
        deal=left + 10,
        dealer=left + 34,
        entered=left + 58,
        declares=left + (76 if timed else 52),
        contract=bid - 39,
        doubling=bid,
        taken=taken,
        result=result,
        points=points,
        running=running,
        notes=notes,
        opponents=result - 10 if paired else None,
    )


_NAMES = (SIZE, 8.5, 8.0, 7.5)
_LEAST_NOTES, _NOTES = 36.0, 72.0
"""The least width of the notes, and that beside long names."""
_BESIDE_BADGE, _AFTER_NAME = 14.5, 8.0
_FIRST_POINTS, _POINTS, _BEFORE_RUNNING, _RUNNING, _BEFORE_NOTES = 16.0, 20.0, 28.0, 23.0, 12.0


def fitted_columns(sheet: ScoreSheet, faces: Typefaces, width: float, *, named: bool) -> tuple[SheetColumns, SideNames]:
    """Return columns as wide as their contents need, and the names in the rows.

    What is left goes to the notes.
    `named`: names that do not fit in one line wrap; otherwise the letters of the sides are enough.
    """
    if len(sheet.sides) != _TWO:
        return _narrow(sheet.sides, width, paired=sheet.paired), SideNames({}, SIZE, SIZE)
    left, right, rows = BINDING, width - MARGIN, sheet.rows

    def widest(words: Iterable[str], size: float, *, bold: bool = False) -> float:
        return max((faces.width(word, size, bold=bold) for word in words), default=0.0)

    def head(word: str) -> float:
        return faces.width(word, SMALL, bold=True)

    doubling = max(head(pgettext("column heading", "doubling")), widest((row.doubled for row in rows), 8.5)) + 8
    taken = max(head(pgettext("column heading", "taken")), 16.0) + 6
    result = max(head(pgettext("column heading", "result")), widest((row.result for row in rows), SIZE, bold=True)) + 6
    declares = left + (76.0 if sheet.timed else 52.0)
    pair = PAIR if sheet.paired else 0.0
    sums = _FIRST_POINTS + _POINTS + _BEFORE_RUNNING + _RUNNING + _BEFORE_NOTES
    following_width = 39 + doubling + taken + pair + 10 + result + sums
    space = right - declares - _BESIDE_BADGE - _AFTER_NAME - following_width
    session = sheet.session_row.marks if sheet.session_row else ()
    marks = [_in_one_line(faces, listed) for listed in (*(row.marks for row in rows), session)]
    wanted = max(*marks, head(pgettext("column heading", "notes")), _LEAST_NOTES) + 1
    names = _names_in_rows(sheet, faces, (space - wanted, space - min(wanted, _NOTES)), named=named)
    needed = widest((line for lines in names.lines.values() for line in lines), names.size)
    needed = max(needed, head(pgettext("column heading", "declares")) - _BESIDE_BADGE)
    spare = max(0.0, space - needed - wanted)
    contract = declares + _BESIDE_BADGE + needed + _AFTER_NAME + min(spare * 0.4, 30.0)
    last = contract + 39 + doubling + taken
    first = last + pair + 10 + result + min(spare * 0.2, 16.0) + _FIRST_POINTS
    points = {side: first + index * _POINTS for index, side in enumerate(sheet.sides)}
    running = {side: first + _POINTS + _BEFORE_RUNNING + index * _RUNNING for index, side in enumerate(sheet.sides)}
    return SheetColumns(
        left,
        right,
        deal=left + 10,
        dealer=left + 34,
        entered=left + 58,
        declares=declares,
        contract=contract,
        doubling=contract + 39,
        taken=last,
        result=last + pair + 10,
        points=points,
        running=running,
        notes=max(running.values()) + _BEFORE_NOTES,
        opponents=last + PAIR if sheet.paired else None,
    ), names


def _names_in_rows(sheet: ScoreSheet, faces: Typefaces, spaces: tuple[float, float], *, named: bool) -> SideNames:
    """Return the names in one line, in two if `named`, or none if they do not fit.

    `spaces` is the width beside notes in one line, and that beside notes in several.
    """
    names = {side: sheet.result.names[side] for side in sheet.sides}
    for space, sizes in ((spaces[0], _NAMES[:1]), (spaces[1], _NAMES)):
        for size in sizes:
            if max(faces.width(name, size) for name in names.values()) <= space:
                return SideNames({side: (name,) for side, name in names.items()}, size, size)
    size, space = _NAMES[-1], spaces[1]
    words = [word for name in names.values() for word in name.split()]
    if named and all(faces.width(word, size) <= space for word in words):
        lines = {side: faces.wrap(name, size, space) for side, name in names.items()}
        if max(map(len, lines.values())) <= _TWO:
            return SideNames(lines, size, max(leading(size, name) for name in names.values()) * 1.08)
    return SideNames({}, SIZE, SIZE)


def _in_one_line(faces: Typefaces, marks: Sequence[NoteMark]) -> float:
    """Return the width of the notes of a row in one line."""
    if not marks:
        return 0.0
    heads = sum(faces.width(str(mark.number), LEGIBLE_MARKS.number, bold=True) + _AFTER_NUMBER for mark in marks)
    return heads + 2 + faces.width(_words(marks), SMALL)


def keys_of(sheet: ScoreSheet) -> Keys:
    """Return the columns of a sheet, each with those of the sides below it if each has its own."""
    sides = sheet.sides
    return (
        ("deal", ()),
        ("dealer", ()),
        *((("time", ()),) if sheet.timed and len(sides) == _TWO else ()),
        *((key, ()) for key in ("declares", "contract", "doubling", "taken")),
        *((("opponents", ()),) if sheet.paired else ()),
        ("result", ()),
        *((key, tuple(f"{key} {side}" for side in sides)) for key in ("points", "running")),
        ("notes", ()),
    )


class SheetTable:
    """The head, rows and end of a score sheet's table, each drawn below a position."""

    def __init__(
        self,
        sheet: ScoreSheet,
        width: float,
        row: float,
        old_rows: int,
        *,
        wraps: Typefaces | None,
        fitted: tuple[SheetColumns, SideNames] | None = None,
    ) -> None:
        """`fitted` are columns as wide as needed, with the names in the rows.

        Without them a name is cut if long.
        """
        if fitted is None:
            self.places = columns(sheet.sides, width, paired=sheet.paired, timed=sheet.timed)
            self._names, self._marks_in = None, EARLIER_MARKS
            self._old_size, self._head_badge = OLD, 9.5
        else:
            self.places, self._names = fitted
            self._marks_in = LEGIBLE_MARKS
            self._old_size, self._head_badge = 8.2, 10.4
        self._sheet, self._row_height, self._old_rows = sheet, row, old_rows
        self._wraps = wraps
        self._keys = keys_of(sheet)
        self._cells = single(self._keys)
        self._read = Element(TABLE)

    def height(self, row: DealRow) -> float:
        """Return the height of a row with its earlier values above it, and with all its notes."""
        row_height = max(self._row_height, self._names.height if self._names and row.side else 0.0)
        height = row_height + min(len(row.old), self._old_rows) * OLD_ROW
        return max(height, self._notes_height(row.marks))

    def _notes_height(self, marks: Sequence[NoteMark]) -> float:
        if not self._wraps:
            return 0.0
        return marks_height(self._wraps, marks, self.places.right - self.places.notes, self._marks_in)

    def session_height(self, row: SessionRow) -> float:
        """Return the height of the session's row."""
        return max(ROW_WITH_NOTES, self._notes_height(row.marks))

    def pieces(self) -> Iterator[FlowPiece]:
        """Return the table as pieces; the head is repeated on a page that begins with a row."""
        head = FlowPiece(TABLE_HEAD, self.draw_head)
        yield head
        if self._sheet.counting.opening:
            yield FlowPiece(ROW_WITH_NOTES, self._draw_opening)
        for index, row in enumerate(self._sheet.rows):
            draw = partial(self._draw_row, row, shaded=index % 2 == 1)
            yield FlowPiece(self.height(row), draw, repeated_heads=(head,), closing=self._draw_end)
        yield FlowPiece(0.0, self._draw_end)

    def draw_head(self, pen: Pen, top: float) -> None:
        """Draw the heads of the columns."""
        sheet, places = self._sheet, self.places
        y = top - TABLE_HEAD
        low = y + 5.5
        with pen.tags.inside(self._read):
            heads = pen.tags.heads(self._keys)
        middles = {
            "deal": (places.deal, pgettext("column heading", "deal")),
            "dealer": (places.dealer, pgettext("column heading", "dealer")),
        }
        middles["time"] = (places.entered, pgettext("column heading", "time"))
        starts = {
            "declares": (
                places.declares,
                pgettext("column heading", "side") if places.narrow else pgettext("column heading", "declares"),
            ),
            "contract": (places.contract, pgettext("column heading", "contract")),
            "doubling": (places.doubling, pgettext("column heading", "doubling")),
            "result": (places.result, pgettext("column heading", "result")),
            "notes": (places.notes, pgettext("column heading", "notes")),
        }
        ends = {
            "taken": (places.taken, pgettext("column heading", "taken")),
            "opponents": (places.opponents or 0.0, pgettext("column heading", "opp.")),
        }
        groups = {"points": (places.points, sheet.counting.points), "running": (places.running, sheet.counting.running)}
        for key, below in self._keys:
            with heads(key):
                if key in middles:
                    pen.middle(*_text_at(middles[key], low), SMALL, bold=True)
                elif key in starts:
                    pen.text(*_text_at(starts[key], low), SMALL, bold=True)
                elif key in ends:
                    pen.right(*_text_at(ends[key], low), SMALL, bold=True)
                else:
                    pen.right(max(groups[key][0].values()), low + 11.5, groups[key][1], SMALL, bold=True)
            for index, (side_key, side) in enumerate(zip(below, sheet.sides, strict=False)):
                with heads(side_key):
                    size = self._head_badge
                    pen.badge(groups[key][0][side] - size, low - 1.5, side, size, filled=index == 0)
        pen.line(places.left, y, places.right, width=LINE)

    def _draw_end(self, pen: Pen, top: float) -> None:
        pen.line(self.places.left, top, self.places.right, width=LINE)

    def _draw_opening(self, pen: Pen, top: float) -> None:
        """Draw what each side has before the first deal."""
        y = top - ROW_WITH_NOTES
        base = y + ROW_WITH_NOTES / 2 - SIZE * 0.36
        cells = self._row(pen)
        with cells("declares"):
            pen.text(self.places.declares, base, pgettext("score sheet on paper", "at the start"), SIZE, grey=GREY)
        for side in self._sheet.sides:
            with cells(f"running {side}"):
                pen.right(self.places.running[side], base, str(self._sheet.counting.opening[side]), SIZE)
        pen.line(self.places.left, y, self.places.right, width=HAIR)

    def draw_session_row(self, row: SessionRow, pen: Pen, top: float) -> None:
        """Draw the points that belong to no deal."""
        height = self.session_height(row)
        y = top - height
        base = y + height / 2 - SIZE * 0.36
        cells = self._row(pen)
        with cells("declares"):
            pen.text(self.places.declares, base, row.label, SIZE, bold=True)
        self._figures(pen, cells, base, row)
        self._marks(pen, cells, row.marks, (base, y, height))
        pen.line(self.places.left, y, self.places.right, width=HAIR)

    def _row(self, pen: Pen) -> Cells:
        """Place a row and return a function that enters its cells."""
        with pen.tags.inside(self._read):
            return pen.tags.row(self._cells, heads=1)

    def _draw_row(self, row: DealRow, pen: Pen, top: float, *, shaded: bool) -> None:
        """Draw a deal, with its earlier values above it, which are also read out first."""
        places, height = self.places, self.height(row)
        y = top - height
        if shaded:
            pen.band(places.left, y, places.right - places.left, height)
        base = y + (height - min(len(row.old), self._old_rows) * OLD_ROW) / 2 - SIZE * 0.36
        shown = [(old, self._row(pen)) for old in row.old[-self._old_rows :]]
        cells = self._row(pen)
        self._draw_deal(pen, cells, row, base)
        self._marks(pen, cells, row.marks, (base, y, height))
        for above, (old, cells) in enumerate(reversed(shown)):
            self._draw_old(pen, cells, old, base + 1 + OLD_ROW * (above + 1))
        if row.ruled:
            pen.line(places.left, y, places.right, width=0.8)

    def _draw_deal(self, pen: Pen, cells: Cells, row: DealRow, y: float) -> None:
        places, sheet = self.places, self._sheet
        with cells("deal"):
            pen.middle(places.deal, y, str(row.deal), SIZE, bold=True)
        if row.dealer is not None:
            with cells("dealer"):
                pen.middle(places.dealer, y, str(row.dealer), SIZE, grey=GREY)
        if row.entered and not places.narrow:
            with cells("time"):
                pen.middle(places.entered, y, row.entered, SMALL, grey=GREY)
        if row.side is not None:
            with cells("declares"):
                end = pen.badge(places.declares, y - 2, row.side, 10.5, filled=row.side == sheet.sides[0])
                if self._names is not None:
                    self._draw_name(pen, row.side, end + 4, y)
                elif not places.narrow:
                    name, max_width = sheet.result.names[row.side], places.contract - end - 9
                    pen.fitted(end + 4, y, name, SIZE, max_width=max_width, least=6.5)
        if row.value is not None and row.strain is not None:
            with cells("contract"):
                end = pen.text(places.contract, y, str(row.value), SIZE + 0.5, bold=True)
                pen.strain(end + 3, y, row.strain, SIZE + 0.5)
            with cells("doubling"):
                pen.text(places.doubling, y, row.doubled, 8.0 if places.narrow else 8.5)
        figures = (("taken", row.shown_taken, places.taken), ("opponents", row.shown_opponents, places.opponents))
        for key, taken, edge in figures:
            if taken is not None and edge is not None:
                with cells(key):
                    pen.right(edge, y, str(taken), SIZE)
        waits = row.side is not None and row.outcome is None
        strong = row.outcome in (DEFEATED, UNDECIDED)
        with cells("result"):
            grey = GREY if waits else BLACK
            if self._names is not None and not places.narrow:
                pen.text(places.result, y, row.result, SIZE, bold=strong, grey=grey)
            else:
                least = self._marks_in.least
                pen.fitted(places.result, y, row.result, SIZE, max_width=46, bold=strong, grey=grey, least=least)
        self._figures(pen, cells, y, row)

    def _draw_name(self, pen: Pen, side: Side, x: float, y: float) -> None:
        assert self._names is not None, "only then names are drawn in lines"
        lines = self._names.lines.get(side, ())
        y += (len(lines) - 1) * self._names.leading / 2
        for words in lines:
            pen.text(x, y, words, self._names.size)
            y -= self._names.leading

    def _figures(self, pen: Pen, cells: Cells, y: float, row: DealRow | SessionRow) -> None:
        """Write points and running totals.

        Points scored are bold, none are a dash, an unchanged total is plain.
        """
        points, running = row.points, row.running
        if points is None or running is None:
            return
        change = self._sheet.counting.change
        # Points first, then totals: the order in which a screen reader meets them.
        for side in self._sheet.sides:
            shown, grey = (_points_text(points[side], change=change), BLACK) if points[side] else (DASH, GREY)
            with cells(f"points {side}"):
                pen.right(self.places.points[side], y, shown, SIZE, bold=points[side] != 0, grey=grey)
        for side in self._sheet.sides:
            with cells(f"running {side}"):
                pen.right(self.places.running[side], y, str(running[side]), SIZE, bold=points[side] != 0)

    def _marks(self, pen: Pen, cells: Cells, marks: Sequence[NoteMark], row_edges: tuple[float, float, float]) -> None:
        """Write the notes of a row; `row_edges` are its base line, its lower edge and its height."""
        base, low, height = row_edges
        with cells("notes"):
            edges = (self.places.notes, self.places.right)
            if not (self._wraps and draw_wrapped_marks(pen, marks, edges, low, height, sizes=self._marks_in)):
                draw_marks(pen, marks, edges, base, sizes=self._marks_in)

    def _draw_old(self, pen: Pen, cells: Cells, old: OldValues, y: float) -> None:
        """Write the earlier values of a deal, struck through, above the values that replaced them."""
        places, change, old_size = self.places, self._sheet.counting.change, self._old_size
        if old.side is not None:
            with cells("declares"), struck(pen):
                end = pen.text(places.declares + 2, y, old.side, old_size, grey=GREY)
                pen.strike(places.declares + 1, end + 1, y, old_size)
        if old.strain is not None:
            # A value alone would be read as a contract of its own: number and suit are struck together.
            with cells("contract"), struck(pen):
                end = pen.text(places.contract, y, str(old.value), old_size, grey=GREY)
                end = pen.strain(end + 2, y, old.strain, old_size, grey=GREY)
                pen.strike(places.contract, end, y, old_size)
        if old.doubling is not None:
            words = (
                pgettext("score sheet on paper", "plain"),
                pgettext("score sheet on paper", "doubled"),
                pgettext("score sheet on paper", "redoubled"),
            )[old.doubling]
            with cells("doubling"), struck(pen):
                pen.strike(places.doubling, pen.text(places.doubling, y, words, old_size, grey=GREY), y, old_size)
        if old.outcome is not None:
            with cells("result"), struck(pen):
                end = pen.fitted(
                    places.result, y, old.outcome, old_size, max_width=46, grey=GREY, least=self._marks_in.least
                )
                pen.strike(places.result, end, y, old_size)
        figures = [("taken", old.taken, places.taken), ("opponents", old.opponents, places.opponents)]
        for key, edges, values, signed in (
            ("points", places.points, old.points, change),
            ("running", places.running, old.running, False),
        ):
            points = values or {}
            figures += [(f"{key} {side}", _points_text(points[side], change=signed), edges[side]) for side in points]
        for key, figure, edge in figures:
            if figure is not None and edge is not None:
                with cells(key), struck(pen):
                    pen.strike(pen.right(edge, y, figure, old_size, grey=GREY), edge, y, old_size)


def _text_at(column: tuple[float, str], y: float) -> tuple[float, float, str]:
    return column[0], y, column[1]


def struck(pen: Pen) -> AbstractContextManager[None]:
    """Mark everything drawn inside as struck through."""
    return pen.tag("Span", about=STRUCK)


def draw_marks(
    pen: Pen,
    marks: Sequence[NoteMark],
    edges: tuple[float, float],
    y: float,
    *,
    size: float = SMALL,
    raised: float = 2.6,
    sizes: MarkSizes = EARLIER_MARKS,
) -> None:
    """Write the text of a notes column in one line, after the numbers of their footnotes."""
    x, right = edges
    number = size * 0.78 if sizes is EARLIER_MARKS else sizes.number
    for index, mark in enumerate(marks):
        x = pen.text(x, y + raised, str(mark.number), number, bold=True) + (2 if index == len(marks) - 1 else 1.6)
    words = _words(marks)
    if words and right - x > 12:
        pen.fitted(x, y, words, size, max_width=right - x, least=sizes.least)


def _words(marks: Sequence[NoteMark]) -> str:
    return "; ".join(dict.fromkeys(mark.text for mark in marks))


def marks_height(
    faces: Typefaces, marks: Sequence[NoteMark], max_width: float, sizes: MarkSizes = EARLIER_MARKS
) -> float:
    """Return the height of the words of a notes column if they need several lines, otherwise 0."""
    lines = _wrapped_marks(faces, marks, max_width, sizes)
    return len(lines) * _mark_leading(marks, sizes) + 2.0 if lines else 0.0


def draw_wrapped_marks(
    pen: Pen,
    marks: Sequence[NoteMark],
    edges: tuple[float, float],
    low: float,
    height: float,
    *,
    sizes: MarkSizes = EARLIER_MARKS,
) -> bool:
    """Write the words of a notes column in several lines, after their footnote numbers.

    The row begins at `low` and is `height` points high. Return whether several lines were needed.
    """
    x, right = edges
    lines = _wrapped_marks(pen.faces, marks, right - x, sizes)
    apart = _mark_leading(marks, sizes)
    y = low + (height + len(lines) * apart) / 2 - 0.8 * apart
    for line in lines:
        end = x
        for numbers, words in line:
            for number in numbers:
                end = pen.text(end, y + 2.2, str(number), sizes.wrapped_number, bold=True) + _AFTER_NUMBER
            end = pen.text(end, y, words, sizes.wrapped) + 3
        y -= apart
    return bool(lines)


def _mark_leading(marks: Sequence[NoteMark], sizes: MarkSizes) -> float:
    return leading(sizes.wrapped, _words(marks)) * (1.12 if sizes is EARLIER_MARKS else 1.2)


def _wrapped_marks(
    faces: Typefaces, marks: Sequence[NoteMark], max_width: float, sizes: MarkSizes
) -> tuple[tuple[tuple[tuple[int, ...], str], ...], ...]:
    """Return the lines of a notes column, each with numbers and words.

    () if all fit on one line.
    """
    heads = sum(faces.width(str(mark.number), sizes.number, bold=True) + 1.6 for mark in marks) + 0.4
    left = max_width - heads
    if not marks or (left > 12 and faces.width(_words(marks), sizes.least) <= left):
        return ()
    numbers: dict[str, tuple[int, ...]] = {}
    for mark in marks:
        numbers[mark.text] = (*numbers.get(mark.text, ()), mark.number)
    lines: list[list[tuple[tuple[int, ...], str]]] = []
    free = 0.0
    for text, note_numbers in numbers.items():
        own = sum(faces.width(str(number), sizes.wrapped_number, bold=True) + _AFTER_NUMBER for number in note_numbers)
        first, *more = faces.wrap(text, sizes.wrapped, max(max_width - own, 12.0))
        width = own + faces.width(first, sizes.wrapped)
        if not lines or width > free:
            lines.append([])
            free = max_width
        lines[-1].append((note_numbers, first))
        free -= width + 3
        for words in more:
            lines.append([((), words)])
            free = max_width - faces.width(words, sizes.wrapped) - 3
    return tuple(map(tuple, lines))


def _points_text(points: int, *, change: bool) -> str:
    """Return a side's points for a deal; a change has its sign."""
    return f"{points:+d}".replace("-", MINUS) if change else str(points)
