"""The workbook of a game: real numbers, links to entries, and a check that finds errors."""

import io
import random
import re
from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils import range_boundaries

from scorekeeper.sheets.game500.cells import FIRST_ROW, HEAD_ROW
from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.render import game_sheet_of, render
from scorekeeper.sheets.workbook.recount import recounted
from tests.campaigns import how_many
from tests.sheets.calculated import plant
from tests.sheets.game500.making_games import MAKERS, MakingGame, full, ruled, won

PLANTED = {
    "Game!B10": (671, "B10"),
    "Game!F10": (351, "F10"),
    "Game!L13": (141, "L13"),
    "Game!O14": (321, "O14"),
    "Game!G13": (5, "J13"),  # tricks of A: then it would be defeated
    "Game!H13": (3, "M13"),  # a trick more for B
    "Game!D14": (9, "M14"),
    "Game!E15": ("S", "L15"),
    "Game!I13": ("A", "J13"),  # a fault nobody recorded
    "Game!J14": ("defeated", "M14"),
    "Game!E5": (1, "E5"),
    "Game!G5": ("x", "E5"),  # clipped, though it says that it was not
    "Lines!C2": (150, "B10"),
    "Lines!H2": (4711, "B10"),
}
"""Wrong values planted in the workbook of the game that was won, each with a cell that the check has to name."""


def book_bytes(making: MakingGame, paper: str = A4) -> bytes:
    options = SheetOptions(paper=paper, printed_at="2026-11-21T23:00:00Z")
    return render("xlsx", making.state, making.tournament, options)


def opened(data: bytes, **more):
    return openpyxl.load_workbook(io.BytesIO(data), **more)


def at_random(seed: int) -> MakingGame:
    """A game of hands drawn by lot, with a ruling now and then."""
    lot = random.Random(seed)
    making = MakingGame().begin(settings={"cap_no_bid": False} if seed % 2 else {})
    number = 1
    while number <= 4 and making.state.result.ended_at is None:
        bid = f"{lot.choice('AB')}{lot.randint(6, 8)}{lot.choice(('S', 'C', 'D', 'H', 'NT'))}"
        result = lot.choice([str(lot.randint(3, 10))] * 4 + ["fA", "fB", "both"])
        text = f"none {lot.randint(0, 10)}" if lot.random() < 0.2 else f"{bid} {result}"
        making.hand(f"{number} {text}")
        number += 0 if text.endswith("both") else 1
    if lot.random() < 0.6:
        last = making.state.record.hands[-1]
        outcome = lot.choice(["made", "defeated", None]) if last.bid is not None else None
        points = {"A": lot.randint(-50, 50)}
        making.rule("8c", reason="drawn by lot", deal=last.number, outcome=outcome, points=points)
    return making


def test_the_sheets_are_where_people_look_for_them():
    sheets = opened(book_bytes(won())).worksheets
    shown = [sheet.title for sheet in sheets if sheet.sheet_state == "visible"]
    assert shown == ["Game", "Lines", "Articles", "Check", "Journal", "Record"]


def test_a_cell_of_a_game_that_was_changed_is_found_and_named():
    assert recounted(book_bytes(won())) == ()
    book = opened(book_bytes(won()))
    name = next(cell for line in book["Game"].iter_rows() for cell in line if isinstance(cell.value, str))
    name.value += "!"
    book["Lines"]["C2"].value += 10
    target = io.BytesIO()
    book.save(target)
    result = recounted(target.getvalue()) or ()
    assert {"cell-differs", "cell-changed"} == {finding.code for finding in result}
    assert {f"Game!{name.coordinate}", "Lines!C2"} <= {dict(problem.values)["cell"] for problem in result}


@pytest.mark.parametrize("name", MAKERS)
def test_the_same_sheet_gives_the_same_bytes(name):
    assert book_bytes(MAKERS[name]()) == book_bytes(MAKERS[name]())


@pytest.mark.parametrize("name", MAKERS)
def test_workbook_and_paper_agree(name):
    making = MAKERS[name]()
    result = game_sheet_of(making.state, making.tournament, SheetOptions())
    sheet = opened(book_bytes(making))["Game"]
    for index, row in enumerate(result.rows, FIRST_ROW):
        read = [sheet.cell(index, column).value for column in range(1, 16)]
        points = [row.points[side] if row.points else None for side in result.sides]
        score = [row.running[side] if row.running else None for side in result.sides]
        tricks = [row.tricks.get(side) for side in result.sides]
        assert read[:2] == [row.hand, row.dealer]
        assert read[3:8] == [row.value, row.strain, row.worth, *tricks]
        assert read[11:15] == points + score
    texts = [cell.value for line in sheet.iter_rows(min_col=2, max_col=2) for cell in line]
    assert all(note.text in texts for note in result.notes)
    clicks = [sheet.cell(row, 5).value for row in range(5, 9)]
    assert sorted(clicks, key=str) == sorted(
        (player.clicks for side in result.partners for player in side.players), key=str
    )


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_it_prints_one_page_wide_with_the_head_on_each(paper):
    book = opened(book_bytes(won(), paper))
    for sheet in book.worksheets:
        assert sheet.page_setup.paperSize == {A4: 9, LETTER: 1}[paper]
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert book["Game"].print_title_rows == f"${HEAD_ROW}:${HEAD_ROW}"


