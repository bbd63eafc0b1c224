"""One virtual screen for all tests with real windows; failures keep a picture."""

from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.window.display import Display
from tests.window.program import Program, Reader, Start

PICTURES = Path(__file__).parents[2] / "build" / "failed-windows"
SCREEN = pytest.StashKey[Display]()
STARTED = pytest.StashKey[list[Program]]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything here: it needs a screen and takes its keyboard."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.window)


@pytest.fixture(scope="session")
def display(request: pytest.FixtureRequest) -> Iterator[Display]:
    """The virtual screen."""
    with closing(Display()) as shown:
        request.session.stash[SCREEN] = shown
        yield shown


@pytest.fixture(scope="session")
def reader(display: Display) -> Iterator[Reader]:
    """What reads the accessibility tree."""
    with closing(Reader(display)) as process:
        yield process


@pytest.fixture(scope="module")
def start(display: Display, reader: Reader, request: pytest.FixtureRequest) -> Iterator[Start]:
    """Start the program: `start(home, "--sample")`; it is ended with the module at the latest."""
    running: list[Program] = []
    request.session.stash[STARTED] = running
    with ExitStack() as started:

        def begin(home: Path, *words: object, **more: object) -> Program:
            program = Program(display, reader, home, [str(word) for word in words], **more)  # type: ignore[arg-type]
            running.append(program)
            return started.enter_context(closing(program))

        yield begin


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep a picture of the screen as it is when a test fails."""
    report = yield
    screen = item.session.stash.get(SCREEN, None)
    if report.failed and screen is not None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{item.name}.png"
        screen.picture().save(path)
        report.sections.append(("the screen", str(path)))
        report.sections += [
            ("the program's output", program.output()) for program in item.session.stash.get(STARTED, [])
        ]
    return report
