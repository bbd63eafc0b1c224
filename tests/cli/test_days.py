"""A day of 500 on the command line: players, rounds, results, and the equal document."""

import json

import pytest

from scorekeeper.language import clicks
from tests.cli.commands import refused, run, run_ok

PLAYERS = ("Anil", "Biju", "Chacko", "Deepa", "Eapen", "Feroz", "Gita", "Hari", "Indu")


@pytest.fixture
def club(tmp_path):
    """A day with nine players, one round played, another seated."""
    path = tmp_path / "club.scorekeeper"
    run_ok("new", path, "--system", "singles-500")
    run_ok("day", path, *(f"+{name}" for name in PLAYERS), "lot 7", "1 a", "2 = b", "/hari", "next", "publish")
    return path


def test_a_round_is_printed_and_the_next_one_previewed(club, check_golden):
    output = run_ok("day", club)
    assert "no result yet" in output
    assert "round 2, 8 here" in output
    check_golden(run_ok("day", club, "--preview"))


def test_the_document_gives_the_same_ranking_and_the_same_seating(club):
    run_ok("day", club, "1 b -2", "2 a")
    text = run_ok("day", club, "--json")
    ranked = json.loads(run_ok("rank", "-", stdin=text.encode()))["rows"]
    mine = json.loads(run_ok("standings", club, "--json"))
    assert [list(row) for row in ranked] == [list(row) for row in mine], "the keys of `rank`"
    for rows in (ranked, mine):
        rows.sort(key=lambda row: row["player"])
        for row in rows:
            row["shared_with"].sort()
    assert ranked == mine
    assert len(ranked) == len(PLAYERS)
    result = json.loads(run_ok("draw", "-", stdin=text.encode()))["rounds"][0]
    shown = run_ok("day", club, "--preview")
    assert result["round"] == 3
    for table in result["tables"]:
        seat_1, seat_2, seat_3, seat_4 = table["seats"]
        assert f"{seat_1} and {seat_3}" in shown
        assert f"{seat_2} and {seat_4}" in shown


def test_a_card_not_clipped_costs_nothing_in_a_tie(club, check_golden):
    check_golden(refused("day", club, "1 = -1")[0])
    before = run_ok("day", club, "--json")
    run_ok("day", club, "1 a -1", "2 b")
    run_ok("day", club, "1 = a: misread")  # takes back what was said of the card
    rounds = json.loads(run_ok("day", club, "--json"))["played"]
    assert len(rounds) == len(json.loads(before)["played"]) + 2
    assert not any("unclipped" in game for game in rounds)
    run_ok("day", club, "1 a: it was right")
    assert not any("unclipped" in game for game in json.loads(run_ok("day", club, "--json"))["played"])


def test_papers_and_lists_of_a_day_after_a_round(club, tmp_path, check_golden):
    run_ok("day", club, "1 a", "2 b")
    ranked = run_ok("report", club, "--standings", "1")
    assert "after round 1" in ranked
    of_round = run_ok("report", club, "--round-results", "1")
    assert "Chacko sits out." in of_round
    check_golden(of_round)
    for about in (("--standings",), ("--round-results", "2")):
        files = [tmp_path / f"paper.{form}" for form in ("pdf", "xlsx", "csv")]
        run_ok("report", club, *about, *(part for file in files for part in (f"--{file.suffix[1:]}", file)))
    after = json.loads(run_ok("standings", club, "--round", "1", "--json"))
    assert max(row["games"] for row in after) == 1
    for asked in (("report", club, "--standings", "9"), ("standings", club, "--round", "9")):
        check_golden(refused(*asked)[0])
    check_golden(refused("report", club, "--cross-table")[0])


def test_export_names_the_games_without_a_sheet(club, tmp_path, check_golden):
    run_ok("day", club, "1 a")
    ran = run("export", club, "--all", "--json", tmp_path / "sheets")
    assert (ran.status, len(list((tmp_path / "sheets").iterdir()))) == (0, 1)
    check_golden(ran.complaints)


def test_an_empty_line_is_named_and_the_lines_before_it_remain(club, check_golden):
    check_golden(refused("day", club, "1 a", "9 a", "2 a")[0])
    assert run_ok("day", club).count("no result yet") == 1


def test_a_result_without_hands_has_no_sheet_and_hands_keep_round_and_table(club, tmp_path, check_golden):
    run_ok("day", club, "1 a")
    check_golden(refused("export", club, "--session", "1", "--json", tmp_path / "one.json")[0])
    (other,) = json.loads(run("export", club, "--all").out)
    assert (other["session"]["meta"]["round"], other["session"]["meta"]["table"]) == (2, 2)
    elsewhere, sheet = tmp_path / "there.scorekeeper", tmp_path / "sheet.json"
    sheet.write_text(json.dumps(other["session"]), encoding="utf-8")
    run_ok("new", elsewhere, "--system", "singles-500")
    run_ok("import", elsewhere, sheet)
    (again,) = json.loads(run_ok("export", elsewhere, "--all"))
    assert {key: again["session"]["meta"][key] for key in ("round", "table")} == {"round": 2, "table": 2}


def test_a_round_is_taken_back_with_its_results_for_a_reason(club):
    run_ok("day", club, "1 a")
    assert "Round 2 has results. To undo them too, give a reason" in refused("day", club, "back")[0]
    assert "round 1, 8 here" in run_ok("day", club, "back: two sat at wrong tables")
    assert "intact" in run_ok("verify", club)


def test_seating_and_ranking_are_printed_for_the_wall(club, tmp_path, check_golden):
    run_ok("day", club, "1 a -1", "2 b")
    seated = run_ok("report", club, "--seating", "2")
    assert clicks.where_players_sit() in seated
    assert sum(line.startswith(PLAYERS) for line in seated.splitlines()) == len(PLAYERS) - 1, "Hari has left"
    ranked = run_ok("report", club, "--clicks", "--csv", "-")
    rows = [line.split(",") for line in ranked.splitlines() if line.startswith("Players by clicks,")]
    mine = json.loads(run_ok("standings", club, "--json"))
    assert [(row[2], int(row[4])) for row in rows[1:]] == [(row["player"], row["clicks"]) for row in mine]
    run_ok("report", club, "--clicks", "--pdf", tmp_path / "clicks.pdf", "--xlsx", tmp_path / "clicks.xlsx")
    assert (tmp_path / "clicks.pdf").read_bytes().startswith(b"%PDF")
    check_golden(refused("report", club, "--seating", "7")[0])


def test_a_day_has_web_pages(club, tmp_path):
    assert run_ok("publish", club, tmp_path / "pages").endswith("pages written\n")
    assert clicks.where_players_sit() in (tmp_path / "pages" / "draw.html").read_text()
