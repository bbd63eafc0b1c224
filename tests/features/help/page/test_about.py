"""The About page by keyboard: third-party parts, their licenses, and back."""

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper import __version__
from scorekeeper.assets.third_party import parts
from scorekeeper.features.help.page.help_page import HelpPage
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.commands import all_commands
from scorekeeper.kit.look.choice import SegmentedChoice
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
    assert page.areas()[0] is not page.text
    page.look.set_percent(200)
    page.resize(700, 500)
    assert page.text.toPlainText().startswith("Your first evening · What you can type · ")
    assert page.areas() == (page.text,)
    page.text.setFocus()
    QTest.keyClick(page.text, Qt.Key.Key_Tab)
    QTest.keyClick(page.text, Qt.Key.Key_Tab)
    QTest.keyClick(page.text, Qt.Key.Key_Return)
    assert "\nWhat you can type\n" in page.text.toPlainText()


def offered(page):
    return [segment.option.text for segment in page.findChild(SegmentedChoice, "help-topics").segments]


def test_four_topics_are_offered_on_a_friday_and_all_on_request(page):
    page.show_topic("start")
    friday = ["Your first evening", "What you can type", "Penalties and disputes", "Printing and signing"]
    assert offered(page) == [*friday, "Rule book", "All topics"]
    page.findChild(SegmentedChoice, "help-topics").segment("all-topics").click()
    assert offered(page) == [*friday, "Tournament", "Other games", "For technicians", "Rule book"]


def test_a_tournament_and_the_page_of_a_key_offer_their_topics(qtbot):
    help_page = HelpPage(Look("light", 100, reduced_motion=True), lambda: frozenset({"draw"}))
    qtbot.addWidget(help_page)
    help_page.show_topic("disputes")
    assert "Tournament" in offered(help_page)
    assert "For technicians" not in offered(help_page)
    help_page.show_topic("journal")
    assert "For technicians" in offered(help_page)


def test_the_pages_of_a_topic_are_links_above_the_text(page):
    page.show_topic("start")
    assert page.text.toPlainText().startswith("First steps · Undo, journal and backups · Settings\nFirst steps\n")
    page.text.setFocus()
    QTest.keyClick(page.text, Qt.Key.Key_Tab)
    QTest.keyClick(page.text, Qt.Key.Key_Return)
    assert "\nUndo, journal and backups\n" in page.text.toPlainText()


def test_all_keys_print_on_one_page(qtbot, tmp_path):
    def to_file(_parent, printer, go):
        printer.setOutputFileName(str(tmp_path / printer.docName()))
        go()

    help_page = HelpPage(Look("light", 100, reduced_motion=True), choosers=Choosers(printer=to_file))
    qtbot.addWidget(help_page)
    help_page.show_topic("keys")
    help_page.handlers()["print"]()
    (sheet,) = PdfReader(tmp_path / "All keys.pdf").pages
    text = sheet.extract_text()
    for command in all_commands():
        assert all(key in text for key in command.keys), command.name
