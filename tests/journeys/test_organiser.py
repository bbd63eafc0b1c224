"""An organizer's day by keys: teams, settings, committee, key, tables, standings, paper."""

from pypdf import PdfReader

from tests.journeys.person import begin, newest
from tests.journeys.signing import make_keys, name_committee

KOCHI = ("Kochi", "", "Mathai", "Ninan", "Omana")
ALBANY = ("Albany", "", "Paul", "Reji", "Sunny")


def new_team(person, name, letter, *players):
    """Enter a team in its form on the Teams page."""
    person.choose_command("new-team")
    person.wait_page("event")
    person.line(name, letter, *players)
    person.press("Ctrl+Return")
    person.rest()
    assert (newest(person).kind, newest(person).name) == ("team-entered", name)


def test_a_day_from_the_first_team_to_the_sheets_of_a_round(person, tmp_path):
    begin(person, "Kottayam cup")
    for team in (KOCHI, ALBANY):
        new_team(person, *team)
    person.choose_command("event-settings")
    person.press("Ctrl+A")
    person.type("2")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).settings["deals"] == 2
    name_committee(person)
    make_keys(person)
    person.choose_command("new-session")
    person.fill(session_round="1", session_table="2")
    person.press("Ctrl+Return")
    person.rest()
    opened = newest(person)
    assert [person.tournament.teams[uid].name for uid in opened.teams] == ["Kochi", "Albany"]
    person.press("Return")
    person.wait_page("session-start")
    person.press("Return")
    person.wait_page("score")
    person.line("a40h44", "b30s33")
    person.press("Ctrl+PgUp")
    person.line("a28h31", "b30s28")
    assert [state.state for state in person.tournament.sessions.values()] == ["complete", "complete"]
    person.press("Ctrl+3")
    person.wait_page("standings")
    assert person.at("standings-table")
    assert person.spoken("standings-team-name") == "Dallas"
    assert person.spoken("standings-team-place") == "1st of 4"
    person.choose_command("new-session")
    person.fill(session_round="2", session_table="1")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).round == 2
    person.press("Ctrl+6")
    person.wait_page("reports")
    person.area_to("paper-sheets")
    person.press("Home", "Down")
    person.chosen = [tmp_path / "round 1.pdf"]
    person.tab_to("paper-pdf-file")
    person.press("Space")
    person.wait(person.chosen[0].exists, "the sheets of the round")
    person.rest()
    pages = PdfReader(person.chosen[0]).pages
    result = [page.extract_text() for page in pages]
    assert [next(name for name in ("Dallas", "Kochi") if name in text) for text in result] == ["Dallas", "Kochi"]