@pytest.mark.parametrize("name", MAKERS)
def test_every_number_leads_to_a_journal_entry_and_its_lines_sum_to_it(name):
    """From Game (and Lines, Record) by hyperlinks alone to a row of Journal."""
    book = opened(book_bytes(MAKERS[name]()))
    journal = {row: book["Journal"].cell(row, 1).value for row in range(2, book["Journal"].max_row + 1)}
    followed = 0
    for title in ("Game", "Lines", "Record"):
        for line in book[title].iter_rows():
            for cell in line:
                if isinstance(cell.value, int):
                    _follow(book, title, cell, journal)
                    followed += 1
    assert followed > 10


def _follow(book, title, cell, journal) -> None:
    assert cell.hyperlink is not None, (title, cell.coordinate, cell.value)
    sheet, area = cell.hyperlink.location.split("!")
    left, top, _right, bottom = range_boundaries(area)
    assert top is not None
    assert bottom is not None
    assert (left, cell.hyperlink.ref) == (1, cell.coordinate)
    if sheet == "Journal":
        assert top in journal
        return
    assert (title, sheet) == ("Game", "Lines")
    lines = [[book["Lines"].cell(row, column).value for column in range(1, 9)] for row in range(top, bottom + 1)]
    assert all(line[7] in journal.values() for line in lines)
    head = str(book["Game"].cell(HEAD_ROW, cell.column).value)
    if cell.row > HEAD_ROW and head.startswith(("points", "score")):
        assert cell.value == sum(line[2] for line in lines if line[1] == head[-1]), cell.coordinate


def test_every_line_names_its_article():
    for making in (full(), ruled()):
        book = opened(book_bytes(making))
        sheet = book["Lines"]
        for row in range(2, sheet.max_row + 1):
            article = sheet.cell(row, 6)
            to = article.hyperlink.location.split("!")[1].split(":")[0]
            assert book["Articles"][to].value == article.value
            assert sheet.cell(row, 5).value


def test_the_record_names_rules_and_settings():
    sheet = opened(book_bytes(full()))["Record"]
    facts = {sheet.cell(row, 1).value: sheet.cell(row, 2).value for row in range(1, sheet.max_row + 1)}
    assert facts["rule system"] == "singles-500"
    assert facts["edition"] == "2024"
    assert (facts["setting hands"], facts["setting cap_no_bid"]) == (4, "no")
    assert re.fullmatch("[0-9a-f]{64}", facts["sheet digest (SHA-256)"])


def test_a_name_that_looks_like_a_formula_stays_a_name():
    sheet = opened(book_bytes(MakingGame().begin(names=('=HYPERLINK("x")', "+1", "b", "c"))))["Game"]
    assert (sheet["B5"].value, sheet["B5"].data_type) == ('=HYPERLINK("x")', "s")


@pytest.fixture(scope="module")
def calculated(office, tmp_path_factory):
    """Let LibreOffice compute all workbooks at once, good ones and ones with an error."""
    folder: Path = tmp_path_factory.mktemp("books")
    for name, maker in MAKERS.items():
        (folder / f"{name}.xlsx").write_bytes(book_bytes(maker()))
    for seed in range(how_many("random-workbooks", 8)):
        (folder / f"random{seed}.xlsx").write_bytes(book_bytes(at_random(seed)))
    for number, (place, (value, _)) in enumerate(PLANTED.items()):
        plant(opened(book_bytes(won())), place, value, folder / f"planted{number}.xlsx")
    return office.calculate(folder)


@pytest.mark.parametrize("name", [*MAKERS, *(f"random{seed}" for seed in range(how_many("random-workbooks", 8)))])
def test_libreoffice_computes_everything_again_and_says_ok(calculated, name):
    assert calculated.cell(name, "Check", "B1") == "OK"
    findings = [row[5] for row in calculated.rows(name, "Check")[15:]]
    assert findings.count("OK") == len(findings) >= (3 if name == "empty" else 6)
    maker = MAKERS[name]() if name in MAKERS else at_random(int(name.removeprefix("random")))
    assert calculated.wrong_results(name, book_bytes(maker)) == {}


def test_libreoffice_reads_the_numbers(calculated):
    assert [calculated.cell("won", "Game", place) for place in ("B10", "D10", "F10")] == ["670", "320", "350"]
    assert [row[4] for row in calculated.rows("won", "Game")[4:8]] == ["2", "0", "2", "0"]


@pytest.mark.parametrize("number", range(len(PLANTED)))
def test_a_wrong_value_is_found_and_its_cell_named(calculated, number):
    _, named = list(PLANTED.values())[number]
    book = f"planted{number}"
    assert re.fullmatch(r"Game!\w+ says \S*, it should be \S+", calculated.cell(book, "Check", "B1"))
    findings = [row[5] for row in calculated.rows(book, "Check")[15:]]
    assert any(finding.startswith(f"Game!{named} says ") for finding in findings), findings
