"""A substitution on the Teams page by keys, the starter's return, and no second one."""

from PySide6.QtCore import Qt

from scorekeeper.journal.access import SCORER
from scorekeeper.journal.dispute_facts import CommitteeNamed, Member
from scorekeeper.journal.facts import SessionOpened, SubstitutionApproved, TeamEntered
from tests.features.event.page.event_table import CTRL
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, golden, opening

ALT = Qt.KeyboardModifier.AltModifier
LATER = "1a7e"
EVENING = [
    *opening(seats=True),
    *golden(),
    SessionOpened(LATER, (DALLAS, DETROIT), 6, 4),
    CommitteeNamed((Member("Pat"), Member("Quinn"))),
]


def record(keys, uid=SESSION):
    return keys.tournament.sessions[uid].record


def dallas_keys(keys):
    keys.page.teams.select_key(DALLAS)
    keys.page.teams.setFocus()
    keys.press(Qt.Key.Key_Return).press(Qt.Key.Key_O, ALT)
    return keys.page.substitution_form


def test_a_substitution_is_entered_by_keys_and_shown_in_the_row_and_in_the_record(event_keys, check_golden):
    keys = event_keys(EVENING)
    before = record(keys)
    starters = before.teams["A"].players
    form = dallas_keys(keys)
    assert form.isVisible()
    check_golden(form.fields["substitute"].line.accessibleName())
    assert form.fields["members"].text() == "Pat, Quinn"
    keys.press(Qt.Key.Key_Down).press(Qt.Key.Key_Return)
    out = keys.tournament.teams[DALLAS].players[keys.tournament.teams[DALLAS].uids.index(form.fields["starter"].text())]
    keys.type("Sabu")
    check_golden(form.fields["substitute"].hint.text())
    keys.type("\nHe fell ill\n\n25 USD\n")
    assert form.fields["from_round"].text() == "6"
    keys.type("\n").settle()
    after = record(keys, LATER).teams["A"].players
    assert after == tuple("Sabu" if name == out else name for name in starters)
    assert record(keys) == before
    standing = keys.tournament.teams[DALLAS].substitution
    assert (standing.fee, standing.members, standing.reason, standing.from_round) == (
        "25 USD",
        ("Pat", "Quinn"),
        "He fell ill",
        6,
    )
    row = next(line for line in keys.page.teams.rows_model.rows if line.uid == DALLAS)
    assert row.players.startswith(f"Sabu for {out} from round 6 on")
    check_golden(keys.table.messages[-1][1])


def test_a_captain_who_is_substituted_is_reported(event_keys, check_golden):
    keys = event_keys(EVENING)
    dallas_keys(keys).fields["starter"].set_text(keys.tournament.teams[DALLAS].captain_uid)
    keys.page.substitution_form.fields["substitute"].set_text("Sabu")
    keys.page.substitution_form.fields["reason"].set_text("ill")
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    check_golden(keys.table.messages[-1][1])


def test_the_starter_returns_and_a_second_substitution_is_refused_in_words(event_keys, check_golden):
    keys = event_keys(EVENING)
    dallas_keys(keys)
    keys.press(Qt.Key.Key_Return).type("Sabu\nHe fell ill\n").press(Qt.Key.Key_Return, CTRL).settle()
    form = dallas_keys(keys)
    check_golden(form.confirm_button.text())
    keys.press(Qt.Key.Key_Return)
    form.fields["from_round"].line.selectAll()
    keys.type("7\n").settle()
    assert keys.tournament.teams[DALLAS].returned.from_round == 7
    assert record(keys, LATER).teams["A"].players[0] == "Sabu"
    form = dallas_keys(keys)
    check_golden(form.problem_label.text())
    assert not form.confirm_button.isVisible()


