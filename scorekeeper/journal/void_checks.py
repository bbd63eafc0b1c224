"""Checks of undoing or redoing an entry, in sessions of deals and in games of hands."""

from collections.abc import Iterable
from typing import TypeVar

from scorekeeper.journal.confirming_checks import check_redo
from scorekeeper.journal.consequences import changes_result, check_dependents, is_result_of_game
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import BellRung, DealRecorded, Fact, HandRecorded, Redealt, RulingMade, Voided
from scorekeeper.journal.forfeits import NO_SHOW, has_begun
from scorekeeper.journal.kinds import kind_of
from scorekeeper.journal.play_checks import check_changed_teams
from scorekeeper.journal.ruled import decides
from scorekeeper.journal.ruling_checks import (
    check_misread_points,
    check_penalty_contracts,
    check_ruling_contracts,
    standing_with,
)
from scorekeeper.journal.sessions import held_in
from scorekeeper.journal.signing_checks import check_undo
from scorekeeper.journal.snapshot import COMPLETE, Forfeit, GameState, Played, SessionState, Tournament
from scorekeeper.journal.voids import standing_entries
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem

Found = Iterable[Problem]
P = TypeVar("P", SessionState, GameState)


def check_void(tournament: Tournament, fact: Voided, reason: str, system: RuleSystem) -> Found:
    """Find objections to undoing this entry or, if it is itself an undo, to redoing."""
    undone = _find_undone(held_in(tournament.sessions, fact.entry), fact.entry)
    if isinstance(undone, Problem):
        yield undone
    else:
        state, _entry, original = undone
        after = standing_with(tournament, state, fact, system)
        rests = (
            ()
            if reason.strip() or not changes_result(state, after)
            else check_dependents(tournament, state, fact.entry)
        )
        yield from (
            tuple(check_redo(tournament, fact))
            or tuple(_find_later_statement(state, original))
            or tuple(_unsound(tournament, state, after, system))
            or rests
        )


def _find_undone(state: P | None, seq: int) -> Problem | tuple[P, Entry, Entry]:
    """Return the session, the entry, and the original it undoes or redoes; or the problem."""
    if state is None:
        return problem("no-such-entry", "entry", entry=seq)
    entry = next(entry for entry in state.entries if entry.seq == seq)
    original = _original(state, entry)
    if original is None or not kind_of(original.fact).undo:
        return problem("not-undoable", "entry", entry=seq)
    if seq in state.voided:
        return problem("already-void", "entry", entry=seq)
    return next(iter(check_undo(state, entry)), None) or (state, entry, original)


def _original(state: Played, entry: Entry) -> Entry | None:
    """Return the entry undone, or redone if the entry is a void; None for deeper levels.

    To undo a redo, the entry itself is voided again, so two levels suffice.
    """
    if not isinstance(entry.fact, Voided):
        return entry
    taken = entry.fact.entry
    original = next((other for other in state.entries if other.seq == taken), None)
    return None if original is None or isinstance(original.fact, Voided) else original


def _find_later_statement(state: SessionState, original: Entry) -> Found:
    """Refuse an undo or redo while a later entry on the same subject depends on it."""
    subject = kind_of(original.fact).subject(original.fact)
    if not subject:
        return
    if isinstance(original.fact, DealRecorded | Redealt):
        for ruling in state.rulings:
            upon = ruling.fact.deal == original.fact.deal and (decides(ruling.fact) or ruling.fact.again is not None)
            if ruling.entry.seq > original.seq and ruling.in_force and upon:
                article = state.system.rulings_article
                yield problem("ruled-upon", "entry", article=article, entry=original.seq, number=ruling.number)
                return
    for entry in standing_entries(state.entries):
        if entry.seq > original.seq and kind_of(entry.fact).subject(entry.fact) == subject:
            yield problem("built-upon", "entry", entry=original.seq, by=entry.seq, who=entry.who)
            return


