"""A sheet for filing, copying and signing: one page if it fits, nothing cut or empty."""

import dataclasses

import pytest

from scorekeeper.assets.fonts import find_fonts
from scorekeeper.features.verify.view.sample import sample_entries
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.paper.flow import BINDING, FlowPiece, shared_out
from scorekeeper.sheets.paper.pdf import pdf
from scorekeeper.sheets.paper.pen import BLACK, Pen
from scorekeeper.sheets.paper.typefaces import typefaces
from scorekeeper.sheets.render import render, sheet_of
from scorekeeper.sheets.reports.grid import grid_of
from scorekeeper.sheets.reports.model import POINTS, ReportColumn, ReportTable
from tests.kernel.tables import desk_at, numbered
from tests.sheets.making import Making, golden
from tests.sheets.printed import pages, printed, text

OPTIONS = SheetOptions(printed_at="2026-11-21T22:00:00Z")
MM = 72 / 25.4


def test_heights_that_add_up_to_the_room_fit_on_one_page():
    for count in range(1, 200):
        heights = [9.4 + 0.8, 9.4 * 2 + 0.8, 12.4][count % 3], 0.1
        flow = [FlowPiece(heights[at % 2], lambda _pen, _top: None) for at in range(count)]
        room = 0.0
        for piece in reversed(flow):
            room += piece.height
        assert len(shared_out(flow, 700.0, 700.0 - room, next_top=700.0)) == 1


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_sheets_of_the_sample_fit_on_one_page_with_room_to_sign(paper):
    tournament = desk_at(MemoryStore(sample_entries("t", numbered()))).tournament
    options = dataclasses.replace(OPTIONS, paper=paper)
    for state in tournament.sessions.values():
        (only,) = pages(render("pdf", state, tournament, options))
        assert "Signatures, in this order" in only.extract_text()


def test_heads_date_and_digest_are_black(monkeypatch):
    inks: dict[str, set[float]] = {}
    written = Pen.text

    def write(pen, x, y, text, size, *, bold=False, grey=BLACK):
        inks.setdefault(text, set()).add(grey)
        return written(pen, x, y, text, size, bold=bold, grey=grey)

    monkeypatch.setattr(Pen, "text", write)
    session = golden()
    sheet = sheet_of(session.state, session.tournament, OPTIONS)
    pdf(sheet, OPTIONS)
    heads = ("deal", "dealer", "declares", "contract", "doubling", "taken", "result", "points", "running", "notes")
    for label in (*heads, sheet.heading.when, *sheet.heading.facts):
        assert inks[label] == {BLACK}, label


def test_the_left_edge_is_wide_enough_to_be_punched():
    assert BINDING / 2**0.5 >= 15 * MM - 0.2, "holes of a folder reach 15 mm into the paper, which may be A5"


def test_long_names_of_players_are_wrapped_and_whole():
    players = (
        tuple(
            f"{name} Ponnappan Kochukunju Varghese Bartholomew Puthenpurackal" for name in ("Anil", "Biju", "Chacko")
        ),
        ("Deepa", "Eapen", "Fina"),
    )
    read = " ".join(text(printed(Making().begin(players=players))).split())
    for name in players[0]:
        assert name in read
    assert "\N{HORIZONTAL ELLIPSIS}" not in read


def test_a_sheet_without_times_has_no_column_for_them():
    session = golden()
    sheet = sheet_of(session.state, session.tournament, OPTIONS)
    without = dataclasses.replace(sheet, rows=tuple(dataclasses.replace(row, entered="") for row in sheet.rows))
    assert "deal dealer time declares" in text(pdf(sheet, OPTIONS))
    assert "deal dealer declares" in text(pdf(without, OPTIONS))


def test_a_long_name_does_not_take_many_lines_beside_empty_columns():
    name = "The Honourable Society of Fifty-Six Players of the Great Lakes and Kerala"
    columns = (
        ReportColumn("place", "place", POINTS),
        ReportColumn("team", "team", letters=8),
        *(ReportColumn(f"points{at}", f"round {at}", POINTS) for at in range(5)),
        ReportColumn("remark", "remark", letters=30),
    )
    rows = tuple((at, name, 4, 4, 4, 4, 4, "") for at in range(1, 5))
    with typefaces(find_fonts()) as faces:
        grid = grid_of(ReportTable("t", "Standings", columns, rows), faces, BINDING, 500.0)
        assert len(faces.wrap(name, grid.size, grid.widths[1])) == 1
        many = (*columns[:2], *(ReportColumn(f"p{at}", f"round {at}", POINTS) for at in range(12)), columns[-1])
        filled = tuple((at, name, *(4,) * 12, "") for at in range(1, 5))
        narrow = grid_of(ReportTable("t", "Standings", many, filled), faces, BINDING, 500.0)
        assert len(faces.wrap(name, narrow.size, narrow.widths[1])) <= 4
        assert narrow.end <= BINDING + 500.1


def test_a_head_with_the_letter_of_a_side_stays_in_one_line_where_there_is_room():
    columns = (
        ReportColumn("table", "table", POINTS),
        ReportColumn("team A", "team A"),
        ReportColumn("team B", "team B"),
    )
    with typefaces(find_fonts()) as faces:
        grid = grid_of(ReportTable("t", "Round 1", columns, ((1, "Bo", "Om"),)), faces, BINDING, 500.0)
        assert len(faces.wrap("team A", grid.size - 0.5, grid.widths[1], bold=True)) == 1
