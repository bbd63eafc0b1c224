"""A form does what it declares: values, problems, what is asked when, secrets, keys."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper.kit.form.form import Form
from scorekeeper.kit.form.spec import Field, Spec
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look

FIELDS = (
    Field("name", "line", lambda: "Name", needed=lambda: "Who?"),
    Field("kind", "choice", lambda: "Kind", options=(ChoiceOption("one", "One"), ChoiceOption("two", "Two"))),
    Field("more", "line", lambda: "More", shown=lambda values: values["kind"] == "two"),
    Field("words", "box", lambda: "Words"),
    Field("pin", "secret", lambda: "PIN", hint=lambda text: (f"{len(text)} of 4", len(text) == 4)),
)


class RecordedForm(Form):
    """The form, and what it said."""

    def __init__(self):
        super().__init__(Look("light", 100), Spec("sample", lambda: "Sample", lambda: "Do it", FIELDS, walks=True))
        self.heard = []


@pytest.fixture
def form(qtbot):
    new_form = RecordedForm()
    new_form.edited.connect(new_form.heard.append)
    new_form.confirmed.connect(lambda: new_form.heard.append("confirmed"))
    qtbot.addWidget(new_form)
    new_form.show()
    return new_form


def test_values_are_set_silently_and_read_back(form, check_golden):
    form.fill({"name": "Anil", "kind": "two", "words": "as it was"})
    check_golden(form.values())
    assert not form.heard
    form.fields["words"].box.insertPlainText("x")
    assert form.heard == ["words"]


def test_fields_of_another_answer_are_not_asked_for(form):
    assert form.fields["more"].isHidden()
    form.fields["kind"].choice.segment("two").click()
    assert not form.fields["more"].isHidden()


def test_missing_values_are_shown_at_their_field_and_announced(form):
    form.confirm()
    line = form.fields["name"].line
    assert form.fields["name"].problem.text() == "Who?"
    assert line.accessibleDescription() == "Who?"
    assert form.window().focusWidget() is line
    assert "confirmed" not in form.heard


def test_general_problems_are_shown_above_the_buttons(form):
    form.show_problems({"session": "It is closed.", "name": "Taken."})
    assert form.problem_label.text() == "It is closed."
    form.show_problems({})
    assert form.problem_label.isHidden()


def test_an_error_disappears_when_the_field_changes(form):
    form.show_problems({"name": "Taken.", "words": "Too short.", "session": "It is closed."})
    QTest.keyClicks(form.fields["name"].line, "B")
    assert (form.fields["name"].problem.text(), form.fields["words"].problem.text()) == ("", "Too short.")
    assert form.problem_label.isHidden()
    form.clear()
    form.confirm()
    form.fields["words"].box.insertPlainText("x")
    assert form.fields["name"].problem.text() == "Who?", "it is still empty"
    QTest.keyClicks(form.fields["name"].line, "B")
    QTest.keyClick(form.fields["name"].line, Qt.Key.Key_Backspace)
    assert form.fields["name"].problem.text() == "", "it was typed in; the next Ctrl+Enter says so again"


def test_the_note_of_a_field_stays_while_typing(form):
    name = form.fields["name"]
    name.wrong = lambda: "Not like this." if len(name.text()) < 3 else ""
    name.edited.disconnect()
    name.edited.connect(lambda: name.set_error(name.wrong()))
    name.edited.connect(lambda: form._edited("name"))
    form.show_problems({"name": "Not like this."})
    QTest.keyClicks(name.line, "Ba")
    assert name.problem.text() == "Not like this."
    QTest.keyClicks(name.line, "b")
    assert name.problem.text() == ""


def test_a_page_hears_what_waits_in_its_forms(qtbot):
    page, look, heard = WindowPage(), Look("light", 100), []
    qtbot.addWidget(page)
    column = ColumnLayout(look, page)
    kinds = {"enters": True, "asks": False}
    forms: dict[str, Any] = {
        name: Form(look, Spec(name, name.title, lambda: "Do it", FIELDS, enters=enters))
        for name, enters in kinds.items()
    }
    for form in forms.values():
        column.addWidget(form)
    page.show()
    page.touched.connect(lambda: heard.append(page.unsaved()))
    QTest.keyClicks(forms["asks"].fields["name"].line, "A")
    assert page.unsaved() == ""
    form = forms["enters"]
    form.confirm()
    assert heard[-1] == page.unsaved() == "“Enters”", "it was refused"
    form.show_problems({})
    assert heard[-1] == ""
    form.fill({"name": "Anil"})
    QTest.keyClicks(form.fields["name"].line, "A")
    assert heard[-1] == "“Enters”"
    form.hide()
    assert heard[-1] == ""
    form.show()
    QTest.keyClick(form.fields["name"].line, Qt.Key.Key_Backspace)
    assert heard[-1] == page.unsaved()


def test_enter_walks_and_confirms_on_the_last_line(form):
    form.first_focus().setFocus()
    QTest.keyClicks(form.window().focusWidget(), "Anil")
    QTest.keyClick(form.window().focusWidget(), Qt.Key.Key_Return)
    assert form.window().focusWidget() is form.fields["pin"].line
    QTest.keyClick(form.window().focusWidget(), Qt.Key.Key_Return)
    assert form.heard[-1] == "confirmed"


def test_a_secret_is_hidden_hinted_at_and_forgotten(form):
    assert form.secrets == {"pin"}
    QTest.keyClicks(form.fields["pin"].line, "1234")
    assert form.fields["pin"].hint.text() == "4 of 4"
    form.fill({"name": "Anil"})
    form.forget()
    assert (form.values()["name"], form.values()["pin"]) == ("Anil", "")


def test_other_fields_are_asked_instead(form):
    form.ask(Field("why", "line", lambda: "Why"))
    assert list(form.values()) == ["why"]
    assert form.fields["why"].line.objectName() == "sample-why"
