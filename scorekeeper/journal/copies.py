"""Rows copied from paper: their differences from the record, and what prevents signing.

A row on paper says what was played, and the pair of running totals what was added up. Neither scores.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import DifferenceSettled, RowCopied
from scorekeeper.journal.snapshot import CopiedRow, SessionState, SettledDifference
from scorekeeper.rules.model import DEFEATED, MADE, Side, outcome_with

ROW, TOTALS = "row", "totals"
"""Kinds of differences: the deal as written, or the running pair after it."""

PROGRAM, OTHER = "program", "other"
"""Ways to settle a difference if no side's sheet is right: the program is right, or neither."""

PAPER = "paper"
"""Key of the single sheet among copied sheets; a team's own sheet has its side's letter."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A deal about which the readings differ.

    `readings` has the row by source: "A", "B" (that team's own sheet), "paper" (the single sheet), "program" (the
    current record, with its entry). `settled` is the valid settlement, None while the difference is open.
    """

    deal: int
    kind: str
    readings: Mapping[str, CopiedRow]
    settled: SettledDifference | None


def copies_of(entries: Iterable[Entry]) -> Mapping[Side | None, Mapping[int, CopiedRow]]:
    """Return the rows of each sheet from these entries (those in force, oldest first)."""
    sheets: dict[Side | None, dict[int, CopiedRow]] = {}
    for entry in entries:
        fact = entry.fact
        if type(fact) is RowCopied:
            sheets.setdefault(fact.sheet, {})[fact.deal] = CopiedRow(
                fact.deal, fact.side, fact.contract, fact.taken, fact.outcome, fact.totals, entry.seq, fact.opponents,
                fact.unreadable,
            )  # fmt: skip
    return MappingProxyType({sheet: MappingProxyType(rows) for sheet, rows in sheets.items()})


def settlements_by_deal(entries: Iterable[Entry]) -> Mapping[int, SettledDifference]:
    """Return the settlement of each deal's differences from these entries; the last one counts."""
    return MappingProxyType(
        {
            entry.fact.deal: SettledDifference(entry.fact.deal, entry.fact.how, entry.reason, entry.seq)
            for entry in entries
            if type(entry.fact) is DifferenceSettled
        }
    )


def differences(state: SessionState) -> tuple[Difference, ...]:
    """Return where sheets differ from each other or from the record, in the order of the deals.

    A deal not recorded yet is only compared between the sheets. Of several running pairs wrong by the same amount only
    the first is reported; none is if the row itself differs.
    """
    if not state.copies:
        return ()
    standing = {row.deal: row for row in _standing(state)}
    wrong_sums = {sheet: set(_wrong_sums(rows, standing)) for sheet, rows in state.copies.items()}
    result = []
    for deal in sorted({deal for rows in state.copies.values() for deal in rows}):
        readings = {_sheet_key(sheet): rows[deal] for sheet, rows in state.copies.items() if deal in rows}
        if deal in standing:
            readings[PROGRAM] = standing[deal]
        kind = ROW if _disagree([row for row in readings.values() if row.contract is not None]) else TOTALS
        if kind == ROW or any(deal in wrong for wrong in wrong_sums.values()):
            settled = _valid_settlement(state.settled_differences.get(deal), kind, readings)
            result.append(Difference(deal, kind, MappingProxyType(readings), settled))
    return tuple(result)


def pairs_compared(state: SessionState) -> tuple[int, int]:
    """Return how many running totals were compared, and how many wait for an earlier deal."""
    ours = {row.deal for row in _standing(state) if row.totals}
    read = [deal for rows in state.copies.values() for deal, row in rows.items() if row.totals]
    compared = sum(deal in ours for deal in read)
    return compared, len(read) - compared


def deals_with_differences(state: SessionState) -> tuple[int, ...]:
    """Return the deals that prevent signing: those with an open difference."""
    return tuple(difference.deal for difference in differences(state) if difference.settled is None)


def readings_agree(first: CopiedRow, other: CopiedRow) -> bool:
    """Return whether two readings of a deal agree where both have a value."""
    if (first.side, first.contract) != (other.side, other.contract):
        return False
    if first.taken is not None and other.taken is not None:
        return first.taken == other.taken
    outcomes = {outcome for row in (first, other) if (outcome := _outcome(row)) is not None}
    return len(outcomes) < 2


def _sheet_key(sheet: Side | None) -> str:
    return PAPER if sheet is None else sheet


def _outcome(row: CopiedRow) -> str | None:
    if row.taken is not None and row.contract is not None:
        return outcome_with(row.contract, row.taken)
    return row.outcome


def _disagree(rows: Sequence[CopiedRow]) -> bool:
    return any(not readings_agree(row, other) for index, row in enumerate(rows) for other in rows[:index])


def _standing(state: SessionState) -> Iterator[CopiedRow]:
    """Yield the recorded deals as rows.

    A row has its running pair as long as every deal so far is decided.
    """
    running = {result.number: result for result in state.result.deals}
    decided = 0
    while decided + 1 in running and running[decided + 1].outcome in {MADE, DEFEATED}:
        decided += 1
    for deal in state.record.deals:
        totals = running[deal.number].running if deal.number <= decided else MappingProxyType({})
        entry = state.deal_entries[deal.number][-1]
        deal_fields = (deal.number, deal.side, deal.contract, deal.taken, deal.outcome)
        yield CopiedRow(*deal_fields, totals, entry, deal.opponents)


def _wrong_sums(rows: Mapping[int, CopiedRow], standing: Mapping[int, CopiedRow]) -> Iterator[int]:
    """Return the deals where a sheet's running totals begin to differ from ours."""
    both = (
        (deal, rows[deal].totals, standing[deal].totals)
        for deal in sorted(rows)
        if deal in standing and rows[deal].totals and standing[deal].totals
    )
    return first_wrong((deal, running_total_error(paper, ours)) for deal, paper, ours in both)


def running_total_error(paper: Mapping[Side, int], ours: Mapping[Side, int]) -> Mapping[Side, int]:
    """Return by how much a running pair differs from ours, by side.

    Empty if there is no difference.
    """
    return {side: paper[side] - ours[side] for side in paper if side in ours and paper[side] != ours[side]}


def first_wrong(pairs: Iterable[tuple[int, Mapping[Side, int]]]) -> Iterator[int]:
    """Yield the deals at which running totals go wrong.

    `pairs` gives each deal with its amount (`running_total_error`), in order. An amount that is carried forward is
    named once; a single wrong pair does not make the right ones after it wrong.
    """
    before: Mapping[Side, int] = {}
    carried: Mapping[Side, int] = {}
    for deal, off in pairs:
        if off and off not in (before, carried):
            yield deal
        if off == before:
            carried = off
        before = off


def _valid_settlement(
    settlement: SettledDifference | None, kind: str, readings: Mapping[str, CopiedRow]
) -> SettledDifference | None:
    """Return the settlement if it is still valid: nothing it concerns is newer.

    A row changed since needs a new settlement, unless it now equals the sheet that was found right.
    """
    if settlement is None:
        return None
    if any(row.entry > settlement.entry for name, row in readings.items() if name != PROGRAM):
        return None
    standing, right = readings.get(PROGRAM), readings.get(settlement.how)
    if kind == ROW and standing is not None and standing.entry > settlement.entry:
        return settlement if right is not None and right is not standing and readings_agree(standing, right) else None
    return settlement
