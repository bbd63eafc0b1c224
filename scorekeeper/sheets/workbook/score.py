"""The Score sheet of the workbook: the paper's fields as numbers with links."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import DEFEATED, Side
from scorekeeper.sheets.blocks import DealRow, OldValues, ScoreSheet
from scorekeeper.sheets.course import ahead_caption
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.times import begun_and_ended
from scorekeeper.sheets.workbook.cells import (
    BAND,
    CHANGE_FORMAT,
    POINTS_FORMAT,
    heads,
    paragraph,
    printing,
    put,
    widths,
)
from scorekeeper.sheets.workbook.lines import LineRows

SCORE = "Score"
_TEAMS_ROW = 5
DEAL, DEALER, TIME, SIDE, TEAM, VALUE, STRAIN, DOUBLING, TAKEN = range(1, 10)
_STANDING = TAKEN + 2
_MARKS = ("", "X", "XX")
_WIDTHS = (6.0, 8.0, 8.0, 9.0, 20.0, 9.0, 7.0, 10.0, 7.0)
_OPPONENTS_WIDTH, _RESULT_WIDTH = 7.0, 11.0
_SUM_WIDTH, _NOTES_WIDTH, _BEFORE_WIDTH, _EXTRAS_WIDTH = 10.0, 24.0, 24.0, 24.0


@dataclass(frozen=True, slots=True)
class ScoreCells:
    """Cells of the Score sheet's numbers, by name ("K14"), for the formulas that check them.

    `opening` are the cells of the sides' opening scores, empty if zero; `extras` is the column of further notes on a
    deal, `opponents` that of the other side's card points; 0 if there is no such column.
    """

    rows: Mapping[int, int]
    opponents: int
    result: int
    points: Mapping[Side, int]
    running: Mapping[Side, int]
    totals: Mapping[Side, str]
    difference: str
    match_points: Mapping[Side, str]
    session_row: int | None
    opening: Mapping[Side, str]
    begun: Mapping[Side, int]
    extras: int


def write_score(
    sheet: Worksheet, content: ScoreSheet, state: SessionState, where: LineRows, options: SheetOptions
) -> ScoreCells:
    """Write the sheet; return the cells of its numbers."""
    sides = content.sides
    opponents = TAKEN + 1 if content.paired else 0
    result = (opponents or TAKEN) + 1
    points = {side: result + 1 + index for index, side in enumerate(sides)}
    running = {side: result + 1 + len(sides) + index for index, side in enumerate(sides)}
    _top(sheet, content, state, where, options)
    head = _TEAMS_ROW + len(content.teams) + 1
    totals, difference, match_points = _result(sheet, content, state, where, head - 1)
    notes = result + 1 + 2 * len(sides)
    extras = notes + 2 if state.system.passes or state.system.surrenders else 0
    heads(
        sheet, head, (*_heads(content), *([pgettext("workbook", "course")] if extras else [])), middle=range(1, notes)
    )
    opening = _opening(sheet, content, head + 1, running, to=where.entry(state.opened_entry))
    first = head + (2 if opening else 1)
    rows = {}
    for row, deal in enumerate(content.rows, first):
        rows[deal.deal] = row
        _write_record(sheet, row, deal, content, state=state, where=where)
        _write_score(sheet, row, deal, content, result + 1, to=_sources(deal.deal, state, where))
        _write_marks(sheet, row, deal, notes, extras or notes + 1)
        if extras:
            put(sheet, row, extras, "; ".join(deal.extras) or None, shrink=True)
    row = first + len(content.rows)
    session_row = None
    if content.session_row is not None:
        session_row, row = row, row + 1
        put(sheet, session_row, TEAM, content.session_row.label, bold=True)
        for side in sides:
            to = where.of_deal(None, state.opened_entry)
            put(sheet, session_row, points[side], content.session_row.points[side], to=to, middle=True)
            put(
                sheet,
                session_row,
                running[side],
                content.session_row.running[side],
                to=where.all_lines(state.last_seq),
                middle=True,
            )
        put(sheet, session_row, notes, _marks(content.session_row.marks))
    _foot(sheet, content, row + 1, where, notes + 1)
    own = (_EXTRAS_WIDTH,) if extras else ()
    widths(sheet, *_front_widths(content), *(_SUM_WIDTH,) * (2 * len(sides)), _NOTES_WIDTH, _BEFORE_WIDTH, *own)
    sheet.freeze_panes = f"B{head + 1}"
    printing(sheet, options.paper, landscape=True, repeat=head)
    return ScoreCells(
        rows,
        opponents,
        result,
        points,
        running,
        totals,
        difference,
        match_points,
        session_row,
        opening,
        content.counting.opening,
        extras,
    )


def _front_widths(content: ScoreSheet) -> tuple[float, ...]:
    """Return the widths of the columns in front of the points."""
    return (*_WIDTHS, *([_OPPONENTS_WIDTH] if content.paired else []), _RESULT_WIDTH)


def _opening(
    sheet: Worksheet, content: ScoreSheet, row: int, running: Mapping[Side, int], *, to: str
) -> Mapping[Side, str]:
    """Write what each side has before the first deal, if anything; return the cells."""
    begun = content.counting.opening
    if not begun:
        return {}
    put(sheet, row, TEAM, pgettext("workbook", "at the start"), grey=True)
    return {side: put(sheet, row, running[side], begun[side], to=to, middle=True) for side in content.sides}


def _heads(content: ScoreSheet) -> tuple[str, ...]:
    first = (
        pgettext("column heading", "deal"),
        pgettext("column heading", "dealer"),
        pgettext("column heading", "time"),
        pgettext("column heading", "declares"),
        pgettext("column heading", "team"),
        pgettext("column heading", "contract"),
        pgettext("column heading", "suit"),
        pgettext("column heading", "doubling"),
    )
    points = tuple(f"{content.counting.points} {side}" for side in content.sides)
    running = tuple(f"{content.counting.running} {side}" for side in content.sides)
    taken = (
        (pgettext("column heading", "taken"), pgettext("column heading", "opp."))
        if content.paired
        else (pgettext("column heading", "taken"),)
    )
    return (
        *first,
        *taken,
        pgettext("column heading", "result"),
        *points,
        *running,
        pgettext("column heading", "notes"),
        pgettext("column heading", "before"),
    )


def _top(sheet: Worksheet, content: ScoreSheet, state: SessionState, where: LineRows, options: SheetOptions) -> None:
    heading, opened = content.heading, where.entry(state.opened_entry)
    begun, ended = begun_and_ended(state, options)
    put(sheet, 1, 1, heading.title, bold=True, size=16)
    put(sheet, 1, TEAM, heading.event, bold=True, size=12)
    facts: tuple[tuple[str, str | int | dt.date | dt.time | None], ...] = (
        (pgettext("workbook", "round"), state.round),
        (pgettext("workbook", "table"), state.table),
        (pgettext("workbook", "date"), _date(state.date)),
        (pgettext("workbook", "begun"), _clock(begun)),
        (pgettext("workbook", "ended"), _clock(ended)),
        (pgettext("workbook", "deals"), state.deals),
        (pgettext("workbook", "first dealer"), state.record.first_dealer),
    )
    seated = where.entry(state.seating_entries[0] if state.seating_entries else state.opened_entry)
    column = 1
    for caption, value in facts:
        put(sheet, 2, column, caption, grey=True)
        number_format = {dt.date: "yyyy-mm-dd", dt.time: "hh:mm"}.get(type(value), "")
        to = seated if caption == pgettext("workbook", "first dealer") else opened
        put(sheet, 2, column + 1, value, to=to if value is not None else "", number_format=number_format)
        column += 2
    put(sheet, 3, 1, "; ".join(part for part in (heading.system, heading.settings, state.venue or "") if part))
    put(sheet, 4, 1, "; ".join(heading.facts[1:]), grey=True)
    for row, team in enumerate(content.teams, _TEAMS_ROW):
        put(sheet, row, 1, team.side, bold=True)
        put(sheet, row, 2, team.name, bold=True)
        players = ", ".join(f"{who.seat} {who.name}" if who.seat else who.name for who in team.players)
        captain = pgettext("workbook", "captain {name}").format(name=team.captain) if team.captain else ""
        put(sheet, row, VALUE, "; ".join(part for part in (captain, players, team.club) if part))


def _result(
    sheet: Worksheet, content: ScoreSheet, state: SessionState, where: LineRows, row: int
) -> tuple[dict[Side, str], str, dict[Side, str]]:
    column = 1
    to = where.all_lines(state.opened_entry)
    totals = {}
    for side in content.sides:
        put(sheet, row, column, side, bold=True)
        totals[side] = put(sheet, row, column + 1, content.result.totals[side], bold=True, size=14, to=to)
        column += 2
    caption = max(TEAM, column)
    put(sheet, row, caption, ahead_caption(content.sides), grey=True)
    difference = put(sheet, row, caption + 1, state.result.difference, bold=True, to=to)
    award = state.result.match_points if state.result.complete else state.result.provisional_match_points
    match_points = {}
    if award is not None and state.forfeit is None:
        put(sheet, row, STRAIN, pgettext("workbook", "match points"), grey=True)
        for column_index, side in enumerate(content.sides, TAKEN):
            match_points[side] = put(sheet, row, column_index, award[side], bold=True, to=to)
    put(sheet, row, _STANDING, content.result.standing, bold=True)
    return totals, difference, match_points


def _write_record(
    sheet: Worksheet, row: int, deal: DealRow, content: ScoreSheet, *, state: SessionState, where: LineRows
) -> None:
    """Write what was recorded of a deal: every number links to its entry."""
    entries = state.deal_entries.get(deal.deal, ())
    source = where.entry(entries[-1] if entries else None) or where.of_deal(deal.deal, state.opened_entry)
    seated = where.entry(state.seating_entries[0] if state.seating_entries else state.opened_entry)
    put(sheet, row, DEAL, deal.deal, bold=True, to=source, middle=True)
    put(sheet, row, DEALER, deal.dealer, grey=True, to=seated, middle=True)
    put(
        sheet,
        row,
        TIME,
        _clock(deal.entered),
        grey=True,
        number_format="hh:mm",
        to=source if deal.entered else "",
        middle=True,
    )
    put(sheet, row, SIDE, deal.side, middle=True)
    put(sheet, row, TEAM, content.result.names[deal.side] if deal.side else None, shrink=True)
    put(sheet, row, VALUE, deal.value, bold=True, to=source if deal.value is not None else "", middle=True)
    put(sheet, row, STRAIN, deal.strain, middle=True)
    put(sheet, row, DOUBLING, _MARKS[deal.doubling] or None if deal.value is not None else None, middle=True)
    ruled = _ruling_entry(deal.deal, state) if deal.ruled_taken is not None else None
    taken_by = where.entry(ruled) or source
    put(sheet, row, TAKEN, deal.shown_taken, to=taken_by if deal.shown_taken is not None else "", middle=True)
    result = TAKEN + 1
    if content.paired:
        to = taken_by if deal.shown_opponents is not None else ""
        put(sheet, row, result, deal.shown_opponents, to=to, middle=True)
        result += 1
    put(sheet, row, result, deal.result or None, bold=deal.outcome == DEFEATED, middle=True)


def _ruling_entry(deal: int, state: SessionState) -> int | None:
    """Return the entry of the ruling that sets the card points of a deal."""
    made = [entry.seq for entry, fact in state.counting(RulingMade) if fact.deal == deal and fact.taken is not None]
    return next((seq for seq in reversed(made) if seq in state.ruling_entries), None)


def _sources(deal: int, state: SessionState, where: LineRows) -> tuple[str, str]:
    """Return the link targets of a deal's points and running totals."""
    entries = state.deal_entries.get(deal, (state.opened_entry,))
    return where.of_deal(deal, entries[-1]), where.running_total_source(deal, entries[-1])


