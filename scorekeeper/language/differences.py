"""Differences between paper sheets and the record, as sentences for window and paper."""

from collections.abc import Mapping, Sequence

from scorekeeper.journal.copies import PAPER, PROGRAM, ROW, Difference, differences, pairs_compared
from scorekeeper.journal.on_paper import CopyProgress, readings
from scorekeeper.journal.snapshot import CopiedRow, SessionState
from scorekeeper.language import short_differences
from scorekeeper.language.lines import notation, team_names
from scorekeeper.rules.model import Deal, Side


def row_notation(row: CopiedRow) -> str:
    """Return a row as typed; empty if only running totals were read."""
    if row.side is None or row.contract is None:
        return ""
    return notation(Deal(row.deal, row.side, row.contract, row.taken, row.outcome, opponents=row.opponents))


def sentence(difference: Difference, state: SessionState, *, advice: bool = True) -> str:
    """Return what differs in a deal, with every reading.

    For example "Deal 7: the paper says 12 : 10, this program 12 : 11.".
    `advice` adds where to look.
    """
    names = team_names(state.record)
    if difference.kind == ROW:
        return _rows_sentence(difference, names)
    return _sums_sentence(difference, state, names, advice=advice)


def _rows_sentence(difference: Difference, names: Mapping[Side, str]) -> str:
    readings = [
        (_sheet(name, names), row_notation(row))
        for name, row in difference.readings.items()
        if name != PROGRAM and row_notation(row)
    ]
    here = row_notation(difference.readings[PROGRAM]) if PROGRAM in difference.readings else ""
    known = [words for _sheet_name, words in readings]
    return short_differences.rows_differ(difference.deal, readings, here if here not in known else "")


def _sums_sentence(difference: Difference, state: SessionState, names: Mapping[Side, str], *, advice: bool) -> str:
    ours = difference.readings[PROGRAM].totals
    parts = []
    for name, row in difference.readings.items():
        if name == PROGRAM or not row.totals or dict(row.totals) == dict(ours):
            continue
        paper = tuple(row.totals[side] for side in ours)
        text = short_differences.pair_differs(difference.deal, _sheet(name, names), paper, tuple(ours.values()))
        swapped = paper == tuple(reversed(tuple(ours.values())))
        since = _since(state.copies.get(_side(name), {}), difference.deal)
        parts.append(f"{text} {short_differences.look_at(difference.deal, since, swapped=swapped)}" if advice else text)
    return " ".join(parts)


def _since(rows: Mapping[int, CopiedRow], deal: int) -> int:
    """Return the first deal that this deal's running totals cover since the last pair."""
    before = [number for number, row in rows.items() if number < deal and row.totals]
    return max(before, default=0) + 1


def short(difference: Difference, state: SessionState) -> str:
    """Return the readings in a few words: "Dallas A 40H 44, Detroit A 40H 34"."""
    names = team_names(state.record)
    row = difference.kind == ROW
    readings: list[tuple[str, str]] = []
    for name, reading in difference.readings.items():
        what = row_notation(reading) if row else short_differences.pair(tuple(reading.totals.values()))
        known = row and name == PROGRAM and what in (words for _name, words in readings)
        if what and not known:
            readings.append((short_differences.short_name(name, names), what))
    return short_differences.short_difference(readings)


def checked(state: SessionState) -> str:
    """Return what was compared, and the result.

    For example "18 rows, 18 running totals compared: all agree".
    """
    read = readings(state)
    two = len(_both(read)) > 1
    rows = (
        len(set.intersection(*(set(reading.rows) for reading in _both(read))))
        if two
        else max(len(reading.rows) for reading in read)
    )
    pairs, waiting = pairs_compared(state)
    compared = short_differences.compared(rows, pairs, two=two)
    differing_rows = differences(state)
    still = [difference.deal for difference in differing_rows if difference.settled is None]
    if still:
        return f"{compared}: {short_differences.not_settled(still)}"
    outcome = (
        short_differences.all_settled([difference.deal for difference in differing_rows])
        if differing_rows
        else short_differences.all_agree()
    )
    not_compared = f"; {short_differences.not_compared(waiting)}" if waiting else ""
    return f"{compared}: {outcome}{not_compared}"


def note(difference: Difference, state: SessionState) -> str:
    """Return the footnote of a difference: what differed, and how it was settled."""
    text = sentence(difference, state, advice=False)
    if difference.settled is None:
        return short_differences.open_note(text)
    how = short_differences.settled(difference.settled.how, team_names(state.record))
    return short_differences.settled_note(text, how, difference.settled.reason)


def copied_by(state: SessionState) -> str:
    """Return who copied the sheets and what was compared; empty if nothing was copied."""
    read = readings(state)
    if not read:
        return ""
    return short_differences.copied_by(
        tuple(dict.fromkeys(name for reading in read for name in reading.by)), checked(state)
    )


def _both(read: Sequence[CopyProgress]) -> tuple[CopyProgress, ...]:
    return tuple(reading for reading in read if reading.sheet is not None)


def _sheet(name: str, names: Mapping[Side, str]) -> str:
    return short_differences.sheet_name(_side(name), names)


def _side(name: str) -> Side | None:
    return None if name == PAPER else name
