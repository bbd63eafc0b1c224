"""The phone code at check-in: made on arrival, shown until a phone has used it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper.features.event.page.page import EventPage
from scorekeeper.kernel.phone_status import TEAM
from scorekeeper.kit.phone_service import ON
from tests.features.phones.served import CODE, Served, phone
from tests.features.round.hall import HallEvent
from tests.shell.sample_page import Shown


@pytest.fixture
def desk(qtbot, request):
    service, percent = Served(), getattr(request, "param", 100)
    page = Shown(
        qtbot, lambda look, bridge: EventPage(look, bridge, service), "event", new=HallEvent(2).entries, percent=percent
    )
    page.window.activateWindow()
    QTest.qWaitForWindowActive(page.window)
    page.page.begin_desk()
    yield page, service
    page.close()


def check_in(page, letters):
    page.page.desk.find_line.setFocus()
    page.type(letters)
    page.press(Qt.Key.Key_Return, Qt.Key.Key_Return)
    page.qtbot.waitUntil(lambda: not page.bridge.is_busy)


def test_a_team_that_is_here_is_shown_its_code(desk):
    page, service = desk
    service.start()
    check_in(page, "om")
    code = page.page.desk.phone
    assert code.title.text() == "Phone of Omaha II"
    assert service.asked[1:] == [("new", HallEvent.team(1))]
    assert code.address.text() == f"{CODE}{HallEvent.team(1)}"
    assert code.code.isVisible()
    assert page.focus is page.page.desk.find_line, "ready for the next team"
    service.statuses = (phone(HallEvent.team(1)),)
    service.changed.emit()
    assert code.code.isHidden()
    assert "Omaha II has a phone, seen 25 s ago" in code.note.text()
    code.give.click()
    assert service.asked[-1] == ("new", HallEvent.team(1))


@pytest.mark.parametrize("desk", [200], indirect=True)
def test_the_code_and_the_next_search_are_in_sight_with_large_text(desk):
    page, service = desk
    page.window.resize(1024, 700)
    service.start()
    check_in(page, "om")
    code, line = page.page.desk.phone.code, page.page.desk.find_line
    page.qtbot.waitUntil(lambda: not line.visibleRegion().isEmpty())
    assert code.visibleRegion().boundingRect() == code.rect()
    assert page.focus is line


def test_a_card_printed_earlier_stays_valid(desk):
    page, service = desk
    service.state, service.statuses = ON, (replace(phone(HallEvent.team(1)), used=False, heard=0),)
    check_in(page, "om")
    assert service.asked == []
    assert page.page.desk.phone.note.text().startswith("Its code is on a card that was printed or shown earlier.")


def test_nothing_is_shown_while_no_phones_are_served(desk):
    page, service = desk
    check_in(page, "om")
    assert page.page.desk.phone.isHidden()
    assert service.asked == []
    assert service.phone(TEAM, HallEvent.team(1)) is None
