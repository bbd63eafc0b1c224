"""Team lists: what is read, what is wrong, and the same list exported again."""

from datetime import date
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.features.event.view import team_list_files
from scorekeeper.features.event.view.team_list import check_list, is_list, read_rows, read_text
from scorekeeper.features.event.view.team_list_files import UnreadableTeamList, read_team_file, team_file, team_table
from scorekeeper.journal.facts import FeePaid, PlayerEntered, TeamEntered, TeamPlaced
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


def folded(*facts):
    return fold(entries(facts))


def checked(teams, *facts):
    numbers = iter(range(100))
    return check_list(teams, folded(*opening(), *facts), SYSTEM, lambda: f"n{next(numbers)}")


def problem_rows(listed):
    return [(item.row, item.column, item.sentence) for item in listed.wrong]


def workbook(*rows):
    book: Any = Workbook()
    for row in rows:
        book.active.append(row)
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def test_headings_in_any_order_and_case_and_other_columns_are_named():
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
    result = checked(teams)
    assert result.wrong == ()
    assert [(fact.name, fact.letter, fact.players, fact.captain) for fact in result.teams] == [
        ("Albany", "L", ("Mathai", "Jose"), "Mathai"), ("Boston", None, ("Tom", "Roy", "Sam"), "Tom"), ("Chicago", None, (), None),
    ]  # fmt: skip


def test_a_search_word_is_not_a_list():
    assert not is_list("Dallas")
    assert is_list("Dallas\nDetroit")
    assert is_list("Dallas;Anil")
    assert not is_list("Dallas, Anil")
    assert is_list("Dallas, Detroit, Troy, Novi, Flint, Saline")


@pytest.mark.parametrize("between", [", ", ";", "\t"])
def test_a_list_without_line_ends_is_not_a_single_team(between, check_golden):
    teams = read_text(between.join(("Dallas", "Detroit", "Troy", "Novi", "Flint", "Saline")))
    assert [row.cells["team"] for row in teams.rows] == ["Dallas", "Detroit", "Troy", "Novi", "Flint", "Saline"]
    check_golden(teams.noted[0])
    teams = read_text(f"Dallas: Anil, Biju{between}Detroit: Cyril")
    assert [row.cells for row in teams.rows] == [
        {"team": "Dallas", "player 1": "Anil", "player 2": "Biju"}, {"team": "Detroit", "player 1": "Cyril"},
    ]  # fmt: skip


def test_every_problem_names_row_and_column_and_nothing_is_entered(check_golden):
    table = [
        ["team", "player 1", "player 2", "captain", "letter"],
        ["Albany", "Tom", "Roy", "", ""],
        ["albany", "Sam", "Sam", "", ""],
        ["", "Max", "", "", "7"],
        ["Boston", "Tom", "", "Nobody", ""],
    ]
    result = checked(read_rows(table))
    assert result.teams == ()
    check_golden(problem_rows(result))


def test_a_single_cell_can_be_fixed(check_golden):
    teams = read_text("team,player 1,player 2\nAlbany,Tom,Roy\nBoston,#N/A,Sam\n")
    check_golden(problem_rows(checked(teams)))
    mended = teams.changed(1, "player 1", " Tom  (Boston) ")
    assert checked(mended).wrong == ()
    assert checked(mended).teams[1].players == ("Tom (Boston)", "Sam")
    assert teams.rows[1].cells["player 1"] == "#N/A"


def test_two_players_of_one_name_are_marked_and_entered():
    result = checked(read_text("team,player 1,player 2\nAlbany,Tom,Roy\nBoston,Tom,Sam\n"))
    assert (len(result.teams), result.wrong) == (2, ())
    assert [(cell.row, cell.column) for cell in result.marked] == [(3, "player 1")]


