"""What a seat may take back in a session, and what it may put again: asked of the data, never remembered."""

from collections.abc import Iterator

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import (
    DealRecorded,
    PenaltyGiven,
    Redealt,
    ScoreAnnounced,
    SeatsTaken,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.snapshot import SessionState

UNDOABLE = frozenset(cls.kind for cls in (DealRecorded, PenaltyGiven, Redealt, SeatsTaken, WrongDealer, ScoreAnnounced))
"""The kinds of facts that can be taken back; all others can only be superseded."""


def undo_target(session: SessionState, seat: str) -> Entry | None:
    """Return the entry that this seat would take back now: its newest one in this session that still counts.

    None when there is none, or when it is of a kind that is only superseded.
    """
    newest = next((entry for entry in _counting(session, seat) if type(entry.fact) is not Voided), None)
    return newest if newest is not None and newest.fact.kind in UNDOABLE else None


def redo_target(session: SessionState, seat: str) -> Entry | None:
    """Return the entry that this seat would put again: what it took back last, unless it has entered more since.

    To put it again is to void the void that `taken_back_by` names.
    """
    undo = _last_undo(session, seat)
    return _numbered(session, undo.fact.entry) if undo is not None and type(undo.fact) is Voided else None


def taken_back_by(session: SessionState, entry: int) -> Entry | None:
    """Return the void that counts and takes this entry back, None when the entry counts."""
    for void in reversed(session.entries):
        if type(void.fact) is Voided and void.fact.entry == entry and void.seq not in session.voided:
            return void
    return None


def _last_undo(session: SessionState, seat: str) -> Entry | None:
    for entry in _counting(session, seat):
        if type(entry.fact) is not Voided:
            return None
        target = _numbered(session, entry.fact.entry)
        if target is not None and type(target.fact) is not Voided:
            return entry
    return None


def _counting(session: SessionState, seat: str) -> Iterator[Entry]:
    return (entry for entry in reversed(session.entries) if entry.seat == seat and entry.seq not in session.voided)


def _numbered(session: SessionState, seq: int) -> Entry | None:
    return next((entry for entry in session.entries if entry.seq == seq), None)
