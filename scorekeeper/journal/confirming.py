"""Entries that a second person must confirm, or the other side accept, in a session.

A confirmation counts when it names everything that was waiting, was made by a person who entered none of it, and was
never undone: nothing else in a journal confirms anything. Each later change, an undo too, has to be confirmed again.

Acceptance goes by sides, not by names: of what came from a phone, the side of the newest entry has spoken, and the
other one accepts. What a desk enters, also about what a phone entered, waits for no one.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.journal.desks import phone_seat
from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.journal.facts import (
    DealAccepted,
    DealRecorded,
    DisputeRaised,
    EntryConfirmed,
    EntrySentBack,
    Fact,
    PenaltyGiven,
    Redealt,
    SheetLookedAt,
    Voided,
)
from scorekeeper.journal.names import looks_key
from scorekeeper.journal.signing import is_of_signing
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.statements import outcome_of
from scorekeeper.journal.voids import voided_numbers
from scorekeeper.rules.model import Side
from scorekeeper.tournament.settings import CONFIRMING, OTHER_SIDE, READ_AGAIN

_Subject = tuple[str, int]
"""A unit of confirmation: a deal by its number, a penalty by its entry."""


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """A deal or penalty with entries that a second person confirms or the other side accepts.

    `entries` are those made since it was last confirmed, oldest first; `fact` is its current state or, for a penalty
    that is `gone`, the former one. `sent_back` is the entry that reports what the paper shows, None if these entries
    were not sent back. `awaited` is the side that has to accept it, None if it is compared with the paper.
    """

    fact: DealRecorded | PenaltyGiven
    entries: tuple[Entry, ...]
    gone: bool = False
    sent_back: Entry | None = None
    awaited: Side | None = None

    @property
    def deal(self) -> int | None:
        """The deal it is about, None for the session as a whole."""
        return self.fact.deal

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of its entries."""
        return tuple(entry.seq for entry in self.entries)

    @property
    def newest(self) -> Entry:
        """The last of its entries."""
        return self.entries[-1]

    def is_by(self, who: str) -> bool:
        """Return whether a person of this name entered any of it; always true without a name."""
        name = looks_key(who)
        return not name or name in {looks_key(entry.who) for entry in self.entries}

    def accepted(self, session: str) -> DealAccepted:
        """Return the acceptance by the side that it waits for."""
        return DealAccepted(session, self.numbers, self.awaited or "", self.deal)

    def objected(self, session: str, dispute: str) -> tuple[EntrySentBack, DisputeRaised]:
        """Return an objection with the question to the committee; `dispute` is a new uid."""
        raised = DisputeRaised(dispute, session, self.deal, self.awaited)
        if isinstance(self.fact, PenaltyGiven):
            entry = self.entries[0].seq
            raised = replace(raised, code=self.fact.code, offender=self.fact.side, occurrence=entry)
        return EntrySentBack(session, self.numbers, self.deal), raised


def _confirming_setting(tournament: Tournament) -> object:
    """Return the value of the event's setting, None without an event."""
    event = tournament.event
    if event is None or CONFIRMING not in event.settings:  # as in most events: without reading all settings
        return None
    return tournament.settings.get(CONFIRMING)


def asks_for_it(tournament: Tournament) -> bool:
    """Return whether entries need confirmation by a second person or acceptance by a side."""
    return _confirming_setting(tournament) in {READ_AGAIN, OTHER_SIDE}


def sides_accept(tournament: Tournament) -> bool:
    """Return whether the other side accepts what came from a phone in this event."""
    return _confirming_setting(tournament) == OTHER_SIDE


def waiting_in(tournament: Tournament, state: SessionState) -> tuple[Unconfirmed, ...]:
    """Return what is waiting in a session, oldest first.

    Empty if the event needs no confirmation.
    """
    asked = _confirming_setting(tournament)
    return unconfirmed(state) if asked == READ_AGAIN else unaccepted(state) if asked == OTHER_SIDE else ()


def unconfirmed(state: SessionState) -> tuple[Unconfirmed, ...]:
    """Return what no second person has confirmed since the sheet was last closed, oldest first."""
    return _each(state, _waiting)


