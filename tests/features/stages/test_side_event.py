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
    events: list[Cup] = []

    def make(size, method=KNOCK_OUT):
        events.append(Cup(tmp_path / f"{len(events)}.scorekeeper", size, method))
        return events[-1]

    yield make
    for item in events:
        item.desk.close()


def eliminated(event):
    return [event.name(team) for team in eliminated_teams(event.desk.tournament, CUP)]


def test_the_eliminated_teams_have_lost_and_have_no_table_ahead(cup):
    event = cup(8, KNOCK_OUT_AND_THIRD)
    assert eliminated(event) == []
    event.draw()
    assert eliminated(event) == []
    event.play(1, lambda _state: "A")
    assert sorted(eliminated(event)) == ["Team 5", "Team 6", "Team 7", "Team 8"]
    event.draw()
    event.play(2, lambda _state: "A")
    assert sorted(eliminated(event)) == ["Team 5", "Team 6", "Team 7", "Team 8"], "two play for the third place"
    event.draw()
    event.play(3, lambda _state: "A")
    assert eliminated(event)[:3] == ["Team 2", "Team 3", "Team 4"]
    assert "Team 1" not in eliminated(event)


def test_a_withdrawn_team_is_not_in_the_side_event(cup):
    event = cup(4)
    event.desk.submit([TeamWithdrawn(CUP, "04", 0)], reason="ill")
    event.draw()
    event.play(1, lambda _state: "A")
    assert eliminated(event) == ["Team 3"]
    assert side_event(event.desk.tournament, CUP, event.desk.new_uid) == ()


def test_a_side_event_is_created_with_one_command_and_drawn_during_the_cup(cup):
    event = cup(8)
    event.draw()
    event.play(1, lambda _state: "A")
    event.desk.submit(side_event(event.desk.tournament, CUP, event.desk.new_uid))
    uid = list(event.desk.tournament.stages)[-1]
    stage = event.desk.tournament.stage(uid)
    assert (stage.name, stage.fact.method, len(stage.placed)) == ("Side event", ROUND_ROBIN, 4)
    assert plan_draw(event.desk.tournament, DrawPlan(uid)).problems == ()
    assert eliminated(event) == [], "they have something to play"
    event.draw()
    event.play(2, lambda _state: "A")
    stage_set, *placed = side_event(event.desk.tournament, CUP, event.desk.new_uid)
    names = [event.name(place.team) for place in placed if isinstance(place, TeamPlaced)]
    assert isinstance(stage_set, StageSet)
    assert (stage_set.name, names) == ("Side event 2", ["Team 3", "Team 4"])


def test_a_large_side_event_is_a_swiss_with_the_given_name(cup):
    event = cup(32)
    event.draw()
    event.play(1, lambda _state: "A")
    stage_set, *placed = side_event(event.desk.tournament, CUP, event.desk.new_uid, "Race for Fun")
    assert isinstance(stage_set, StageSet)
    assert (stage_set.name, stage_set.method, len(placed)) == ("Race for Fun", SWISS, 16)


def test_the_eliminated_teams_of_groups_are_those_that_do_not_advance():
    journal = grouped(*LOTS, places=1)
    assert sorted(eliminated_teams(journal.tournament, MAIN)) == ["a2", "a3", "b1"]
    for fact in declining(journal.tournament, MAIN, "a1"):
        journal.enter(fact)
    assert sorted(eliminated_teams(journal.tournament, MAIN)) == ["a2", "b1"], (
        "the next one plays on, who declined plays nowhere"
    )
