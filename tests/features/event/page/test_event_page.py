"""The Teams page by keyboard: teams, sessions, ranking, event, and the origin of numbers."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from scorekeeper.features.event.words import event_page, team_list
from scorekeeper.journal.dispute_facts import Member
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import CheckedIn, CommitteeNamed, EventMade, SessionOpened, TeamEntered
from scorekeeper.kit.look.buttons import Button
from tests.event_loop import catch_up
from tests.features.event.page.event_table import CTRL
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, golden, opening

EMPTY = [EventMade("e7", "Great Lakes 56", "international-56", "2025", date="2026-10-03")]


def test_from_nothing_to_the_first_session_by_keyboard(event_keys, check_golden):
    keys = event_keys(EMPTY)
    assert keys.focus is keys.page.find_line
    check_golden(keys.page.lists.team_card.words.text())
    keys.press(Qt.Key.Key_Down)
    keys.type("Dallas\n\nAnil\nBiju\nCyril").press(Qt.Key.Key_Return, CTRL).settle()
    keys.type("Detroit\nE\nDeepa\nEapen\nFina\nGeorge, Hari\n").settle()
    assert len(keys.tournament.teams) == 1, "the club is still open"
    keys.type("Motor City 56\n").settle()
    dallas, detroit = keys.tournament.teams.values()
    assert (dallas.name, dallas.players, dallas.captain, dallas.letter) == (
        "Dallas",
        ("Anil", "Biju", "Cyril"),
        "Anil",
        None,
    )
    assert detroit.players == ("Deepa", "Eapen", "Fina", "George", "Hari")
    assert (detroit.letter, detroit.club) == ("E", "Motor City 56")
    check_golden(keys.table.messages[-1][:2])
    keys.run("new-session").press(Qt.Key.Key_Return, CTRL).settle()
    (session,) = keys.tournament.sessions.values()
    assert (session.round, session.table, session.teams, session.date) == (
        1,
        1,
        (dallas.uid, detroit.uid),
        "2026-10-03",
    )
    assert keys.focus is keys.page.sessions
    keys.press(Qt.Key.Key_Return)
    assert keys.table.visited == [("session-start", session.uid)]


def test_problems_are_shown_beside_their_fields_and_nothing_typed_is_lost(event_keys, check_golden):
    keys = event_keys(opening())
    keys.run("new-team").type("dallas\n12\nAnil\nanil").press(Qt.Key.Key_Return, CTRL)
    form = keys.page.team_form
    assert form.fields["name"].problem.text() == "There is already a team called Dallas."
    check_golden(form.fields["letter"].problem.text())
    assert (
        form.fields["players.1"].problem.text() == "Anil is listed twice."
        or "listed twice" in form.fields["players.1"].problem.text()
    )
    assert form.fields["players.0"].text() == "Anil"
    assert keys.focus is form.fields["name"].line
    assert len(keys.tournament.teams) == 2


def test_a_team_is_changed_and_escape_discards_changes(event_keys):
    keys = event_keys(opening())
    page = keys.page
    page.teams.setFocus()
    keys.press(Qt.Key.Key_Return)
    assert keys.focus is page.team_form.fields["name"].line
    keys.press(Qt.Key.Key_A, CTRL).type("Houston").press(Qt.Key.Key_Escape)
    assert page.team_form.fields["name"].text() == "Dallas"
    assert keys.focus is page.teams
    keys.press(Qt.Key.Key_Return).press(Qt.Key.Key_A, CTRL).type("Houston").press(Qt.Key.Key_Return, CTRL).settle()
    assert keys.tournament.teams[DALLAS].name == "Houston"


def test_a_team_that_was_checked_in_earlier_is_changed_at_once(event_keys):
    keys = event_keys([*opening(), CheckedIn(DALLAS, "here")])
    keys.page.show_target(DALLAS)
    keys.page.team_form.fields["club"].line.setFocus()
    keys.type("Lone Star").press(Qt.Key.Key_Return, CTRL).settle()
    assert keys.tournament.teams[DALLAS].club == "Lone Star"


@pytest.mark.parametrize("button", ["event_data", "settings"])
def test_an_event_whose_committee_was_named_earlier_is_changed_at_once(event_keys, button):
    keys = event_keys([*opening(), CommitteeNamed((Member("P. Kurian"),))])
    before = keys.tournament.event
    QTest.keyClick(getattr(keys.page.head, button), Qt.Key.Key_Space)
    keys.press(Qt.Key.Key_A, CTRL).type("24").press(Qt.Key.Key_Return, CTRL).settle()
    assert keys.tournament.event != before


def test_only_a_team_without_sessions_can_be_removed(event_keys, check_golden):
    keys = event_keys([*opening(), TeamEntered("al", "Albany")])
    page = keys.page
    page.show_target(DALLAS)
    QTest.keyClick(page.team_form.remove_button, Qt.Key.Key_Space)
    check_golden(page.team_form.problem_label.text())
    page.show_target("al")
    QTest.keyClick(page.team_form.remove_button, Qt.Key.Key_Space)
    keys.settle()
    assert list(keys.tournament.teams) == [DALLAS, DETROIT]


def test_a_session_accepts_the_start_of_a_team_name_and_reports_what_it_cannot_read(event_keys):
    keys = event_keys([*opening(), TeamEntered("al", "Albany")])
    form = keys.page.session_form
    keys.run("new-session")
    assert (form.fields["round"].text(), form.fields["table"].text()) == ("6", "1")
    for field in ("teams.0", "teams.1"):
        form.fields[field].line.setFocus()
        keys.press(Qt.Key.Key_A, CTRL).type("d" if field == "teams.0" else "alb")
    keys.press(Qt.Key.Key_Return, CTRL)
    assert form.fields["teams.0"].problem.text() == event_page.not_a_team("d")
    form.fields["teams.0"].line.setFocus()
    keys.press(Qt.Key.Key_A, CTRL).type("det")
    form.fields["deals"].line.setFocus()
    keys.press(Qt.Key.Key_A, CTRL).type("24").press(Qt.Key.Key_Return, CTRL).settle()
    *_, session = keys.tournament.sessions.values()
    assert session.teams == (DETROIT, "al")
    assert session.result.options["deals"] == 24


def test_a_table_scored_without_names_gets_them_without_a_reason(event_keys):
    event, *teams, session = opening()
    uids = [team.team for team in teams if isinstance(team, TeamEntered)]
    nameless = [TeamEntered(uid, f"Team {letter}") for uid, letter in zip(uids, "AB", strict=True)]
    keys = event_keys([event, *nameless, session, *golden(9)])
    form = keys.page.team_form
    keys.page.teams.setFocus()
    keys.press(Qt.Key.Key_Return)
    assert not form.fields["reason"].isVisible()
    keys.press(Qt.Key.Key_A, CTRL).type("Kochi\n\nAnil\nBiju\nCyril").press(Qt.Key.Key_Return, CTRL).settle()
    assert (keys.tournament.teams[DALLAS].name, keys.tournament.teams[DALLAS].players[0]) == ("Kochi", "Anil")
    assert form.fields["reason"].isVisible(), "it has a name now, and another one needs a reason"


def test_the_missing_reason_of_a_team_is_asked_for_in_sight(event_keys):
    keys = event_keys([*opening(), *golden(9)])
    keys.page.resize(1274, 660)
    keys.page.teams.setFocus()
    keys.press(Qt.Key.Key_Return).press(Qt.Key.Key_A, CTRL).type("Kochi").press(Qt.Key.Key_Return, CTRL).settle()
    problem = keys.page.team_form.fields["reason"].problem
    for _turn in range(3):
        catch_up()
    assert "A reason is missing" in problem.text()
    assert problem.visibleRegion().boundingRect().height() == problem.height()


def test_a_played_session_opens_its_sheet_and_the_lists_show_its_score(event_keys):
    keys = event_keys([*opening(seats=True), *golden()])
    page = keys.page
    (line,) = page.sessions.rows_model.rows
    assert (line.state, line.score, line.match_points) == ("complete", "25 : 16", "4\N{EN DASH}0")
    assert [(row.rank, row.name, row.difference) for row in page.ranking.rows_model.rows] == [
        ("1", "Dallas", "+9"), ("2", "Detroit", "\N{MINUS SIGN}9"),
    ]  # fmt: skip
    keys.press(Qt.Key.Key_Down).press(Qt.Key.Key_Return)
    assert keys.table.visited == [("score", SESSION)]
    page.session_form.open_button.setFocus()
    keys.press(Qt.Key.Key_Return)
    assert keys.table.visited == [("score", SESSION)] * 2


@pytest.mark.parametrize(("width", "percent"), [(1274, 100), (932, 100), (720, 125), (1274, 200)])
def test_team_pairs_are_never_cut_off_and_only_one_list_scrolls(event_keys, width, percent):
    names = ("The Honourable Society of Fifty-Six Players", "Minneapolis Mallu Masters")
    teams = [TeamEntered(f"t{index}", name) for index, name in enumerate(names)]
    played = [SessionOpened(f"s{number}", ("t0", "t1"), round=number + 1, table=1) for number in range(20)]
    keys = event_keys([*EMPTY, *teams, *played], percent=percent)
    keys.page.resize(width, 620)
    catch_up()
    frame, table = keys.page.frame, keys.page.sessions
    available_width = table.columnWidth(table.rows_model.column_at("teams")) - 2 * keys.table.look.gap(8)
    flags = int(Qt.TextFlag.TextWordWrap)
    needed = keys.table.look.metrics("table", 600).boundingRect(
        QRect(0, 0, available_width, 0), flags, "\n".join(names)
    )
    assert needed.width() <= available_width
    assert table.rowHeight(0) >= needed.height()
    scrolls = frame.scrolled.verticalScrollBar().maximum() > 0
    assert scrolls == frame.narrow
    assert (table.verticalScrollBar().maximum() > 0) == (not frame.narrow)
    keys.page.sessions.setFocus()
    for _step in range(19):
        keys.press(Qt.Key.Key_Down)
    row = table.visualRect(table.currentIndex())
    point = table.viewport().mapTo(frame.scrolled.viewport(), row.center())
    assert frame.scrolled.viewport().rect().contains(point), "the row that the keys are on"
    for button in frame.head.parts():
        assert frame.head.rect().contains(button.geometry()), button.objectName()


def test_the_newest_round_comes_first(event_keys):
    teams = [TeamEntered(f"t{index}", name) for index, name in enumerate(("Albany", "Boston", "Chicago", "Dallas"))]
    played = [
        SessionOpened(f"s{index}", pair, round=number, table=table)
        for index, (pair, number, table) in enumerate([
            (("t0", "t1"), 1, 1), (("t2", "t3"), 1, 2), (("t0", "t2"), 2, 1), (("t1", "t3"), 2, 2), (("t0", "t3"), None, None),
        ])
    ]  # fmt: skip
    keys = event_keys([*EMPTY, *teams, *played])
    assert [row.uid for row in keys.page.sessions.rows_model.rows] == ["s2", "s3", "s0", "s1", "s4"]


def test_saving_event_data_keeps_the_settings(event_keys):
    keys = event_keys([*opening(seats=True, deals=24), *golden(3)])
    form = keys.page.data_form
    keys.page.begin_data()
    form.fields["venue"].line.setFocus()
    keys.type("Hall 2").press(Qt.Key.Key_Return, CTRL).settle()
    event = keys.tournament.event
    assert (event.venue, dict(event.settings)) == ("Hall 2", {"deals": 24})


def into_cell(keys, text):
    """Type letter by letter: the first one opens the cell, which has the focus from then on."""
    for letter in text:
        keys.type(letter)
    catch_up()  # Enter closes the cell a moment later


def test_a_pasted_list_is_fixed_and_entered_whole(event_keys, check_golden):
    keys = event_keys(EMPTY)
    listed = keys.page.team_list
    QApplication.clipboard().setText(
        "team\tplayer 1\tplayer 2\tletter\thotel\nDallas\tAnil\tBiju\tD\tDallas\ndallas\tXavier\tXavier\t\t\n"
    )
    keys.press(Qt.Key.Key_V, CTRL)
    assert keys.focus is listed.table
    check_golden(listed.summary.text())
    check_golden(listed.left_alone.text())
    assert [item.title for item in listed.problems.rows_model.rows] == ["Row 3, Player 2", "Row 3, Team"]
    check_golden(keys.page.unsaved())
    keys.run("find")
    assert keys.focus is listed.table, "what is hidden behind the list takes no keys"
    keys.press(Qt.Key.Key_Return, CTRL)  # nothing is entered while anything is wrong
    assert not keys.tournament.teams
    assert listed.table.currentIndex().data() == "Xavier", "the first cell that is wrong"
    into_cell(keys, "Yusuf\n")
    assert [item.title for item in listed.problems.rows_model.rows] == ["Row 3, Team"]
    keys.press(Qt.Key.Key_Return, CTRL).press(Qt.Key.Key_Return)
    into_cell(keys, "Detroit\n")
    assert not listed.problems.isVisible()
    assert listed.confirm_button.text() == "Enter 2 teams"
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert [(team.name, team.letter, team.players) for team in keys.tournament.teams.values()] == [
        ("Dallas", "D", ("Anil", "Biju")), ("Detroit", None, ("Xavier", "Yusuf")),
    ]  # fmt: skip
    assert keys.table.messages[-1][:2] == ("saved", "2 teams entered.")
    assert keys.focus is keys.page.teams
    assert not keys.page.unsaved()


def test_rows_that_are_not_teams_are_marked_and_dropped_with_delete(event_keys, check_golden):
    keys = event_keys(EMPTY)
    listed = keys.page.team_list
    QApplication.clipboard().setText(
        "Harbour Cup\t\t\nteam\tplayer 1\tplayer 2\nDallas\tAnil\tBiju\nTroy\tXavier\tAnil\nReserve\t\t\n"
        "Total: 2 teams\t\t\n"
    )
    keys.press(Qt.Key.Key_V, CTRL)
    check_golden(listed.left_alone.text())
    check_golden(listed.summary.text())
    assert [(item.title, item.tone) for item in listed.problems.rows_model.rows] == [
        ("Row 6, Team", "error"), ("Row 4, Player 2", "warn"), ("Row 5, Team", "warn"),
    ]  # fmt: skip
    assert listed.about.text() == team_list.sum_line()
    keys.press(Qt.Key.Key_Delete)
    check_golden(listed.summary.text())
    assert listed.table.currentIndex().data() == "Reserve"
    listed.drop_button.click()
    assert (keys.focus, listed.table.currentIndex().data()) == (listed.table, "Troy")
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert [team.players for team in keys.tournament.teams.values()] == [("Anil", "Biju"), ("Xavier", "Anil")]


def test_escape_drops_a_list_and_it_waits_during_other_work(event_keys):
    keys = event_keys(EMPTY)
    QApplication.clipboard().setText("Dallas: Anil, Biju\nDetroit: Deepa, Eapen\n")
    keys.press(Qt.Key.Key_V, CTRL).run("new-team").press(Qt.Key.Key_Escape)
    assert keys.focus is keys.page.team_list.table, "the list waits behind the form"
    keys.press(Qt.Key.Key_Escape)
    assert keys.page.frame.isVisible()
    assert not keys.tournament.teams
    assert not keys.page.unsaved()


def test_searching_hides_rows_that_do_not_match(event_keys, check_golden):
    keys = event_keys([*opening(), TeamEntered("al", "Albany")])
    keys.run("where-from").run("find").type("alb")
    assert [row.name for row in keys.page.teams.rows_model.rows] == ["Albany"]
    check_golden(keys.page.lists.session_card.words.text())
    keys.press(Qt.Key.Key_Escape)
    assert len(keys.page.teams.rows_model.rows) == 3


def test_enter_after_the_name_of_a_team_opens_the_team_and_after_a_number_the_table(event_keys):
    keys = event_keys(opening(seats=True))
    went = []
    keys.page.go.connect(lambda *place: went.append(place))
    keys.run("find").type("dalla").press(Qt.Key.Key_Return)
    assert not went, "not the one session that Dallas plays in"
    assert keys.page.team_form.isVisible()
    assert keys.focus is keys.page.team_form.first_focus()
    assert keys.tournament.teams[keys.page.team_form.subject].name == "Dallas"
    keys.press(Qt.Key.Key_Escape).press(Qt.Key.Key_Escape).run("find").type("7").press(Qt.Key.Key_Return)
    assert [page for page, _uid in went] == ["score"]


def test_every_number_in_the_lists_explains_its_origin(event_keys):
    keys = event_keys([*opening(seats=True), *golden()])
    page = keys.page
    keys.run("where-from")
    assert page.where.value.text() == "25"
    assert page.where.what.text() == "points for Dallas"
    seen = {page.where.address}
    for key in [Qt.Key.Key_Left] * 3 + [Qt.Key.Key_Right] * 7:
        keys.press(key)
        seen.add(page.where.address)
        assert page.where.chain.entries
    assert {address.what for address in seen} == {"number", "round", "table", "total", "match-points"}
    keys.press(Qt.Key.Key_Escape)
    assert keys.focus is page.sessions
    page.ranking.setFocus()
    keys.run("where-from")
    assert page.where.address.team == DALLAS
    assert page.where.value.text() == "4"
    keys.press(Qt.Key.Key_Return)
    assert keys.table.visited[-1][0] == "journal"


def test_another_seats_change_is_shown_and_never_overwrites_what_is_typed(event_keys):
    keys = event_keys(opening())
    page = keys.page
    page.show_target(DALLAS)
    page.team_form.fields["club"].line.setFocus()
    keys.type("Lone Star")
    keys.table.bridge.submit([TeamEntered("al", "Albany")])
    keys.settle()
    assert len(page.teams.rows_model.rows) == 3
    assert page.team_form.fields["club"].text() == "Lone Star"
    assert "Dallas" in page.unsaved()


def test_a_name_without_a_match_becomes_a_new_team(event_keys):
    keys = event_keys(EMPTY)
    keys.type("Dallas\n")
    assert keys.page.team_form.fields["name"].text() == "Dallas"
    assert not keys.page.find_line.text()
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert [team.name for team in keys.tournament.teams.values()] == ["Dallas"]


def test_with_two_teams_one_shortcut_creates_the_session(event_keys):
    keys = event_keys([fact for fact in opening() if fact.kind != "session-opened"])
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert [state.teams for state in keys.tournament.sessions.values()] == [(DALLAS, DETROIT)]


def test_an_earlier_change_by_another_user_is_not_overwritten_silently(event_keys):
    facts = opening()
    keys = event_keys(facts)
    page = keys.page
    page.show_target(DALLAS)
    page.team_form.fields["club"].line.setFocus()
    keys.type("Lone Star")
    other = NewEntry("f" * 32, "2026-10-03T16:14:00Z", "Anil", "table 8", TeamEntered(DALLAS, "Dallas II"), "")
    keys.table.desk.store.append((other,), keys.tournament.seq)
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert "Anil changed this on another computer (entry 5)" in page.team_form.problem_label.text()
    assert page.team_form.fields["club"].text() == "Lone Star"
    assert keys.tournament.teams[DALLAS].name == "Dallas II"
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert keys.tournament.teams[DALLAS].club == "Lone Star"


def test_unsaved_input_for_a_team_is_kept_while_another_is_viewed(event_keys):
    keys = event_keys(opening())
    page = keys.page
    keys.run("new-team").type("Albany\n\nMathai")
    page.teams.setFocus()
    assert page.team_form.title.text() == "Dallas"
    keys.run("new-team")
    assert page.team_form.fields["name"].text() == "Albany"
    assert page.team_form.players() == ("Mathai",)
    assert "New team" in page.unsaved()


@pytest.mark.parametrize(("percent", "deals", "width"), [(100, 0, 1274), (100, 3, 1274), (200, 3, 1274), (100, 3, 700)])
def test_controls_have_names_and_fit_their_width(event_keys, percent, deals, width):
    keys = event_keys([*opening(), *golden(deals)], percent=percent)
    page = keys.page
    page.resize(width, 712)
    keys.settle()
    assert page.teams.width() > width // 6
    page.show_target(DALLAS)
    page.show_target(SESSION)
    for panel in (*page.forms, page.where):
        page.stack.setCurrentWidget(panel)
        catch_up()
        for control in page.findChildren(QWidget):
            if isinstance(control, (QLineEdit, QAbstractButton)) and control.isVisible():
                assert control.objectName()
                assert control.accessibleName() or control.text(), control.objectName()
                if isinstance(control, Button):
                    assert control.width() >= control.sizeHint().width(), control.objectName()
                right = control.mapTo(page, control.rect().topRight()).x()
                assert right <= page.width(), control.objectName()


def test_unusual_teams_and_sessions_are_reported_while_typing(event_keys, check_golden):
    keys = event_keys([*opening(), TeamEntered("al", "Albany", ("Ann", "Ben"), "Ann")])
    keys.run("new-team").type("Boston\n\nBen\nCid\nDon\nEve, Fay")
    result = (
        "Ben is also on the list of Albany. If these are two people, give one of them another name, such as Ben K. "
        "5 players: 3 of them sit at the table, the others can replace them."
    )
    assert keys.page.team_form.renames.text() == result
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    check_golden(keys.table.messages[-1][1])
    form = keys.page.session_form
    keys.run("new-session")
    for key, text in (("round", "5"), ("table", "9"), ("teams.0", "Albany"), ("teams.1", "Boston")):
        form.fields[key].line.setFocus()
        form.fields[key].line.selectAll()
        keys.type(text)
    check_golden(form.remarks.text())
    form.fields["teams.1"].line.selectAll()
    keys.type("Dallas")
    played = keys.tournament.sessions[SESSION]
    twice = f"Dallas already plays in round {played.round}, in session {played.number}."
    assert form.remarks.text() == twice
    assert form.remarks.palette().windowText().color() == form.look.color("warn")
    before, message_count = len(keys.tournament.sessions), len(keys.table.messages)
    keys.press(Qt.Key.Key_Return, CTRL)
    check_golden(form.remarks.text())
    assert (len(keys.tournament.sessions), len(keys.table.messages)) == (before, message_count)
    assert form.fields["teams.1"].line.hasFocus()
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert len(keys.tournament.sessions) == before + 1
    assert keys.table.messages[-1][0] == "typed"
    assert keys.table.messages[-1][1].endswith(twice)
