"""Sessions with an unplanned end, by keyboard: stopped, prolonged, extra deals, forfeited."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from scorekeeper.journal.facts import LengthSet, SessionForfeited, SessionOpened, Voided
from scorekeeper.language.spans import plain
from tests.event_loop import catch_up
from tests.kernel.golden_event import SESSION, deal, opening

KEY = Qt.Key
TIED = [deal(1, "A 40H 44"), deal(2, "B 40H 44")]


def session(keys):
    return keys.table.desk.tournament.sessions[SESSION]


def newest(keys):
    return keys.table.desk.entries[-1]


def knock_out(deals=2):
    facts = opening(seats=True)
    return [
        replace(fact, options={"match_points": False, "deals": deals}) if isinstance(fact, SessionOpened) else fact
        for fact in facts
    ]


def test_a_session_is_stopped_early_with_a_reason(at_table, check_golden):
    keys = at_table(8)
    keys.run("extent")
    assert keys.panel.form.choice("what").value == "stopped"
    assert keys.panel.form.fields["deals"].text() == "8"
    assert keys.panel.form.fields["deals"].label.isVisible()
    seq = newest(keys).seq
    keys.press(KEY.Key_Return)
    assert keys.focus is keys.panel.form.fields["deals"].line
    keys.press(KEY.Key_Return)
    assert keys.focus is keys.panel.form.fields["reason"].line
    assert keys.panel.problem_label.isHidden()
    keys.press(KEY.Key_Return)
    assert "A reason is missing" in keys.panel.problem_label.text()
    assert newest(keys).seq == seq
    keys.type("the light went out\n").settle()
    assert newest(keys).fact == LengthSet(SESSION, 8, "stopped")
    assert newest(keys).reason == "the light went out"
    assert session(keys).state == "complete"
    assert keys.panel is None
    assert keys.sheet.head.about == "Stopped after deal 8 of 18"
    check_golden(keys.page.line.placeholderText())
    assert keys.aside().page.panels.currentWidget().kind == "complete"
    assert len(keys.sheet.rows) == 8


def test_a_deal_typed_where_the_reason_belongs_stops_nothing(at_table):
    keys = at_table(8)
    seq = newest(keys).seq
    keys.run("extent").press(KEY.Key_Return, KEY.Key_Return).type("b30c31\n").settle()
    reason = keys.panel.form.fields["reason"]
    assert reason.problem.text().startswith("“b30c31” is a deal, not a reason.")
    assert newest(keys).seq == seq
    keys.type("rain\n").settle()
    assert newest(keys).reason == "rain", "what is typed on takes its place"


def test_it_goes_on_and_the_stop_can_be_taken_back(at_table):
    keys = at_table(8)
    keys.run("extent").press(KEY.Key_Return, KEY.Key_Return).type("rain\n").settle()
    keys.run("extent")
    assert keys.panel.standing.text() == "Stopped after deal 8 of 18: rain"
    assert (keys.panel.form.choice("what").value, keys.panel.form.fields["deals"].text()) == ("planned", "18")
    keys.panel.form.fields["reason"].line.setFocus()
    keys.type("dry again\n").settle()
    assert newest(keys).fact == LengthSet(SESSION, 18, "planned")
    assert session(keys).state == "running"
    keys.run("extent")
    keys.panel.back.setFocus()
    keys.press(KEY.Key_Space).settle()
    assert isinstance(newest(keys).fact, Voided)
    assert session(keys).state == "complete"
    keys.run("undo").settle()
    assert session(keys).length is None


def test_extra_deals_after_a_tie_in_one_stroke(at_table):
    keys = at_table(beginning=knock_out(), facts=TIED)
    keys.aside()
    complete = keys.page.panels.complete
    assert complete.extra.text() == "6 extra deals"
    assert complete.extra.accessibleDescription() == "Ctrl+Shift+L"
    assert complete.sign.isHidden()
    assert "Ctrl+Shift+L adds 6 extra deals" in plain(keys.page.sheet.state.reading.sentence)
    complete.extra.setFocus()
    keys.press(KEY.Key_Return).settle()
    assert newest(keys).fact == LengthSet(SESSION, 8, "extra")
    assert len(keys.sheet.rows) == 8
    assert keys.sheet.current == 3
    assert keys.sheet.head.about == "2 deals and 6 extra"
    for number in range(3, 9):
        keys.type(f"{'ab'[number % 2]}40h44\n").settle()
        if keys.panel is not None:
            keys.press(KEY.Key_Escape)
    assert session(keys).state == "complete"
    keys.run("extent")
    assert (keys.panel.form.choice("what").value, keys.panel.form.fields["deals"].text()) == ("extra", "9")
    keys.press(KEY.Key_Return).settle()
    assert newest(keys).fact == LengthSet(SESSION, 9, "extra")
    keys.type("b40h44\n").settle()
    keys.aside()
    assert session(keys).result.winner == "B"
    assert keys.page.panels.complete.extra.isHidden()


def test_a_tie_with_match_points_has_no_extra_deals(at_table):
    facts = knock_out()
    facts[3] = replace(facts[3], options={"deals": 2})
    keys = at_table(beginning=facts, facts=TIED)
    keys.aside()
    assert keys.page.panels.complete.extra.isHidden()
    keys.run("extra-deals")
    assert newest(keys).fact.kind == "deal-recorded"
    keys.run("extent")
    assert keys.panel.form.choice("what").value == "planned"


def test_a_team_that_did_not_come(at_table, check_golden):
    keys = at_table(0)
    keys.run("extent")
    assert keys.panel.form.choice("what").value == "forfeit"
    assert keys.panel.form.choice("why").value == "no-show"
    assert not keys.panel.button.isEnabled()
    keys.press(KEY.Key_Return)
    assert keys.focus is keys.panel.form.choice("side").segment("A")
    keys.press(KEY.Key_Right, KEY.Key_Return)
    assert keys.panel.form.choice("side").value == "B"
    assert keys.focus is keys.panel.form.choice("why").segment("no-show")
    keys.press(KEY.Key_Return).settle()
    assert newest(keys).fact == SessionForfeited(SESSION, "B", "no-show")
    assert session(keys).state == "forfeited"
    check_golden(keys.sheet.head.about)
    assert keys.sheet.head.match_points == "4–0"
    complete = keys.aside().page.panels.complete
    assert keys.aside().page.panels.currentWidget() is complete
    assert complete.title.text() == "Session forfeited"
    assert complete.result.text() == "Dallas 4–0, 5–0"
    keys.type("a40h44\n").settle()
    assert "is forfeited" in keys.explanation
    keys.press(KEY.Key_Escape)
    keys.run("undo").settle()
    assert session(keys).state == "empty"
    check_golden(keys.status[1])


def test_a_team_that_left_needs_a_reason(at_table):
    keys = at_table(8)
    keys.run("extent")
    keys.press(KEY.Key_Right)
    assert keys.panel.form.choice("what").value == "forfeit"
    keys.press(KEY.Key_Return, KEY.Key_Space)
    assert (keys.panel.form.choice("side").value, keys.panel.form.choice("why").value) == ("A", "left")
    keys.press(KEY.Key_Return)
    assert keys.focus is keys.panel.form.fields["reason"].line
    keys.type("Anil is ill\n").settle()
    assert newest(keys).fact == SessionForfeited(SESSION, "A", "left")
    assert len(session(keys).result.deals) == 8
    assert keys.sheet.head.match_points == "0–4"
    keys.run("extent")
    assert keys.panel.standing.text() == "Forfeit: Dallas left: Detroit 4–0, 5–0 (Anil is ill)"


@pytest.mark.parametrize("deals", [6, 12, 24])
def test_other_lengths_fit_the_sheet(at_table, deals):
    keys = at_table(5)
    keys.run("extent")
    keys.panel.choose("planned")
    keys.panel.form.choice("usual").segment(str(deals)).click()
    assert keys.panel.form.fields["deals"].text() == str(deals)
    keys.panel.form.fields["reason"].line.setFocus()
    keys.type("the rounds were cut\n").settle()
    assert len(keys.sheet.rows) == deals
    table = keys.page.table
    catch_up()
    assert table.verticalScrollBar().maximum() == 0


def test_too_few_deals_are_refused_where_they_are_typed(at_table, check_golden):
    keys = at_table(8)
    keys.run("extent")
    keys.press(KEY.Key_Return)
    keys.focus.selectAll()
    keys.type("5")
    keys.press(KEY.Key_Return)
    check_golden(keys.panel.problem_label.text())
    assert not keys.panel.button.isEnabled()
    keys.press(KEY.Key_Escape)
    assert session(keys).length is None
    keys.run("extent")
    assert keys.panel.form.fields["deals"].text() != "5", "Esc forgets"
    assert keys.page.unsaved() == ""


def test_both_teams_give_a_session_up_and_neither_gets_anything(at_table, check_golden):
    keys = at_table(0)
    keys.run("extent").press(KEY.Key_Return, KEY.Key_Right, KEY.Key_Right, KEY.Key_Return)
    assert keys.panel.form.choice("side").value == "AB"
    keys.press(KEY.Key_Return).settle()
    assert newest(keys).fact == SessionForfeited(SESSION, "A", "no-show", ("B",))
    assert session(keys).state == "forfeited"
    assert keys.sheet.head.match_points == "0\u20130"
    check_golden(keys.sheet.head.about)
    keys.run("undo").settle()
    assert session(keys).forfeit is None
