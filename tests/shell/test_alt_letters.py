"""No two controls that are seen at the same time, and no menu, share a letter with Alt."""

import re
from collections import defaultdict

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel

from installers.screens import DAY, PAGES, PANELS
from tests.features.table500.page.day_table import make_day

ALT = re.compile(r"Alt\+(\w)")
MNEMONIC = re.compile(r"(?<!&)&(\w)")
PLAIN = Qt.TextFormat.PlainText


def letters(window):
    """Return which controls in sight each letter with Alt belongs to, the menus included."""
    found = defaultdict(set)
    for action in window.menuBar().actions():
        if action.isVisible() and (match := MNEMONIC.search(action.text())):
            found[match[1].upper()].add(f"menu {action.text()}")
    for widget in window.findChildren(QAbstractButton) + window.findChildren(QLabel):
        if not widget.isVisible() or not widget.isEnabled():
            continue
        texts = [str(widget.property("chord") or "")]
        if isinstance(widget, QAbstractButton):
            match = MNEMONIC.search(widget.text())
            texts += [widget.accessibleDescription(), f"Alt+{match[1].upper()}" if match else ""]
        elif widget.buddy() is not None and widget.textFormat() != PLAIN:
            match = MNEMONIC.search(widget.text())
            texts += [f"Alt+{match[1].upper()}" if match else ""]
        for text in texts:
            if match := ALT.fullmatch(text):
                found[match[1]].add(widget.objectName() or widget.text())
    return found


def shared(window):
    return {letter: sorted(names) for letter, names in letters(window).items() if len(names) > 1}


@pytest.fixture
def sample(evening):
    evening.programme.open_sample()
    evening.wait(lambda: evening.window.current == "score")
    return evening


def test_the_letters_of_every_page_are_different(sample):
    window, found = sample.window, {}
    for command in PAGES:
        window.run(command)
        if twice := shared(window):
            found[command] = twice
    window.show_page("session-start")
    found |= {"session-start": twice} if (twice := shared(window)) else {}
    assert found == {}


def test_the_letters_of_every_panel_beside_the_sheet_are_different(sample):
    window, found = sample.window, {}
    for command in PANELS:
        window.run("page-score")
        window.run(command)
        if twice := shared(window):
            found[command] = twice
    assert found == {}


def test_the_letters_of_the_pages_of_a_day_of_500_are_different(evening, tmp_path):
    make_day(evening, tmp_path)
    found = {}
    for command in DAY:
        evening.window.run(command)
        if twice := shared(evening.window):
            found[command] = twice
    assert found == {}


def test_a_letter_that_two_controls_share_is_found(sample):
    sample.window.run("page-standings")
    buttons = [button for button in sample.window.findChildren(QAbstractButton) if button.isVisible()]
    first, second = [button for button in buttons if MNEMONIC.search(button.text())][:2]
    second.setText(first.text())
    assert list(shared(sample.window).values()) != []
