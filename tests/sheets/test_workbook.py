"""The workbook: real numbers, links to entries, and a check that finds errors."""

import datetime as dt
import io
import re
from functools import cache
from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils import range_boundaries

from scorekeeper.journal.facts import RulingMade
from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.render import sheet_of
from scorekeeper.sheets.workbook.cells import put
from scorekeeper.sheets.workbook.original_cells import AS_MADE
from scorekeeper.sheets.workbook.recount import recounted
from tests.sheets.books import ZONE, book_bytes, opened
from tests.sheets.calculated import plant
from tests.sheets.making import RUNNING, SESSION, Making, golden, heavy, ruled, swapped, unfinished

MAKERS = {"golden": golden, "heavy": heavy, "ruled": ruled, "unfinished": unfinished, "swapped": swapped}
PLANTED = {
    "Score!K14": (3, "K14"),
    "Score!N26": (17, "N26"),
    "Score!B7": (26, "B7"),
    "Score!F7": (8, "F7"),
    "Score!I7": (3, "I7"),
    "Score!I9": (27, "J9"),  # taken: then it would be defeated
    "Score!J9": ("defeated", "K9"),
    "Score!F15": (47, "L15"),  # 48 no-trump in the next lower band
    "Score!H13": (None, "K13"),  # no longer doubled
    "Score!D9": ("B", "K9"),
    "Lines!C2": (2, "B7"),
    "Lines!H2": (4711, "B7"),  # an entry that is not in the journal
}
"""Wrong values planted in the golden workbook, each with the Score cell that the check has to name."""
CHANGED = {
    "Score!G14": "S",
    "Score!E9": "Denver",
    "Score!B5": "Denver",
    "Score!F5": "nobody",
    "Score!O14": "1 nothing",
    "Score!P14": "another",
    "Score!B32": "another",
    "Check!A14": "another",
    "Score!F2": dt.date(2026, 11, 22),
    "Score!C9": dt.time(15, 30),
    "Score!F11": 34,  # in the same band
    "Journal!E5": "another",
    "Journal!F12": "no reason",
    "Lines!E4": "for something else",
    "Record!B5": "0" * 64,
}
"""Cells that no sum tells anything about, each with something else in it."""


@cache
def workbook_bytes(name: str) -> bytes:
    """The workbook of a sheet, made once."""
    return book_bytes(MAKERS[name]())


def test_the_sheets_are_where_people_look_for_them():
    sheets = opened(workbook_bytes("golden")).worksheets
    shown = [sheet.title for sheet in sheets if sheet.sheet_state == "visible"]
    assert shown == ["Score", "Lines", "Articles", "Check", "Journal", "Record"]


@pytest.mark.parametrize("name", MAKERS)
def test_the_same_sheet_gives_the_same_bytes(name):
    assert book_bytes(MAKERS[name]()) == workbook_bytes(name)


def test_the_golden_session_is_in_real_cells():
    sheet = opened(workbook_bytes("golden"))["Score"]
    assert (sheet["B7"].value, sheet["D7"].value, sheet["F7"].value) == (25, 16, 9)
    assert (sheet["I7"].value, sheet["J7"].value) == (4, 0)
    assert [f"{sheet.cell(row, 13).value}:{sheet.cell(row, 14).value}" for row in range(9, 27)] == list(RUNNING)
    assert [sheet.cell(9, column).value for column in range(1, 13)] == [
        1, 6, dt.time(15, 29), "A", "Dallas", 28, "H", None, 31, "made", 1, 0,
    ]  # fmt: skip
    assert sheet["F2"].value == dt.datetime(2026, 11, 21)  # noqa: DTZ001
    assert sheet["P14"].value == "37 made 0:1 3:6"
    assert sheet["P14"].font.strike


def test_workbook_and_paper_agree():
    for name, maker in MAKERS.items():
        making = maker()
        result = sheet_of(making.state, making.tournament, SheetOptions(zone=ZONE))
        sheet = opened(workbook_bytes(name))["Score"]
        for index, row in enumerate(result.rows, 9):
            read = [sheet.cell(index, column).value for column in range(1, 15)]
            points = [row.points[side] if row.points else None for side in result.sides]
            running = [row.running[side] if row.running else None for side in result.sides]
            assert [read[0], read[1], read[3], read[5], read[6], read[8]] == [
                row.deal,
                row.dealer,
                row.side,
                row.value,
                row.strain,
                row.taken,
            ]
            assert read[10:14] == points + running
        text = [cell.value for line in sheet.iter_rows(min_col=2, max_col=2) for cell in line]
        assert all(note.text in text for note in result.notes)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_it_prints_one_page_wide_with_the_head_on_each(paper):
    book = opened(book_bytes(golden(), paper))
    for sheet in book.worksheets:
        assert sheet.page_setup.paperSize == {A4: 9, LETTER: 1}[paper]
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert book["Score"].freeze_panes == "B9"
    assert book["Score"].print_title_rows == "$8:$8"


