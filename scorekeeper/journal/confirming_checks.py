"""Checks of confirmations, acceptances, entries sent back, and of signing without them."""

from collections.abc import Iterable

from scorekeeper.journal.confirming import (
    Unconfirmed,
    answering_side,
    asks_for_it,
    same_deal,
    sheet_entry,
    sides_accept,
    unaccepted,
    unconfirmed,
    waiting_in,
)
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import (
    DealAccepted,
    DealRecorded,
    EntryConfirmed,
    EntrySentBack,
    Fact,
    PenaltyGiven,
    Redealt,
    SheetLookedAt,
    Voided,
)
from scorekeeper.journal.kind import Check
from scorekeeper.journal.sessions import held_in
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules

Found = Iterable[Problem]


def check_confirmation(
    tournament: Tournament, state: SessionState, fact: EntryConfirmed, _reason: str, _system: RuleSystem
) -> Found:
    """Find a confirmation of something no longer waiting, or a retyped deal that differs."""
    if not asks_for_it(tournament) or sides_accept(tournament):
        yield problem("nobody-confirms", "session")
        return
    waits = _waiting_entry(tournament, state, fact)
    if waits is None:
        yield problem("nothing-to-confirm", "entries")
    elif isinstance(waits.fact, DealRecorded):
        is_retyped = fact.side is not None and fact.contract is not None
        if is_retyped and not same_deal(waits.fact, fact):
            yield problem("typed-otherwise", "contract", deal=waits.fact.deal)


def check_sending_back(
    tournament: Tournament, state: SessionState, fact: EntrySentBack, reason: str, _system: RuleSystem
) -> Found:
    """Refuse to send back an entry that is not waiting, or without what the paper shows."""
    if not asks_for_it(tournament):
        yield problem("nobody-confirms", "session")
    elif _waiting_entry(tournament, state, fact) is None:
        yield problem("nothing-to-confirm", "entries")
    elif not reason.strip() and not sides_accept(tournament):
        yield problem("paper-not-told", "reason")


def check_acceptance(
    tournament: Tournament, state: SessionState, fact: DealAccepted, _reason: str, _system: RuleSystem
) -> Found:
    """Find an acceptance of something no longer waiting, or by a side that it does not wait for."""
    if not sides_accept(tournament):
        yield problem("no-acceptance", "session")
        return
    waits = _waiting_entry(tournament, state, fact)
    if waits is None:
        yield problem("nothing-to-accept", "entries")
    elif waits.awaited != fact.side:
        yield problem("own-side", "side", side=fact.side)


def check_looked_at_sheet(
    tournament: Tournament, state: SessionState, fact: SheetLookedAt, _reason: str, system: RuleSystem
) -> Found:
    """Find a sheet that has changed since a side looked at it, or that still waits for a side."""
    if fact.side not in system.sides:
        yield problem("no-such-side", "side", side=fact.side)
    elif fact.entry != sheet_entry(state):
        yield problem("sheet-changed", "entry")
    else:
        yield from check_unconfirmed(tournament, state)


def check_phone(tournament: Tournament, entry: NewEntry) -> tuple[Problem, ...]:
    """Find what a side may not enter on a phone, and a desk accepting for it without a reason."""
    fact, side = entry.fact, answering_side(entry)
    if isinstance(fact, DealAccepted | EntrySentBack):
        answered = tournament.sessions.get(fact.session) if sides_accept(tournament) else None
        return tuple(_check_answer(tournament, answered, entry)) if answered is not None else ()
    if side is None:
        return ()
    if isinstance(fact, SheetLookedAt):
        return () if fact.side == side else (problem("other-side", "side"),)
    state = tournament.sessions.get(fact.session) if isinstance(fact, _ENTERED) else None
    return tuple(_check_phone_entry(tournament, state, fact)) if state is not None else ()


_ENTERED = (DealRecorded, Redealt, PenaltyGiven)


