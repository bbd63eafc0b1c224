"""A side event of those who are out: who that is, and that it is made in one step."""

import pytest

from scorekeeper.features.draw.view.planning import DrawPlan, plan_draw
from scorekeeper.features.stages.view.qualifying import eliminated_teams, side_event
from scorekeeper.features.standings.view.declining import declining
from scorekeeper.journal.facts import StageSet, TeamPlaced, TeamWithdrawn
from scorekeeper.journal.methods import KNOCK_OUT, KNOCK_OUT_AND_THIRD
from scorekeeper.journal.stages import MAIN, ROUND_ROBIN, SWISS
from tests.cup import CUP, Cup
from tests.features.stages.qualified import LOTS, grouped


@pytest.fixture
def cup(tmp_path):
    made: list[Cup] = []

    def make(size, method=KNOCK_OUT):
        made.append(Cup(tmp_path / f"{len(made)}.scorekeeper", size, method))
        return made[-1]

    yield make
    for item in made:
        item.desk.close()


def out(one):
    return [one.name(team) for team in eliminated_teams(one.desk.tournament, CUP)]


def test_the_eliminated_teams_have_lost_and_have_no_table_ahead(cup):
    one = cup(8, KNOCK_OUT_AND_THIRD)
    assert out(one) == []
    one.draw()
    assert out(one) == []
    one.play(1, lambda _state: "A")
    assert sorted(out(one)) == ["Team 5", "Team 6", "Team 7", "Team 8"]
    one.draw()
    one.play(2, lambda _state: "A")
    assert sorted(out(one)) == ["Team 5", "Team 6", "Team 7", "Team 8"], "two play for the third place"
    one.draw()
    one.play(3, lambda _state: "A")
    assert out(one)[:3] == ["Team 2", "Team 3", "Team 4"]
    assert "Team 1" not in out(one)


def test_a_withdrawn_team_is_not_in_the_side_event(cup):
    one = cup(4)
    one.desk.submit([TeamWithdrawn(CUP, "04", 0)], reason="ill")
    one.draw()
    one.play(1, lambda _state: "A")
    assert out(one) == ["Team 3"]
    assert side_event(one.desk.tournament, CUP, one.desk.new_uid) == ()


def test_a_side_event_is_created_with_one_command_and_drawn_during_the_cup(cup):
    one = cup(8)
    one.draw()
    one.play(1, lambda _state: "A")
    one.desk.submit(side_event(one.desk.tournament, CUP, one.desk.new_uid))
    uid = list(one.desk.tournament.stages)[-1]
    stage = one.desk.tournament.stage(uid)
    assert (stage.name, stage.fact.method, len(stage.placed)) == ("Side event", ROUND_ROBIN, 4)
    assert plan_draw(one.desk.tournament, DrawPlan(uid)).problems == ()
    assert out(one) == [], "they have something to play"
    one.draw()
    one.play(2, lambda _state: "A")
    made, *placed = side_event(one.desk.tournament, CUP, one.desk.new_uid)
    names = [one.name(place.team) for place in placed if isinstance(place, TeamPlaced)]
    assert isinstance(made, StageSet)
    assert (made.name, names) == ("Side event 2", ["Team 3", "Team 4"])


def test_a_large_side_event_is_a_swiss_with_the_given_name(cup):
    one = cup(32)
    one.draw()
    one.play(1, lambda _state: "A")
    made, *placed = side_event(one.desk.tournament, CUP, one.desk.new_uid, "Race for Fun")
    assert isinstance(made, StageSet)
    assert (made.name, made.method, len(placed)) == ("Race for Fun", SWISS, 16)


def test_the_eliminated_teams_of_groups_are_those_that_do_not_advance():
    journal = grouped(*LOTS, places=1)
    assert sorted(eliminated_teams(journal.tournament, MAIN)) == ["a2", "a3", "b1"]
    for fact in declining(journal.tournament, MAIN, "a1"):
        journal.enter(fact)
    assert sorted(eliminated_teams(journal.tournament, MAIN)) == ["a2", "b1"], (
        "the next one plays on, who declined plays nowhere"
    )
