"""Phones on the Tables page: notes, tile states, the panel, taking tables over and back."""

from pathlib import Path

import pytest

from scorekeeper.features.round.page.round_page import RoundPage
from scorekeeper.features.round.view.phones import PhoneOverview
from scorekeeper.features.round.view.round_view import RoundViews
from scorekeeper.features.round.words import CALLED, PLAYS, WAITS
from scorekeeper.journal.desks import held_elsewhere
from scorekeeper.journal.facts import DealAccepted, DealRecorded, EventChanged
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.phone_status import TABLE, TEAM, PhoneStatus, heard_phones, sign_of
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.phone_service import ON, PhoneService
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.deal_times import seconds
from scorekeeper.store.heard import HeardDesk, Listened
from tests.features.round.hall import HallEvent, numbered, session, timestamp

NOW = seconds(timestamp(92)) or 0


def phone(team, ago=5, *, who="Thomas", bell="", kind=TEAM, used=True, waiting=0):
    heard = NOW - ago if ago is not None else 0
    return PhoneStatus(f"id{team}", kind, str(team), used, who, heard, waiting, bell)


def of_team(number, *args, **more):
    return phone(HallEvent.team(number), *args, **more)


def hall_with_phones(tables=3, *, since=0.5):
    """Return tables in play; at table 1 a phone has entered a deal this many minutes ago."""
    hall = HallEvent(tables).enter(
        -70, EventChanged("Great Lakes 56", settings={"deals": 18, "confirming": "other-side"})
    )
    for table in range(1, tables + 1):
        hall.play(table, 14, pace=6)
    hall.as_desk("Thomas", "table 1/A.ab12cd")
    return hall.enter(92 - since, DealRecorded(session(1), 15, "A", Contract(40, "H"), 44))


def tiles_of(hall, *statuses):
    tournament = fold(numbered(hall))
    phones = PhoneOverview(tournament, statuses, NOW, "seat")
    view = RoundViews().view(tournament, timestamp(92), number=1, seated=phones.with_phones)
    return view, phones


def test_a_tile_says_how_many_phones_were_heard_and_when():
    first, second, third = HallEvent.team(0), HallEvent.team(2), HallEvent.team(4)
    both = (phone(first, 3), of_team(1, 8), phone(second, 25), of_team(3, 90), phone(third, 240))
    view, phones = tiles_of(hall_with_phones(since=0.1), *both)
    assert [tile.phones for tile in view.tiles] == ["2 phones · 8 s", "phone A · 25 s", "silent 4 min"]
    assert view.tiles[1].spoken.endswith(", phone A · 25 s")
    assert phones.summary(view.tiles) == "Phones connected at 2 of 3 tables · 1 entry to accept"
    assert tiles_of(hall_with_phones(), phone(3, kind=TABLE))[0].tiles[2].phones == "1 phone · 5 s"
    assert tiles_of(hall_with_phones(), of_team(4, used=False))[0].tiles[2].phones == "", "a code is no phone"
    assert tiles_of(hall_with_phones(), of_team(4, None))[0].tiles[2].phones == "not seen yet"


def test_a_deal_waits_from_twenty_seconds_on_until_it_is_accepted():
    view, _phones = tiles_of(hall_with_phones(since=0.3), of_team(0))
    assert (view.tiles[0].state, view.tiles[0].waits) == (PLAYS, 1)
    view, _phones = tiles_of(hall_with_phones(since=0.5), of_team(0))
    assert (view.tiles[0].state, view.tiles[0].words) == (WAITS, "waiting 30 s")
    assert ("1 awaiting the other side", "table 1") in [(line.title, line.detail) for line in view.missing]
    hall = hall_with_phones()
    entry = numbered(hall)[-1].seq
    hall.as_desk("Thomas", "table 1/Bh.ab12cd").enter(91.9, DealAccepted(session(1), (entry,), "B", 15))
    view, phones = tiles_of(hall, of_team(0))
    assert (view.tiles[0].state, view.tiles[0].waits) == (PLAYS, 0)
    assert phones.table(session(1)).handed_over == 1


def test_a_table_that_calls_comes_first():
    view, phones = tiles_of(hall_with_phones(), of_team(4, bell=timestamp(91.5)))
    assert (view.tiles[2].state, view.missing[0].title) == (CALLED, "1 table is calling the desk")
    shown = phones.table(session(3))
    assert shown.lines == ("A: Thomas, seen 5 s ago", "A has been calling the desk for 30 s")
    assert shown.bells == (f"id{HallEvent.team(4)}",)


class Quiet(PhoneService):
    """A running service without a process."""

    def __init__(self, *statuses):
        super().__init__("event", Path(), lambda _on: None)
        self.state, self.statuses, self.asked = ON, statuses, []

    def _send(self, **asked):
        self.asked.append(asked)


