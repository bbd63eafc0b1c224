"""Event files for the tests of the store."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path

from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.journal.facts import Fact
from scorekeeper.store.event_file import Store, create
from tests.journal.event import BEGINNING, SESSION, deal

__all__ = ["BEGINNING", "SESSION", "begin", "deal", "enter", "new"]

_numbers = count(1)


def new(fact: Fact, cmd: str | None = None) -> NewEntry:
    """Return a fact to enter."""
    return NewEntry(cmd or f"cmd{next(_numbers)}", "2026-10-03T10:10:10Z", "Ann", "desk", fact)


def begin(folder: Path, name: str = "autumn.scorekeeper", facts: Sequence[Fact] = BEGINNING) -> Store:
    """Return an open event with two teams and a session."""
    return create(folder / name, [new(fact) for fact in facts])


def enter(store: Store, *facts: Fact) -> tuple[Entry, ...]:
    """Enter facts behind what the store knows."""
    return store.append([new(fact) for fact in facts], store.head[0])
