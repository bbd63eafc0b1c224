"""Backups in the window: by hand, automatic, their age, and opening one as a copy."""

import shutil
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from scorekeeper.features.files.page.backing_up import BackingUp
from scorekeeper.features.files.view.backups import EVERY_MINUTES, copies_made
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.program_settings.settings import ProgramSettings
from tests.shell.evening import Evening

CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class Kept(Evening):
    """An evening whose backups are looked after."""

    @property
    def backing(self) -> BackingUp:
        return self.programme.backing


@pytest.fixture
def evening(qtbot, tmp_path):
    evening_to_keep = Kept(qtbot, tmp_path)
    evening_to_keep.programme.open_sample()
    evening_to_keep.wait(
        lambda: (
            evening_to_keep.bridge is not None and evening_to_keep.backing.held and evening_to_keep.backing.held[0].time
        )
    )
    yield evening_to_keep
    evening_to_keep.close()


def enter(evening, name):
    evening.bridge.submit([TeamEntered(name * 32, name)])
    evening.wait(lambda: not evening.bridge.is_busy)


def copies(evening):
    keeper = evening.backing.keeper
    return copies_made(keeper.folders, keeper.event)


def back_up_by_key(evening):
    evening.key(Qt.Key.Key_B, mod=CONTROL_SHIFT)
    if not evening.backing.work.busy:
        evening.window.run("back-up")
    evening.wait(lambda: not evening.backing.work.busy)


def test_opening_makes_a_backup_and_shows_its_age(evening, check_golden):
    assert evening.backing.sign.text() == "backup just now"
    assert evening.backing.sign.isVisible()
    check_golden(evening.backing.sign.accessibleDescription())
    assert len(copies(evening)) == 1


def test_the_key_backs_up_to_every_folder_and_names_a_missing_one(evening, tmp_path, check_golden):
    (tmp_path / "stick").mkdir()
    evening.programme.settings.backup_places = (tmp_path / "stick", tmp_path / "gone")
    enter(evening, "e")
    back_up_by_key(evening)
    seq = evening.bridge.tournament.seq
    assert [(item.seq, item.gone) for item in evening.backing.held] == [(seq, False), (seq, False), (0, True)]
    check_golden(evening.status_text)
    assert "gone is missing" in evening.status_text
    assert evening.backing.sign.text() == "backup just now, 1 place missing"
    assert evening.backing.sign.tone == "warn"
    shutil.rmtree(tmp_path / "stick")
    (tmp_path / "gone").mkdir()
    evening.programme.settings.backup_places = (tmp_path / "gone",)
    back_up_by_key(evening)
    check_golden(evening.status_text)
    assert evening.backing.sign.tone == "ink2"
    assert not (tmp_path / "stick").exists(), "a place that is gone is never made"


def test_the_age_grows_and_turns_amber_only_if_entries_are_missing(evening, monkeypatch, check_golden):
    keeper = evening.backing.keeper
    real = keeper.now
    later = [0]
    monkeypatch.setattr(keeper, "now", lambda: real() + timedelta(minutes=later[0]))
    later[0] = 4
    evening.backing.tick()
    assert evening.backing.sign.text() == "backup 4 min ago"
    later[0] = 180
    evening.backing.tick()
    assert (evening.backing.sign.text(), evening.backing.sign.tone) == ("backup 3 h ago", "ink2")
    monkeypatch.setattr(evening.backing, "saved", evening.backing.show_age)
    enter(evening, "e")
    evening.wait(lambda: not evening.bridge.is_busy)
    evening.backing.tick()
    assert evening.backing.sign.tone == "warn"
    check_golden(evening.backing.sign.toolTip())


def test_the_newest_entries_are_backed_up_after_their_minutes(evening, monkeypatch):
    enter(evening, "e")
    assert copies(evening)[0].seq < evening.bridge.tournament.seq, "not at every entry"
    later = evening.backing.keeper.now() + timedelta(minutes=EVERY_MINUTES)
    monkeypatch.setattr(evening.backing.keeper, "now", lambda: later)
    evening.backing.tick()
    evening.wait(lambda: copies(evening)[0].seq == evening.bridge.tournament.seq)


def test_the_timer_lets_the_machine_sleep_and_stops_with_the_event(evening):
    assert evening.backing.minute.timerType() == Qt.TimerType.VeryCoarseTimer
    assert evening.backing.minute.isActive()
    evening.window.run("close-event")
    evening.wait(lambda: evening.bridge is None and evening.window.current == "start")
    assert not evening.backing.minute.isActive()
    assert not evening.backing.sign.isVisible()


def test_a_copy_is_opened_under_a_new_name_by_keyboard(evening, tmp_path, check_golden):
    there = evening.bridge.desk.store_state.path
    asked = []

    def place(_parent, title, start, _kinds):
        asked.append((title, start.parent))
        return tmp_path / "looked at"

    evening.backing._choosers = Choosers(save_path=place)
    evening.window.run("backups")
    page = evening.window.page("backups")
    evening.wait(lambda: page.table.rows_model.rows)
    assert evening.window.focusWidget() in {page.table, page.now}
    page.table.setFocus()
    evening.enter()
    copy = tmp_path / "looked at.scorekeeper"
    evening.wait(lambda: evening.bridge is not None and evening.bridge.desk.store_state.path == copy)
    assert asked[0][1] == there.parent
    check_golden(evening.status_text)
    assert there.exists()


def test_an_existing_name_is_refused_and_nothing_is_overwritten(evening, tmp_path):
    taken = tmp_path / "mine.scorekeeper"
    taken.write_bytes(b"mine")
    evening.backing._choosers = Choosers(save_path=lambda *_asked: taken)
    evening.window.run("backups")
    page = evening.window.page("backups")
    evening.wait(lambda: page.table.rows_model.rows)
    evening.backing.open_copy(page.table.rows_model.rows[0])
    evening.wait(lambda: not evening.backing.work.busy)
    assert "mine.scorekeeper" in page.sentence.text()
    assert taken.read_bytes() == b"mine"
    QTest.keyClick(page.table, Qt.Key.Key_Escape)
    assert evening.window.current != "backups"


def test_every_control_of_the_list_has_a_name(evening):
    evening.window.run("backups")
    page = evening.window.page("backups")
    named = [
        (widget.objectName(), widget.accessibleName() or getattr(widget, "text", str)())
        for widget in page.findChildren(QWidget)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and not widget.objectName().startswith("qt_")
    ]
    assert len(named) >= 4
    assert [each for each in named if not all(each)] == []


def test_the_key_is_shown_in_the_menu(evening):
    assert QKeySequence("Ctrl+Shift+B") in evening.window.actions_by_name["back-up"].shortcuts()


def test_places_are_remembered_one_or_many_or_none(tmp_path):
    for places in ((), (tmp_path / "a",), (tmp_path / "a", tmp_path / "b, c")):
        ProgramSettings(tmp_path).backup_places = places
        assert ProgramSettings(tmp_path).backup_places == places
