"""`draw-round` and the standings of a stage at the command line."""

import json

import pytest

from scorekeeper.cli import main
from scorekeeper.journal.facts import StageSet, TeamEntered
from scorekeeper.kernel.events import open_event


@pytest.fixture
def event(tmp_path):
    path = tmp_path / "autumn.scorekeeper"
    assert main(["new", str(path), "--system", "international-56"]) == 0
    with_teams(path, 6)
    return path


def with_teams(path, size):
    desk = open_event(path, who="Ann", seat="desk")
    desk.submit([TeamEntered(desk.new_uid(), f"Team {place}") for place in range(size)])
    desk.close()


def test_a_stage_is_drawn_and_stands(event, capsys):
    assert main(["draw-round", str(event), "--method", "round-robin", "--seed", "7", "--json", "--publish"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["format"], len(said["rounds"]), len(said["order"])) == ("scorekeeper/draw", 5, 6)
    assert main(["sessions", str(event), "--json"]) == 0
    sessions = json.loads(capsys.readouterr().out)
    assert [(one["round"], one["table"], list(one["teams"].values())) for one in sessions] == [
        (one["round"], table["table"], table["teams"]) for one in said["rounds"] for table in one["tables"]
    ]


def test_a_preview_enters_nothing(event, capsys):
    assert main(["draw-round", str(event), "--method", "groups", "--preview"]) == 0
    out, err = capsys.readouterr()
    assert "Team 0 - Team 1" in out
    assert "3 teams in a group cannot play 8 sessions" in err
    assert main(["sessions", str(event)]) == 0
    assert "No session yet" in capsys.readouterr().out


def test_everything_wrong_is_said_at_once(event, capsys):
    wrong = ["--rounds", "many", "--closed", "1,x", "--stage", "Finals", "--seed", "six"]
    assert main(["draw-round", str(event), *wrong]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 4)


def test_the_standings_of_a_stage(event, capsys):
    desk = open_event(event, who="Ann", seat="desk")
    desk.submit([StageSet("f1", "Side event")])
    desk.close()
    assert main(["standings", str(event), "--stage", "side event"]) == 0
    assert "No team yet" in capsys.readouterr().out
    assert main(["draw-round", str(event), "--method", "groups"]) == 0
    capsys.readouterr()
    assert main(["standings", str(event), "--group", "b", "--json"]) == 0
    assert [row["team"] for row in json.loads(capsys.readouterr().out)] == ["Team 1", "Team 3", "Team 5"]
    assert main(["standings", str(event), "--group", "C"]) == 2
    assert main(["standings", str(event), "--stage", "Finals"]) == 2