def heard_elsewhere(*statuses):
    """Return these phones as another desk hears of them over the server, twice, which shows that they are there."""
    listened = Listened()
    for count in (1, 2, 3):
        signs = [(sign_of(status, ended=count > 2 and status.who == "gone"), status.who) for status in statuses]
        listened.take([(*sign, count if who == "gone" else min(count, 2)) for sign, who in signs], count)
    return listened.heard


def test_a_desk_that_does_not_serve_the_phones_hears_of_them_over_the_server(shown, monkeypatch):
    bell = timestamp(91.5)
    phones = [
        PhoneStatus("ab12", TEAM, HallEvent.team(0), True, "Thomas", NOW - 1, 2, ""),
        PhoneStatus("cd34", TEAM, HallEvent.team(1), True, "Mini", NOW - 1, 0, bell),
        PhoneStatus("ef56", TABLE, "7", True, "gone", NOW - 1, 0, ""),
    ]
    assert heard_phones(heard_elsewhere(*phones), NOW) == tuple(phones[:2])
    desk = HeardDesk("ab12", "desk 2", "Anil", 3)
    monkeypatch.setattr(Bridge, "heard", property(lambda _bridge: (desk, *heard_elsewhere(*phones))))
    page = shown(hall_with_phones())
    page.page.tiles.select(session(1))
    page.page.tiles.chosen.emit()
    assert page.page.tiles.current.state == CALLED
    assert page.text("round-phones").splitlines() == [
        "A: Thomas, seen 1 s ago, 2 entries waiting there",
        "B: Mini, seen 1 s ago",
        "B has been calling the desk for 30 s",
    ]
    panel = page.page.side.phones
    assert panel.elsewhere.isVisibleTo(panel)
    assert not any(button.isVisibleTo(panel) for button in (panel.answered, panel.end, *panel.codes.values()))
    assert len(page.page.side.desks.lines) <= 2, "no phone is a desk"


@pytest.fixture
def served(qtbot, shown, monkeypatch):
    def show(*statuses):
        service = Quiet(*statuses)
        made = RoundPage.__init__
        monkeypatch.setattr(RoundPage, "__init__", lambda page, look, bridge: made(page, look, bridge, service=service))
        page = shown(hall_with_phones())
        page.page.tiles.select(session(1))
        page.page.tiles.chosen.emit()
        return page, service

    return show


def test_the_panel_names_the_phones_and_leads_to_a_new_code(served):
    page, service = served(of_team(0, waiting=1), of_team(1, 20, who="Mini", bell=timestamp(91)))
    assert page.text("round-phones").splitlines()[:2] == [
        "A: Thomas, seen 5 s ago, 1 entry waiting there", "B: Mini, seen 20 s ago"
    ]  # fmt: skip
    assert page.text("round-phones-waiting") == "Deal 15 has been waiting for Omaha II for 30 s"
    assert page.text("round-phones-title") == "Phones connected at 1 of 1 table · 1 entry to accept"
    panel = page.page.side.phones
    panel.codes["B"].click()
    assert page.went[-1] == ("phones", (TEAM, HallEvent.team(1)))
    panel.answered.click()
    assert service.asked == [{"seen": f"id{HallEvent.team(1)}"}]
    panel.end.click()
    assert page.text("round-notice").startswith("Choose Disconnect phones again to disconnect the phones of table 1")
    assert len(service.asked) == 1
    panel.end.click()
    ended = [{"end": {"kind": TEAM, "subject": HallEvent.team(number)}} for number in (0, 1)]
    assert service.asked[1:] == ended


def test_every_button_of_the_panel_is_in_sight_however_much_it_says(served):
    page, _service = served(of_team(0, waiting=1), of_team(1, 20, who="Mini", bell=timestamp(91)))
    page.window.resize(1024, 700)
    panel = page.page.side.phones
    page.qtbot.waitUntil(lambda: panel.height() >= panel.heightForWidth(panel.width()))
    assert panel.end.visibleRegion().boundingRect() == panel.end.rect()
    assert panel.title.width() <= panel.width()


def test_a_table_is_taken_from_its_phones_and_given_back(served):
    page, _service = served(of_team(0))
    phones_seat = "table 1"
    page.run("take-over")
    assert page.text("round-notice").startswith("Press Alt+K again to enter table 1 at this desk.")
    page.run("take-over")
    page.qtbot.waitUntil(lambda: not page.bridge.is_busy)
    holder = held_elsewhere(page.bridge.tournament, session(1), phones_seat)
    assert holder is not None
    assert holder.seat == "seat"
    assert page.page.tiles.current.phones == "at the desk"
    assert page.page.side.take.text() == "Give back to phones"
    page.run("take-over")
    page.run("take-over")
    page.qtbot.waitUntil(lambda: not page.bridge.is_busy)
    assert held_elsewhere(page.bridge.tournament, session(1), phones_seat) is None
    assert page.page.tiles.current.phones == "phone A · 5 s"
    assert page.focus is page.page.tiles
