"""Verifying files in the window: one sentence, then details, by keyboard or by dropping."""

import json
import sqlite3
from threading import Event as Flag

import openpyxl
import pytest
from openpyxl import Workbook
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from scorekeeper.features.files.view.backups import copy_to
from scorekeeper.features.keys.view import prepared_sheet
from scorekeeper.features.keys.view.checking import SealedVerdict
from scorekeeper.features.keys.view.clubs import accepted_clubs
from scorekeeper.features.papers.view.exporting import JSON, XLSX, sheet_bytes
from scorekeeper.features.signoff.view import signing
from scorekeeper.features.verify.page.page import VerifyPage
from scorekeeper.features.verify.view.checking import SEALED, CheckedFile
from scorekeeper.features.verify.view.verifying import CheckStoppedError, verify_event
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.kit.choosers import Choosers
from scorekeeper.sheets.options import A4
from scorekeeper.signing.checking.verdict import Verdict
from scorekeeper.signing.keys.trust import read_bundle
from tests.features.signoff.view.false_pages import SHEETS, drawn_as
from tests.features.signoff.view.signing_table import set_table


@pytest.fixture
def evening(evening):
    return evening.open_sample()


def page_of(evening):
    return evening.window.page("verify")


def choosing(evening, path):
    evening.programme.desks.verifier.choosers = Choosers(files=lambda *_asked: [path] if path else [])


def opened(evening):
    choosing(evening, None)
    evening.window.run("check-file")
    return page_of(evening)


def verdict(evening):
    evening.wait(lambda: page_of(evening) is not None and not page_of(evening).cancel.isVisibleTo(page_of(evening)))
    page = page_of(evening)
    return page.sentence.text(), page.details.toPlainText()


def copy_of(evening, tmp_path):
    return copy_to(evening.bridge.desk.store_state.path, tmp_path / "other.scorekeeper").path


def sheet(evening):
    tournament = evening.bridge.tournament
    return sheet_bytes(JSON, next(iter(tournament.sessions.values())), tournament, sheet_options(A4))


def test_the_open_event_is_checked(evening):
    evening.window.run("check-event")
    sentence, details = verdict(evening)
    assert sentence.startswith("Intact.")
    assert evening.bridge.desk.store_state.digest in details
    evening.key(Qt.Key.Key_Escape)
    assert evening.window.current == "score"


def test_another_event_is_chosen_by_keyboard(evening, tmp_path, check_golden):
    path = copy_of(evening, tmp_path)
    before = path.read_bytes()
    choosing(evening, None)
    evening.key(Qt.Key.Key_V, mod=Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    evening.window.run("check-file")
    check_golden(page_of(evening).sentence.text())
    assert evening.window.focusWidget() is page_of(evening).choose
    choosing(evening, path)
    evening.enter()
    sentence, details = verdict(evening)
    assert sentence.startswith("Intact.")
    assert str(path) in details
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("cell", "new"), [(None, None), ("Score!B5", "Denver"), ("Score!G9", "S"), ("Score!K9", 3), ("Score!O9", "a note")]
)
def test_a_workbook_is_checked_by_keys_and_a_changed_cell_is_named(evening, tmp_path, cell, new):
    tournament = evening.bridge.tournament
    path = tmp_path / "sheet.xlsx"
    path.write_bytes(sheet_bytes(XLSX, next(iter(tournament.sessions.values())), tournament, sheet_options(A4)))
    if cell is not None:
        book = openpyxl.load_workbook(path)
        title, place = cell.split("!")
        assert book[title][place].value != new
        book[title][place].value = new
        book.save(path)
    choosing(evening, path)
    evening.key(Qt.Key.Key_V, mod=Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    sentence, details = verdict(evening)
    assert sentence.startswith("Not signed.") == (cell is None)
    assert cell is None or cell.removeprefix("Score!") in details


def test_a_changed_event_is_reported_with_its_problems(evening, tmp_path):
    path = copy_of(evening, tmp_path)
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER entry_stays")
    connection.execute("UPDATE entry SET who = 'somebody' WHERE seq = 7")
    connection.commit()
    connection.close()
    choosing(evening, path)
    evening.window.run("check-file")
    sentence, details = verdict(evening)
    assert "problems found" in sentence
    assert "7" in details


def test_a_sheet_and_a_changed_sheet_are_dropped(evening, tmp_path, check_golden):
    good, bad = tmp_path / "sheet.json", tmp_path / "changed.json"
    good.write_bytes(sheet(evening))
    changed = json.loads(good.read_bytes())
    changed["result"]["totals"]["A"] += 1
    bad.write_text(json.dumps(changed))
    page = opened(evening)

    def drop(*paths):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        page.dropEvent(
            QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
                       Qt.KeyboardModifier.NoModifier)
        )  # fmt: skip

    drop(good)
    check_golden(verdict(evening)[0])
    assert page.icon.icon == "info", "no tick for what nobody signed"
    drop(bad)
    sentence, details = verdict(evening)
    assert "problem found" in sentence
    assert "result" in details
    drop(good, bad)
    assert verdict(evening)[0] == sentence, "two files at once are none"


