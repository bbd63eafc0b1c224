"""A menu that is closed gives the keyboard back to what had it before."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.look import Look
from scorekeeper.session.needs import COMMITTEE, DISPUTE, THIRD_TEAM

ALT, NONE = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(qtbot):
    look, shown = Look("light", 100, reduced_motion=True), Window()
    shown.furnish(look)
    shown.show_signs(frozenset((DISPUTE, COMMITTEE, THIRD_TEAM)))
    page = WindowPage(shown)
    line = LineEdit(look, name="line", accessible="Line")
    line.setParent(page)
    line.resize(200, 30)
    shown.add_page("page", page)
    shown.set_event("An event with a long name", "", "")
    shown.show()
    shown.activateWindow()
    QTest.qWaitForWindowActive(shown)
    shown.show_page("page")
    line.setFocus()
    yield shown
    shown.deleteLater()


def open_menu(window, how):
    bar = window.menuBar()
    disputes = next(action for action in bar.actions() if action.menu().objectName() == "menu-disputes")
    if how == "mouse":
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, NONE, bar.actionGeometry(disputes).center())
    elif how == "chord":
        QTest.keyPress(window.windowHandle(), Qt.Key.Key_Alt, ALT)
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_D, ALT)
    else:
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Alt, ALT)
        QTest.keyClick(bar, Qt.Key.Key_D)
    menu = QApplication.activePopupWidget()
    assert menu is disputes.menu()
    if how == "chord":
        QTest.keyRelease(menu, Qt.Key.Key_Alt, NONE)
    return menu


def type_letters(window, letters):
    for letter in letters:
        QTest.keyClick(QApplication.activePopupWidget() or window.focusWidget(), letter)


@pytest.mark.parametrize("how", ["mouse", "chord", "alt first"])
def test_escape_from_a_menu_gives_the_keyboard_back_at_once(window, how):
    QTest.keyClick(open_menu(window, how), Qt.Key.Key_Escape)
    type_letters(window, "h40")
    assert QApplication.activePopupWidget() is None
    assert window.focusWidget().text() == "h40"


@pytest.mark.parametrize("how", ["mouse", "chord", "alt first"])
def test_a_click_elsewhere_and_an_entry_give_it_back_too(window, how):
    menu = open_menu(window, how)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, NONE, menu.rect().bottomRight() * 3)
    assert QApplication.activePopupWidget() is None
    assert window.focusWidget().objectName() == "line"
    run = []
    window.offer({name: lambda name=name: run.append(name) for name in ("raise-dispute", "raise-on-session")})
    menu = open_menu(window, how)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert len(run) == 1
    assert QApplication.activePopupWidget() is None
    assert window.focusWidget().objectName() == "line"


def test_another_menu_is_reached_by_an_arrow_and_left_by_one_escape(window):
    QTest.keyClick(open_menu(window, "alt first"), Qt.Key.Key_Right)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert menu.objectName() == "menu-tournament"
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert window.focusWidget().objectName() == "line"


def test_a_key_without_a_menu_is_typed_on_after_alt_alone(window):
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Alt, ALT)
    type_letters(window, "a33d-")
    assert window.focusWidget().text() == "a33d-"
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Alt, ALT)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Alt, ALT)
    assert window.focusWidget().objectName() == "line"


def test_an_unused_key_in_the_menu_bar_is_ignored(window):
    button = QToolButton(window.menuBar())  # as Qt puts one there when the menus have no room
    button.show()
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_9)
    assert window.focusWidget() is button
