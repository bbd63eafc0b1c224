"""Lists of teams: what is read of them, what is wrong with them, and the same list back from the event."""

from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from scorekeeper.features.event.view.team_files import NoTeamList, read_team_file, team_file, team_table
from scorekeeper.features.event.view.team_list import check_list, is_list, read_rows, read_text
from scorekeeper.journal.facts import PlayerEntered, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.roster_entry import team_facts
from scorekeeper.rules.systems import SYSTEMS
from tests.kernel.golden_event import entries, opening

SYSTEM = SYSTEMS["international-56"]
HEADED = (
    "Hotel;TEAM;Player_1;player 2;Player3;Captain;Club;Letter;Shirt\n"
    '20;"Albany; the capital";Mathai;Jose;Ravi;jose;Mohawk;l;red\n'
    ";;;;;;;;\n"
    ";Boston;Tom;Roy;;;;;\n"
)


def stands(*facts):
    return fold(entries(facts))


def checked(teams, *facts):
    numbers = iter(range(100))
    return check_list(teams, stands(*opening(), *facts), SYSTEM, lambda: f"n{next(numbers)}")


def told(found):
    return [(one.row, one.column, one.sentence) for one in found.wrong]


def workbook(*rows):
    book: Any = Workbook()
    for row in rows:
        book.active.append(row)
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def test_headings_stand_in_any_order_and_case_and_other_columns_are_named():
    teams = read_text(HEADED)
    assert teams.columns == ("team", "letter", "player 1", "player 2", "player 3", "captain", "club")
    assert teams.left_alone == ("Hotel", "Shirt")
    assert [row.number for row in teams.rows] == [2, 4]
    albany, boston = checked(teams).teams
    assert (albany.name, albany.letter, albany.players, albany.captain, albany.club) == (
        "Albany; the capital", "L", ("Mathai", "Jose", "Ravi"), "Jose", "Mohawk",
    )  # fmt: skip
    assert (boston.players, boston.captain, boston.club) == (("Tom", "Roy"), "Tom", None)


def test_a_list_without_headings_is_read_by_tabs_semicolons_or_commas():
    teams = read_text("Albany\tL\tMathai\tJose\nBoston: Tom, Roy, Sam\n\nChicago\n")
    found = checked(teams)
    assert found.wrong == ()
    assert [(fact.name, fact.letter, fact.players, fact.captain) for fact in found.teams] == [
        ("Albany", "L", ("Mathai", "Jose"), "Mathai"), ("Boston", None, ("Tom", "Roy", "Sam"), "Tom"), ("Chicago", None, (), None),
    ]  # fmt: skip


def test_a_word_to_find_is_no_list():
    assert not is_list("Dallas")
    assert is_list("Dallas\nDetroit")
    assert is_list("Dallas;Anil")
    assert not is_list("Dallas, Anil")
    assert is_list("Dallas, Detroit, Troy, Novi, Flint, Saline")


@pytest.mark.parametrize("between", [", ", ";", "\t"])
def test_a_list_that_lost_its_line_ends_is_no_single_team(between):
    teams = read_text(between.join(("Dallas", "Detroit", "Troy", "Novi", "Flint", "Saline")))
    assert [row.cells["team"] for row in teams.rows] == ["Dallas", "Detroit", "Troy", "Novi", "Flint", "Saline"]
    assert teams.noted[0].startswith("It is a single line; each of its parts was taken for a team: Dallas, Detroit")
    teams = read_text(f"Dallas: Anil, Biju{between}Detroit: Cyril")
    assert [row.cells for row in teams.rows] == [
        {"team": "Dallas", "player 1": "Anil", "player 2": "Biju"}, {"team": "Detroit", "player 1": "Cyril"},
    ]  # fmt: skip


def test_everything_wrong_is_told_by_row_and_column_and_leaves_the_whole_list_out():
    table = [
        ["team", "player 1", "player 2", "captain", "letter"],
        ["Albany", "Tom", "Roy", "", ""],
        ["albany", "Sam", "Sam", "", ""],
        ["", "Max", "", "", "7"],
        ["Boston", "Tom", "", "Nobody", ""],
    ]
    found = checked(read_rows(table))
    assert found.teams == ()
    assert told(found) == [
        (3, "player 2", "Sam is listed twice."),
        (3, "team", "albany is already in row 2."),
        (4, "team", "A name is missing."),
        (4, "letter", found.wrong[3].sentence),
        (5, "captain", "Nobody is the captain, but not one of the players."),
        (5, "player 1", "Tom is in Albany too (row 2); of two people one needs another name: Tom (Boston)."),
    ]