def test_a_name_that_looks_like_a_formula_stays_a_name():
    making = Making().begin(names=('=HYPERLINK("x")', "+1 Team"))
    making.deal("1 A28H 31")
    sheet = opened(book_bytes(making))["Score"]
    assert sheet["B5"].data_type == "s"
    assert sheet["E9"].value == '=HYPERLINK("x")'
    assert sheet["E9"].data_type == "s"


@pytest.mark.parametrize("name", MAKERS)
def test_every_number_leads_to_a_journal_entry_and_its_lines_sum_to_it(name):
    """From Score (and Lines, Check, Record) by hyperlinks alone to a row of Journal."""
    book = opened(workbook_bytes(name))
    journal = {row: book["Journal"].cell(row, 1).value for row in range(2, book["Journal"].max_row + 1)}
    sums = 0
    for title in ("Score", "Lines", "Record"):
        for line in book[title].iter_rows():
            for cell in line:
                if isinstance(cell.value, int | float | dt.date | dt.time):
                    sums += _follow(book, title, cell, journal)
    assert sums > 10


def _follow(book, title, cell, journal) -> int:
    """Go one step from a cell and check where it leads; 1 where a sum of lines was checked."""
    assert cell.hyperlink is not None, (title, cell.coordinate, cell.value)
    sheet, area = cell.hyperlink.location.split("!")
    left, top, _, bottom = range_boundaries(area)
    assert (left, cell.hyperlink.ref) == (1, cell.coordinate)
    assert top is not None
    assert bottom is not None
    if sheet == "Journal":
        assert top in journal
        return 0
    assert (title, sheet) == ("Score", "Lines")
    lines = [[book["Lines"].cell(row, column).value for column in range(1, 9)] for row in range(top, bottom + 1)]
    assert all(line[7] in journal.values() for line in lines)
    head = str(book["Score"].cell(8, cell.column).value)
    if cell.row > 8 and head.startswith(("points", "running")):
        assert cell.value == sum(line[2] for line in lines if line[1] == head[-1]), cell.coordinate
        return 1
    return 0


def test_the_line_of_ruled_card_points_says_so(check_golden):
    making = Making().begin()
    making.deal("1 A40H 44")
    making.enter(RulingMade(SESSION, ("4.3", "5.2"), "counted again", 1, taken=30, members=("Pat",)))
    lines = opened(book_bytes(making))["Lines"]
    check_golden([lines.cell(2, column).value for column in (2, 3, 5, 6)])  # fmt: skip


def test_every_line_names_its_article_and_entry():
    book = opened(workbook_bytes("ruled"))
    sheet = book["Lines"]
    for row in range(2, sheet.max_row + 1):
        article = sheet.cell(row, 6)
        to = article.hyperlink.location.split("!")[1].split(":")[0]
        assert book["Articles"][to].value == article.value
        assert book["Articles"].cell(book["Articles"][to].row, 2).value
        assert isinstance(sheet.cell(row, 8).value, int)
        assert sheet.cell(row, 5).value


def test_the_record_names_what_the_workbook_represents():
    making = golden()
    sheet = opened(workbook_bytes("golden"))["Record"]
    facts = {sheet.cell(row, 1).value: sheet.cell(row, 2).value for row in range(1, sheet.max_row + 1)}
    assert facts["journal head"] == making.entries[-1].digest
    assert facts["rule system"] == "international-56"
    assert facts["edition"] == "2025"
    assert facts["setting deals"] == 18
    assert re.fullmatch("[0-9a-f]{64}", facts["sheet digest (SHA-256)"])


@pytest.fixture(scope="module")
def calculated(office, tmp_path_factory):
    """Let LibreOffice compute all workbooks at once, good ones and ones with an error."""
    folder: Path = tmp_path_factory.mktemp("books")
    for name in MAKERS:
        (folder / f"{name}.xlsx").write_bytes(workbook_bytes(name))
    for number, (place, (value, _)) in enumerate(PLANTED.items()):
        plant(opened(workbook_bytes("golden")), place, value, folder / f"planted{number}.xlsx")
    for number, (place, new) in enumerate(CHANGED.items()):
        plant(opened(workbook_bytes("golden")), place, new, folder / f"changed{number}.xlsx")
    return office.calculate(folder)


@pytest.mark.parametrize("name", MAKERS)
def test_libreoffice_computes_everything_again_and_says_ok(calculated, name):
    assert calculated.cell(name, "Check", "B1") == "OK"
    findings = [row[5] for row in calculated.rows(name, "Check")[12:]]
    deals = int(MAKERS[name]().state.result.options["deals"])
    assert findings.count("OK") == len(findings) >= 7 * deals


@pytest.mark.parametrize("name", MAKERS)
def test_results_are_stored_for_programs_that_do_not_calculate(calculated, name):
    assert opened(workbook_bytes(name), data_only=True)["Check"]["B1"].value == "OK"
    assert calculated.wrong_results(name, workbook_bytes(name)) == {}


def test_rows_below_the_thousandth_are_counted_too():
    formulas = [cell.value for row in opened(workbook_bytes("golden"))["Check"].iter_rows() for cell in row]
    assert any(str(text).startswith("=COUNTA(Score!$A:$AZ)") for text in formulas)


