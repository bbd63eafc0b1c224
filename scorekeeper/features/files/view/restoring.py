"""Restoring an event to a new file, and the paper sheets for what is missing.

The original is only read. The result gets a new name; a drill writes it to a temporary folder, so that an organizer
knows a day ahead whether the backups are usable.
"""

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import StoreChanged
from scorekeeper.journal.moved import MOVED, new_location
from scorekeeper.journal.snapshot import EMPTY, SessionState, Tournament
from scorekeeper.kernel.copying import source_named
from scorekeeper.kernel.events import open_event
from scorekeeper.kernel.own_name import NAMELESS
from scorekeeper.kernel.plain_name import plain_name
from scorekeeper.kernel.stamps import new_uid, utc_now
from scorekeeper.store.backup import BackupCopy, backup, backups, backups_called
from scorekeeper.store.damage import inspect
from scorekeeper.store.errors import DamagedError, NoAnswerError, NoBackupError, ServerAwayError, StoreError
from scorekeeper.store.event_file import open_store
from scorekeeper.store.salvage import SEAT, WHO, SalvageReport, event_of, salvage
from scorekeeper.store.server.address import is_address, read_address


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A paper score sheet to fetch: its table, its teams, and the deals to type from it.

    Without deals, everything about the session has to be checked. `onwards`: also everything played after the last of
    them.
    """

    round: int | None
    table: int | None
    teams: tuple[str, ...]
    deals: tuple[int, ...] = ()
    onwards: bool = False


@dataclass(frozen=True, slots=True)
class Restored:
    """A restored event: the new file, its last entry, what is missing, and papers with it.

    `gaps` are the first and last number of each missing run; `lost` the digests of attachments that are gone. `copy` is
    the backup it was restored from, and `error` the reason why the event itself could not be read.
    """

    path: Path
    seq: int
    gaps: tuple[tuple[int, int], ...] = ()
    lost: tuple[str, ...] = ()
    papers: tuple[PaperSheet, ...] = ()
    copy: BackupCopy | None = None
    error: StoreError | None = None


@dataclass(frozen=True, slots=True)
class Drill:
    """What the newest backup would restore, its entries and the event's, and the papers."""

    backup: BackupCopy
    seq: int
    newest: int
    papers: tuple[PaperSheet, ...] = ()


def restore(target: str | Path, to: Path, folder: Path, others: Sequence[Path] = ()) -> Restored:
    """Write an intact event, or what a damaged one and its backups contain, to a new file.

    `folder` holds the automatic backups, `others` are further ones. If a server can no longer be read, the event is
    restored from the newest of them. Raises AlreadyThereError, NothingToSalvageError, and errors of reading and
    writing.
    """
    if is_address(target):
        restored = _restored_from_server(str(target), to, folder, others)
        return replace(restored, seq=mark_at_home(restored.path))
    path = Path(target)
    report = inspect(path)
    if report.whole:
        made = backup(path, to)
        return Restored(made.path, made.seq)
    if report.findings and report.findings[0].code in {"no-such-file", "not-allowed", "newer-file", "read-only-place"}:
        raise report.findings[0]
    kept = [copy.path for copy in _backups(folder, event_of(path))]
    saved = salvage(path, to, utc_now(), [*others, *kept])
    return _restored_salvage(saved)


def restore_to_server(target: str | Path, to: str, folder: Path, others: Sequence[Path] = ()) -> Restored:
    """Restore an event to a server that does not have it; see `restore`."""
    from scorekeeper.store.moving import copy_to_server  # noqa: PLC0415 - only where a server is used

    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder_name:
        to_file = _restored_from_server if is_address(target) else restore
        restored = to_file(str(target), Path(folder_name) / "event", folder, others)
        return replace(restored, seq=copy_to_server(restored.path, to))


