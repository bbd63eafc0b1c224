"""The Alt of a chord that is handed on late, as while a screen reader listens, does not open the menu bar."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest

from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.look import Look

ALT, NONE = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(qtbot):
    look, shown = Look("light", 100, reduced_motion=True), Window()
    shown.furnish(look)
    page = WindowPage(shown)
    Button(look, "&Mend", name="mend").setParent(page)
    shown.add_page("page", page)
    shown.show()
    shown.activateWindow()
    QTest.qWaitForWindowActive(shown)
    shown.show_page("page")
    page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    page.setFocus()
    yield shown
    shown.deleteLater()


def late(window, kind, key, modifiers):
    """Hand a key on that was asked about before."""
    QCoreApplication.postEvent(window.windowHandle(), QKeyEvent(kind, key, modifiers))
    QCoreApplication.processEvents()


def chord(window, *, late_by_a_key):
    """Press Alt+M as the keyboard does, Alt itself handed on once more, before the shortcut or behind it."""
    handle = window.windowHandle()
    QTest.keyPress(handle, Qt.Key.Key_Alt, ALT)
    if not late_by_a_key:
        late(window, QEvent.Type.KeyPress, Qt.Key.Key_Alt, ALT)
    QTest.keyPress(handle, Qt.Key.Key_M, ALT)
    if late_by_a_key:
        late(window, QEvent.Type.KeyPress, Qt.Key.Key_Alt, ALT)
    late(window, QEvent.Type.KeyRelease, Qt.Key.Key_Alt, NONE)


@pytest.mark.parametrize("late_by_a_key", [False, True])
def test_a_chord_leaves_the_menu_bar_alone(window, late_by_a_key):
    chord(window, late_by_a_key=late_by_a_key)
    assert window.focusWidget() is not window.menuBar()
    assert window.focusWidget().objectName() == "mend"


def test_alt_alone_still_goes_to_the_menu_bar(window):
    chord(window, late_by_a_key=True)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Alt, ALT)
    assert window.focusWidget() is window.menuBar()
