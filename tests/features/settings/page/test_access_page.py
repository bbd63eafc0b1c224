"""Choosing a role by keyboard: a passphrase to keep it, asked for when reopened."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.journal.access import COMMITTEE, ORGANISER, SCORER, AccessSet
from scorekeeper.journal.lengths import NAME
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language import access
from scorekeeper.signing.keys.hardness import Hardness
from tests.shell.evening import Evening

MALAYALAM = "\u0d32\u0d3f\u0d38\u0d3f \u0d0f\u0d2c\u0d4d\u0d30\u0d39\u0d3e\u0d02"


class PassphraseEvening(Evening):
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
        self.page.choosing.fields["role"].choice.segment(role).click()
        self.page.first_focus().setFocus()


@pytest.fixture
def hall(qtbot, tmp_path):
    new_hall = PassphraseEvening(qtbot, tmp_path)
    yield new_hall
    new_hall.close()


def test_an_organiser_at_first_then_a_scorer_who_does_not_rule(hall, check_golden):
    assert hall.bridge.desk.role == ORGANISER
    assert hall.window.who_label.text().endswith(", organizer")
    hall.show()
    assert hall.page.choosing.fields["role"].choice.accessibleName() == "Work as"
    check_golden(hall.page.keeping.fields["whom"].choice.accessibleName())
    hall.work(SCORER)
    check_golden(hall.page.choosing.meaning.text())
    hall.confirm()
    hall.wait(lambda: hall.bridge.desk.role == SCORER)
    hall.wait(lambda: hall.window.current == "score")
    assert hall.window.who_label.text().endswith(", scorer")
    check_golden(hall.status_text)
    hall.show()
    assert not hall.page.keeping.isVisibleTo(hall.page), "only an organiser asks a passphrase of somebody"


def test_a_passphrase_is_asked_and_never_stored(hall, tmp_path, check_golden):
    hall.show()
    page = hall.page
    page.keeping.fields["whom"].choice.segment(COMMITTEE).click()
    page.keeping.fields["new"].line.setFocus()
    hall.type("four aces")
    hall.enter()
    hall.type("four kings")
    hall.enter()
    check_golden(page.keeping.fields["new"].problem.text())
    for _twice in range(2):
        hall.type("four aces")
        hall.enter()
    hall.wait(lambda: COMMITTEE in hall.bridge.tournament.access and page.keeping.confirm_button.isEnabled())
    assert page.choosing.problem_label.text() == access.kept("committee")
    hall.key(Qt.Key.Key_Escape)
    hall.work(COMMITTEE)
    assert page.choosing.fields["passphrase"].isVisible()
    hall.type("four kings")
    hall.confirm()
    hall.wait(lambda: page.choosing.problem_label.text().startswith("That is not the passphrase for the committee"))
    assert hall.bridge.desk.role == ORGANISER
    hall.type("four aces")
    hall.confirm()
    hall.wait(lambda: hall.bridge.desk.role == COMMITTEE)
    hall.wait(lambda: hall.window.current == "score")
    path = hall.bridge.desk.store_state.path
    assert b"four aces" not in path.read_bytes()
    hall.programme.open(str(path))
    hall.wait(
        lambda: hall.status_text == "You work as scorer. Working as committee needs its passphrase: Ctrl+Shift+W."
    )
    assert hall.window.current == "score", "the page opens only when it is asked for"
    assert hall.bridge.desk.role == SCORER, "until the passphrase is typed"
    hall.show()
    hall.type("four aces")
    hall.confirm()
    hall.wait(lambda: hall.bridge.desk.role == COMMITTEE)


def test_the_next_scorer_types_a_name_in_any_script(hall, check_golden):
    hall.show()
    page = hall.page
    assert page.choosing.fields["name"].text() == "Lissy Abraham"
    page.choosing.fields["name"].line.setFocus()
    page.choosing.fields["name"].set_text("")
    hall.enter()
    check_golden(page.choosing.fields["name"].problem.text())
    page.choosing.fields["name"].set_text("x" * (NAME + 1))
    hall.enter()
    check_golden(page.choosing.fields["name"].problem.text())
    assert hall.window.current == "access"
    page.choosing.fields["name"].set_text(MALAYALAM)
    hall.enter()
    hall.wait(lambda: hall.window.current == "score")
    assert hall.window.who_label.text() == f"{MALAYALAM}, organizer"
    check_golden(hall.status_text)
    assert ProgramSettings(hall.data).who == hall.programme.settings.who == MALAYALAM
    hall.bridge.submit([AccessSet()])
    hall.wait(lambda: not hall.bridge.is_busy)
    assert hall.bridge.entries[-1].who == MALAYALAM
    hall.window.run("settings")
    assert hall.window.page("settings").name.text() == MALAYALAM
    hall.show()
    assert page.choosing.fields["name"].text() == MALAYALAM


class Nameless(Evening):
    """A computer that does not know its user's name."""

    who = ""


@pytest.fixture
def nameless(qtbot, tmp_path):
    new_hall = Nameless(qtbot, tmp_path)
    yield new_hall
    new_hall.close()


def test_without_a_name_it_is_asked_for_once(nameless, tmp_path, check_golden):
    event = NewEvent("Cup", "international-56")
    for name in ("cup", "other"):
        create_event(tmp_path / f"{name}.scorekeeper", event, who="Ben", seat="here").close()
    nameless.programme.open(str(tmp_path / "cup.scorekeeper"))
    nameless.wait(lambda: nameless.window.current == "own-name")
    form = nameless.window.page("own-name").form
    assert nameless.window.focusWidget() is form.fields["name"].line
    assert list(form.fields) == ["name"], "no role, no passphrase"
    nameless.enter()
    check_golden(form.fields["name"].problem.text())
    nameless.type("Roy Kurian")
    nameless.enter()
    nameless.wait(lambda: nameless.window.current == "event")
    assert (nameless.bridge.desk.who, nameless.bridge.desk.role) == ("Roy Kurian", ORGANISER)
    assert nameless.status_text == access.entry_name_words("Roy Kurian")
    nameless.programme.open(str(tmp_path / "other.scorekeeper"))
    nameless.wait(lambda: nameless.window.windowTitle().startswith("Cup") and not nameless.bridge.is_busy)
    nameless.wait(lambda: nameless.bridge.desk.store_state.path.name == "other.scorekeeper")
    nameless.wait(lambda: nameless.window.current == "event")
    assert nameless.bridge.desk.who == "Roy Kurian"


def test_the_sample_asks_for_no_name(nameless):
    nameless.programme.open_sample()
    nameless.wait(lambda: nameless.bridge is not None and nameless.window.current == "score")


def test_the_rule_for_passphrases_is_shown_first(hall):
    hall.show()
    page = hall.page
    assert page.keeping.fields["new"].hint.text() == "At least 4 letters."
    page.keeping.fields["new"].line.setFocus()
    hall.type("fou")
    assert page.keeping.fields["new"].hint.text() == access.passphrase_rule(3, 4)
    hall.type("r")
    assert page.keeping.fields["new"].hint.text() == "Long enough: 4 letters."
