"""The bars above and below the pages follow the theme, and say what is under way."""

import pytest
from PySide6.QtGui import QFontMetrics

from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Ticket
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.work_line import WorkLine
from tests.event_loop import catch_up


@pytest.fixture
def window(qtbot):
    new_window = Window()
    new_window.furnish(Look("light", 100, reduced_motion=True))
    new_window.set_event("Great Lakes", "International 56", "Lissy Abraham, scorer")
    qtbot.addWidget(new_window, before_close_func=lambda item: item.allow_close())
    new_window.show()
    return new_window


@pytest.mark.parametrize("theme", ["dark", "contrast", "light"])
def test_words_in_the_bars_take_the_colours_of_the_theme(window, theme):
    window.look.set_theme(theme)
    for label in (window.system_label, window.who_label, window.event_label):
        assert label.palette().windowText().color() == window.look.color("ink2"), label.objectName()


def test_the_bars_are_as_low_as_before_when_the_text_is(window, qtbot):
    def heights():
        catch_up()
        return window.menuBar().height(), window.event_label.height(), window.statusBar().height()

    before = heights()
    for percent in (200, 100, 125, 150, 100):
        window.look.set_percent(percent)
        assert (percent == 100) == (heights() == before), percent


def test_the_theme_chosen_is_ticked_in_the_menu(window):
    def ticked():
        return [name for name, action in window.actions_by_name.items() if action.isChecked()]

    assert ticked() == ["theme-light"]
    window.look.set_theme("contrast")
    assert ticked() == ["theme-contrast"]
    window.actions_by_name["theme-contrast"].trigger()
    assert ticked() == ["theme-contrast"]


def test_work_is_shown_with_a_way_to_stop_it(window, qtbot, check_golden):
    work, ticket = WorkLine(window.look, window), Ticket()
    assert not work.isVisible()
    work.begin("0 of 45 sheets are done", ticket)
    work.show_text("31 of 45 sheets are done")
    assert work.isVisible()
    check_golden(work.words.text())
    work.cancel.click()
    assert ticket.cancelled
    assert not work.cancel.isEnabled()
    work.end()
    assert not work.isVisible()
    assert not work.busy


def test_what_is_saved_is_read_before_who_works_here(window, qtbot):
    window.look.set_percent(200)
    window.resize(1024, 700)
    window.save_state.show_quietly("typed", "Penalty in deal 1 not saved yet")
    catch_up()
    metrics = QFontMetrics(window.look.font("small", 700))
    assert window.save_state.width() >= metrics.horizontalAdvance("Penalty in deal 1 not saved yet")
    assert window.width() == 1024