def test_a_workbook_and_an_old_spreadsheet_file_are_read_the_same():
    rows = [["Team", "Player 1", "Letter"], ["Zürich", "José", None], [None, None, None], [1860, "Ann", "m"]]
    from_book = read_team_file(workbook(*rows))
    assert [dict(row.cells)["team"] for row in from_book.rows] == ["Zürich", "1860"]
    text = "Team,Player 1,Letter\r\nZürich,José,\r\n,,\r\n1860,Ann,m\r\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"):
        assert read_team_file(text.encode(encoding)) == from_book
    old = read_team_file(text.encode("cp1252"))
    assert (old.rows, len(old.noted)) == (from_book.rows, 1)
    old = read_team_file("team\nFran\u00e7ois\n".encode("mac_roman"))
    assert (old.rows[0].cells["team"], "Mac Roman" in old.noted[0]) == ("Fran\u00e7ois", True)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"name,player\nDallas,Tom\n",
        b"team,player 1\n,\n",
        b"\0\1\2\3",
        workbook()[:-40] + b"\0" * 40,
        workbook(["name"], ["Dallas"]),
    ],
)
def test_a_file_that_is_not_a_team_list_is_refused_with_a_reason(data, check_golden):
    with pytest.raises(UnreadableTeamList) as error:
        read_team_file(data)
    check_golden(str(error.value))


@given(st.binary(max_size=300))
def test_arbitrary_bytes_give_a_list_or_a_refusal(data):
    try:
        teams = read_team_file(data)
    except UnreadableTeamList:
        return
    assert teams.rows
    checked(teams)


@pytest.mark.parametrize("name", ["teams.csv", "teams.xlsx", "-"])
def test_the_teams_of_an_event_can_be_listed_again(name):
    new = TeamEntered("k", "കൊച്ചി", ("Anu", "Benny", "=1+1", "Dony"), "Benny", "K", "Kerala 56")
    ids = iter("wxyz")
    event = folded(*opening(), *team_facts(new, lambda: next(ids)))
    data = team_file(event, name)
    read = read_team_file(data)
    result = check_list(read, event, SYSTEM, lambda: "u")
    assert (result.teams, result.standing, result.wrong) == ((), 3, ())
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
def test_an_entered_list_comes_back_unchanged(rows, name):
    columns = ["team", "player 1", "captain", *sorted({column for row in rows for column in row})]
    table = [columns] + [
        [f"Team {index}", f"Player {index}", f"Player {index}", *(row.get(column, "") for column in columns[3:])]
        for index, row in enumerate(rows)
    ]
    numbers = iter(range(1000))
    begun = folded(*opening())
    first = check_list(read_rows(table), begun, SYSTEM, lambda: f"n{next(numbers)}")
    event = folded(*opening(), *first.facts)
    data = team_file(event, name)
    again = check_list(read_team_file(data), event, SYSTEM, lambda: "u")
    assert (again.facts, again.wrong, again.standing) == ((), (), len(event.teams))
    elsewhere = check_list(read_team_file(data), fold(entries(opening()[:1])), SYSTEM, lambda: f"m{next(numbers)}")
    other = fold(entries((*opening()[:1], *elsewhere.facts)))
    assert team_file(other, "back.csv") == team_file(event, "back.csv")


TWO = "Otters,Arun,Bina,Cyril\nHerons,Dora,Emil,Fabi\n"
OTTERS, HERONS = ("Arun", "Bina", "Cyril"), ("Dora", "Emil", "Fabi")


@pytest.mark.parametrize(
    "heading",
    [
        "Team Name,Player One,Player Two,Player Three",
        "Team:,P1:,P2:,P3:",
        "Name of the team,First player,2nd player,Name of player 3",
        "TEAM,Player #1,Player no. 2,Player 3 (spare)",
        "Team,Players,,",
    ],
)
def test_headings_are_read_as_people_write_them(heading):
    teams = read_team_file(f"{heading}\n{TWO}".encode())
    assert [fact.players for fact in checked(teams).teams] == [OTTERS, HERONS]
    assert teams.left_alone == ()


@pytest.mark.parametrize("between", [", ", "; ", " / ", "\n"])
def test_one_cell_holds_all_the_players_of_a_team(between):
    teams = read_rows([["Team", "Players"], ["Otters", between.join(OTTERS)], ["Herons", between.join(HERONS)]])
    assert [fact.players for fact in checked(teams).teams] == [OTTERS, HERONS]


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
@pytest.mark.parametrize("before", ["", "sep=;\n"])
def test_every_line_end_and_a_first_line_that_names_the_separator_are_read(end, before):
    text = f"{before}team;player 1;player 2\nOtters;Pillai, Arun;Bina\nHerons;Dora;Emil\n".replace("\n", end)
    for teams in (read_team_file(text.encode()), read_text(text)):
        assert [fact.players for fact in checked(teams).teams] == [("Pillai, Arun", "Bina"), ("Dora", "Emil")]


