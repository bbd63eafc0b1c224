"""A pytest plugin that records the processor time of every test (`--times FILE`).

Counted is the time of this process and of all processes below it, so the load of the machine does not matter. The
file gets one JSON value a line: a test with its seconds, or a fixture that several tests share with its own.
"""

import json
import os
import pkgutil
import time
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import psutil
import pytest

import scorekeeper


def seconds_used() -> float:
    """Return the processor time of this process and its children, including ended ones."""
    return sum(os.times()[:4]) + sum(map(_seconds_of, _descendants(os.getpid())))


def _descendants(pid: int) -> Iterator[int]:
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, listed.read_text().split()):
                yield child
                yield from _descendants(child)


def _seconds_of(pid: int) -> float:
    with suppress(psutil.Error):
        return sum(psutil.Process(pid).cpu_times()[:4])
    return 0.0


class Times:
    """Records the times of tests, and separately those of fixtures shared by several."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.shared = 0.0

    def write(self, **values: object) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(values) + "\n")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.shared = 0.0
        began, used = time.perf_counter(), seconds_used()
        answer = yield
        seconds = max(0.0, seconds_used() - used - self.shared)
        elapsed = time.perf_counter() - began
        self.write(
            test=item.nodeid, seconds=round(seconds, 3), elapsed=round(elapsed, 3), shared=sorted(_shared_by(item))
        )
        return answer

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
    ) -> Generator[None, object, object]:
        if fixturedef.scope == "function":
            return (yield)
        before, used = self.shared, seconds_used()
        try:
            return (yield)
        finally:
            seconds = max(0.0, seconds_used() - used - (self.shared - before))
            self.shared += seconds
            self.write(fixture=_name(fixturedef, request.node), seconds=round(seconds, 3))


def _name(fixturedef: pytest.FixtureDef[object], node: pytest.Item | pytest.Collector) -> str:
    """Name a shared fixture by where it is defined and what it is made once for."""
    return f"{fixturedef.baseid}::{fixturedef.argname} for {node.nodeid}"


def _shared_by(item: pytest.Item) -> Iterator[str]:
    """Name the shared fixtures of a test."""
    kinds: dict[str, type[pytest.Collector]] = {
        "class": pytest.Class,
        "module": pytest.Module,
        "package": pytest.Package,
        "session": pytest.Session,
    }
    for definitions in item._fixtureinfo.name2fixturedefs.values():  # type: ignore[attr-defined]
        fixturedef = definitions[-1]
        node = item.getparent(kinds[fixturedef.scope]) if fixturedef.scope in kinds else None
        if node is not None:
            yield _name(fixturedef, node)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--times", type=Path, help="append the processor time of every test to this file")


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--times")
    if path is not None:
        config.pluginmanager.register(Times(path.absolute()), "times")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Import the program now: else the first test of each process pays for that."""
    for module in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper."):
        if ".migrations." not in module.name and not module.name.endswith("__main__"):
            import_module(module.name)
