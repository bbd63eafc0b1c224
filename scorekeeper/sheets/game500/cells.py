"""The Game sheet of the workbook: the paper's fields as numbers with links."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.journal.snapshot import GameState
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import DEFEATED, Side
from scorekeeper.sheets.game500.blocks import GameSheet, PlayedHandRow
from scorekeeper.sheets.workbook.cells import BAND, POINTS_FORMAT, heads, paragraph, printing, put, widths
from scorekeeper.sheets.workbook.lines import GAME, LineRows

HEAD_ROW = 12
FIRST_ROW = HEAD_ROW + 1
FIRST_PLAYER, SCORE_ROW = 5, 10
HAND, DEALER, SIDE, BID, STRAIN, WORTH, TRICKS = range(1, 8)
CLICKS, UNCLIPPED = 5, 7
YES = "x"
"""The sign for a card that was not clipped, and for a result that a ruling set."""
_WIDTHS = (8.0, 24.0, 10.0, 9.0, 9.0, 9.0)
_SUM_WIDTH, _NOTES_WIDTH, _BEFORE_WIDTH = 10.0, 24.0, 28.0


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns that belong to the sides, and those after them."""

    tricks: Mapping[Side, int]
    fault: int
    result: int
    ruled: int
    points: Mapping[Side, int]
    running: Mapping[Side, int]
    notes: int

    @classmethod
    def for_sides(cls, sides: tuple[Side, ...]) -> "Layout":
        """Return the columns for these sides."""
        many = len(sides)
        after = TRICKS + many
        points = after + 3
        return cls(
            tricks={side: TRICKS + index for index, side in enumerate(sides)},
            fault=after,
            result=after + 1,
            ruled=after + 2,
            points={side: points + index for index, side in enumerate(sides)},
            running={side: points + many + index for index, side in enumerate(sides)},
            notes=points + 2 * many,
        )


@dataclass(frozen=True, slots=True)
class GameCells:
    """The cells of the numbers on the Game sheet, for the formulas that check them.

    Rows in order, names of cells.
    """

    layout: Layout
    rows: tuple[tuple[int, PlayedHandRow], ...]
    totals: Mapping[Side, str]
    difference: str
    clicks: tuple[tuple[Side, str, str], ...]
    """For every player: side, the cell of the clicks, and that of an unclipped card."""
    game_row: int | None


@dataclass(frozen=True, slots=True)
class Sources:
    """The sources of the hands' numbers, by position in the rows."""

    lines: tuple[str, ...]
    so_far: tuple[str, ...]
    entries: tuple[str, ...]
    clicks: str
    outer: str


def write_game(
    sheet: Worksheet, content: GameSheet, state: GameState, where: LineRows, sources: Sources, *, paper: str
) -> GameCells:
    """Write the sheet; return the cells of its numbers."""
    layout = Layout.for_sides(content.sides)
    _top(sheet, content, state, where)
    clicks = _players(sheet, content, sources)
    totals, difference = _score(sheet, content, state, where)
    heads(sheet, HEAD_ROW, _heads(content.sides), middle=range(1, layout.notes))
    rows = tuple((FIRST_ROW + index, row) for index, row in enumerate(content.rows))
    for index, (row, hand) in enumerate(rows):
        _write_record(sheet, row, hand, layout, source=sources.entries[index])
        _write_score(sheet, row, hand, layout, to=(sources.lines[index], sources.so_far[index]))
        _write_marks(sheet, row, hand, layout, shaded=index % 2 == 1)
    row = FIRST_ROW + len(rows)
    game_row = None
    if content.game_row is not None:
        game_row, row = row, row + 1
        put(sheet, game_row, DEALER, content.game_row.label, bold=True)
        for side in content.sides:
            put(sheet, game_row, layout.points[side], content.game_row.points[side], to=sources.outer, middle=True)
            to = where.all_lines(state.last_seq)
            put(sheet, game_row, layout.running[side], content.game_row.running[side], to=to, middle=True)
        put(sheet, game_row, layout.notes, "; ".join(f"{mark.number} {mark.text}" for mark in content.game_row.marks))
    _foot(sheet, content, row + 1, where, layout)
    widths(
        sheet,
        *_WIDTHS,
        *(_SUM_WIDTH,) * (layout.notes - TRICKS),
        _NOTES_WIDTH,
        _BEFORE_WIDTH,
    )
    sheet.freeze_panes = f"B{FIRST_ROW}"
    printing(sheet, paper, landscape=True, repeat=HEAD_ROW)
    return GameCells(layout, rows, totals, difference, clicks, game_row)


