"""Plain play: facts that are judged without computing the state of their session.

Imported events have thousands of deals in one command. A session that the command opens, followed only by its seats,
new deals and penalties, is in plain play: each deal can be judged by itself. So are rulings that follow one another
and change no more than the record of a deal. `kinds` names the step of each kind; any other kind ends plain play.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scorekeeper.journal.facts import Fact, RulingMade
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.model import Problem

Judged = tuple[Problem, ...] | None
"""The problems of a fact; None if the state of its session is needed to judge it."""


class PlainPlay:
    """The sessions of a command still in plain play."""

    def __init__(self) -> None:
        self.opened: dict[str, SessionState | None] = {}
        """Sessions before their first deal, by uid; None while the first deal is still to come."""
        self.deals: dict[str, set[int]] = {}
        self.ruled: dict[str, SessionState] = {}
        """Sessions before the first of several consecutive rulings, by uid."""
        self.decided: dict[tuple[str, int | None], RulingMade] = {}
        """What these rulings decide about the declarer and contract of a deal, as one ruling."""
        self.ruling_counts: dict[str, int] = {}
        """How many rulings a session has, these included."""
        self.waivable: dict[str, set[tuple[int, int]]] = {}
        """The penalties of a session that a ruling may waive, by entry and position."""

    def take(self, step: "PlainStep", fact: Fact, seq: int, *, known: bool) -> None:
        """Record a fact that now counts as this entry; `known`: its session existed before."""
        if step.adds(self, fact, seq):
            return
        for ruled in self.ruled:
            self.opened.pop(ruled, None)
        self.ruled.clear()
        self.decided.clear()
        session = getattr(fact, "session", None)
        if step.opens and session is not None and not known:
            self.opened[session], self.deals[session] = None, set()
        elif session in self.opened and not step.continues(self, fact):
            del self.opened[session]

    def state_before(self, tournament: Tournament, session: str) -> SessionState | None:
        """Return the state of a session before its first deal; None if it is not in plain play."""
        if session not in self.opened:
            return None
        state = self.opened[session]
        if state is None:
            state = self.opened[session] = tournament.sessions[session]
        return state


def _needs_state(_play: PlainPlay, _tournament: Tournament, _fact: Any, _reason: str) -> Judged:
    return None


def _never(_play: PlainPlay, _fact: Any) -> bool:
    return False


def _never_adds(_play: PlainPlay, _fact: Any, _seq: int) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class PlainStep:
    """How facts of a kind are judged and recorded in plain play.

    `judge` returns the problems of a fact, `adds` whether it joins the previous rulings as this entry, `continues`
    whether its session remains in plain play; `opens`: it starts plain play in a new session.
    """

    judge: Callable[[PlainPlay, Tournament, Any, str], Judged] = _needs_state
    adds: Callable[[PlainPlay, Any, int], bool] = _never_adds
    continues: Callable[[PlainPlay, Any], bool] = _never
    opens: bool = False


ENDS = PlainStep()
