"""The save state at the lower left follows the page and is never green over unsaved input."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from scorekeeper.kit.form.form import Form
from tests.event_loop import catch_up
from tests.shell.evening import Evening

KEY = Qt.Key


@pytest.fixture
def evening(qtbot, tmp_path):
    new_evening = Evening(qtbot, tmp_path).open_sample()
    yield new_evening
    new_evening.close()


def corner(evening):
    """Return whether the corner is green once all is reported, and what unsaved input it names."""
    sending = evening.window.page("score").sending
    evening.wait(lambda: not (evening.bridge.is_busy or sending.busy or sending.ahead.holding))
    catch_up()
    state = evening.window.save_state
    assert state.kind in {"saved", "typed", "told"}
    return state.kind == "saved", state.sentence


def test_an_answer_over_a_typed_line_is_not_green(evening, check_golden):
    evening.type("a40h")
    for command in ("announce", "extra-deals", "say-saved"):
        evening.window.run(command)
        green, text = corner(evening)
        assert not green, command
        check_golden(text)
    evening.key(KEY.Key_Escape)
    assert corner(evening)[0]


def test_a_record_made_in_a_panel_does_not_turn_the_typed_line_green(evening, check_golden):
    evening.type("+")
    evening.key(KEY.Key_F4)
    evening.type("call")
    check_golden(corner(evening)[1])
    evening.enter()
    evening.type("b")
    evening.enter()
    green, text = corner(evening)
    assert not green
    assert text.startswith("Deal ")
    assert text.endswith(f"Saved, entry {evening.bridge.tournament.seq}")
    evening.enter()
    assert corner(evening)[0], "the line is recorded"


def test_a_panel_that_is_left_leaves_nothing_typed(evening):
    for command, text in (("penalty", "lead"), ("auction", "30h "), ("extent", "5")):
        evening.window.run(command)
        evening.type(text)
        assert not corner(evening)[0], command
        evening.key(KEY.Key_Escape)
        assert corner(evening)[0], command


def test_each_page_has_its_own_corner_and_a_refused_form_is_not_green(evening, check_golden):
    evening.type("a40h")
    evening.window.run("new-team")
    assert corner(evening)[0], "nothing is typed on this page"
    evening.type("Dallas")
    check_golden(corner(evening)[1])
    evening.confirm()
    form = evening.window.page("event").team_form
    assert form.fields["name"].problem.text(), "there is a Dallas already"
    assert not corner(evening)[0]
    evening.key(KEY.Key_Escape)
    assert corner(evening)[0]
    evening.window.run("page-score")
    assert corner(evening)[1].startswith("Deal ")


def test_an_event_that_is_typed_is_not_called_saved_and_neither_is_one_that_is_refused(evening, check_golden):
    evening.window.run("new-event")
    assert corner(evening)[0]
    evening.key(KEY.Key_Tab, KEY.Key_Tab)
    evening.type("Town hall")
    check_golden(corner(evening)[1])
    evening.confirm()
    assert evening.window.current == "new-event", "it has no name yet"
    assert not corner(evening)[0]
    evening.key(KEY.Key_Escape)
    assert corner(evening)[0], "what is shown now is the sample"


FORMS = (
    (("page-disputes", "raise-dispute"), "raise-form", "Raise a dispute"),
    (("page-disputes", "committee"), "committee-form", "The committee"),
    (("people",), "people-make", "Make the club key with a passphrase"),
    (("work-as",), "access-keep", "Ask for a passphrase"),
    (("prizes",), "prizes-form", "Prizes"),
    (("stages",), "stage-form", "Main stage"),
    (("event-settings",), "settings-form", "Event settings"),
)


@pytest.mark.parametrize(("commands", "name", "shown_text"), FORMS, ids=[name for _commands, name, _text in FORMS])
def test_no_form_is_typed_in_or_refused_under_a_green_corner(evening, commands, name, shown_text, check_golden):
    for command in commands:
        evening.window.run(command)
        catch_up()
    if name == "people-make":
        evening.window.shown.show_card("make")
    form = evening.window.shown.findChild(Form, name)
    evening.wait(form.isVisible)
    assert corner(evening)[0], "nothing is typed yet"
    lines = [*form.findChildren(QPlainTextEdit), *form.findChildren(QLineEdit)]
    line = next(line for line in lines if line.isVisible() and line.isEnabled())
    line.setFocus()
    evening.type("zz")
    green, text = corner(evening)
    assert not green
    check_golden(text)
    form.clear()
    form.refuse("Somebody else does this.")
    assert not corner(evening)[0], "it was refused, though nothing is typed any more"


def test_a_refused_form_is_not_green_though_nothing_is_typed(evening):
    evening.window.run("people")
    evening.wait(lambda: evening.window.current == "people")
    evening.window.shown.show_card("make")
    form = evening.window.shown.forms["make"]
    evening.wait(form.isVisible)
    evening.confirm()
    assert form.fields["club"].problem.text()
    assert not corner(evening)[0]
    evening.key(KEY.Key_Escape)
    assert corner(evening)[0]
