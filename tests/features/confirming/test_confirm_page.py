"""The Confirm page under stress: arriving entries, disappearing rows, a key held down."""

from itertools import count

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from installers.screens import cut_off
from scorekeeper.features.confirming.page.confirm_page import ConfirmPage
from scorekeeper.journal.access import PHONE, Scope
from scorekeeper.journal.facts import (
    DealRecorded,
    EntryConfirmed,
    EntrySentBack,
    EventChanged,
    PenaltyGiven,
    Voided,
)
from scorekeeper.kernel.desk import By, Desk
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.rules.contract import Contract
from tests.event_loop import catch_up
from tests.features.round.hall import HallEvent, session, timestamp
from tests.shell.sample_page import Shown

ENTER, DOWN = Qt.Key.Key_Return, Qt.Key.Key_Down


class Reading:
    """Lissy at the page of what Anil typed at two tables, and Chitra at another desk."""

    def __init__(self, qtbot, how):
        hall = HallEvent(2).play(1, 3).play(2, 2)
        hall.enter(-70, EventChanged("Great Lakes 56", settings={"confirming": how}))
        ids = (f"{number:032x}" for number in count(1))
        store = MemoryStore(hall.entries)
        lissy, self.chitra = (
            Desk(store, who=who, seat=who, clock=lambda: timestamp(60), ids=lambda: next(ids))
            for who in ("Lissy", "Chitra")
        )
        self.shown = Shown(qtbot, ConfirmPage, "confirming", desk=lissy, icon="check")
        self.shown.window.activateWindow()
        QTest.qWaitForWindowActive(self.shown.window)
        catch_up()

    @property
    def page(self):
        return self.shown.page

    def elsewhere(self, *facts, reason=""):
        """Have Chitra enter something, which arrives here."""
        seq = self.chitra.submit(facts, reason=reason).entries[-1].seq
        self.shown.bridge.poll()
        self.shown.qtbot.waitUntil(lambda: self.shown.bridge.tournament.seq >= seq)
        catch_up()

    def settle(self):
        self.shown.qtbot.waitUntil(lambda: not self.shown.bridge.is_busy)
        catch_up()

    def confirmed(self):
        return [(entry.who, entry.fact.deal) for entry in self.shown.desk.entries if type(entry.fact) is EntryConfirmed]


@pytest.fixture
def reading(qtbot):
    pages = []

    def begin(how="read"):
        pages.append(Reading(qtbot, how))
        return pages[-1]

    yield begin
    for item in pages:
        item.shown.close()


def test_arrivals_do_not_disturb_what_is_read_and_typed(reading):
    at_page = reading()
    shown, page = at_page.shown, at_page.page
    shown.press(Qt.Key.Key_N)
    assert shown.focus is page.line
    shown.type("a40")
    first = page.selected
    at_page.elsewhere(DealRecorded(session(2), 3, "A", Contract(40, "S"), 41))
    assert (page.line.text(), page.selected, shown.focus) == ("a40", first, page.line)
    assert len(page.waiting.rows_model.rows) == 6


def test_an_event_whose_deals_were_typed_again_is_read(reading):
    at_page = reading("type")
    assert at_page.page._details
    at_page.shown.press(ENTER)
    at_page.settle()
    assert at_page.confirmed() == [("Lissy", 1)]


def test_an_entry_that_moved_under_the_cursor_is_not_confirmed(reading):
    at_page = reading()
    shown, page = at_page.shown, at_page.page
    first, second = page._rows[:2]
    assert page.selected == first
    result = []
    page.status_changed.connect(lambda kind, text, _detail: result.append((kind, text)))
    at_page.elsewhere(first.agrees())
    assert page.selected is None
    message = "Round 1, table 1, deal 1 has been changed or confirmed by someone else. Choose another entry."
    assert result == [("told", message)]
    shown.press(ENTER)
    at_page.settle()
    assert at_page.confirmed() == [("Chitra", 1)]
    shown.press(DOWN)
    assert page.selected == second
    # corrected while it is read: that is another thing to read
    state = shown.desk.tournament.sessions[second.session]
    right = DealRecorded(second.session, second.deal, "A", Contract(40, "D"), 44)
    assert state.record.deal(second.deal).contract != right.contract
    at_page.elsewhere(right, reason="misread")
    shown.press(ENTER)
    at_page.settle()
    assert at_page.confirmed() == [("Chitra", 1)]


def test_enter_held_down_confirms_one_deal_and_no_more(reading):
    at_page = reading()
    shown = at_page.shown
    shown.press(ENTER)
    at_page.settle()
    assert at_page.confirmed() == [("Lissy", 1)]
    for _ in range(5):
        again = QKeyEvent(QEvent.Type.KeyPress, ENTER, Qt.KeyboardModifier.NoModifier, "\r", autorep=True)
        QApplication.sendEvent(shown.focus, again)
        at_page.settle()
    assert at_page.confirmed() == [("Lissy", 1)]
    shown.press(ENTER)
    at_page.settle()
    assert len(at_page.confirmed()) == 2


