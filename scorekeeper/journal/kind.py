"""How a kind of fact is declared, and checks that its session, game or sheet exists."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from types import EllipsisType
from typing import Any

from scorekeeper.journal import facts
from scorekeeper.journal.permissions import Allowed
from scorekeeper.journal.plain_play import ENDS, PlainStep
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules

Found = Iterable[Problem]
Check = Callable[[Tournament, Any, str, Any], Found]
"""Finds the problems of a fact entered with a reason, in an event under these rules."""

EVENT: tuple[str, ...] = ()
TEAM, PLAYER, DISPUTE = ("team",), ("player",), ("session", "dispute")
SESSION, DEAL, HAND = ("session",), ("session", "deal"), ("session", "hand")
ENTRY, FILE = ("entry",), None
STAGE = ("stage",)


def no_problems(_tournament: Tournament, _fact: facts.Fact, _reason: str, _rules: Rules) -> Found:
    """Find no problems."""
    return ()


def _not_of_hands(tournament: Tournament, fact: facts.Fact, _reason: str, _rules: HandRules) -> Found:
    if getattr(fact, "session", "") in tournament.games:
        return (problem("not-of-this-game"),)
    return (problem("no-such-session", "session"),)


def not_in_hands(_tournament: Tournament, _fact: facts.Fact, _reason: str, _rules: HandRules) -> Found:
    """Find that an event of hands does not have this kind of fact."""
    return (problem("not-of-this-game"),)


def in_session(judge: Callable[[Tournament, SessionState, Any, str, RuleSystem], Found]) -> Check:
    """Return the check of a fact about an existing session of deals."""

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
    """Return the check of a fact about an existing game of hands."""

    def check(tournament: Tournament, fact: Any, reason: str, rules: HandRules) -> Found:
        state = tournament.games.get(fact.session)
        return (problem("no-such-session", "session"),) if state is None else judge(state, fact, reason, rules)

    return check


def of_event(judge: Callable[[Tournament, Any], Found]) -> Check:
    """Return the check of a fact that needs neither a reason nor the rules."""
    return lambda tournament, fact, _reason, _rules: judge(tournament, fact)


def of_sheet(judge: Callable[[Played, Any, str], Found]) -> Check:
    """Return the check of a fact about the signing of a sheet, of sessions and games alike."""

    def check(tournament: Tournament, fact: Any, reason: str, _rules: Rules) -> Found:
        state = tournament.played(fact.session)
        return (problem("no-such-session", "session"),) if state is None else judge(state, fact, reason)

    return check


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of fact.

    `about` are the fields that name its subject (None: the file itself), `may` says who may enter it and when; `group`
    is its section of the journal, if not that of its subject. `reason`: it always needs a reason, which its check and a
    server enforce. A kind that can be undone may name in `replaces` its subject and the fields that identify it: a
    later fact on the same subject replaces it, and is undone first. `view` is the name of its view in the file, with
    these `columns` (...: all others, in their order). `check` is its check in any event; `deals` and `hands` are used
    where events of deals and of hands have checks of their own. `creates` is the field with the uid of the team or
    session that it creates, `needs` the fields with those it depends on. `plain` is its step in plain play (see
    `plain_play`).
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
    deals: Check = no_problems
    hands: Check = _not_of_hands
    creates: str = ""
    needs: tuple[str, ...] = ("session",)
    plain: PlainStep = ENDS

    def subject(self, fact: facts.Fact) -> tuple[object, ...]:
        """Return the subject of a fact of this kind, which a later fact replaces; () if it has none."""
        return (*self.replaces[:1], *(getattr(fact, field) for field in self.replaces[1:]))

    def created(self, fact: facts.Fact) -> tuple[str, ...]:
        """Return the uid of the team or session that this fact creates."""
        return (getattr(fact, self.creates),) if self.creates else ()

    def needed(self, fact: facts.Fact) -> tuple[str, ...]:
        """Return the uids of the teams or the session that this fact depends on."""
        values = (getattr(fact, field, None) for field in self.needs)
        return tuple(uid for value in values for uid in ((value,) if isinstance(value, str) else value or ()))

    def shown(self) -> tuple[str, ...]:
        """Return the fields shown by its view, in order."""
        others = [field.name for field in fields(self.fact) if field.name not in self.columns]
        return tuple(name for column in self.columns for name in ([column] if isinstance(column, str) else others))