def test_a_cell_is_mended_by_itself():
    teams = read_text("team,player 1\nAlbany,Tom\nBoston,Tom\n")
    assert checked(teams).wrong
    mended = teams.changed(1, "player 1", " Tom  (Boston) ")
    assert checked(mended).wrong == ()
    assert checked(mended).teams[1].players == ("Tom (Boston)",)
    assert teams.rows[1].cells["player 1"] == "Tom"


def test_a_workbook_and_a_file_of_an_old_spreadsheet_are_read_alike():
    rows = [["Team", "Player 1", "Letter"], ["Zürich", "José", None], [None, None, None], [1860, "Ann", "m"]]
    from_book = read_team_file(workbook(*rows))
    assert [dict(row.cells)["team"] for row in from_book.rows] == ["Zürich", "1860"]
    text = "Team,Player 1,Letter\r\nZürich,José,\r\n,,\r\n1860,Ann,m\r\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        assert read_team_file(text.encode(encoding)) == from_book


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", 'There is no column with the heading "team".'),
        (b"name,player\nDallas,Tom\n", 'There is no column with the heading "team".'),
        (b"team,player 1\n,\n", "There is no team below the headings."),
        (b"\0\1\2\3", "This is neither a CSV file nor an Excel workbook."),
        (workbook()[:-40] + b"\0" * 40, "This is neither a CSV file nor an Excel workbook."),
        (workbook(["name"], ["Dallas"]), 'There is no column with the heading "team".'),
    ],
)
def test_what_is_no_list_is_said(data, why):
    with pytest.raises(NoTeamList) as trouble:
        read_team_file(data)
    assert str(trouble.value) == why


@given(st.binary(max_size=300))
def test_foreign_bytes_are_a_list_or_none_and_never_anything_else(data):
    try:
        teams = read_team_file(data)
    except NoTeamList:
        return
    assert teams.rows
    checked(teams)


@pytest.mark.parametrize("name", ["teams.csv", "teams.xlsx", "-"])
def test_the_teams_of_an_event_come_back_as_they_stand(name):
    new = TeamEntered("k", "കൊച്ചി", ("Anu", "Benny", "=1+1", "Dony"), "Benny", "K", "Kerala 56")
    ids = iter("wxyz")
    event = stands(*opening(), *team_facts(new, lambda: next(ids)))
    data = team_file(event, name)
    read = read_team_file(data)
    found = check_list(read, event, SYSTEM, lambda: "u")
    assert (found.teams, found.standing, found.wrong) == ((), 3, ())
    assert [row[0] for row in team_table(event)] == ["team", "Dallas", "Detroit", "കൊച്ചി"]


NAMES = st.text("abcdeéക=-' ,;\"", min_size=1, max_size=6).map(lambda text: " ".join(text.split())).filter(bool)
CELLS = st.fixed_dictionaries(
    {},
    optional={
        "city": NAMES,
        "club": NAMES,
        "note": NAMES,
        "group": st.sampled_from(["A", "B", "Pool 1"]),
        "seed": st.integers(1, 99).map(str),
        "fee": st.sampled_from(["$600", "20 EUR"]),
        "substitution fee": st.sampled_from(["$200"]),
        "late": st.sampled_from(["yes", "no"]),
        "checked in": st.sampled_from(["yes", "never came"]),
    },
)


@given(st.lists(CELLS, min_size=1, max_size=4), st.sampled_from(["teams.csv", "teams.xlsx"]))
def test_what_a_list_enters_is_the_list_that_comes_back(rows, name):
    columns = ["team", "player 1", "captain", *sorted({column for row in rows for column in row})]
    table = [columns] + [
        [f"Team {at}", f"Player {at}", f"Player {at}", *(row.get(column, "") for column in columns[3:])]
        for at, row in enumerate(rows)
    ]
    numbers = iter(range(1000))
    begun = stands(*opening())
    first = check_list(read_rows(table), begun, SYSTEM, lambda: f"n{next(numbers)}")
    event = stands(*opening(), *first.facts)
    data = team_file(event, name)
    again = check_list(read_team_file(data), event, SYSTEM, lambda: "u")
    assert (again.facts, again.wrong, again.standing) == ((), (), len(event.teams))
    elsewhere = check_list(read_team_file(data), fold(entries(opening()[:1])), SYSTEM, lambda: f"m{next(numbers)}")
    other = fold(entries((*opening()[:1], *elsewhere.facts)))
    assert team_file(other, "back.csv") == team_file(event, "back.csv")


def test_a_name_is_never_a_formula():
    event = stands(*opening(), PlayerEntered("p", "=1+1"), TeamEntered("t", "=cmd", ("p",), "p"))
    sheet: Any = load_workbook(BytesIO(team_file(event, "x.xlsx"))).active
    assert [cell.data_type for cell in sheet[4][:2]] == ["s", "s"]
    assert b"\n'=cmd,'=1+1" in team_file(event, "x.csv")
