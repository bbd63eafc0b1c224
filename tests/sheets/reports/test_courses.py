"""Race and places over the rounds in a report, for 2 and 90 teams, 1 and 20 rounds."""

import io
import zipfile
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.xml.constants import SHEET_DRAWING_NS
from pypdf import PdfReader

from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.flow import BINDING
from scorekeeper.sheets.reports.course_lines import MOST, spread, stroke_of
from scorekeeper.sheets.reports.day import day_report
from scorekeeper.sheets.reports.drawing import chart_text, shows_anything
from scorekeeper.sheets.reports.model import PLACES, RACE, findings
from scorekeeper.sheets.reports.render import render
from tests.journal.raced import raced
from tests.sheets.books import opened
from tests.sheets.figures import figures

OPTIONS = SheetOptions(printed_at="2026-11-23T09:00:00Z")
SIZES = [(2, 1), (2, 3), (12, 8), (40, 20)]


@pytest.fixture(scope="module", params=SIZES, ids=str)
def report(request):
    return day_report(raced(*request.param), None, OPTIONS)


def test_chart_and_numbers_are_together_and_end_where_the_standings_are(report):
    kinds = [chart.kind for chart in report.charts]
    rounds = len(report.tables[RACE].columns) - 1
    assert kinds[: 2 if rounds > 1 else 1] == ([RACE, PLACES] if rounds > 1 else [RACE])
    standings = report.tables["standings"]
    last = f"round-{rounds}"
    assert report.tables[RACE].values(last) == standings.values("match-points")
    if rounds > 1:
        assert report.tables[PLACES].values(last) == standings.values("place")
    assert all(first == second for _check, first, second in findings(report))


def test_each_line_has_its_name_at_its_end_on_paper(report):
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(render(report, "pdf", OPTIONS))).pages)
    race = report.tables[RACE]
    for name, value in list(zip(race.values("team"), race.values(race.columns[-1].key), strict=True))[:MOST]:
        assert not str(name).isascii() or f"{value}  {str(name)[:8]}" in text
    assert ("the best 40 of 90" in text) == (len(race.rows) == 90)


def test_names_in_a_workbook_do_not_overlap(report):
    book = opened(render(report, "xlsx", OPTIONS))
    for native in book["Charts"]._charts[: 2 if PLACES in report.tables else 1]:
        ends = []
        for series in native.series:
            sheet, cells = series.val.numRef.f.rsplit("!", 1)
            ends.append(book[sheet.strip("'")][cells.replace("$", "")][0][-1].value)
        apart = [after - before for before, after in pairwise(sorted(ends))]
        assert min(apart) > 0
        assert len(native.series) == min(MOST, len(report.tables[RACE].rows))


def test_a_chart_has_a_description_for_screen_readers(report):
    race = report.tables[RACE]
    ends = [
        f"{name} {value}" for name, value in zip(race.values("team"), race.values(race.columns[-1].key), strict=True)
    ]
    (text, *others) = [chart_text(report, chart) for chart in report.charts if shows_anything(report, chart)]
    assert text == f"Match-point race. {'; '.join(ends)}."
    assert all(other.endswith(".") for other in others)
    with zipfile.ZipFile(io.BytesIO(render(report, "xlsx", OPTIONS))) as packed:
        result = ET.fromstring(packed.read("xl/drawings/drawing1.xml"))
    assert [drawing.get("descr") for drawing in result.iter(f"{{{SHEET_DRAWING_NS}}}cNvPr")] == [text, *others]
    outcome = list(figures(PdfReader(io.BytesIO(render(report, "pdf", OPTIONS)))))
    assert {str(figure.get("/Alt")) for figure in outcome} == {text, *others}
    assert {float(figure["/A"]["/BBox"][0]) for figure in outcome} == {BINDING}  # where the text of the page begins


@given(st.lists(st.integers(0, 100), min_size=1, max_size=60), st.integers(1, 30))
def test_labels_keep_their_order_their_distance_and_their_room(wanted, gap):
    heights = spread(wanted, gap, 0, 100)
    apart = min(gap, 100 / max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda place: (-wanted[place], place))
    assert all(heights[upper] - heights[lower] >= apart - 1e-6 for upper, lower in pairwise(order))
    assert -1e-6 <= min(heights) <= max(heights) <= 100 + 1e-6
    if len(wanted) == 1:
        assert heights == wanted


def test_lines_differ_without_colour():
    for count in (2, 6, 8):
        looks = [stroke_of(place, count) for place in range(count)]
        assert len({(look.dashes, look.mark, look.filled) for look in looks}) == count
