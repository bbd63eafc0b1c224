"""Leaving an event: unsaved input on any page is asked about, and nothing is lost."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from scorekeeper.kit.frame.questions import DROP, KEEP, Question
from tests.event_loop import catch_up
from tests.shell.evening import Evening


@pytest.fixture
def evening(qtbot, tmp_path):
    new_evening = Evening(qtbot, tmp_path)
    new_evening.programme.open_sample()
    new_evening.wait(lambda: new_evening.bridge is not None)
    yield new_evening
    new_evening.close()


def asked(evening, command, answer):
    """Run a command, answer its question (None: Escape), and return what was asked."""
    result = []

    def look():
        question = QApplication.activeModalWidget()
        if not isinstance(question, Question):
            QTimer.singleShot(20, look)
            return
        result.append(question.accessibleName())
        if answer is None:
            QTest.keyClick(question, Qt.Key.Key_Escape)
        else:
            button = question.findChild(QPushButton, f"answer-{answer}")
            assert button is not None
            button.click()

    QTimer.singleShot(0, look)
    evening.window.run(command)
    return result[0]


def type_in_a_form(evening):
    evening.window.run("page-event")
    form = evening.window.page("event").forms[0]
    line = next(iter(form.fields.values())).line
    line.setFocus()
    QTest.keyClicks(line, "x")
    return form


def test_escape_goes_back_to_the_form(evening, check_golden):
    form = type_in_a_form(evening)
    evening.window.run("page-score")
    result = asked(evening, "close-event", None)
    check_golden(result)
    assert evening.bridge is not None
    assert evening.window.current == "event"
    assert form.dirty


def test_discarded_text_is_gone_and_the_event_closes(evening):
    type_in_a_form(evening)
    asked(evening, "close-event", DROP)
    evening.wait(lambda: evening.window.current == "start")
    assert evening.bridge is None


def test_another_event_does_not_open_over_what_is_typed(evening):
    type_in_a_form(evening)
    before = evening.bridge
    asked(evening, "open-sample", None)
    evening.jobs.ask(lambda: None)
    catch_up()
    assert evening.bridge is before


def test_the_entry_line_is_kept_and_a_panel_is_reopened(evening, check_golden):
    evening.window.run("page-score")
    page = evening.window.page("score")
    page.line.setText("a28h")
    result = asked(evening, "close-event", KEEP)
    # this deal has its result already: the line would need a reason first
    check_golden(result)
    evening.wait(lambda: evening.window.current == "start")


def test_escape_stays_with_the_typed_line(evening):
    evening.window.run("page-score")
    page = evening.window.page("score")
    page.line.setText("a28h")
    evening.window.run("page-event")
    for command in ("close-event", "quit"):
        asked(evening, command, None)
        assert evening.bridge is not None
        assert (evening.window.current, page.line.text()) == ("score", "a28h")
        assert evening.window.focusWidget() is page.line
    assert not evening.window._may_close


def test_unfinished_text_in_a_panel_cannot_be_kept(evening, check_golden):
    evening.window.run("page-score")
    page = evening.window.page("score")
    evening.window.run("correct")
    page.panels.panel.reason.set_text("because")
    check_golden(asked(evening, "close-event", None))
    assert evening.window.current == "score"
    assert page.panels.panel.reason.text() == "because"