def test_libreoffice_reads_the_golden_numbers(calculated):
    result = [calculated.cell("golden", "Score", place) for place in ("B7", "D7", "F7", "I7", "J7")]
    assert result == ["25", "16", "9", "4", "0"]


@pytest.mark.parametrize("number", range(len(PLANTED)))
def test_a_wrong_value_is_found_and_its_cell_named(calculated, number):
    _, named = list(PLANTED.values())[number]
    verdict = calculated.cell(f"planted{number}", "Check", "B1")
    assert re.fullmatch(rf"Score!{named} says \S*, it should be \S+", verdict), verdict


@pytest.mark.parametrize("number", range(len(CHANGED)))
def test_any_cell_of_the_sheet_that_was_changed_is_found_by_its_own_check(calculated, number):
    place = list(CHANGED)[number]
    verdict = calculated.cell(f"changed{number}", "Check", "B1")
    assert verdict == (f"{place} was changed" if place.startswith("Score!") else "OK")


def in_a_file(book) -> bytes:
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def test_a_workbook_opened_and_saved_again_is_sound():
    assert recounted(in_a_file(opened(workbook_bytes("golden")))) == ()


@pytest.mark.parametrize("place", [*PLANTED, *CHANGED])
def test_any_cell_that_was_changed_is_found_and_named(place):
    book = opened(workbook_bytes("golden"))
    title, cell = place.split("!")
    book[title][cell].value = {**CHANGED, **{key: new for key, (new, _) in PLANTED.items()}}[place]
    result = recounted(in_a_file(book))
    assert result
    assert {str(dict(problem.values)["cell"]).removeprefix("Score!") for problem in result} >= {
        place.removeprefix("Score!")
    }


def test_of_a_long_changed_text_the_place_of_the_change_is_shown():
    book = opened(workbook_bytes("heavy"))
    texts = (item for line in book["Score"].iter_rows() for item in line if isinstance(item.value, str))
    cell = max(texts, key=lambda written: len(written.value))
    result = cell.value
    cell.value = result[:-12] + "XYZ" + result[-12:]
    (answer,) = recounted(in_a_file(book)) or ()
    values = dict(answer.values)
    assert len(result) > 60
    assert values["value"] == "…" + cell.value[-35:]
    assert values["made"] == "…" + result[-32:]


def test_a_cell_that_was_filled_in_or_emptied_and_a_comparison_that_was_removed_are_found():
    codes = set()
    for place, value in (("Score!O9", "a note"), ("Score!O14", None)):
        book = opened(workbook_bytes("golden"))
        title, cell = place.split("!")
        book[title][cell].value = value
        codes |= {item.code for item in recounted(in_a_file(book)) or ()}
    book = opened(workbook_bytes("golden"))
    del book[AS_MADE]
    codes |= {item.code for item in recounted(in_a_file(book)) or ()}
    assert codes == {"cell-filled", "cell-emptied", "as-made-gone"}


def test_a_workbook_of_an_earlier_version_is_counted_again_as_before():
    book = opened(workbook_bytes("golden"))
    del book[AS_MADE]
    book["Check"].delete_rows(book["Check"].max_row)
    assert recounted(in_a_file(book)) == ()
    book["Score"]["B7"].value = 26
    assert [item.code for item in recounted(in_a_file(book)) or ()] == ["cell-differs"]


def test_a_workbook_saved_again_without_a_change_is_sound(office, tmp_path):
    for name in MAKERS:
        (tmp_path / f"{name}.xlsx").write_bytes(workbook_bytes(name))
    again = office.converted(tmp_path, "xlsx")
    assert {name: recounted((again / f"{name}.xlsx").read_bytes()) for name in MAKERS} == dict.fromkeys(MAKERS, ())


def test_a_row_is_as_high_as_its_longest_text():
    """Not every spreadsheet finds the height by itself."""
    book = opened(workbook_bytes("heavy"))
    for title, column, letters in (("Articles", 3, 60), ("Journal", 5, 52), ("Lines", 5, 58)):
        sheet = book[title]
        texts = {row: str(sheet.cell(row, column).value) for row in range(2, sheet.max_row + 1)}
        long = [row for row, text in texts.items() if len(text) > letters]
        assert long
        assert all(sheet.row_dimensions[row].height >= 15 * len(texts[row]) / letters for row in long)
        assert sheet.row_dimensions[1].height is None


def test_a_text_that_no_cell_has_room_for_says_how_much_is_missing():
    sheet = openpyxl.Workbook().worksheets[0]
    longest, longer = "x" * 32_767, "\N{GRINNING FACE}" * 20_000
    put(sheet, 1, 1, longest)
    put(sheet, 2, 1, longer)
    assert sheet["A1"].value == longest
    result = re.fullmatch(
        r"\[(.*) more characters do not fit into a cell of a spreadsheet; .*\] (.*)", sheet["A2"].value
    )
    assert result
    assert int(re.sub(r"\D", "", result[1])) + len(result[2]) == 20_000
    assert len(sheet["A2"].value.encode("utf-16-le")) <= 2 * 32_767
