"""The journal as rows: what each entry is about, what took it back, and whether the chain of digests holds."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.assets.wording import journal_page as say
from scorekeeper.assets.wording.facts import fact_words, kind_words
from scorekeeper.assets.wording.moments import moment_words
from scorekeeper.journal.codec import body_text
from scorekeeper.journal.entry import START, Entry, canonical, digest
from scorekeeper.journal.facts import (
    DealRecorded,
    DifferenceSettled,
    EventChanged,
    EventMade,
    Fact,
    LengthSet,
    PenaltyGiven,
    Redealt,
    RowCopied,
    RulingMade,
    SeatsTaken,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    StoreChanged,
    TeamEntered,
    TeamRemoved,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.snapshot import Tournament

_GROUPS: Mapping[str, str] = {
    DealRecorded.kind: "deals",
    PenaltyGiven.kind: "judgements",
    RulingMade.kind: "judgements",
    SessionForfeited.kind: "judgements",
    RowCopied.kind: "deals",
    DifferenceSettled.kind: "judgements",
    LengthSet.kind: "seats",
    Redealt.kind: "judgements",
    SeatsTaken.kind: "seats",
    WrongDealer.kind: "seats",
    SessionOpened.kind: "seats",
    SessionRemoved.kind: "seats",
    EventMade.kind: "event",
    EventChanged.kind: "event",
    TeamEntered.kind: "event",
    TeamRemoved.kind: "event",
    StoreChanged.kind: "event",
    Voided.kind: "voided",
}
_DEAL = re.compile(r"\bdeal (\d+)\b")


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One entry: the session (uid), deal and team it is about; `before` is what it speaks of (see `fact_words`).

    `by` is the entry that took it back, 0 for none.
    """

    entry: Entry
    group: str
    session: str
    deal: int
    team: str
    before: Fact | None
    by: int


def journal_rows(entries: Sequence[Entry]) -> tuple[JournalRow, ...]:
    """Answer a row for each entry, oldest first."""
    voided = voided_by(entries)
    facts = {entry.seq: entry.fact for entry in entries}
    stood: dict[tuple[str, int], Fact] = {}
    rows = []
    for entry in entries:
        fact = entry.fact
        about = _about(fact, facts)
        before: Fact | None = None
        if isinstance(fact, Voided):
            before = facts.get(fact.entry)
        elif isinstance(fact, DealRecorded):
            before = stood.get((fact.session, fact.deal))
            if entry.seq not in voided:
                stood[fact.session, fact.deal] = fact
        rows.append(
            JournalRow(
                entry=entry,
                group="voided" if entry.seq in voided else _GROUPS.get(fact.kind, "deals"),
                session=getattr(about, "session", ""),
                deal=getattr(about, "deal", 0) or 0,
                team=getattr(about, "team", ""),
                before=before,
                by=voided.get(entry.seq, 0),
            )
        )
    return tuple(rows)


def _about(fact: Fact, facts: Mapping[int, Fact]) -> Fact:
    """Answer what a void is about in the end: it, or the void it takes back, took back something."""
    while isinstance(fact, Voided) and fact.entry in facts:
        fact = facts[fact.entry]
    return fact


def voided_by(entries: Sequence[Entry]) -> dict[int, int]:
    """Answer which entries do not count, each with the entry that took it back (a void may be void itself)."""
    voided: dict[int, int] = {}
    for entry in reversed(entries):
        if isinstance(entry.fact, Voided) and entry.seq not in voided:
            voided.setdefault(entry.fact.entry, entry.seq)
    return voided


class JournalWords:
    """The words of the rows as the event stands; each is made when it is first asked for, and then kept."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._what: dict[int, str] = {}
        self._searched: dict[int, str] = {}

    def what(self, row: JournalRow) -> str:
        """Answer what the entry says."""
        seq = row.entry.seq
        if seq not in self._what:
            self._what[seq] = fact_words(row.entry.fact, self._tournament, row.before)
        return self._what[seq]

    def place(self, row: JournalRow) -> str:
        """Answer which session the entry is about, in few letters."""
        state = self._tournament.sessions.get(row.session)
        return say.session_place(state.round, state.table, state.number) if state else ""

    def state(self, row: JournalRow) -> str:
        """Answer whether the entry was taken back, and by which."""
        return say.taken_back_by(row.by) if row.by else ""

    def _text(self, row: JournalRow) -> str:
        seq = row.entry.seq
        if seq not in self._searched:
            entry = row.entry
            parts = (
                str(seq),
                moment_words(entry.at),
                entry.who,
                kind_words(entry.fact),
                self.place(row),
                self.what(row),
                entry.reason,
                self.state(row),
            )
            self._searched[seq] = " " + " ".join(parts).casefold().replace(",", " ").replace(":", " :")
        return self._searched[seq]

    def fit(self, rows: Sequence[JournalRow], text: str, group: str, session: str) -> tuple[JournalRow, ...]:
        """Answer the rows that fit: words typed (each begins a word of the row), kind ("all"), session ("": all).

        "deal 10" fits only entries about deal 10.
        """
        words = text.casefold()
        deals = {int(number) for number in _DEAL.findall(words)}
        wanted = [f" {word}" for word in _DEAL.sub(" ", words).split()]
        found = [
            row
            for row in rows
            if group in {"all", row.group}
            and (not session or row.session == session)
            and (not deals or row.deal in deals)
        ]
        if not wanted:
            return tuple(found)
        return tuple(row for row in found if all(word in self._text(row) for word in wanted))


@dataclass(frozen=True, slots=True)
class ChainCheck:
    """How far the chain of digests was found to hold, and the entry that breaks it (0: none)."""

    seq: int = 0
    digest: str = START
    broken: int = 0


def check_chain(entries: Sequence[Entry], done: ChainCheck | None = None) -> ChainCheck:
    """Compute every digest anew, from where an earlier check ended; the first entry that does not fit ends it."""
    seq, head = (done.seq, done.digest) if done is not None else (0, START)
    for entry in entries[seq:]:
        text = canonical(
            seq=seq + 1,
            cmd=entry.cmd,
            at=entry.at,
            who=entry.who,
            seat=entry.seat,
            kind=entry.fact.kind,
            reason=entry.reason,
            body=body_text(entry.fact),
        )
        found = digest(head, text)
        if found != entry.digest or entry.seq != seq + 1:
            return ChainCheck(seq, head, seq + 1)
        seq, head = seq + 1, found
    return ChainCheck(seq, head)