def test_the_last_decision_is_undone_and_must_be_checked_again(reading):
    at_page = reading()
    shown, page = at_page.shown, at_page.page
    assert "undo" not in page.handlers()
    first = page.selected
    shown.press(ENTER)
    at_page.settle()
    assert page.selected != first
    page.handlers()["undo"]()
    at_page.settle()
    assert type(shown.desk.entries[-1].fact) is Voided
    assert first in page._rows
    assert "undo" not in page.handlers()


def on_phone(side, table=1):
    seat = f"table {table}/{side}.{side.lower() * 6}"
    return By(f"Captain {side}", seat, PHONE, Scope(session(table), side))


@pytest.fixture
def accepting(reading):
    """The page after a phone of side A entered a deal and a penalty against side B."""
    at_page = reading("other-side")
    deal = DealRecorded(session(1), 4, "B", Contract(36, "S"), 30)
    at_page.chitra.submit([deal], by=on_phone("A"))
    penalty = PenaltyGiven(session(1), "B", "lead-out-of-turn", 4)
    at_page.chitra.submit([penalty], by=on_phone("A"))
    at_page.elsewhere(DealRecorded(session(2), 3, "A", Contract(29, "C")))
    return at_page


def entered(at_page, count):
    return [(entry.fact.kind, entry.reason) for entry in at_page.shown.desk.entries[-count:]]


def test_what_came_from_a_phone_waits_for_the_other_team_and_nothing_else_does(accepting, check_golden):
    page = accepting.page
    assert [(row.deal, row.own) for row in page._rows] == [(4, False), (4, False)]
    parts = (page.about, page.location, page.entered, page.how, page.agrees, page.other)
    check_golden("\n".join(part.text() for part in parts))


def test_the_desk_accepts_for_a_team_by_keys_and_only_with_a_reason(accepting):
    shown, page = accepting.shown, accepting.page
    before = shown.desk.tournament.seq
    shown.press(ENTER)
    assert shown.focus is page.line
    assert "accept for Omaha II" in page.line.accessibleName()
    shown.press(ENTER)
    accepting.settle()
    assert shown.desk.tournament.seq == before, "without a reason nothing is accepted"
    shown.type("Captain came to the desk")
    shown.press(ENTER)
    accepting.settle()
    assert entered(accepting, 1) == [("deal-accepted", "Captain came to the desk")]
    assert len(page._rows) == 1
    page.handlers()["undo"]()
    accepting.settle()
    assert len(page._rows) == 2
    assert "undo" not in page.handlers()


def test_what_a_team_says_instead_goes_to_the_committee(accepting):
    shown, page = accepting.shown, accepting.page
    shown.press(DOWN, Qt.Key.Key_N)
    assert shown.focus is page.line
    shown.press(Qt.Key.Key_Escape)
    assert shown.focus is page.waiting
    shown.press(Qt.Key.Key_N)
    shown.type("It was our turn")
    shown.press(ENTER)
    accepting.settle()
    assert entered(accepting, 2) == [
        ("entry-sent-back", "It was our turn"),
        ("dispute-raised", "It was our turn"),
    ]
    dispute = shown.desk.entries[-1].fact
    assert (dispute.by, dispute.offender, dispute.code) == ("B", "B", "lead-out-of-turn")
    assert [row.deal for row in page._rows] == [4]
    assert "undo" not in page.handlers()


def test_an_objection_from_a_phone_is_shown_and_the_deal_still_waits(accepting):
    first = accepting.page._rows[0]
    back = EntrySentBack(first.session, first.entries, first.deal)
    accepting.chitra.submit([back], by=on_phone("B"), reason="we took 40")
    accepting.elsewhere(DealRecorded(session(2), 3, "A", Contract(30, "C")), reason="misread")
    assert accepting.page.shows.text() == "Captain B does not accept it: we took 40"


def test_where_nothing_waits_the_page_of_large_text_is_not_wider_than_the_window(qtbot):
    shown = Shown(qtbot, ConfirmPage, "confirming", percent=200, icon="check")
    shown.window.resize(800, 600)
    catch_up()
    assert list(cut_off(shown.page)) == []
    assert not shown.page.deal.isVisible()
    shown.close()


def test_an_empty_page_has_its_text_at_the_top(qtbot, check_golden):
    shown = Shown(qtbot, ConfirmPage, "confirming", icon="check")
    title, about = (shown.find(name) for name in ("confirm-title", "confirm-about"))
    check_golden(about.text())
    assert shown.focus is shown.find("confirm-settings")
    assert about.y() + about.height() < shown.page.height() / 4
    assert title.height() < 2 * about.height()
    shown.close()
