"""Games of 500 by keyboard: a day is made, four players sit down, hands are typed, faults, the bell, corrections."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.qt.pages.hands.bell import Bell
from tests.qt.test_first_evening import Evening

SHIFT_CTRL = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def make_day(evening, folder):
    evening.window.run("new-event")
    made = evening.window.wanted("new-event")
    made._folder = folder
    evening.type("Club day")
    made.system.segment("singles-500").click()
    made.players.setPlainText("Anil\nBiju\nChacko, Deepa\nEapen")
    made.first_focus().setFocus()
    evening.confirm()
    evening.wait(lambda: evening.bridge is not None and evening.window.current == "event")
    evening.window.run("new-session")
    evening.confirm()
    evening.wait(lambda: evening.bridge.tournament.games and evening.window.current == "score")


@pytest.fixture
def evening(qtbot, tmp_path):
    made = Evening(qtbot, tmp_path)
    make_day(made, tmp_path)
    yield made
    made.close()


def state(evening):
    return next(iter(evening.bridge.tournament.games.values()))


def page(evening):
    return evening.window.page("score")


def enter(evening, line):
    """Type a line, press Enter, and wait until it stands."""
    before = evening.bridge.tournament.seq
    evening.type(line)
    evening.enter()
    evening.wait(lambda: evening.bridge.tournament.seq > before and not page(evening).sending.busy)


def explained(evening):
    return page(evening).entry.explanation.accessibleName()


def test_a_day_begins_with_its_players_and_the_next_four_sit_down(evening):
    assert [team.name for team in evening.bridge.tournament.teams.values()] == [
        "Anil", "Biju", "Chacko", "Deepa", "Eapen",
    ]  # fmt: skip
    assert dict(state(evening).record.players) == {"A": ("Anil", "Chacko"), "B": ("Biju", "Deepa")}
    assert "1 Anil (A), deals" in page(evening).panel._seats[0].text()


def test_a_whole_game_of_four_hands(evening):
    evening.type("a 7s")
    assert "worth 140" in explained(evening)
    evening.enter()
    evening.wait(lambda: state(evening).record.hands)
    enter(evening, "8")
    enter(evening, "none 6 4")
    enter(evening, "b8h 8")
    evening.type("a 6s 6")
    assert "Anil and Chacko +40" in explained(evening)
    enter(evening, "")
    game = state(evening)
    assert game.state == "complete"
    assert dict(game.result.totals) == {"A": 140 + 60 + 20 + 40, "B": 20 + 40 + 300 + 40}
    assert dict(game.result.clicks) == {"Anil": 0, "Chacko": 0, "Biju": 2, "Deepa": 2}
    assert page(evening).head.totals[1].text() == "400"
    assert "Biju and Deepa win" in explained(evening)
    boxes = page(evening).panel._boxes
    boxes[1].click()
    evening.wait(lambda: state(evening).record.unclipped)
    assert sum(state(evening).result.clicks.values()) == 2


def test_wrong_lines_are_named_with_their_column_and_record_nothing(evening):
    seq = evening.bridge.tournament.seq
    for line, said in (("b 12h", "12 is above 10"), ("x", "is no side"), ("a 7s 11", "10 tricks"), ("8", "no bid yet")):
        evening.type(line)
        assert said in explained(evening)
        evening.enter()
        evening.key(Qt.Key.Key_Escape)
    assert evening.bridge.tournament.seq == seq


@pytest.mark.parametrize(
    ("key", "points"),
    [("1", (-140, 100)), ("2", (-140, 100)), ("3", (-140, 100)), ("4", (140, 0)), ("7", (-140, 100)), ("8", (140, 0))],
)
def test_a_fault_by_its_key_shows_what_it_costs_before_enter(evening, key, points):
    enter(evening, "a 7s")
    evening.window.run("penalty")
    evening.key(getattr(Qt.Key, f"Key_{key}"))
    said = page(evening).panel.consequence.text()
    assert ("lose 140" if points[0] < 0 else "get 140") in said
    evening.enter()
    evening.wait(lambda: state(evening).record.hands[0].over)
    assert tuple(state(evening).result.totals.values()) == points
    assert page(evening).line.hasFocus()
    assert evening.bridge.desk.entries[-1].reason.endswith(")")


def test_wrong_counts_on_both_sides_are_dealt_again_under_the_same_number(evening):
    enter(evening, "b 8h fab")
    enter(evening, "b 8h 8")
    game = state(evening)
    assert [hand.number for hand in game.record.hands] == [1, 1]
    assert dict(game.result.totals) == {"A": 20, "B": 300}
    assert "dealt again" in page(evening).table.rows_model.rows[0].marks
    page(evening).table.select_key((1, 0))
    evening.window.run("correct")
    assert page(evening).line.text() == "1.1: B 8H fAB"


def test_five_hundred_below_nothing_ends_the_game_at_once(evening):
    enter(evening, "a 10nt 3")
    game = state(evening)
    assert (game.state, game.result.winner, game.result.ended_at) == ("complete", "B", 1)
    assert "minus 500" in explained(evening)


def test_the_bell_asks_which_hand_is_the_last(evening):
    enter(evening, "a 7s 8")
    enter(evening, "b 6c")
    page(evening).panel.bell.rang.emit()
    assert page(evening).line.text() == "bell"
    evening.enter()
    evening.wait(lambda: state(evening).bell == 2)
    assert state(evening).state == "running"
    enter(evening, "6")
    assert state(evening).state == "complete"
    assert "The bell ended it" in explained(evening)


def test_the_clock_counts_down_rings_once_and_belongs_to_its_game(evening, qtbot):
    seconds = [0.0]
    bell = Bell(evening.look, lambda: seconds[0])
    qtbot.addWidget(bell)
    rung = []
    bell.rang.connect(lambda: rung.append(True))
    bell.show_game("one", over=False)
    bell.begin()
    seconds[0] = 61.0
    bell.tick()
    assert bell.time.text() == "8:59"
    bell.show_game("two", over=False)
    assert bell.time.text() == "10:00"
    bell.show_game("one", over=False)
    bell.toggle()
    seconds[0] = 1000.0
    bell.tick()
    bell.tick()
    assert rung == [True]
    assert "rung" in bell.time.accessibleName()
    bell.reset()
    assert bell.time.text() == "10:00"


def test_a_correction_asks_for_its_reason_and_undo_takes_it_back(evening):
    enter(evening, "a 7s 8")
    page(evening).table.setFocus()
    evening.window.run("correct")
    assert page(evening).line.text() == "1: A 7S 8"
    page(evening).line.setText("1: a 7s 6")
    assert "stands as A 7S 8" in page(evening).entry.line.accessibleDescription()
    evening.enter()
    assert page(evening).reason.line.hasFocus()
    evening.type("misheard")
    evening.enter()
    evening.wait(lambda: state(evening).corrections)
    assert dict(state(evening).result.totals) == {"A": -140, "B": 40}
    evening.window.run("undo")
    evening.wait(lambda: not state(evening).corrections)
    assert dict(state(evening).result.totals) == {"A": 140, "B": 20}


def test_every_point_says_what_it_is_for_and_by_which_article(evening):
    enter(evening, "a 7s 8")
    evening.window.run("where-from")
    assert "the bid made (1d)" in explained(evening)
    assert "tricks (1c)" in explained(evening)
    evening.window.run("announce")
    assert "Read out: Anil and Chacko 140, Biju and Deepa 20" in explained(evening)


def test_players_by_clicks_and_the_list_of_games(evening):
    enter(evening, "a 10nt 10")
    evening.window.run("page-standings")
    rows = evening.window.page("standings").table.rows_model.rows
    assert [(row.place, row.name, row.clicks) for row in rows][:2] == [(1, "Anil", 2), (1, "Chacko", 2)]
    evening.window.run("page-event")
    item = evening.window.page("event").games.rows_model.rows[0]
    assert (item.right, item.right_detail) == ("520 : 0", "complete")
    names = evening.window.page("event").names
    names.setPlainText("Fina\nAnil")
    names.setFocus()
    evening.confirm()
    evening.wait(lambda: len(evening.bridge.tournament.teams) == 6)
