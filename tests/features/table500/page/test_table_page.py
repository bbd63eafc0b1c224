"""Games of 500 by keyboard: make a day, seat four players, hands, faults, bell, corrections."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.journal.access import ORGANISER, VIEWER
from scorekeeper.language.numbers import figure
from tests.features.table500.page.day_table import enter, explained, page, state

SHIFT_CTRL = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def test_a_day_begins_with_its_players_and_the_next_four_sit_down(evening):
    assert [team.name for team in evening.bridge.tournament.teams.values()] == [
        "Anil", "Biju", "Chacko", "Deepa", "Eapen",
    ]  # fmt: skip
    assert dict(state(evening).record.players) == {"A": ("Anil", "Chacko"), "B": ("Biju", "Deepa")}
    text = page(evening).frame.hands.players.accessibleName()
    assert "seat 1 Anil, side A" in text
    assert text.endswith("Anil deals")
    head = page(evening).head
    assert [label.text() for side in head.names for label in side] == ["Anil", "Chacko", "Biju", "Deepa"]


def test_a_viewer_cannot_fill_in_a_form_and_sees_why(evening):
    evening.bridge.desk.role = VIEWER
    evening.window.show_page("event")
    day = evening.window.page("event")
    for form in day.forms:
        assert not any(part.isEnabled() for part in form.inputs()), form.kind
        assert "you work as viewer" in form.problem_label.text()
    evening.bridge.desk.role = ORGANISER
    evening.window.show_page("score")
    evening.window.show_page("event")
    for form in day.forms:
        assert all(part.isEnabled() for part in form.inputs()), form.kind
        assert form.problem_label.text() == ""


def test_a_viewer_cannot_type_a_hand_and_sees_why(evening):
    evening.bridge.desk.role = VIEWER
    evening.type("a 7s")
    assert page(evening).line.text() == ""
    assert "you work as viewer" in evening.window.notice.words.text()


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
    boxes = page(evening).panel.end.boxes
    boxes[1].click()
    evening.wait(lambda: state(evening).record.unclipped)
    assert sum(state(evening).result.clicks.values()) == 2


def test_invalid_lines_are_explained_and_record_nothing(evening):
    seq = evening.bridge.tournament.seq
    for line, expected in (
        ("b 12h", "12 is above 10"),
        ("x", "is not a side"),
        ("a 7s 11", "10 tricks"),
        ("8", "no bid yet"),
    ):
        evening.type(line)
        assert expected in explained(evening)
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
    shown = page(evening).panel.faults
    assert ("lose 140" if points[0] < 0 else "get 140") in shown.consequence.accessibleName()
    assert [change.values for change in shown.compared.changes] == [
        ("0", figure(number)) for number in points
    ]  # fmt: skip
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
    evening.key(Qt.Key.Key_Home)
    evening.key(Qt.Key.Key_F2)
    assert page(evening).line.text() == "1.1: B 8H fAB"


def test_five_hundred_below_nothing_ends_the_game_at_once(evening):
    enter(evening, "a 10nt 3")
    game = state(evening)
    assert (game.state, game.result.winner, game.result.ended_at) == ("complete", "B", 1)
    assert "minus 500" in explained(evening)


def test_after_two_misdeals_in_a_row_the_next_player_deals(evening, check_golden):
    evening.type("misdeal")
    assert explained(evening).startswith("A misdeal: Anil deals hand 1 again (3).")
    enter(evening, "")
    evening.type("misdeal")
    check_golden(explained(evening))
    enter(evening, "")
    evening.wait(lambda: page(evening).frame.hands.players.accessibleName().endswith("Biju deals"))
    assert state(evening).dealers == (2, 3, 4, 1)
    enter(evening, "a 7s 8")
    assert page(evening).frame.hands.players.accessibleName().endswith("Chacko deals")


def test_the_bell_asks_which_hand_is_the_last(evening, check_golden):
    enter(evening, "a 7s 8")
    enter(evening, "b 6c")
    ring(evening)
    assert page(evening).line.text() == "bell"
    evening.enter()
    evening.wait(lambda: state(evening).bell == 2)
    assert state(evening).state == "running"
    enter(evening, "6")
    assert state(evening).state == "complete"
    check_golden(explained(evening))


def test_the_clock_stops_when_the_bell_is_entered(evening):
    enter(evening, "a 7s")
    bell = page(evening).bell
    assert bell.clocks.any_runs, "from the first bid on"
    enter(evening, "bell")
    evening.wait(lambda: state(evening).bell == 1)
    assert (bell.clocks.any_runs, bell.state.text(), bell.button.isEnabled()) == (False, "stopped", False)


def test_another_hand_can_be_named_at_the_bell(evening):
    enter(evening, "a 7s 8")
    ring(evening)
    assert "bell 2 instead" in page(evening).entry.explanation.text() + page(evening).entry.follow.accessibleName()
    evening.type(" 2")
    evening.enter()
    evening.wait(lambda: state(evening).bell == 2)
    assert (state(evening).state, page(evening).game.view.current) == ("running", 2)


def test_the_bell_asks_once_and_not_while_something_is_typed(evening):
    enter(evening, "a 7s 8")
    evening.type("b 6c 6")
    ring(evening)
    assert page(evening).line.text() == "b 6c 6"
    enter(evening, "")
    assert page(evening).line.text() == "bell"
    evening.key(Qt.Key.Key_Escape)
    enter(evening, "a 6s 6")
    assert not page(evening).line.text()


def ring(evening):
    """Let ten minutes go by."""
    bell = page(evening).bell
    bell.clocks.now = lambda: 0.0
    bell.reset()
    bell.toggle()
    bell.clocks.now = lambda: 600.0
    bell.shared.tick()
    assert "rung" in bell.time.accessibleName()


def test_the_first_hand_starts_the_clock_and_it_runs_on_while_another_page_is_shown(evening):
    bell = page(evening).bell
    assert bell.time.text() == "10:00"
    assert not bell.clocks.any_runs
    enter(evening, "a 7s")
    assert bell.clocks.any_runs
    evening.window.run("page-event")
    evening.window.run("page-score")
    assert bell.clocks.any_runs
    evening.window.run("bell")
    assert not bell.clocks.any_runs


def test_a_fault_that_was_left_is_not_chosen_again(evening):
    enter(evening, "a 7s")
    evening.window.run("penalty")
    faults = page(evening).panel.faults
    first = faults.list.selected
    evening.type("3")
    assert faults.list.selected != first
    evening.key(Qt.Key.Key_Escape)
    evening.window.run("penalty")
    assert faults.list.selected == first


def test_a_reason_belongs_to_the_line_it_was_typed_for(evening):
    enter(evening, "a 7s 8")
    evening.type("1: a 7s 9")
    evening.enter()
    assert page(evening).reason.line.hasFocus()
    evening.type("misread")
    page(evening).line.clear()
    evening.type("1: a 7s 7")
    assert page(evening).reason.text() == ""


def test_a_correction_asks_for_its_reason_and_undo_takes_it_back(evening, check_golden):
    enter(evening, "a 7s 8")
    evening.key(Qt.Key.Key_Home)
    check_golden(page(evening).entry.follow.accessibleName())
    evening.enter()
    assert page(evening).line.text() == "1: A 7S 8"
    evening.type("1: a 7s 6")
    check_golden(page(evening).entry.line.accessibleDescription())
    evening.enter()
    assert page(evening).reason.line.hasFocus()
    evening.type("misheard")
    evening.enter()
    evening.wait(lambda: state(evening).corrections)
    assert dict(state(evening).result.totals) == {"A": -140, "B": 40}
    evening.window.run("undo")
    evening.wait(lambda: not state(evening).corrections)
    assert dict(state(evening).result.totals) == {"A": 140, "B": 20}


def test_forgotten_tricks_lose_no_hand_and_a_hand_is_not_a_reason(evening):
    enter(evening, "a 7s")
    before = evening.bridge.tournament.seq
    evening.type("b8h9")
    evening.enter()
    evening.type("a6s6")
    evening.enter()
    assert evening.bridge.tournament.seq == before
    assert page(evening).line.selectedText() == page(evening).line.text() == "a6s6"
    assert page(evening).line.bad
    evening.key(Qt.Key.Key_Escape)
    assert page(evening).line.text() == ""
    evening.type("b8h9")
    assert explained(evening).startswith("Hand 1, A 7S, has no tricks yet")
    evening.key(Qt.Key.Key_Escape)
    evening.type("1: b8h9")
    evening.enter()
    evening.type("a6s6")
    evening.enter()
    assert page(evening).reason.problem.text().startswith("“a6s6” is a hand, not a reason.")
    assert evening.bridge.tournament.seq == before
    evening.type("misheard")
    evening.enter()
    evening.wait(lambda: state(evening).corrections)
    assert evening.bridge.entries[-1].reason == "misheard"


def test_a_correction_by_keys_says_only_what_changes(evening):
    enter(evening, "a 7s 8")
    evening.type("1: b")
    evening.enter()
    evening.type("heard wrong")
    evening.enter()
    evening.wait(lambda: state(evening).corrections)
    assert dict(state(evening).result.totals) == {"A": 20, "B": 140}


def test_the_heading_of_the_line_is_the_hand_that_is_corrected(evening):
    enter(evening, "a 7s 8")
    enter(evening, "b 6c 6")
    heading = page(evening).entry.deal
    assert heading.text() == "Hand 3"
    evening.type("1: c")
    assert heading.text() == "Hand 1"
    evening.enter()
    evening.type("heard wrong")
    evening.enter()
    evening.wait(lambda: state(evening).corrections)
    assert str(state(evening).record.hands[0].bid) == "7C"
    assert heading.text() == "Hand 3"


@pytest.mark.parametrize("key", [Qt.Key.Key_F8, Qt.Key.Key_F9])
def test_commands_that_500_lacks_explain_themselves(evening, key, check_golden):
    result = []
    page(evening).status_changed.connect(lambda *words: result.append(words[1]))
    before = evening.bridge.tournament.seq
    evening.key(key)
    assert result[-1].startswith("Not in 500:")
    check_golden(result[-1])
    assert evening.bridge.tournament.seq == before


def test_every_point_says_what_it_is_for_and_by_which_article(evening, check_golden):
    enter(evening, "a 7s 8")
    enter(evening, "b 8h 5")
    evening.key(Qt.Key.Key_F3)
    where = page(evening).panel.where
    assert (where.value.text(), where.what.text()) == ("50", "Anil and Chacko in hand 2")
    evening.key(Qt.Key.Key_Right, Qt.Key.Key_Right)
    parts = [(part.amount, part.text) for step in where.chain.steps for part in step.parts]
    check_golden(parts)
    assert "article:1d" in where.chain.steps[0].parts[0].detail
    evening.key(Qt.Key.Key_Up)
    assert where.value.text() == "140"
    evening.key(Qt.Key.Key_F1)
    assert evening.window.current == "rules"
    assert evening.window.page("rules").book.shown.article.number == "1d"
    evening.window.show_page("score")
    evening.key(Qt.Key.Key_Escape)
    assert page(evening).line.hasFocus()
    evening.key(Qt.Key.Key_F5)
    assert "Read out: Anil and Chacko 190, Biju and Deepa " in explained(evening)


def test_the_typed_hand_is_listed_before_it_is_recorded(evening, check_golden):
    enter(evening, "a 7s 8")
    evening.type("b 8h 5")
    row = page(evening).table.rows_model.rows[1]
    assert (row.state, row.points, row.running, row.kinds) == ("typed", (50, -300), (190, -280), ("unsaved",))
    check_golden(evening.status_text)
    evening.key(Qt.Key.Key_Escape)
    assert page(evening).table.rows_model.rows[1].state == "next"
    evening.type("1: b 8h 5")
    assert [row.state for row in page(evening).table.rows_model.rows] == ["typed", "next", "empty", "empty"]


def test_the_next_table_is_one_key_away_unless_a_line_is_typed(evening):
    evening.window.run("new-session")
    evening.wait(lambda: evening.window.current == "event")
    evening.window.run("new-team")
    evening.window.page("event").player_form.fields["names"].box.setPlainText("Fina\nGeorge\nHema")
    evening.confirm()
    evening.wait(lambda: len(evening.bridge.tournament.teams) == 8)
    evening.window.run("new-session")
    evening.confirm()
    evening.wait(lambda: len(evening.bridge.tournament.games) == 2 and evening.window.current == "score")
    shown = page(evening).session
    evening.type("a")
    evening.window.run("previous-session")
    assert page(evening).session == shown
    evening.key(Qt.Key.Key_Escape)
    evening.window.run("previous-session")
    assert page(evening).session != shown
    assert page(evening).bell.shown == "round 1"


def test_the_whole_game_is_copied_to_the_clipboard(evening):
    enter(evening, "a 7s 8")
    text = page(evening).copied().text
    assert text.splitlines()[0] == "Anil and Chacko 140 : Biju and Deepa 20"
    assert "1\t1\tA\t7 S\t8\tmade\t140\t20\t140\t20" in text


def test_with_large_text_faults_and_clicks_cover_the_hands(evening):
    evening.look.set_percent(200)
    enter(evening, "a 10nt")
    evening.key(Qt.Key.Key_F4)
    assert page(evening).panel.isVisible()
    assert not page(evening).table.isVisible()
    evening.key(Qt.Key.Key_Escape)
    assert page(evening).table.isVisible()
    enter(evening, "10")
    evening.key(Qt.Key.Key_F4)
    assert page(evening).panel.end.boxes[0].hasFocus()
    evening.key(Qt.Key.Key_Space)
    evening.wait(lambda: state(evening).record.unclipped)


def test_players_by_clicks_and_the_list_of_games(evening):
    enter(evening, "a 10nt 10")
    evening.window.run("page-standings")
    rows = evening.window.page("standings").table.rows_model.rows
    assert [(row.place, row.name, row.clicks) for row in rows][:2] == [(1, "Anil", 2), (1, "Chacko", 2)]
    evening.window.run("page-event")
    item = evening.window.page("event").games.rows_model.rows[0]
    assert (item.right, item.right_detail) == ("520 : 0", "complete")
    evening.window.run("new-team")
    evening.type("Fina, Anil")
    evening.confirm()
    evening.wait(lambda: len(evening.bridge.tournament.teams) == 6)


def test_buttons_write_the_hand_into_the_line_and_enter_records_it(evening):
    buttons = page(evening).panel.hand.by_hand
    buttons.strain.segment("H").click()
    assert (page(evening).line.text(), buttons.strain.value) == ("", "H")
    buttons.side.segment("B").click()
    buttons.bid.segment("8").click()
    assert page(evening).line.text() == "B 8H"
    buttons.tricks.more.click()
    assert page(evening).line.text() == "B 8H 6"
    evening.key(Qt.Key.Key_Escape)
    assert (buttons.side.value, buttons.tricks.value) == (None, None)
    evening.type("b 8h 9")
    assert buttons.tricks.value == 9
    enter(evening, "")
    assert state(evening).record.hands[0].tricks["B"] == 9
    buttons.side.segment("none").click()
    assert not buttons.bid.isEnabled()
    enter(evening, " 6")
    assert dict(state(evening).record.hands[1].tricks) == {"A": 6, "B": 4}


def test_search_everything_opens_a_hand_of_a_game(evening):
    enter(evening, "a 7s 8")
    evening.key(Qt.Key.Key_K, mod=CTRL)
    evening.wait(lambda: evening.window.current == "search")
    evening.type("deepa")
    rows = evening.window.page("search").list.rows_model.rows
    at = next(place for place, item in enumerate(rows) if "Anil and Chacko" in item.title)
    evening.key(*[Qt.Key.Key_Down] * at)
    evening.enter()
    evening.wait(lambda: evening.window.current == "score")
    page(evening).show_target((page(evening).session, 1))
    assert page(evening).game.selected == (1, 0)
    assert "Hand 1" in explained(evening)


def test_a_typed_line_is_kept_for_next_time_and_for_its_table(evening):
    enter(evening, "a 7s 8")
    evening.type("b 6c 7")
    assert page(evening).can_record()
    shown = page(evening).session
    page(evening).keep_line()
    page(evening).show_target("another")
    assert page(evening).game.view is None
    page(evening).show_target(shown)
    assert page(evening).line.text() == "b 6c 7"
    assert page(evening).line_kept() is not None
    enter(evening, "")
    assert not page(evening)._settings.kept_line(shown)
    evening.type("1: b 6c 7")
    assert not page(evening).can_record()
    page(evening).drop_line()
    assert not page(evening).unsaved()


def test_the_heading_fits_a_window_of_1024(evening):
    evening.window.resize(1024, 700)
    head = page(evening).head
    evening.wait(lambda: head.width() < 1000)
    assert head.title.text() == "Table 1 · Round 1"
    evening.wait(lambda: head.title.width() >= head.title.sizeHint().width())
