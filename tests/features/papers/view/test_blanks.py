"""Blank paper at the desk: one or many in a file, named failures, stopping."""

import pypdfium2
import pytest

from scorekeeper.features.papers.view import blanks
from scorekeeper.features.papers.view.blanks import (
    CARD,
    SHEETS,
    bind_blanks,
    blank_file_name,
    blank_sheet,
    empty_sheet,
    empty_sheet_of,
    table_card,
    write_blank,
)
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.sheets.options import LETTER, SheetOptions
from scorekeeper.sheets.paper.no_glyph import SUBSTITUTE, letters_replaced
from tests.features.papers.view.blank_event import event
from tests.sheets.making import JOSE, Making

OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z")


def pages(data: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]


def test_forty_five_sessions_in_one_file():
    tournament = event(45)
    progress: list[tuple[int, int]] = []
    bound = bind_blanks(
        tournament, tuple(tournament.sessions.values()), OPTIONS, report=lambda *at: progress.append(at)
    )
    result = pages(bound.data)
    assert len(result) == 45 == len(bound.sessions)
    assert not bound.failed
    assert not bound.stopped
    for table, text in enumerate(result, 1):
        assert f"Table {table}" in text
        assert JOSE in text
    assert progress == [(count, 45) for count in range(46)]


def make_table_fail(monkeypatch):
    """Have table 3 fail."""
    add = blanks._add

    def adding(papers, state):
        if state.table == 3:
            raise OSError(28, "No space left on device")
        add(papers, state)

    monkeypatch.setattr(blanks, "_add", adding)


def test_a_failing_paper_is_named_and_the_others_continue(monkeypatch):
    tournament = event(5)
    make_table_fail(monkeypatch)
    bound = bind_blanks(tournament, tuple(tournament.sessions.values()), OPTIONS)
    assert [state.table for state in bound.sessions] == [1, 2, 4, 5]
    (failed,) = bound.failed
    assert "able 3" in failed.name
    assert failed.why
    text = "".join(pages(bound.data))
    assert "Table 3" not in text
    assert "Table 5" in text


def test_a_canceled_book_keeps_nothing_half_done():
    tournament = event(9)
    progress: list[tuple[int, int]] = []
    bound = bind_blanks(
        tournament,
        tuple(tournament.sessions.values()),
        OPTIONS,
        stopped=lambda: len(progress) == 4,
        report=lambda *at: progress.append(at),
    )
    assert bound.stopped
    assert len(bound.sessions) == 4 == len(pages(bound.data))


def test_without_sessions_there_is_no_file(monkeypatch):
    tournament = event(3)
    make_table_fail(monkeypatch)
    assert bind_blanks(tournament, (), OPTIONS).data == b""
    assert bind_blanks(tournament, (tournament.sessions[f"{3:032x}"],), OPTIONS).data == b""


def test_a_letter_that_no_font_has_stops_no_sheet():
    tournament = event(3, strange=3)
    with letters_replaced() as letters:
        data = blank_sheet(tournament, tournament.sessions[f"{3:032x}"], OPTIONS)
    assert f"No such letter {SUBSTITUTE}" in "".join(pages(data))
    assert letters == {"\ue123": "No such letter \ue123"}


def test_a_session_in_a_file_of_many_looks_as_it_does_alone():
    tournament = event(3)
    states = tuple(tournament.sessions.values())
    together = pages(bind_blanks(tournament, states, OPTIONS).data)
    assert together == [text for state in states for text in pages(blank_sheet(tournament, state, OPTIONS))]


def test_papers_come_on_letter_as_well():
    options = SheetOptions(paper=LETTER)
    tournament = event(1)
    (state,) = tournament.sessions.values()
    for data in (
        blank_sheet(tournament, state, options),
        table_card(tournament, options),
        empty_sheet(DEFAULT, options),
    ):
        assert pypdfium2.PdfDocument(data)[0].get_size() == (612, 792)


def test_an_empty_sheet_carries_the_event_and_its_settings():
    tournament = Making().begin(settings={"deals": 12}).tournament
    (text,) = pages(empty_sheet_of(tournament, OPTIONS))
    assert "Great Lakes 56 · 2026" in text
    assert "12 deals" in text
    assert "Dallas" not in text
    assert "Great Lakes" not in pages(empty_sheet(DEFAULT, OPTIONS))[0]


def test_files_get_names_of_their_own_and_replace_only_a_pdf(tmp_path):
    tournament = event(1)
    (state,) = tournament.sessions.values()
    names = {blank_file_name(SHEETS), blank_file_name(CARD), blank_file_name(SHEETS, state)}
    assert names == {"blank.pdf", "table-card.pdf", "blank-001-r5-t1-dallas-detroit.pdf"}
    data = table_card(tournament, OPTIONS)
    place = write_blank(tmp_path, data, blank_file_name(CARD))
    assert place.read_bytes() == data
    assert write_blank(place, data, "") == place
    other = tmp_path / "event.scorekeeper"
    other.write_bytes(b"SQLite format 3")
    with pytest.raises(NotWritten):
        write_blank(other, data, "")
    assert other.read_bytes() == b"SQLite format 3"
