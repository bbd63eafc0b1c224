"""Disputes and rulings on the sheet, in speech, on paper, in search and in lists."""

import pytest

from scorekeeper.features.event.view.event_view import event_view
from scorekeeper.features.score.view.sheet_view import score_sheet
from scorekeeper.features.search.view import DISPUTE, search
from scorekeeper.features.signoff.view.read_aloud import read_aloud
from scorekeeper.journal.dispute_facts import DisputeEnded, DisputeRaised, PenaltyGiven, RulingMade
from scorekeeper.sheets.notes import notes, remarks
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.day import day_report
from scorekeeper.sheets.reports.model import ReportText
from scorekeeper.sheets.reports.session import session_report
from tests.features.committee.view.disputed import OTHER, REVOKE, SESSION, disputed_desk
from tests.kernel.votes import enter_unasked
from tests.sheets.reports.making_reports import rows


@pytest.fixture
def desk():
    return disputed_desk()


def marks_of(desk, session, deal):
    rows = score_sheet(desk.tournament, session).rows
    return [(mark.kind, mark.text) for mark in rows[deal - 1].marks]


def rule(desk, session=SESSION, dispute=REVOKE, deal=16):
    given = PenaltyGiven(session, "A", "revoke", deal)
    members = ("P. Kurian", "M. Joseph", "A. Mathew")
    ruling = RulingMade(session, ("3.9",), "held back", deal, impose=(given,), members=members, dispute=dispute)
    enter_unasked(desk, [ruling])


def test_open_disputes_carry_the_numbers_of_the_event(desk):
    assert ("dispute", "dispute 2") in marks_of(desk, SESSION, 16)
    assert ("dispute", "dispute 3") in marks_of(desk, OTHER, 3)


def test_settled_ones_leave_no_mark(desk):
    assert not [kind for kind, _text in marks_of(desk, SESSION, 4) if kind == "dispute"]


def test_rulings_are_numbered_in_the_event_and_underline_what_they_made(desk):
    rule(desk, OTHER, None, 2)
    rule(desk)
    marks = marks_of(desk, SESSION, 16)
    assert ("ruling", "ruling 2") in marks
    assert not [kind for kind, _text in marks if kind == "dispute"]
    assert score_sheet(desk.tournament, SESSION).rows[15].ruled == frozenset({1})
    assert not score_sheet(desk.tournament, SESSION).rows[14].ruled


def test_open_disputes_are_read_aloud_first(desk, check_golden):
    _sentence, text = read_aloud(score_sheet(desk.tournament, SESSION))
    assert text[0].kind == "dispute"
    check_golden(text[0].title)


def test_a_dispute_on_the_session_has_the_row_of_the_session(desk):
    desk.submit([DisputeRaised("d9", SESSION, facts="The clock was wrong.")])
    row = score_sheet(desk.tournament, SESSION).session_row
    assert row is not None
    assert [mark.text for mark in row.marks] == ["dispute 4"]


def test_paper_lists_open_disputes_and_names_rulings_by_their_number(desk, check_golden):
    rule(desk, OTHER, None, 2)
    state = desk.tournament.sessions[SESSION]
    check_golden(note.text for note in notes(remarks(state.system, state, SheetOptions())))
    rule(desk)
    state = desk.tournament.sessions[SESSION]
    check_golden(note.text for note in notes(remarks(state.system, state, SheetOptions())))


@pytest.mark.parametrize("text", ["dispute 2", "revoke", "king of clubs"])
def test_a_dispute_is_found_by_number_infraction_and_words(desk, text):
    result = search(desk.tournament, desk.rules, (), text)
    assert REVOKE in [hit.key for hit in result if hit.kind == DISPUTE]


def test_a_ruling_is_found_by_its_number(desk):
    rule(desk)
    result = search(desk.tournament, desk.rules, (), "ruling 1")
    assert result[0].key == REVOKE


def test_the_list_of_sessions_names_open_disputes(desk):
    lines = {line.uid: line for line in event_view(desk.tournament).sessions}
    assert lines[SESSION].state == "complete, dispute 2"
    assert lines[OTHER].disputed
    desk.submit([DisputeRaised("d8", None, facts="The hall was dark.")])
    assert event_view(desk.tournament).place_and_date.startswith("3 open disputes (Ctrl+4) \N{MIDDLE DOT} ")


def test_nothing_waits_in_an_event_without_disputes():
    assert "dispute" not in event_view(disputed_desk([]).tournament).place_and_date


def test_checks_before_signing_name_the_problems_with_a_way_there(desk):
    def checked():
        finish = score_sheet(desk.tournament, SESSION).finish
        assert finish is not None
        return {check.code: check for check in finish.checks}

    desk.submit([DisputeRaised("d9", SESSION, facts="The clock was wrong.")])
    check = checked()["disputes"]
    assert (check.text, check.kind, check.holds) == ("Open disputes: 2", "dispute", False)
    assert check.links == (("dispute 2, deal 16", REVOKE), ("dispute 4, the session", "d9"))
    assert check.detail == "dispute 2, deal 16; dispute 4, the session"
    rule(desk)
    desk.submit([DisputeEnded("d9", SESSION, "withdrawn")], reason="a slip")
    assert "disputes" not in checked()


def test_each_open_dispute_is_read_aloud_by_itself_with_a_way_there(desk):
    desk.submit([DisputeRaised("d8", SESSION, 16, by="A", code="lead-out-of-turn", offender="B")])
    _sentence, text = read_aloud(score_sheet(desk.tournament, SESSION))
    assert (text[0].title, text[0].disputes) == ("2 open disputes go on the sheet", (REVOKE, "d8"))
    assert text[0].details[0] == "Deal 16: Dispute 2, open: Revoke, Detroit asks"


def test_reports_list_them_those_of_the_event_too(desk, check_golden):
    def listed(report):
        return [row["dispute"] for row in rows(report.tables["disputes"])] if "disputes" in report.tables else []

    def of_session():
        return session_report(desk.tournament, desk.tournament.sessions[SESSION], SheetOptions())

    desk.submit([DisputeRaised("d8", None, facts="The hall was dark.")])
    assert listed(of_session()) == ["Dispute 2, open: Revoke, Detroit asks"]
    day = day_report(desk.tournament, None, SheetOptions())
    assert [line[:10] for line in listed(day)] == ["Dispute 3,", "Dispute 2,", "Dispute 4,"]
    overview = day.sections[0]
    assert isinstance(overview, ReportText)
    check_golden(overview.sentences[-2:])  # fmt: skip
    rule(desk)
    assert listed(of_session()) == []