def _heads(sides: tuple[Side, ...]) -> tuple[str, ...]:
    first = (
        pgettext("column heading", "hand"),
        pgettext("column heading", "dealer"),
        pgettext("column heading", "bid by"),
        pgettext("column heading", "bid"),
        pgettext("column heading", "suit"),
        pgettext("column heading", "worth"),
    )
    tricks = tuple(pgettext("column heading", "tricks {side}").format(side=side) for side in sides)
    points = tuple(pgettext("column heading", "points {side}").format(side=side) for side in sides)
    running = tuple(pgettext("column heading", "score {side}").format(side=side) for side in sides)
    last = (pgettext("column heading", "notes"), pgettext("column heading", "before"))
    return (
        *first,
        *tricks,
        pgettext("column heading", "fault"),
        pgettext("column heading", "result"),
        pgettext("column heading", "ruled"),
        *points,
        *running,
        *last,
    )


def _top(sheet: Worksheet, content: GameSheet, state: GameState, where: LineRows) -> None:
    heading, opened = content.heading, where.entry(state.opened_entry)
    put(sheet, 1, 1, heading.title, bold=True, size=16)
    put(sheet, 1, STRAIN, heading.event, bold=True, size=12)
    facts = (
        (pgettext("game sheet on paper", "round"), state.round),
        (pgettext("game sheet on paper", "table"), state.table),
        (pgettext("game sheet on paper", "hands"), state.result.options["hands"]),
    )
    column = 1
    for caption, value in facts:
        put(sheet, 2, column, caption, grey=True)
        put(sheet, 2, column + 1, value, to=opened if value is not None else "")
        column += 2
    put(sheet, 2, column, heading.when, grey=True)
    put(sheet, 3, 1, "; ".join(part for part in (heading.system, heading.settings) if part))
    put(sheet, 4, 1, "; ".join(heading.facts[1:]), grey=True)


def _players(sheet: Worksheet, content: GameSheet, sources: Sources) -> tuple[tuple[Side, str, str], ...]:
    """Write the players in the order of their seats with their clicks.

    Return the cells of the clicks.
    """
    cells = []
    seated = sorted(
        (player.seat, partners.side, player) for partners in content.partners for player in partners.players
    )
    for row, (seat, side, player) in enumerate(seated, FIRST_PLAYER):
        put(sheet, row, 1, side, bold=True)
        put(sheet, row, 2, player.name, bold=True, shrink=True)
        put(sheet, row, 3, pgettext("place", "seat {seat}").format(seat=seat), grey=True)
        put(sheet, row, CLICKS - 1, pgettext("game sheet on paper", "clicks"), grey=True)
        to = sources.clicks if player.clicks is not None else ""
        clicks = put(sheet, row, CLICKS, player.clicks, bold=True, to=to)
        put(sheet, row, UNCLIPPED - 1, pgettext("game sheet on paper", "not clipped"), grey=True)
        lost = player.due is not None and player.clicks != player.due
        unclipped = put(sheet, row, UNCLIPPED, YES if lost else None)
        cells.append((side, clicks, unclipped))
    return tuple(cells)


