"""The journal as rows: subject, what voided it, and whether the chain holds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.journal.codec import body_text
from scorekeeper.journal.entry import START, Entry, canonical, digest
from scorekeeper.journal.facts import (
    DealRecorded,
    DrawChanged,
    DrawMade,
    Fact,
    LotDrawn,
    SessionOpened,
    StarterReturned,
    SubstitutionApproved,
    Voided,
)
from scorekeeper.journal.kind import DEAL, DISPUTE, ENTRY, EVENT, FILE, HAND, PLAYER, SESSION, STAGE, TEAM
from scorekeeper.journal.kinds import kind_of
from scorekeeper.journal.stages import MAIN

_BY_SUBJECT: Mapping[tuple[str, ...] | None, str] = {
    EVENT: "event",
    TEAM: "event",
    PLAYER: "event",
    STAGE: "event",
    FILE: "event",
    SESSION: "seats",
    DEAL: "deals",
    HAND: "deals",
    DISPUTE: "judgements",
    ENTRY: "voided",
}


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One entry: the session or game (uid), the deal or hand, and the team it is about.

    `before` and `redone` are what it refers to (see `fact_words`). `teams` are those of the session when the entry
    was made, or the team itself. `by` is the entry that voided it, 0 for none. `stage` (uid) is the stage of the
    session, or the one that it is about; None for the whole event. `rounds` are that of the session, or those that
    it names.
    """

    entry: Entry
    group: str
    session: str
    deal: int
    team: str
    before: Fact | None
    by: int
    teams: tuple[str, ...] = ()
    redone: bool = False
    stage: str | None = None
    rounds: tuple[int, ...] = ()

    def all_teams(self) -> tuple[str, ...]:
        """Return every team (uid) an entry concerns: of a draw, or of lots, all of them."""
        fact = self.before if isinstance(self.entry.fact, Voided) else self.entry.fact
        if isinstance(fact, DrawMade | DrawChanged):
            seated = [team for drawn_round in fact.rounds for table in drawn_round.tables for team in table.teams]
            return (*seated, *(fact.order if isinstance(fact, DrawMade) else fact.joined))
        return fact.teams if isinstance(fact, LotDrawn) else self.teams


def _group(fact: Fact) -> str:
    kind = kind_of(fact)
    return kind.group or _BY_SUBJECT[kind.about]


def journal_rows(entries: Sequence[Entry]) -> tuple[JournalRow, ...]:
    """Return a row for each entry, oldest first."""
    book = JournalBook()
    book.read_on(entries)
    return tuple(book.rows)


def _rounds(fact: Fact, of_session: int | None) -> tuple[int, ...]:
    """Return the rounds of a fact: all of a draw, else the one that it names."""
    if isinstance(fact, DrawMade | DrawChanged):
        return tuple(drawn_round.round for drawn_round in fact.rounds)
    named = (of_session, *(getattr(fact, field, None) for field in ("round", "after_round", "from_round")))
    return tuple({number for number in named if number is not None})


class JournalBook:
    """The rows of a journal that grows.

    A new entry costs what it changes, however long the journal is.
    `rows[n - 1]` is entry n.
    """

    def __init__(self) -> None:
        self.rows: list[JournalRow] = []
        self._voids: dict[int, list[int]] = {}
        self._deals: dict[tuple[str, int], list[int]] = {}
        self._teams: dict[str, tuple[str, ...]] = {}
        self._stages: dict[str, str] = {}
        self._rounds: dict[str, int | None] = {}

    def read_on(self, entries: Sequence[Entry]) -> None:
        """Read the new entries; a journal other than the one read before is read from its beginning."""
        known = len(self.rows)
        if known > len(entries) or (known and self.rows[-1].entry != entries[known - 1]):
            self.rows, self._voids, self._deals = [], {}, {}
            self._teams, self._stages, self._rounds = {}, {}, {}
            known = 0
        for entry in entries[known:]:
            self._take(entry)

    def _take(self, entry: Entry) -> None:
        fact = entry.fact
        about = self._about(fact)
        session = getattr(about, "session", "") or ""
        team = getattr(about, "team", "")
        if team and isinstance(about, SubstitutionApproved | StarterReturned):
            session = ""  # it concerns the team, whatever session it affects
        if isinstance(fact, SessionOpened):
            self._teams[session], self._stages[session] = fact.teams, fact.stage
            self._rounds[session] = fact.round
        elif isinstance(fact, DrawMade | DrawChanged):
            for drawn_round in fact.rounds:
                for table in drawn_round.tables:
                    self._teams[table.session], self._stages[table.session] = table.teams, fact.stage
                    self._rounds[table.session] = drawn_round.round
        row = JournalRow(
            entry=entry,
            group=_group(fact),
            session=session,
            deal=getattr(about, "deal", getattr(about, "hand", 0)) or 0,
            team=team,
            before=None,
            by=0,
            teams=(team,) if team else self._teams.get(session, ()),
            stage=self._stages.get(session, MAIN) if session else getattr(about, "stage", None),
            rounds=_rounds(about, self._rounds.get(session)),
        )
        self.rows.append(row)
        if isinstance(fact, DealRecorded):
            self._deals.setdefault((fact.session, fact.deal), []).append(len(self.rows))
            self._tell_before(fact.session, fact.deal)
        elif isinstance(fact, Voided) and 0 < fact.entry < len(self.rows):
            taken_back = self.rows[fact.entry - 1].entry.fact
            self.rows[-1] = replace(row, before=about, redone=isinstance(taken_back, Voided))
            self._voids.setdefault(fact.entry, []).append(len(self.rows))
            self._settle(fact.entry)

    def _about(self, fact: Fact) -> Fact:
        """Return the subject of a void: the entry it voids, or that one's if it is a void, too."""
        while isinstance(fact, Voided) and 0 < fact.entry <= len(self.rows):
            fact = self.rows[fact.entry - 1].entry.fact
        return fact

    def _settle(self, number: int) -> None:
        """Determine again whether an entry counts, and everything that depends on it."""
        row = self.rows[number - 1]
        by = next((void for void in reversed(self._voids[number]) if not self.rows[void - 1].by), 0)
        if by == row.by:
            return
        fact = row.entry.fact
        group = "voided" if by else _group(fact)
        self.rows[number - 1] = replace(row, by=by, group=group)
        if isinstance(fact, Voided):
            self._settle(fact.entry)
        elif isinstance(fact, DealRecorded):
            self._tell_before(fact.session, fact.deal)

    def _tell_before(self, session: str, deal: int) -> None:
        """Give each entry about a deal the fact that was recorded before it."""
        earlier: Fact | None = None
        for number in self._deals[session, deal]:
            row = self.rows[number - 1]
            if row.before != earlier:
                self.rows[number - 1] = row = replace(row, before=earlier)
            if not row.by:
                earlier = row.entry.fact


@dataclass(frozen=True, slots=True)
class ChainCheck:
    """How far the chain of digests was found to hold, and the entry that breaks it (0: none)."""

    seq: int = 0
    digest: str = START
    broken: int = 0


def check_chain(entries: Sequence[Entry], done: ChainCheck | None = None) -> ChainCheck:
    """Recompute every digest, from where an earlier check ended.

    Stop at the first entry that does not fit.
    """
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
        computed = digest(head, text)
        if computed != entry.digest or entry.seq != seq + 1:
            return ChainCheck(seq, head, seq + 1)
        seq, head = seq + 1, computed
    return ChainCheck(seq, head)
