"""Reports as workbooks: typed cells, sum formulas, native charts, a recomputed check."""

import datetime as dt
import io
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils import get_column_letter, range_boundaries

from scorekeeper.language import reports
from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.reports import book
from scorekeeper.sheets.reports.drawing import shows_anything
from scorekeeper.sheets.reports.model import COURSES
from scorekeeper.sheets.reports.render import render
from tests.sheets.calculated import plant
from tests.sheets.reports import recount
from tests.sheets.reports.making_reports import OPTIONS, event, everything, of_event, rows
from tests.sheets.reports.random_event import TEAMS

HEAD, FIRST = 4, 5
PLANTED = {
    "Results": ("points A", 99, "points"),
    "Lines": ("points", 77, "lines"),
    "Standings": ("match points", 55, "match points in the standings"),
    "Points by contract level": ("made", 444, "contracts bid"),
    "Penalties": ("points", 88, "penalties"),
}
"""Wrong numbers planted in the workbook of the event: the sheet, the column, the number, and what has to be named."""


def opened(data: bytes, **more):
    return openpyxl.load_workbook(io.BytesIO(data), **more)


def column_of(sheet, head: str) -> int:
    return next(int(cell.column) for cell in sheet[HEAD] if cell.value == head)


@pytest.fixture(scope="module")
def books():
    return {name: render(report, "xlsx", OPTIONS) for name, report in everything().items()}


@pytest.fixture(scope="module")
def calculated(books, office, tmp_path_factory):
    """Let LibreOffice compute every workbook at once, right ones and ones with an error."""
    folder: Path = tmp_path_factory.mktemp("reports")
    for name, data in books.items():
        (folder / f"{name}.xlsx").write_bytes(data)
    for title, (head, wrong, _named) in PLANTED.items():
        book = opened(books["event"])
        place = f"{title}!{get_column_letter(column_of(book[title], head))}{FIRST}"
        plant(book, place, wrong, folder / f"planted {title}.xlsx")
    return office.calculate(folder)


@pytest.mark.parametrize("name", sorted(everything()))
def test_libreoffice_computes_every_report_again_and_says_ok(calculated, books, name):
    check = calculated.rows(name, "Control sums")
    assert check[0][1] == "OK"
    assert [row[4] for row in check[FIRST - 1 :]] == ["OK"] * len(everything()[name].checks)
    assert dict(row[:2] for row in calculated.rows(name, "Report"))["Control sums"] == "OK"
    assert calculated.wrong_results(name, books[name]) == {}


@pytest.mark.parametrize("name", sorted(everything()))
def test_libreoffice_reads_every_number_and_sums_it_as_we_do(calculated, name):
    for table in everything()[name].tables.values():
        result = calculated.rows(name, table.title)
        assert result[HEAD - 1][: len(table.columns)] == [column.head for column in table.columns]
        for row, line in zip(table.rows, result[FIRST - 1 :], strict=False):
            for value, cell in zip(row, line, strict=False):
                if isinstance(value, int):
                    assert int(cell) == value
        if table.rows:
            sums = result[FIRST - 1 + len(table.rows)] if len(result) >= FIRST + len(table.rows) else []
            for column, cell in zip(table.columns, sums, strict=False):
                assert not column.total or int(cell) == table.total(column.key)


@pytest.mark.parametrize("title", PLANTED)
def test_a_wrong_number_is_found_and_named(calculated, title):
    verdict = calculated.rows(f"planted {title}", "Control sums")[0][1]
    assert verdict != "OK"
    assert PLANTED[title][2] in verdict


def test_libreoffice_sums_are_those_of_the_recount(calculated):
    outcome = [result for result in recount.results(event().sessions).values() if result["counts"]]
    standings = calculated.rows("event", "Standings")
    sums = dict(zip(standings[HEAD - 1], standings[FIRST - 1 + len(TEAMS)], strict=True))
    assert int(sums["match points"]) == 4 * len(outcome)
    assert int(sums["difference"]) == 0
    assert (
        int(sums["points for"])
        == int(sums["points against"])
        == sum(sum(session["totals"].values()) for session in outcome)
    )
    levels = calculated.rows("event", "Points by contract level")
    heads, result = levels[HEAD - 1], list(recount.contracts(event().sessions))
    for row, level in zip(levels[FIRST - 1 :], recount.LEVELS, strict=False):
        contracts = [item for item in result if item[1] == level]
        assert row[0] == level
        assert int(row[heads.index("bid")]) == len(contracts)
        assert int(row[heads.index("points together")]) == sum(item[5].total() for item in contracts)
    total = levels[FIRST - 1 + len(recount.LEVELS)][heads.index("points together")]
    assert int(total) == sum(item[5].total() for item in result)


