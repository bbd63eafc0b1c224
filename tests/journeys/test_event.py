"""An event by keys: teams and sessions changed and removed, settings, roles."""

from typing import Any

import openpyxl
import pytest
from PySide6.QtWidgets import QApplication

from scorekeeper.features.event.view.team_list_notes import ListNotes, list_entry
from scorekeeper.journal.access import SCORER, VIEWER
from scorekeeper.journal.stages import HERE
from tests.journeys.person import begin, evening, newest


def test_a_team_comes_changes_and_goes(person):
    begin(person)
    person.choose_command("new-team")
    person.wait_page("event")
    person.line("Houston", "h", "Gopi", "Hari", "Indu", "", "Oilers")
    assert (newest(person).letter, newest(person).club) == ("H", "Oilers")
    person.area_to("event-teams")
    person.press("Down", "Down", "Return", "Ctrl+A")
    person.type("Houston II")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).name == "Houston II"
    person.press("Return")
    person.tab_to("team-remove")
    person.press("Space")
    person.rest()
    assert newest(person).kind == "team-removed"


def test_a_team_list_is_read_from_a_file_mended_and_entered(person, tmp_path):
    begin(person)
    (tmp_path / "teams.csv").write_text("team,player 1,player 2\nAlbany,Tom,Roy\nBoston,Sam,Sam\n", encoding="utf-8")
    person.chosen = [tmp_path / "teams.csv"]
    person.choose_command("import")
    person.wait_page("event")
    person.wait(lambda: person.at("team-list-table"), "the list")
    person.type("Max\n")
    person.rest()
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).name == "Boston"
    (tmp_path / "no-list.csv").write_text("name\nAlbany\n", encoding="utf-8")
    person.chosen = [tmp_path / "no-list.csv"]
    person.choose_command("import")
    person.rest()
    assert "There is no column with the heading" in person.window.notice.words.text()


SPREADSHEET = (
    ("Note", "TEAM", "Player 1", "player 2", "PLAYER 3", "Captain", "Club", "City", "Group", "Seed", "Letter", "Fee",
     "Substitution fee", "Late", "Checked in", "Shirt size"),
    ("plane lands 17:05", "Albany", "Tom", "Roy", "Sam", "Roy", "Mohawk", "Albany NY", "A", 1, "K", 600, 200, True,
     True, "XL"),
    (None, "കൊച്ചി", "ജോസഫ്", "Ann", "Bo", None, None, None, "B", 2.0, None, "$600.50", None, False, "no", None),
    (None, "Chicago", "Pat", "Liz", "Liz", None, None, None, None, "x", None, None, None, None, "maybe", None),
)  # fmt: skip
"""A team list as clubs keep it: every column, in an order of its own, with numbers and ticks; the last row wrong."""


def test_a_workbook_of_libreoffice_with_every_column_is_mended_and_entered(person, office, tmp_path):
    begin(person)
    book: Any = openpyxl.Workbook()
    for row in SPREADSHEET:
        book.active.append(row)
    book.save(tmp_path / "teams.xlsx")
    person.chosen = [office.converted(tmp_path, "xlsx") / "teams.xlsx"]
    person.choose_command("import")
    person.wait_page("event")
    person.wait(lambda: person.at("team-list-table"), "the list")
    assert "3 cells need fixing" in person.spoken("team-list-found")
    assert "Shirt size" in person.spoken("team-list-left-alone")
    mended = {"Type a whole number": "3", "Type yes, no or never came": "yes", "Liz": "Max"}
    while mended:
        person.press("Ctrl+Return")  # the first cell that is wrong
        wrong = next(words for words in mended if words in person.spoken("team-list-about"))
        person.type(f"{mended.pop(wrong)}\n")
        person.rest()
    person.press("Ctrl+Return")
    person.rest()
    teams = {team.name: team for team in person.tournament.teams.values()}
    assert teams["Albany"].players == ("Tom", "Roy", "Sam")
    assert (teams["Albany"].captain, teams["Albany"].club, teams["Albany"].letter) == ("Roy", "Mohawk", "K")
    assert teams["Chicago"].players == ("Pat", "Liz", "Max")
    assert teams["കൊച്ചി"].players == ("ജോസഫ്", "Ann", "Bo")
    result = {name: list_entry(person.tournament, team.uid) for name, team in teams.items()}
    assert result["Albany"] == ListNotes(
        "Albany NY", "A", 1, "600", "200", late=True, presence=HERE, note="plane lands 17:05"
    )
    assert (result["കൊച്ചി"].seed, result["കൊച്ചി"].fee, result["കൊച്ചി"].group) == (2, "$600.50", "B")
    assert (result["Chicago"].seed, result["Chicago"].presence) == (3, HERE)


def test_a_list_pasted_where_one_team_is_named_is_read_as_a_list(person):
    begin(person)
    person.choose_command("new-team")
    person.wait_page("event")
    QApplication.clipboard().setText("Albany")
    person.press("Ctrl+V")
    assert person.at("team-name")
    QApplication.clipboard().setText("team,player 1\nAlbany,Tom\nBoston,Sam\n")
    person.press("Ctrl+V")
    person.wait(lambda: person.at("team-list-table"), "the list")
    person.press("Ctrl+Return")
    person.rest()
    assert [team.name for team in person.tournament.teams.values()] == ["Dallas", "Detroit", "Albany", "Boston"]


