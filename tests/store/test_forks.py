"""A conflicted copy of an event is found, and not confused with an older copy."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.store.backup import automatic_backup, backup, backups
from scorekeeper.store.event_file import Store, open_store
from scorekeeper.store.forks import first_difference, forks_beside
from tests.journal.event import EVENT_MADE
from tests.store.event import BEGINNING, begin, deal, enter

NOW = datetime(2026, 10, 3, 18, 0, tzinfo=UTC)


@pytest.fixture
def store(tmp_path):
    opened = begin(tmp_path)
    enter(opened, deal(1, "A", "40H", 44))
    yield opened
    opened.close()


def copied(store: Store, name: str) -> Path:
    assert store.path is not None
    return backup(store.path, store.path.with_name(name)).path


def entered(path: Path, *deals: int) -> None:
    """Enter deals in a copy, as another computer does."""
    other = open_store(path)
    enter(other, *(deal(number, "B", "28NT", 30) for number in deals))
    other.close()


def test_a_conflicted_copy_is_found_with_the_first_entry_that_differs(store):
    conflicted = copied(store, "autumn (Priya's conflicted copy).scorekeeper")
    parted = store.head[0] + 1
    enter(store, deal(2, "A", "30H", 31), deal(3, "A", "30H", 31))
    assert (first_difference(store.path, conflicted), forks_beside(store.path)) == (None, ()), "it is only older"
    entered(conflicted, 2)
    assert first_difference(store.path, conflicted) == first_difference(conflicted, store.path) == parted
    (fork,) = forks_beside(store.path)
    assert (fork.path, fork.entry, fork.goes_further) == (conflicted, parted, False)


def test_a_copy_that_goes_further_is_found_and_nothing_else_in_the_folder(store, tmp_path):
    further = copied(store, "autumn 2.scorekeeper")
    entered(further, 2)
    (tmp_path / "torn.scorekeeper").write_bytes(b"SQLite format 3\0 and nothing")
    begin(tmp_path, "other.scorekeeper", (replace(EVENT_MADE, event="0b0b"), *BEGINNING[1:])).close()
    automatic_backup(further, tmp_path, NOW)
    (fork,) = forks_beside(store.path)
    assert (fork.path, fork.entry, fork.goes_further) == (further, store.head[0] + 1, True)


def test_copies_of_the_other_end_are_not_cleared_out(store, tmp_path):
    folder, fork = tmp_path / "copies", copied(store, "fork.scorekeeper")
    entered(fork, 2)
    kept = automatic_backup(fork, folder, NOW)
    assert kept is not None
    for minute in range(1, 13):
        enter(store, deal(1 + minute, "A", "30H", 31))
        assert automatic_backup(store.path, folder, NOW + timedelta(minutes=minute)) is not None
    assert store.path is not None
    event = backups(folder, kept.path.name.split(".")[1])
    assert kept.path in {copy.path for copy in event}
    assert len(event) < 13, "those of its own are cleared out as ever"
