"""What a screen reader says of answers, lists, tables and links while the eye sees more."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from scorekeeper.kit import itemlist
from scorekeeper.kit.entry import prospect_box
from scorekeeper.kit.entry.prospect_box import ProspectBox
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look import labels, link_browser
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.labels import RichLabel
from scorekeeper.kit.look.link_browser import LinkBrowser
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.picker import Picker
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.language.spans import words

SHIFT = Qt.KeyboardModifier.ShiftModifier
SPOKEN = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def announced(monkeypatch):
    """All that was announced."""
    texts: list[str] = []
    for module in (itemlist, labels, link_browser, prospect_box):
        monkeypatch.setattr(module, "announce", lambda _widget, text, **_how: texts.append(text))
    return texts


@pytest.fixture
def page(qtbot):
    """A shown window with a column of controls."""
    window = QWidget()
    QVBoxLayout(window)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    return window


def put(page, *controls):
    for control in controls:
        page.layout().addWidget(control)
        control.show()


def test_each_answer_says_its_question_unless_its_words_do(page):
    options = [ChoiceOption("a", "Dallas"), ChoiceOption("b", "Who did it: Detroit")]
    choice = SegmentedChoice(Look("light", 100), options, "b", accessible="Who did it")
    put(page, choice)
    assert [segment.accessibleDescription() for segment in choice.segments] == ["Who did it", ""]
    choice.setFocus()
    assert choice.segment("b").hasFocus()


def test_a_row_that_the_arrows_reach_is_spoken_whole(qapp):
    columns: tuple[Column[str], ...] = (
        Column("mark", "", lambda _row: ""),
        Column("team", "Team", lambda row: row),
        Column("points", "Match\npoints", lambda _row: "4"),
        Column("captain", "Captain", lambda _row: ""),
    )
    model = RowsModel(columns, lambda row: row)
    model.set_rows(("Dallas",))
    spoken = [model.data(model.index(0, column), SPOKEN) for column in range(4)]
    assert spoken == ["Team: Dallas, Match points: 4", "Team: Dallas", "Match points: 4", "Captain: empty"]


def test_what_typing_finds_in_a_list_is_announced(page, announced):
    items = (ListItem("1", "Anil", "In no menu."), ListItem("2", "Biju"))
    picker = Picker(Look("light", 100), "Best player", "nobody", lambda: items, name="best")
    put(page, picker)
    picker.set_value("1", "Anil")
    assert QAccessible.queryAccessibleInterface(picker).role() == QAccessible.Role.Button
    picker.open()
    assert picker.list is not None
    announced.clear()
    QTest.keyClicks(picker.list.narrow, "b")
    assert announced == ["Biju"]
    QTest.keyClick(picker.list.narrow, Qt.Key.Key_Backspace)
    QTest.keyClick(picker.list.narrow, Qt.Key.Key_Down)
    assert announced[-1] == "Anil, In no menu"


def test_a_sentence_with_a_link_is_one_stop(page, announced):
    before, after = QLineEdit(), QLineEdit()
    label = RichLabel(Look("light", 100), 'Read it out (<a href="article:5.3">article 5.3</a>).')
    put(page, before, label, after)
    before.setFocus()
    for key, modifier in ((Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_Backtab, SHIFT)):
        QTest.keyClick(page.focusWidget(), key, modifier)
        assert label.hasFocus()
        QCoreApplication.processEvents()
        assert announced == ["article 5.3, link"]
        announced.clear()
        QTest.keyClick(page.focusWidget(), key, modifier)
        assert not label.hasFocus()


def test_a_link_of_the_help_is_announced(page, announced):
    browser = LinkBrowser()
    browser.setHtml('See <a href="teams">Teams from a list</a>.')
    put(page, browser)
    browser.setFocus()
    QTest.keyClick(browser, Qt.Key.Key_Tab)
    assert announced == ["Teams from a list, link"]


def test_consequences_are_announced_unless_a_line_is_typed(page, announced):
    line, button = QLineEdit(), Picker(Look("light", 100), "Deal", "all", tuple, name="deal")
    box = ProspectBox(Look("light", 100), "By the rules", name="box")
    put(page, line, button, box)
    line.setFocus()
    box.show_prospect(words("Dallas gets 1 point."), None)
    assert not announced
    button.setFocus()
    box.show_prospect(words("Detroit gets 1 point."), None)
    box.show_prospect(words("Detroit gets 1 point."), None)
    assert announced == ["Detroit gets 1 point."]