def test_cells_are_typed_and_texts_stay_texts(books):
    sheet = opened(books["event"])["Results"]
    names = column_of(sheet, "team A"), column_of(sheet, "team B")
    listed = rows(of_event().tables["results"])
    for number, row in enumerate(listed, FIRST):
        assert sheet.cell(number, column_of(sheet, "session")).value == row["session"]
        assert sheet.cell(number, column_of(sheet, "date")).value == dt.datetime.fromisoformat(row["date"].isoformat())
        assert sheet.cell(number, column_of(sheet, "date")).number_format == "yyyy-mm-dd"
        for column, key in zip(names, ("team A", "team B"), strict=True):
            assert (sheet.cell(number, column).value, sheet.cell(number, column).data_type) == (row[key], "s")
    assert any(row["team A"] == "=1+1" or row["team B"] == "=1+1" for row in listed)
    formulas = [cell.value for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    assert formulas
    assert all(formula.startswith("=SUM(") for formula in formulas)


def test_no_text_anywhere_becomes_a_formula(books):
    for name in ("event", "session04", "team04"):
        for sheet in opened(books[name]).worksheets:
            for row in sheet.iter_rows():
                for cell in row:
                    if cell.data_type == "f":
                        assert cell.value.startswith(("=SUM(", "=SUMIFS(", "=IF(", "='Control sums'!", "=-SUM")) or (
                            cell.value[1:].lstrip("-").replace("+", "").isdigit() or "SUM" in cell.value
                        )


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_heads_are_frozen_and_printed_on_each_page(paper):
    book = opened(render(of_event(), "xlsx", SheetOptions(paper=paper)))
    tables = [sheet for sheet in book.worksheets if sheet.title not in ("Report", "Charts")]
    for sheet in tables:
        assert sheet.freeze_panes == f"A{FIRST}"
        assert sheet.print_title_rows == f"${HEAD}:${HEAD}"
        assert sheet.page_setup.paperSize == {A4: 9, LETTER: 1}[paper]
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
    assert book["Results"].auto_filter.ref.startswith(f"A{HEAD}:")


def test_charts_are_native_and_show_the_cells_of_their_tables(books):
    for name, report in everything().items():
        book = opened(books[name])
        shown = [chart for chart in report.charts if shows_anything(report, chart)]
        if not shown:
            assert "Charts" not in book.sheetnames
            continue
        native = book["Charts"]._charts
        assert len(native) == len(shown)
        for native_chart, chart in zip(native, shown, strict=True):
            table = report.tables[chart.table]
            if chart.kind in COURSES:
                of_rows(book, native_chart, chart, table)
                continue
            assert len(native_chart.series) == len(chart.series)
            for series, wanted in zip(native_chart.series, chart.series, strict=True):
                sheet, cells = series.val.numRef.f.rsplit("!", 1)
                left, top, _right, bottom = range_boundaries(cells.replace("$", ""))
                source = book[sheet.strip("'")]
                assert top is not None
                assert bottom is not None
                values = [source.cell(row, left).value for row in range(top, bottom + 1)]
                assert values == list(table.values(wanted.column))


def of_rows(book, report, chart, table):
    """Each row is a line over the rounds, followed by the cell of its name."""
    assert len(report.series) == len(table.rows)
    assert all(series.dLbls.dLbl[0].idx == len(chart.series) for series in report.series)
    last_values = []
    for series, row in zip(report.series, table.rows, strict=True):
        sheet, cells = series.val.numRef.f.rsplit("!", 1)
        (line,) = book[sheet.strip("'")][cells.replace("$", "")]
        values = [cell.value for cell in line]
        assert values[:-1] == [row[table.position(item.column)] for item in chart.series]
        assert line[-1].number_format == ";;;"
        last_values.append(values[-1])
    assert len(set(last_values)) == len(last_values)


def test_the_same_report_gives_the_same_bytes(books):
    assert render(of_event(), "xlsx", OPTIONS) == books["event"]


def test_more_rows_than_a_sheet_has_and_names_longer_than_it_allows_are_reported(monkeypatch):
    monkeypatch.setattr(book, "_MOST_ROWS", 10)
    long = "Sessions of the teams that came from far away"
    table = replace(of_event().tables["results"], title=long)
    report = replace(of_event(), sections=(table, replace(table, key="again", title=long.upper())), checks=())
    workbook = opened(render(report, "xlsx", OPTIONS))
    _front, title, other, check = workbook.sheetnames
    assert (title, other) == ("Sessions of the teams that came", "SESSIONS OF THE TEAMS THAT 2")
    assert check == reports.title("check")  # what people want comes first
    sheet = workbook[title]
    assert sheet["A1"].value == long
    assert sheet["A2"].value.startswith("30 more rows do not fit into a sheet of a spreadsheet; the CSV file has all")
    assert [sheet.cell(row, 1).value for row in (FIRST, FIRST + 9)] == [1, 10]
