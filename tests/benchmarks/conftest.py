"""Benchmarks: collect their measurements in a table and run the garbage collector as usual."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.benchmarks import bare_server
from tests.benchmarks.measures import Measures, read_measures, write_measures
from tests.postgres.cluster import Cluster, free_port, require_postgresql
from tests.postgres.hall import EventDatabase, make_hall

AS_IN_THE_PROGRAM = gc.get_threshold()
MEASURED = Path("build/bench.json")
MEASURES = pytest.StashKey[Measures]()


def pytest_addoption(parser: pytest.Parser) -> None:
    options = parser.getgroup("benchmarks")
    options.addoption("--gate", action="store_true", help="fail where a measure is far past its limit")
    options.addoption("--output", type=Path, default=MEASURED, help=f"write the measures here, else to {MEASURED}")
    options.addoption("--against", type=Path, help="compare with this file, else with the last run's output")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[MEASURES] = Measures()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("--gate") and session.config.stash[MEASURES].failures() and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the table, and keep the measures of earlier runs that this one did not make."""
    measures, output = config.stash[MEASURES], config.getoption("--output")
    if not measures.results:
        return
    terminalreporter.section("measures")
    for line in measures.table(read_measures(config.getoption("--against") or output)):
        terminalreporter.write_line(line)
    write_measures(output, read_measures(output) | measures.results)
    terminalreporter.write_line(f"Written to {output}")
    if config.getoption("--gate"):
        failures = measures.failures()
        terminalreporter.write_line(f"Gate: {'; '.join(failures) if failures else 'every measure is good enough'}")


@pytest.fixture
def measures(request: pytest.FixtureRequest) -> Measures:
    """The measures of this run, to record in."""
    return request.config.stash[MEASURES]


@pytest.fixture(autouse=True)
def collector(keeping_aside: None) -> Iterator[None]:
    """Let it have its turns."""
    meanwhile = gc.get_threshold()
    gc.set_threshold(*AS_IN_THE_PROGRAM)
    yield
    gc.set_threshold(*meanwhile)


@pytest.fixture(scope="session")
def durable() -> Iterator[Cluster]:
    """A server over the loopback that keeps what it answers, as the one in a hall does.

    Each commit waits 2 ms more, so that a disk which answers at once and a usual one give the same ratios.
    """
    require_postgresql()
    settings = {"fsync": "on", "full_page_writes": "on", "commit_delay": "2000", "commit_siblings": "0"}
    cluster = Cluster(free_port(), max_connections="400", **settings)
    try:
        yield cluster.make().start()
    finally:
        cluster.remove()


@pytest.fixture
def hall(durable: Cluster) -> EventDatabase:
    """A hall on it, with the bare tables beside those of the program."""
    hall = make_hall(durable, durable.database())
    bare_server.make(durable.tcp(hall.database))
    return hall
