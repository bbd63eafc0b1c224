"""From the journal to what an entry is about, and back to the same row of the same filter."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.journal.facts import TeamEntered
from tests.shell.evening import Evening

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def evening(qtbot, tmp_path):
    new_evening = Evening(qtbot, tmp_path)
    new_evening.programme.open_sample()
    new_evening.wait(lambda: new_evening.bridge is not None and new_evening.window.current == "score")
    yield new_evening
    new_evening.close()


def in_journal(evening, text):
    evening.window.show_page("journal")
    evening.type(text)
    page = evening.window.page("journal")
    return page, page.table.selected.entry.seq


def as_it_was(evening, seq, text):
    page = evening.window.page("journal")
    return evening.window.current == "journal" and (page.filter.text(), page.table.selected.entry.seq) == (text, seq)


def test_escape_comes_back_from_the_deal_to_the_same_row(evening):
    page, _last = in_journal(evening, "deal 6")
    evening.key(Qt.Key.Key_Up)
    seq = page.table.selected.entry.seq
    evening.enter()
    score = evening.window.page("score")
    assert evening.window.current == "score"
    assert score.sheet.state.selected == 6
    evening.key(Qt.Key.Key_Escape)
    assert as_it_was(evening, seq, "deal 6")
    assert evening.window.focusWidget() is page.filter


def test_alt_left_goes_back_once(evening):
    _page, seq = in_journal(evening, "deal 6")
    evening.enter()
    evening.window.run("back")
    assert as_it_was(evening, seq, "deal 6")
    assert not evening.window.actions_by_name["back"].isEnabled()


def test_escape_first_empties_what_is_typed_there(evening):
    _page, seq = in_journal(evening, "deal 6")
    evening.enter()
    evening.type("a30h")
    evening.key(Qt.Key.Key_Escape)
    assert evening.window.current == "score"
    evening.key(Qt.Key.Key_Escape)
    assert as_it_was(evening, seq, "deal 6")


def test_the_author_of_an_entry_stays_until_alt_left(evening):
    _page, seq = in_journal(evening, "deal 6")
    evening.enter()
    evening.bridge.submit([TeamEntered("e" * 32, "Elders")])
    evening.wait(lambda: not evening.bridge.is_busy)
    evening.key(Qt.Key.Key_Escape)
    assert evening.window.current == "score"
    evening.window.run("back")
    assert as_it_was(evening, seq, "deal 6")


def test_back_from_the_team(evening):
    page, seq = in_journal(evening, "albany players")
    evening.enter()
    assert evening.window.current == "event"
    evening.window.page("event").find_line.setFocus()
    evening.key(Qt.Key.Key_Escape)
    assert as_it_was(evening, seq, "albany players")
    assert page.isVisible()


def test_going_elsewhere_by_oneself_forgets_the_way(evening):
    in_journal(evening, "deal 6")
    evening.enter()
    evening.window.show_page("standings")
    evening.window.show_page("score")
    assert not evening.window.actions_by_name["back"].isEnabled()
    evening.key(Qt.Key.Key_Escape)
    assert evening.window.current == "score"


def test_the_title_bar_names_the_session_that_is_shown(evening):
    before = evening.window.windowTitle()
    evening.key(Qt.Key.Key_PageDown, mod=Qt.KeyboardModifier.ControlModifier)
    assert "Dallas" in evening.window.windowTitle() != before
    evening.key(Qt.Key.Key_PageUp, mod=Qt.KeyboardModifier.ControlModifier)
    assert evening.window.windowTitle() == before


STEPS = {
    "draw-round": 1, "stages": 1, "search": 1, "help": 1, "rule-book": 1, "settings": 1, "new-event": 1, "print": 1,
    "go-to": 1, "backups": 1, "registration-desk": 2, "new-team": 3, "event-settings": 3,
}  # fmt: skip
"""What leads away from a page, and how many steps lead back: out of a form or the desk, out of the lists."""


@pytest.mark.parametrize("page", ["score", "standings", "disputes", "journal"])
def test_escape_goes_back_step_by_step_after_any_command(evening, page):
    window = evening.window
    for command, steps in STEPS.items():
        window.show_page(page)
        begun = window.focusWidget()
        window.run(command)
        assert (window.current, window.focusWidget()) != (page, begun), command
        walked = 0
        while (window.current, window.focusWidget()) != (page, begun) and walked < 5:
            evening.key(Qt.Key.Key_Escape)
            walked += 1
        assert walked == steps, (command, window.current)


def test_escape_from_reports_returns_to_the_previous_page(evening):
    window = evening.window
    window.show_page("standings")
    window.show_page("reports")
    window.run("search")
    evening.key(Qt.Key.Key_Escape)
    assert window.current == "reports"
    evening.key(Qt.Key.Key_Escape)
    assert window.current == "standings"


def test_escape_leaves_the_closing_of_a_sheet_once(evening):
    window = evening.window
    window.run("previous-session")
    window.run("sign")
    assert window.current == "sign-off"
    evening.key(Qt.Key.Key_Escape)
    assert window.current == "score"
    evening.key(Qt.Key.Key_Escape)
    assert window.current == "score"


def test_escape_goes_from_the_cross_table_to_the_table_and_from_a_filter_to_the_tiles(evening):
    window = evening.window
    window.show_page("standings")
    table = window.focusWidget()
    evening.key(Qt.Key.Key_X, mod=ALT)
    assert window.focusWidget().objectName() == "standings-cross"
    evening.key(Qt.Key.Key_Escape)
    assert window.focusWidget() is table
    window.show_page("round")
    tiles = window.focusWidget()
    evening.key(Qt.Key.Key_N, mod=ALT)
    assert window.focusWidget() is not tiles
    evening.wait(lambda: not window.focusWidget().isDown())
    evening.key(Qt.Key.Key_Escape)
    assert window.focusWidget() is tiles


def test_escape_leaves_a_closed_sheet_and_does_not_lead_back_to_it(evening):
    evening.programme._go("sign-off", evening.window.page("score").session)
    evening.wait(lambda: evening.window.current == "sign-off")
    evening.wait(lambda: not evening.window.page("sign-off").is_working)
    evening.key(Qt.Key.Key_Escape)
    assert evening.window.current == "score"
    evening.key(Qt.Key.Key_Escape)
    assert evening.window.current == "score"
    assert evening.window.actions_by_name["back"].isEnabled(), "Alt+Left still leads back"
