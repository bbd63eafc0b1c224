"""A cache of pages and their pieces: each is made again only where its input has changed."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from scorekeeper.features.publishing.view.published_stages import is_finished
from scorekeeper.journal.snapshot import SessionState

T = TypeVar("T")


class Memory:
    """The pieces of pages from one run, reused from the previous run if possible."""

    def __init__(self, before: "Memory | None" = None) -> None:
        self._before = before.known if before is not None else {}
        self.known: dict[Hashable, tuple[object, object]] = {}

    def piece(self, key: Hashable, made_from: object, make: Callable[[], T]) -> T:
        """Return the piece with this key, reusing the earlier one if its input is unchanged."""
        known = self._before.get(key)
        if known is None or known[0] != made_from:
            known = (made_from, make())
        self.known[key] = known
        return known[1]  # type: ignore[return-value]


def parts_of_session(state: SessionState) -> object:
    """Return what pages on several sessions show of one.

    Everything if it is finished, else only its progress.
    """
    return state if is_finished(state) else (state.uid, state.table, state.teams, state.state)
