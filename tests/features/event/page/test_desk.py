"""The registration desk by keys: check-in, open points of a team, no-shows and late teams."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from scorekeeper.features.event.page import desk_tab
from scorekeeper.features.event.page.page import EventPage
from scorekeeper.features.event.words.desk import captain_is_out
from scorekeeper.journal.access import SCORER, VIEWER
from scorekeeper.journal.facts import (
    CheckedIn,
    DealRecorded,
    DrawMade,
    EventMade,
    Fact,
    FeePaid,
    PlayerEntered,
    StageSet,
    SubstitutionApproved,
    TeamEntered,
    TeamPlaced,
    TeamRegistered,
    TeamWithdrawn,
)
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import AWAITED, HERE, MAIN, NEVER_CAME
from scorekeeper.rules.contract import Contract
from tests.event_loop import catch_up
from tests.features.event.page.event_table import CTRL, Keys, open_page

ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier
TEAMS = {
    "a1": ("Kochi", "Kochi Cards Club", ("Anu Jose", "Benny Paul", "Cyril Roy")),
    "a2": ("Kochi II", "Kochi Cards Club", ("Dony Mathew", "Koshy Thomas", "Elsa Jacob")),
    "b1": ("Yonkers II", "Yonkers Club", ("Koshy Varghese", "Fina George", "Gopi Nair")),
    "b2": ("Tampa", "Tampa Club", ("Hari Das", "Indu Menon", "John Abraham")),
    "b3": ("Albany", "Tampa Club", ("Kurian Paul", "Lissy Roy", "Mini Joseph")),
}


def event(*more, **settings):
    teams: list[Fact] = []
    for uid, (name, club, players) in TEAMS.items():
        uids = tuple(f"{uid}{letter}" for letter in "abc")
        teams += [PlayerEntered(uid, player) for uid, player in zip(uids, players, strict=True)]
        teams.append(TeamEntered(uid, name, uids, uids[0], None, club))
    return [EventMade("e7", "Great Lakes 56", "international-56", "2025", settings=settings), *teams, *more]


@pytest.fixture
def desk_keys(qtbot):
    tables = []

    def seat(facts, role="", **keys):
        table = open_page(facts, EventPage, **keys)
        tables.append(table)
        if role:
            table.desk.role = role
        table.page.show()
        table.page.open()
        table.page.handlers()["registration-desk"]()
        catch_up()
        return Keys(table, qtbot)

    yield seat
    for table in tables:
        table.close()


def known(keys, team):
    return keys.tournament.registrations[team]


def enter(keys, times=1):
    for _ in range(times):
        keys.press(Qt.Key.Key_Return).settle()
    return keys


def drawn(facts):
    """Draw two rounds of two groups before the last two teams have come."""
    rounds = (
        DrawnRound(1, (DrawnTable(1, "51", ("a1", "b1")),), ("a2",)),
        DrawnRound(2, (DrawnTable(2, "52", ("a2", "b1")),), ("a1",)),
    )
    groups = {"A": ("a1", "a2"), "B": ("b1",)}
    return [*facts, DrawMade(MAIN, "d1", "groups", rounds, ("a1", "a2", "b1"), len(facts), "", groups=groups)]


def played():
    """Return the same after one deal of Kochi in round 1; Kochi is here."""
    return [*drawn(event()), CheckedIn("a1", HERE), DealRecorded("51", 1, "A", Contract(40, "H"), 44)]


def test_two_letters_and_enter_twice_check_a_team_in(desk_keys, check_golden):
    keys = desk_keys(event())
    desk = keys.page.desk
    assert keys.focus is desk.find_line
    keys.type("ta")
    assert [row.title for row in desk.list.rows_model.rows] == ["Tampa", "Albany"]
    enter(keys)
    assert keys.focus is desk.form.confirm_button
    assert desk.form.confirm_button.text() == "Check in Tampa"
    assert desk.form.questions["players"].title.text() == "Three players, one captain"
    enter(keys)
    assert known(keys, "b2").presence == HERE
    assert ("saved", "Tampa is here, 1 of 5", "") in keys.table.messages
    assert (keys.focus, desk.find_line.text()) == (desk.find_line, "")
    check_golden(desk.about.text())
    assert [line.value for line in desk._lines] == ["1 of 5"]


def test_teams_clubs_and_players_are_found_and_arrows_choose(desk_keys, check_golden):
    keys = desk_keys(event())
    desk = keys.page.desk
    keys.type("ko")
    assert [(row.title, row.detail) for row in desk.list.rows_model.rows] == [
        ("Kochi", "Kochi Cards Club"),
        ("Kochi II", "Kochi Cards Club"),
        ("Yonkers II", "player: Koshy Varghese"),
    ]
    keys.press(Qt.Key.Key_Down)
    assert desk.form.title.text() == "Kochi II"
    keys.press(Qt.Key.Key_Escape)
    assert desk.find_line.text() == ""
    keys.type("nobody")
    check_golden(desk.rest.text())


def test_a_whole_name_comes_first_and_equal_matches_by_number(desk_keys):
    more = [TeamEntered(f"t{number}", f"Dallas {number}", (), None, None, "Dallas") for number in (12, 11, 1, 2)]
    keys = desk_keys([*event(), *more])
    rows = keys.page.desk.list.rows_model
    keys.type("dallas")
    assert [row.title for row in rows.rows] == ["Dallas 1", "Dallas 2", "Dallas 11", "Dallas 12"]
    keys.type(" 1")
    assert [row.title for row in rows.rows] == ["Dallas 1", "Dallas 11", "Dallas 12"]
    assert keys.page.desk.form.title.text() == "Dallas 1"


def test_the_fee_is_the_next_question_and_can_be_paid_given_back_or_left_open(desk_keys, check_golden):
    keys = desk_keys(event(entry_fee="$600"))
    form = keys.page.desk.form
    enter(keys.type("kochi"))
    check_golden(form.confirm_button.text())
    enter(keys)
    assert keys.focus is form.cash
    enter(keys)
    assert known(keys, "a1").paid == {"entry": "$600"}
    assert keys.table.bridge.entries[-1].reason == "in cash"
    assert (keys.focus, form.confirm_button.text()) == (form.confirm_button, "Check in Kochi")
    form.back.click()
    keys.settle()
    assert known(keys, "a1").paid == {}
    form.before.click()
    keys.settle()
    assert keys.table.bridge.entries[-1].reason == "before"
    enter(keys)
    assert known(keys, "a1").presence == HERE
    enter(keys.type("tampa"))
    form.unpaid.click()
    keys.settle()
    assert (known(keys, "b2").presence, keys.table.bridge.entries[-1].reason) == (HERE, "let in unpaid")
    keys.type("tampa")
    assert keys.page.desk.list.rows_model.rows[0].right == "fee open"
    assert [line.value for line in keys.page.desk._lines] == ["2 of 5", "$600 of $3,000", "$2,400"]


def test_a_late_team_needs_the_name_of_who_lets_it_in(desk_keys, check_golden):
    late = [TeamRegistered("a2", late=True)]
    keys = desk_keys(event(*late, registration_deadline="2020-01-01T12:00", entry_fee="$600"))
    form = keys.page.desk.form
    enter(keys.type("kochi ii"))
    assert keys.page.desk.list.rows_model.rows[0].right == "fee open, late"
    shown = [button for button in form.findChildren(QAbstractButton) if button.isVisible()]
    letters = [button.shortcut().toString() for button in shown if not button.shortcut().isEmpty()]
    assert len(letters) == len(set(letters)), "each way of letting a team in has a letter of its own"
    check_golden(form.questions["late"].title.text())
    enter(keys)
    assert (keys.focus, keys.focus.text()) == (form.fields["let_in_by"].station, "Lissy Abraham")
    keys.press(Qt.Key.Key_A, CTRL).type("P. Kurian")
    enter(keys)
    assert known(keys, "a2").noted.let_in_by == "P. Kurian"
    check_golden(form.questions["late"].title.text())
    check_golden(form.confirm_button.text())


def test_the_substitution_fee_is_asked_once_a_substitute_plays(desk_keys):
    substitute = [
        PlayerEntered("s1", "Sabu"),
        SubstitutionApproved("u1", "a1", "a1a", "s1", ("P. Kurian",), "$200", 1),
    ]
    facts = event(*substitute)
    keys = desk_keys(facts)
    form = keys.page.desk.form
    enter(keys.type("kochi"), 2)
    assert keys.focus is form.sub_paid
    enter(keys)
    assert known(keys, "a1").paid == {"substitution": "$200"}
    form.sub_back.click()
    keys.settle()
    assert isinstance(keys.table.bridge.entries[-1].fact, FeePaid)
    assert keys.table.bridge.entries[-1].fact.back


def test_a_no_show_is_out_of_the_draw_and_plays_when_it_arrives_after_all(desk_keys):
    keys = desk_keys(event(TeamPlaced(MAIN, "b2", "B", 7)))
    form = keys.page.desk.form
    enter(keys.type("tampa"))
    keys.press(Qt.Key.Key_N, ALT).settle()
    assert known(keys, "b2").presence == NEVER_CAME
    assert keys.tournament.stages[MAIN].placed["b2"] == TeamPlaced(MAIN, "b2", "B", 7, out=True)
    assert (keys.focus, keys.page.desk.find_line.text()) == (keys.page.desk.find_line, "")
    enter(keys)
    assert known(keys, "b2").presence == NEVER_CAME
    enter(keys.type("tampa"), 2)
    assert known(keys, "b2").presence == HERE
    assert keys.tournament.stages[MAIN].placed["b2"] == TeamPlaced(MAIN, "b2", "B", 7)
    enter(keys.type("tampa"))
    form.ways[4].click()
    keys.settle()
    assert known(keys, "b2").presence == AWAITED


def test_a_team_that_has_played_cannot_be_a_no_show(desk_keys):
    keys = desk_keys(played(), role=SCORER)
    form = keys.page.desk.form
    enter(keys.type("kochi c"))
    assert (form.title.text(), form.ways[1].isVisible()) == ("Kochi", False)
    keys.press(Qt.Key.Key_N, ALT).settle()
    assert known(keys, "a1").presence == HERE
    keys.press(Qt.Key.Key_Escape)
    enter(keys.type("kochi ii"))
    assert form.ways[1].isVisible()


def test_alt_o_at_the_desk_enters_a_substitution(desk_keys):
    keys = desk_keys(event())
    enter(keys.type("tampa"))
    keys.press(Qt.Key.Key_O, ALT).settle()
    form = keys.page.substitution_form
    assert (keys.page.at_desk, form.isVisible(), form.subject) == (False, True, "b2")
    keys.press(Qt.Key.Key_Escape).press(Qt.Key.Key_Escape)
    keys.press(Qt.Key.Key_M, ALT).press(Qt.Key.Key_O, ALT).settle()
    assert (keys.page.at_desk, form.isVisible(), form.subject) == (False, True, "b2")


def test_matches_and_open_questions_are_announced(desk_keys, monkeypatch, check_golden):
    heard = []
    monkeypatch.setattr(desk_tab, "announce", lambda _widget, words: heard.append(words))
    keys = desk_keys(event(PlayerEntered("c9", "Zoe Roy"), TeamEntered("c1", "Boston", ("b2a", "c9"), None, None, "")))
    keys.type("bo")
    assert heard[-1].startswith("Boston, ")
    enter(keys)
    check_golden(heard[-1])
    keys.press(Qt.Key.Key_Escape).type("zz")
    check_golden(heard[-1])


def test_a_no_show_of_a_draw_is_withdrawn_and_a_late_team_takes_the_empty_place(desk_keys, check_golden):
    keys = desk_keys(drawn(event()))
    form = keys.page.desk.form
    enter(keys.type("yonkers"))
    form.ways[1].click()
    keys.settle()
    stage = keys.tournament.stages[MAIN]
    assert (stage.withdrawn["b1"].after_round, stage.withdrawn["b1"].reason) == (0, "never came")
    enter(keys.type("yonkers"), 2)
    assert not keys.tournament.stages[MAIN].withdrawn
    enter(keys.type("tampa"))
    check_golden(form.questions["draw"].title.text())
    assert form.confirm_button.text() == "Check in Tampa as B2"
    enter(keys)
    stage = keys.tournament.stages[MAIN]
    assert [table.teams for table in stage.drawn_rounds[1].tables] == [("a1", "b1"), ("a2", "b2")]
    assert (stage.drawn_rounds[1].sits_out, stage.drawn_rounds[2].sits_out) == ((), ())
    assert stage.groups["B"] == ("b1", "b2")
    enter(keys.type("albany"))
    check_golden(form.questions["draw"].title.text())
    enter(keys)
    assert known(keys, "b3").presence == HERE


def test_a_scorer_checks_in_teams_but_cannot_add_them_to_the_draw(desk_keys):
    keys = desk_keys(drawn(event()), role=SCORER)
    enter(keys.type("tampa"))
    assert keys.page.desk.form.confirm_button.text() == "Check in Tampa"
    enter(keys)
    assert known(keys, "b2").presence == HERE
    assert keys.tournament.stages[MAIN].drawn_rounds[1].sits_out == ("a2",)


def test_a_viewer_sees_which_roles_may_check_in(desk_keys):
    keys = desk_keys(event(), role=VIEWER)
    enter(keys.type("tampa"), 2)
    assert "you work as viewer" in keys.page.desk.form.problem_label.text()
    assert not keys.tournament.registrations


def test_a_refusal_disappears_with_the_search_text(desk_keys, check_golden):
    keys = desk_keys(event(TeamRegistered("b2", late=True), registration_deadline="2020-01-01T12:00"))
    desk = keys.page.desk
    enter(keys.type("tampa"), 2)
    enter(keys.press(Qt.Key.Key_A, CTRL).press(Qt.Key.Key_Backspace))
    wrong = desk.form.fields["let_in_by"].problem
    check_golden((wrong.text(), wrong.isVisible()))
    desk.form.show_text("Anil was quicker (entry 9).")
    keys.press(Qt.Key.Key_Escape).press(Qt.Key.Key_Escape)
    assert (desk.find_line.text(), desk.form.subject) == ("", "")
    enter(keys.type("tampa"))
    assert (wrong.text(), desk.form.problem_label.text()) == ("", "")


def test_a_team_withdraws_and_continues(desk_keys):
    keys = desk_keys(played())
    desk = keys.page.desk
    enter(keys.type("yonkers"))
    desk.form.ways[3].click()
    assert keys.focus.text() == "1"  # it has played that one
    keys.press(Qt.Key.Key_A, CTRL).type("1")
    keys.press(Qt.Key.Key_Return).type("taken ill")
    enter(keys)
    gone = keys.tournament.stages[MAIN].withdrawn["b1"]
    assert (gone.after_round, gone.reason) == (1, "taken ill")
    assert desk.form.chip.text() == "\N{EN DASH} withdrawn"
    desk.form.ways[3].click()
    keys.type("well again")
    enter(keys)
    assert keys.tournament.stages[MAIN].withdrawn == {}
    assert isinstance(keys.table.bridge.entries[-1].fact, TeamWithdrawn)


def test_the_details_of_a_team_are_corrected(desk_keys):
    keys = desk_keys(event())
    enter(keys.type("tampa"))
    keys.page.desk.form.ways[2].click()
    for words in ("Tampa Bay", "b", "7", "$300", "$100"):
        keys.type(words + "\t")
    keys.type("plane lands 17:05")
    enter(keys)
    assert known(keys, "b2").noted == TeamRegistered(
        "b2", "Tampa Bay", "$300", "$100", number=7, note="plane lands 17:05"
    )
    assert keys.tournament.stages[MAIN].placed["b2"] == TeamPlaced(MAIN, "b2", "B", 7)
    assert keys.page.desk.form.origin.text() == "Tampa Club · Tampa Bay · group B"
    assert any("Tampa: plane lands 17:05" in label.text() for label in keys.page.desk._names)


def test_another_player_becomes_captain_and_names_that_look_alike_are_pointed_out(desk_keys, check_golden):
    more = [
        PlayerEntered("c1", "Pop"),
        PlayerEntered("c2", "\N{CYRILLIC CAPITAL LETTER ER}o\N{CYRILLIC SMALL LETTER ER}"),
        PlayerEntered("c3", "Hari Das"),
        TeamEntered("c", "Miami", ("c1",), None),
        TeamEntered("d", "Boston", ("c2", "c3"), "c2"),
    ]
    keys = desk_keys(event(*more))
    form = keys.page.desk.form
    enter(keys.type("miami"))
    detail = form.questions["players"].detail.text()
    check_golden(detail)
    assert keys.page.desk.list.rows_model.rows[0].right == "captain missing"
    form.players.setFocus()
    keys.press(Qt.Key.Key_Home)
    form.captain.click()
    keys.settle()
    assert keys.tournament.teams["c"].captain == "Pop"
    keys.press(Qt.Key.Key_Escape)
    enter(keys.type("boston"))
    check_golden(form.questions["players"].detail.text())


def test_the_desk_leads_to_the_teams_to_a_substitution_and_to_the_settings(desk_keys):
    keys = desk_keys(event())
    page = keys.page
    enter(keys.type("tampa"))
    keys.press(Qt.Key.Key_F2)
    assert not page.at_desk
    assert page.team_form.subject == "b2"
    keys.press(Qt.Key.Key_A, CTRL).type("Tampa Bay").press(Qt.Key.Key_Return, CTRL).settle()
    assert page.at_desk
    assert (page.desk.form.title.text(), keys.focus) == ("Tampa Bay", page.desk.form.confirm_button)
    page.desk.form.ways[0].click()
    assert page.substitution_form.isVisible()
    keys.press(Qt.Key.Key_Escape)
    assert page.at_desk
    assert page.desk.form.subject == "b2"
    assert page.default_paper() == "check-in-list"
    assert page.areas()[0] is page.desk.find_line
    page.desk.page_asked.emit("settings", "")
    assert page.settings_form.isVisible()
    assert isinstance(keys.tournament, Tournament)


def test_a_team_disqualified_at_the_table_forfeits_its_session_until_it_continues(desk_keys, check_golden):
    keys = desk_keys(played())
    desk = keys.page.desk
    enter(keys.type("yonkers"))
    desk.form.ways[3].click()
    keys.settle()
    assert "plays to the end; the team withdraws after round 1." in desk.withdrawal.effect.text()
    keys.press(Qt.Key.Key_A, CTRL).type("0")
    check_golden(desk.withdrawal.effect.text())
    keys.press(Qt.Key.Key_Tab, SHIFT).press(Qt.Key.Key_Space).press(Qt.Key.Key_Tab)
    keys.press(Qt.Key.Key_Return).type("two packs")
    enter(keys)
    gone = keys.tournament.stages[MAIN].withdrawn["b1"]
    assert (gone.after_round, gone.reason) == (0, "disqualified: two packs")
    assert desk.form.chip.text() == "\N{EN DASH} disqualified"
    forfeit = keys.tournament.sessions["51"].forfeit
    assert (forfeit.side, forfeit.why, forfeit.reason) == ("B", "withdrawn", "disqualified: two packs")
    desk.form.ways[3].click()
    assert desk.withdrawal.effect.text() == "Table 1 \N{MIDDLE DOT} Round 1: continues at deal 2."
    keys.type("one pack")
    enter(keys)
    assert keys.tournament.sessions["51"].forfeit is None


@pytest.mark.parametrize("left", ["austin", "kochi"])
def test_the_filter_of_the_page_hides_no_team_at_the_desk(desk_keys, left):
    keys = desk_keys(event())
    page = keys.page
    keys.press(Qt.Key.Key_M, ALT)
    page.find_line.setText(left)
    page.begin_desk()
    enter(keys.type("tampa"))
    keys.press(Qt.Key.Key_O, ALT).settle()
    assert (page.substitution_form.isVisible(), page.substitution_form.subject) == (True, "b2")
    page.begin_desk()
    page.find_line.setText(left)
    enter(keys.type("tampa"))
    keys.press(Qt.Key.Key_F2)
    assert (page.team_form.isVisible(), page.team_form.subject, page.find_line.text()) == (True, "b2", "")
    page.find_line.setText(left)
    page.show_target("b2")
    assert page.team_form.subject == "b2"


def test_an_unknown_team_is_entered_at_the_desk(desk_keys):
    keys = desk_keys(event())
    page = keys.page
    enter(keys.type("tampa"))
    keys.press(Qt.Key.Key_Escape).type("Mobile")
    assert page.desk.form.subject == ""
    enter(keys)
    assert (page.at_desk, page.team_form.isVisible(), keys.focus.text()) == (False, True, "Mobile")
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert page.at_desk
    assert (page.desk.form.title.text(), keys.focus) == ("Mobile", page.desk.form.confirm_button)
    enter(keys)
    team = next(team for team in keys.tournament.teams.values() if team.name == "Mobile")
    assert known(keys, team.uid).presence == HERE
    enter(keys.type("Nowhere"))
    keys.press(Qt.Key.Key_Escape)
    assert (page.at_desk, keys.focus, len(keys.tournament.teams)) == (True, page.desk.find_line, 6)


def test_a_viewer_cannot_enter_a_team_at_the_desk(desk_keys):
    keys = desk_keys(event())
    keys.table.desk.role = VIEWER
    enter(keys.type("Mobile"))
    assert keys.page.at_desk
    assert keys.table.messages[-1][0] == "typed"


def test_a_team_that_has_played_counts_as_here(desk_keys, check_golden):
    keys = desk_keys([*drawn(event()), DealRecorded("51", 1, "A", Contract(40, "H"), 44)])
    check_golden(keys.page.desk.about.text())
    enter(keys.type("yonkers"))
    form = keys.page.desk.form
    check_golden((form.chip.text(), form.confirm_button.text()))


def test_the_card_names_the_substitute_and_asks_who_is_captain(desk_keys):
    substituted = SubstitutionApproved("s1", "b2", "b2a", "Sabu Abraham", ("P. Kurian",), from_round=3)
    keys = desk_keys(event(substituted), role="")
    form = keys.page.desk.form
    enter(keys.type("tampa"))
    rows = [(row.title, row.right, row.right_detail) for row in form.players.rows_model.rows]
    assert rows == [
        ("1   Hari Das", "captain", "out from round 3 on"),
        ("2   Indu Menon", "", ""),
        ("3   John Abraham", "", ""),
        ("4   Sabu Abraham", "substitute", "for Hari Das from round 3 on"),
    ]
    assert captain_is_out("Hari Das") in form.questions["players"].detail.text()
    form.players.setFocus()
    keys.press(Qt.Key.Key_End).press(Qt.Key.Key_C, ALT).settle()
    assert keys.tournament.teams["b2"].captain == "Hari Das"
    form.players.setFocus()
    keys.press(Qt.Key.Key_Home).press(Qt.Key.Key_Down).press(Qt.Key.Key_C, ALT).settle()
    assert keys.tournament.teams["b2"].captain == "Indu Menon"
    assert captain_is_out("Hari Das") not in form.questions["players"].detail.text()


def test_letters_typed_in_the_form_go_to_the_search_line(desk_keys):
    keys = desk_keys(event(CheckedIn("b2", HERE)))
    enter(keys.type("tampa"))
    keys.type("y")
    assert (keys.focus, keys.page.desk.find_line.text()) == (keys.page.desk.find_line, "y")
    keys.type("o")
    assert keys.page.desk.form.title.text() == "Yonkers II"


def test_a_team_withdraws_from_the_stage_in_which_it_plays_now(desk_keys):
    keys = desk_keys([*played(), StageSet("f1", "Finals"), TeamPlaced("f1", "b1"), TeamPlaced("f1", "a1")])
    desk = keys.page.desk
    enter(keys.type("yonkers"))
    desk.form.ways[3].click()
    assert desk.withdrawal.fields["stage"].isVisible()
    assert desk.withdrawal.fields["stage"].text() == "stage-f1"
    assert desk.withdrawal.fields["after_round"].text() == "0"
    desk.withdrawal.fill({"stage": "stage-", "reason": ""})
    desk.withdrawal.edited.emit("stage")
    assert desk.withdrawal.fields["after_round"].text() == "1"
    desk.withdrawal.fill({"stage": "stage-f1", "reason": "taken ill"})
    desk.withdrawal.edited.emit("stage")
    desk.withdrawal.confirm()
    keys.settle()
    assert keys.tournament.stages["f1"].withdrawn["b1"].after_round == 0
    assert keys.tournament.stages[MAIN].withdrawn == {}
