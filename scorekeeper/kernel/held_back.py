"""Rows held for a person to decide, because they were entered against another journal.

The server may have been restored from an older copy, or be the wrong one, or the event was moved. On the right server,
such rows are sent without asking.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.journal.entry import START, Entry
from scorekeeper.journal.renumbering import renumber
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.store.waiting import REFUSED, Waiting

LACKS, GONE, LOST = "lacks", "moved", "lost"
"""Why a row is held: the server lacks an earlier entry, the event moved, or a row was lost.

See `lost_entries`.
"""


def missing_entry(row: Waiting, entries: Sequence[Entry]) -> str:
    """Return "lacks" and the entry a row was made after if the server lacks that, else ""."""
    seq = row.based_seq
    there = seq <= len(entries) and (not seq or entries[seq - 1].digest == row.based_digest)
    return "" if there else f"{LACKS} {seq}"


def is_held(row: Waiting) -> bool:
    """Return whether a row waits for a decision only because of the server's state."""
    return row.state == REFUSED and row.why.partition(" ")[0] in {LACKS, GONE, LOST}


def rebuild_row(row: Waiting, tournament: Tournament) -> Waiting | None:
    """Return a row as if its scorer had seen none of the server's entries but the opening.

    None if it names entries of the other journal.
    """
    if not may_go_in(row):
        return None
    if row.expect is not None and row.expect < 0:  # the entry that it builds on is waiting before it
        return replace(row, based_seq=0, based_digest=START)
    state = tournament.played(str(getattr(row.entries[0].fact, "session", "")))
    return replace(row, based_seq=0, based_digest=START, expect=state.opened_entry if state is not None else 0)


def may_go_in(row: Waiting) -> bool:
    """Return whether a row names no entry by a number that only the other journal has."""
    named: set[int] = set()

    def noted(seq: int) -> int:
        named.add(seq)
        return seq

    for entry in row.entries:
        renumber(entry.fact, noted)
    return all(seq < 0 for seq in named)
