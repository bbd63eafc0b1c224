"""Entries that need confirmation by a second person, computed from the entries of a session.

A confirmation counts when it names everything that was waiting, was made by a person who entered none of it, and was
never undone: nothing else in a journal confirms anything. Each later change, an undo too, has to be confirmed again.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import DealRecorded, EntryConfirmed, EntrySentBack, PenaltyGiven, Redealt, Voided
from scorekeeper.journal.names import looks_key
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.statements import outcome_of
from scorekeeper.journal.voids import voided_numbers
from scorekeeper.tournament.settings import CONFIRMING, READ_AGAIN

_Subject = tuple[str, int]
"""A unit of confirmation: a deal by its number, a penalty by its entry."""


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """A deal, or a penalty, with entries that a second person has to confirm.

    `entries` are those made since it was last confirmed, oldest first; `fact` is its current state or, for a penalty
    that is `gone`, the former one. `sent_back` is the entry that reports what the paper shows, None if these entries
    were not sent back.
    """

    fact: DealRecorded | PenaltyGiven
    entries: tuple[Entry, ...]
    gone: bool = False
    sent_back: Entry | None = None

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


def asks_for_it(tournament: Tournament) -> bool:
    """Return whether entries in this event need confirmation by a second person."""
    event = tournament.event
    if event is None or CONFIRMING not in event.settings:  # as in most events: without reading all settings
        return False
    return tournament.settings.get(CONFIRMING) == READ_AGAIN


def waiting_in(tournament: Tournament, state: SessionState) -> tuple[Unconfirmed, ...]:
    """Return what is waiting in a session, oldest first; empty if the event needs no confirmation."""
    return unconfirmed(state) if asks_for_it(tournament) else ()


def unconfirmed(state: SessionState) -> tuple[Unconfirmed, ...]:
    """Return what no second person has confirmed in a session since its sheet was last closed, oldest first."""
    signed = state.sealed[-1].entry if state.sealed else 0
    by_subject = _sorted(entry for entry in state.entries if entry.seq > signed)
    retracted = {entry.fact.entry for entry in state.entries if type(entry.fact) is Voided}
    waiting = (_waiting(state, subject, entries, retracted) for subject, entries in by_subject.items())
    return tuple(sorted((row for row in waiting if row is not None), key=lambda row: row.newest.seq))


def same_deal(recorded: DealRecorded, retyped: EntryConfirmed) -> bool:
    """Return whether a deal was retyped exactly as recorded: declaring side, contract and result."""
    if retyped.side is None or retyped.contract is None:
        return False
    again = replace(
        recorded, side=retyped.side, contract=retyped.contract, taken=retyped.taken, outcome=retyped.outcome
    )
    return (again.side, again.contract, again.taken) == (
        recorded.side,
        recorded.contract,
        recorded.taken,
    ) and outcome_of(again) == outcome_of(recorded)


def _sorted(entries: Iterable[Entry]) -> dict[_Subject, list[Entry]]:
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
        elif isinstance(fact, EntryConfirmed | EntrySentBack):
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
        else:
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


def _counting(entries: list[Entry]) -> Iterator[Entry]:
    """Return the entries that have an effect, without those entered and then undone."""
    voided = voided_numbers(entries)
    numbers = {entry.seq for entry in entries}
    for entry in entries:
        cancels = type(entry.fact) is Voided and entry.fact.entry in numbers
        if entry.seq not in voided and not cancels:
            yield entry


def _standing(state: SessionState, deal: int) -> DealRecorded | None:
    """Return the current record of a finished deal; None while its result is missing, and if it does not count."""
    made = state.deal_entries.get(deal)
    if not made or deal in state.beyond:
        return None
    entry = next(entry for entry in state.entries if entry.seq == made[-1])
    assert type(entry.fact) is DealRecorded
    over = any(result.number == deal and result.outcome is not None for result in state.result.deals)
    return entry.fact if over or outcome_of(entry.fact) is not None else None