def test_a_player_of_another_team_is_reported_while_typing_and_refused(event_keys, check_golden):
    keys = event_keys(EVENING)
    form = dallas_keys(keys)
    other = keys.tournament.teams[DETROIT].players[0]
    keys.press(Qt.Key.Key_Return).type(other)
    assert "Detroit" in form.fields["substitute"].hint.text()
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    check_golden(form.fields["substitute"].problem.text())
    assert "reason" in form.fields["reason"].problem.text()
    assert keys.tournament.teams[DALLAS].substitution is None


def test_a_scorer_may_not(event_keys):
    keys = event_keys(EVENING)
    keys.table.desk.role = SCORER
    form = dallas_keys(keys)
    keys.press(Qt.Key.Key_Return).type("Sabu\nHe fell ill\n").press(Qt.Key.Key_Return, CTRL).settle()
    assert keys.tournament.teams[DALLAS].substitution is None
    assert form.problem_label.text()


def test_a_corrected_name_in_the_team_form_is_the_same_player(event_keys):
    keys = event_keys(EVENING)
    team = keys.tournament.teams[DALLAS]
    keys.page.teams.select_key(DALLAS)
    keys.page.teams.setFocus()
    keys.press(Qt.Key.Key_Return)
    form = keys.page.team_form
    line = form.fields["players.1"].line
    line.setFocus()
    line.selectAll()
    keys.type("Benny Right")
    assert form.renames.text().startswith(f"{team.players[1]} becomes Benny Right")
    form.fields["reason"].line.setFocus()
    keys.type("his spelling").press(Qt.Key.Key_Return, CTRL).settle()
    after = keys.tournament.teams[DALLAS]
    assert (after.uids, after.players[1]) == (team.uids, "Benny Right")
    seats = record(keys).seating[0].seats
    assert "Benny Right" in seats
    assert team.players[1] not in seats
    kinds = [type(entry.fact) for entry in keys.table.bridge.entries[len(EVENING) :]]
    assert SubstitutionApproved not in kinds
    assert TeamEntered in kinds


def test_a_substitution_entered_wrongly_is_corrected(event_keys):
    keys = event_keys(EVENING)
    dallas_keys(keys)
    keys.press(Qt.Key.Key_Return).type("Sabo\nHe fell ill\n").press(Qt.Key.Key_Return, CTRL).settle()
    uid = keys.tournament.teams[DALLAS].substitution.substitution
    form = dallas_keys(keys)
    keys.press(Qt.Key.Key_Right)
    assert form.fields["what"].text() == "correct"
    assert form.fields["substitute"].text() == "Sabo"
    starter = keys.tournament.teams[DALLAS].players[2]
    keys.press(Qt.Key.Key_Return).press(Qt.Key.Key_Down).press(Qt.Key.Key_Down).press(Qt.Key.Key_Return)
    form.fields["substitute"].line.selectAll()
    keys.type("Sabu Abraham\nwrong name\n").press(Qt.Key.Key_Return, CTRL).settle()
    team = keys.tournament.teams[DALLAS]
    assert team.substitution.substitution == uid
    assert record(keys, LATER).teams["A"].players == (*team.players[:2], "Sabu Abraham")
    assert starter == team.players[2]


def test_a_round_that_has_begun_is_reported_while_it_is_typed(event_keys, check_golden):
    keys = event_keys(EVENING)
    form = dallas_keys(keys)
    keys.press(Qt.Key.Key_Return).type("Sabu\nHe fell ill\n\n\n")
    form.fields["from_round"].line.selectAll()
    keys.type("5")
    check_golden(form.fields["from_round"].hint.text())


def test_another_player_in_the_teams_form_is_sent_to_the_substitution(event_keys, check_golden):
    keys = event_keys(EVENING)
    keys.page.teams.select_key(DALLAS)
    keys.page.teams.setFocus()
    keys.press(Qt.Key.Key_Return)
    form = keys.page.team_form
    form.fields["players.1"].line.clear()
    form.fields["spare"].line.setFocus()
    keys.type("Sabu")
    check_golden(form.renames.text())
