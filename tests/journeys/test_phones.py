"""Phones at the tables by keys, with phones over HTTP: serve, codes, take over and back."""

from urllib.request import urlopen

import pytest

from scorekeeper.kernel.hall_server import LOOPBACK
from scorekeeper.kit.phone_service import OFF
from tests.features.phones.hall import TestPhone
from tests.journeys.person import evening, newest


def _phone(person, port, team):
    """Make the code of a team on the Phones page, and return a phone that has used it."""
    person.tab_to("phones-list")
    person.press("Home")
    for _row in range(10):
        if person.spoken("phones-row-title") == team:
            break
        person.press("Down")
    person.press("Return")
    assert person.at("phones-new")
    person.press("Return")
    person.wait(lambda: person.spoken("phones-code").startswith("Code of http"), "the code")
    address = person.spoken("phones-code-text")
    assert address in person.spoken("phones-code")
    phone = TestPhone(port, address.partition("#")[2])
    assert phone.hello()[0] == 200
    person.wait(lambda: not person.spoken("phones-code"), "the code to be used")
    return phone


def _find_table(person, table):
    for _tile in range(10):
        if person.spoken("round-table").startswith(f"Table {table}"):
            return
        person.press("Right")
    raise AssertionError(person.spoken("round-table"))


@pytest.fixture
def phones(person):
    """Serve on any free port, and leave no server behind, whatever happens."""
    person.programme.phones.port = "0"
    yield
    service = person.programme.phones.service(person.programme.opening.bridge)
    if service.state != OFF:
        service.stop()
        person.wait(lambda: service.state == OFF, "the end of the server")


@pytest.mark.usefixtures("phones")
def test_phones_enter_a_table_which_goes_to_the_desk_and_back(person, tmp_path):
    evening(person, tmp_path, teams=("Dallas", "Detroit", "Kochi", "Kottayam"))
    person.press("Ctrl+Shift+N", "Ctrl+Return")
    person.rest()
    person.press("Ctrl+2")
    person.wait_page("round")
    person.press("Ctrl+Shift+S")
    person.rest()
    person.choose_command("phones")
    person.wait_page("phones")
    assert person.spoken("phones-state") == "Off. No phone can enter anything."
    person.press("Return")
    assert "will wait until the other side accepts it" in person.spoken("phones-note")
    person.press("Return")
    person.rest()
    assert person.tournament.settings["confirming"] == "other-side"
    person.wait(lambda: "Phones can connect at" in person.spoken("phones-state"), "the server")
    port = int(person.spoken("phones-state").rstrip("/").rpartition(":")[2])
    with urlopen(f"http://{LOOPBACK}:{port}/try", timeout=20) as answer:
        assert "This phone reaches the desk." in answer.read().decode()
    person.wait(lambda: person.spoken("phones-tried").startswith("1 device has reached"), "the device")
    person.fill(phones_network="Hall 56", phones_password="trump")
    assert person.spoken("phones-wifi-code") == "Code that joins the Wi-Fi Hall 56"

    session = next(state for state in person.tournament.sessions.values() if (state.round, state.table) == (1, 1))
    teams = [person.tournament.teams[team].name for team in session.teams]
    first, second = (_phone(person, port, team) for team in teams)
    assert first.deal(1, "A 40H 44")[0] == 200
    assert second.accept(1)[0] == 200
    person.wait(lambda: newest(person).kind == "deal-accepted", "the other side")

    person.press("Ctrl+2")
    person.wait_page("round")
    _find_table(person, 1)
    assert person.spoken("round-score") == f"{teams[0]} 2 : 0 {teams[1]}"
    person.wait(lambda: person.spoken("round-phones").startswith("A, seen "), "the phones to be heard")
    person.press("Alt+K")
    assert "Press Alt+K again to enter table 1 at this desk" in person.spoken("round-notice")
    person.press("Alt+K")
    person.rest()
    assert newest(person).kind == "table-taken"
    person.wait(lambda: first.state()["held"], "the phone to see the desk")
    assert first.deal(2, "B 28NT 30")[1]["code"] == "desk-has-it"
    person.press("Alt+K")
    assert "Press Alt+K again to give table 1 back" in person.spoken("round-notice")
    person.press("Alt+K")
    person.rest()
    person.wait(lambda: not first.state()["held"], "the phone to see that it is back")
    assert first.deal(2, "B 28NT 30")[0] == 200

    assert second.do("bell")[0] == 200
    person.wait(lambda: "has been calling the desk" in person.spoken("round-phones"), "the call")
    person.tab_to("round-phones-answered")
    person.press("Space")
    person.wait(lambda: "has been calling" not in person.spoken("round-phones"), "the call to be answered")
    person.choose_command("phones")
    person.wait_page("phones")
    person.press("Alt+O")
    person.wait(lambda: person.spoken("phones-state").startswith("Off."), "the end of the server")
