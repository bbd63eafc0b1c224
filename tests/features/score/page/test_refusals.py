"""A refused line is visible and later typing never joins it unnoticed, by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from scorekeeper.journal.facts import DealRecorded
from scorekeeper.session.words import score_page
from tests.event_loop import catch_up
from tests.kernel.golden_event import deal, golden

AWAITED = [*golden(9), deal(10, "B 39D")]


@pytest.fixture
def heard(monkeypatch):
    """What is announced last."""
    result = []

    def take(event):
        if event.type() == QAccessible.Event.Announcement:
            result.append(event.message())

    def last():
        catch_up()
        return result[-1]

    monkeypatch.setattr(QAccessible, "updateAccessibility", take)
    return last


def facts_of(keys):
    return [entry.fact for entry in keys.table.desk.entries if isinstance(entry.fact, DealRecorded)]


def explained(keys):
    return f"{keys.explanation} {keys.page.entry.follow.accessibleName()}"


def test_a_forgotten_result_costs_no_deal(at_table, check_golden):
    keys = at_table(facts=AWAITED)
    before = len(keys.table.desk.entries)
    keys.type("a36h38\nb30c31\n").settle()
    assert len(keys.table.desk.entries) == before
    assert keys.panel is None
    assert keys.page.line.selectedText() == keys.page.line.text() == "b30c31"
    assert keys.page.line.bad
    keys.press(Qt.Key.Key_Escape)
    assert keys.page.line.text() == ""
    keys.type("a36h38\n")
    check_golden(keys.explanation)
    check_golden(explained(keys))
    keys.press(Qt.Key.Key_Escape).type("41\na36h38\nb30c31\n").settle()
    assert facts_of(keys)[-3:] == [deal(10, "B 39D 41"), deal(11, "A 36H 38"), deal(12, "B 30C 31")]


def test_the_next_deal_by_its_number_leaves_the_result_open(at_table):
    keys = at_table(facts=AWAITED)
    keys.type("11: a36h38\n").settle()
    assert facts_of(keys)[-1] == deal(11, "A 36H 38")
    assert keys.page.sheet.state.reading.deal == 10


def test_a_deal_typed_for_a_reason_is_refused(at_table):
    keys = at_table(facts=AWAITED)
    before = len(keys.table.desk.entries)
    keys.type("10: a36h38\n").type("b30c31\na28h31\n").settle()
    assert len(keys.table.desk.entries) == before
    assert keys.panel.reason.problem.text().startswith("“a28h31” is a deal, not a reason.")
    assert keys.panel.reason.line.selectedText() == "a28h31"
    keys.type("Misheard\n").settle()
    entry = keys.table.desk.entries[-1]
    assert (entry.fact, entry.reason) == (deal(10, "A 36H 38"), "Misheard")


def test_esc_leaves_a_correction_with_the_line_in_sight_and_what_is_typed_next_takes_its_place(at_table):
    keys = at_table(facts=AWAITED)
    keys.type("10: a36h38\n").type("b30c31\n").press(Qt.Key.Key_Escape)
    assert not keys.page.panels.panel
    assert keys.page.line.selectedText() == keys.page.line.text() == "10: a36h38"
    keys.type("41\n").settle()
    assert facts_of(keys)[-1] == deal(10, "B 39D 41")
    keys.type("5: b\n")
    assert keys.panel.reason.text() == ""


def test_a_line_that_is_not_finished_says_so_when_enter_is_pressed(at_table):
    keys = at_table(10)
    keys.type("a40")
    assert not keys.page.line.bad
    keys.type("\n")
    assert keys.page.line.bad
    assert score_page.line_unfinished() in explained(keys)
    keys.type("h44")
    assert not keys.page.line.bad
    keys.type("\n").settle()
    assert facts_of(keys)[-1] == deal(11, "A 40H 44")


def test_by_hand_another_contract_names_the_deal_whose_result_is_awaited(at_table):
    keys = at_table(facts=AWAITED)
    hand = keys.aside().page.panels.deal.hand
    hand.strain.segment("H").click()
    assert keys.page.line.text() == "10: B 39H"
    assert keys.page.sheet.state.reading.needs_reason


def test_the_panel_keeps_up_with_typing_without_a_pause(at_table):
    keys = at_table(10)
    keys.qtbot.waitUntil(lambda: not keys.page.sheet._panel_timer.isActive())
    shown = []
    keys.page.sheet._panel_timer.timeout.connect(lambda: shown.append(keys.page.panels.deal.hand.side.value))

    def typing():
        keys.type("b")
        keys.press(Qt.Key.Key_Backspace)
        return len(shown) >= 2

    keys.qtbot.waitUntil(typing)
    keys.type("b40h")
    keys.qtbot.waitUntil(lambda: keys.page.panels.deal.hand.value.value == 40)


def test_n_alone_makes_a_deal_no_trump_and_leaves_the_rest(at_table):
    keys = at_table(facts=[*golden(4), deal(5, "B 30S 33")])
    keys.type("5: n\nMisheard\n").settle()
    assert facts_of(keys)[-1] == deal(5, "B 30NT 33")


def test_a_single_digit_of_card_points_is_asked_about(at_table):
    keys = at_table(10)
    before = len(keys.table.desk.entries)
    keys.type("a33h3\n").settle().aside()
    assert len(keys.table.desk.entries) == before
    assert explained(keys).startswith("Dallas took only 3 of 56 card points? Nothing is recorded yet.")
    keys.type("3\n").settle()
    assert facts_of(keys)[-1] == deal(11, "A 33H 33")
    keys.type("b30c4\n\n").settle()
    assert facts_of(keys)[-1] == deal(12, "B 30C 4")


def test_a_result_on_its_own_is_asked_about_each_time(at_table):
    keys = at_table(10)
    keys.type("a33h\n3\n").settle()
    assert facts_of(keys)[-1] == deal(11, "A 33H")
    assert explained(keys).startswith("Dallas took only 3 of 56 card points?")
    keys.press(Qt.Key.Key_Escape).type("3\n").settle()
    assert facts_of(keys)[-1] == deal(11, "A 33H")
    keys.type("\n").settle()
    assert facts_of(keys)[-1] == deal(11, "A 33H 3")


@pytest.mark.parametrize(
    ("text", "recorded"), [("a33h03", "A 33H 3"), ("a33h3-", "A 33H 3"), ("a33h0", "A 33H 0"), ("a33h12", "A 33H 12")]
)
def test_a_deliberate_entry_is_recorded_at_once(at_table, text, recorded):
    keys = at_table(10)
    keys.type(f"{text}\n").settle()
    assert facts_of(keys)[-1] == deal(11, recorded)


def test_the_next_deal_typed_over_the_question_is_not_recorded_with_it(at_table):
    keys = at_table(10)
    before = len(keys.table.desk.entries)
    keys.type("a33h3\nb30c31\n").settle()
    assert len(keys.table.desk.entries) == before
    assert keys.page.line.bad


def test_text_typed_after_a_refused_line_takes_its_place_in_sight(at_table, heard, check_golden):
    keys = at_table(10)
    keys.type("b70h\n")
    assert keys.page.line.selectedText() == "b70h"
    check_golden(heard())
    keys.type("b30c31")
    assert keys.page.line.text() == "b30c31"
    check_golden(heard())
    keys.type("\n").settle()
    assert facts_of(keys)[-1] == deal(11, "B 30C 31")


@pytest.mark.parametrize(
    ("key", "then", "recorded"),
    [(Qt.Key.Key_End, "3", "b70h3"), (Qt.Key.Key_Home, "3", "3b70h"), (Qt.Key.Key_Backspace, "a", "b70a")],
)
def test_a_refused_line_can_be_changed_instead(at_table, key, then, recorded):
    keys = at_table(10)
    keys.type("b70h\n").press(key).type(then)
    assert keys.page.line.text() == recorded


def test_an_unfinished_line_is_followed_by_what_finishes_it_and_all_else_begins_again(at_table, heard, check_golden):
    keys = at_table(10)
    keys.type("a40\nh")
    assert keys.page.line.text() == "a40h"
    keys.press(Qt.Key.Key_Escape).type("a40\nB")
    assert keys.page.line.text() == "B"
    check_golden(heard())
    keys.press(Qt.Key.Key_Escape).type("a40\n").press(Qt.Key.Key_End).type("b")
    assert keys.page.line.text() == "a40b", "whoever changes the line is not disturbed"


def test_a_key_pressed_elsewhere_on_the_page_takes_the_place_of_a_refused_line_too(at_table):
    keys = at_table(10)
    keys.type("b70h\n")
    keys.page.table.setFocus()
    keys.type("a")
    assert keys.page.line.text() == "a"
