"""Ctrl+K: one field that finds everything of an event, by keyboard alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def evening(evening):
    return evening.open_sample()


def ask(evening, text):
    evening.window.run("search")
    evening.type(text)
    evening.enter()


def test_tables_teams_and_articles_open_from_the_search(evening):
    window, (first, second, *_more) = evening.window, evening.bridge.tournament.sessions
    ask(evening, "8")
    assert (window.current, window.page("score").session) == ("score", second)
    ask(evening, "7")
    assert window.page("score").session == first
    ask(evening, "deal 3")
    assert (window.current, window.page("score").sheet.state.selected) == ("score", 3)
    ask(evening, "3.9")
    assert (window.current, window.page("rules").book.shown.article.number) == ("rules", "3.9")
    team = next(iter(evening.bridge.tournament.teams.values()))
    ask(evening, team.players[0])
    assert window.current == "event"
    assert window.page("event").teams.selected.uid == team.uid


def test_the_members_of_the_committee_are_named_from_any_page(evening):
    evening.window.show_page("event")
    ask(evening, "committee members")
    assert evening.window.current == "disputes"
    assert evening.window.focusWidget().objectName() == "committee-form-names"


def test_a_command_runs_on_the_page_where_it_was_chosen(evening):
    window = evening.window
    window.show_page("score")
    ask(evening, "penalty")
    assert window.current == "score"
    assert window.page("score").panels.panel.kind == "penalty"


def test_arrows_choose_and_escape_goes_back(evening):
    window = evening.window
    window.show_page("standings")
    window.run("search")
    page = window.page("search")
    evening.type("d")
    assert page.list.currentIndex().row() == 0
    evening.key(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert page.list.currentIndex().row() == 1
    evening.key(Qt.Key.Key_Escape)
    assert (window.current, page.line.text()) == ("search", "")
    evening.key(Qt.Key.Key_Escape)
    assert window.current == "standings"


def test_a_search_without_results_is_explained(evening, check_golden):
    evening.window.run("search")
    evening.type("zzz")
    page = evening.window.page("search")
    check_golden(page.words.text())
    evening.enter()
    assert evening.window.current == "search"


def test_find_opens_the_search_where_a_page_has_no_find_of_its_own(evening):
    window = evening.window
    window.show_page("score")
    window.run("find")
    assert window.current == "search"


def test_ctrl_k_edits_a_field_with_text_and_searches_without(evening):
    window = evening.window
    window.show_page("score")
    line = window.page("score").line
    evening.type("A 40")
    line.setCursorPosition(1)
    QTest.keyClick(line, Qt.Key.Key_K, CONTROL)
    assert window.current == "score"
    line.clear()
    QTest.keyClick(line, Qt.Key.Key_K, CONTROL)
    assert window.current == "search"