def _restored_from_server(target: str, to: Path, folder: Path, others: Sequence[Path]) -> Restored:
    """Write a server's contents to a new file, or else the newest backup, listing papers."""
    try:
        with source_named(target) as source:
            made = backup(source, to)
        return Restored(made.path, made.seq)
    except (DamagedError, NoAnswerError, ServerAwayError) as error:
        event = read_address(target)[0].event
        kept = [
            copy
            for source_folder in dict.fromkeys((folder, *map(_folder, others)))
            for copy in _backups_of_event(source_folder, event)
        ]
        if len({copy.event for copy in kept}) != 1:
            raise
        newest = max(kept, key=lambda copy: (copy.seq, copy.at))
        made = backup(newest.path, to)
        papers = tuple(papers_missing(_tournament_at(made.path)))
        return Restored(made.path, made.seq, papers=papers, copy=newest, error=error)


def mark_at_home(path: Path) -> int:
    """Mark a file as its event's place again if its last entry moved the event to a server.

    Returns its newest entry.
    """
    store = open_store(path)
    try:
        away = new_location(store.tail(0), on_server=False)
        if away:
            moved = NewEntry(new_uid(), utc_now(), WHO, SEAT, StoreChanged(MOVED, away, str(path)))
            store.append([moved], store.head[0])
        return store.head[0]
    finally:
        store.close()


def _folder(path: Path) -> Path:
    return path if path.is_dir() else path.parent


def _backups_of_event(folder: Path, event: str) -> tuple[BackupCopy, ...]:
    """Return the backups of the event that an address names, by its uid or its name."""
    if not event:
        return ()
    try:
        return backups(folder, event) or backups_called(folder, plain_name(event) or "event")
    except OSError:
        return ()


def drill(path: str | Path, folders: Sequence[Path]) -> Drill:
    """Restore an event's newest backup to a temporary folder; return what it lacks.

    Raises NoBackupError if there is no backup, and the newest one's error if it is damaged.
    """
    now = _tournament_at(path)
    uid = now.event.uid if now.event is not None else ""
    copies = sorted((copy for folder in folders for copy in _backups(folder, uid)), key=lambda copy: copy.seq)
    if not copies:
        raise NoBackupError(name=now.event.name if now.event is not None else "")
    newest = copies[-1]
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder_name:
        made = backup(newest.path, Path(folder_name) / newest.path.name)
        _tournament_at(made.path)
    return Drill(newest, made.seq, now.seq, tuple(later_papers(now, made.seq)))


def later_papers(now: Tournament, seq: int) -> Iterator[PaperSheet]:
    """Return the paper sheets for what was entered after an entry."""
    for state in now.sessions.values():
        if state.last_seq > seq:
            deals_missing = (deal for deal, entries in state.deal_entries.items() if max(entries, default=0) > seq)
            yield _sheet(state, tuple(sorted(deals_missing)))


def papers_missing(tournament: Tournament) -> Iterator[PaperSheet]:
    """Yield paper sheets of sessions with missing entries, or in progress at a loss."""
    for state in tournament.sessions.values():
        known = {deal.number for deal in state.result.deals if deal.outcome is not None}
        holes = tuple(number for number in range(1, state.begun + 1) if number not in known)
        if holes or not state.result.complete:
            yield _sheet(state, holes, onwards=not state.result.complete)


def _restored_salvage(saved: SalvageReport) -> Restored:
    """Return what was saved, with the paper sheets needed for what is missing."""
    papers: tuple[PaperSheet, ...] = ()
    if saved.gaps:
        papers = tuple(papers_missing(_tournament_at(saved.path)))
    return Restored(saved.path, saved.saved, saved.gaps, saved.lost, papers)


def _tournament_at(target: str | Path) -> Tournament:
    desk = open_event(target, who=NAMELESS, seat=NAMELESS, read_only=True)
    try:
        return desk.tournament
    finally:
        desk.close()


def _sheet(state: SessionState, deals: tuple[int, ...], *, onwards: bool = False) -> PaperSheet:
    teams = tuple(team.name for team in state.record.teams.values())
    return PaperSheet(state.round, state.table, teams, deals, onwards or state.state == EMPTY)


def _backups(folder: Path, uid: str) -> tuple[BackupCopy, ...]:
    try:
        return backups(folder, uid) if uid else ()
    except OSError:
        return ()
