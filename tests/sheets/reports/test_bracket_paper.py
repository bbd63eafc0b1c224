"""The printed bracket of 2 to 64 teams: one page, vectors, whole names, notes."""

import random

import pypdfium2
import pytest
from PIL import ImageOps
from pypdf import PdfReader

from scorekeeper.features.papers.view import catalogue, reporting, stage_papers
from scorekeeper.features.papers.view.reporting import report_bytes
from scorekeeper.journal.facts import TeamWithdrawn
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.sheets.paper.flow import MARGIN
from scorekeeper.sheets.reports.text import as_text
from tests.cup import CUP

SUBJECT = f"stage {CUP}"


@pytest.mark.parametrize("size", [2, 3, 8, 17, 64])
@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_the_picture_has_everybody_on_its_page(cup, tmp_path, size, paper):
    knock_out = cup(size)
    chance = random.Random(size)
    knock_out.draw(publish=True)
    knock_out.play(1, lambda _state: chance.choice("AB"))
    report = stage_papers.bracket(knock_out.desk.tournament, SUBJECT, None)
    data = report_bytes(report, "pdf", sheet_options(paper))
    first = pypdfium2.PdfDocument(data)[0]
    words = first.get_textpage().get_text_range().split()
    text = " ".join(words)
    for number in range(1, size + 1):
        assert f"Team {number} " in f"{text} ", number
    picture = ImageOps.invert(first.render(scale=1, grayscale=True).to_pil().convert("L"))
    left, top, right, bottom = picture.getbbox() or (0, 0, 0, 0)
    assert left >= MARGIN - 6
    assert right <= picture.width - MARGIN + 6
    assert bottom <= picture.height - MARGIN + 6
    assert top > 0
    path = tmp_path / "b.pdf"
    path.write_bytes(data)
    assert not PdfReader(path).pages[0].images


def test_it_is_a_draft_until_every_round_is_published(cup, check_golden):
    knock_out = cup(4)
    knock_out.draw()
    check_golden(stage_papers.bracket(knock_out.desk.tournament, SUBJECT, None).across)
    knock_out = cup(4)
    knock_out.draw(publish=True)
    assert stage_papers.bracket(knock_out.desk.tournament, SUBJECT, None).across == ""


def test_the_list_has_every_pair_with_points_and_what_is_not_usual(cup, check_golden):
    knock_out = cup(4)
    knock_out.desk.submit([TeamWithdrawn(CUP, "04", 0)], reason="ill")
    knock_out.play_all()
    result = as_text(stage_papers.bracket(knock_out.desk.tournament, SUBJECT, None))
    check_golden(result)
    assert "Final\t1\t1 Team 1\t2\t2 Team 2\t0\tTeam 1\tfinished" in result
    assert "winner\tTeam 1" in result


def test_the_results_of_its_rounds_have_no_column_of_match_points(cup):
    knock_out = cup(4)
    knock_out.play_all()
    report = stage_papers.round_results(knock_out.desk.tournament, f"{SUBJECT} 1", None)
    assert not [column for table in report.tables.values() for column in table.columns if "match" in column.key]


def test_it_is_offered_where_a_knock_out_was_drawn(cup):
    knock_out = cup(4)
    assert catalogue.BRACKET_PAPER not in catalogue.papers(knock_out.desk.tournament)
    knock_out.draw()
    assert catalogue.BRACKET_PAPER in catalogue.papers(knock_out.desk.tournament)
    assert catalogue.subjects(catalogue.BRACKET_PAPER, knock_out.desk.tournament) == (SUBJECT,)
    (piece,) = catalogue.pieces(catalogue.BRACKET_PAPER, "all", knock_out.desk.tournament)
    assert piece.draw("pdf", sheet_options()).startswith(b"%PDF")
    assert piece.file("pdf") == "bracket-finals.pdf"


def test_the_event_report_says_little_of_a_knock_out_of_which_nothing_is_played(cup, check_golden):
    knock_out = cup(16)
    knock_out.draw(publish=True)
    report = reporting.day_report(knock_out.desk.tournament)
    table = next(
        table for key, table in report.tables.items() if key.startswith("standings") and "Finals" in table.title
    )
    check_golden((table.rows, table.empty))
    knock_out.play(1, lambda _state: "A")
    report = reporting.day_report(knock_out.desk.tournament)
    table = next(
        table for key, table in report.tables.items() if key.startswith("standings") and "Finals" in table.title
    )
    assert table.values("decided") == ("shared with 7 others",) * 16