def unaccepted(state: SessionState) -> tuple[Unconfirmed, ...]:
    """Return entries from phones not yet accepted by the other side since the last closing."""
    return _each(state, _awaiting)


def typed_alike(tournament: Tournament, fact: Fact, side: Side) -> DealAccepted | None:
    """Return an acceptance by this side if the fact repeats the deal that waits for it."""
    state = tournament.sessions.get(fact.session) if isinstance(fact, DealRecorded) else None
    if not isinstance(fact, DealRecorded) or state is None or not sides_accept(tournament):
        return None
    for row in unaccepted(state):
        if isinstance(row.fact, DealRecorded) and (row.deal, row.awaited) == (fact.deal, side):
            return row.accepted(fact.session) if _same(row.fact, fact) else None
    return None


def sheet_entry(state: SessionState) -> int:
    """Return the newest entry that a session's sheet may depend on, and a side has seen."""
    seen = (entry.seq for entry in reversed(state.entries) if not is_of_signing(entry.fact))
    looks = {entry.seq for entry in state.entries if type(entry.fact) is SheetLookedAt}
    return next((seq for seq in seen if seq not in looks), 0)


def sides_that_looked(state: SessionState) -> Mapping[Side, Entry]:
    """Return the sides that found the sheet correct as it is now, each with its entry."""
    newest = sheet_entry(state)
    return {
        entry.fact.side: entry
        for entry in state.entries
        if type(entry.fact) is SheetLookedAt and entry.fact.entry == newest
    }


def same_deal(recorded: DealRecorded, retyped: EntryConfirmed) -> bool:
    """Return whether a deal was retyped exactly: side, contract and result."""
    if retyped.side is None or retyped.contract is None:
        return False
    again = replace(
        recorded, side=retyped.side, contract=retyped.contract, taken=retyped.taken, outcome=retyped.outcome
    )
    return _same(recorded, again)


def _same(deal: DealRecorded, other: DealRecorded) -> bool:
    return (deal.side, deal.contract, deal.taken) == (other.side, other.contract, other.taken) and (
        outcome_of(deal) == outcome_of(other)
    )


def _each(
    state: SessionState,
    waiting: Callable[[SessionState, _Subject, Iterable[Entry], Collection[int]], Unconfirmed | None],
) -> tuple[Unconfirmed, ...]:
    """Return what is waiting for each subject since the sheet was last closed, oldest first."""
    signed = state.sealed[-1].entry if state.sealed else 0
    by_subject = _by_subject(entry for entry in state.entries if entry.seq > signed)
    retracted = {entry.fact.entry for entry in state.entries if type(entry.fact) is Voided}
    rows = (waiting(state, subject, entries, retracted) for subject, entries in by_subject.items())
    return tuple(sorted((row for row in rows if row is not None), key=lambda row: row.newest.seq))


def _by_subject(entries: Iterable[Entry]) -> dict[_Subject, list[Entry]]:
    """Return the entries, undos included, by the deal or penalty that they are about."""
    by_subject: dict[_Subject, list[Entry]] = {}
    about: dict[int, _Subject] = {}
    for entry in entries:
        fact = entry.fact
        subject: _Subject | None = None
        if isinstance(fact, DealRecorded | Redealt):
            subject = about[entry.seq] = ("deal", fact.deal)
        elif type(fact) is PenaltyGiven:
            subject = about[entry.seq] = ("penalty", entry.seq)
        elif type(fact) is Voided:
            subject = about.get(fact.entry)
            if subject is not None:
                about[entry.seq] = subject
        elif isinstance(fact, EntryConfirmed | EntrySentBack | DealAccepted):
            subject = about.get(max(fact.entries, default=0))
        if subject is not None:
            by_subject.setdefault(subject, []).append(entry)
    return by_subject


