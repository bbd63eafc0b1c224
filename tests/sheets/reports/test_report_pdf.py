"""Reports as PDF: every one of the random event is drawn and its numbers read back."""

import io
import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pypdf
import pypdfium2
import pytest
from PIL import ImageOps

from scorekeeper.sheets.options import A4, LETTER, PAPERS, SheetOptions
from scorekeeper.sheets.paper.flow import BINDING, MARGIN
from scorekeeper.sheets.paper.no_glyph import SUBSTITUTE, letters_replaced
from scorekeeper.sheets.paper.typefaces import typefaces
from scorekeeper.sheets.reports.grid import grid_of
from scorekeeper.sheets.reports.model import (
    NUMBER,
    Caption,
    Progress,
    Report,
    ReportColumn,
    ReportTable,
    ReportText,
    Stopped,
)
from scorekeeper.sheets.reports.render import render
from scorekeeper.sheets.reports.session import session_report
from tests.sheets.making import heavy
from tests.sheets.reports import recount
from tests.sheets.reports.making_reports import OPTIONS, event, everything, of_event, of_sessions, rows, tournament
from tests.sheets.reports.random_event import TEAMS

DASH = "\N{EN DASH}"
NAMES = sorted(everything())


@lru_cache(maxsize=64)
def drawn(name: str) -> bytes:
    return render(everything()[name], "pdf", OPTIONS)


