"""Working as something, by keyboard: chosen, kept with a passphrase, asked for at the next opening."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.journal.access import COMMITTEE, ORGANISER, SCORER
from scorekeeper.signing.keys.hardness import Hardness
from tests.qt.test_first_evening import Evening


class Hall(Evening):
    """The sample event at a computer where a passphrase costs little to try."""

    def __init__(self, qtbot, tmp_path):
        super().__init__(qtbot, tmp_path)
        self.programme.access.hardness = Hardness(64, 1, 1)
        self.programme.open_sample()
        self.wait(lambda: self.bridge is not None and self.window.current == "score")

    @property
    def page(self):
        return self.window.page("access")

    def show(self):
        self.window.run("work-as")
        assert self.window.current == "access"

    def work(self, role):
        self.show()
        self.page.choice.segment(role).click()
        self.page.first_focus().setFocus()


@pytest.fixture
def hall(qtbot, tmp_path):
    made = Hall(qtbot, tmp_path)
    yield made
    made.close()


def test_an_organiser_at_first_then_a_scorer_who_does_not_rule(hall):
    assert hall.bridge.desk.role == ORGANISER
    assert hall.window.who_label.text().endswith(", organiser")
    hall.work(SCORER)
    assert "does not rule" in hall.page.meaning.text()
    hall.confirm()
    hall.wait(lambda: hall.bridge.desk.role == SCORER)
    hall.wait(lambda: hall.window.current == "score")
    assert hall.window.who_label.text().endswith(", scorer")
    assert hall.said.startswith("You work as scorer now.")
    hall.show()
    assert not hall.page.keeping.isVisibleTo(hall.page), "only an organiser asks a passphrase of somebody"


def test_a_passphrase_is_asked_and_remembered_by_nobody(hall, tmp_path):
    hall.show()
    page = hall.page
    page.whom.segment(COMMITTEE).click()
    page.new.line.setFocus()
    hall.type("four aces")
    hall.enter()
    hall.type("four kings")
    hall.enter()
    assert page.new.problem.text() == "The two do not agree. Type both again."
    for _twice in range(2):
        hall.type("four aces")
        hall.enter()
    hall.wait(lambda: COMMITTEE in hall.bridge.tournament.access and page.ask.isEnabled())
    assert page.told.text() == "From now on the passphrase is asked of the committee."
    hall.key(Qt.Key.Key_Escape)
    hall.work(COMMITTEE)
    assert page.passphrase.isVisible()
    hall.type("four kings")
    hall.confirm()
    hall.wait(lambda: page.told.text().startswith("That is not the passphrase of the committee"))
    assert hall.bridge.desk.role == ORGANISER
    hall.type("four aces")
    hall.confirm()
    hall.wait(lambda: hall.bridge.desk.role == COMMITTEE)
    hall.wait(lambda: hall.window.current == "score")
    path = hall.bridge.desk.store_state.path
    assert b"four aces" not in path.read_bytes()
    hall.programme.open(str(path))
    hall.wait(lambda: hall.window.current == "access")
    assert hall.bridge.desk.role == SCORER, "until the passphrase is typed"
    hall.type("four aces")
    hall.confirm()
    hall.wait(lambda: hall.bridge.desk.role == COMMITTEE)
