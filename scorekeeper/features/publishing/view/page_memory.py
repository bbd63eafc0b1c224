"""A cache of pages and their pieces: each is made again only where its input has changed."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from scorekeeper.features.publishing.view.published_stages import is_finished
from scorekeeper.journal.snapshot import SessionState

T = TypeVar("T")


class Memory:
    """The pieces of one run, with those of the run before to reuse."""

    def __init__(self, before: "Memory | None" = None) -> None:
        self._before = before.known if before is not None else {}
        self.known: dict[Hashable, tuple[object, object]] = {}

    def piece(self, key: Hashable, made_from: object, make: Callable[[], T]) -> T:
        """Return the piece of this key: the earlier one where its input is unchanged."""
        known = self._before.get(key)
        if known is None or known[0] != made_from:
            known = (made_from, make())
        self.known[key] = known
        return known[1]  # type: ignore[return-value]


def seen(state: SessionState) -> object:
    """Return what pages about several sessions show of one: all of a finished one, else only its progress."""
    return state if is_finished(state) else (state.uid, state.table, state.teams, state.state)
