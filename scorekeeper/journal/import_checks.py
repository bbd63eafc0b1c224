"""Checks of the committee's decision on an imported document, and sessions with it."""

from collections.abc import Iterable

from scorekeeper.journal.dispute_facts import ImportDecided
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.imported import imported_rulings, waiting_in
from scorekeeper.journal.ruling_checks import check_penalty_contracts, check_ruling_contracts
from scorekeeper.journal.sessions import Pending, context_of
from scorekeeper.journal.snapshot import Played, SessionState, Tournament
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.systems import Rules

Found = Iterable[Problem]


def check_decision(tournament: Tournament, fact: ImportDecided, reason: str, _rules: Rules) -> Found:
    """Refuse a decision on a document without open rulings, or whose rulings cannot count."""
    state = tournament.played(fact.session)
    if state is None:
        yield problem("no-such-session", "session")
        return
    rulings = [imported for imported in imported_rulings(state.entries) if imported.file == fact.file]
    if not rulings or rulings[-1].counts or (rulings[-1].decided is not None and not fact.counts):
        yield problem("nothing-imported", "file")
    elif not fact.counts:
        if not reason.strip():
            yield problem("reason-missing", "reason")
    elif isinstance(state, SessionState):
        after = with_decisions(tournament, state, [fact])
        assert isinstance(after, SessionState)
        problems = {*check_penalty_contracts(after, after.system), *check_ruling_contracts(after)}
        problems -= {*check_penalty_contracts(state, state.system), *check_ruling_contracts(state)}
        yield from sorted(problems, key=lambda problem: problem.values)


def with_decisions(tournament: Tournament, state: Played, facts: Iterable[ImportDecided]) -> Played:
    """Return a session or game as it would be with these decisions."""
    around = context_of(tournament.event, tournament.teams, tournament.players, tournament.stages)
    trials = tuple(
        Entry(state.last_seq + number, "", "", "", "", "", fact, "") for number, fact in enumerate(facts, start=1)
    )
    if around is None or not trials:
        return state
    return Pending(state.uid, state.number, (*state.entries, *trials), around, tournament.register).state


def with_all_confirmed(tournament: Tournament, state: Played) -> Played:
    """Return a session or game as if everything awaiting confirmation were confirmed."""
    waiting = waiting_in(state.entries)
    return with_decisions(tournament, state, [ImportDecided(state.uid, imported.file) for imported in waiting])
