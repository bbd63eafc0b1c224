"""Shortcuts on layouts without Latin letters, with key codes as X11 and Wayland count."""

from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scorekeeper.kit.frame.latin_keys import latin_key
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.look import Look
from scorekeeper.session.needs import COMMITTEE, DISPUTE

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
MALAYALAM = {"K": (45, "ക"), "M": (58, "സ"), "D": (40, "്"), "Z": (52, "െ"), "=": (21, "ൃ"), "A": (38, "ോ")}
"""For some keys of a US keyboard the key code and what the layout of India (Malayalam) types there."""


def pressed(name, modifiers=Qt.KeyboardModifier.NoModifier):
    code, text = MALAYALAM[name]
    return QKeyEvent(QEvent.Type.KeyPress, ord(text), modifiers, code, 0x1000000 + ord(text), 0, text)


@pytest.fixture
def run():
    """The commands that were run."""
    return []


@pytest.fixture
def window(qtbot, run):
    look, shown = Look("light", 100, reduced_motion=True), Window()
    shown.furnish(look)
    shown.show_signs(frozenset((DISPUTE, COMMITTEE)))
    page = WindowPage(shown)
    line = LineEdit(look, name="line", accessible="Line")
    line.setParent(page)
    button = Button(look, "&Mend", name="mend")
    button.setParent(page)
    shown.add_page("page", page)
    names = ("search", "larger-text", "undo", "raise-dispute")
    shown.offer({name: partial(run.append, name) for name in names})
    button.clicked.connect(lambda: run.append("mend"))
    shown.show()
    shown.activateWindow()
    QTest.qWaitForWindowActive(shown)
    shown.show_page("page")
    shown.refresh_commands()
    line.setFocus()
    yield shown
    shown.deleteLater()


def press(window, name, modifiers):
    QCoreApplication.sendEvent(window.windowHandle(), pressed(name, modifiers))


def test_ctrl_and_alt_with_a_letter_find_their_commands(window, run):
    press(window, "K", CTRL)
    press(window, "M", ALT)
    press(window, "=", CTRL)
    assert run == ["search", "mend", "larger-text"]


def test_a_sign_in_the_place_of_a_letter_is_its_chord_only_on_a_layout_without_latin_letters(window, run):
    def send(text, code, modifiers):
        key = ord(text.upper()) if text.isascii() else 0x1000000 + ord(text)
        event = QKeyEvent(QEvent.Type.KeyPress, ord(text.upper()), modifiers, code, key, 0, text)
        QCoreApplication.sendEvent(window.windowHandle(), event)

    matches = []
    for letter in ("", "a", "\N{GREEK SMALL LETTER ALPHA}", "a"):
        if letter:
            send(letter, 38, Qt.KeyboardModifier.NoModifier)
        send(";", 58, ALT)
        matches.append(len(run))
    assert (matches, run) == ([0, 0, 1, 1], ["mend"])


def test_an_old_tamil_layout_of_latin_1_signs_has_the_chords_of_its_positions(window, run):
    def send(text, code, modifiers=Qt.KeyboardModifier.NoModifier):
        event = QKeyEvent(QEvent.Type.KeyPress, ord(text.upper()), modifiers, code, ord(text), 0, text)
        QCoreApplication.sendEvent(window.windowHandle(), event)

    send("\N{LATIN SMALL LETTER I WITH ACUTE}", 58)  # a sign of that range in the place of M, as in "tam_tamilnet_TAB"
    send("\N{LATIN SMALL LETTER I WITH ACUTE}", 58, ALT)
    assert run == ["mend"]
    send("a", 38)
    send("\N{LATIN SMALL LETTER I WITH ACUTE}", 58, ALT)
    assert run == ["mend"]


def test_a_text_is_undone_and_marked_by_its_own_chords(window, run):
    line = window.findChild(LineEdit, "line")
    line.setFocus()
    QTest.keyClicks(line, "abc")
    press(window, "A", CTRL)
    assert line.selectedText() == "abc"
    press(window, "Z", CTRL)
    assert line.text() == ""
    assert run == []


def test_letters_without_ctrl_or_alt_are_typed_as_they_are(window):
    press(window, "K", Qt.KeyboardModifier.NoModifier)
    assert window.findChild(LineEdit, "line").text() == "ക"


def test_a_menu_is_opened_by_alt_and_its_letter(window):
    press(window, "D", ALT)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert menu.objectName() == "menu-disputes"
    QTest.keyClick(menu, Qt.Key.Key_Escape)


@pytest.mark.parametrize(("key", "code", "latin"), [(0xD15, 45, "K"), (0x410, 41, "F"), (0xD15, 0, ""), (0x4B, 45, ""),
                                                    (0xC9, 11, ""), (0x01000004, 36, "")])  # fmt: skip
def test_the_key_in_the_place_of_a_letter(key, code, latin):
    result = latin_key(QKeyEvent(QEvent.Type.KeyPress, key, CTRL, code, 0, 0, ""))
    assert result == (Qt.Key(ord(latin)) if latin else None)
