"""Two windows on one file, and a clock set back: nothing is lost, doubled or wrong."""

from hashlib import sha256

import pytest
from PySide6.QtCore import Qt

from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.journal.facts import SheetSigned
from scorekeeper.journal.fold import fold
from scorekeeper.journal.roles import SIGNED
from scorekeeper.kit.look.tile import Tile
from scorekeeper.sheets.record import record_text
from scorekeeper.shell import program
from tests.event_loop import catch_up
from tests.shell.evening import Evening


class Other(Evening):
    """A second window, of another scorer at another computer."""

    who = "Anil Kurian"
    computer = "table-8"


@pytest.fixture
def windows(qtbot, tmp_path):
    first = Evening(qtbot, tmp_path / "one")
    first.programme.open_sample()
    first.wait(lambda: first.bridge is not None and first.window.current == "score")
    second = Other(qtbot, tmp_path / "two")
    second.programme.open(str(first.bridge.desk.store_state.path))
    second.wait(lambda: second.bridge is not None)
    yield first, second
    second.close()
    first.close()


@pytest.fixture(autouse=True)
def folders(tmp_path):
    """Each window has its own settings, as on two computers."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()


def left_tile(evening):
    return evening.programme.start.findChild(Tile, "start-waiting-1")


def at_score(evening, state):
    uid = next(session.uid for session in evening.bridge.tournament.sessions.values() if session.state == state)
    evening.programme._go("score", uid)
    evening.wait(lambda: evening.window.current == "score")
    evening.window.activateWindow()
    page = evening.window.page("score")
    page.line.setFocus()
    return page, uid


def settled(*evenings):
    for evening in evenings:
        evening.wait(lambda window=evening: not window.bridge.is_busy)
        catch_up()


def at_the_same_deal(first, second):
    """Both type deal 7, and the first window has not heard of the second's when it enters."""
    page, _ = at_score(first, "running")
    first.bridge.stop_watching()
    first.bridge.stop_polling()
    first.type("20")
    at_score(second, "running")
    second.type("30")
    second.enter()
    settled(second)
    page.line.setFocus()
    first.enter()
    settled(first)
    first.wait(lambda: first.status_text.startswith("Deal 7 has two versions"))
    return page


