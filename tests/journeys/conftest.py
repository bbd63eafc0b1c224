"""One person a journey, who must have made what `reached.toml` expects of the journey."""

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from tests.journeys.person import Person
from tests.journeys.reached import expected, names_in, write_expected

MADE = pytest.StashKey[dict[str, frozenset[str]]]()
KEYS = pytest.StashKey[dict[str, int]]()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what is expected from now on, when asked to."""
    if session.config.option.rewrite_golden and MADE in session.stash:
        write_expected(session.stash[MADE], session.stash[KEYS])


@pytest.fixture
def person(qtbot, tmp_path, monkeypatch, request):
    """Somebody in front of the program as it starts for the first time."""
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _which: str(tmp_path / "home"))
    new_person = Person(qtbot, tmp_path)
    if request.config.option.markexpr == "not slow":
        # Painting takes a fifth of a journey, which reads names and focus: the default check does without it.
        new_person.window.setUpdatesEnabled(False)
    answers = {
        "getOpenFileName": lambda *_asked: (str(new_person.chosen[0]) if new_person.chosen else "", ""),
        "getOpenFileNames": lambda *_asked: ([str(path) for path in new_person.chosen], ""),
        "getSaveFileName": lambda *_asked: (str(new_person.chosen[0]) if new_person.chosen else "", ""),
        "getExistingDirectory": lambda *_asked: str(new_person.chosen[0]) if new_person.chosen else "",
    }
    for asked, answer in answers.items():
        monkeypatch.setattr(QFileDialog, asked, answer)
    yield new_person
    test, names = f"{request.node.path.name}::{request.node.name}", names_in(new_person.entries)
    request.session.stash.setdefault(MADE, {})[test] = names
    request.session.stash.setdefault(KEYS, {})[test] = new_person.keys
    new_person.check_extracts()
    new_person.close()
    missed = expected().get(test, frozenset()) - names
    assert not missed or request.config.option.rewrite_golden, f"no longer entered here: {', '.join(sorted(missed))}"
