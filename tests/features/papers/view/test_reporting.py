"""Reports at the desk: which session, day or team is meant, and safe replacement of files."""

import pytest

from scorekeeper.features.papers.view.exporting import find_team
from scorekeeper.features.papers.view.reporting import (
    FORMS,
    Progress,
    Stopped,
    day_report,
    find_day,
    report_bytes,
    report_clipboard,
    report_file_name,
    session_report,
    team_report,
    write_report,
)
from scorekeeper.kernel.errors import EntryRefused, NotWritten
from scorekeeper.kernel.failures import sentence
from scorekeeper.language.letters import without_typeface
from scorekeeper.sheets.paper.no_glyph import letters_replaced
from tests.sheets.lettering import no_letter
from tests.sheets.making import DALLAS, Making, golden
from tests.sheets.reports.random_event import random_event

BEGINS = {"pdf": b"%PDF", "xlsx": b"PK", "csv": b"\xef\xbb\xbf"}


@pytest.fixture(scope="module")
def tournament():
    return golden().tournament


@pytest.fixture
def reports(tournament):
    state = next(iter(tournament.sessions.values()))
    return session_report(tournament, state), day_report(tournament), team_report(tournament, DALLAS)


@pytest.mark.parametrize("form", FORMS)
def test_every_report_comes_in_every_form(reports, form):
    for report in reports:
        assert report_bytes(report, form).startswith(BEGINS[form])


def test_report_files_are_named_after_their_subject(reports, tournament):
    assert [report_file_name(report, "pdf") for report in reports] == ["session-1.pdf", "event.pdf", "team-dallas.pdf"]
    assert report_file_name(day_report(tournament, "2026-11-21"), "csv") == "day-2026-11-21.csv"


@pytest.mark.parametrize("form", FORMS)
def test_a_file_is_replaced_by_its_own_kind_only(reports, form, tmp_path):
    report = reports[0]
    place = write_report(report, form, tmp_path, report_bytes(report, form))
    assert place == tmp_path / f"session-1.{form}"
    write_report(report, form, place, report_bytes(report, form))
    other = tmp_path / "cup.scorekeeper"
    other.write_bytes(b"SQLite format 3\0")
    with pytest.raises(NotWritten):
        write_report(report, form, other, report_bytes(report, form))
    assert other.read_bytes() == b"SQLite format 3\0"
    with pytest.raises(NotWritten):
        write_report(report, form, tmp_path / "nowhere" / "x", b"x")


@pytest.mark.parametrize("name", ["Dallas", " dallas ", "DALLAS", DALLAS])
def test_a_team_is_found_however_it_is_spelt(tournament, name):
    assert find_team(tournament, name).uid == DALLAS


def test_unknown_teams_and_days_are_refused(tournament):
    with pytest.raises(EntryRefused):
        find_team(tournament, "Nobody")
    with pytest.raises(EntryRefused):
        find_day(tournament, "2025-01-01")
    assert find_day(tournament, "2026-11-21") == "2026-11-21"
    assert find_day(tournament, "") is None


def test_the_clipboard_gets_text_and_html(reports):
    text, html = report_clipboard(reports[0])
    assert text.startswith("Session report\n")
    assert html.startswith("<h1>Session report</h1>")


def test_a_letter_without_a_font_is_reported():
    making = Making().begin(names=("Dallas \U0010fffd", "Detroit"))
    with letters_replaced() as letters:
        data = report_bytes(day_report(making.tournament), "pdf")
    assert data.startswith(b"%PDF")
    assert list(letters) == ["\U0010fffd"]
    assert "U+10FFFD" in without_typeface(letters)


def test_a_letter_that_cannot_be_replaced_is_reported_as_not_written(monkeypatch):
    making = Making().begin(names=("Dallas \U0010fffd", "Detroit"))
    monkeypatch.setattr("scorekeeper.sheets.paper.typefaces.note_replaced", no_letter)
    with pytest.raises(NotWritten) as refused:
        report_bytes(day_report(making.tournament), "pdf")
    assert refused.value.code == "no-glyph"
    assert "U+10FFFD" in sentence(refused.value)


@pytest.mark.parametrize("sessions", [10, 20])
def test_every_session_is_visited_once(sessions):
    heard: list[tuple[int, int]] = []
    watch = Progress(on_progress=lambda count, of: heard.append((count, of)))
    day_report(random_event(3, sessions).tournament, progress=watch)
    assert heard == [(count, sessions) for count in range(sessions + 1)]


def test_it_stops_between_two_sessions():
    heard: list[int] = []
    watch = Progress(stopped=lambda: len(heard) == 3, on_progress=lambda count, _of: heard.append(count))
    with pytest.raises(Stopped):
        day_report(random_event(3, 10).tournament, progress=watch)
    assert heard == [0, 1, 2]
