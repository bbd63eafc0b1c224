"""A list of teams, one a line: typed by name, or pasted with the players behind it."""

import pytest

from scorekeeper.features.event.view.team_list import more_teams, wrong_in_list
from scorekeeper.kernel.events import NewTeam


def test_a_line_is_a_team_with_its_players_captain_first():
    text = "Novi\n\n Troy : Anil, Biju ,Saji\nWarren\tDeepa\tRoy\nPontiac;Tom\n"
    assert more_teams(text) == (
        NewTeam("Novi"),
        NewTeam("Troy", players=("Anil", "Biju", "Saji"), captain="Anil"),
        NewTeam("Warren", players=("Deepa", "Roy"), captain="Deepa"),
        NewTeam("Pontiac", players=("Tom",), captain="Tom"),
    )


@pytest.mark.parametrize(
    "text",
    ["Novi\nTroy", "Novi\n: Anil", "Novi\nTroy\nNOVI", "Dallas"],
)
def test_problems_name_their_line(text, check_golden):
    check_golden(wrong_in_list(more_teams(text), (NewTeam("Dallas"),)))


@pytest.mark.parametrize("line", ["team, player 1, player 2", "Total: 2 teams", "Group B"])
def test_a_line_that_is_not_a_team_is_refused(line):
    assert wrong_in_list(more_teams(f"Troy: Anil\n{line}\nNovi: Biju"), ()).startswith("Line 2: This row is a ")
    assert wrong_in_list(more_teams("Troy: Anil\nTotally Team: Biju"), ()) == ""
