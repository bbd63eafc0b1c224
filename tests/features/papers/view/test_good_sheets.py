"""Good sheets of every system and kind: the page drawn anew from record and description is the very page."""

import dataclasses
import io
import zoneinfo
from typing import Any

import pytest
from pyhanko.pdf_utils.reader import PdfFileReader
from scorekeeper.features.papers.view.drawn_anew import KINDS
from scorekeeper.sheets.described import LAYOUT, described, read_page

from scorekeeper.features.papers.view.redrawing import redrawn
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of
from scorekeeper.signing.checking.against_drawn import drawn_changes
from scorekeeper.signing.checking.drawing import EXACT, same_drawing
from tests.features.papers.view.good_sheets import page, papers_of, states

STATES = states()
ZONE = zoneinfo.ZoneInfo("Asia/Kolkata")


@pytest.mark.parametrize("name", STATES)
def test_none_is_accused(name):
    state, tournament = STATES[name]
    for paper in papers_of(state):
        options = SheetOptions(printed_at="2026-10-03T20:00:00Z", sealed=True, paper=paper, zone=ZONE)
        drawn, record = page(state, tournament, options)
        found = redrawn(record, drawn.description)
        assert found is not None
        assert (found.differences, found.how) == ((), EXACT)
        assert same_drawing(found.content, PdfFileReader(io.BytesIO(drawn.content)))
        # a sheet of an earlier version says nothing of how it was drawn
        plain = redrawn(record, b"")
        assert plain is not None
        assert drawn_changes(plain.content, drawn.content, digest_of(record.decode())) == ()


def test_a_description_comes_back_as_it_was():
    for state, tournament in STATES.values():
        description = page(state, tournament, SheetOptions(sealed=True))[0].description
        read = read_page(description, KINDS)
        assert read is not None
        assert read.layout == LAYOUT
        assert described(read) == description


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b"nonsense", b"[" * 100_000, b'{"format":"scorekeeper/page","version":1,"layout":"1"}'],
)
def test_what_describes_no_page_is_none(data):
    assert read_page(data, KINDS) is None


@pytest.mark.parametrize("name", ["disputed", "game disputed"])
@pytest.mark.parametrize("kept_back", ["marks", "notes", "other words"])
def test_a_page_that_keeps_an_open_dispute_back_is_told(name, kept_back):
    drawn, record = page(*STATES[name], SheetOptions(sealed=True))
    own = read_page(drawn.description, KINDS)
    assert own is not None
    below = "game_row" if name.startswith("game") else "session_row"
    without: dict[str, Any] = {"notes": ()}
    if kept_back == "marks":
        rows = tuple(dataclasses.replace(row, marks=()) for row in own.sheet.rows)
        without = {"rows": rows, below: None}
    elif kept_back == "other words":
        without = {"notes": tuple(dataclasses.replace(note, text="Deal 9: nothing.") for note in own.sheet.notes)}
    forged = dataclasses.replace(own, sheet=dataclasses.replace(own.sheet, **without))
    found = redrawn(record, described(forged))
    assert found is not None
    assert {change.path[0] for change in found.differences} == {"disputes"}