def _write_score(
    sheet: Worksheet, row: int, deal: DealRow, content: ScoreSheet, first: int, *, to: tuple[str, str]
) -> None:
    """Write a deal's score from column `first`, with links to its lines."""
    if deal.points is None or deal.running is None:
        return
    shown = CHANGE_FORMAT if content.counting.change else POINTS_FORMAT
    for index, side in enumerate(content.sides):
        gained, running = deal.points[side], deal.running[side]
        put(sheet, row, first + index, gained, bold=gained != 0, to=to[0], number_format=shown, middle=True)
        put(sheet, row, first + len(content.sides) + index, running, bold=gained != 0, to=to[1], middle=True)


def _write_marks(sheet: Worksheet, row: int, deal: DealRow, notes: int, last: int) -> None:
    """Write a deal's marks and earlier values, every other row shaded up to `last`."""
    put(sheet, row, notes, _marks(deal.marks) or None, shrink=True)
    put(sheet, row, notes + 1, "; ".join(_old(old) for old in deal.old) or None, strike=True, grey=True, shrink=True)
    if deal.deal % 2 == 0:
        for column in range(1, last + 1):
            cell: Any = sheet.cell(row, column)
            cell.fill = BAND


def _marks(marks: tuple[Any, ...]) -> str:
    return "; ".join(f"{mark.number} {mark.text}" for mark in marks)


