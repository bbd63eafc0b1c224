"""Tests with a PostgreSQL server of their own; skipped without one, except in CI."""

from collections.abc import Iterator

import pytest

from scorekeeper.journal.entry import Entry
from tests.postgres.cluster import Cluster, require_postgresql
from tests.postgres.hall import EventDatabase, begin, make_hall


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One server for all tests of a process."""
    require_postgresql()
    new_cluster = Cluster()
    try:
        yield new_cluster.make().start()
    finally:
        new_cluster.remove()


@pytest.fixture
def database(cluster: Cluster) -> str:
    """The name of an empty database."""
    return cluster.database()


@pytest.fixture
def hall(cluster: Cluster, database: str) -> EventDatabase:
    """A hall with people, and no event yet."""
    return make_hall(cluster, database)


@pytest.fixture
def begun(hall: EventDatabase) -> list[Entry]:
    """The entries of an event in the hall, made by Mini: itself and a team."""
    return begin(hall, "ev1")
