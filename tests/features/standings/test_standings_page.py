"""The standings by keyboard: places and what decided them, origin of numbers, sessions."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from scorekeeper.features.standings.page.standings import StandingsPage
from scorekeeper.features.standings.view.standings_view import FailedSum, RoundCell, StandingRow, course_view
from scorekeeper.features.where.view.addresses import STANDINGS, numbers, value_of
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import DealRecorded, SessionForfeited, SessionOpened, TeamEntered
from scorekeeper.journal.race import race_of
from scorekeeper.kernel.events import NewEvent, NewTeam, new_event_facts
from scorekeeper.language.numbers import ordinal
from scorekeeper.rules.contract import Contract
from tests.event_loop import catch_up
from tests.journal.raced import facts
from tests.shell.sample_page import Shown

AT = "2026-11-21T20:00:00Z"


@pytest.fixture
def shown(qtbot):
    pages = []

    def show(**how):
        pages.append(Shown(qtbot, StandingsPage, "standings", **how))
        return pages[-1]

    yield show
    for each in pages:
        each.close()


def words(shown, key):
    table = shown.page.table
    column = table.rows_model.column_at(key)
    return [table.rows_model.words(row)[column] for row in range(table.rows_model.rowCount())]


def test_places_and_what_decided_them(shown):
    standings = shown()
    assert words(standings, "place") == ["1", "2=", "2=", "4"]
    assert words(standings, "team")[0] == "Dallas"
    assert words(standings, "match-points") == ["4", "0", "0", "0"]
    assert words(standings, "difference") == ["+9", "0", "0", "\N{MINUS SIGN}9"]
    assert words(standings, "results") == ["1–0–0", "0–0–0", "0–0–0", "0–0–1"]
    assert words(standings, "decided")[0] == "match points"
    assert words(standings, "decided")[3].startswith("difference, after ")
    assert standings.focus is standings.page.table


def test_a_long_team_name_uses_the_free_width(shown):
    standings = shown()
    name = "The Society of Fifty-Six Players"
    standings.submit(TeamEntered("f" * 32, name))
    table, look = standings.page.table, standings.look
    widths = {column.key: table.columnWidth(index) for index, column in enumerate(table.rows_model.columns)}
    assert widths["team"] >= look.metrics("table", 600).horizontalAdvance(name) + 2 * look.gap(8)
    assert widths["decided"] >= 170
    assert sum(widths.values()) <= table.width()


def test_names_that_differ_at_the_end_are_told_apart_in_two_lines(shown):
    standings = shown()
    names = [f"{'Great Lakes Malayalee Association of ' * 4}Southfield {number}" for number in (1, 2)]
    standings.submit(*(TeamEntered(f"{number:032x}", name) for number, name in enumerate(names, 900)))
    for shape in ("ranking", "cross-table"):
        if shape == "cross-table":
            standings.find("standings-shown.cross-table").click()
        table = standings.page.table if shape == "ranking" else standings.page.board.cross
        place, column = table.rows_model.column_at("team"), table.rows_model.columns[table.rows_model.column_at("team")]
        width = table.columnWidth(place) - 2 * standings.look.gap(8)
        for row, entered in enumerate(table.rows_model.rows):
            if entered.name not in names:
                continue
            lines = table.in_lines(entered, column, entered.name, width).split("\n")
            assert len(lines) == 2
            assert lines[1].endswith(entered.name[-4:])
            assert table.rowHeight(row) > table.rowHeight(0)
            index = table.rows_model.index(row, place)
            assert index.data(Qt.ItemDataRole.ToolTipRole) == entered.name
            assert entered.name in index.data(Qt.ItemDataRole.AccessibleTextRole)


def test_boxes_show_match_points_and_sessions_to_play(shown, check_golden):
    standings = shown()
    rows = standings.page.table.rows_model.rows
    assert [box.match_points for box in rows[0].boxes] == [4]
    assert [box.match_points for box in rows[1].boxes] == [None]
    column = standings.page.table.rows_model.columns[standings.page.table.rows_model.column_at("boxes")]
    check_golden(column.spoken(rows[0]))
    check_golden(column.spoken(rows[1]))


def test_the_selected_team_its_sums_and_the_criteria(shown, check_golden):
    standings = shown()
    assert standings.text("standings-team-name") == "Dallas"
    assert standings.text("standings-team-place") == "1st of 4"
    assert standings.find("standings-team-points").value == "25 for, 16 against"
    assert standings.find("standings-sum-match-points").accessibleName().endswith(": 4")
    assert standings.find("standings-sum-differences").value == "0"
    assert not standings.find("standings-broken").isVisible()
    check_golden(standings.text("standings-criteria"))
    standings.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert standings.text("standings-team-name") == "Detroit"


def test_f3_and_arrows_explain_every_number(shown):
    standings = shown()
    standings.run("where-from")
    where = standings.page.where
    assert standings.focus is where
    result = {}
    standings.press(*[Qt.Key.Key_Left] * 10)
    for way in (Qt.Key.Key_Right, Qt.Key.Key_Left) * 2:
        for _column in range(10):
            result[where.address] = where.chain.value
            assert where.chain.entries
            assert where.address.what == "place" or sum(part.value for part in where.chain.parts) == where.chain.value
            standings.press(way)
        standings.press(Qt.Key.Key_Down)
    outcome = {source for row in numbers(standings.desk.tournament, STANDINGS) for _place, source in row}
    assert set(result) == outcome
    assert all(value == value_of(standings.desk.tournament, address) for address, value in result.items())
    assert standings.page.table.selected.team == where.address.team


def test_enter_in_where_from_opens_the_journal_and_esc_returns_to_the_table(shown):
    standings = shown()
    standings.run("where-from").press(Qt.Key.Key_Return)
    page, seq = standings.went[-1]
    assert page == "journal"
    assert 1 <= seq <= standings.desk.tournament.seq
    standings.press(Qt.Key.Key_Escape)
    assert standings.focus is standings.page.table
    assert standings.page.overview.isVisible()


def test_enter_opens_the_sessions_of_a_team_and_then_a_session(shown):
    standings = shown()
    standings.press(Qt.Key.Key_Return)
    assert standings.focus.objectName() == "record-sessions"
    standings.press(Qt.Key.Key_Return)
    first = next(iter(standings.desk.tournament.sessions))
    assert standings.went[-1] == ("score", first)
    standings.press(Qt.Key.Key_Escape)
    assert standings.focus is standings.page.table


def test_the_note_beside_the_list_says_whether_it_is_final(shown, check_golden):
    standings = shown()
    assert standings.text("standings-final") == "Provisional"
    assert standings.find("standings-chip").text() == "1 running"
    check_golden(standings.text("standings-why"))
    boxes = [row.boxes for row in standings.page.view.rows]
    teams = tuple(row.team for row in standings.page.view.rows[:2])
    standings.submit(SessionOpened("f1a1", teams, options={"match_points": False}))
    assert [row.boxes for row in standings.page.view.rows] == boxes
    check_golden(standings.text("standings-why"))
    assert "1 of 2 sessions finished" in standings.text("standings-detail")


def test_a_session_forfeited_by_both_teams_is_not_called_signed(shown, check_golden):
    facts = new_event_facts(NewEvent("New", "international-56", teams=(NewTeam("Dallas"), NewTeam("Detroit"))))
    teams = [fact.team for fact in facts if isinstance(fact, TeamEntered)]
    played = (SessionOpened("f1a1", tuple(teams)), SessionForfeited("f1a1", "A", "no-show", also=("B",)))
    new = [
        NewEntry(f"{index:032x}", "2026-10-03T15:00:00Z", "L", "s", fact, "r")
        for index, fact in enumerate((*facts, *played))
    ]
    standings = shown(new=new)
    assert standings.text("standings-final") == "Complete"
    assert standings.find("standings-chip").text() == "forfeited"
    check_golden(standings.text("standings-why"))
    sums = standings.find("standings-sum-match-points")
    check_golden(sums.accessibleName())
    assert not standings.find("standings-broken").isVisible()
    assert standings.text("standings-team-place") == "1st equal of 2"


def test_the_selected_team_stays_when_something_changes(shown):
    standings = shown()
    standings.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down)
    standings.submit(TeamEntered("f" * 32, "Yonkers"))
    assert standings.page.team.name == "Detroit"
    assert standings.page.table.rows_model.rowCount() == 5


def test_empty_standings_explain_what_will_fill_them(shown, check_golden):
    facts = new_event_facts(NewEvent("New", "international-56", teams=(NewTeam("Dallas"), NewTeam("Detroit"))))
    new = [NewEntry(f"{index:032x}", "2026-10-03T15:00:00Z", "L", "s", fact) for index, fact in enumerate(facts)]
    standings = shown(new=new)
    check_golden(standings.text("standings-empty"))
    assert standings.find("standings-empty").isVisible()
    assert not standings.page.table.isVisible()
    assert not standings.page.overview.team.isVisible(), "no team is level with another before the first session"
    asked: list[str] = []
    standings.page.command.connect(asked.append)
    standings.page.first_focus().setFocus()
    standings.press(Qt.Key.Key_Space)
    assert asked == ["page-score"]


def test_a_single_running_session_shows_its_score_instead_of_standings(shown):
    teams = (NewTeam("Dallas"), NewTeam("Detroit"))
    facts = new_event_facts(NewEvent("New", "international-56", teams=teams))
    entered = tuple(fact.team for fact in facts if isinstance(fact, TeamEntered))
    facts = (*facts, SessionOpened("5e", entered), DealRecorded("5e", 1, "A", Contract(40, "H"), 44))
    new = [NewEntry(f"{index:032x}", "2026-10-03T15:00:00Z", "L", "s", fact) for index, fact in enumerate(facts)]
    standings = shown(new=new)
    assert standings.text("standings-empty") == (
        "Standings begin with the first finished session. Now: Dallas 2 : 0 Detroit."
    )


def test_at_200_percent_columns_are_hidden_and_the_panel_covers_the_table(shown):
    standings = shown(percent=200)
    columns = [column.key for column in standings.page.table.rows_model.columns]
    assert columns == ["place", "team", "match-points", "difference", "boxes"]
    assert not standings.page.side.isVisible()
    standings.run("where-from")
    assert standings.page.side.isVisible()
    assert not standings.page.table.isVisible()
    standings.press(Qt.Key.Key_Escape)
    assert standings.page.table.isVisible()
    assert not standings.page.side.isVisible()
    standings.find("standings-more").click()
    assert standings.find("standings-criteria").isVisible()
    standings.press(Qt.Key.Key_Escape)
    assert standings.page.table.isVisible()


def test_in_a_narrow_window_the_panel_covers_the_table_instead_of_being_cut_off(shown):
    standings = shown()
    assert standings.page.side.isVisible()
    standings.window.resize(800, 600)
    standings.qtbot.waitUntil(lambda: not standings.page.side.isVisible())
    standings.run("where-from")
    assert standings.page.side.isVisible()
    assert not standings.page.table.isVisible()
    standings.press(Qt.Key.Key_Escape)
    assert standings.page.table.isVisible()


def test_a_failed_control_sum_names_the_session(shown):
    standings = shown()
    broken = FailedSum("Session 2: its match points add up to 3, not 4.", "ab")
    standings.page.overview.show_view(replace(standings.page.view, match_points=3, broken=(broken,)))
    label = standings.find("standings-broken")
    assert label.isVisible()
    assert label.accessibleName() == broken.sentence
    label.linkActivated.emit("session:ab")
    assert standings.went == [("score", "ab")]


def test_many_boxes_show_the_newest(shown, qtbot):
    standings = shown()
    boxes = tuple(RoundCell(str(column), column % 5) for column in range(40))
    row = StandingRow("t", 1, False, "Dallas", "", 40, 80, 3, 9, 6, "20–0–20", boxes, "match points", "")
    standings.page.table.show_rows((row,))
    table = standings.page.table
    width = table.columnWidth(table.rows_model.column_at("boxes"))
    assert width < table.width() // 3
    assert not standings.window.grab().isNull()


def test_every_control_has_a_name(shown):
    standings = shown()
    controls = list(standings.named())
    assert len(controls) > 4
    assert [control for control in controls if not all(control)] == []


def test_race_and_places_are_reached_by_keys_and_read_aloud(shown, check_golden):
    entries = [NewEntry(f"c{index}", AT, "L", "seat", fact) for index, fact in enumerate(facts(8, 3))]
    standings = shown(new=entries)
    page = standings.page
    race = race_of(standings.bridge.tournament)
    assert race is not None
    catch_up()
    standings.find("standings-shown.table").setFocus()
    standings.press(Qt.Key.Key_Right)
    assert page.board.picture.isVisible()
    assert not page.table.isVisible()
    assert page.first_focus() is page.board.picture
    page.board.picture.setFocus()
    first, second = race.racers[:2]
    assert page.board.picture.words == f"{first.name}. Round 3: {first.values[2]} match points, 1st"
    standings.press(Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Left)
    assert standings.text("standings-team-name") == second.name
    assert page.board.picture.words.startswith(f"{second.name}. Round 1: {second.values[0]} match point")
    assert page.board.picture.accessibleName().endswith(f"{page.board.picture.words}")
    assert page.board.picture.words.endswith(f", {ordinal(second.places[0])}")
    result = page.board.picture.accessibleDescription()
    assert all(f"Round {number}: {value} match point" in result for number, value in enumerate(second.values, 1))
    standings.press(Qt.Key.Key_End, Qt.Key.Key_Home)
    assert page.team.team == first.uid
    standings.press(Qt.Key.Key_Return)
    assert page.record.isVisible()
    standings.press(Qt.Key.Key_Escape)
    assert standings.focus is page.board.picture
    standings.find("standings-shown.race").setFocus()
    standings.press(Qt.Key.Key_Right)
    check_golden(page.board.picture.accessibleName())


@pytest.mark.parametrize(("teams", "rounds", "percent"), [(2, 1, 100), (40, 2, 100), (8, 3, 200)])
@pytest.mark.parametrize("what", ["race", "places"])
def test_a_picture_names_the_best_and_always_the_chosen_team(shown, teams, rounds, percent, what):
    entries = [NewEntry(f"c{index}", AT, "L", "seat", fact) for index, fact in enumerate(facts(teams, rounds))]
    standings = shown(new=entries, percent=percent)
    page = standings.page
    standings.find(f"standings-shown.{what}").click()
    page.board.picture.setFocus()
    standings.press(Qt.Key.Key_End)
    painted = page.board.picture.grab().toImage()
    picture, course = page.board.picture, course_view(standings.bridge.tournament, what)
    assert course is not None
    named = picture._named_teams(course, 5)
    assert [course.lines[column].team for column in named][-1] == page.team.team
    assert list(named)[: min(4, teams)] == list(range(min(4, teams)))
    standings.press(Qt.Key.Key_Home)
    assert picture.grab().toImage() != painted


def test_a_picture_without_a_finished_round_says_so(shown):
    standings = shown()
    session = next(iter(standings.bridge.tournament.sessions.values()))
    assert session.round == 5
    opened = SessionOpened(session.uid, session.teams, None, session.table)
    standings.submit(opened)
    standings.find("standings-shown.race").click()
    assert standings.page.board.picture.words == ""
    assert not standings.page.board.picture.accessibleDescription()