def _old(old: OldValues) -> str:
    """Return the earlier values of a deal in one text."""
    contract = f"{old.value}{old.strain}" if old.value is not None else ""
    doubling = (
        ""
        if old.doubling is None
        else (pgettext("workbook", "plain"), pgettext("workbook", "doubled"), pgettext("workbook", "redoubled"))[
            old.doubling
        ]
    )
    sums = [":".join(str(value) for value in values.values()) for values in (old.points, old.running) if values]
    taken = ":".join(points for points in (old.taken, old.opponents) if points)
    return " ".join(part for part in (old.side, contract, doubling, taken, old.outcome, *sums) if part)


def _foot(sheet: Worksheet, content: ScoreSheet, row: int, where: LineRows, last: int) -> None:
    """Write announcements, tally, footnotes, boxes to sign in, and what identifies the sheet."""
    made = ", ".join(
        f"{due.deal} ({due.totals})" if due.totals else str(due.deal) for due in content.read_outs if due.made
    )
    if content.read_outs:
        put(sheet, row, 1, _("Read out after deal: {deals}").format(deals=made or "-"))
    put(sheet, row + 1, 1, "; ".join(f"{fact.caption} {fact.value}" for fact in content.tally))
    row += 3
    width = (
        sum(_front_widths(content)) - _WIDTHS[0] + 2 * len(content.sides) * _SUM_WIDTH + _NOTES_WIDTH + _BEFORE_WIDTH
    )
    for note in content.notes:
        to = where.entry(note.entries[-1]) if note.entries else ""
        put(sheet, row, 1, note.number, bold=True, to=to, wrap=True)
        paragraph(sheet, row, (2, last), note.text, width)
        row += 1
    row += 1
    for box in content.signatures:
        put(sheet, row, 1, f"{box.number} {box.role}", bold=True)
        put(sheet, row, VALUE, box.name or box.remark, grey=not box.name)
        row += 2


def _date(date: str | None) -> dt.date | str | None:
    try:
        return dt.date.fromisoformat(date or "")
    except ValueError:
        return date


def _clock(clock: str) -> dt.time | None:
    return dt.time.fromisoformat(clock) if clock else None