def text(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    return "\n".join(page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document)


def shown(value: int | None) -> str:
    return "" if value is None else DASH if value == 0 else str(value).replace("-", "\N{MINUS SIGN}")


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else str(value).replace("-", "\N{MINUS SIGN}")


@pytest.mark.parametrize("name", NAMES)
def test_every_page_has_ink_and_leaves_the_margins_free(name):
    for page in pypdfium2.PdfDocument(drawn(name)):
        picture = ImageOps.invert(page.render(scale=0.5, grayscale=True).to_pil().convert("L"))
        left, top, right, bottom = picture.getbbox() or (0, 0, 0, 0)
        edge = (MARGIN - 6) * 0.5
        assert left >= edge
        assert top >= edge
        assert right <= picture.width - edge
        assert bottom <= picture.height - edge
        assert sum(picture.histogram()[128:]) > 50


@pytest.mark.parametrize("name", NAMES)
def test_control_sums_that_hold_are_not_on_paper(name):
    read = text(drawn(name))
    assert "ontrol sum" not in read
    assert f"page 1 of {len(pypdfium2.PdfDocument(drawn(name)))}" in read


def test_results_and_standings_read_back_as_the_recount_has_them():
    lines = text(drawn("event")).splitlines()
    result = recount.results(event().sessions)
    for plain in event().sessions:
        session = result[plain.number]
        start = f"{plain.round} {plain.table} {plain.date} {plain.teams[0]} {plain.teams[1]} "
        numbers = [session["totals"]["A"], session["totals"]["B"]]  # forty rows on paper leave out the difference
        if session["counts"]:
            numbers += [session["match_points"]["A"], session["match_points"]["B"]]
        expected = start + " ".join(str(number) for number in numbers if plain.played)
        assert any(line.startswith(expected) for line in lines), expected
    for name, row in recount.standings(event().sessions, TEAMS).items():
        first = [str(row["played"]), *(shown(row[key]) for key in ("won", "tied", "lost"))]
        rest = [str(row["match-points"]), signed(row["difference"]), str(row["points-for"]), str(row["points-against"])]
        expected = " ".join([name, *first, *rest])
        assert any(re.match(rf"\d+ {re.escape(expected)} ", line) for line in lines), expected


def test_levels_read_back_as_the_recount_has_them():
    lines = text(drawn("event")).splitlines()
    result = list(recount.contracts(event().sessions))
    for level in recount.LEVELS:
        contracts = [contract for contract in result if contract[1] == level]
        counts = recount.counted(contracts)
        declared = sum(got[side] for _plain, _level, side, _outcome, _doubling, got in contracts)
        together = sum(got.total() for *_head, got in contracts)
        numbers = [counts[key] for key in ("bid", "made", "defeated", "open", "doubled", "redoubled")]
        points = [shown(value) for value in (declared, together - declared, together)]
        expected = " ".join([level, *map(str, numbers), *points])
        assert expected in lines


@pytest.mark.parametrize("number", [plain.number for plain in event().sessions if plain.document["deals"]])
def test_every_deal_of_every_session_reads_back(number):
    plain = event().sessions[number - 1]
    lines = text(drawn(f"session{number:02}")).splitlines()
    result = recount.outcome_of(plain)
    taken = {deal["deal"]: deal["taken"] for deal in plain.document["deals"]}
    for deal in result["deals"]:
        points = [sum(line["points"] for line in deal["lines"] if line["side"] == side) for side in "AB"]
        value = re.match(r"\d+", deal["contract"]).group()  # type: ignore[union-attr]
        running = " ".join(str(deal["running"][side]).replace("-", "\N{MINUS SIGN}") for side in "AB")
        numbers = f"{' '.join(map(shown, points))} {running}"
        row = (
            rf"{deal['deal']} [1-6] {deal['side']} {value} [a-z -]+ {taken[deal['deal']]} {deal['outcome']} {numbers}\b"
        )
        assert any(re.match(row, line) for line in lines), row
    for side, name in zip("AB", plain.teams, strict=True):
        assert any(re.match(rf"{side} {re.escape(name)} .*\b{result['totals'][side]}\b", line) for line in lines)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_both_papers_and_a_session_that_says_a_lot(paper):
    making = heavy()
    options = SheetOptions(paper=paper, printed_at="2026-11-21T23:00:00Z")
    data = render(session_report(making.tournament, making.state, options), "pdf", options)
    page = pypdf.PdfReader(io.BytesIO(data)).pages[0]
    size = sorted((float(page.mediabox.width), float(page.mediabox.height)))
    assert size == pytest.approx(PAPERS[paper], abs=0.1)
    read = text(data)
    for correction in making.state.corrections:
        assert f"{correction.old_entry} {correction.entry}" in read
    assert read.count("continued") >= 1


@pytest.mark.parametrize("name", ["event", "session01", "team00"])
def test_the_same_report_gives_the_same_bytes_with_all_fonts_embedded(name):
    assert render(everything()[name], "pdf", OPTIONS) == drawn(name)
    reader = pypdf.PdfReader(io.BytesIO(drawn(name)))
    for page in reader.pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"]
    assert reader.metadata is not None
    assert str(reader.metadata.title).startswith(everything()[name].title)
    assert [entry["/Title"] for entry in reader.outline if isinstance(entry, dict)]


def test_charts_are_drawn_of_lines_and_areas_not_of_dots():
    for page in pypdfium2.PdfDocument(drawn("session01")):
        assert all(thing.type != pypdfium2.raw.FPDF_PAGEOBJ_IMAGE for thing in page.get_objects())


def test_a_letter_that_no_font_has_stops_no_report():
    report = Report(
        "session", "x", "x", "", "", (Caption("a", "\U0001fbff"),), (ReportText("w", ("\U000e01ef\U0010fffd",)),)
    )
    with letters_replaced() as letters:
        data = render(report, "pdf", OPTIONS)
    assert set(letters) == {"\U0001fbff", "\U000e01ef", "\U0010fffd"}
    assert SUBSTITUTE in "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)


@pytest.mark.parametrize("form", ["pdf", "xlsx", "csv"])
def test_drawing_reports_its_progress_and_stops_on_request(form):
    heard: list[tuple[int, int]] = []
    render(of_event(), form, OPTIONS, Progress(on_progress=lambda count, of: heard.append((count, of))))
    assert len(heard) > 5
    assert all(0 <= count <= of for count, of in heard)
    with pytest.raises(Stopped):
        render(of_event(), form, OPTIONS, Progress(stopped=lambda: True))


def test_making_goes_session_by_session_and_stops_on_request():
    from scorekeeper.sheets.reports.day import day_report  # noqa: PLC0415

    heard: list[tuple[int, int]] = []
    day_report(tournament(), None, OPTIONS, Progress(on_progress=lambda count, of: heard.append((count, of))))
    assert heard == [(count, 40) for count in range(41)]
    with pytest.raises(Stopped):
        day_report(tournament(), None, OPTIONS, Progress(stopped=lambda: len(heard) > 0))


def test_a_sum_that_does_not_hold_is_named_on_paper():
    from dataclasses import replace  # noqa: PLC0415

    report = of_sessions()[1]
    lines = report.tables["lines"]
    spoilt = replace(lines, rows=lines.rows[1:])
    sections = tuple(spoilt if part is lines else part for part in report.sections)
    read = text(render(replace(report, sections=sections), "pdf", OPTIONS))
    assert "control sums do not hold" in read
    assert len(rows(spoilt)) == len(rows(lines)) - 1


def test_a_table_of_many_columns_keeps_its_numbers_apart():
    numbers = tuple(ReportColumn(f"n{place}", "match points", NUMBER) for place in range(20))
    columns = (ReportColumn("team", "team", letters=14), *numbers, ReportColumn("nothing", "nothing at all", NUMBER))
    table = ReportTable("t", "T", columns, ((" ".join(["Thiruvananthapuram"] * 4), *range(1000, 1020), None),) * 3)
    with typefaces(OPTIONS.fonts) as faces:
        room = PAPERS[A4][0] - BINDING - MARGIN
        grid = grid_of(table, faces, BINDING, room)
        assert grid.end <= BINDING + room + 0.1
        assert [column.key for column in grid.columns] == ["team", *(column.key for column in numbers)]
        assert all(width >= faces.width("1000", grid.size) for width in grid.widths)


def test_tables_without_rows_are_only_named_at_the_end():
    columns = (ReportColumn("what", "what"),)
    full = ReportTable("full", "Penalties", columns, (("one",),), empty="No penalty was given.")
    none = ReportTable("none", "Rulings", columns, (), empty="No ruling was made.")
    report = Report("session", "session", "Report", "Cup", "", (), (full, none))
    text = pypdfium2.PdfDocument(render(report, "pdf", OPTIONS))[0].get_textpage().get_text_range()
    assert "No entries under: Rulings." in text
    assert "No ruling was made." not in text
    alone = (
        pypdfium2.PdfDocument(render(replace(report, sections=(none,)), "pdf", OPTIONS))[0]
        .get_textpage()
        .get_text_range()
    )
    assert "No ruling was made." in alone


def test_a_long_text_in_one_row_does_not_wrap_the_names_in_all_others():
    columns = (ReportColumn("team", "team"), ReportColumn("what", "what for"), ReportColumn("entry", "entry", NUMBER))
    team = "Great Lakes Malayalee Association of Southfield"
    long = f"{team} called out of turn, {team} objected, the committee was called and heard both captains of {team}"
    rows = tuple((team, long if number == 9 else "Contract 28 to 39 made", number) for number in range(12))
    report = Report("session", "session", "Report", "Cup", "", (), (ReportTable("lines", "Lines", columns, rows),))
    lines = pypdfium2.PdfDocument(render(report, "pdf", OPTIONS))[0].get_textpage().get_text_range().splitlines()
    assert sum(team in line for line in lines) >= 12


def test_a_long_narrow_table_is_printed_in_strips_side_by_side():
    columns = (ReportColumn("team", "team", letters=18), ReportColumn("points", "points", NUMBER))
    for count, pages in ((90, 1), (400, 2)):
        names = tuple((f"Team {number:03}", number) for number in range(count))
        report = Report("long", "long", "Long", "", "", (), (ReportTable("long", "All", columns, names),))
        data = render(report, "pdf", OPTIONS)
        assert len(pypdfium2.PdfDocument(data)) == pages
        assert re.findall(r"Team (\d+)", text(data)) == [f"{number:03}" for number in range(count)]
