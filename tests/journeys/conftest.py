"""One person a journey; what each journey entered is gathered for the test that comes last."""

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from tests.journeys.person import Person
from tests.journeys.reached import Reached

REACHED = pytest.StashKey[Reached]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the test that looks at all journeys behind them."""
    last = [item for item in items if item.path.stem == "test_everything_is_reached"]
    items[:] = [item for item in items if item not in last] + last


@pytest.fixture
def reached(request):
    """Return what the journeys of this run have entered so far."""
    return request.session.stash.setdefault(REACHED, Reached())


@pytest.fixture
def person(qtbot, tmp_path, monkeypatch, reached, request):
    """Somebody in front of the program as it starts for the first time."""
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _which: str(tmp_path / "home"))
    new_person = Person(qtbot, tmp_path)
    answers = {
        "getOpenFileName": lambda *_asked: (str(new_person.chosen[0]) if new_person.chosen else "", ""),
        "getOpenFileNames": lambda *_asked: ([str(path) for path in new_person.chosen], ""),
        "getSaveFileName": lambda *_asked: (str(new_person.chosen[0]) if new_person.chosen else "", ""),
        "getExistingDirectory": lambda *_asked: str(new_person.chosen[0]) if new_person.chosen else "",
    }
    for asked, answer in answers.items():
        monkeypatch.setattr(QFileDialog, asked, answer)
    yield new_person
    reached.note(request.node.path.stem, new_person.entries)
    new_person.check_extracts()
    new_person.close()
