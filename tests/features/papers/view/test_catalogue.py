"""The list of papers: what each is about, its pieces, its forms."""

import pytest

from scorekeeper.features.papers.view.catalogue import ALL, PAPERS, paper, pieces, report_of, subjects, together_name
from scorekeeper.journal.facts import (
    DealRecorded,
    EventMade,
    SessionForfeited,
    SessionOpened,
    TeamEntered,
    TimetableSet,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.blank.table_cards import cards_of
from scorekeeper.sheets.options import SheetOptions
from tests.features.papers.view.papers_of import EVENT
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, entries, tournament

EMPTY = tournament()


def test_every_paper_has_a_name_of_its_own_and_can_be_printed():
    assert len({item.key for item in PAPERS}) == len({item.words for item in PAPERS}) == len(PAPERS)
    assert all(item.forms[0] == "pdf" for item in PAPERS)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("sheet", (ALL, "round 5", "round 6", SESSION, "cd")),
        ("session-report", (ALL, "round 5", "round 6", SESSION, "cd")),
        ("team-record", (ALL, DALLAS, DETROIT)),
        ("card", (ALL,)),
        ("ruling-slip", (ALL, "1", "2")),
        ("casebook", ("all",)),
    ],
)
def test_the_subjects_of_each_paper(key, expected):
    assert subjects(paper(key), EVENT) == expected


def of_rounds(*rounds, later=()):
    """An event whose sessions are of these rounds, table by table."""
    teams = (TeamEntered("da", "Dallas"), TeamEntered("de", "Detroit"))
    played = (
        SessionOpened(f"5e{index}", ("da", "de"), round=number, table=index + 1) for index, number in enumerate(rounds)
    )
    return fold(entries([EventMade("e7", "Cup", "international-56", "1"), *teams, *played, *later]))


@pytest.mark.parametrize("key", ["sheet", "session-report", "blank"])
def test_a_round_is_offered_where_there_are_several(key):
    kind, event = paper(key), of_rounds(2, 1, 2, None)
    assert subjects(kind, event) == (ALL, "round 1", "round 2", "5e0", "5e1", "5e2", "5e3")
    assert [len(pieces(kind, item, event)) for item in ("round 1", "round 2", "round 3", ALL)] == [1, 2, 0, 4]
    assert subjects(kind, of_rounds(2, 2)) == (ALL, "5e0", "5e1")
    assert report_of(kind, "round 1", event) is None


def test_blank_sheets_are_for_tables_in_play():
    left = (DealRecorded("5e0", 1, "A", Contract(40, "H"), 44), SessionForfeited("5e0", "B", "left"))
    event = of_rounds(1, 1, 2, later=(*left, *(SessionForfeited(uid, "A", "no-show") for uid in ("5e1", "5e2"))))
    assert subjects(paper("blank"), event) == (ALL, "5e0")
    counts = [len(pieces(paper("blank"), subject, event)) for subject in (ALL, "round 1", "round 2", "5e1")]
    assert counts == [1, 1, 0, 0]
    assert subjects(paper("sheet"), event) == (ALL, "round 1", "round 2", "5e0", "5e1", "5e2")
    first = subjects(paper("table-cards"), event)
    assert first == subjects(paper("seating"), event)[1:2]
    assert len(pieces(paper("table-cards"), ALL, event)) == 1
    assert [[card.table for card in cards_of(event, MAIN, number)] for number in (1, 2)] == [["1"], []]


def test_a_table_card_names_the_time_of_its_round():
    event = of_rounds(1, 2, later=(TimetableSet(MAIN, ("2026-12-05T09:30",)),))
    assert [cards_of(event, MAIN, number)[0].where for number in (1, 2)] == ["Round 1 · begins at 09:30", "Round 2"]


def test_the_file_of_a_round_is_named_after_it():
    assert together_name(paper("sheet"), "round 12") == "sheets-round-12"
    assert together_name(paper("blank"), "round 1") == "blank-round-1"
    assert together_name(paper("sheet"), ALL) == "sheets"


def test_days_are_offered_after_the_whole_event():
    assert subjects(paper("day-report"), EVENT)[0] == ALL
    assert "2026-10-04" in subjects(paper("day-report"), EVENT)


@pytest.mark.parametrize("kind", PAPERS, ids=lambda kind: kind.key)
def test_every_piece_is_drawn_in_every_form_and_has_a_file_of_its_own(kind):
    result = pieces(kind, ALL, EVENT)
    assert result
    names = set()
    for piece in result:
        for form in kind.forms:
            data = piece.draw(form, SheetOptions())
            assert data.startswith(
                {"pdf": b"%PDF", "xlsx": b"PK", "json": b"{", "csv": b"\xef\xbb\xbf", "html": b"<!DOC"}[form]
            )
            assert piece.file(form).endswith(f".{form}")
            names.add(piece.file(form))
    assert len(names) == len(result) * len(kind.forms)


def test_a_subject_is_one_piece_and_an_unknown_subject_none():
    assert len(pieces(paper("sheet"), SESSION, EVENT)) == 1
    assert pieces(paper("sheet"), "nobody", EVENT) == ()
    assert pieces(paper("team-record"), "nobody", EVENT) == ()
    assert len(pieces(paper("ruling-slip"), "2", EVENT)) == 1
    assert pieces(paper("ruling-slip"), "3", EVENT) == ()
    assert len(pieces(paper("casebook"), "all", EVENT)) == 1


def test_only_a_single_report_can_be_copied():
    assert report_of(paper("day-report"), ALL, EVENT) is not None
    assert report_of(paper("minutes"), ALL, EVENT) is not None
    assert report_of(paper("penalty-list"), "2026-10-04", EVENT) is not None
    assert report_of(paper("casebook"), "all", EVENT) is None
    assert report_of(paper("team-record"), DALLAS, EVENT) is not None
    assert report_of(paper("team-record"), ALL, EVENT) is None
    assert report_of(paper("sheet"), SESSION, EVENT) is None


def test_without_a_ruling_there_is_no_slip_and_no_day_of_the_committee():
    assert subjects(paper("ruling-slip"), EMPTY) == subjects(paper("minutes"), EMPTY) == ()
    assert len(subjects(paper("minutes"), EVENT)) == 2