def test_a_file_of_another_kind_is_refused(evening, tmp_path, check_golden):
    path = tmp_path / "letter.txt"
    path.write_text("Dear captain")
    choosing(evening, path)
    evening.window.run("check-file")
    check_golden(verdict(evening)[0])
    evening.programme.desks.verifier.check(tmp_path / "gone")
    check_golden(verdict(evening)[0])
    book = Workbook()
    book.properties.title = "Event report, Great Lakes 56"
    book.save(tmp_path / "day.xlsx")
    evening.programme.desks.verifier.check(tmp_path / "day.xlsx")
    check_golden(verdict(evening)[0])


def test_a_check_can_be_stopped(evening, tmp_path, monkeypatch):
    go_on, steps = Flag(), []

    def slow(_path, watch, _folder, **_certificates):
        watch(1, 200)
        steps.append("begun")
        go_on.wait(20)
        watch(2, 200)
        raise AssertionError

    monkeypatch.setattr("scorekeeper.features.verify.page.page.check_file", slow)
    choosing(evening, tmp_path / "large.scorekeeper")
    evening.window.run("check-file")
    page = page_of(evening)
    evening.wait(lambda: page.progress.text() == "1 of 200 sessions")
    assert evening.window.focusWidget() is page.cancel
    QTest.keyClick(page.cancel, Qt.Key.Key_Escape)
    go_on.set()
    assert verdict(evening)[0].startswith("Stopped. large.scorekeeper was not checked")


def test_progress_counts_sessions_and_the_check_can_be_stopped(evening):
    steps = []
    result = verify_event(evening.bridge.desk.store_state.path, lambda *step: steps.append(step))
    assert result.intact
    assert steps == [(0, 2), (1, 2), (2, 2)]

    def stop(_count, _of):
        raise CheckStoppedError

    with pytest.raises(CheckStoppedError):
        verify_event(evening.bridge.desk.store_state.path, stop)


def test_without_an_event_a_file_can_be_checked_too(evening, tmp_path):
    path = copy_of(evening, tmp_path)
    evening.window.run("close-event")
    evening.wait(lambda: evening.bridge is None and evening.window.current == "start")
    choosing(evening, path)
    evening.window.run("check-file")
    assert verdict(evening)[0].startswith("Intact.")
    evening.key(Qt.Key.Key_Escape)
    assert evening.window.current == "start"


