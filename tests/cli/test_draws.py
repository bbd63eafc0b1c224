"""`draw-round` and the standings of a stage at the command line."""

import json

import pytest

from scorekeeper.cli import main
from scorekeeper.journal.facts import SessionForfeited, StageSet, TeamEntered
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


def test_a_drawn_stage_remains_drawn(event, capsys):
    assert main(["draw-round", str(event), "--method", "round-robin", "--seed", "7", "--json", "--publish"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["format"], len(document["rounds"]), len(document["order"])) == ("scorekeeper/draw", 5, 6)
    assert main(["sessions", str(event), "--json"]) == 0
    sessions = json.loads(capsys.readouterr().out)
    assert [(session["round"], session["table"], list(session["teams"].values())) for session in sessions] == [
        (drawn_round["round"], table["table"], table["teams"])
        for drawn_round in document["rounds"]
        for table in drawn_round["tables"]
    ]


def test_a_preview_enters_nothing(event, capsys, check_golden):
    assert main(["draw-round", str(event), "--method", "groups", "--preview"]) == 0
    out, err = capsys.readouterr()
    assert "Team 0 - Team 1" in out
    assert "3 teams in a group cannot play 8 sessions" in err
    assert main(["draw-round", str(event), "--method", "groups", "--rounds", "2", "--preview"]) == 0
    assert capsys.readouterr().err == "", "two rounds were asked for"
    assert main(["sessions", str(event)]) == 0
    check_golden(capsys.readouterr().out)


def test_a_draw_made_again_keeps_what_is_not_given(event, capsys):
    def drawn(*more):
        assert main(["draw-round", str(event), *more]) == 0
        return capsys.readouterr().out

    first = drawn("--method", "groups", "--rounds", "2", "--seed", "7", "--thrown-by", "Ann")
    assert drawn("--anew", "--reason", "late") == first
    listed = drawn("--anew", "--reason", "by the list", "--seed", "-")
    assert listed.splitlines()[1].endswith("Team 0 - Team 1")
    assert "Team 0 - Team 1" not in first
    versions = drawn("--versions").splitlines()
    assert ["groups A and B, 7" in version for version in versions] == [False, True, True]


def test_everything_wrong_is_reported_at_once(event, capsys):
    wrong = ["--rounds", "many", "--closed", "1,x", "--stage", "Finals", "--seed", "six"]
    assert main(["draw-round", str(event), *wrong]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 4)


def test_a_draw_is_swapped_repeated_and_looked_back_at(event, capsys, check_golden):
    assert main(["draw-round", str(event), "--method", "round-robin", "--fixed", "5 Team 3; 7 team 4"]) == 0
    capsys.readouterr()
    swap = ["--swap", "Team 0", "team 5", "--round", "2"]
    assert main(["draw-round", str(event), *swap]) == 2
    check_golden(capsys.readouterr().err)
    assert main(["draw-round", str(event), *swap, "--round", "9", "--swap", "Team 0", "Nobody"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3
    assert main(["draw-round", str(event), *swap, "--reason", "one family"]) == 0
    assert "meet again" in capsys.readouterr().err
    desk = open_event(event, who="Ann", seat="desk")
    result = desk.tournament.stage("").drawn_rounds
    desk.close()
    assert all({5, 7} & {table.table for table in drawn_round.tables} for drawn_round in result.values())
    assert [table.by_hand for table in result[2].tables].count(True) in {1, 2}
    assert main(["draw-round", str(event), "--publish"]) == 0
    assert "meet again" in capsys.readouterr().err
    assert main(["draw-round", str(event), "--method", "swiss", "--seed", "7", "--anew"]) == 2, "it needs a reason"
    assert main(["draw-round", str(event), "--method", "swiss", "--seed", "7", "--anew", "--reason", "dice"]) == 0
    assert main(["draw-round", str(event), "--publish"]) == 0
    capsys.readouterr()
    assert main(["draw-round", str(event), "--versions"]) == 0
    newest, oldest = capsys.readouterr().out.splitlines()
    assert "published" in newest
    assert "no longer valid" in oldest
    assert main(["draw-round", str(event), "--take-back"]) == 0
    desk = open_event(event, who="Ann", seat="desk")
    assert not desk.tournament.sessions
    desk.close()


def test_the_next_round_of_a_swiss_keeps_the_tables_of_the_one_before(event, capsys, check_golden):
    hall = ["--first-table", "5", "--closed", "6", "--fixed", "8 Team 5"]
    assert main(["draw-round", str(event), "--method", "swiss", *hall]) == 0
    desk = open_event(event, who="Ann", seat="desk")
    for state in list(desk.tournament.sessions.values()):
        desk.submit([SessionForfeited(state.uid, "B", "no-show")], reason="snow")
    desk.close()

    def tables(*more):
        capsys.readouterr()
        assert main(["draw-round", str(event), "--preview", "--json", *more]) == 0
        (drawn_round,) = json.loads(capsys.readouterr().out)["rounds"]
        return {table["table"]: table["teams"] for table in drawn_round["tables"]}

    as_before = tables()
    assert list(as_before) == [5, 7, 8]
    assert "Team 5" in as_before[8]
    assert list(tables("--closed", "", "--first-table", "1", "--fixed", "")) == [1, 2, 3]
    assert main(["report", str(event), "--draw"]) == 0
    poster = capsys.readouterr().out
    assert "tables\tfrom 5 on, without 6" in poster
    check_golden(poster)


def test_an_own_chart_is_read_from_a_file(event, tmp_path, capsys, check_golden):
    chart = tmp_path / "chart.csv"
    chart.write_text("round;table;team;team\n1;4;Team 0;Team 1\n1;2;Team 2;Team 9\n", encoding="utf-8")
    assert main(["draw-round", str(event), "--chart", str(chart)]) == 2
    check_golden(capsys.readouterr().err)
    chart.write_text("1;4;Team 0;Team 1\n1;2;Team 2;Team 3\n1;Team 4\n1;Team 5\n", encoding="utf-8")
    assert main(["draw-round", str(event), "--chart", str(chart), "--json"]) == 0
    (drawn,) = json.loads(capsys.readouterr().out)["rounds"]
    assert [item["table"] for item in drawn["tables"]] == [2, 4]
    assert drawn["sits_out"] == ["Team 4", "Team 5"]


def test_the_standings_of_a_stage(event, capsys, check_golden):
    desk = open_event(event, who="Ann", seat="desk")
    desk.submit([StageSet("f1", "Side event")])
    desk.close()
    assert main(["standings", str(event), "--stage", "side event"]) == 0
    check_golden(capsys.readouterr().out)
    assert main(["draw-round", str(event), "--method", "groups"]) == 0
    capsys.readouterr()
    assert main(["standings", str(event), "--group", "b", "--json"]) == 0
    assert [row["team"] for row in json.loads(capsys.readouterr().out)] == ["Team 1", "Team 3", "Team 5"]
    assert main(["standings", str(event), "--group", "C"]) == 2
    assert main(["standings", str(event), "--stage", "Finals"]) == 2
