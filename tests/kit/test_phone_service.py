"""The phone server as a process: start, codes, left running, taken over, stop, refusal."""

import pytest

from scorekeeper.kit.phone_service import OFF, ON, STARTING, PhoneService
from tests.features.phones.hall import PhoneHall, TestPhone, team_of


@pytest.fixture
def hall(tmp_path):
    return PhoneHall(tmp_path)


@pytest.fixture
def kept():
    """What a service kept: whether it is to run when the event is opened again."""
    return []


@pytest.fixture
def serve(qtbot, hall, kept):
    services: list[PhoneService] = []

    def started(port="0"):
        service = PhoneService(str(hall.path), hall.data, kept.append)
        service.port = port
        services.append(service)
        service.start("hall.test")
        assert service.state == STARTING
        qtbot.waitUntil(lambda: service.state in {ON, OFF})
        return service

    yield started
    for service in services:
        if service.is_on:
            service.stop()
            qtbot.waitUntil(lambda service=service: service.state == OFF)


def test_a_window_leaves_the_phones_to_their_process_and_the_next_one_takes_over(qtbot, hall, serve, kept):
    service = serve()
    assert service.addresses[0].startswith("http://hall.test:")
    port = service.addresses[0].rstrip("/").rpartition(":")[2]
    made = []
    service.code_made.connect(lambda *code: made.append(code))
    service.make_code("team", team_of(0))
    qtbot.waitUntil(lambda: made)
    code = service.code("team", team_of(0))
    assert code.startswith(f"{service.addresses[0]}#")
    phone = TestPhone(int(port), code.partition("#")[2])
    assert phone.hello()[0] == 200
    phone.do("bell")
    qtbot.waitUntil(lambda: any(status.bell for status in service.statuses))
    assert service.code("team", team_of(0)) == "", "it is used"
    service.answer_bell(service.statuses[0].id)
    qtbot.waitUntil(lambda: not any(status.bell for status in service.statuses))
    service.release()
    assert phone.deal(1, "A 40H 44")[0] == 200, "it is served on"
    second = serve(port)
    assert second.is_on, second.problem
    assert phone.state()["rows"][0]["deal"] == 1
    second.end_phone("team", team_of(0))
    qtbot.waitUntil(lambda: second.phone("team", team_of(0)) is None)
    second.stop()
    qtbot.waitUntil(lambda: second.state == OFF)
    assert (second.problem, kept) == ("", [True, True, False])


def test_the_reason_why_phones_are_not_served_is_shown(qtbot, hall, serve):
    desk = hall.desk()
    desk.close()
    service = serve("x")
    assert service.state == OFF
    assert "x" in service.problem
