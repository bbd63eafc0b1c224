"""The command that pictures every page visits existing pages and reports cut-off text."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QScrollArea, QVBoxLayout, QWidget

from installers.screens import DAY, PAGES, PANELS, cut_off
from scorekeeper.features.event.page.lists import EventLists
from scorekeeper.features.event.view.event_view import event_view
from scorekeeper.features.standings.page.bracket_picture import BracketPicture
from scorekeeper.kit.frame.commands import all_commands
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language.bracket_shown import bracket_shown
from tests.big_event import FINALS, LONG, big_event


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


@pytest.mark.parametrize(("percent", "size"), [(100, (865, 612)), (200, (1250, 3000))])
def test_long_names_of_a_real_event_are_whole_and_a_session_has_two_lines(qtbot, percent, size):
    look = Look("light", percent, reduced_motion=True)
    lists = EventLists(look)
    qtbot.addWidget(lists)
    lists.stack(down=percent == 200, whole=percent == 200)
    lists.resize(*size)
    lists.show()
    lists.show_view(event_view(big_event()), "")
    sessions = lists.sessions
    assert LONG in {name for row in sessions.rows_model.rows for name in row.teams}
    assert sessions.cut_names() == ()
    line = look.metrics("table", 600).height()
    heights = [sessions.rowHeight(index) for index in range(len(sessions.rows_model.rows))]
    assert max(heights) <= 2 * line + look.px(12)
    if percent == 100:
        assert sum(heights) / len(heights) * 8 < sessions.height(), "eight sessions in sight"


@pytest.mark.parametrize(("percent", "size"), [(100, (880, 560)), (125, (760, 560)), (200, (1250, 500))])
def test_the_winner_of_every_pair_is_whole_in_the_bracket(qtbot, percent, size):
    picture = BracketPicture(Look("light", percent, reduced_motion=True))
    qtbot.addWidget(picture)
    picture.resize(*size)
    picture.show_bracket(bracket_shown(big_event(), FINALS))
    picture.show()
    assert picture.parts
    assert [picture.cut_winners(part) for part in picture.parts] == [()] * len(picture.parts)
    for part in picture.parts:
        picture.part = part
        assert all(picture.rect().left() <= box.left() and box.right() <= picture.rect().right()
                   for _pair, box in picture.boxes())  # fmt: skip


def test_names_that_end_in_dots_are_reported(qtbot):
    lists = EventLists(Look("light", reduced_motion=True))
    qtbot.addWidget(lists)
    lists.stack(down=True, whole=False)
    lists.resize(420, 500)
    lists.show()
    lists.show_view(event_view(big_event()), "")
    assert any(LONG in line for line in cut_off(lists))
