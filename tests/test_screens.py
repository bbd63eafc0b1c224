"""The command that takes pictures of every page: what it visits is there, and what is cut off is told."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QScrollArea, QVBoxLayout, QWidget

from installers.screens import DAY, PAGES, PANELS, cut_off
from scorekeeper.kit.frame.commands import all_commands
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll


def test_it_goes_where_commands_of_the_window_lead():
    assert {*PAGES, *PANELS, *DAY} <= {command.name for command in all_commands()}


def test_words_without_room_are_reported_and_those_with_dots_or_another_line_are_not(qtbot):
    look, top = Look("light", reduced_motion=True), QWidget()
    qtbot.addWidget(top)
    column = QVBoxLayout(top)
    fits = Label(look, "Dallas", name="fits")
    short = Label(look, "Dallas against Detroit, deal by deal", name="short")
    dots = Label(look, "Dallas against Detroit, deal by deal", elide=True, name="dots")
    low = Label(look, "Dallas against Detroit, deal by deal " * 4, wrap=True, name="low")
    button = QPushButton("Dallas against Detroit, deal by deal")
    button.setObjectName("button")
    short.setFixedWidth(60)
    button.setFixedWidth(60)
    low.setFixedHeight(20)
    for part in (fits, short, dots, low, button):
        column.addWidget(part)
    top.resize(200, 300)
    top.show()
    assert [line.split()[0] for line in cut_off(top)] == ["short", "low", "button"]


def test_our_own_pages_do_not_scroll_sideways(qtbot):
    inside = QWidget()
    inside.setMinimumSize(300, 50)
    area = Scroll(Look("light", reduced_motion=True), inside)
    area.setMinimumWidth(0)
    area.setObjectName("area")
    top = QWidget()
    qtbot.addWidget(top)
    column = QVBoxLayout(top)
    column.addWidget(area)
    top.resize(260, 200)
    top.show()
    assert [line.split()[0] for line in cut_off(top)] == ["area"]


def test_content_beyond_the_side_of_a_page_that_scrolls_only_down_is_reported(qtbot):
    area, inside = QScrollArea(), QWidget()
    qtbot.addWidget(area)
    area.setObjectName("area")
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    inside.setMinimumSize(300, 50)
    area.setWidget(inside)
    top = QWidget()
    qtbot.addWidget(top)
    column = QVBoxLayout(top)
    column.addWidget(area)
    top.resize(200, 200)
    top.show()
    assert [line.split()[0] for line in cut_off(top)] == ["area"]
    top.resize(400, 200)
    assert list(cut_off(top)) == []
