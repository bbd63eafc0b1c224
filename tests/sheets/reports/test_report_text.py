"""Reports as text: expected ones, CSV for spreadsheets, and the clipboard."""

import csv
import io
from html.parser import HTMLParser

import pytest

from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.day import day_report
from scorekeeper.sheets.reports.model import ReportTable, findings
from scorekeeper.sheets.reports.render import render
from scorekeeper.sheets.reports.session import session_report
from scorekeeper.sheets.reports.team import team_report
from scorekeeper.sheets.reports.text import as_html, as_text, table_html, table_text
from tests.sheets.making import DALLAS, Making, golden, ruled, unfinished
from tests.sheets.reports.making_reports import OPTIONS, everything, of_event, rows

MAKERS = {"golden": golden, "ruled": ruled, "unfinished": unfinished}


@pytest.mark.parametrize("name", MAKERS)
def test_the_text_of_the_session_report_is_unchanged(name, same_as_golden):
    making = MAKERS[name]()
    same_as_golden(f"session-{name}", as_text(session_report(making.tournament, making.state, SheetOptions())))


def test_the_text_of_the_day_report_is_unchanged(same_as_golden):
    same_as_golden("event-golden", as_text(day_report(golden().tournament, None, SheetOptions())))


def test_the_text_of_the_team_record_is_unchanged(same_as_golden):
    same_as_golden("team-golden", as_text(team_report(golden().tournament, DALLAS, SheetOptions())))


def test_an_event_without_anything_has_its_reports():
    making = Making().begin(names=("", ""), players=((), ()), seats=False)
    for report in (
        session_report(making.tournament, making.state, SheetOptions()),
        day_report(making.tournament, None, SheetOptions()),
        day_report(making.tournament, "1999-01-01", SheetOptions()),
        team_report(making.tournament, DALLAS, SheetOptions()),
    ):
        assert all(first == second for _check, first, second in findings(report))
        for form in ("pdf", "xlsx", "csv"):
            assert render(report, form, OPTIONS)


@pytest.mark.parametrize("name", sorted(everything()))
def test_csv_is_well_formed_and_has_every_row(name):
    report = everything()[name]
    data = render(report, "csv", OPTIONS)
    assert data.startswith(b"\xef\xbb\xbf")
    read = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True))
    assert len({len(row) for row in read}) == 1
    assert not any(cell.startswith(("=", "+", "@", "\t", "\r")) for row in read for cell in row)
    assert all(cell[1:].isdigit() for row in read for cell in row if cell.startswith("-"))
    for table in report.tables.values():
        own = [row[1 : len(table.columns) + 1] for row in read if row[0] == table.title]
        if table.rows:
            assert own[0] == [column.head for column in table.columns]
            assert [[cell.removeprefix("'") for cell in row] for row in own[1:]] == [
                ["" if cell is None else str(cell) for cell in row] for row in table.rows
            ]
    sums = [row for row in read if row[0] == "Control sums"][1:]
    assert len(sums) == len(report.checks)
    assert all(row[4] == "yes" for row in sums)


def test_a_name_like_a_formula_is_marked_as_text_in_csv():
    result = render(of_event(), "csv", OPTIONS).decode("utf-8-sig")
    assert ",'=1+1," in result
    assert ",=1+1," not in result


class _Cells(HTMLParser):
    """Collects the cells of a table, and whether the tags fit together."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


@pytest.mark.parametrize("key", ["results", "standings", "corrections", "penalties"])
def test_tables_go_to_the_clipboard_as_tabs_and_as_html(key):
    table = of_event().tables[key]
    pasted = [line.split("\t") for line in table_text(table).splitlines()]
    assert {len(line) for line in pasted} == {len(table.columns)}
    summed = int(any(column.total for column in table.columns))
    assert len(pasted) == 1 + len(table.rows) + summed
    reader = _Cells()
    reader.feed(table_html(table))
    assert reader.open == []
    assert [len(row) for row in reader.rows] == [len(table.columns)] * len(pasted)
    assert reader.rows[1] == ["" if cell is None else str(cell) for cell in table.rows[0]]


def test_a_whole_report_goes_to_the_clipboard():
    reader = _Cells()
    reader.feed(as_html(of_event()))
    assert reader.open == []
    text = as_text(of_event())
    for part in of_event().sections:
        if isinstance(part, ReportTable):
            assert part.title in text
    assert "'=1+1" in text


def test_names_cannot_become_html_or_break_a_row():
    making = Making().begin(names=("<b>&x", "Tab\there\nand there"))
    making.deal("1 A28H 31")
    report = session_report(making.tournament, making.state, SheetOptions())
    assert "<b>" not in as_html(report)
    assert "&lt;b&gt;&amp;x" in as_html(report)
    assert {len(line.split("\t")) for line in table_text(report.tables["totals"]).splitlines()} == {8}
    assert rows(report.tables["totals"])[1]["team"] == "Tab\there\nand there"
