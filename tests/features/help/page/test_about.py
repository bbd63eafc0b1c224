"""The About page by keyboard: what the program is made of, the words of each licence, and back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper import __version__
from scorekeeper.assets.third_party import parts
from scorekeeper.features.help.page.help_page import HelpPage
from scorekeeper.kit.look.look import Look


@pytest.fixture
def page(qtbot):
    help_page = HelpPage(Look("light", 100, reduced_motion=True))
    qtbot.addWidget(help_page)
    help_page.resize(1024, 700)
    help_page.show()
    help_page.activateWindow()
    help_page.show_topic("about")
    help_page.text.setFocus()
    return help_page


def test_it_names_every_part_with_version_and_licence(page):
    text = page.text.toPlainText()
    assert f"Scorekeeper {__version__}" in text
    assert [part.name for part in parts() if f"{part.name}\n{part.version}\n{part.licence}" not in text] == []


def test_a_license_opens_from_its_name(page):
    first = parts()[0]
    QTest.keyClick(page.text, Qt.Key.Key_Tab)
    QTest.keyClick(page.text, Qt.Key.Key_Return)
    text = page.text.toPlainText()
    assert text.startswith(f"{first.name} {first.version}")
    assert first.text().splitlines()[0].strip() in text
    QTest.keyClick(page.text, Qt.Key.Key_Escape)
    assert page.text.toPlainText().startswith("Scorekeeper")


def test_where_the_buttons_of_the_topics_leave_no_room_they_are_links(page):
    page.show_topic("start")
    assert page.text.toPlainText().startswith("First steps")
    assert page.areas()[0] is not page.text
    page.look.set_percent(200)
    assert page.text.toPlainText().startswith("First steps · What you can type · ")
    assert page.areas() == (page.text,)
    page.text.setFocus()
    QTest.keyClick(page.text, Qt.Key.Key_Tab)
    QTest.keyClick(page.text, Qt.Key.Key_Tab)
    QTest.keyClick(page.text, Qt.Key.Key_Return)
    assert "\nWhat you can type\n" in page.text.toPlainText()