def test_a_turkish_file_is_read_and_marked_for_a_check():
    teams = read_team_file("team,player 1\n\u015ei\u015fli \u011e,\u0130nci\n".encode("cp1254"))
    assert (teams.rows[0].cells["team"], "Turkish" in teams.noted[0]) == ("\u015ei\u015fli \u011e", True)
    teams = read_team_file("team,player 1\n\u00de\u00f3r,J\u00f3n\n".encode("cp1252"))
    assert teams.rows[0].cells["team"] == "\u00de\u00f3r"


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_rows_that_are_not_teams_are_skipped_above_the_heading_and_marked_below(between, check_golden):
    text = (
        "Harbour Cup 2026,,,\nas of 21 Nov,,,\nteam,player 1,player 2,fee\nOtters,Arun,Bina,60\nGroup B,,,\n"
        "Team,Player 1,Player 2,Fee\nHerons,Dora,Emil,60\nReserve,,,\nTotal,2,,120\nTotal: 2 teams,,,\nTotal,2 teams,6 players,$120 USD\n"
    ).replace(",", between)
    for teams in (read_text(text), read_team_file(text.encode())):
        check_golden(teams.noted)
        result = checked(teams)
        check_golden([(cell.row, cell.column, cell.sentence.partition(".")[0]) for cell in result.wrong])
        assert [(cell.row, cell.column) for cell in result.marked] == [(8, "team")]
        mended = teams.without(7).without(6).without(5).without(2).without(1)
        assert [fact.name for fact in checked(mended).teams] == ["Otters", "Herons", "Reserve"]


@pytest.mark.parametrize("row", ["Total,90,,5400", "Total:,90 teams,,", "Sum,,,5400", ",90,,Total"])
def test_a_total_with_its_label_in_an_unused_column_is_not_a_team(row, check_golden):
    teams = read_team_file(f"No,team,player 1,hotel\n1,Otters,Arun,Total Eclipse\n2,1860,Bina,total\n{row}\n".encode())
    result = checked(teams)
    check_golden([(cell.row, cell.sentence.partition(".")[0]) for cell in result.wrong])
    assert [fact.name for fact in checked(teams.without(2)).teams] == ["Otters", "1860"]


@pytest.mark.parametrize("heading", ["Lead,Second,Third", "Jugador A,Jugador B,Jugador C"])
def test_a_list_whose_players_are_not_read_is_wrong(heading, check_golden):
    teams = read_team_file(f"team,{heading}\n{TWO}".encode())
    (problem,) = checked(teams).wrong
    check_golden(problem.sentence)
    assert checked(read_team_file(b"team,hotel,phone\nOtters,Hilton,555\nHerons,Ritz,556\n")).wrong == ()


def test_a_captain_before_player_2_is_player_1():
    rows = read_text("Team,Captain,Player 2,Player 3\nHerons,Dora,Emil,Fay\nCranes,Hari,hari,Ida\n").rows
    assert [[row.cells.get(f"player {number}") for number in (1, 2, 3)] for row in rows] == [
        ["Dora", "Emil", "Fay"],
        [None, "hari", "Ida"],
    ]


@pytest.mark.parametrize(
    ("text", "group"),
    [("Group A", "A"), ("group b", "B"), ("Pool-B", "B"), ("1", "A"), (" b ", "B"), ("North", "North")],
)
def test_groups_are_read_as_people_write_them(text, group):
    result = checked(read_rows([["team", "player 1", "group"], ["Otters", "Arun", text]]))
    (placed,) = (fact for fact in result.facts if isinstance(fact, TeamPlaced))
    assert placed.group == group
    assert [cell.column for cell in result.marked] == (["group"] if group == "North" else [])


def test_a_payment_is_entered(check_golden):
    table = [["team", "fee", "paid"], ["Otters", "$60", "yes"], ["Herons", "", "$40"], ["Cranes", "$60", "no"]]
    result = checked(read_rows(table))
    assert [fact.amount for fact in result.facts if isinstance(fact, FeePaid)] == ["$60", "$40"]
    check_golden(problem_rows(checked(read_rows([["team", "paid"], ["Otters", "yes"], ["Herons", "soon"]]))))


def sheet_of(*rows):
    book: Any = Workbook()
    for row in rows:
        book.active.append(row)
    return book, book.active


