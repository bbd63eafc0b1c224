"""`stages`: close a stage and make the next one of its qualifiers on the command line."""

import json

from scorekeeper.journal.facts import DealRecorded, SessionForfeited, TeamEntered
from scorekeeper.kernel.events import open_event
from scorekeeper.rules.contract import Contract
from tests.cli.commands import refused, run, run_ok


def test_a_final_of_those_who_went_on(tmp_path, check_golden):
    path = tmp_path / "autumn.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    desk = open_event(path, who="Ann", seat="desk")
    desk.submit([TeamEntered(f"7e{number}", f"Team {number}") for number in range(3)])
    run_ok("draw-round", path, "--method", "round-robin")
    finals = ("stages", path, "--new", "Finals", "--from", "main stage", "--method", "round-robin", "--deals", "24")
    check_golden(refused(*finals))
    desk.catch_up()
    for state in desk.tournament.sessions.values():
        loser = "AB"[int(state.teams[0] < state.teams[1])]
        desk.submit([SessionForfeited(state.uid, loser, "no-show")], reason="snow")
    desk.close()
    close = ("stages", path, "--close", "Main stage", "--places", "2")
    assert "reason" in refused(*close)[0]
    check_golden(run_ok("stages", path))
    assert "closed" in (closed := run_ok(*close, "--reason", "two go on"))
    assert "not closed" not in closed
    listed = json.loads(run_ok(*finals, "--json"))
    assert [(item["stage"], item["teams"]) for item in listed][1] == ("Finals", "2 teams \N{MIDDLE DOT} round robin")
    output = run_ok("draw-round", path, "--stage", "Finals")
    assert "Team 0 - Team 1" in output
    check_golden(refused("stages", path, "--new", "Cup", "--places", "few"))
    for command in (("export", "--json", tmp_path / "sheets"), ("blank", "--pdf", tmp_path / "blank.pdf")):
        run_ok(command[0], path, "--round", "1", "--stage", "Finals", *command[1:])
        assert refused(command[0], path, "--round", "3", "--stage", "Finals", *command[1:])
    assert len(list((tmp_path / "sheets").iterdir())) == 1


def test_closing_a_stage_says_what_is_not_signed(tmp_path, check_golden):
    path = tmp_path / "autumn.scorekeeper"
    run_ok("new", path, "--system", "international-56", "--set", "deals=1")
    desk = open_event(path, who="Ann", seat="desk")
    desk.submit([TeamEntered(f"7e{number}", f"Team {number}") for number in range(2)])
    run_ok("draw-round", path, "--method", "round-robin")
    desk.catch_up()
    desk.submit([DealRecorded(next(iter(desk.tournament.sessions)), 1, "A", Contract(40, "H"), 44)])
    desk.close()
    closed = run("stages", path, "--close", "Main stage")
    assert closed.status == 0
    check_golden(closed.err)


def test_a_knock_out_of_two_groups_to_the_champion(tmp_path, check_golden):
    path = tmp_path / "autumn.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    desk = open_event(path, who="Ann", seat="desk")
    desk.submit([TeamEntered(f"7e{number}", f"Team {number}") for number in range(8)])
    assert "there are 4 rounds" in run("draw-round", path, "--method", "groups").err

    def let_better_team_win(stage):
        desk.catch_up()
        for state in desk.tournament.sessions.values():
            if desk.tournament.stage(state.stage).name == stage and state.forfeit is None:
                desk.submit(
                    [SessionForfeited(state.uid, "AB"[state.teams[0] < state.teams[1]], "no-show")], reason="snow"
                )

    let_better_team_win("")
    run_ok("stages", path, "--close", "Main stage", "--places", "4", "--reason", "four of each go on")
    knock_out = ("--from", "Main stage", "--method", "knock-out-third-place")
    check_golden(refused("stages", path, "--new", "Finals", *knock_out, "--lengths", "18,long"))
    run_ok("stages", path, "--new", "Finals", *knock_out, "--lengths", "2,3")
    draw = ("draw-round", path, "--stage", "Finals")
    first = json.loads(run_ok(*draw, "--json"))
    order = first["order"]
    pairs = [table["teams"] for table in first["rounds"][0]["tables"]]
    assert pairs == [[order[first - 1], order[second - 1]] for first, second in ((1, 8), (4, 5), (2, 7), (3, 6))]
    desk.catch_up()
    assert refused(*draw)[0].startswith(f"{path}:")
    for _round in range(2):
        let_better_team_win("Finals")
        run_ok(*draw)
    let_better_team_win("Finals")
    rows = json.loads(run_ok("standings", path, "--stage", "Finals", "--json"))
    assert [row["place"] for row in rows] == [1, 2, 3, 4, 5, 5, 5, 5]
    assert rows[0]["team"] == "Team 0"
    assert {state.limit for state in desk.tournament.sessions.values() if state.stage} == {2, 3}
    desk.close()
    assert "closed" in run_ok("stages", path, "--close", "Finals")


