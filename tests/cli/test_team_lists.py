"""Team lists at the command line: in by `import`, out by `export --teams`, with real files."""

import pytest

from tests.cli.commands import GOLDEN, refused, run, run_ok

TEAMS = "Team;Player 1;Player 2;Player 3;Captain;City;Hotel\nDallas;Anil;Biju;Cyril;Biju;Dallas;Plaza\nDetroit;Deepa;Eapen;Fina;;;\n"
HEAD = "team,player 1,player 2,player 3,captain,club,city,group,seed,letter,fee,substitution fee,late,checked in,note"


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    return path


def test_a_list_is_entered_once_and_comes_back_unchanged(cup, tmp_path, check_golden):
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    output = run_ok("import", cup, tmp_path / "teams.csv")
    check_golden(output)
    assert run_ok("export", cup, "--teams", "-").splitlines() == [
        HEAD,
        "Dallas,Anil,Biju,Cyril,Biju,,Dallas,,,,,,,,",
        "Detroit,Deepa,Eapen,Fina,Deepa,,,,,,,,,,",
    ]
    before = cup.read_bytes()
    for name in ("out.xlsx", "out.csv"):
        assert run_ok("export", cup, "--teams", tmp_path / name) == f"Written: {tmp_path / name}\n"
        check_golden(run_ok("import", cup, tmp_path / name))
    assert cup.read_bytes() == before


def test_every_wrong_row_is_a_line_and_nothing_is_entered(cup, tmp_path, check_golden):
    bad = tmp_path / "bad.csv"
    bad.write_text("team,player 1,player 2\nKochi,Anu,Anu\nkochi,Benny,\n,Cyril,\n", encoding="utf-8")
    check_golden(refused("import", cup, bad))
    assert run_ok("export", cup, "--teams", "-").splitlines() == [HEAD]


def test_a_list_completes_the_missing_details_and_contradicts_nothing(cup, tmp_path, check_golden):
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    run_ok("import", cup, tmp_path / "teams.csv")
    more = (
        "team,player 1,player 2,player 3,player 4,group,seed,fee,substitution fee,late,checked in,note,club\n"
        "Detroit,Deepa,Eapen,Fina,Gopi,a,2,$600,$200,Yes,yes,plane lands 17:05,Motor\n"
        "Dallas,,,,,,,,,no,,,\n"
    )
    (tmp_path / "more.csv").write_text(more, encoding="utf-8")
    check_golden(run_ok("import", cup, tmp_path / "more.csv"))
    assert run_ok("export", cup, "--teams", "-").splitlines()[2] == (
        "Detroit,Deepa,Eapen,Fina,Gopi,Deepa,Motor,,A,2,,$600,$200,yes,yes,plane lands 17:05"
    )
    wrong = "team,seed,city,late,checked in,fee\nDetroit,3,Ann Arbor,maybe,here,$500\nDallas,zero,,,perhaps,\n"
    (tmp_path / "wrong.csv").write_text(wrong, encoding="utf-8")
    check_golden([line.partition(": ")[2] for line in refused("import", cup, tmp_path / "wrong.csv")])


def test_a_team_entered_after_the_deadline_is_late(cup, tmp_path):
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    run_ok("set", cup, "registration_deadline=2020-01-01 12:00")
    run_ok("import", cup, tmp_path / "teams.csv")
    assert [row.split(",")[-3] for row in run_ok("export", cup, "--teams", "-").splitlines()[1:]] == ["yes", "yes"]


def test_an_unusual_deal_is_reported_and_entered(cup, tmp_path, check_golden):
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    run_ok("import", cup, tmp_path / "teams.csv")
    more = "team,player 1,player 2,player 3,player 4\nKochi,Anil,Joy,Ravi,Sam\n"
    (tmp_path / "more.csv").write_text(more, encoding="utf-8")
    check_golden(run_ok("import", cup, tmp_path / "more.csv"))


def test_a_list_goes_in_by_itself_and_only_where_there_are_teams(cup, tmp_path, check_golden):
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    (line,) = refused("import", cup, GOLDEN, tmp_path / "teams.csv")
    check_golden(line)
    (tmp_path / "names.csv").write_text("name\nDallas\n", encoding="utf-8")
    (line,) = refused("import", cup, tmp_path / "names.csv")
    check_golden(line)
    day = tmp_path / "day.scorekeeper"
    run_ok("new", day, "--system", "singles-500")
    for words in (("import", day, tmp_path / "teams.csv"), ("export", day, "--teams", "-")):
        (line,) = refused(*words)
        check_golden(line)


def test_the_check_in_list_is_a_report_of_the_event(cup, tmp_path):
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    run_ok("import", cup, tmp_path / "teams.csv")
    assert "Dallas\tBiju, Anil, Cyril\tDallas\texpected" in run_ok("report", cup, "--check-in")
    for name in ("list.pdf", "list.xlsx", "list.csv"):
        run_ok("report", cup, "--check-in", f"--{name[5:]}", tmp_path / name)
        assert (tmp_path / name).stat().st_size > 100


def test_a_list_as_people_write_it_is_entered_but_for_what_is_no_team(cup, tmp_path, check_golden):
    listed = tmp_path / "teams.csv"
    rows = ["Harbour Cup", "Team Name,P1,P2,Pool", "Otters,Arun,Bina,Group A", "Herons,Dora,Arun,pool-b", "Reserve,,,"]
    listed.write_text("\n".join([*rows, "Total: 3 teams,,,"]), encoding="utf-8")
    check_golden(refused("import", cup, listed))
    listed.write_text("\n".join(rows), encoding="utf-8")
    check_golden(run_ok("import", cup, listed))
    assert [row.split(",")[7] for row in run_ok("export", cup, "--teams", "-").splitlines()[1:]] == ["A", "B", ""]
    listed.write_text("team,player 1,group\nCranes,Gopal,North\n", encoding="utf-8")
    run_ok("import", cup, listed)
    (line,) = refused("draw-round", cup, "--method", "groups", "--rounds", "1")
    assert "Cranes (1): group North is neither A nor B" in line


def test_rows_that_are_no_teams_are_left_out_where_asked_for(cup, tmp_path):
    listed = tmp_path / "teams.csv"
    listed.write_text(TEAMS + "Total;;;;;;\n2 teams;;;;;;\nKochi;Anu;Anu;;;;\n", encoding="utf-8")
    assert [row.partition(": ")[2].partition(",")[0] for row in refused("import", cup, listed)] == [
        "Row 4",
        "Row 5",
        "Row 6",
    ]
    ran = run("import", cup, listed, "--leave-out")
    assert ran.status == 1
    assert ran.out.startswith("2 teams entered.")
    assert [line.partition(": ")[2] for line in ran.complaints[:2]] == [
        "Row 4, Team: This row is a total, not a team.",
        "Row 5, Team: This row is a total, not a team.",
    ]
    assert len(ran.complaints) == 3
    assert [row.split(",")[0] for row in run_ok("export", cup, "--teams", "-").splitlines()[1:]] == [
        "Dallas",
        "Detroit",
    ]


def test_a_list_in_which_no_row_is_right_is_refused_also_where_rows_are_left_out(cup, tmp_path):
    listed = tmp_path / "teams.csv"
    listed.write_text("team,player 1\nTotal,\n1 teams,\n", encoding="utf-8")
    assert len(refused("import", cup, listed, "--leave-out")) == 2
