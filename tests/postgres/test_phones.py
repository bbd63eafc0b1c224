"""Phones of a hall on a server: both sides share a login, but no side accepts its own."""

import pytest

from scorekeeper.cli import main
from scorekeeper.journal.access import PHONE, SCORER, Scope
from scorekeeper.journal.confirming import waiting_in
from scorekeeper.journal.facts import DealAccepted, DealRecorded, SheetLookedAt
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.desk import By
from scorekeeper.kernel.errors import Conflict
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event, open_event
from scorekeeper.rules.contract import Contract
from scorekeeper.store.server.making import make_ready, readiness
from tests.postgres.psql import appending, tried

EVENT = NewEvent(
    "Cup",
    "international-56",
    settings={"confirming": "other-side", "deals": 1},
    teams=(NewTeam("Dallas", ("Mini", "Ann", "Ben"), "Mini"), NewTeam("Detroit", ("Mini", "Uma", "Vic"), "Mini")),
    first_session=True,
)


@pytest.fixture
def serving(hall):
    """A desk serving the phones by Anil's login as a scorer; Mini is organizer and a captain."""
    desk = create_event(hall.url(), EVENT, who="Mini", seat="0ff1ce")
    hall.seat(desk.store.event, anil=SCORER, biju=SCORER)
    event = desk.store.event
    desk.close()
    opened = open_event(hall.url("anil", event), who="Anil", seat="5e47e4")
    yield opened
    opened.close()


def session(desk):
    (uid,) = desk.tournament.sessions
    return uid


def phone(desk, side, number):
    return By("Mini", f"table 1/{side}.{number}", PHONE, Scope(session(desk), side))


def deal(desk, taken=40):
    return DealRecorded(session(desk), 1, "A", Contract(28, "H"), taken)


def test_two_seats_on_one_desk_enter_and_accept_over_one_login(serving, hall):
    first, second = phone(serving, "A", "aaaaaa"), phone(serving, "B", "bbbbbb")
    seen = serving.tournament.seq
    (entry,) = serving.submit([deal(serving)], by=first, expect=seen).entries
    with pytest.raises(Conflict):
        serving.submit([deal(serving, 30)], by=second, expect=seen, reason="they say otherwise")
    serving.submit([DealAccepted(session(serving), (entry.seq,), "B", 1)], by=second)
    assert waiting_in(serving.tournament, serving.tournament.sessions[session(serving)]) == ()
    serving.submit([SheetLookedAt(session(serving), "B", serving.tournament.seq)], by=second)
    other = open_event(hall.url("biju", serving.store.event), who="Biju", seat="b19b00")
    assert [kept.seat for kept in other.entries[-3:]] == [first.seat, second.seat, second.seat]
    assert other.tournament == serving.tournament == fold(serving.entries)
    other.close()


def test_a_desk_accepts_for_a_side_over_the_same_login_and_says_why(serving):
    (entry,) = serving.submit([deal(serving)], by=phone(serving, "A", "aaaaaa")).entries
    accepted = DealAccepted(session(serving), (entry.seq,), "B", 1)
    serving.submit([accepted], reason="Captain of Detroit came to the desk")
    assert serving.entries[-1].seat == "5e47e4"


def test_the_server_itself_lets_no_side_accept_its_own_entry(serving, hall):
    (entry,) = serving.submit([deal(serving)], by=phone(serving, "A", "aaaaaa")).entries
    uid, head = session(serving), (serving.tournament.seq, serving.tournament.head_digest)

    def accepting(side, seat, reason="", entries=(entry.seq,)):
        body = f'{{"deal":1,"entries":{list(entries)},"session":"{uid}","side":"{side}"}}'.replace(" ", "")
        return appending(head, [DealAccepted.kind], bodies=[body], seat=seat, reason=reason, event=serving.store.event)

    slips = {
        "by its own side": accepting("A", "table 1/A.aaaaaa"),
        "in the name of the other": accepting("B", "table 1/A.aaaaaa"),
        "for its own side, on the other's phone": accepting("A", "table 1/Ah.bbbbbb"),
        "by a desk that does not say why": accepting("B", "5e47e4"),
        "before it was entered": accepting("B", "table 1/B.bbbbbb", entries=(entry.seq, head[0] + 1)),
    }
    assert tried(hall.cluster, hall.database, "anil", [*slips.values()]) == ["SK006"] * len(slips)
    fine = [accepting("B", "table 1/B.bbbbbb"), accepting("B", "table 1/Bh.aaaaaa"), accepting("B", "5e47e4", "came")]
    assert tried(hall.cluster, hall.database, "anil", fine) == ["00000"] * len(fine)


def test_a_server_of_an_earlier_version_is_upgraded_and_reports_it(hall):
    with hall.cluster.connect(hall.database) as connection:
        connection.execute("UPDATE scorekeeper.generation SET number = 3")
        assert [step.code for step in readiness(connection).missing][-1] == "brought-on"
        make_ready(connection)
        assert readiness(connection).missing == ()


@pytest.mark.parametrize("login", ["eye", "chair"])
def test_a_login_that_enters_no_deals_serves_no_phones(hall, capfd, login):
    desk = create_event(hall.url(), EVENT, who="Mini", seat="0ff1ce")
    event = desk.store.event
    hall.seat(event, eye="viewer", chair="committee")
    desk.close()
    assert main(["phones", hall.url(login, event)]) == 2
    assert "phones need a login for the role scorer or organizer" in capfd.readouterr().err