def _check_answer(tournament: Tournament, state: SessionState, entry: NewEntry) -> Found:
    """Find an answer by a side that it does not wait for, or by a desk without a reason."""
    fact, side = entry.fact, answering_side(entry)
    assert isinstance(fact, DealAccepted | EntrySentBack)
    if side is None:
        if not entry.reason.strip():
            yield problem("accepted-without-reason", "reason")
        return
    if isinstance(fact, DealAccepted):
        if fact.side != side:
            yield problem("other-side", "side")
        return
    waits = _waiting_entry(tournament, state, fact)
    if waits is not None and waits.awaited != side:
        yield problem("own-side", "side", side=side)


def _check_phone_entry(tournament: Tournament, state: SessionState, fact: Fact) -> Found:
    """Refuse a phone's entry if no side accepts, the deal is settled, or a result is waiting."""
    if not sides_accept(tournament):
        yield problem("no-acceptance", "session")
        return
    if not isinstance(fact, DealRecorded):
        return
    deals = [wait.deal for wait in unaccepted(state) if isinstance(wait.fact, DealRecorded)]
    over = any(result.number == fact.deal and result.outcome is not None for result in state.result.deals)
    if over and fact.deal not in deals:
        yield problem("deal-settled", "deal", deal=fact.deal)
        return
    whole = fact.taken is not None or fact.outcome is not None
    other = next((deal for deal in deals if deal != fact.deal), None)
    if whole and other is not None:
        yield problem("accept-first", "deal", deal=other)


def check_own_entry(tournament: Tournament, fact: Fact, who: str) -> tuple[Problem, ...]:
    """Find entries that the same person made and now confirms or sends back, even in part."""
    if not isinstance(fact, EntryConfirmed | EntrySentBack) or sides_accept(tournament):
        return ()
    state = tournament.sessions.get(fact.session)
    waits = _waiting_entry(tournament, state, fact) if state is not None else None
    return (problem("own-entry", "entries", who=who),) if waits is not None and waits.is_by(who) else ()


def check_redo(tournament: Tournament, fact: Voided) -> Found:
    """Find a redo of a confirmation that was undone.

    It has to be made again, by a person who checks.
    """
    state = held_in(tournament.sessions, fact.entry)
    numbered = {entry.seq: entry.fact for entry in state.entries} if state is not None else {}
    void = numbered.get(fact.entry)
    if isinstance(void, Voided) and isinstance(numbered.get(void.entry), EntryConfirmed | EntrySentBack | DealAccepted):
        yield problem("confirmed-anew", "entry")


def all_confirmed(check: Check) -> Check:
    """Return a check of signing that also finds unconfirmed entries of the sheet."""

    def checked(tournament: Tournament, fact: Fact, reason: str, rules: Rules) -> Found:
        problems = tuple(check(tournament, fact, reason, rules))
        state = tournament.sessions.get(getattr(fact, "session", ""))
        return problems or (tuple(check_unconfirmed(tournament, state)) if state is not None else ())

    return checked


def check_unconfirmed(tournament: Tournament, state: SessionState) -> Found:
    """Find entries to be confirmed or accepted before the session's sheet can be signed."""
    waits = waiting_in(tournament, state)
    deals = dict.fromkeys(str(wait.deal) for wait in waits if wait.deal is not None)
    if waits:
        code = "unaccepted" if waits[0].awaited is not None else "unconfirmed"
        yield problem(code, "session", number=len(waits), deals=", ".join(deals), deal=len(deals))


def _waiting_entry(
    tournament: Tournament, state: SessionState, fact: EntryConfirmed | EntrySentBack | DealAccepted
) -> Unconfirmed | None:
    """Return the waiting item that a fact refers to.

    It must name everything entered since, and nothing else.
    """
    entries = set(fact.entries)
    return next(
        (
            waits_row
            for waits_row in (unaccepted(state) if sides_accept(tournament) else unconfirmed(state))
            if set(waits_row.numbers) == entries and waits_row.deal == fact.deal
        ),
        None,
    )
