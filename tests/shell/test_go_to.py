"""Ctrl+G leads from every page of an event to the search field and a table's sheet."""

import pytest

from tests.shell.evening import Evening


@pytest.fixture
def evening(qtbot, tmp_path):
    new_evening = Evening(qtbot, tmp_path)
    new_evening.programme.open_sample()
    new_evening.wait(lambda: new_evening.bridge is not None and new_evening.window.current not in {"", "start"})
    yield new_evening
    new_evening.close()


def test_go_to_leads_from_every_page_to_the_find_field(evening):
    window = evening.window
    for page in ("score", "standings", "journal", "session-start", "help", "event"):
        window.show_page(page)
        assert window.actions_by_name["go-to"].isEnabled(), page
        window.run("go-to")
        assert (window.current, window.focusWidget()) == ("event", window.page("event").find_line), page


def test_enter_on_the_only_session_found_opens_it(evening):
    window, (first, second, *_more) = evening.window, evening.bridge.tournament.sessions
    for text, uid in (("table 8", second), ("7", first)):
        window.run("go-to")
        evening.type(text)
        evening.enter()
        assert (window.current, window.page("score").session) == ("score", uid), text


def test_enter_on_more_or_none_stays_on_the_page(evening):
    window = evening.window
    for text in ("round 5", "table 9"):
        window.run("go-to")
        evening.type(text)
        evening.enter()
        assert window.current == "event", text


def test_without_an_event_there_is_nowhere_to_go(evening):
    window = evening.window
    window.run("close-event")
    evening.wait(lambda: window.current == "start")
    assert not window.actions_by_name["go-to"].isEnabled()


def test_a_command_that_the_event_page_does_not_take_ends(evening, monkeypatch):
    """While the page is rebuilt it takes no commands, and the window's must not recurse."""
    evening.window.show_page("event")
    page = evening.window.page("event")
    monkeypatch.setattr(page, "handlers", dict)
    evening.window.show_page("score")
    evening.window.run("registration-desk")
    assert evening.window.current == "event"
