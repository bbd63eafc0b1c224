"""The Phones page: requests for the server, the connection test, codes and cards."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper.features.phones.page.phones_page import PhonesPage
from scorekeeper.features.phones.view.phone_rows import phone_rows, wifi_text
from scorekeeper.journal.access import SCORER
from scorekeeper.journal.facts import EventChanged
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.phone_status import TABLE, TEAM
from scorekeeper.kit.program_settings.settings import ProgramSettings
from tests.features.phones.served import CODE, NOW, Served, phone
from tests.features.round.hall import HallEvent, numbered
from tests.shell.sample_page import Shown


class PhonesShown(Shown):
    """The page with its service and the settings of the program."""

    def __init__(self, service, settings, *args, **how):
        self.service, self.settings = service, settings
        super().__init__(*args, **how)


@pytest.fixture
def shown(qtbot, tmp_path):
    pages = []

    def show(*, asks=True, tables=2, **how):
        hall = HallEvent(tables)
        if asks:
            hall.enter(-70, EventChanged("Great Lakes 56", settings={"deals": 18, "confirming": "other-side"}))
        service, settings = Served(), ProgramSettings(tmp_path)
        page = PhonesShown(service, settings, qtbot, lambda look, bridge: PhonesPage(look, bridge, service, settings), "phones",
                     new=hall.entries, icon="round", **how)  # fmt: skip
        pages.append(page)
        page.window.activateWindow()
        QTest.qWaitForWindowActive(page.window)
        page.page.open()
        page.page.first_focus().setFocus()
        return page

    yield show
    for each in pages:
        each.close()


def test_enter_starts_the_phones_once_the_setting_is_made(shown):
    page = shown(asks=False)
    assert page.text("phones-state") == "Off. No phone can enter anything."
    page.press(Qt.Key.Key_Return)
    assert page.text("phones-note").startswith("Every deal from a phone will wait until the other side accepts it.")
    assert page.service.asked == []
    page.press(Qt.Key.Key_Return)
    page.qtbot.waitUntil(lambda: page.service.asked)
    assert page.bridge.tournament.settings["confirming"] == "other-side"
    assert page.bridge.tournament.settings["deals"] == 18
    assert page.text("phones-state") == "Phones can connect at http://192.168.8.2:5657/"
    assert page.focus is page.page.list


def test_a_scorer_is_told_who_makes_the_setting(shown):
    page = shown(asks=False)
    page.desk.role = SCORER
    page.press(Qt.Key.Key_Return)
    assert "organizer" in page.text("phones-note").lower()
    assert page.service.asked == []


def test_the_address_typed_is_kept_and_used(shown):
    page = shown()
    page.page.address.line.setFocus()
    page.type("192.168.8.2")
    assert page.settings.hall_address == "192.168.8.2"
    page.page.start.setFocus()
    page.press(Qt.Key.Key_Return)
    assert page.service.asked == [("start", "192.168.8.2")]
    page.page.address.line.setFocus()
    page.type(" x/y")
    assert page.page.address.problem.text().startswith("Type an address")


def test_the_codes_of_the_connection_name_network_and_address(shown):
    page = shown()
    page.service.start()
    assert page.text("phones-address-code-label") == "Open the page"
    for field, text in ((page.page.network, "Hall; 56"), (page.page.password, "trump")):
        field.line.setFocus()
        page.type(text)
    assert page.page.wifi_code.accessibleName() == "Code that joins the Wi-Fi Hall; 56"
    assert page.text("phones-address-code-label") == "2. Open the page"
    assert page.page.address_code.accessibleName() == "Code of http://192.168.8.2:5657/try"
    assert (page.settings.hall_network, page.settings.hall_password) == ("Hall; 56", "trump")
    page.service.tries = {"192.168.8.30": NOW, "192.168.8.31": NOW - 60}
    page.service.changed.emit()
    assert page.text("phones-tried").startswith("2 devices have reached this computer")


def test_a_new_code_is_shown_until_a_phone_has_used_it(shown):
    page = shown()
    page.service.start()
    page.page.show_target((TEAM, HallEvent.team(1)))
    assert page.focus is page.page.new
    page.press(Qt.Key.Key_Return)
    assert page.text("phones-code-text") == f"{CODE}{HallEvent.team(1)}"
    assert page.page.code.accessibleName() == f"Code of {CODE}{HallEvent.team(1)}"
    page.service.statuses = (phone(HallEvent.team(1), waiting=2),)
    page.service.changed.emit()
    assert page.page.code.isHidden()
    assert page.text("phones-row-note") == (
        "Omaha II has a phone, seen 25 s ago, 2 entries waiting there. A new code disconnects it; what it has not sent stays "
        "on it."
    )


def test_a_phone_is_disconnected_once_that_is_confirmed_and_an_unused_code_at_once(shown):
    page = shown()
    page.service.start()
    page.service.statuses = (phone(HallEvent.team(0)), phone(HallEvent.team(1), used=False))
    page.service.changed.emit()
    before = list(page.service.asked)
    page.page.end.click()
    assert page.text("phones-note") == (
        "Choose Disconnect phone again to end the phone of Sacramento II. What it has not sent stays on it."
    )
    page.press(Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert page.page.note.isHidden()
    page.page.end.click()
    assert page.service.asked == before
    page.page.end.click()
    assert page.service.asked[-1] == ("end", HallEvent.team(0))
    page.press(Qt.Key.Key_Down)
    page.page.end.click()
    assert page.service.asked[-1] == ("end", HallEvent.team(1))


def test_cards_are_printed_for_teams_without_a_phone_once_all_codes_are_there(shown):
    page = shown()
    cards: list[list[tuple[str, str]]] = []
    page.page.cards_asked.connect(cards.append)
    page.page.cards.click()
    assert page.text("phones-note") == "Start the phones first: a code contains their address."
    page.service.start()
    page.service.statuses = (phone(HallEvent.team(0)),)
    page.service.changed.emit()
    page.page.cards.click()
    names = [name for name, _address in cards[0]]
    assert names == ["Omaha II", "Montreal II", "Richmond II"]
    assert all(address.startswith(CODE) for _name, address in cards[0])
    assert page.text("phones-note").startswith("3 cards with new codes.")


def test_every_control_has_a_name(shown):
    page = shown()
    page.service.start()
    assert all(name for _object, name in page.named())


def test_rows_name_teams_first_then_tables():
    tournament = fold(numbered(HallEvent(1)))
    rows = phone_rows(tournament, (phone(HallEvent.team(0), heard=NOW - 200), phone("1", TABLE, used=False)), NOW)
    assert [(row.name, row.detail, row.heard) for row in rows] == [
        ("Sacramento II", "Thomas, nothing waiting there", "seen 3 min ago"),
        ("Omaha II", "no code yet", ""),
        ("Table 1", "code not used yet", ""),
    ]


@pytest.mark.parametrize(
    ("network", "password", "text"),
    [
        ("Hall", "trump", "WIFI:T:WPA;S:Hall;P:trump;;"),
        ("Hall; 5\\6", "a:b,c", "WIFI:T:WPA;S:Hall\\; 5\\\\6;P:a\\:b\\,c;;"),
        ("Hall", "", "WIFI:T:nopass;S:Hall;P:;;"),
        ("", "trump", ""),
    ],
)
def test_the_code_of_the_network_escapes_signs(network, password, text):
    assert wifi_text(network, password) == text


def test_a_team_among_many_is_found_by_part_of_its_name(shown):
    page = shown(tables=10)
    page.run("find")
    page.type("winds")
    assert page.focus is page.page.find_line
    assert [item.title for item in page.page.list.rows_model.rows] == ["Windsor"]
    page.press(Qt.Key.Key_Return)
    assert page.focus is page.page.list
    page.page.find_line.setFocus()
    page.press(Qt.Key.Key_Escape)
    assert page.focus is page.page.list
    assert len(page.page.list.rows_model.rows) == 30


def test_a_few_teams_need_no_find_field(shown):
    assert not shown().find("phones-find").isVisible()
