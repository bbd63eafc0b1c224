"""A person's team: as entered, as seated, in any spelling, unless ambiguous."""

import pytest

from scorekeeper.journal.facts import SeatsTaken, SessionOpened, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.players import find_player
from tests.kernel.golden_event import DALLAS, DETROIT, SEATS, SESSION, entries, opening


def team_of_player(event, name):
    return find_player(event, name)[1]


def event_state(*facts):
    return fold(entries(facts))


@pytest.mark.parametrize(
    ("name", "team"),
    [
        ("Anil", "Dallas"),
        ("  ANIL ", "Dallas"),
        ("Fina", "Detroit"),
        ("An", ""),
        ("Jolly", ""),
        ("", ""),
    ],
)
def test_a_player_is_known_by_the_name_in_any_spelling(name, team):
    assert team_of_player(event_state(*opening()), name) == team


def test_names_of_another_script_are_known_however_they_are_composed():
    composed, taken_apart = "\N{LATIN CAPITAL LETTER E WITH ACUTE}mile", "E\N{COMBINING ACUTE ACCENT}mile"
    malayalam = "\u0d05\u0d28\u0d3f\u0d7d"
    event = event_state(*opening(), TeamEntered("al", "Albany", (composed, malayalam), composed))
    assert team_of_player(event, taken_apart) == "Albany"
    assert team_of_player(event, f" {malayalam}") == "Albany"


def test_a_player_who_only_sat_down_is_known_too_also_after_all_seats_were_swapped():
    teams = (TeamEntered("x", "Xenia"), TeamEntered("y", "York"))
    sat = SeatsTaken("s2", 1, SEATS, first_dealer=6)
    turned = tuple(SEATS[place] for place in (1, 0, 3, 2, 5, 4))
    event = event_state(opening()[0], *teams, SessionOpened("s2", ("x", "y")), sat, SeatsTaken("s2", 10, turned))
    assert [team_of_player(event, name) for name in SEATS] == ["Xenia", "York"] * 3


def test_a_name_of_two_teams_names_none():
    event = event_state(*opening(), TeamEntered("al", "Albany", ("Anil",), "Anil"))
    assert team_of_player(event, "Anil") == ""
    assert {DALLAS, DETROIT} <= event.teams.keys()
    assert SESSION in event.sessions


def test_the_name_is_shown_as_the_event_spells_it():
    assert find_player(event_state(*opening()), " ANIL") == ("Anil", "Dallas")
    assert find_player(event_state(*opening()), "Jolly") == ("", "")
