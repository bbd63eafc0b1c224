"""A knock-out on the command line: declined places, lots, printed bracket, side event."""

import json

from scorekeeper.journal.facts import SessionForfeited, TeamEntered
from scorekeeper.kernel.events import open_event
from tests.cli.commands import refused, run, run_ok


def let_better_team_win(desk, stage):
    desk.catch_up()
    for state in desk.tournament.sessions.values():
        if desk.tournament.stage(state.stage).name == stage and state.forfeit is None:
            desk.submit([SessionForfeited(state.uid, "AB"[state.teams[0] < state.teams[1]], "no-show")], reason="snow")


def test_from_groups_with_a_decline_to_the_side_event(tmp_path, check_golden):
    path = tmp_path / "autumn.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    desk = open_event(path, who="Ann", seat="desk")
    desk.submit([TeamEntered(f"7e{place}", f"Team {place}") for place in range(8)])
    assert "there are 4 rounds" in run("draw-round", path, "--method", "groups").err
    let_better_team_win(desk, "")
    run_ok("stages", path, "--close", "Main stage", "--places", "2", "--reason", "two of each go on")
    assert refused("stages", path, "--decline", "Nobody")
    run_ok("stages", path, "--decline", "Team 2")
    check_golden(refused("stages", path, "--decline", "Team 2")[0])
    run_ok("stages", path, "--accept", "Team 2")
    run_ok("stages", path, "--decline", "Team 2")
    finals = ("--from", "Main stage", "--method", "knock-out-third-place", "--lengths", "1")
    run_ok("stages", path, "--new", "Finals", *finals)
    assert refused("report", path, "--bracket", "--stage", "Finals")[0].startswith("--bracket:")
    first = json.loads(run_ok("draw-round", path, "--stage", "Finals", "--json"))
    assert first["order"] == ["Team 0", "Team 1", "Team 4", "Team 3"]
    text = run_ok("report", path, "--bracket", "--stage", "Finals")
    assert "Team 2 (A2) declined" in text
    run_ok("draw-round", path, "--stage", "Finals", "--publish")
    run_ok("report", path, "--bracket", "--stage", "Finals", "--pdf", tmp_path / "b.pdf", "--xlsx", tmp_path / "b.xlsx")
    assert (tmp_path / "b.pdf").read_bytes().startswith(b"%PDF")
    check_golden(refused("stages", path, "--new", "Second", "--out-of", "Finals"))
    listed = json.loads(run_ok("stages", path, "--new", "Race", "--out-of", "main stage", "--json"))
    assert [(item["stage"], item["teams"]) for item in listed][-1] == ("Race", "3 teams \N{MIDDLE DOT} round robin")
    check_golden(refused("stages", path, "--lot", "Team 5")[0])
    run_ok("stages", path, "--lot", "Team 5", "Team 6")
    desk.catch_up()
    (lot,) = desk.tournament.stage("").lots
    assert lot.teams == ("7e5", "7e6")
    standings = run_ok("standings", path, "--stage", "Finals")
    assert "match points" not in standings
    let_better_team_win(desk, "Finals")
    semifinals = json.loads(run_ok("export", path, "--all", "--stage", "Finals"))
    assert [item["session"]["meta"]["stage"] for item in semifinals] == ["Finals", "Finals"]
    assert len(json.loads(run_ok("export", path, "--all"))) > len(semifinals)
    assert "match points" in run_ok("standings", path)
    desk.close()