def _waiting(
    state: SessionState, subject: _Subject, entries: Iterable[Entry], retracted: Collection[int]
) -> Unconfirmed | None:
    """Return what is waiting for one subject, according to these entries; None if nothing is."""
    pending: list[Entry] = []
    back: Entry | None = None
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, EntryConfirmed | EntrySentBack):
            waits = tuple(_counting(pending))
            names_it = {wait.seq for wait in waits} == set(fact.entries) and waits
            own = looks_key(entry.who) in {"", *(looks_key(wait.who) for wait in waits)}
            if entry.seq in retracted or own or not names_it:
                continue
            if type(fact) is EntryConfirmed:
                pending, back = [], None
            else:
                back = entry
        elif type(fact) is not DealAccepted:
            pending.append(entry)
            back = None
    waits = tuple(_counting(pending))
    if not waits:
        return None
    if subject[0] == "deal":
        deal = _standing(state, subject[1])
        return Unconfirmed(deal, waits, sent_back=back) if deal is not None else None
    given = next(entry for entry in state.entries if entry.seq == subject[1])
    assert type(given.fact) is PenaltyGiven
    return Unconfirmed(given.fact, waits, given.seq in state.voided, back)


def _awaiting(
    state: SessionState, subject: _Subject, entries: Iterable[Entry], retracted: Collection[int]
) -> Unconfirmed | None:
    """Return what a side has to accept for one subject, according to these entries.

    None if nothing is.
    """
    pending: list[Entry] = []
    back: Entry | None = None
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, DealAccepted | EntrySentBack):
            side = answering_side(entry)
            awaited = _awaited_side(state, pending)
            names_it = {wait.seq for wait in pending} == set(fact.entries)
            if entry.seq in retracted or awaited is None or not names_it or side not in {None, awaited}:
                continue
            if isinstance(fact, EntrySentBack):
                back = entry
            elif fact.side == awaited:
                pending, back = [], None
        elif phone_seat(entry.seat) is None:
            if type(fact) is not EntryConfirmed:
                pending, back = [], None
        else:
            pending.append(entry)
            back = None
    awaited = _awaited_side(state, pending)
    if awaited is None or (back is not None and _asked_about(state, pending[-1].fact, back.seq)):
        return None
    fact = pending[-1].fact
    current = fact if type(fact) is PenaltyGiven else _standing(state, subject[1])
    return Unconfirmed(current, tuple(pending), sent_back=back, awaited=awaited) if current is not None else None


def answering_side(entry: Entry | NewEntry) -> Side | None:
    """Return the side that speaks in an entry, None for one from a desk: that speaks for either."""
    seat = phone_seat(entry.seat)
    return seat.side if seat is not None else None


def _awaited_side(state: SessionState, pending: Sequence[Entry]) -> Side | None:
    """Return the side that has to accept these entries: the accused, or the other one.

    A contract alone waits for no one, and neither does a penalty that a side gave itself.
    """
    newest = pending[-1] if pending else None
    side = answering_side(newest) if newest is not None else None
    if newest is None or side is None:
        return None
    fact = newest.fact
    if type(fact) is PenaltyGiven:
        return fact.side if fact.side != side else None
    if type(fact) is not DealRecorded or (fact.taken is None and fact.outcome is None):
        return None
    return next((other for other in state.system.sides if other != side), None)


def _asked_about(state: SessionState, fact: Fact, after: int) -> bool:
    """Return whether the committee was asked about this deal, or a penalty in it, later."""
    deal = getattr(fact, "deal", None)
    return any(
        type(entry.fact) is DisputeRaised and entry.fact.deal == deal and entry.seq > after for entry in state.entries
    )


def _counting(entries: list[Entry]) -> Iterator[Entry]:
    """Return the entries that have an effect, without those entered and then undone."""
    voided = voided_numbers(entries)
    numbers = {entry.seq for entry in entries}
    for entry in entries:
        cancels = type(entry.fact) is Voided and entry.fact.entry in numbers
        if entry.seq not in voided and not cancels:
            yield entry


def _standing(state: SessionState, deal: int) -> DealRecorded | None:
    """Return the current record of a finished deal.

    None while its result is missing, and if it does not count.
    """
    made = state.deal_entries.get(deal)
    if not made or deal in state.beyond:
        return None
    entry = next(entry for entry in state.entries if entry.seq == made[-1])
    assert type(entry.fact) is DealRecorded
    over = any(result.number == deal and result.outcome is not None for result in state.result.deals)
    return entry.fact if over or outcome_of(entry.fact) is not None else None
