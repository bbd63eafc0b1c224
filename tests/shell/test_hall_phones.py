"""The open event's phones: served when opened, released with it, calls in the rail."""

from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from pypdf import PdfReader

from scorekeeper.features.papers.page import paper_desk
from scorekeeper.features.round.page.round_page import RoundPage
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.kernel.phone_status import TEAM, PhoneStatus
from scorekeeper.kit.look.rail import RailButton
from scorekeeper.kit.phone_service import PhoneService
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.shell import hall_phones
from scorekeeper.shell.hall_phones import HallPhones
from tests.features.round.hall import HallEvent
from tests.shell.sample_page import Shown


@pytest.fixture
def opened(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(hall_phones, "_AFTER_PAINT_MS", 0)
    started = []
    monkeypatch.setattr(PhoneService, "start", lambda service, address="": started.append((service, address)))
    page = Shown(qtbot, RoundPage, "round", new=HallEvent(2).entries)
    settings = ProgramSettings(tmp_path)
    desks: Any = SimpleNamespace(paper="the desk for paper")
    yield page, settings, HallPhones(page.window, page.look, settings, desks, tmp_path), started
    page.close()


def test_phones_are_served_again_when_their_event_is_opened(opened, qtbot):
    page, settings, phones, started = opened
    phones.follow(page.bridge)
    phones.service(page.bridge)._keep(True)
    assert started == []
    settings.hall_address = "192.168.8.2"
    phones.follow(page.bridge)
    qtbot.waitUntil(lambda: started)
    assert started == [(phones.service(page.bridge), "192.168.8.2")]
    phones.service(page.bridge)._keep(False)
    phones.follow(page.bridge)
    qtbot.wait(0)
    assert len(started) == 1


def test_the_rail_counts_the_phones_that_call(opened):
    page, _settings, phones, _started = opened
    service = phones.service(page.bridge)
    service.statuses = (PhoneStatus("1", TEAM, HallEvent.team(0), True, "", 0, 0, "2026-10-03T12:00:00Z"),)
    service.changed.emit()
    rail = page.window.rail.findChild(RailButton, "rail-round")
    assert (rail.count, rail.accessibleName()) == (1, "Round, 1 phone is calling the desk")


def test_cards_are_printed_with_the_code_of_the_network(opened, monkeypatch):
    page, settings, phones, _started = opened
    settings.hall_network, settings.hall_password = "Hall 56", "trump"
    printed = []
    monkeypatch.setattr(paper_desk, "print_at_once", lambda *asked: printed.append(asked))
    made = phones.make_page(page.bridge)
    made.cards_asked.emit([("Omaha II", "http://192.168.8.2:5657/#abc")])
    made.deleteLater()
    ((desk, (piece,)),) = printed
    assert (desk, piece.name, piece.file("pdf")) == ("the desk for paper", "Phone cards", "phone-cards.pdf")
    text = PdfReader(BytesIO(piece.draw("pdf", sheet_options()))).pages[0].extract_text()
    assert "Omaha II" in text
    assert "First join the Wi-Fi: Hall 56" in " ".join(text.split())