def test_the_criteria_of_a_stage_are_changed_and_a_lot_is_drawn(tmp_path, check_golden):
    path = tmp_path / "autumn.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    desk = open_event(path, who="Ann", seat="desk")
    desk.submit([TeamEntered(f"7e{number}", f"Team {number}") for number in range(4)])
    run_ok("draw-round", path, "--method", "round-robin")
    desk.catch_up()
    for state in list(desk.tournament.sessions.values()):
        if state.round == 1:
            desk.submit([SessionForfeited(state.uid, "B", "no-show")], reason="snow")

    def places():
        rows = json.loads(run_ok("standings", path, "--json"))
        return [(row["place"], row["team"], row["decided_by"]) for row in rows]

    assert [place for place, *_ in places()] == [1, 1, 3, 3]
    change = ("stages", path, "--change", "Main stage")
    assert "reason" in refused(*change, "--criteria", "points-for,match-points")[0]
    run_ok(*change, "--criteria", "points-for,match-points", "--withdrawn", "annul", "--places", "2", "--reason", "so")
    winner = places()[0][1]
    (other,) = [team for place, team, _ in places() if place == 1 and team != winner]
    run_ok("stages", path, "--lot", other, winner)
    assert places()[:2] == [(1, other, "lot"), (2, winner, "lot")]
    desk.catch_up()
    fact = desk.tournament.stage("").fact
    desk.close()
    assert (fact.criteria, fact.withdrawn, fact.places) == (("points-for", "match-points"), "annul", 2)
    check_golden(refused(*change, "--criteria", "beauty")[0])


def test_a_timetable_is_planned_listed_and_printed(tmp_path):
    path = tmp_path / "autumn.scorekeeper"
    run_ok("new", path, "--system", "international-56", "--set", "deals=1")
    desk = open_event(path, who="Ann", seat="desk")
    desk.submit([TeamEntered(f"7e{number}", f"Team {number}") for number in range(20)])
    desk.close()
    run_ok("draw-round", path, "--method", "groups", "--seed", "7", "--publish")
    plan = ("stages", path, "--change", "Main stage", "--begins")
    assert "2026-12-05 9:30" in refused(*plan, "9:30, 11:00")[0]
    assert "round 2 would begin before an earlier round" in refused(*plan, "2026-12-05 9:30, 9:00")[0]
    assert "2026-12-05 09:30, 14:30" in run_ok(*plan, "2026-12-05 9:30, 14:30")
    listed = json.loads(run_ok("stages", path, "--json"))
    assert listed[0]["begins"] == ["2026-12-05T09:30", "2026-12-05T14:30"]
    poster = run_ok("report", path, "--draw")
    assert "Round 2 \N{MIDDLE DOT} begins at 14:30" in poster
    assert "Group A (10)" in poster
    assert "begins at 09:30" in run_ok("report", path, "--seating", "1")
    run_ok("publish", path, tmp_path / "pages")
    assert "Round 1 begins at 09:30." in (tmp_path / "pages" / "index.html").read_text()
    draw = next((tmp_path / "pages").glob("draw*.html")).read_text()
    assert "<summary>Round 2 \N{MIDDLE DOT} begins at 14:30</summary>" in draw
    run_ok(*plan, "")
    assert "begins" not in json.loads(run_ok("stages", path, "--json"))[0]
