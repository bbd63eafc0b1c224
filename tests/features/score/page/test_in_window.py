"""The page in the window: the keys of the menus, Ctrl+Z first text and then the last step."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scorekeeper.journal.dispute_facts import EvidenceAdded
from scorekeeper.journal.disputes import all_disputes
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import RailEntry
from tests.event_loop import catch_up

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def keys(at_table, qtbot):
    keyboard = at_table(10)
    window = Window()
    window.furnish(keyboard.table.look)
    qtbot.addWidget(window)
    window.add_page("score", keyboard.page, RailEntry("Score sheet", "sheet", "Ctrl+1"))
    keyboard.page.status_changed.connect(window.save_state.show_state)
    keyboard.page.command.connect(window.run)
    keyboard.page.refused.connect(window.refuse)
    keyboard.page.commands_changed.connect(window.refresh_commands)
    window.show_page("score")
    window.show()
    window.activateWindow()
    qtbot.waitActive(window)
    catch_up()
    keyboard.window = window
    yield keyboard
    keyboard.page.setParent(None)


def press(keys, key, modifiers=Qt.KeyboardModifier.NoModifier):
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, modifiers)


def test_the_keys_of_the_menus_reach_the_page(keys):
    for key, kind in ((Qt.Key.Key_F3, "where"), (Qt.Key.Key_F4, "penalty"), (Qt.Key.Key_F8, "redeal")):
        press(keys, key)
        assert keys.panel.kind == kind
        press(keys, Qt.Key.Key_Escape)
        assert keys.panel is None
        assert keys.focus is keys.page.line
    press(keys, Qt.Key.Key_Up)
    press(keys, Qt.Key.Key_F2)
    assert keys.panel.title.text() == "Correct deal 10"


def test_undo_takes_text_first_and_then_the_last_step(keys):
    keys.type("a56")
    press(keys, Qt.Key.Key_Z, CTRL)
    assert keys.page.line.text() == ""
    assert keys.totals == (13, 10)
    press(keys, Qt.Key.Key_Z, CTRL)
    keys.settle()
    assert keys.totals == (12, 10)
    assert keys.window.save_state.sentence.startswith("Undone: penalty 4.2 on Detroit in deal 10")
    press(keys, Qt.Key.Key_Z, CTRL | SHIFT)
    keys.settle()
    assert keys.totals == (13, 10)


def test_f4_acts_on_the_deal_just_played_until_the_next_one_has_its_contract(keys, check_golden):
    for text in ("", "a40h\n", "44\n"):
        keys.type(text).settle()
        press(keys, Qt.Key.Key_F4)
        check_golden(keys.panel.title.text())
        press(keys, Qt.Key.Key_Escape)
    keys.type("9:")
    press(keys, Qt.Key.Key_F4)
    check_golden((keys.page.table.selected_deal, keys.panel.title.text()))
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Escape, Qt.Key.Key_Up, Qt.Key.Key_F4):
        press(keys, key)
    keys.type("call\nb\n").settle()
    assert keys.table.bridge.entries[-1].fact.deal == 11
    press(keys, Qt.Key.Key_F4)
    keys.type("call\n")
    press(keys, Qt.Key.Key_Right)
    keys.type("b\n").settle()
    assert (keys.table.bridge.entries[-1].fact.deal, keys.totals) == (12, (16, 10)), "there is no contract yet"


def test_page_keys_take_another_deal_in_the_penalty(keys, check_golden):
    press(keys, Qt.Key.Key_F4)
    keys.type("lead\n")
    press(keys, Qt.Key.Key_PageUp)
    check_golden(keys.panel.title.text())


def test_the_areas_of_the_page(keys):
    for _at in range(3):
        press(keys, Qt.Key.Key_F6)
    assert keys.window.focusWidget() is not None


def test_copying_from_paper_and_settling_have_keys_of_their_own(keys, check_golden):
    press(keys, Qt.Key.Key_P, CTRL | SHIFT)
    assert keys.page.sheet.state.copying.on
    keys.type("a56s56/18 10\n").settle()
    check_golden(keys.explanation)
    press(keys, Qt.Key.Key_D, CTRL | SHIFT)
    assert keys.panel.title.text() == "Settle deal 11"
    press(keys, Qt.Key.Key_Escape)
    for _at in range(2):
        press(keys, Qt.Key.Key_F6)
    assert keys.page.panels.currentWidget().isAncestorOf(keys.window.focusWidget())
    press(keys, Qt.Key.Key_Escape)
    assert keys.focus is keys.page.line
    press(keys, Qt.Key.Key_Z, CTRL)
    keys.settle()
    assert keys.totals == (13, 10)
    press(keys, Qt.Key.Key_P, CTRL | SHIFT)
    assert not keys.page.sheet.state.copying.on


def test_f7_to_ruled_takes_at_most_twelve_keys(keys):
    keys.count = 0
    press(keys, Qt.Key.Key_F7)
    assert keys.panel.kind == "dispute"
    keys.type("rev\nb")
    press(keys, Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    keys.settle().type("\n").settle()
    assert keys.count + 2 <= 12
    assert all_disputes(keys.table.bridge.tournament)[0].state == "ruled"
    assert keys.window.save_state.accessibleName().startswith("Ruling 1, deal 10: Detroit revoked")
    press(keys, Qt.Key.Key_Escape)
    assert keys.focus is keys.page.line


def test_shift_f7_is_about_the_session_and_evidence_is_attached_by_its_key(keys, tmp_path):
    picture = tmp_path / "clock.jpg"
    picture.write_bytes(b"the clock")

    def chosen(_parent: object, _title: str, _start: Path, _kinds: str) -> list[Path]:
        return [picture]

    keys.page.disputes.choosers = Choosers(files=chosen)
    attach = keys.window.actions_by_name["attach-evidence"]
    press(keys, Qt.Key.Key_F7, SHIFT)
    assert attach.isEnabled()
    press(keys, Qt.Key.Key_Escape)
    assert not attach.isEnabled(), "with the panel goes what only it can do"
    press(keys, Qt.Key.Key_F7, SHIFT)
    keys.type("misc\na")
    press(keys, Qt.Key.Key_A, CTRL | SHIFT)
    assert "clock.jpg" in keys.panel.evidence.text()
    keys.type("\n").settle()
    (dispute,) = all_disputes(keys.table.bridge.tournament)
    assert dispute.fact.deal is None
    assert [type(item) for item in dispute.evidence] == [EvidenceAdded]
    assert keys.panel is None or attach.isEnabled()
    press(keys, Qt.Key.Key_Escape)
    assert not attach.isEnabled()