def test_a_sheet_of_another_club_is_checked_against_its_certificate(evening, tmp_path, check_golden):
    table, sheet_file = set_table(tmp_path), tmp_path / "sheet.pdf"
    sheet_file.write_bytes(table.sign_all().content)
    certificate = tmp_path / "club.pem"
    certificate.write_bytes(table.club.store.public())
    choosing(evening, sheet_file)
    evening.window.run("check-file")
    sentence, _details = verdict(evening)
    assert "no club known here issued the key" in sentence
    choosing(evening, certificate)
    page_of(evening).certificate.click()
    evening.wait(lambda: "certificate of" in page_of(evening).sentence.text())
    sentence, details = verdict(evening)
    check_golden(sentence)
    assert "".join(details.split(":")[-1].split()).lower() == read_bundle(certificate.read_bytes()).fingerprint
    accept = page_of(evening).accept
    assert accept.isVisible()
    shown = certificate.read_bytes()
    certificate.write_text("another file by now")
    accept.click()
    evening.wait(lambda: "is accepted" in page_of(evening).sentence.text())
    assert [club.name for club in accepted_clubs(evening.programme.keys.data)] == ["Lakes"]
    certificate.write_bytes(shown)
    assert not accept.isVisible()
    choosing(evening, sheet_file)
    page_of(evening).choose.click()
    evening.wait(lambda: "is accepted" not in page_of(evening).sentence.text())
    check_golden(verdict(evening)[0])
    choosing(evening, sheet_file)
    page_of(evening).certificate.click()
    evening.wait(lambda: "cannot be used" in page_of(evening).sentence.text())


def test_every_control_has_a_name(evening):
    opened(evening)
    named = [
        (widget.objectName(), widget.accessibleName() or getattr(widget, "text", str)())
        for widget in page_of(evening).findChildren(QWidget)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and not widget.objectName().startswith("qt_")
    ]
    assert len(named) >= 4
    assert [each for each in named if not all(each)] == []


def test_a_partial_comparison_gets_no_check_mark(evening, tmp_path, monkeypatch):
    result = []
    monkeypatch.setattr(VerifyPage, "show_verdict", lambda _page, *arguments, well: result.append((*arguments, well)))
    for part in (True, False):
        sealed = SealedVerdict(tmp_path / "sheet.pdf", "Signed by three", (), well=True, in_part=part)
        outcome = CheckedFile(sealed.path, SEALED, sealed=sealed)
        monkeypatch.setattr(
            "scorekeeper.features.verify.page.page.check_file",
            lambda *_given, outcome=outcome, **_certificates: outcome,
        )
        evening.programme.desks.verifier.check(sealed.path)
        evening.wait(lambda part=part: len(result) == 2 - part)
    assert [well for *_text, well in result] == [None, True]


def shown(evening, path):
    evening.programme.desks.verifier.check(path)
    sentence, _details = verdict(evening)
    page = page_of(evening)
    evening.wait(lambda: page.by_record.isVisibleTo(page))
    return sentence, page.by_record, page.in_file


def test_a_differing_page_is_shown_beside_the_redrawn_sheet(evening, tmp_path, monkeypatch, check_golden):
    choosing(evening, None)
    evening.window.run("check-file")
    table = set_table(tmp_path)
    path = tmp_path / "sheet.pdf"
    path.write_bytes(table.sign_all().content)
    _sentence, record, file = shown(evening, path)
    page = page_of(evening)
    assert (record.preview.pages, file.isVisibleTo(page)) == (1, False)
    check_golden(record.heading.text())
    with monkeypatch.context() as patch:
        patch.setattr(prepared_sheet, "drawn_sheet", drawn_as(SHEETS["other totals"]))
        patch.setattr(signing, "must_follow", lambda *_given: Verdict("sheet"))
        path.write_bytes(set_table(tmp_path / "other").sign_all().content)
    sentence, record, file = shown(evening, path)
    check_golden(sentence)
    evening.wait(lambda: file.isVisibleTo(page))
    check_golden(record.heading.text())
    evening.key(Qt.Key.Key_F6)
    evening.key(Qt.Key.Key_F6)
    assert evening.window.focusWidget() is record.area
