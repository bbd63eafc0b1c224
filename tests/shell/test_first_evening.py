"""A new scorer's first evening by keyboard: event, session, first deals, the sheet as PDF."""

import pypdfium2
from PySide6.QtWidgets import QFileDialog

from scorekeeper.journal.facts import TeamEntered
from tests.shell.evening import TEAMS, make_event, make_session


def open_session(evening):
    if evening.window.current == "event":
        evening.window.page("event").sessions.setFocus()
        evening.enter()
    evening.wait(lambda: evening.window.current == "session-start")


def test_from_nothing_to_the_printed_sheet(evening, monkeypatch, tmp_path, check_golden):
    make_event(evening, tmp_path)
    assert sorted(team.name for team in evening.bridge.tournament.teams.values()) == ["Dallas", "Detroit"]
    make_session(evening)
    open_session(evening)
    evening.enter()
    evening.wait(lambda: evening.window.current == "score")
    session = next(iter(evening.bridge.tournament.sessions.values()))
    assert session.record.first_dealer == 6
    assert len(session.record.seating[0].seats) == 6
    assert session.record.seating[0].seats[5] in TEAMS[1]
    evening.type("a28h31")
    evening.window.run("say-saved")
    assert "Deal 1 not saved yet" in evening.status_text
    evening.enter()
    evening.wait(lambda: evening.bridge.tournament.sessions[session.uid].record.deals)
    evening.window.run("say-saved")
    check_golden(evening.status_text)
    evening.window.run("print")
    assert evening.window.current == "reports"
    page = evening.window.page("reports")
    assert page.chosen == session.uid
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / "sheet.pdf"), ""))
    page.pdf_button.setFocus()
    evening.enter()
    evening.wait(lambda: "1 file written" in evening.status_text)
    text = pypdfium2.PdfDocument(tmp_path / "sheet.pdf")[0].get_textpage().get_text_range()
    assert "Kottayam evening" in text
    assert "Chacko" in text
    evening.window.run("page-journal")
    chain = evening.window.page("journal").chain.label
    evening.wait(lambda: "none changed or missing" in chain.text())


def test_a_name_with_an_unprintable_letter_warns_on_entry_and_on_paper(evening, monkeypatch, tmp_path, check_golden):
    notice = evening.window.notice
    evening.open_sample()
    evening.bridge.submit([TeamEntered("f" * 32, "Otters \ue123", ("Ann", "Bob", "Cid"))])
    evening.wait(lambda: "(U+E123)" in notice.words.text())
    check_golden(notice.words.text())
    evening.window.run("page-reports")
    assert not notice.isVisible()
    page = evening.window.page("reports")
    page.choose_kind("standings")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / "list.pdf"), ""))
    page.pdf_wanted.emit()
    evening.wait(lambda: "1 file written" in evening.status_text)
    assert notice.isVisible()
    assert "(U+E123)" in notice.words.text()
