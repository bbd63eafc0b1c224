"""What a kind of fact says of itself, and the checks of facts about a session, a game or a sheet that is there."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from types import EllipsisType
from typing import Any

from scorekeeper.journal import facts
from scorekeeper.journal.permissions import Allowed
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules

Found = Iterable[Problem]
Check = Callable[[Tournament, Any, str, Any], Found]
"""Finds what speaks against a fact that is entered for a reason, in an event that is played by these rules."""

EVENT: tuple[str, ...] = ()
TEAM, PLAYER, DISPUTE = ("team",), ("player",), ("session", "dispute")
SESSION, DEAL, HAND = ("session",), ("session", "deal"), ("session", "hand")
ENTRY, FILE = ("entry",), None
STAGE = ("stage",)


def fine(_tournament: Tournament, _fact: facts.Fact, _reason: str, _rules: Rules) -> Found:
    """Find nothing that speaks against a fact."""
    return ()


def _not_of_hands(tournament: Tournament, fact: facts.Fact, _reason: str, _rules: HandRules) -> Found:
    if getattr(fact, "session", "") in tournament.games:
        return (problem("not-of-this-game"),)
    return (problem("no-such-session", "session"),)


def not_in_hands(_tournament: Tournament, _fact: facts.Fact, _reason: str, _rules: HandRules) -> Found:
    """Find that there is nothing of the kind in an event of hands."""
    return (problem("not-of-this-game"),)


def in_session(judge: Callable[[Tournament, SessionState, Any, str, RuleSystem], Found]) -> Check:
    """Return the check of a fact about a session of deals that is there."""

    def check(tournament: Tournament, fact: Any, reason: str, _rules: RuleSystem) -> Found:
        state = tournament.sessions.get(fact.session)
        if state is None:
            return (problem("no-such-session", "session"),)
        return judge(tournament, state, fact, reason, state.system)

    return check


def in_play(judge: Callable[[Tournament, SessionState, Any, str, RuleSystem], Found]) -> Check:
    """Return a check of play: none is possible in a forfeited session; earlier play stays."""

    def check(tournament: Tournament, state: SessionState, fact: Any, reason: str, system: RuleSystem) -> Found:
        if state.forfeit is not None:
            return (problem("session-forfeited", "session", session=state.number),)
        return judge(tournament, state, fact, reason, system)

    return in_session(check)


def in_game(judge: Callable[[GameState, Any, str, HandRules], Found]) -> Check:
    """Return the check of a fact about a game of hands that is there."""

    def check(tournament: Tournament, fact: Any, reason: str, rules: HandRules) -> Found:
        state = tournament.games.get(fact.session)
        return (problem("no-such-session", "session"),) if state is None else judge(state, fact, reason, rules)

    return check


def of_sheet(judge: Callable[[Played, Any, str], Found]) -> Check:
    """Return the check of a fact about the signing of a sheet, of sessions and games alike."""

    def check(tournament: Tournament, fact: Any, reason: str, _rules: Rules) -> Found:
        state = tournament.played(fact.session)
        return (problem("no-such-session", "session"),) if state is None else judge(state, fact, reason)

    return check


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of fact.

    `about` are the fields that say what it is about (None: the file itself), `may` says who may enter it when; `group`
    is where the journal shows it, if not with all else about such things. `reason`: it is never entered without a
    reason; its check says so, and a server. One that can be undone may name in `replaces` what it tells of, and the
    fields that say which: a later fact on the same replaces it, and is undone first. `view` is the name of its view in
    the file, with these `columns` (...: all others, in their order). `check` refuses it in any event; `deals` and
    `hands` where events of deals and of hands have checks of their own.
    """

    fact: type[Any]
    about: tuple[str, ...] | None
    may: tuple[Allowed, ...]
    group: str = ""
    reason: bool = False
    undo: bool = False
    replaces: tuple[str, ...] = ()
    view: str = ""
    columns: tuple[str | EllipsisType, ...] = (...,)
    check: Check | None = None
    deals: Check = fine
    hands: Check = _not_of_hands

    def subject(self, fact: facts.Fact) -> tuple[object, ...]:
        """Return what a fact of this kind tells of, so that a later one on the same replaces it; () for nothing."""
        return (*self.replaces[:1], *(getattr(fact, field) for field in self.replaces[1:]))

    def shown(self) -> tuple[str, ...]:
        """Return the fields that its view shows, in their order there."""
        others = [field.name for field in fields(self.fact) if field.name not in self.columns]
        return tuple(name for column in self.columns for name in ([column] if isinstance(column, str) else others))
