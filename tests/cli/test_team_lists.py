"""Team lists at the command line: in by `import`, out by `export --teams`, with real files."""

import pytest

from tests.cli.commands import GOLDEN, done, refused

TEAMS = "Team;Player 1;Player 2;Player 3;Captain;City\nDallas;Anil;Biju;Cyril;Biju;Dallas\nDetroit;Deepa;Eapen;Fina;;\n"


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    done("new", path, "--system", "international-56")
    return path


def test_a_list_is_entered_once_and_comes_back_as_it_stands(cup, tmp_path):
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    said = done("import", cup, tmp_path / "teams.csv")
    assert said.splitlines() == ["2 teams entered.", "Left out: the columns City."]
    assert done("export", cup, "--teams", "-").splitlines() == [
        "team,player 1,player 2,player 3,captain,club,letter",
        "Dallas,Anil,Biju,Cyril,Biju,,",
        "Detroit,Deepa,Eapen,Fina,Deepa,,",
    ]
    before = cup.read_bytes()
    for name in ("out.xlsx", "out.csv"):
        assert done("export", cup, "--teams", tmp_path / name) == f"Written: {tmp_path / name}\n"
        assert done("import", cup, tmp_path / name) == "0 teams entered. 2 teams were there already.\n"
    assert cup.read_bytes() == before


def test_every_wrong_row_is_a_line_and_nothing_is_entered(cup, tmp_path):
    bad = tmp_path / "bad.csv"
    bad.write_text("team,player 1,player 2\nKochi,Anu,Anu\nkochi,Benny,\n,Cyril,\n", encoding="utf-8")
    assert refused("import", cup, bad) == [
        f"{bad}: Row 2, Player 2: Anu is listed twice.",
        f"{bad}: Row 3, Team: kochi is already in row 2.",
        f"{bad}: Row 4, Team: A name is missing.",
    ]
    assert done("export", cup, "--teams", "-").splitlines() == ["team,player 1,player 2,player 3,captain,club,letter"]


def test_what_is_unusual_is_told_and_entered(cup, tmp_path):
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    done("import", cup, tmp_path / "teams.csv")
    more = "team,player 1,player 2,player 3,player 4\nKochi,Anil,Joy,Ravi,Sam\n"
    (tmp_path / "more.csv").write_text(more, encoding="utf-8")
    assert done("import", cup, tmp_path / "more.csv").splitlines() == [
        "1 team entered.",
        "Kochi: Anil is also on the list of Dallas. Of two people with one name give one another: Anil K., for example.",
        "Kochi: 4 players: 3 of them sit at the table, the others can replace them.",
    ]


def test_a_list_goes_in_by_itself_and_only_where_there_are_teams(cup, tmp_path):
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    (line,) = refused("import", cup, GOLDEN, tmp_path / "teams.csv")
    assert line == f"{tmp_path / 'teams.csv'}: a team list is imported by itself, one at a time"
    (tmp_path / "names.csv").write_text("name\nDallas\n", encoding="utf-8")
    (line,) = refused("import", cup, tmp_path / "names.csv")
    assert line == f'{tmp_path / "names.csv"}: There is no column with the heading "team".'
    day = tmp_path / "day.scorekeeper"
    done("new", day, "--system", "singles-500")
    for words in (("import", day, tmp_path / "teams.csv"), ("export", day, "--teams", "-")):
        (line,) = refused(*words)
        assert line == f"{day}: this event has players and no teams"
