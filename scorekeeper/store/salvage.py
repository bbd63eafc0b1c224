"""What can be proven of a damaged file, written to a new one. The damaged file is never touched.

An entry is proven when its digest follows from the digest that the entry before it states. So the first entry behind
a gap cannot be proven by the file alone; a backup that holds it closes the gap.
"""

import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from scorekeeper.journal.codec import UnreadableBodyError, read_fact
from scorekeeper.journal.entry import START, Entry, NewEntry, canonical, digest, number
from scorekeeper.journal.facts import EventMade, Fact, RulingMade, StoreChanged, Voided
from scorekeeper.store.damage import LOST, journal_of, looked_at, lost_attachments
from scorekeeper.store.engine import connect
from scorekeeper.store.errors import UNREADABLE, NothingToSalvageError, from_system
from scorekeeper.store.new_file import write_file
from scorekeeper.store.raw_pages import RawRow, page_size, raw_rows

WHO, SEAT = "Scorekeeper", "store"
_WIDTH = 10
_DIGEST = 64
_MOST = 10_000_000


@dataclass(frozen=True, slots=True)
class SalvageReport:
    """What was saved: the new file, how many entries, and which numbers are missing (first and last of each gap).

    `doubtful` are the numbers of entries that were found but cannot be proven; they are not in the new file. Behind a
    gap entries have new numbers. `lost` are the digests of attachments that entries name and that are gone. `source`
    is the SHA-256 of the damaged file.
    """

    path: Path
    saved: int
    gaps: tuple[tuple[int, int], ...]
    doubtful: tuple[int, ...]
    attachments: int
    source: str
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Found:
    """An entry as it was found, before anything is believed of it."""

    cmd: str
    at: str
    who: str
    seat: str
    kind: str
    reason: str
    body: str
    digest: str

    def follows(self, previous: str, seq: int) -> bool:
        """Tell whether the digest is the one this content has behind that digest."""
        text = canonical(
            seq=seq,
            cmd=self.cmd,
            at=self.at,
            who=self.who,
            seat=self.seat,
            kind=self.kind,
            reason=self.reason,
            body=self.body,
        )
        return digest(previous, text) == self.digest

    def entry(self, seq: int, fact: Fact) -> Entry:
        """Return it as an entry."""
        return Entry(seq, self.cmd, self.at, self.who, self.seat, self.reason, fact, self.digest)


def salvage(path: Path | str, to: Path | str, at: str, backups: Sequence[Path] = ()) -> SalvageReport:
    """Write what is provably whole of this file to a new one, gaps closed from backups as far as they reach.

    The new file ends with an entry, made at `at`, that names the gaps and the damaged file's fingerprint. Raises
    NothingToSalvageError, AlreadyThereError and what writing raises.
    """
    path, to = Path(path).absolute(), Path(to).absolute()
    try:
        data = path.read_bytes()
    except OSError as error:
        raise from_system(error, path) from error
    rows = [row for piece in (data, _undone(path)) for row in raw_rows(piece, page_size(piece))]
    found = _entries_in(rows)
    for copy in backups:
        _add_backup(found, copy)
    proven = _proven(found)
    source = sha256(data).hexdigest()
    event = _event_row(rows)
    gaps = _gaps(proven, event.head_seq if event is not None else 0)
    attachments = _attachments_in(rows)
    for copy in backups:
        attachments.update(_attachments_of(copy))
    lost = tuple(name for name, _ in lost_attachments([proven[seq] for seq in sorted(proven)], attachments))
    told = (*(StoreChanged(LOST, name, "") for name in lost), _told(source, gaps))
    entries = _chained(proven, _beginning(path, proven, event, at), told, at)
    write_file(to, entries, attachments)
    doubtful = tuple(sorted(set(found) - set(proven)))
    return SalvageReport(to, len(proven), gaps, doubtful, len(attachments), source, lost)


def event_of(path: Path | str) -> str:
    """Return the uid of the event that a file, however damaged, says it is; nothing where it does not."""
    path = Path(path).absolute()
    try:
        with looked_at(path) as raw:
            (uid,) = raw.execute("SELECT uid FROM event").fetchone()
            return str(uid)
    except (*UNREADABLE, OSError, TypeError):
        pass
    try:
        data = path.read_bytes()
    except OSError:
        return ""
    event = _event_row(raw_rows(data, page_size(data)))
    return event.uid if event is not None else ""


def _undone(path: Path) -> bytes:
    """Return the bytes of a copy in which SQLite has undone an unfinished write; nothing where it cannot."""
    if not journal_of(path).exists():
        return b""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copyfile(path, copy)
        shutil.copyfile(journal_of(path), journal_of(copy))
        try:
            with closing(connect(copy, "rw")) as raw:
                raw.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except UNREADABLE:
            return b""
        return copy.read_bytes()


def _entries_in(rows: Iterable[RawRow]) -> defaultdict[int, set[_Found]]:
    """Return what looks like entries, by number: there may be old copies of one in pages no longer used."""
    found: defaultdict[int, set[_Found]] = defaultdict(set)
    for row in rows:
        first, *texts = row.columns
        if len(row.columns) == _WIDTH and first is None and all(isinstance(text, str) for text in texts):
            _event, *own = (str(text) for text in texts)
            if len(own[-1]) == _DIGEST and row.number > 0:
                found[row.number].add(_Found(*own))
    return found