def _unsound(tournament: Tournament, state: SessionState, after: SessionState, system: RuleSystem) -> Found:
    """Find what an undo or redo makes inconsistent: rulings without contract, lost seats."""
    problems = {*check_penalty_contracts(after, system)} - {*check_penalty_contracts(state, system)}
    problems |= {*check_ruling_contracts(after)} - {*check_ruling_contracts(state)}
    problems |= {*_beyond_length(after)} - {*_beyond_length(state)}
    problems |= {*check_misread_points(after)} - {*check_misread_points(state)}
    if after.forfeit is not None and state.forfeit is None:
        problems |= {*_played_since(state, after.forfeit)}
    yield from sorted(problems, key=lambda problem: problem.values)
    yield from check_changed_teams(tournament, state, after, "entry", system)


def _played_since(state: SessionState, forfeit: Forfeit) -> Found:
    """Find play after a forfeit was undone.

    The forfeit cannot be redone as if there had been none.
    """
    if state.state == COMPLETE:
        yield problem("forfeit-of-complete", "entry", session=state.number)
    elif forfeit.why == NO_SHOW and has_begun(state):
        yield problem("no-show-after-play", "entry", session=state.number)


def _beyond_length(state: SessionState) -> Found:
    last = state.begun
    if 0 < state.limit < last:
        yield problem("deals-entered-beyond", "entry", session=state.number, deal=last, deals=state.limit)


def check_game_void(tournament: Tournament, fact: Voided, reason: str, rules: HandRules) -> Found:
    """Find what speaks against undoing an entry of a game, or redoing it."""
    undone = _find_undone(held_in(tournament.games, fact.entry), fact.entry)
    if isinstance(undone, Problem):
        yield undone
        return
    state, entry, original = undone
    about = _subject(original.fact)
    for later in standing_entries(state.entries):
        if later.seq > original.seq and _leans_on(later.fact, about):
            yield problem("built-upon", "entry", entry=original.seq, by=later.seq, who=later.who)
            return
    redone = entry is not original
    against = _redo(tournament, state, entry, original.fact, rules) if redone else _earlier_bell(state, original)
    changes = not reason.strip() and is_result_of_game(original.fact)
    yield from tuple(against) or (check_dependents(tournament, state, fact.entry) if changes else ())


def _redo(tournament: Tournament, state: GameState, undone: Entry, fact: Fact, rules: HandRules) -> Found:
    """Find later entries that contradict what is redone."""
    allowed = {"bell-after-the-game"}  # the bell rang before the game's end
    since = [entry.fact for entry in state.entries if entry.seq > undone.seq]
    if not any(isinstance(fact_since, HandRecorded | Voided) for fact_since in since):
        allowed.add("hand-not-begun")  # the hand before it had to be dealt again before this one was undone
    for clash in kind_of(fact).hands(tournament, fact, "-", rules):
        if clash.code not in allowed:
            yield Problem(clash.code, ("entry",), clash.values)


def _earlier_bell(state: GameState, entry: Entry) -> Found:
    """Find hands after the bell that would count again if the bell were undone."""
    if not isinstance(entry.fact, BellRung):
        return
    before = [earlier.fact for earlier in standing_entries(state.entries) if earlier.seq < entry.seq]
    last = next((fact.hand for fact in reversed(before) if isinstance(fact, BellRung)), None)
    for later in standing_entries(state.entries):
        if last is not None and isinstance(later.fact, HandRecorded) and later.fact.hand > last:
            yield problem("built-upon", "entry", entry=entry.seq, by=later.seq, who=later.who)
            return


def _subject(fact: Fact) -> tuple[str, int, int]:
    if isinstance(fact, HandRecorded):
        return ("hand", fact.hand, fact.attempt)
    return (fact.kind, 0, 0)


def _leans_on(later: Fact, about: tuple[str, int, int]) -> bool:
    """Return whether a later entry is about the same hand or a hand after it, or rules on it."""
    if about[0] != "hand":
        return _subject(later) == about
    if isinstance(later, HandRecorded):
        return (later.hand, later.attempt) >= about[1:]
    if isinstance(later, BellRung):
        return later.hand + 1 >= about[1]  # the bell also decides that the hand after it is not played
    return isinstance(later, RulingMade) and later.deal == about[1]
