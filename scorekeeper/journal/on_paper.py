"""Deals played on paper and copied later, and how much of each sheet has been read."""

from dataclasses import dataclass

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import DealRecorded, RowCopied
from scorekeeper.journal.snapshot import CopiedRow, SessionState
from scorekeeper.rules.model import Side


@dataclass(frozen=True, slots=True)
class CopyProgress:
    """Progress in copying a paper sheet: deals with a row typed, and with totals typed.

    `without_row` are deals skipped entirely, `without_pair` those whose running pair was skipped, `unreadable` those
    whose row is illegible. `by` are the people who copied it, in order.
    """

    sheet: Side | None
    rows: tuple[int, ...]
    pairs: tuple[int, ...]
    without_row: tuple[int, ...]
    without_pair: tuple[int, ...]
    by: tuple[str, ...]
    unreadable: tuple[int, ...] = ()


def copied_deals(state: SessionState) -> frozenset[int]:
    """Return the deals that were first entered by copying.

    Their known time is that of the copying.
    """
    if not state.copies:
        return frozenset()
    counting = [entry for entry in state.entries if entry.seq not in state.voided]
    commands = {_command(entry) for entry in counting if type(entry.fact) is RowCopied}
    first: dict[int, Entry] = {}
    for entry in counting:
        if type(entry.fact) is DealRecorded:
            first.setdefault(entry.fact.deal, entry)
    return frozenset(deal for deal, entry in first.items() if _command(entry) in commands)


def readings(state: SessionState) -> tuple[CopyProgress, ...]:
    """Return how much of each sheet has been read: the single sheet first, then the teams' own."""
    return tuple(_reading(state, sheet) for sheet in sorted(state.copies, key=lambda sheet: sheet or ""))


def row_read(row: CopiedRow | None) -> bool:
    """Return whether a row has been read with its result."""
    return row is not None and row.contract is not None and (row.taken is not None or row.outcome is not None)


def row_done(row: CopiedRow | None) -> bool:
    """Return whether a row needs no more reading: it was read, or is illegible."""
    return row_read(row) or (row is not None and bool(row.unreadable))


def newest_copy(state: SessionState) -> Entry | None:
    """Return the copied row if it is newer than every other deal of the session, or None."""
    if not state.copies:
        return None
    for entry in reversed(state.entries):
        if entry.seq not in state.voided and type(entry.fact) in {DealRecorded, RowCopied}:
            return entry if type(entry.fact) is RowCopied else None
    return None


def _reading(state: SessionState, sheet: Side | None) -> CopyProgress:
    copied = state.copies[sheet]
    rows = tuple(deal for deal in sorted(copied) if row_read(copied[deal]))
    pairs = tuple(deal for deal in sorted(copied) if copied[deal].totals)
    upto = range(1, max(copied, default=0))
    newest = max(copied.values(), key=lambda row: row.entry).deal if copied else 0
    entries = sorted(row.entry for row in copied.values())
    who = {entry.seq: entry.who for entry in state.entries}
    return CopyProgress(
        sheet,
        rows,
        pairs,
        tuple(deal for deal in upto if deal not in copied or not (copied[deal].contract or copied[deal].unreadable)),
        tuple(deal for deal in sorted(copied) if deal not in pairs and deal != newest),
        tuple(dict.fromkeys(who[seq] for seq in entries if who.get(seq))),
        tuple(deal for deal in sorted(copied) if copied[deal].unreadable),
    )


def _command(entry: Entry) -> str:
    return entry.cmd.partition("/")[0]
