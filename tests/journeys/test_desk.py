"""The registration desk by keys: import a list, check in, pay, admit, no-shows, withdraw."""

from scorekeeper.journal.stages import MAIN
from tests.journeys.person import begin, evening, newest

LIST = (
    "team,player 1,player 2,player 3,club,city,group,seed,fee,substitution fee,late,checked in,note\n"
    "Albany,Tom,Roy,Sam,Mohawk,Albany NY,A,1,$600,$200,yes,,plane lands 17:05\n"
    "Boston,Max,Joy,Ben,,,B,2,,,,yes,\n"
    "Chicago,Pat,Liz,Ron,,,,,,,,,\n"
)


def registered(person, tmp_path):
    begin(person)
    (tmp_path / "teams.csv").write_text(LIST, encoding="utf-8")
    person.chosen = [tmp_path / "teams.csv"]
    person.choose_command("import")
    person.wait_page("event")
    person.wait(lambda: person.at("team-list-table"), "the list")
    person.press("Ctrl+Return")
    person.rest()
    assert len(person.tournament.teams) == 5


def test_a_team_arrives_late_pays_and_is_here(person, tmp_path):
    registered(person, tmp_path)
    person.press("Ctrl+Shift+I")
    person.line("al")
    person.press("Return")
    person.press("Ctrl+A")
    person.line("P. Kurian")
    assert newest(person).let_in_by == "P. Kurian"
    person.press("Return", "Return")
    person.rest()
    assert (newest(person).kind, newest(person).amount) == ("fee-paid", "$600")
    person.press("Return")
    person.rest()
    assert (newest(person).kind, newest(person).state) == ("checked-in", "here")
    assert person.at("desk-find")
    person.line("al")
    person.press("Alt+R")
    person.rest()
    assert newest(person).back


def test_a_team_that_never_came_is_left_out_and_another_withdraws(person, tmp_path):
    registered(person, tmp_path)
    person.press("Ctrl+Shift+I")
    person.line("ch")
    person.press("Alt+N")
    person.rest()
    assert newest(person).out
    assert person.at("desk-find")
    person.line("bo")
    person.press("Alt+W")
    person.press("Ctrl+A")
    person.line("3", "taken ill")
    assert (newest(person).kind, newest(person).after_round) == ("team-withdrawn", 3)
    person.press("Alt+L")
    person.fill(notes_city="Boston MA")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).city == "Boston MA"


def test_the_list_for_the_door_is_printed_from_the_desk(person, tmp_path):
    registered(person, tmp_path)
    person.press("Ctrl+Shift+I", "Ctrl+P")
    person.wait(lambda: person.at("paper-sheets"), "the list of papers")
    assert person.window.shown.kind.key == "check-in-list"


def test_a_team_that_comes_after_the_draw_takes_the_empty_place(person, tmp_path):
    evening(person, tmp_path, ("Southfield", "Novi", "Troy"))
    person.press("Ctrl+Shift+N", "Ctrl+Return")
    person.rest()
    assert newest(person).kind == "draw-made"
    person.choose_command("new-team")
    person.line("Houston", "h", "Gopi", "Hari", "Indu", "", "Oilers")
    person.press("Ctrl+Shift+I")
    person.line("ho")
    assert "Houston takes the empty place, first session round 1." in person.spoken("desk-draw-title")
    person.press("Return")
    person.rest()
    changed = newest(person)
    assert (changed.kind, len(changed.joined), len(changed.rounds)) == ("draw-changed", 1, 3)
    assert not any(item.sits_out for item in person.tournament.stage(MAIN).drawn_rounds.values())
    assert "Houston is here, 1 of 4" in person.spoken()
