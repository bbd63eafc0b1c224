"""The collector's turns come as often here as in the program, not as seldom as in the other tests."""

import gc
from collections.abc import Iterator

import pytest

from tests.benchmarks import bare_server
from tests.postgres.cluster import Cluster, free_port, must_be_here
from tests.postgres.hall import Hall, make_hall

AS_IN_THE_PROGRAM = gc.get_threshold()


@pytest.fixture(autouse=True)
def collector(keeping_aside: None) -> Iterator[None]:
    """Let it have its turns."""
    meanwhile = gc.get_threshold()
    gc.set_threshold(*AS_IN_THE_PROGRAM)
    yield
    gc.set_threshold(*meanwhile)


@pytest.fixture(scope="session")
def durable() -> Iterator[Cluster]:
    """A server over the loopback that keeps what it answers, as the one in a hall does."""
    must_be_here()
    made = Cluster(free_port(), fsync="on", full_page_writes="on", max_connections="400")
    try:
        yield made.make().start()
    finally:
        made.remove()


@pytest.fixture
def hall(durable: Cluster) -> Hall:
    """A hall on it, with the bare tables beside those of the program."""
    made = make_hall(durable, durable.database())
    bare_server.make(durable.tcp(made.database))
    return made
