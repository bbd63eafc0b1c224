"""Sheets of sessions that did not end as planned: stopped, prolonged after a tie, given up."""

import pytest

from scorekeeper.documents.result import result_document
from scorekeeper.documents.sheet import read_sheet
from scorekeeper.journal.facts import LengthSet, SessionForfeited
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import record
from scorekeeper.sheets.render import render, sheet_of
from tests.sheets.making import SESSION, Making, golden, unfinished

OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z")
REASON = "the light went out"


def stopped() -> Making:
    making = unfinished()
    last = max(making.state.deal_entries)
    making.deal(f"{last} B39DX 41")
    making.enter(LengthSet(SESSION, last, "stopped"), reason=REASON)
    return making


def forfeited(why: str = "left") -> Making:
    making = unfinished()
    making.enter(SessionForfeited(SESSION, "B", why), reason="ill")
    return making


def tied() -> Making:
    making = Making().begin(settings={"match_points": False, "deals": 2})
    making.deals("1 A40H 44 | 2 B40H 44")
    making.enter(LengthSet(SESSION, 8, "extra"))
    return making


def current_sheet(making: Making):
    return sheet_of(making.state, making.tournament, OPTIONS)


def texts(sheet):
    return [note.text for note in sheet.notes]


def test_a_stopped_session_is_a_whole_sheet_that_says_so(check_golden):
    making = stopped()
    assert making.state.length is not None
    last = making.state.length.deals
    sheet = current_sheet(making)
    assert sheet.heading.title == "Score sheet"
    check_golden(sheet.result.standing)
    check_golden(texts(sheet))
    assert len(sheet.rows) == last
    assert any(mark.text == "stopped" for mark in sheet.rows[-1].marks)


@pytest.mark.parametrize("making", ["stopped", "forfeited"])
def test_the_document_is_the_plain_record(making):
    session = {"stopped": stopped, "forfeited": forfeited}[making]()
    document = record(session.state, session.tournament)
    sheet = read_sheet(document)
    assert not isinstance(sheet, tuple)
    system = SYSTEMS[sheet.session.system]
    assert result_document(score(system, sheet.session)) == sheet.result == result_document(session.state.result)
    assert sheet.result["options"]["deals"] == (session.state.length.deals if session.state.length else 18)
    assert sheet.result["complete"] is True


def test_a_forfeited_session_says_who_gave_it_up_and_what_counts(check_golden):
    making = forfeited()
    assert making.state.forfeit is not None
    sheet = current_sheet(making)
    assert sheet.heading.title == "Score sheet"
    assert sheet.result.standing == "forfeit"
    check_golden([(fact.caption, fact.value) for fact in sheet.result.facts])
    entry = making.state.forfeit.entry
    assert f"Session: forfeit: Detroit left: Dallas 4–0, 5–0 (ill). Entry {entry}." in texts(sheet)
    assert dict(sheet.result.totals) == dict(making.state.result.totals), "deals stay to be read"


def test_extra_deals_are_shown_where_the_tie_was():
    making = tied()
    sheet = current_sheet(making)
    assert len(sheet.rows) == 8
    assert any(text.startswith("Deal 2: 2 deals and 6 extra.") for text in texts(sheet))
    assert sheet.result.standing == "provisional: 2 of 8 deals"


def test_a_course_as_planned_is_not_mentioned():
    making = golden()
    assert not [text for text in texts(current_sheet(making)) if "stopped" in text or "forfeit" in text]
    assert current_sheet(making).result.standing == ""


@pytest.mark.parametrize("making", [stopped, forfeited, tied])
def test_each_is_drawn(making):
    session = making()
    assert render("pdf", session.state, session.tournament, OPTIONS)[:5] == b"%PDF-"
    assert render("xlsx", session.state, session.tournament, OPTIONS)[:2] == b"PK"
