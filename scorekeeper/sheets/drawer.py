"""Who draws a paper: the caller, unless drawing is delegated.

The drawing function gets plain values, so that it can run elsewhere: while a scorer enters something, another
process draws. Keys and the event's file are never among the values.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import Any, Protocol, TypeVar, TypeVarTuple

from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament

T = TypeVar("T")
Given = TypeVarTuple("Given")


class Drawer(Protocol):
    """Draws: returns the result of a module's function for given values."""

    def __call__(self, work: Callable[..., Any], *given: object) -> Any:
        """Return the result of `work` for these values, or raise its error."""


_drawer: ContextVar[Drawer | None] = ContextVar("drawer", default=None)


def draw(work: Callable[[*Given], T], *given: *Given) -> T:
    """Return the result of `work` for these values, using the current drawer."""
    drawer = _drawer.get()
    if drawer is None:
        return work(*given)
    result: T = drawer(work, *given)
    return result


def drawn_elsewhere() -> bool:
    """Return whether drawing is delegated here."""
    return _drawer.get() is not None


@contextmanager
def drawn_by(drawer: Drawer) -> Iterator[None]:
    """Delegate all drawing inside this context to `drawer`."""
    before = _drawer.set(drawer)
    try:
        yield
    finally:
        _drawer.reset(before)


def with_only(tournament: Tournament, *states: Played) -> Tournament:
    """Return an event with only these sessions or games, as a paper about them needs it."""
    return replace(
        tournament,
        sessions={state.uid: state for state in states if isinstance(state, SessionState)},
        games={state.uid: state for state in states if isinstance(state, GameState)},
    )
