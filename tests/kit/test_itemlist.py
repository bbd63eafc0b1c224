"""The list to choose from: keys, what is heard, no head."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.look import Look

ITEMS = (
    ListItem("lead", "Lead out of turn", "1 point to the opponents", "4.2", right_tone="accent"),
    ListItem("call", "Call out of turn", "first a warning", "3.2", icon="warn"),
    ListItem("name", "ജോസ് തോമസ്"),
)


@pytest.fixture
def items(qapp, qtbot):
    look = Look("light")
    look.apply(qapp)
    item_list = ItemList(look, name="article", accessible="Article")
    qtbot.addWidget(item_list)
    item_list.resize(360, 140)
    item_list.set_items(ITEMS)
    item_list.show()
    qtbot.waitExposed(item_list)
    return item_list


def test_arrows_choose_and_enter_opens(items):
    opened: list[int] = []
    items.row_opened.connect(opened.append)
    items.select_key("lead")
    QTest.keyClick(items, Qt.Key.Key_Down)
    QTest.keyClick(items, Qt.Key.Key_Return)
    assert items.selected == ITEMS[1]
    assert opened == [1]


def test_rows_are_heard_as_sentences_and_fill_the_width(items, check_golden):
    heard = QAccessible.queryAccessibleInterface(items)
    names = [heard.child(index).text(QAccessible.Text.Name) for index in range(heard.childCount())]
    check_golden(names)
    assert items.columnWidth(0) == items.viewport().width()
    assert items.rowHeight(0) == 43
    items.grab()


def ink_rows(items):
    """Return how many rows of pixels of the first item have letters."""
    picture = items.viewport().grab().toImage()
    middle = items.rowHeight(0) // 2
    paper = picture.pixelColor(10, middle)
    rows = range(4, 2 * middle - 4)
    return sum(any(picture.pixelColor(x, y) != paper for x in range(20, 300)) for y in rows)


def test_a_long_sentence_alone_takes_two_lines_and_is_not_cut(items):
    items.set_items([ListItem("short", "Tables 1 and 2")])
    one_line = ink_rows(items)
    items.set_items([ListItem("long", "Tables 1 and 2 are also drawn in another stage and cannot be open")])
    assert ink_rows(items) > 1.5 * one_line
