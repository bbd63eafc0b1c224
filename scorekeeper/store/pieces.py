"""Parts of an event in damaged files and copies, and those that form one history.

An entry is proven if its digest follows from the digest that the entry before it states. Copies
may have diverged; then the history with the most entries in the damaged file counts.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from scorekeeper.journal.codec import read_fact
from scorekeeper.journal.entry import START, Entry, canonical, digest
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.forms import UnreadableBodyError
from scorekeeper.journal.lengths import longer_than_entered
from scorekeeper.store.errors import UNREADABLE, StoreError
from scorekeeper.store.raw_pages import RawRow
from scorekeeper.store.unfinished import open_for_reading

_WIDTH = 10
_DIGEST = 64
MOST = 10_000_000
"""More entries than any event has."""
_ROWS = "SELECT seq, cmd, at, who, seat, kind, reason, body, digest FROM entry"


@dataclass(frozen=True, slots=True)
class RawEntry:
    """An entry as found, before it is verified."""

    cmd: str
    at: str
    who: str
    seat: str
    kind: str
    reason: str
    body: str
    digest: str

    def follows(self, previous: str, seq: int) -> bool:
        """Return whether the digest is the one this content has after that digest."""
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

    def fact(self) -> Fact | None:
        """Return the fact, None if it is unreadable or longer than anyone can enter."""
        try:
            fact = read_fact(self.kind, self.body)
        except UnreadableBodyError:
            return None
        return None if longer_than_entered(self.who, self.reason, self.body) else fact

    def entry(self, seq: int, fact: Fact) -> Entry:
        return Entry(seq, self.cmd, self.at, self.who, self.seat, self.reason, fact, self.digest)


@dataclass(frozen=True, slots=True)
class EventRow:
    """The event's own row: not provable, but the only source if the first entry is lost."""

    uid: str
    name: str
    system: str
    edition: str
    head_seq: int


@dataclass(slots=True)
class Pieces:
    """Found parts of an event: entries, those in the damaged file, attachments, its row."""

    entries: defaultdict[int, set[RawEntry]] = field(default_factory=lambda: defaultdict(set))
    own: set[tuple[int, str]] = field(default_factory=set)
    attachments: dict[str, bytes] = field(default_factory=dict)
    event: EventRow | None = None

    def add_rows(self, rows: Iterable[RawRow]) -> None:
        """Add rows from the pages of the damaged file; unused pages may contain old copies."""
        for row in rows:
            match row.columns:
                case (str(name), bytes(data)) if sha256(data).hexdigest() == name:
                    self.attachments[name] = data
                case _:
                    self.event = self.event or event_row(row)
                    self._add_entry(row)

    def _add_entry(self, row: RawRow) -> None:
        first, *texts = row.columns or (0,)
        if len(row.columns) == _WIDTH and first is None and all(isinstance(text, str) for text in texts):
            _event, *own = (str(text) for text in texts)
            if len(own[-1]) == _DIGEST and 0 < row.number <= MOST:
                self.entries[row.number].add(RawEntry(*own))
                self.own.add((row.number, own[-1]))

    def add_copy(self, copy: Path) -> None:
        """Add the contents of a copy; an unreadable copy adds nothing."""
        try:
            with open_for_reading(copy) as raw:
                for seq, *own in raw.execute(_ROWS):
                    if isinstance(seq, int) and 0 < seq <= MOST and all(isinstance(text, str) for text in own):
                        self.entries[seq].add(RawEntry(*own))
                for name, data in raw.execute("SELECT sha256, data FROM attachment"):
                    if sha256(data).hexdigest() == name:
                        self.attachments[name] = bytes(data)
        except (*UNREADABLE, StoreError, OSError, TypeError):
            return


def event_row(row: RawRow) -> EventRow | None:
    """Return the event's own row, if this is one."""
    match row.columns:
        case (str(uid), str(name), str(system), str(edition), int(head), str(text)) if len(text) == _DIGEST:
            return EventRow(uid, name, system, edition, max(0, min(head, MOST)))
    return None


@dataclass(frozen=True, slots=True)
class _Link:
    """A proven entry, the one before it, and how many entries lead to it, own ones and all."""

    seq: int
    entry: Entry
    before: "_Link | None"
    own: int
    length: int


def proven_history(pieces: Pieces) -> dict[int, Entry]:
    """Return the proven entries of one history: the one that the damaged file has most of.

    A later digest that follows proves both links. After a gap the history continues with the
    entries found there.
    """
    best: _Link | None = None  # of all entries with lower numbers
    last: dict[str, _Link] = {}
    for seq in sorted(pieces.entries):
        known = {earlier.digest for earlier in pieces.entries[seq - 1]} if seq - 1 in pieces.entries else set()
        here: dict[str, _Link] = {}
        for candidate in sorted(pieces.entries[seq], key=lambda piece: piece.digest):
            for previous in {START} if seq == 1 else known:
                fact = candidate.fact() if candidate.follows(previous, seq) else None
                if fact is not None:
                    before = last.get(previous, best)
                    own = (seq, candidate.digest) in pieces.own
                    here[candidate.digest] = _linked(seq, candidate.entry(seq, fact), before, own=own)
        last = here
        best = max([best, *here.values()] if best else here.values(), key=_worth, default=best)
    history = {}
    while best is not None:
        history[best.seq] = best.entry
        best = best.before
    return dict(sorted(history.items()))


def _linked(seq: int, entry: Entry, before: _Link | None, *, own: bool) -> _Link:
    held, length = (before.own, before.length) if before is not None else (0, 0)
    return _Link(seq, entry, before, held + own, length + 1)


def _worth(link: _Link) -> tuple[int, int]:
    return link.own, link.length
