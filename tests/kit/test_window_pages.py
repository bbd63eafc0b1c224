"""Pages of the window: made when first shown, reached after a failure and after a dialog."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.look import Look


@pytest.fixture
def window(qtbot):
    new_window = Window()
    new_window.furnish(Look("light", 100, reduced_motion=True))
    qtbot.addWidget(new_window)
    new_window.show()
    new_window.activateWindow()
    QTest.qWaitForWindowActive(new_window)
    return new_window


def test_a_page_that_failed_once_can_be_shown_later(window):
    outcomes = [MemoryError("no memory for the page"), WindowPage()]

    def make():
        outcome = outcomes.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    window.promise_page("standings", make)
    with pytest.raises(MemoryError):
        window.show_page("standings")
    window.refresh_commands()
    assert window.actions_by_name["page-standings"].isEnabled()
    window.show_page("standings")
    assert window.current == "standings"


def test_the_pointer_shows_that_a_page_is_being_made_and_only_then(window):
    pointers = []

    def make():
        pointer = QApplication.overrideCursor()
        pointers.append(pointer.shape() if pointer is not None else None)
        if len(pointers) == 1:
            raise MemoryError("no memory for the page")
        return WindowPage()

    window.promise_page("standings", make)
    with pytest.raises(MemoryError):
        window.show_page("standings")
    assert QApplication.overrideCursor() is None
    window.show_page("standings")
    assert pointers == [Qt.CursorShape.WaitCursor] * 2
    assert QApplication.overrideCursor() is None


def test_the_window_is_active_again_after_a_dialog(window, qtbot):
    dialog = QDialog(window)
    dialog.setModal(True)
    dialog.show()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    dialog.reject()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
