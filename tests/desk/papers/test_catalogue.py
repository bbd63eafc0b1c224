"""The list of papers: what each is about, its pieces, its forms."""

import pytest

from scorekeeper.desk.papers.catalogue import ALL, PAPERS, paper, pieces, report_of, subjects
from scorekeeper.journal.facts import SessionOpened
from scorekeeper.sheets.options import SheetOptions
from tests.desk.golden_event import DALLAS, DETROIT, SESSION, golden, tournament

EVENT = tournament(*golden(), SessionOpened("cd", (DETROIT, DALLAS), round=6, table=1, date="2026-10-04"), seats=True)
EMPTY = tournament()


def test_every_paper_has_a_name_of_its_own_and_can_be_printed():
    assert len({one.key for one in PAPERS}) == len({one.words for one in PAPERS}) == len(PAPERS)
    assert all(one.forms[0] == "pdf" for one in PAPERS)


@pytest.mark.parametrize(
    ("key", "found"),
    [
        ("sheet", (ALL, SESSION, "cd")),
        ("session-report", (ALL, SESSION, "cd")),
        ("team-record", (ALL, DALLAS, DETROIT)),
        ("card", (ALL,)),
    ],
)
def test_what_a_paper_can_be_about(key, found):
    assert subjects(paper(key), EVENT) == found


def test_days_are_offered_behind_the_whole_event():
    assert subjects(paper("day-report"), EVENT)[0] == ALL
    assert "2026-10-04" in subjects(paper("day-report"), EVENT)


@pytest.mark.parametrize("kind", PAPERS, ids=lambda kind: kind.key)
def test_every_piece_is_drawn_in_every_form_and_has_a_file_of_its_own(kind):
    found = pieces(kind, ALL, EVENT)
    assert found
    names = set()
    for piece in found:
        for form in kind.forms:
            data = piece.draw(form, SheetOptions())
            assert data.startswith({"pdf": b"%PDF", "xlsx": b"PK", "json": b"{", "csv": b"\xef\xbb\xbf"}[form])
            assert piece.file(form).endswith(f".{form}")
            names.add(piece.file(form))
    assert len(names) == len(found) * len(kind.forms)


def test_one_subject_is_one_piece_and_an_unknown_one_none():
    assert len(pieces(paper("sheet"), SESSION, EVENT)) == 1
    assert pieces(paper("sheet"), "nobody", EVENT) == ()
    assert pieces(paper("team-record"), "nobody", EVENT) == ()


def test_only_a_single_report_can_be_copied():
    assert report_of(paper("day-report"), ALL, EVENT) is not None
    assert report_of(paper("team-record"), DALLAS, EVENT) is not None
    assert report_of(paper("team-record"), ALL, EVENT) is None
    assert report_of(paper("sheet"), SESSION, EVENT) is None