def _score(sheet: Worksheet, content: GameSheet, state: GameState, where: LineRows) -> tuple[dict[Side, str], str]:
    to, totals, column = where.all_lines(state.opened_entry), {}, 1
    for side in content.sides:
        put(sheet, SCORE_ROW, column, side, bold=True)
        totals[side] = put(sheet, SCORE_ROW, column + 1, content.standing.totals[side], bold=True, size=14, to=to)
        column += 2
    put(sheet, SCORE_ROW, column, pgettext("game sheet on paper", "difference"), grey=True)
    difference = put(sheet, SCORE_ROW, column + 1, state.result.difference, bold=True, to=to)
    box = content.standing
    words = (box.winner, box.ended) if box.winner else (pgettext("game sheet on paper", "provisional"), box.missing)
    put(sheet, SCORE_ROW, column + 3, ", ".join(part for part in words if part), bold=True)
    return totals, difference


def _write_record(sheet: Worksheet, row: int, hand: PlayedHandRow, layout: Layout, *, source: str) -> None:
    """Write what was recorded of a hand: every number links to its entry."""
    put(sheet, row, HAND, hand.hand, bold=True, to=source, middle=True)
    put(sheet, row, DEALER, hand.dealer, grey=True, to=source if hand.dealer is not None else "", middle=True)
    put(sheet, row, SIDE, pgettext("game sheet on paper", "none") if hand.unbid else hand.side, middle=True)
    put(sheet, row, BID, hand.value, bold=True, to=source if hand.value is not None else "", middle=True)
    put(sheet, row, STRAIN, hand.strain, middle=True)
    put(sheet, row, WORTH, hand.worth, grey=True, to=source if hand.worth is not None else "", middle=True)
    for side, column in layout.tricks.items():
        tricks = hand.tricks.get(side)
        put(sheet, row, column, tricks, to=source if tricks is not None else "", middle=True)
    put(sheet, row, layout.fault, hand.fault or None, middle=True)
    put(sheet, row, layout.result, hand.result or None, bold=hand.outcome == DEFEATED, middle=True)
    put(sheet, row, layout.ruled, YES if hand.ruled else None, middle=True)


def _write_score(sheet: Worksheet, row: int, hand: PlayedHandRow, layout: Layout, *, to: tuple[str, str]) -> None:
    """Write the points of a hand: points link to its lines, the score to all lines so far."""
    if hand.points is None or hand.running is None:
        return
    for side, column in layout.points.items():
        points = hand.points[side]
        put(sheet, row, column, points, bold=points != 0, to=to[0], number_format=POINTS_FORMAT, middle=True)
    for side, column in layout.running.items():
        put(sheet, row, column, hand.running[side], bold=hand.points[side] != 0, to=to[1], middle=True)


def _write_marks(sheet: Worksheet, row: int, hand: PlayedHandRow, layout: Layout, *, shaded: bool) -> None:
    """Write the marks of a hand and its earlier values; shade every other row."""
    words = "; ".join(f"{mark.number} {mark.text}" for mark in hand.marks)
    if hand.idle:
        words = pgettext("game sheet on paper", "not played")
    put(sheet, row, layout.notes, words or None, shrink=True)
    before = "; ".join(old.text for old in hand.old)
    put(sheet, row, layout.notes + 1, before or None, strike=True, grey=True, shrink=True)
    if shaded:
        for column in range(1, layout.notes + 2):
            cell: Any = sheet.cell(row, column)
            cell.fill = BAND


def _foot(sheet: Worksheet, content: GameSheet, row: int, where: LineRows, layout: Layout) -> None:
    """Write the footnotes and the boxes to sign in."""
    width = sum(_WIDTHS[1:]) + (layout.notes - TRICKS) * _SUM_WIDTH + _NOTES_WIDTH + _BEFORE_WIDTH
    for note in content.notes:
        to = where.entry(note.entries[-1]) if note.entries else ""
        put(sheet, row, 1, note.number, bold=True, to=to, wrap=True)
        paragraph(sheet, row, (2, layout.notes + 1), note.text, width)
        row += 1
    row += 1
    for box in content.signatures:
        put(sheet, row, 1, f"{box.number} {box.role}", bold=True)
        put(sheet, row, BID, box.name or box.remark, grey=not box.name)
        row += 2


__all__ = ["GAME", "GameCells", "Layout", "Sources", "write_game"]
