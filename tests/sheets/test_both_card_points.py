"""Both sides' card points on the sheet: a column, and formulas that add them up."""

import io
import re
from itertools import pairwise

import openpyxl
import pytest

from scorekeeper.journal.facts import DealRecorded
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.paper.table import columns
from scorekeeper.sheets.render import render, sheet_of
from tests.sheets.calculated import plant
from tests.sheets.making import SESSION, golden, paired
from tests.sheets.making_matches import Match
from tests.sheets.printed import text

OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z")


def book(making):
    return openpyxl.load_workbook(io.BytesIO(render("xlsx", making.state, making.tournament, OPTIONS)))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_page_has_a_column_for_the_other_side(paper):
    making = paired()
    read = text(render("pdf", making.state, making.tournament, SheetOptions(paper=paper)))
    assert re.search(r"taken\s+opp\.\s+result", read)
    rows = re.findall(r"^(\d+) [1-6] \d\d:\d\d [AB] .*? (\d+)(?: (\d+))? (?:made|defeated) ", read, re.MULTILINE)
    both = {int(deal): (taken, other) for deal, taken, other in rows}
    assert both[1] == ("31", "25")
    assert both[3] == ("29", "")
    assert both[7] == ("47", "9")
    assert both[8] == ("30", "")


def test_a_sheet_without_them_looks_unchanged():
    making = golden()
    read = text(render("pdf", making.state, making.tournament, OPTIONS))
    assert "opp." not in read
    assert columns("AB", 595.28) != columns("AB", 595.28, paired=True)
    assert "opp." not in [cell.value for cell in book(making)["Score"][8]]


@pytest.mark.parametrize("sides", ["AB", "ABC", "ABCD"])
@pytest.mark.parametrize("width", [595.28, 612.0])
def test_no_column_runs_into_the_next(sides, width):
    places = columns(sides, width, paired=True)
    assert places.opponents is not None
    assert places.doubling + 40 <= places.taken - 10
    assert places.taken + 18 <= places.opponents <= places.result - 8
    edges = [*places.points.values(), *places.running.values()]
    assert places.result + 46 <= edges[0] - 15
    assert all(left + 20 <= right for left, right in pairwise(edges))
    assert edges[-1] + 10 <= places.notes <= places.right - 45


@pytest.mark.parametrize(("system", "settings"), [
    ("online-56", {}), ("tables-56", {}), ("tables-56-teams", {"players": 6, "teams": 3}),
    ("tables-56-teams", {"players": 8, "teams": 4}),
])  # fmt: skip
def test_every_system_can_print_them(system, settings):
    match = Match().open(system, **settings)
    match.enter(DealRecorded(SESSION, 1, "A", Contract(30, "H"), 33, opponents=23))
    match.enter(DealRecorded(SESSION, 2, "B", Contract(31, "S"), 20, opponents=36))
    sheet = sheet_of(match.state, match.tournament, OPTIONS)
    assert [(row.taken, row.opponents) for row in sheet.rows[:2]] == [(33, 23), (20, 36)]
    read = text(render("pdf", match.state, match.tournament, OPTIONS))
    assert re.search(r"30 \S+ 33 23 made", read)


def test_the_workbook_has_the_column_beside_taken():
    sheet = book(paired())["Score"]
    heads = [cell.value for cell in sheet[8]]
    assert heads[8:12] == ["taken", "opp.", "result", "points A"]
    assert [sheet.cell(9, column).value for column in range(9, 13)] == [31, 25, "made", 1]
    assert sheet.cell(11, 10).value is None
    assert sheet.cell(9, 10).hyperlink.location.startswith("Journal!")
    assert sheet.cell(15, heads.index("before") + 1).value == "45:11"


def test_libreoffice_adds_them_up(office, tmp_path, check_golden):
    book(paired()).save(tmp_path / "right.xlsx")
    plant(book(paired()), "Score!J10", 22, tmp_path / "wrong.xlsx")
    result = office.calculate(tmp_path)
    assert result.cell("right", "Check", "B1") == "OK"
    check_golden(result.cell("wrong", "Check", "B1"))
