"""Two windows of the program on one file, and a clock that is set back: nothing is lost, doubled or told wrongly."""

from hashlib import sha256

import pytest
from PySide6.QtCore import Qt

from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.journal.facts import SheetSigned
from scorekeeper.journal.fold import fold
from scorekeeper.journal.roles import SIGNED
from scorekeeper.sheets.record import record_text
from tests.event_loop import catch_up
from tests.shell.evening import Evening


class Other(Evening):
    """A second window, of another scorer."""

    who = "Anil Kurian"


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


def at_score(evening, state):
    uid = next(one.uid for one in evening.bridge.tournament.sessions.values() if one.state == state)
    evening.programme._go("score", uid)
    evening.wait(lambda: evening.window.current == "score")
    evening.window.activateWindow()
    page = evening.window.page("score")
    page.line.setFocus()
    return page, uid


def settled(*evenings):
    for evening in evenings:
        evening.wait(lambda one=evening: not one.bridge.is_busy)
        catch_up()


def test_both_write_the_same_deal_and_the_second_is_told_who_was_first(windows):
    first, second = windows
    page, _ = at_score(first, "running")
    before = len(first.bridge.entries)
    first.type("20")
    at_score(second, "running")
    second.type("30")
    second.enter()
    settled(second)
    page.line.setFocus()
    first.enter()
    settled(first)
    told = page.entry.explanation.accessibleName()
    assert told == f"Deal 7 was changed at another seat while you typed (entry {before + 1}, Anil Kurian)."
    assert page.line.text() == "20"
    first.window.run("undo")
    settled(first)
    assert page.line.text() == "", "what is typed goes first, never what the other entered"
    assert [entry.fact.taken for entry in first.bridge.entries[before:]] == [30]
    assert first.bridge.desk.tournament == fold(first.bridge.entries)


def test_a_typed_line_stays_with_its_deal_whatever_the_other_window_enters(windows):
    first, second = windows
    page, _ = at_score(first, "running")
    at_score(second, "running")
    second.type("30")
    second.enter()
    settled(second, first)
    assert first.bridge._timer.isActive()
    first.bridge._timer.timeout.emit()  # some seconds later
    first.wait(lambda: page.sheet.showing.view.current == 8)
    page.line.setFocus()
    first.type("a36h38")
    other, _ = at_score(second, "running")
    second.type("b30c31")
    second.enter()
    settled(second)
    before = len(second.bridge.entries)
    page.line.setFocus()
    first.enter()
    settled(first)
    assert (page.line.text(), page.sheet.reading.deal, page.entry.deal.text()) == ("a36h38", 8, "Deal 8")
    first.enter()
    settled(first)
    assert len(first.bridge.entries) == before, "deal 8 stands already: another line for it is a correction"
    assert (page.panels.panel.kind, page.panels.panel.deal) == ("correct", 8)
    first.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    first.type("a36h38")
    assert page.sheet.reading.deal == 9
    assert other.sheet.showing.view.current == 9


def test_a_correction_that_is_open_while_the_sheet_is_signed_in_the_other_window_is_refused(windows):
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
    assert (
        first.said
        == f"This sheet was signed at another seat while you typed (entry {desk.tournament.seq}, Anil Kurian)."
    )
    first.enter()
    settled(first)
    assert "is being signed" in first.said
    assert page.panels.panel is not None, "what was typed stays to be read"
    state = first.bridge.tournament.sessions[uid]
    assert state.under_signature
    assert state.entries[-1].fact == mark


def test_a_clock_that_is_set_back_loses_nothing(windows):
    first, second = windows
    _page, uid = at_score(first, "running")
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
    at_score(second, "running")
    second.type("31")
    second.enter()
    settled(second)
    assert second.bridge.tournament.sessions[uid].record.deals[-1].taken is None, "the other is told first"
