"""What a seat may undo or redo in a session: always derived from the journal, never stored."""

from collections.abc import Iterator

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import DealAccepted, EntryConfirmed, EntrySentBack, RowCopied, RulingMade, Voided
from scorekeeper.journal.kinds import kind_of
from scorekeeper.journal.signing import is_of_signing
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.journal.teams import SubstitutionTurn


def undo_target(session: Played, seat: str) -> Entry | None:
    """Return one entry that identifies what this seat would undo now: see `undo_targets`.

    It is the newest one; copies of paper sheets do not count.
    """
    return _telling(undo_targets(session, seat))


def undo_targets(session: Played, seat: str) -> tuple[Entry, ...]:
    """Return the entries that Undo would take back at this seat, newest first.

    They are those of its newest command in this session that still counts, as far as they can be undone. Empty if there
    is none, or if its newest entry can only be superseded.
    """
    counting = [entry for entry in _counting(session, seat) if type(entry.fact) is not Voided]
    if not counting or not kind_of(counting[0].fact).undo:
        return ()
    command = command_of(counting[0])
    return tuple(entry for entry in counting if command_of(entry) == command and kind_of(entry.fact).undo)


def is_final(session: Played, seat: str) -> bool:
    """Return whether this seat's newest entry is a ruling: only another ruling replaces it."""
    newest = next(iter(_counting(session, seat)), None)
    return newest is not None and type(newest.fact) is RulingMade


def substitution_since(tournament: Tournament, session: Played, seat: str) -> SubstitutionTurn | None:
    """Return the exchange of players if it is this seat's newest step in a session, or None.

    It is about the team and cannot be undone: it is corrected, or the starter returns.
    """
    teams = (tournament.teams[uid] for uid in session.teams if uid in tournament.teams)
    turns = [turn for team in teams for turn in team.turns if turn.session == session.uid]
    turn = max(turns, key=lambda turn: turn.entry, default=None)
    if turn is None or turn.source is None or turn.source.seat != seat:
        return None
    step = next((entry for entry in _counting(session, seat) if type(entry.fact) is not Voided), None)
    # the seats taken with a substitution belong to its command: undone alone they would leave half of it
    newest = step is None or turn.entry > step.seq or command_of(step) == command_of(turn.source)
    return turn if newest else None


def redo_target(session: Played, seat: str) -> Entry | None:
    """Return one entry that identifies what this seat would redo: see `redo_targets`."""
    return _telling(tuple(entry for entry, _ in reversed(redo_targets(session, seat))))


def redo_targets(session: Played, seat: str) -> tuple[tuple[Entry, Entry], ...]:
    """Return the entries that Redo would restore, oldest first, each with its void.

    Empty if the seat has entered anything since its last undo. To redo, void the voids in this order.
    """
    undo = _last_undo(session, seat)
    if undo is None:
        return ()
    targets = []
    for void in _counting(session, seat):
        if type(void.fact) is Voided and command_of(void) == command_of(undo):
            target = _entry_numbered(session, void.fact.entry)
            if target is not None and type(target.fact) is not Voided:
                targets.append((target, void))
    return tuple(targets)


def step_targets(session: Played, seat: str, *, redo: bool) -> tuple[Entry, ...]:
    """Return the entries that an undo, or a redo, of this seat would void now."""
    return tuple(void for _, void in redo_targets(session, seat)) if redo else undo_targets(session, seat)


def command_of(entry: Entry) -> str:
    """Return the id of the command that the entry belongs to."""
    return entry.cmd.partition("/")[0]


def active_void(session: Played, entry: int) -> Entry | None:
    """Return the void that counts and undoes this entry, None if the entry counts."""
    for void in reversed(session.entries):
        if type(void.fact) is Voided and void.fact.entry == entry and void.seq not in session.voided:
            return void
    return None


def _telling(entries: tuple[Entry, ...]) -> Entry | None:
    """Return the first of these entries that is more than a copy of paper, or else the first."""
    return next((entry for entry in entries if type(entry.fact) is not RowCopied), next(iter(entries), None))


def _last_undo(session: Played, seat: str) -> Entry | None:
    for entry in _counting(session, seat):
        if type(entry.fact) is not Voided:
            return None
        target = _entry_numbered(session, entry.fact.entry)
        if target is not None and type(target.fact) is not Voided:
            return entry
    return None


def _counting(session: Played, seat: str) -> Iterator[Entry]:
    """Yield this seat's entries that count, newest first, back to the last sign-off.

    Confirmations against the paper are skipped, because undoing a deal does not undo another person's check.
    """
    signed = session.fixed_up_to
    return (
        entry
        for entry in reversed(session.entries)
        if entry.seat == seat
        and entry.seq > signed
        and entry.seq not in session.voided
        and not is_of_signing(entry.fact)
        and not _is_of_confirming(session, entry)
    )


def _is_of_confirming(session: Played, entry: Entry) -> bool:
    """Return whether an entry confirms, accepts or sends back another, or undoes that."""
    about: Entry | None = entry
    while about is not None and type(about.fact) is Voided:
        about = _entry_numbered(session, about.fact.entry)
    return about is not None and type(about.fact) in {EntryConfirmed, EntrySentBack, DealAccepted}


def _entry_numbered(session: Played, seq: int) -> Entry | None:
    return next((entry for entry in session.entries if entry.seq == seq), None)
