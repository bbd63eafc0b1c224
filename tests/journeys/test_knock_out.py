"""A knock-out of four teams by keys: stage, rounds, bracket, a decline, a side event."""

from scorekeeper.kernel.ranking import ranking
from tests.journeys.person import evening, newest


def play(person, table):
    """Go from the round to a table, seat its teams, enter its one deal and come back."""
    person.type(str(table))
    person.press("Return")
    person.wait_page("session-start")
    person.press("Return")
    person.wait_page("score")
    person.line("a40h44")
    person.press("Ctrl+2")
    person.wait_page("round")


def test_a_cup_of_four(person, tmp_path):
    teams = ("Dallas", "Kochi", "Albany", "Detroit")
    evening(person, tmp_path, teams)
    person.press("Ctrl+Shift+G")
    person.wait_page("stages")
    person.press("Down", "Return")
    person.type("Cup")
    person.choose("stage-method", "knock-out-third-place")
    person.fill(stage_places="2", stage_lengths="1, 1")
    person.tab_to("stage-teams")
    person.type("\n".join(f"{name}; ; {seed}" for seed, name in enumerate(teams, start=1)))
    person.press("Ctrl+Return")
    person.rest()
    for _round in (1, 2):
        person.press("Ctrl+Shift+N")
        person.wait_page("draw")
        person.press("Ctrl+Return")
        person.rest()
        assert not person.spoken("draw-swap-two"), "the bracket says who meets whom"
        person.press("Alt+U")
        person.rest()
        person.press("Ctrl+2")
        person.wait_page("round")
        for table in (1, 2):
            play(person, table)
        person.choose_command("close-round")
        assert "awaiting signatures" in person.spoken("round-notice")
        person.choose_command("close-round")
        person.rest()
    stage = next(stage for stage in person.tournament.stages.values() if stage.name == "Cup")
    assert sorted(stage.closed) == [1, 2]
    person.press("Ctrl+3")
    person.wait_page("standings")
    assert person.at("standings-bracket")
    assert "Final, table 1. 1 Dallas 2. 2 Kochi 0. Dallas wins." in person.spoken("standings-bracket")
    person.press("Left")
    assert person.spoken("standings-bracket").startswith("Bracket. Semi-final, table 1. 1 Dallas 2. 4 Detroit 0.")
    person.press("Down", "Return")
    person.wait_page("score")
    assert "Kochi" in person.window.windowTitle()
    person.press("Ctrl+3")
    person.wait_page("standings")
    person.press("Alt+P")
    person.wait(lambda: bool(person.listed("standings-table")), "the places")
    places = [row.partition(", Played")[0] for row in person.listed("standings-table").split(" / ")]
    assert places == [
        f"Place: {place}, Team: {team}" for place, team in enumerate(("Dallas", "Kochi", "Albany", "Detroit"), 1)
    ]
    assert person.shows("Criterion 1 decides: the round in which a team lost.")
    names = [person.tournament.teams[row.team].name for row in ranking(person.tournament, stage.uid).rows]
    assert names == ["Dallas", "Kochi", "Albany", "Detroit"]
    the_runner_up_does_not_play_on(person, stage.uid)
    a_side_event_of_those_who_are_out(person, stage.uid)


def the_runner_up_does_not_play_on(person, cup):
    """Kochi declines, returns and declines again; the row and the replacement are shown."""
    person.area_to("standings-table")
    person.press("Up", "Down")
    for declined in (True, False, True):
        person.press("Alt+I")
        person.wait(lambda now=declined: bool(person.tournament.stage(cup).declined) == now, "the place to be declined")
        person.rest()
        result = "Albany, next in order, advances." if declined else "Kochi advances after all."
        assert result in person.spoken()
        assert ("declined" in person.spoken("standings-team-chance")) == declined
    assert newest(person).kind == "place-declined"


def a_side_event_of_those_who_are_out(person, cup):
    """One key makes a stage of Albany and Detroit, without the winner or the team that declined."""
    person.press("Ctrl+Shift+G")
    person.wait_page("stages")
    person.press("Alt+R")
    person.wait(lambda: len(person.tournament.stages) == 3, "the side event")
    person.rest()
    stage = list(person.tournament.stages.values())[-1]
    names = [person.tournament.teams[team].name for team in stage.placed]
    assert (stage.name, names) == ("Side event", ["Albany", "Detroit"])
    assert "Created Side event with 2 eliminated teams." in person.spoken()
    person.press("Ctrl+Shift+N")
    person.wait_page("draw")
    assert person.spoken("draw-detail").startswith("Side event: 2 teams")
