"""Keys replayed late, as with a screen reader, never arrive after a later shortcut."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QShortcut, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.look import Look

CONTROL = Qt.KeyboardModifier.ControlModifier
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
    """Press Alt+M as a keyboard does, with Alt replayed before or after the shortcut."""
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


class ScreenReader(QObject):
    """Filters every key as a screen reader does in Qt; `answer` replays the withheld ones."""

    def __init__(self, window):
        super().__init__(window)
        self.window, self.asked = window, []
        application = QCoreApplication.instance()
        assert application is not None
        application.installEventFilter(self)

    def eventFilter(self, watched, event):  # noqa: N802
        if event.type() != QEvent.Type.KeyPress or not event.spontaneous() or not isinstance(watched, QWindow):
            return False
        self.asked.append(event.clone())
        return True

    def answer(self):
        while self.asked:
            QCoreApplication.postEvent(self.window.windowHandle(), self.asked.pop(0))
        QCoreApplication.processEvents()


def test_a_shortcut_waits_for_the_keys_pressed_before_it(window):
    page = window.page("page")
    order: list[str] = []
    line = QLineEdit(page)
    line.show()
    line.textEdited.connect(order.append)
    QShortcut("Ctrl+M", page).activated.connect(lambda: order.append("shortcut"))
    line.setFocus()
    reader = ScreenReader(window)
    for key, modifiers in ((Qt.Key.Key_X, NONE), (Qt.Key.Key_M, CONTROL), (Qt.Key.Key_Y, NONE)):
        QTest.keyPress(window.windowHandle(), key, modifiers)
    assert order == []
    reader.answer()
    assert order == ["x", "shortcut", "xy"]
    QTest.keyPress(window.windowHandle(), Qt.Key.Key_M, CONTROL)
    assert order == ["x", "shortcut", "xy", "shortcut"], "with nothing before it a shortcut is carried out at once"


def test_a_key_that_the_screen_reader_keeps_holds_a_shortcut_up_only_for_a_while(window, qtbot):
    clicked = []
    window.page("page").findChild(Button).clicked.connect(lambda: clicked.append(True))
    reader = ScreenReader(window)
    QTest.keyPress(window.windowHandle(), Qt.Key.Key_X, NONE)
    reader.asked.clear()
    QTest.keyPress(window.windowHandle(), Qt.Key.Key_M, ALT)
    assert not clicked
    qtbot.waitUntil(lambda: clicked)


def test_a_hidden_page_does_not_get_the_keyboard(window):
    other = WindowPage(window)
    line = QLineEdit(other)
    window.add_page("other", other)
    window.page("page").setFocus()
    line.setFocus()
    assert window.focusWidget() is window.page("page")
