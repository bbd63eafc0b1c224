"""Signed sheets on the Print page: original, signed copies, and a failure among others."""

import pytest
from PySide6.QtTest import QTest

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.keys.view import people
from scorekeeper.features.papers.page.paper_desk import PaperDesk
from scorekeeper.features.papers.view.catalogue import ALL, SHEET
from scorekeeper.kit.look.fields import LineEdit
from tests.features.papers.page.counter import Counter, folder_line, form_box
from tests.signing.keys.club import AT, CAPTAIN_PIN, PASSPHRASE, PIN, SOFT, make_club
from tests.signing.sealing.club_sheet import sheet_of
from tests.signing.sealing.sheets import JOSE, SUNIL


class SignedCounter(Counter):
    """A window with paper, the club's keys, and a session whose sheet is closed."""

    def __init__(self, qtbot, tmp_path, monkeypatch):
        self.data = tmp_path / "data"
        (self.data / "keys").mkdir(parents=True)
        monkeypatch.setattr("scorekeeper.features.papers.view.signed_papers.user_data_dir", lambda: self.data)
        super().__init__(qtbot, tmp_path)
        self.closed = self.golden
        self.keys = ClubKeys(self.jobs, self.data)
        self.paper.deleteLater()
        self.paper = PaperDesk(self.look, self.jobs, self.window, keys=self.keys)
        self.paper.serve(self.bridge)

    def paper_of_golden(self):
        store, keys, _code = make_club(self.data / "keys")
        captains = {name: keys.enrol(name, "captain", CAPTAIN_PIN, AT) for name in (JOSE, SUNIL)}
        self.original = sheet_of(store, keys, captains)
        return "t.pdf", self.original

    def open_keys(self):
        self.keys.hold(people.open_club(self.keys.data, PASSPHRASE, AT, hardness=SOFT))

    def export(self, folder, *forms):
        page = self.page
        folder_line(page).setText(str(folder))
        for form in ("pdf", "xlsx", "json"):
            form_box(page, form).setChecked(form in forms)
        page.export_button.click()


@pytest.fixture
def signed(qtbot, tmp_path, monkeypatch):
    signed_papers = SignedCounter(qtbot, tmp_path, monkeypatch)
    yield signed_papers
    signed_papers.close()


def pin_line(signed):
    return signed.page.findChild(LineEdit, "paper-pin")


def asks_for_pin(signed):
    return pin_line(signed).isVisibleTo(signed.page)


def names(folder):
    return sorted(place.name for place in folder.iterdir())


def test_the_signed_original_is_shown_and_exported(signed, tmp_path):
    signed.paper.export((SHEET, signed.closed))
    signed.wait(lambda: signed.page.preview.pages > 0)
    signed.export(tmp_path / "out", "pdf")
    signed.wait_for_status("1 file written")
    (file,) = (tmp_path / "out").iterdir()
    assert file.name.endswith("-signed.pdf")
    assert file.read_bytes() == signed.original


def test_the_pin_is_asked_for_only_where_something_can_be_signed(signed):
    signed.paper.export((SHEET, signed.closed))
    form_box(signed.page, "json").setChecked(True)
    assert not asks_for_pin(signed)
    signed.open_keys()
    assert asks_for_pin(signed)
    signed.page.list.select_key("ab")
    signed.page.looked_at.emit()
    assert not asks_for_pin(signed)
    signed.page.list.select_key(ALL)
    signed.page.looked_at.emit()
    assert asks_for_pin(signed)
    form_box(signed.page, "json").setChecked(False)
    assert not asks_for_pin(signed)
    form_box(signed.page, "json").setChecked(True)
    signed.keys.lock()
    assert not asks_for_pin(signed)


def test_copies_are_signed_with_the_pin_and_a_wrong_pin_writes_nothing(signed, tmp_path):
    signed.open_keys()
    signed.paper.export((SHEET, signed.closed))
    form_box(signed.page, "json").setChecked(True)
    QTest.keyClicks(pin_line(signed), "wrong-1111")
    signed.export(tmp_path / "out", "xlsx", "json")
    signed.wait_for_status("not the right PIN")
    assert not (tmp_path / "out").exists()
    assert pin_line(signed).text() == ""
    QTest.keyClicks(pin_line(signed), PIN)
    assert PIN not in pin_line(signed).displayText()
    signed.export(tmp_path / "out", "xlsx", "json")
    signed.wait_for_status("4 files written")
    assert [name.split(".", 1)[1] for name in names(tmp_path / "out")] == ["json", "json.p7s", "xlsx", "xlsx.p7s"]


def test_a_failed_sheet_is_named_while_the_others_continue(signed, monkeypatch, tmp_path, check_golden):
    result = []
    monkeypatch.setattr("scorekeeper.features.papers.view.copies.sheet_bytes", lambda *_asked: 1 / 0)
    show_status = signed.paper.show_status

    def saying(mood, sentence):
        result.append(sentence)
        show_status(mood, sentence)

    monkeypatch.setattr(signed.paper, "show_status", saying)
    signed.paper.export((SHEET, ALL))
    signed.export(tmp_path / "out", "pdf")
    signed.wait_for_status("1 of 2 sheets are done")
    check_golden([result[0], result[-1]])
    assert len(names(tmp_path / "out")) == 1
