"""Minutes and penalties by team: expected text, in PDF and workbook, with right counts."""

import io

import openpyxl
import pypdf
import pytest

from scorekeeper.journal.facts import PenaltyGiven, RulingMade, SessionOpened
from scorekeeper.sheets.committee.minutes import minutes_report, sitting_days
from scorekeeper.sheets.committee.penalty_list import REPEATS, penalties_report
from scorekeeper.sheets.reports.model import findings
from scorekeeper.sheets.reports.render import render
from scorekeeper.sheets.reports.text import as_text
from tests.sheets.committee.making_rulings import KOCHI, OPTIONS, rulings
from tests.sheets.committee.shaped import shaped_words
from tests.sheets.making import DALLAS, DETROIT, SESSION, Making, golden
from tests.sheets.reports.making_reports import rows

DAY = "2026-11-21"


def reports():
    tournament = rulings().tournament
    return {
        "minutes": minutes_report(tournament, DAY, OPTIONS),
        "minutes-event": minutes_report(tournament, None, OPTIONS),
        "penalties": penalties_report(tournament, None),
    }


@pytest.mark.parametrize("name", ["minutes", "penalties"])
def test_the_texts_of_the_reports_are_unchanged(name, same_as_golden):
    same_as_golden(f"committee-{name}", as_text(reports()[name]))


@pytest.mark.parametrize("name", ["minutes", "minutes-event", "penalties"])
def test_their_sums_hold_and_every_form_is_whole(name):
    report = reports()[name]
    assert all(first == second for _check, first, second in findings(report))
    data = render(report, "pdf", OPTIONS)
    text = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    assert "Dallas" in text
    book = openpyxl.load_workbook(io.BytesIO(render(report, "xlsx", OPTIONS)))
    cells = [str(cell.value) for sheet in book.worksheets for row in sheet.iter_rows() for cell in row if cell.value]
    assert any("Dallas" in cell for cell in cells)
    if name != "penalties":
        assert set(f"{KOCHI} മേരി ജോസഫ്".split()) <= set(shaped_words(data).split())
        assert any(KOCHI in cell for cell in cells)
        assert any("മേരി ജോസഫ്" in cell for cell in cells)


def test_another_program_finds_the_sums_of_the_workbooks_well(office, tmp_path):
    sheets = {}
    for name, report in reports().items():
        (tmp_path / f"{name}.xlsx").write_bytes(render(report, "xlsx", OPTIONS))
        sheets[name] = openpyxl.load_workbook(tmp_path / f"{name}.xlsx").sheetnames
    calculated = office.calculate(tmp_path)
    for name, titles in sheets.items():
        assert calculated.cell(name, "Control sums", "B1") == "OK"
        values = [value for title in titles for row in calculated.rows(name, title) for value in row]
        assert not [value for value in values if value.startswith(("#", "Err:"))]


def test_minutes_are_those_of_their_day():
    making = rulings()
    making.enter(RulingMade(SESSION, ("3",), "the day after", 3), wait=24 * 60)
    tournament = making.tournament
    assert sitting_days(tournament, OPTIONS) == (DAY, "2026-11-22")
    first, second = (minutes_report(tournament, day, OPTIONS) for day in (DAY, "2026-11-22"))
    assert [row["number"] for row in rows(first.tables["decisions"])] == [1, 2, 3, 4, 5]
    assert [row["number"] for row in rows(second.tables["decisions"])] == [6]
    assert second.tables["asked"].rows == ()
    assert second.name == "minutes-2026-11-22"
    empty = minutes_report(golden().tournament, "1999-01-01", OPTIONS)
    assert all(first == second for _check, first, second in findings(empty))


def test_repeats_are_counted_by_session_and_by_event(check_golden):
    making = golden()
    other = "f" * 32
    making.enter(SessionOpened(other, (DETROIT, DALLAS), round=6, table=1))
    for session, side, code, objected in (
        (SESSION, "A", "call-out-of-turn", True),
        (other, "B", "call-out-of-turn", True),
        (other, "B", "lead-out-of-turn", False),
        (other, "B", "lead-out-of-turn", True),
    ):
        making.enter(PenaltyGiven(session, side, code, 1 if session == SESSION else None, objected=objected))
    report = penalties_report(making.tournament, None)
    result = [
        (row["session"], row["infraction"], row["in-session"], row["in-event"])
        for row in rows(report.tables[REPEATS])
        if row["team"] == "Dallas"
    ]
    check_golden(result)
    day = penalties_report(making.tournament, DAY)
    assert day.tables[REPEATS].rows == report.tables[REPEATS].rows
    assert penalties_report(making.tournament, "1999-01-01").tables[REPEATS].rows == ()


def test_without_changes_nothing_is_shown():
    making = Making().begin()
    for report in (minutes_report(making.tournament, None, OPTIONS), penalties_report(making.tournament, None)):
        for form in ("pdf", "xlsx"):
            assert render(report, form, OPTIONS)