def saved(book):
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def test_cells_without_a_name_are_reported_and_not_entered(check_golden):
    book, sheet = sheet_of(
        ["team", "player 1", "player 2", "note"],
        ["Otters", "=A2", "Bina", "#REF!"],
        [date(2026, 5, 3), "Dora", True, date(2026, 5, 3)],
    )
    sheet["D2"].data_type = "e"
    result = checked(read_team_file(saved(book)))
    assert result.facts == ()
    check_golden(sorted(problem_rows(result)))


def test_a_formula_whose_result_is_an_empty_text_is_an_empty_cell():
    book, sheet = sheet_of(["team", "player 1"], ["Otters", "Arun"], ['=IF(D3="","",D3)', '=IF(E3="","",E3)'])
    packed, target = ZipFile(BytesIO(saved(book))), BytesIO()
    with ZipFile(target, "w") as changed:
        for name in packed.namelist():
            text = packed.read(name)
            if name == "xl/worksheets/sheet1.xml":
                text = text.replace(b'<c r="A3">', b'<c r="A3" t="str">').replace(b'<c r="B3">', b'<c r="B3" t="str">')
            changed.writestr(name, text)
    assert sheet["A3"].data_type == "f"
    assert [item.row for item in checked(read_team_file(saved(book))).wrong] == [3, 3]
    assert [row.number for row in read_team_file(target.getvalue()).rows] == [2]


def test_hidden_parts_of_a_workbook_are_left_out_and_named(check_golden):
    book, sheet = sheet_of(
        ["team", "player 1", "secret", "player 2"], ["Otters", "Arun", "x", "Bina"], ["Gone", "Gopal", "y", "Hema"]
    )
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions["C"].hidden = True
    first = book.create_sheet("Old", 0)
    first.append(["team", "player 1"])
    first.append(["Wrong", "x"])
    first.sheet_state = "hidden"
    notes = book.create_sheet("Notes", 0)
    notes.append(["How to fill in this form"])
    book.active = 2
    teams = read_team_file(saved(book))
    assert [dict(row.cells) for row in teams.rows] == [{"team": "Otters", "player 1": "Arun", "player 2": "Bina"}]
    check_golden(teams.noted)
    book.active = 0
    assert read_team_file(saved(book)).rows == teams.rows


def test_merged_cells_count_for_every_row_they_cover(check_golden):
    book, sheet = sheet_of(
        ["Harbour Cup"], ["team", "player 1", "club"], ["Otters", "Arun", "Harbour"], [None, "Bina", None],
        ["Herons", "Dora", None],
    )  # fmt: skip
    for merged in ("A1:C1", "A3:A4", "C3:C5"):
        sheet.merge_cells(merged)
    teams = read_team_file(saved(book))
    assert [(fact.name, fact.players, fact.club) for fact in checked(teams).teams] == [
        ("Otters", ("Arun", "Bina"), "Harbour"), ("Herons", ("Dora",), "Harbour"),
    ]  # fmt: skip
    check_golden(teams.noted)


def test_a_name_is_never_a_formula():
    event = folded(*opening(), PlayerEntered("p", "=1+1"), TeamEntered("t", "=cmd", ("p",), "p"))
    sheet: Any = load_workbook(BytesIO(team_file(event, "x.xlsx"))).active
    assert [cell.data_type for cell in sheet[4][:2]] == ["s", "s"]
    assert b"\n'=cmd,'=1+1" in team_file(event, "x.csv")


def test_a_workbook_whose_rows_are_numbered_far_beyond_its_cells_is_refused(monkeypatch):
    """A row numbered 99999999999 must not make all the cells before it."""
    book: Any = Workbook()
    book.active["A1"], book.active["A2"] = "team", "Boston"
    book.active.cell(1_048_000, 1, "Dallas")
    packed = BytesIO()
    book.save(packed)
    monkeypatch.setattr(Worksheet, "iter_rows", lambda *_, **__: pytest.fail("rows are gone through"))
    with pytest.raises(UnreadableTeamList, match="At most"):
        read_team_file(packed.getvalue())


def test_a_csv_file_of_endless_rows_is_refused_before_its_rows_are_read(monkeypatch):
    monkeypatch.setattr(team_list_files, "read_headed", lambda _text: pytest.fail("rows are read"))
    with pytest.raises(UnreadableTeamList, match="At most"):
        read_team_file(b"team\n" + b"Boston\n" * 4000)
