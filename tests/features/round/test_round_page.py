"""The Tables page by keyboard: tiles, what is missing, two letters and Enter, next round."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QInputMethodEvent, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scorekeeper.features.round import words
from scorekeeper.features.round.page import paper_form, round_head, tiles
from scorekeeper.features.round.page.tile_painting import TileLook, paint_line, paint_tile
from scorekeeper.journal.facts import (
    DealRecorded,
    DisputeRaised,
    DrawMade,
    EventChanged,
    RoundClosed,
    RoundOpened,
    SessionForfeited,
    SessionOpened,
    SheetClosedOnPaper,
    StageSet,
    TeamEntered,
)
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.rules.contract import Contract
from tests.event_loop import catch_up
from tests.features.round.hall import NAMES, HallEvent, busy_hall, numbered, session, timestamp

LONG = "The Great Lakes Malayalee Association of Southfield"
ALT = Qt.KeyboardModifier.AltModifier


def type_text(hall, text):
    for letter in text:  # the first one takes the focus along
        hall.type(letter)


def composed(hall, preedit, commit=""):
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QApplication.sendEvent(hall.focus, event)


def entered(hall, kind):
    """Wait until the page knows of an entry of this kind."""
    hall.qtbot.waitUntil(lambda: type(hall.bridge.entries[-1].fact) is kind)


def tile(hall):
    current = hall.page.tiles.current
    return current.label if current is not None else ""


def labels(hall):
    return [row.label for row in hall.page.tiles.rows_model.rows]


def test_the_first_table_that_needs_attention_is_current_and_arrows_move_from_it(shown):
    hall = shown(busy_hall())
    assert hall.focus is hall.page.tiles
    assert tile(hall) == "2"
    hall.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert tile(hall) == "4"
    hall.press(Qt.Key.Key_Down)
    assert tile(hall) == "11"
    hall.press(Qt.Key.Key_End)
    assert tile(hall) == "45"
    hall.press(Qt.Key.Key_Home, Qt.Key.Key_Up, Qt.Key.Key_Left)
    assert tile(hall) == "1"


def test_all_of_forty_five_tables_are_visible_at_once(shown):
    hall = shown(busy_hall())
    tiles = hall.page.tiles
    last = tiles.visualRect(tiles.rows_model.index(44, 0))
    assert tiles.viewport().rect().contains(last.adjusted(0, 0, 0, -8))
    assert not tiles.verticalScrollBar().isVisible()
    assert tiles.visualRect(tiles.rows_model.index(6, 0)).top() == tiles.visualRect(tiles.rows_model.index(0, 0)).top()


def test_two_letters_and_enter_open_a_sheet(shown):
    hall = shown(busy_hall())
    type_text(hall, "de")
    assert hall.focus is hall.page.head.field
    assert hall.page.head.field.text() == "de"
    assert (tile(hall), hall.text("round-score")) == ("7", "Dallas 22 : 10 Detroit")
    hall.press(Qt.Key.Key_Return)
    assert hall.went == [("score", session(7))]
    assert hall.page.head.field.text() == ""


def test_input_method_text_is_searched_when_it_is_finished(shown):
    hall = shown(busy_hall())
    hall.press(Qt.Key.Key_Right)
    assert hall.focus.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
    composed(hall, "d")
    assert (hall.focus, hall.page.head.field.text()) == (hall.page.tiles, "d")
    composed(hall, "")
    assert (hall.focus, hall.page.head.field.text()) == (hall.page.tiles, "")
    composed(hall, "d")
    composed(hall, "x", "de")
    assert hall.focus is hall.page.tiles
    composed(hall, "")
    assert hall.focus is hall.page.head.field
    assert (hall.page.head.field.text(), tile(hall)) == ("de", "7")
    hall.press(Qt.Key.Key_Return)
    assert hall.went == [("score", session(7))]


def test_digits_find_a_table_and_nonsense_finds_none(shown, check_golden):
    hall = shown(busy_hall())
    type_text(hall, "31")
    assert tile(hall) == "31"
    hall.press(Qt.Key.Key_Escape)
    assert hall.focus is hall.page.tiles
    type_text(hall, "xq")
    check_golden(hall.text("round-notice"))
    hall.press(Qt.Key.Key_Escape)
    assert not hall.find("round-notice").isVisible()
    type_text(hall, "xq")
    hall.press(Qt.Key.Key_Return)
    assert hall.went == [("event", ("find", "xq"))]
    assert not hall.find("round-notice").isVisible()


def test_a_table_without_seats_opens_the_session_start(shown):
    hall = shown(busy_hall())
    hall.press(Qt.Key.Key_Return)
    assert hall.went == [("session-start", session(2))]


def test_attention_hides_other_tables_and_all_shows_them_again(shown):
    hall = shown(busy_hall())
    QTest.keyClick(hall.window, Qt.Key.Key_N, ALT)
    hall.qtbot.waitUntil(lambda: labels(hall)[:4] == ["1", "2", "5", "9"])
    assert hall.find("round-filter.attention").text() == f"Atte&ntion {len(labels(hall))}"
    QTest.keyClick(hall.window, Qt.Key.Key_A, ALT)
    hall.qtbot.waitUntil(lambda: len(labels(hall)) == 45)


def test_a_missing_line_leads_to_its_tables_in_turn(shown):
    hall = shown(busy_hall())
    hall.page.side.list.setFocus()
    hall.press(Qt.Key.Key_Home, Qt.Key.Key_Return)
    assert tile(hall) == "22"
    assert hall.focus is hall.page.tiles
    hall.page.side.list.setFocus()
    hall.press(Qt.Key.Key_Return)
    assert tile(hall) == "42"


def test_every_tile_is_read_aloud(shown, check_golden):
    hall = shown(busy_hall().dispute(4, 80))
    tiles = QAccessible.queryAccessibleInterface(hall.page.tiles)
    check_golden(tiles.text(QAccessible.Text.Name))
    assert tiles.childCount() == 45
    child = tiles.child(3)
    check_golden(child.text(QAccessible.Text.Name))
    assert child.role() == QAccessible.Role.ListItem
    assert all(name for _object, name in hall.named())


def test_an_entry_paints_its_own_tile_and_tints_it_until_it_fades(shown):
    hall = shown(busy_hall())
    hall.look._reduced_motion = False
    painted: list[int] = []
    delegate = hall.page.tiles.itemDelegate()
    paint = delegate.paint

    def noted(painter, option, index):
        painted.append(index.row())
        paint(painter, option, index)

    delegate.paint = noted
    catch_up()
    painted.clear()
    hall.submit(DealRecorded(session(3), 17, "A", Contract(40, "H"), 44))
    catch_up()
    assert set(painted) == {2}
    assert hall.page.tiles.fresh == {session(3)}
    hall.page.tiles.fade()
    assert hall.page.tiles.fresh == frozenset()
    assert hall.page.tiles.current.label == "2"


def test_the_clock_advances_while_the_page_is_shown(shown):
    hall = shown(busy_hall(), now=92)
    assert hall.page.ticking.isActive()
    before = hall.text("round-clock")
    hall.page.clock = lambda: timestamp(100)
    hall.page.ticking.timeout.emit()
    assert (before, hall.text("round-clock")) == ("1:30", "1:38")
    hall.page.hide()
    assert not hall.page.ticking.isActive()


def test_a_round_is_started_and_closed_and_the_page_shows_the_next(shown, check_golden):
    hall = shown(HallEvent(2, rounds=2))
    hall.run("open-round")
    entered(hall, RoundOpened)
    assert not hall.window.actions_by_name["open-round"].isEnabled()
    hall.run("close-round")
    check_golden(hall.text("round-notice"))
    hall.submit(*(SessionForfeited(session(table), "B", "no-show") for table in (1, 2)), reason="no team came")
    catch_up()
    check_golden(hall.text("round-settled"))
    assert hall.find("round-close").text() == "&Close round 1"
    QTest.keyClick(hall.window, Qt.Key.Key_C, ALT)
    entered(hall, RoundClosed)
    assert hall.page.view.closed
    assert hall.find("round-next").text() == "Go to round 2"
    hall.run("next-session")
    assert hall.text("round-title") == "Round 2 of 2"
    hall.run("previous-session")
    assert hall.text("round-title") == "Round 1 of 2"
    hall.find("round-next").click()
    hall.find("round-start").click()
    entered(hall, RoundOpened)
    assert hall.text("round-title") == "Round 2 of 2"
    hall.run("previous-session")
    hall.submit(SessionForfeited(session(1, 2), "B", "no-show"), reason="no team came")
    assert hall.text("round-title") == "Round 1 of 2"  # where one turned to one stays
    assert hall.focus is hall.page.tiles


def test_a_start_that_is_not_saved_is_reported_in_the_corner(shown, monkeypatch):
    hall, heard = shown(HallEvent(2)), []
    hall.page.status_changed.connect(lambda *message: heard.append(message))

    def full(*_facts, **_how):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(hall.desk, "submit", full)
        hall.run("open-round")
        hall.qtbot.waitUntil(lambda: bool(heard) and not hall.bridge.is_busy)
    ((kind, words, _detail),) = heard
    assert (kind, words) == ("unsaved", hall.text("round-notice"))
    assert not hall.page.view.started
    hall.run("open-round")
    entered(hall, RoundOpened)


def test_a_round_with_unsigned_sheets_closes_on_the_second_request(shown, check_golden):
    hall = shown(HallEvent(1).play(1, 18))
    assert not hall.find("round-close").isVisible()
    assert hall.find("round-open").isVisible()
    hall.find("round-close-anyway").click()
    check_golden(hall.text("round-notice"))
    hall.find("round-close-anyway").click()
    entered(hall, RoundClosed)
    assert hall.text("round-settled") == "Round 1 is closed."
    assert not hall.find("round-close-anyway").isVisible()


def test_each_stage_has_its_rounds(shown):
    hall = shown(
        HallEvent(3)
        .enter(-50, StageSet("", "Main"))
        .enter(-50, StageSet("51de", "Side event"))
        .enter(-40, SessionOpened("feed", (HallEvent.team(0), HallEvent.team(1)), 1, 1, stage="51de"))
    )
    assert hall.text("round-title") == "Main: Round 1"
    assert labels(hall) == ["1", "2", "3"]
    hall.page.show_stage("51de")
    assert hall.text("round-title") == "Side event: Round 1"
    assert labels(hall) == ["1"]
    hall.page.show_stage("")
    assert labels(hall) == ["1", "2", "3"]


def drawn(method):
    """A round of one table that was drawn, and a team that sits out."""
    hall = HallEvent(0)
    teams = tuple(HallEvent.team(team) for team in range(3))
    for number, team in enumerate(teams):
        hall.enter(-80, TeamEntered(team, f"Team {number}"))
    before = numbered(hall)[-1]
    first = DrawnRound(1, (DrawnTable(4, session(4), teams[:2]),), teams[2:])
    return hall.enter(-50, DrawMade("", "d1", method, (first,), teams, before.seq, before.digest))


@pytest.mark.parametrize(("method", "title"), [("swiss", "Round 1"), ("groups", "Round 1 of 2")])
def test_a_swiss_shows_no_number_of_rounds(shown, method, title):
    hall = drawn(method)
    before = numbered(hall)[-1]
    teams = tuple(HallEvent.team(team) for team in range(3))
    second = DrawnRound(2, (DrawnTable(4, session(4, 2), teams[1:]),), teams[:1])
    page = shown(hall.enter(-45, DrawMade("", "d2", method, (second,), teams, before.seq, before.digest)), now=-40)
    assert page.text("round-title") == title


def test_teams_that_sit_out_are_named(shown, check_golden):
    page = shown(drawn("chart"))
    assert labels(page) == ["4"]
    assert page.text("round-not-played") == "Sitting out: Team 2."
    check_golden([line.title for line in page.page.view.missing])


def test_forfeited_tables_are_not_missing(shown, check_golden):
    page = shown(HallEvent(3).forfeit(2, 5).play(1, 3), now=16)
    check_golden([line.title for line in page.page.view.missing])
    assert page.text("round-not-played") == "Forfeited: table 2."
    assert page.find("round-not-played").isVisible()


def test_a_double_booked_team_is_a_warning_that_leads_to_its_tables(shown):
    hall = HallEvent(3).enter(-30, SessionOpened(session(9), (HallEvent.team(0), HallEvent.team(3)), 1, 9))
    hall.enter(-20, StageSet("f1", "Finals")).enter(
        -19, SessionOpened(session(7, 2), (HallEvent.team(4), HallEvent.team(5)), 1, 7, stage="f1")
    )
    page = shown(hall.enter(0, RoundOpened("", 1)), now=1)
    assert [(line.title, line.detail) for line in page.page.view.missing[:2]] == [
        (f"{NAMES[0]} is at two tables", "table 1, table 9"),
        (f"{NAMES[3]} is at two tables", "table 2, table 9"),
    ]
    assert page.page.side.list.rows_model.rows[0].tone == "warn"
    page.page.side.list.setFocus()
    page.press(Qt.Key.Key_Home, Qt.Key.Key_Return)
    first = tile(page)
    page.page.side.list.setFocus()
    page.press(Qt.Key.Key_Home, Qt.Key.Key_Return)
    assert {first, tile(page)} <= {"1", "2", "9"}
    assert first != tile(page)
    page.bridge.submit((RoundOpened("f1", 1),))
    page.qtbot.waitUntil(lambda: page.page.view.missing[0].title == "4 teams are at two tables")
    assert f"{NAMES[4]}: table 3, table 7 of Finals" in page.page.view.missing[0].detail


@pytest.mark.parametrize(("method", "offered"), [("swiss", True), ("groups", False)])
def test_the_next_round_is_drawn_from_here_once_this_one_is_closed(shown, method, offered):
    hall = shown(drawn(method).forfeit(4, 10).enter(20, RoundClosed("", 1)), now=21)
    assert hall.find("round-draw").isVisible() == offered
    assert hall.find("round-open").isVisible() != offered
    hall.run("draw-round")
    assert hall.went == [("draw", "")]


def test_the_current_table_and_a_failed_search_are_read_aloud(shown, monkeypatch, check_golden):
    heard = []
    for module in (tiles, round_head):
        monkeypatch.setattr(module, "announce", lambda _widget, words: heard.append(words))
    hall = shown(HallEvent(2).play(1, 18))
    hall.find("round-find").setFocus()
    hall.page.tiles.setFocus(Qt.FocusReason.TabFocusReason)
    assert heard[-1] == hall.page.tiles.current.spoken
    type_text(hall, "zz")
    check_golden(heard[-1])


def test_the_reason_for_an_open_round_is_given_once(shown, check_golden):
    hall = shown(HallEvent(2).play(1, 18).play(2, 5).dispute(2, 26), now=27)
    hall.run("close-round")
    check_golden(hall.text("round-notice"))


def test_no_table_needs_attention(shown, check_golden):
    hall = shown(HallEvent(2), now=0)
    hall.page.head.filter.segment("attention").click()
    check_golden((labels(hall), hall.text("round-empty")))
    assert not hall.page.prepare.isVisible()
    hall.page.head.filter.segment("all").click()
    assert (labels(hall), hall.find("round-empty").isVisible()) == (["1", "2"], False)


def test_a_session_is_shown_in_its_round(shown):
    hall = shown(busy_hall())
    hall.page.show_target(session(9, 2))
    assert (hall.text("round-title"), tile(hall)) == ("Round 2 of 2", "9")


def test_without_a_draw_enter_prepares_one(shown, check_golden):
    hall = shown(HallEvent(0))
    asked: list[str] = []
    hall.page.command.connect(asked.append)
    assert (hall.text("round-title"), hall.text("round-detail")) == ("Tables", "")
    check_golden(hall.text("round-empty"))
    assert hall.focus is hall.page.prepare
    hall.press(Qt.Key.Key_Return)
    assert asked == ["draw-round"]


def test_large_text_has_a_line_per_table_with_the_most_urgent_on_top(shown):
    hall = shown(busy_hall().dispute(7, 85), percent=200)
    assert labels(hall)[:4] == ["2", "22", "42", "7"]
    assert not hall.page.side.isVisible()
    hall.press(Qt.Key.Key_Down)
    assert tile(hall) == "22"
    hall.page.more.click()
    assert hall.page.side.isVisible()
    assert hall.focus is hall.page.side.list
    hall.press(Qt.Key.Key_Escape)
    assert hall.focus is hall.page.tiles
    type_text(hall, "7")
    assert (tile(hall), hall.page.head.field.isVisible()) == ("7", True)


@pytest.mark.parametrize("percent", [100, 200])
def test_long_names_that_differ_at_the_end_look_different(shown, percent):
    hall = shown(busy_hall(), percent=percent)
    row, pictures = hall.page.tiles.rows_model.rows[0], []
    for number in (1, 2):
        picture = QPixmap(QSize(176, 82) if percent == 100 else QSize(900, 72))
        picture.fill()
        painter, tile = QPainter(picture), replace(row, names=(f"{LONG} {number}", f"{LONG} of Michigan"))
        if percent == 100:
            paint_tile(painter, hall.look, tile, picture.rect(), TileLook())
        else:
            paint_line(painter, hall.look, tile, picture.rect(), "base", focused=False)
        painter.end()
        pictures.append(picture.toImage())
    assert pictures[0] != pictures[1]
    assert all(name in hall.page.tiles.rows_model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) for name in row.names)


def test_the_sheets_of_a_round_are_closed_on_paper_in_one_pass(shown):
    hall = shown(HallEvent(3).play(1, 18).play(2, 18).play(3, 4))
    assert hall.find("round-paper").isVisible()
    hall.run("sign")
    form = hall.page.paper
    assert form.isVisible()
    assert not hall.page.tiles.isVisible()
    assert hall.focus is form.fields["name"].station
    assert [form.fields[key].box.text().partition(", code ")[0] for key in form.fields if key != "name"] == [
        "Table 1",
        "Table 2",
    ]
    assert form.fields[f"table-{session(1)}"].box.text().endswith(f": {NAMES[0]} 24 : 12 {NAMES[1]}")
    assert form.held.text() == "Not finished: table 3."
    hall.press(Qt.Key.Key_Return)
    assert form.fields["name"].problem.text() == "Name who compared the papers with this list."
    type_text(hall, "Thomas")
    form.fields[f"table-{session(2)}"].box.setChecked(False)
    hall.press(Qt.Key.Key_Return)
    entered(hall, SheetClosedOnPaper)
    hall.qtbot.waitUntil(hall.page.tiles.isVisible)
    fact = hall.bridge.entries[-1].fact
    assert (fact.session, fact.seen_by) == (session(1), "Thomas")
    assert [row.state for row in hall.page.tiles.rows_model.rows] == ["on-paper", "sign", "quiet"]
    hall.run("sign")
    hall.press(Qt.Key.Key_Escape)
    assert hall.page.tiles.isVisible()
    assert hall.focus is hall.page.tiles


def test_many_closed_sheets_are_named_in_one_short_line():
    assert words.closed_on_paper(["3"]) == "Closed on paper: table 3."
    labels = [str(number) for number in range(2, 46) if number != 29]
    assert words.closed_on_paper(labels) == "Closed on paper: tables 2\N{EN DASH}28, 30\N{EN DASH}45."


def test_a_reader_of_the_screen_hears_how_the_sheets_are_closed_and_tab_walks_down_the_list(shown, monkeypatch):
    hall, heard = shown(HallEvent(3).play(1, 18).play(2, 18).play(3, 4)), []
    monkeypatch.setattr(paper_form, "announce", lambda _widget, words: heard.append(words))
    hall.run("sign")
    (sentence,) = heard
    assert sentence.startswith("Close sheets on paper. 2 tables are listed. Compare the code and the result")
    assert sentence.endswith("Not finished: table 3.")
    form = hall.page.paper
    for part in (*form.fields.values(), form.confirm_button, form.leave_button):
        assert hall.focus is getattr(part, "station", part)
        hall.press(Qt.Key.Key_Tab)


def test_a_sheet_with_an_open_dispute_is_not_checked_until_it_was_looked_at(shown):
    hall = shown(
        HallEvent(2).play(1, 18).play(2, 18).enter(93, DisputeRaised("d1", session(2), 1, "A", facts="a revoke"))
    )
    hall.run("sign")
    boxes = [hall.page.paper.fields[f"table-{session(number)}"].box for number in (1, 2)]
    assert [box.isChecked() for box in boxes] == [True, False]
    assert boxes[1].text().endswith(". Dispute 1 is open. It can still change this sheet.")


def test_a_round_of_an_event_that_closes_its_sheets_here(shown):
    hall = HallEvent(1).play(1, 18)
    event = EventChanged("Great Lakes 56", settings={"deals": 18, "closing": "here"})
    page = shown(hall.enter(91, event))
    page.run("sign")
    assert not page.page.paper.isVisible()
    assert page.text("round-notice").startswith("In this event, sheets are signed in Scorekeeper only")
