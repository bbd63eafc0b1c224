"""Phones of an event on a server: a stopped database neither loses nor doubles a deal."""

from scorekeeper.features.phones.view.phone_process import PhoneProcess
from scorekeeper.features.phones.view.phone_register import PhoneRegister
from scorekeeper.features.phones.view.phone_server import BODY, PhoneServer
from scorekeeper.features.phones.words import page_words
from scorekeeper.journal.access import SCORER
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event, open_event
from scorekeeper.kernel.hall_server import LOOPBACK, HallServer
from scorekeeper.kernel.phone_status import heard_phones
from scorekeeper.kernel.server_desk import ServerDesk
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.store.server import waking
from tests.features.phones.hall import TestPhone

EVENT = NewEvent(
    "Cup",
    "international-56",
    settings={"confirming": "other-side"},
    teams=(NewTeam("Dallas", ("Ann", "Ben"), "Ann"), NewTeam("Detroit", ("Uma", "Vic"), "Uma")),
    first_session=True,
)


def test_deals_are_entered_over_a_scorers_login_and_survive_a_stop_of_the_database(hall, cluster, tmp_path):
    desk = create_event(hall.url(), EVENT, who="Mini", seat="0ff1ce")
    event, (session,) = desk.store.event, desk.tournament.sessions
    hall.seat(event, anil=SCORER)
    desk.close()
    register = PhoneRegister(tmp_path, event, utc_now)
    server = PhoneServer(
        lambda: open_event(hall.url("anil", event), who="Anil", seat="phones"), register, {"en": page_words()}
    )
    http = HallServer(server, body=BODY)
    teams = server.tournament.sessions[session].teams
    phones = [TestPhone(http.port, register.make_code("team", team)) for team in teams]
    assert [phone.hello()[0] for phone in phones] == [200, 200]
    assert phones[0].deal(1, "A 40H 44")[0] == 200
    assert phones[1].accept(1)[0] == 200
    cmd, seen = "c" * 32, phones[0].state()["seq"]
    cluster.stop()
    status, answer = phones[0].deal(2, "B 28C 20", cmd=cmd, by="A", seen=seen, session=session)
    assert (status, answer["code"]) == (503, "not-saved")
    assert phones[0].state()["rows"][0]["taken"] == 44
    cluster.start()
    for _again in range(2):
        assert phones[0].deal(2, "B 28C 20", cmd=cmd, by="A", seen=seen, session=session)[0] == 200
    entries = server.tournament.sessions[session].entries
    assert [entry.fact.deal for entry in entries if isinstance(entry.fact, DealRecorded)] == [1, 2]
    http.close()
    server.close()


def test_other_desks_hear_which_phones_are_there_and_what_waits_on_them(hall, tmp_path, monkeypatch):
    monkeypatch.setattr(waking, "SPEAKS", 0.05)
    desk = create_event(hall.url(), EVENT, who="Mini", seat="0ff1ce")
    event, (session,) = desk.store.event, desk.tournament.sessions
    hall.seat(event, anil=SCORER)
    desk.close()
    process = PhoneProcess(
        lambda: open_event(hall.url("anil", event), who="Anil", seat="phones"), event, tmp_path, host=LOOPBACK, port=0
    )
    team = process.tournament.sessions[session].teams[0]
    phone = TestPhone(
        int(process.addresses[0].rpartition(":")[2].rstrip("/")), process.make_code("team", team).partition("#")[2]
    )
    assert phone.hello()[0] == 200
    other = open_event(hall.url(), who="Mini", seat="0ff1ce", outboxes=tmp_path)
    assert isinstance(other, ServerDesk)
    listening = other.listen(lambda _seq: None)

    def heard():
        found = heard_phones(listening.heard, 1000)
        return [(status.subject, status.waiting, bool(status.bell), status.heard > 0) for status in found]

    def poll(waiting, *, bell=False):
        if bell:
            phone.do("bell", "A", seen=1, session=session)
        phone.ask("GET", "/state", **{"X-Waiting": str(waiting)})
        return heard() == [(team, waiting, bell, True)]

    hall.cluster.wait_until(lambda: poll(2), "the phone is heard")
    hall.cluster.wait_until(lambda: poll(0, bell=True), "its call is heard")
    process.register.end("team", team)
    hall.cluster.wait_until(lambda: not heard(), "it has gone")
    listening.close()
    other.close()
    process.close()
