"""Home 56 with tables by keyboard: three teams, no bid, all tricks, a team out, the end."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.features.committee.view.rulings.by_the_book import prescribed_for
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event
from scorekeeper.rules.prescribed import Charge
from tests.shell.evening import Evening

TEAMS = (
    NewTeam("Dallas", ("Anil", "Biju", "Chacko"), "Anil"),
    NewTeam("Detroit", ("Deepa", "Eapen", "Fina"), "Deepa"),
    NewTeam("Houston", ("Gopi", "Hari", "Indu"), "Gopi"),
)


def opened(qtbot, tmp_path, system, sides, **settings):
    event = NewEvent("Home", system, "2026-11-21", None, settings, TEAMS[:sides], first_session=True)
    path = tmp_path / "home.scorekeeper"
    create_event(path, event, who="Anil", seat="t1").close()
    evening = Evening(qtbot, tmp_path)
    begin(evening, path)
    return evening


def begin(evening, path):
    evening.programme.open(str(path))
    evening.wait(lambda: evening.bridge is not None and evening.window.current == "session-start")
    evening.enter()
    evening.wait(lambda: evening.window.current == "score")


@pytest.fixture
def tables(qtbot, tmp_path):
    evening = opened(qtbot, tmp_path, "tables-56", 2, cot=True, redeal_no_points=True)
    yield evening
    evening.close()


@pytest.fixture
def several(qtbot, tmp_path):
    evening = opened(qtbot, tmp_path, "tables-56-teams", 3, teams=3)
    yield evening
    evening.close()


def state(evening):
    return next(iter(evening.bridge.tournament.sessions.values()))


def page(evening):
    return evening.window.page("score")


def explained(evening):
    return page(evening).entry.line.accessibleDescription()


def enter(evening, line):
    before = evening.bridge.tournament.seq
    evening.type(line)
    evening.enter()
    evening.wait(lambda: evening.bridge.tournament.seq > before and not page(evening).sending.busy)


def test_tables_change_hands_and_the_sheet_has_no_end_of_its_own(tables):
    enter(tables, "a 40h 44")
    enter(tables, "all-pass 30")
    enter(tables, "a 48s 56 cot")
    enter(tables, "b 28h 20 !b")
    result = state(tables)
    assert sum(result.result.totals.values()) == 24
    assert dict(result.result.totals) == {"A": 12 + 2 - 1 + 6 + 4, "B": 12 - 2 + 1 - 6 - 4}
    assert (result.limit, result.deals, result.state) == (0, 5, "running")
    rows = page(tables).table.rows_model.rows
    assert [[mark.text for mark in row.marks] for row in rows[1:4]] == [["nobody bid"], ["all tricks"], ["B played on"]]
    tables.wait(lambda: page(tables).frame.panels.deal.title.text() == "Deal 5")


def test_a_match_ends_with_the_payment_that_falls_short(tables, check_golden):
    enter(tables, "b 56ntxx -")
    tables.type("a 40hxx 44")
    assert state(tables).result.ended_at == 1
    check_golden(explained(tables))
    tables.key(Qt.Key.Key_Escape)
    check_golden(page(tables).line.placeholderText())
    assert page(tables).frame.head.totals[0].text() == "24"
    assert page(tables).frame.head.points.isHidden()


def test_a_correction_that_ends_the_match_earlier_leaves_later_deals_in_the_journal(tables):
    enter(tables, "b 28h -")
    enter(tables, "a 28h +")
    tables.type("1: b 56ntxx -")
    tables.enter()
    tables.wait(lambda: page(tables).panels.panel is not None)
    tables.type("misread")
    tables.enter()
    tables.wait(lambda: state(tables).result.ended_at == 1)
    assert state(tables).beyond == (2,)
    assert dict(state(tables).result.totals) == {"A": 24, "B": 0}
    tables.window.run("undo")
    tables.wait(lambda: state(tables).result.ended_at is None)
    assert state(tables).beyond == ()
    assert [deal.number for deal in state(tables).record.deals] == [1, 2]


@pytest.mark.parametrize("line", ["b 40h 44:12 cot", "a 40h 30 cot", "b 40h 44 cot !b", "all-pass 20 cot"])
def test_a_side_with_every_trick_has_all_card_points(tables, line):
    before = tables.bridge.tournament.seq
    tables.type(line)
    assert "takes every trick has all 56 card points" in explained(tables)
    tables.enter()
    assert tables.bridge.tournament.seq == before


def test_a_re_deal_that_is_not_agreed_is_not_prescribed(tables):
    enter(tables, "a 40h 44")
    tables.window.run("raise-dispute")
    offered = {choice.code for choice in page(tables).panels.panel.finder._choices}
    assert ("no-points" in offered, "eight-jacks" in offered) == (True, False)
    session = state(tables).uid
    for code, prescribed in (("no-points", "redeal"), ("eight-jacks", "not-infraction")):
        assert prescribed_for(tables.bridge.tournament, session, Charge(code, "", 1)).code == prescribed


def test_there_are_no_penalties_and_only_agreed_re_deals(tables):
    tables.window.run("penalty")
    assert "no penalties" in tables.status_text
    tables.window.run("redeal")
    offered = [item.title for item in page(tables).panels.panel.list.rows_model.rows]
    assert any("no points" in title.lower() or "points" in title.lower() for title in offered)
    assert not any("eight jacks" in title.lower() for title in offered)


def test_infractions_unknown_to_the_rules_are_not_offered_by_hand(tables):
    hand = page(tables).frame.panels.deal.hand
    assert hand.passed.isVisibleTo(hand)
    hand.passed.click()
    assert page(tables).line.text() == "all-pass"
    hand.outcome.segment("made").click()
    hand.swept.click()
    assert page(tables).line.text() == "all-pass + cot"


def test_three_teams_with_one_sitting_out(several, check_golden):
    enter(several, "a 40h 44")
    assert dict(state(several).result.totals) == {"A": 16, "B": 10, "C": 10}
    enter(several, "c 56ntxx -")
    several.type("c 28h 30")
    check_golden(explained(several))
    several.key(Qt.Key.Key_Escape)
    head = page(several).frame.head
    assert [total.text() for total in head.totals] == ["26", "10", "0"]
    several.wait(lambda: "Houston has no tables left and is out" in page(several).frame.panels.deal.step.text())
    enter(several, "a 56sxx +")
    assert (state(several).state, state(several).result.winner) == ("complete", "A")


def test_seats_change_among_three_teams_too(several):
    several.window.run("seats")
    panel = page(several).frame.panels.currentWidget()
    assert panel.kind == "seats"
    shown = [seat for seat, button in panel.table.seats.items() if button.isVisibleTo(panel)]
    assert shown == [1, 2, 3, 4, 5, 6]
    assert [panel.table.seats[seat].letter for seat in shown] == ["A", "B", "C", "A", "B", "C"]
