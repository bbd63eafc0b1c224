"""Writing what can be proven of a damaged file to a new one.

The damaged file is never changed.
An entry is proven if its digest follows from the digest that the entry before it states. So the
file alone cannot prove the first entry after a gap; a backup that contains it closes the gap.
"""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from scorekeeper.journal.entry import START, Entry, NewEntry, number
from scorekeeper.journal.facts import EventMade, StoreChanged
from scorekeeper.journal.lengths import TEXT
from scorekeeper.journal.renumbering import renumber
from scorekeeper.store.damage import LOST, lost_attachments
from scorekeeper.store.errors import UNREADABLE, NothingToSalvageError, StoreError
from scorekeeper.store.new_file import write_file
from scorekeeper.store.pieces import EventRow, Pieces, event_row, proven_history
from scorekeeper.store.raw_pages import page_size, raw_rows
from scorekeeper.store.reading import LARGEST, mapped
from scorekeeper.store.unfinished import open_for_reading, undone_copy

WHO, SEAT = "Scorekeeper", "store"


@dataclass(frozen=True, slots=True)
class SalvageReport:
    """The result of a rescue: the new file, its entries, and the gaps.

    `doubtful` are the numbers of entries that were found but cannot be proven; they are not in the new file. After a
    gap entries have new numbers. `lost` are the digests of attachments that entries name and that are gone. `source` is
    the SHA-256 of the damaged file.
    """

    path: Path
    saved: int
    gaps: tuple[tuple[int, int], ...]
    doubtful: tuple[int, ...]
    attachments: int
    source: str
    lost: tuple[str, ...] = ()


def salvage(path: Path | str, to: Path | str, timestamp: str, backups: Sequence[Path] = ()) -> SalvageReport:
    """Write the provably intact part of a file to a new one, with gaps filled from backups.

    The new file ends with an entry, made at `timestamp`, that names the gaps and the damaged
    file's fingerprint. Raises NothingToSalvageError, AlreadyThereError and the errors of writing.
    """
    path, to = Path(path).absolute(), Path(to).absolute()
    pieces = Pieces()
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        undone = Path(folder) / "event"
        if _undo(path, undone):
            with mapped(undone, LARGEST) as data:
                pieces.add_rows(raw_rows(data, page_size(data)))
    with mapped(path, LARGEST) as data:
        source = sha256(data).hexdigest()
        pieces.add_rows(raw_rows(data, page_size(data)))
    for copy in backups:
        pieces.add_copy(copy)
    proven = proven_history(pieces)
    event = pieces.event
    gaps = _gaps(proven, event.head_seq if event is not None else 0)
    lost = tuple(name for name, _ in lost_attachments(proven.values(), pieces.attachments))
    changes = (*(StoreChanged(LOST, name, "") for name in lost), _gaps_entry(source, gaps))
    beginning = _beginning(path, proven, event, timestamp)
    entries = _chain(proven, beginning, changes, timestamp)
    write_file(to, entries, pieces.attachments.items())
    doubtful = tuple(sorted(set(pieces.entries) - set(proven)))
    saved = len(entries) - len(beginning) - len(changes)  # an entry that voids a lost entry has nothing left to void
    return SalvageReport(to, saved, gaps, doubtful, len(pieces.attachments), source, lost)


def event_of(path: Path | str) -> str:
    """Return the uid of the event in a file, however damaged; empty if it cannot be found."""
    path = Path(path).absolute()
    try:
        with open_for_reading(path) as raw:
            (uid,) = raw.execute("SELECT uid FROM event").fetchone()
            return str(uid)
    except (*UNREADABLE, StoreError, OSError, TypeError):
        pass
    try:
        with mapped(path, LARGEST) as data:
            rows = (event_row(row) for row in raw_rows(data, page_size(data)))
            return next((event.uid for event in rows if event is not None), "")
    except StoreError:
        return ""


def _undo(path: Path, to: Path) -> bool:
    """Make a copy in which SQLite has undone an unfinished write; return whether there was one."""
    try:
        return undone_copy(path, to)
    except (*UNREADABLE, StoreError):
        return False


def _beginning(path: Path, proven: Mapping[int, Entry], event: EventRow | None, timestamp: str) -> list[Entry]:
    """Return the beginning of the new chain: empty if the first entry was found."""
    if 1 in proven and isinstance(proven[1].fact, EventMade):
        return []
    if not proven or event is None:
        raise NothingToSalvageError(path, found=len(proven))
    made = EventMade(event.uid, event.name, event.system, event.edition)
    return [number(NewEntry("recovered-event", timestamp, WHO, SEAT, made), 1, START)]


def _gaps(proven: Mapping[int, Entry], stated: int) -> tuple[tuple[int, int], ...]:
    """Return the ranges of numbers that are not proven, up to the highest known."""
    runs: list[tuple[int, int]] = []
    expected = 1
    for seq in (*sorted(proven), max((stated, *proven)) + 1):
        if seq > expected:
            runs.append((expected, seq - 1))
        expected = seq + 1
    return tuple(runs)


def _gaps_entry(source: str, gaps: tuple[tuple[int, int], ...]) -> StoreChanged:
    missing = ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in gaps)
    return StoreChanged("recovered", source, missing[:TEXT] or "all")


def _chain(
    proven: Mapping[int, Entry], beginning: Sequence[Entry], changes: Sequence[StoreChanged], timestamp: str
) -> list[Entry]:
    """Return the entries as a chain, with new numbers and digests after the first gap."""
    chain = list(beginning)
    numbers: dict[int, int] = {}
    for seq in sorted(proven):
        old = proven[seq]
        if seq == len(chain) + 1 and _follows(old, chain):
            chain.append(old)
        else:
            fact = renumber(old.fact, numbers.get)
            if fact is None:
                continue
            _append(chain, NewEntry(old.cmd, old.at, old.who, old.seat, fact, old.reason))
        numbers[seq] = len(chain)
    for what in changes:
        _append(chain, NewEntry(f"{what.what}-{what.old[:16]}", timestamp, WHO, SEAT, what))
    return chain


def _follows(entry: Entry, chain: Sequence[Entry]) -> bool:
    previous = chain[-1].digest if chain else START
    new = NewEntry(entry.cmd, entry.at, entry.who, entry.seat, entry.fact, entry.reason)
    return number(new, entry.seq, previous).digest == entry.digest


def _append(chain: list[Entry], new: NewEntry) -> None:
    chain.append(number(new, len(chain) + 1, chain[-1].digest if chain else START))