def _attachments_in(rows: Iterable[RawRow]) -> dict[str, bytes]:
    """Return the attachments whose bytes have the fingerprint that stands beside them."""
    found: dict[str, bytes] = {}
    for row in rows:
        match row.columns:
            case (str(name), bytes(data)) if sha256(data).hexdigest() == name:
                found[name] = data
            case _:
                pass
    return found


def _attachments_of(copy: Path) -> dict[str, bytes]:
    """Return the attachments of a backup, whole ones only."""
    try:
        with looked_at(copy) as raw:
            rows = raw.execute("SELECT sha256, data FROM attachment").fetchall()
    except UNREADABLE:
        return {}
    return {name: bytes(data) for name, data in rows if sha256(data).hexdigest() == name}


def _add_backup(found: defaultdict[int, set[_Found]], copy: Path) -> None:
    try:
        with looked_at(copy) as raw:
            rows = raw.execute("SELECT seq, cmd, at, who, seat, kind, reason, body, digest FROM entry").fetchall()
    except UNREADABLE:
        return
    for seq, *own in rows:
        found[seq].add(_Found(*own))


def _proven(found: Mapping[int, set[_Found]]) -> dict[int, Entry]:
    """Return the entries that follow on what stands before them. A later digest that follows proves both links."""
    proven: dict[int, Entry] = {}
    for seq in sorted(found):
        before = {START} if seq == 1 else {one.digest for one in found.get(seq - 1, ())}
        for one in found[seq]:
            fact = _fact(one)
            if fact is not None and any(one.follows(previous, seq) for previous in before):
                proven[seq] = one.entry(seq, fact)
    return proven


def _fact(one: _Found) -> Fact | None:
    try:
        return read_fact(one.kind, one.body)
    except UnreadableBodyError:
        return None


@dataclass(frozen=True, slots=True)
class _EventRow:
    """The event's own row: not provable, but all there is when the first entry is lost."""

    uid: str
    name: str
    system: str
    edition: str
    head_seq: int


def _event_row(rows: Iterable[RawRow]) -> _EventRow | None:
    for row in rows:
        match row.columns:
            case (str(uid), str(name), str(system), str(edition), int(head), str(text)) if len(text) == _DIGEST:
                return _EventRow(uid, name, system, edition, min(head, _MOST))
            case _:
                pass
    return None


def _beginning(path: Path, proven: Mapping[int, Entry], event: _EventRow | None, at: str) -> list[Entry]:
    """Return what the new chain begins with: nothing of its own where the first entry is there."""
    if 1 in proven and isinstance(proven[1].fact, EventMade):
        return []
    if not proven or event is None:
        raise NothingToSalvageError(path, found=len(proven))
    made = EventMade(event.uid, event.name, event.system, event.edition)
    return [number(NewEntry("recovered-event", at, WHO, SEAT, made), 1, START)]


def _gaps(proven: Mapping[int, Entry], stated: int) -> tuple[tuple[int, int], ...]:
    """Return the runs of numbers that are not proven, up to the highest one known of."""
    missing = (seq for seq in range(1, max((stated, *proven)) + 1) if seq not in proven)
    runs: list[tuple[int, int]] = []
    for seq in missing:
        if runs and runs[-1][1] == seq - 1:
            runs[-1] = (runs[-1][0], seq)
        else:
            runs.append((seq, seq))
    return tuple(runs)


def _told(source: str, gaps: tuple[tuple[int, int], ...]) -> StoreChanged:
    missing = ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in gaps)
    return StoreChanged("recovered", source, missing or "all")


def _chained(
    proven: Mapping[int, Entry], beginning: Sequence[Entry], told: Sequence[StoreChanged], at: str
) -> list[Entry]:
    """Return the entries as one chain: unchanged up to the first gap, behind it with new numbers and digests."""
    chain = list(beginning)
    numbers: dict[int, int] = {}
    for seq in sorted(proven):
        old = proven[seq]
        if seq == len(chain) + 1 and _follows(old, chain):
            chain.append(old)
        else:
            fact = _renumbered(old.fact, numbers)
            if fact is None:
                continue
            _append(chain, NewEntry(old.cmd, old.at, old.who, old.seat, fact, old.reason))
        numbers[seq] = len(chain)
    for what in told:
        _append(chain, NewEntry(f"{what.what}-{what.old[:16]}", at, WHO, SEAT, what))
    return chain


def _follows(entry: Entry, chain: Sequence[Entry]) -> bool:
    previous = chain[-1].digest if chain else START
    new = NewEntry(entry.cmd, entry.at, entry.who, entry.seat, entry.fact, entry.reason)
    return number(new, entry.seq, previous).digest == entry.digest


def _append(chain: list[Entry], new: NewEntry) -> None:
    chain.append(number(new, len(chain) + 1, chain[-1].digest if chain else START))


def _renumbered(fact: Fact, numbers: Mapping[int, int]) -> Fact | None:
    """Return the fact with the new numbers of the entries it names; None when what it takes back is lost anyway."""
    if isinstance(fact, Voided):
        return Voided(numbers[fact.entry]) if fact.entry in numbers else None
    if isinstance(fact, RulingMade) and (fact.waive or fact.supersedes is not None):
        waive = tuple((numbers[entry], place) for entry, place in fact.waive if entry in numbers)
        return replace(fact, waive=waive, supersedes=numbers.get(fact.supersedes or 0))
    return fact
