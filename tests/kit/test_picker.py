"""A list narrowed by typing: matches at the beginning come first, so Enter takes them."""

import pytest
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.picker import Picker

PLAYERS = (
    ListItem("1", "Abe N", right="Lansing"),
    ListItem("2", "Dan Anders", right="Flint"),
    ListItem("3", "Anil Thomas", right="Southfield"),
)


@pytest.mark.parametrize(
    ("text", "matches"), [("an", ["3", "2", "1"]), ("lan", ["1"]), ("", ["", "1", "2", "3"]), ("ni", ["3"])]
)
def test_matches_at_the_beginning_come_first(qtbot, text, matches):
    picker = Picker(Look("light", 100), "Best player", "nobody", lambda: PLAYERS, name="best")
    qtbot.addWidget(picker)
    picker.show()
    chosen: list[str] = []
    picker.chosen.connect(chosen.append)
    picker.open()
    assert picker.list is not None
    picker.list.narrow.setText(text)
    assert [item.key for item in picker.list.items.rows_model.rows] == matches
    picker.list.take()
    assert chosen == matches[:1]


def test_a_list_closes_with_the_page_of_its_button(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    page = QWidget(window)
    picker = Picker(Look("light", 100), "Best player", "nobody", lambda: PLAYERS, name="best")
    picker.setParent(page)
    window.show()
    picker.open()
    assert picker.list is not None
    assert picker.list.isVisible()
    page.hide()
    assert not picker.list.isVisible()