def test_a_session_comes_changes_and_goes(person):
    begin(person)
    person.choose_command("new-session")
    person.fill(session_round="3", session_table="9", session_deals="12", session_date="2026-12-01")
    person.press("Ctrl+Return")
    person.rest()
    session = newest(person)
    assert (session.round, session.table, session.date, session.options["deals"]) == (3, 9, "2026-12-01", 12)
    person.tab_to("session-remove")
    person.press("Space")
    person.rest()
    assert newest(person).kind == "session-removed"


def test_name_and_settings_of_the_event(person):
    begin(person)
    person.choose_command("event-settings")
    person.press("Ctrl+A")
    person.type("24")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).settings["deals"] == 24
    person.press("Ctrl+5")
    person.tab_to("event-data")
    person.press("Space")
    person.press("Ctrl+A")
    person.type("Kottayam cup")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).name == "Kottayam cup"


def test_a_passphrase_for_the_committee(person):
    begin(person)
    person.press("Ctrl+Shift+W")
    person.wait_page("access")
    person.tab_to("access-whom")
    person.press("Right", "Right")
    person.tab_to("access-new")
    person.line("four aces", "four aces")
    person.rest()
    person.wait(lambda: newest(person).kind == "access-set", "the passphrase")


def substitute(person, **fields):
    """Open the substitution of the first team on the Teams page, and enter it with these fields."""
    person.press("Ctrl+5")
    person.area_to("event-teams")
    person.press("Return", "Alt+O")
    person.fill(**fields)
    person.press("Ctrl+Return")
    person.rest()


def test_a_substitution_and_the_starter_who_comes_back(person):
    begin(person)
    substitute(
        person,
        substitution_substitute="Sabu",
        substitution_reason="He fell ill",
        substitution_members="P. Kurian, M. Joseph",
        substitution_fee="25 USD",
        substitution_from_round="2",
    )
    assert newest(person).fee == "25 USD"
    substitute(person, substitution_from_round="3")
    assert (newest(person).kind, newest(person).from_round) == ("starter-returned", 3)


def test_a_substitution_inside_a_session(person):
    begin(person)
    person.line("a40h44")
    substitute(
        person,
        substitution_substitute="Sabu",
        substitution_reason="He fell ill",
        substitution_members="P. Kurian",
        substitution_from_deal="2",
    )
    assert (newest(person).from_deal, newest(person).seated) == (2, True)
    person.press("Ctrl+1")
    person.line("a40h44")
    substitute(person, substitution_from_deal="3")
    assert (newest(person).kind, newest(person).from_deal, newest(person).seated) == ("starter-returned", 3, True)


@pytest.mark.parametrize(("typed", "begins"), [({}, (1, 3)), ({"substitution_from_round": "2"}, (2, None))])
def test_a_substitution_while_a_session_is_played_begins_with_its_next_deal(person, typed, begins):
    begin(person)
    person.line("a40h44", "b 30s 33")
    known = {"substitution_substitute": "Sabu", "substitution_reason": "had to go home"}
    substitute(person, **known, substitution_members="P. Kurian", **typed)
    assert (newest(person).from_round, newest(person).from_deal) == begins


@pytest.mark.parametrize("role", [VIEWER, SCORER])
def test_the_draw_and_seating_rights_are_shown_before_anything_is_chosen(person, role):
    begin(person)
    person.choose_command("new-session")
    person.press("Ctrl+Return")
    person.rest()
    person.works_as(role)
    uid = list(person.tournament.sessions)[-1]
    person.window.page("event").go.emit("session-start", uid)
    person.wait_page("session-start")
    page, before = person.window.page("session-start"), len(person.entries)
    assert page.draw.fields["dealing"].choice.isEnabled() == page.scorer.isEnabled() == (role == SCORER)
    assert page.error.isVisible() == (role == VIEWER)
    person.press("Return")
    person.rest()
    if role == VIEWER:
        assert "you work as viewer" in page.error.text()
        assert (person.page, len(person.entries)) == ("session-start", before)
        assert "you work as viewer" in person.refused
    else:
        assert person.page == "score"


def test_an_empty_score_sheet_leads_to_the_first_session(person, tmp_path):
    evening(person, tmp_path, ("Dallas", "Detroit"))
    person.press("Ctrl+1")
    person.wait_page("score")
    assert person.shows("Dallas and Detroit have no session yet.")
    assert person.at("score-nothing-next")
    person.press("Return")
    person.wait_page("event")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).kind == "session-opened"
    person.press("Return")
    person.wait_page("session-start")


def test_an_empty_score_sheet_leads_to_the_first_team(person, tmp_path):
    evening(person, tmp_path, ("Dallas",))
    person.press("Ctrl+1")
    person.wait_page("score")
    assert person.shows("A session needs two teams.")
    person.press("Return")
    person.wait_page("event")
    assert person.at("team-name")
