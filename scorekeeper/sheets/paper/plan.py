"""The division of a score sheet over pages since layout 6, one page if possible."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scorekeeper.sheets.blocks import Paper, ScoreSheet
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.paper.back import REMARK_LINE, foot_height, foot_lines, notes, remark_lines, tally_pieces
from scorekeeper.sheets.paper.boxes import SigningArea, signing_area
from scorekeeper.sheets.paper.first_page import FirstPageHead
from scorekeeper.sheets.paper.flow import MARGIN, FlowPiece, Page, shared_out
from scorekeeper.sheets.paper.front import NEXT_HEAD
from scorekeeper.sheets.paper.table import ROW, ROW_WITH_NOTES, SheetTable, fitted_columns
from scorekeeper.sheets.paper.typefaces import Typefaces

MOST_OLD = 2
"""The most earlier values shown above a deal's row; the footnotes have all of them."""
_LEAST_ROW = 11.8
_LINES_TO_WRITE, MOST_LINES_TO_WRITE = 2, 6
"""The lines for remarks by hand: at first, and as many as there is space for."""


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """The contents of each page, the boxes to sign in, and the page (from 0) with the boxes."""

    pages: list[Page]
    area: SigningArea
    signed: int

    def area_on(self, page: int) -> SigningArea | None:
        """Return the boxes if they are on this page."""
        return self.area if page == self.signed else None


def bottom_of(paper: Paper, faces: Typefaces, width: float) -> float:
    """Return the upper edge of the foot of a page."""
    return MARGIN + foot_height(foot_lines(paper.footer, faces, width))


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to save space: names in the rows, earlier values, lines to write on, low boxes."""

    named: bool
    old_rows: int
    lines: int
    low: bool


class _Planner:
    def __init__(self, sheet: ScoreSheet, faces: Typefaces, options: SheetOptions) -> None:
        self._sheet, self._faces = sheet, faces
        self._width, self._height = PAPERS[options.paper]
        self._bottom = bottom_of(sheet, faces, self._width)
        self._top = self._height - MARGIN - FirstPageHead(sheet, faces, self._width).height
        self._columns = {named: fitted_columns(sheet, faces, self._width, named=named) for named in (True, False)}
        self._areas = {
            low: signing_area(sheet.signatures, faces, self._width, self._bottom, options.layout, low=low)
            for low in (False, True)
        }
        self._counts = list(tally_pieces(sheet.read_outs, sheet.tally, sheet.legend, faces, self._width))
        self._notes = list(notes(sheet.notes, faces, self._width, options.layout))

    def _ways(self) -> Iterator[_Way]:
        """Yield the ways to save space, the one that saves least first."""
        lines = _LINES_TO_WRITE if self._sheet.writable else 0
        for named in (True, False):
            for old_rows in (MOST_OLD, 1):
                yield _Way(named, old_rows, lines, low=False)
        yield _Way(named=False, old_rows=1, lines=0, low=False)
        yield _Way(named=False, old_rows=1, lines=0, low=True)

    def plan(self) -> SheetPlan:
        """Return the pages: one if possible, else table and boxes on the first, notes on the next."""
        ways = tuple(self._ways())
        for way in ways:
            spare = self._space(way) - _height(self._notes) - _height(self._to_write(way.lines))
            if spare >= 0:
                return self._on_one_page(way, spare)
        with_boxes = next((way for way in ways if self._space(way) >= 0), None)
        if with_boxes is not None:
            row = _LEAST_ROW + min(ROW_WITH_NOTES - _LEAST_ROW, self._space(with_boxes) / len(self._sheet.rows))
            return self._shared(with_boxes, row, with_boxes.lines, signed_first=True)
        page = self._top - self._bottom
        alone = next((way for way in ways if _height(self._rows(way, _LEAST_ROW)) <= page), None)
        return self._shared(alone or ways[0], _LEAST_ROW if alone else ROW_WITH_NOTES, ways[0].lines)

    def _on_one_page(self, way: _Way, spare: float) -> SheetPlan:
        row = _LEAST_ROW + min(ROW - _LEAST_ROW, spare / len(self._sheet.rows))
        left = self._space(way, row) - _height(self._notes) - _height(self._to_write(way.lines))
        more = min(MOST_LINES_TO_WRITE - way.lines, int(left // REMARK_LINE)) if way.lines else 0
        return self._shared(way, row, way.lines + max(0, more), signed_first=True)

    def _space(self, way: _Way, row: float = _LEAST_ROW) -> float:
        """Return the space left on the first page below table and counts, above the boxes."""
        used = _height(self._table(way, row)) + _height(self._counts)
        return self._top - self._bottom - self._areas[way.low].space - used

    def _sheet_table(self, way: _Way, row: float) -> SheetTable:
        columns = self._columns[way.named]
        return SheetTable(self._sheet, self._width, row, way.old_rows, wraps=self._faces, fitted=columns)

    def _rows(self, way: _Way, row: float) -> list[FlowPiece]:
        return list(self._sheet_table(way, row).pieces())

    def _table(self, way: _Way, row: float) -> list[FlowPiece]:
        table = self._sheet_table(way, row)
        return [*table.pieces(), *session_piece(self._sheet, table, _height(self._counts))]

    def _to_write(self, lines: int) -> list[FlowPiece]:
        return [remark_lines(lines, self._width)] if lines else []

    def _shared(self, way: _Way, row: float, lines: int, *, signed_first: bool = False) -> SheetPlan:
        area = self._areas[way.low]
        below = [*self._notes, *self._to_write(lines)]
        counts = self._counts
        if not signed_first:  # the boxes are never alone on a page
            last = below or counts
            last = [*last[:-1], replace(last[-1], keep=area.space)]
            if below:
                below = last
            else:
                counts = [replace(piece, keep=piece.keep + area.space) for piece in last]
        pages = shared_out(
            [*self._table(way, row), *counts, *below],
            self._top,
            self._bottom,
            next_top=self._height - MARGIN - NEXT_HEAD,
            first_bottom=self._bottom + (area.space if signed_first else 0.0),
            last=0.0 if signed_first else area.space,
        )
        return SheetPlan(pages, area, 0 if signed_first else len(pages) - 1)


def legible_plan(sheet: ScoreSheet, faces: Typefaces, options: SheetOptions) -> SheetPlan:
    """Return the pages of a sheet since layout 6. Raises NoGlyph.

    Space is saved in this order: a second earlier value of a deal, the names in the rows, lines to write on, the height
    of the boxes.
    """
    return _Planner(sheet, faces, options).plan()


def session_piece(sheet: ScoreSheet, table: SheetTable, keep: float = 0.0) -> list[FlowPiece]:
    """Return the row of points that belong to no deal, if there are any."""
    row = sheet.session_row
    if row is None:
        return []
    return [FlowPiece(table.session_height(row), partial(table.draw_session_row, row), keep=keep)]


def _height(pieces: Sequence[FlowPiece]) -> float:
    return sum(piece.height for piece in pieces)