def test_two_windows_enter_one_deal_and_both_versions_are_kept_until_decided(windows, check_golden):
    first, second = windows
    before = len(first.bridge.entries)
    page = at_the_same_deal(first, second)
    assert "took 20" not in page.entry.explanation.accessibleName(), "nothing of it is entered"
    assert [entry.fact.taken for entry in first.bridge.entries[before:]] == [30]
    first.press_in_front(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    first.wait(lambda: first.window.current == "waiting")
    versions = first.window.page("waiting")
    check_golden(versions.differ.text())
    assert "2 in the file: Anil Kurian, table-8" in versions.by.text()
    assert not versions.list.isVisible()
    first.window.activateWindow()
    versions.first_focus().setFocus()
    first.enter()
    assert first.bridge.waiting, "neither is chosen beforehand"
    first.key(Qt.Key.Key_1)
    first.wait(lambda: not first.bridge.waiting)
    first.wait(lambda: first.window.current == "score")
    assert [entry.fact.taken for entry in first.bridge.entries[before:]] == [30, 20]
    assert first.bridge.entries[-1].reason.startswith("this version was chosen: Lissy Abraham")
    second.wait(lambda: second.bridge.tournament == first.bridge.tournament)
    assert first.bridge.desk.tournament == fold(first.bridge.entries)


def test_a_waiting_version_is_listed_on_the_start_page_after_closing(windows, monkeypatch, check_golden):
    first, second = windows
    at_the_same_deal(first, second)
    asked, bridge = [], first.bridge

    def leave(*_how, shared):
        asked.append(shared)
        return True

    monkeypatch.setattr(program, "may_leave_waiting", leave)
    first.programme.open(str(bridge.desk.store_state.path))
    first.wait(lambda: first.bridge not in {None, bridge})
    assert first.bridge.waiting, "what is opened once more is closed first, and lets go of what waits"
    first.window.run("close-event")
    first.wait(lambda: first.bridge is None and left_tile(first))
    assert asked == [False, False]
    tile = left_tile(first)
    assert tile.accessibleName().startswith("One entry of Great Lakes 56 (sample) is waiting on this laptop"), (
        tile.accessibleName()
    )
    check_golden(tile.accessibleName())
    first.window.activateWindow()
    tile.setFocus()
    first.enter()
    first.wait(lambda: first.bridge is not None and first.status_text.startswith("Deal 7 has two versions"))
    first.window.run("waiting")
    first.wait(lambda: first.window.current == "waiting")
    first.key(Qt.Key.Key_2)
    first.wait(lambda: not first.bridge.waiting)
    assert first.bridge.tournament == second.bridge.tournament


def test_two_windows_of_one_computer_take_back_only_what_each_of_them_entered(qtbot, tmp_path):
    first = Evening(qtbot, tmp_path / "one").open_sample()
    second = Evening(qtbot, tmp_path / "one").open_sample()
    try:
        assert [item.bridge.desk.seat for item in (first, second)] == ["table-7", "table-7.2"]
        _page, uid = at_score(first, "running")
        for item in (first, second):
            item.bridge.stop_polling()  # what is seen here is seen because the file was written
        first.type("20")
        first.enter()
        second.wait(lambda: second.bridge.tournament.sessions[uid].record.deals[-1].taken == 20)
        at_score(second, "running")
        second.type("b30c31")
        second.enter()
        first.wait(lambda: len(first.bridge.tournament.sessions[uid].record.deals) == 8)
        at_score(first, "running")
        first.press_in_front(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        second.wait(lambda: second.bridge.tournament.sessions[uid].record.deals[6].taken is None)
        assert second.bridge.tournament.sessions[uid].record.deals[7].taken == 31
        first.press_in_front(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        second.wait(lambda: second.bridge.tournament.sessions[uid].record.deals[6].taken == 20)
        page, _ = at_score(second, "running")
        second.type("a36")
        page.keep_line()
        assert first.programme.settings.kept_line(uid) == ""
        assert second.programme.settings.kept_line(uid) == "a36"
        second.key(Qt.Key.Key_Escape)
        second.press_in_front(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        first.wait(lambda: len(first.bridge.tournament.sessions[uid].record.deals) == 7)
        assert first.bridge.tournament == fold(first.bridge.entries)
    finally:
        second.close()
        first.close()


def test_a_typed_line_stays_with_its_deal_when_another_window_enters(windows):
    first, second = windows
    page, _ = at_score(first, "running")
    at_score(second, "running")
    first.bridge.stop_polling()  # it is seen because the file was written, not because some seconds went by
    second.type("30")
    second.enter()
    settled(second)
    first.wait(lambda: page.sheet.showing.view.current == 8)
    page.line.setFocus()
    first.type("a36h38")
    other, _ = at_score(second, "running")
    second.type("b30c31")
    second.enter()
    settled(second)
    before = len(second.bridge.entries)
    first.wait(lambda: len(first.bridge.entries) == before)
    page.line.setFocus()
    first.enter()
    settled(first)
    assert (page.line.text(), page.sheet.state.reading.deal, page.entry.deal.text()) == ("a36h38", 8, "Deal 8")
    first.enter()
    settled(first)
    assert len(first.bridge.entries) == before, "deal 8 stands already: another line for it is a correction"
    assert (page.panels.panel.kind, page.panels.panel.deal) == ("correct", 8)
    first.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    first.type("a36h38")
    assert page.sheet.state.reading.deal == 9
    assert other.sheet.showing.view.current == 9


def test_a_correction_that_is_open_while_the_sheet_is_signed_in_the_other_window_is_refused(windows, check_golden):
    first, second = windows
    page, uid = at_score(first, "complete")
    first.key(*[Qt.Key.Key_Up] * 4)
    first.enter()
    first.window.focusWidget().selectAll()
    first.type("b36d40")
    desk = second.bridge.desk
    content = record_text(desk.tournament.sessions[uid], desk.tournament).encode()
    mark = SheetSigned(uid, 1, "scorer", second.who, SIGNED, sha256(content).hexdigest())
    desk.submit_draft(lambda _: [mark], attachments=[content])
    first.enter()
    first.type("counted wrong")
    first.enter()
    settled(first)
    check_golden(first.status_text)
    first.enter()
    settled(first)
    check_golden(first.status_text)
    assert page.panels.panel is not None, "what was typed stays to be read"
    state = first.bridge.tournament.sessions[uid]
    assert state.under_signature
    assert state.entries[-1].fact == mark


def test_a_clock_that_is_set_back_loses_nothing(windows):
    first, second = windows
    _page, uid = at_score(first, "running")
    for evening in windows:  # both entries are read at once
        evening.bridge.stop_watching()
        evening.bridge.stop_polling()
    first.bridge.desk._clock = lambda: "2020-01-01T00:00:00Z"
    first.type("20")
    first.enter()
    settled(first)
    path = first.bridge.desk.store_state.path
    assert first.bridge.tournament.sessions[uid].record.deals[-1].taken == 20
    first.window.run("undo")
    settled(first)
    assert first.bridge.tournament.sessions[uid].record.deals[-1].taken is None
    assert verify_event(path).intact
    assert first.bridge.desk.tournament == fold(first.bridge.entries)
    second.bridge.poll()
    second.wait(lambda: second.bridge.tournament == first.bridge.tournament)
    warning = second.window.warning
    second.wait(lambda: warning.words.text().startswith("Two clocks differ by "))
    at_score(second, "running")
    second.type("31")
    second.enter()
    settled(second)
    first.bridge.poll()
    first.wait(lambda: first.bridge.tournament.sessions[uid].record.deals[-1].taken == 31)
    assert warning.isVisible(), "whatever is done meanwhile, until it is closed"
    second.window.activateWindow()
    second.key(Qt.Key.Key_F6)
    while second.window.focusWidget() is not warning.close_button:
        assert second.window.focusWidget() is not second.window.page("score").line, "F6 gets to the button"
        second.key(Qt.Key.Key_F6)
    second.enter()
    assert not warning.isVisible()
    assert second.window.focusWidget() is second.window.page("score").line
