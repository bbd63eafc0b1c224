"""Checks of a confirmation or of sending an entry back, and of a signature while confirmations are missing."""

from collections.abc import Iterable

from scorekeeper.journal.confirming import (
    Unconfirmed,
    asks_for_it,
    same_deal,
    unconfirmed,
    waiting_in,
)
from scorekeeper.journal.facts import DealRecorded, EntryConfirmed, EntrySentBack, Fact, Voided
from scorekeeper.journal.kind import Check
from scorekeeper.journal.sessions import held_in
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules

Found = Iterable[Problem]


def confirmed(
    tournament: Tournament, state: SessionState, fact: EntryConfirmed, _reason: str, _system: RuleSystem
) -> Found:
    """Find a confirmation of something no longer waiting, or a retyped deal that differs."""
    if not asks_for_it(tournament):
        yield problem("nobody-confirms", "session")
        return
    waits = _waiting_entry(state, fact)
    if waits is None:
        yield problem("nothing-to-confirm", "entries")
    elif isinstance(waits.fact, DealRecorded):
        is_retyped = fact.side is not None and fact.contract is not None
        if is_retyped and not same_deal(waits.fact, fact):
            yield problem("typed-otherwise", "contract", deal=waits.fact.deal)


def sent_back(
    tournament: Tournament, state: SessionState, fact: EntrySentBack, reason: str, _system: RuleSystem
) -> Found:
    """Find an entry sent back that is no longer waiting, or sent back without a description of the paper."""
    if not asks_for_it(tournament):
        yield problem("nobody-confirms", "session")
    elif _waiting_entry(state, fact) is None:
        yield problem("nothing-to-confirm", "entries")
    elif not reason.strip():
        yield problem("paper-not-told", "reason")


def own_entry(tournament: Tournament, fact: Fact, who: str) -> tuple[Problem, ...]:
    """Find entries that the same person made and now confirms or sends back, even in part."""
    if not isinstance(fact, EntryConfirmed | EntrySentBack):
        return ()
    state = tournament.sessions.get(fact.session)
    waits = _waiting_entry(state, fact) if state is not None else None
    return (problem("own-entry", "entries", who=who),) if waits is not None and waits.is_by(who) else ()


def redone(tournament: Tournament, fact: Voided) -> Found:
    """Find a redo of a confirmation that was undone: it has to be made again, by a person who checks."""
    state = held_in(tournament.sessions, fact.entry)
    numbered = {entry.seq: entry.fact for entry in state.entries} if state is not None else {}
    void = numbered.get(fact.entry)
    if isinstance(void, Voided) and isinstance(numbered.get(void.entry), EntryConfirmed | EntrySentBack):
        yield problem("confirmed-anew", "entry")


def all_confirmed(check: Check) -> Check:
    """Return a check of signing that also finds unconfirmed entries of the sheet."""

    def checked(tournament: Tournament, fact: Fact, reason: str, rules: Rules) -> Found:
        problems = tuple(check(tournament, fact, reason, rules))
        state = tournament.sessions.get(getattr(fact, "session", ""))
        return problems or (tuple(unready(tournament, state)) if state is not None else ())

    return checked


def unready(tournament: Tournament, state: SessionState) -> Found:
    """Find entries that a second person must confirm before a session's sheet can be signed."""
    waits = waiting_in(tournament, state)
    deals = dict.fromkeys(str(wait.deal) for wait in waits if wait.deal is not None)
    if waits:
        yield problem("unconfirmed", "session", number=len(waits), deals=", ".join(deals), deal=len(deals))


def _waiting_entry(state: SessionState, fact: EntryConfirmed | EntrySentBack) -> Unconfirmed | None:
    """Return the waiting item that a fact refers to: it must name everything entered since, and nothing else."""
    entries = set(fact.entries)
    return next(
        (
            waits_row
            for waits_row in unconfirmed(state)
            if set(waits_row.numbers) == entries and waits_row.deal == fact.deal
        ),
        None,
    )
