"""The session form by keyboard: make, move to other teams and back, remove when empty."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.features.event.page.session_start import SessionStartPage
from scorekeeper.features.standings.page.standings import StandingsPage
from scorekeeper.journal.facts import LengthSet, RoundClosed, RoundOpened, SessionForfeited, TeamEntered
from scorekeeper.journal.stages import MAIN
from tests.features.event.page.event_table import CTRL
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, golden, opening

ALBANY = TeamEntered("al", "Albany", ("Jo", "Kim", "Lee"), "Jo")


def chosen(keys):
    """Show the form of the one session."""
    keys.page.show_target(SESSION)
    return keys.page.session_form


def put(field, keys, text):
    field.line.setFocus()
    field.line.selectAll()
    keys.type(text)


@pytest.mark.parametrize("deals", [6, 12, 24])
def test_a_session_is_created_with_a_number_of_deals(event_keys, deals):
    keys = event_keys([*opening(), ALBANY])
    keys.run("new-session")
    put(keys.page.session_form.fields["deals"], keys, str(deals))
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    *_, state = keys.tournament.sessions.values()
    assert (state.uid != SESSION, state.result.options["deals"]) == (True, deals)


def test_a_new_session_begins_in_the_first_field_that_is_shown(event_keys):
    keys = event_keys([*opening(), ALBANY])
    keys.run("new-session")
    form = keys.page.session_form
    assert form.fields["stage"].isHidden()
    assert form.fields["round"].station.hasFocus()


def test_no_session_is_created_in_a_closed_round(event_keys):
    keys = event_keys([*opening(), ALBANY, *golden(18), RoundOpened(MAIN, 5), RoundClosed(MAIN, 5)])
    keys.run("new-session")
    form = keys.page.session_form
    put(form.fields["round"], keys, "5")
    put(form.fields["table"], keys, "9")
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert form.fields["round"].problem.text() == "Round 5 is closed."
    assert list(keys.tournament.sessions) == [SESSION]
    put(form.fields["round"], keys, "6")
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert len(keys.tournament.sessions) == 2


def test_a_session_moved_to_other_teams_and_back_loses_nothing(event_keys):
    keys = event_keys([*opening(), ALBANY, *golden(8)])
    before = keys.tournament.sessions[SESSION]
    form = chosen(keys)
    put(form.fields["teams.1"], keys, "Albany")
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    assert "A reason is missing" in form.fields["reason"].problem.text() + form.problem_label.text()
    assert keys.tournament.sessions[SESSION].teams == (DALLAS, DETROIT)
    put(form.fields["reason"], keys, "entered for the wrong table")
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    moved = keys.tournament.sessions[SESSION]
    assert moved.teams == (DALLAS, "al")
    assert (moved.record.deals, moved.corrections) == (before.record.deals, before.corrections)
    form = chosen(keys)
    put(form.fields["teams.1"], keys, "Detroit")
    put(form.fields["reason"], keys, "it was right after all")
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    after = keys.tournament.sessions[SESSION]
    assert (after.record, after.result) == (before.record, before.result)
    reasons = [entry.reason for entry in keys.table.bridge.entries[-2:]]
    assert reasons == ["entered for the wrong table", "it was right after all"]


def test_a_session_is_removed_only_while_it_is_empty(event_keys):
    keys = event_keys([*opening(), *golden(3)])
    form = chosen(keys)
    assert form.remove_button.isHidden()
    keys = event_keys(opening())
    form = chosen(keys)
    assert form.remove_button.isVisible()
    form.remove_button.setFocus()
    keys.press(Qt.Key.Key_Return).settle()
    assert SESSION not in keys.tournament.sessions


def test_the_form_leads_to_stop_extra_deals_and_forfeit(event_keys):
    keys = event_keys([*opening(), *golden(8)])
    form = chosen(keys)
    assert form.length.isHidden()
    form.end_button.setFocus()
    keys.press(Qt.Key.Key_Return)
    assert keys.table.visited == [("score", (SESSION, "extent"))]


def test_a_stopped_session_in_the_list_and_its_form(event_keys):
    keys = event_keys([*opening(), *golden(8), LengthSet(SESSION, 8, "stopped")])
    (line,) = keys.page.sessions.rows_model.rows
    assert (line.state, line.complete) == ("stopped, 8 of 18", True)
    form = chosen(keys)
    assert form.length.text() == "Stopped after deal 8 of 18"
    put(form.fields["deals"], keys, "18")
    put(form.fields["reason"], keys, "it goes on")
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    state = keys.tournament.sessions[SESSION]
    assert (state.state, state.length.why, state.length.deals) == ("running", "planned", 18)


def test_a_forfeited_session_in_the_list_and_in_the_standings(event_keys):
    facts = [*opening(), *golden(8), SessionForfeited(SESSION, "A", "left")]
    keys = event_keys(facts)
    (line,) = keys.page.sessions.rows_model.rows
    assert (line.state, line.score, line.match_points) == ("forfeit", "0 : 5", "0\N{EN DASH}4")
    assert line.length == "forfeit: Dallas left: Detroit 4\N{EN DASH}0, 5\N{EN DASH}0"
    assert [row.name for row in keys.page.ranking.rows_model.rows] == ["Detroit", "Dallas (1 forfeit)"]
    keys = event_keys(facts, StandingsPage)
    first, second = keys.page.table.rows_model.rows
    assert [(box.match_points, box.forfeit) for box in (*first.boxes, *second.boxes)] == [(4, True), (0, True)]
    assert (first.name, first.difference, second.difference) == ("Detroit", 5, -5)


def test_the_draw_knows_what_to_do_when_a_team_is_missing(event_keys):
    keys = event_keys(opening(), lambda look, bridge: SessionStartPage(look, bridge, lambda: "Roy Kurian"))
    keys.page.show_target(SESSION)
    keys.page.absent.setFocus()
    keys.press(Qt.Key.Key_Return)
    assert keys.table.visited == [("score", (SESSION, "extent"))]
    assert "extent" in keys.page.handlers()
