"""A server that takes over lacks entries: no phone was told that they are saved, or a person decides."""

import pytest

from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.store.errors import NoAnswerError, ServerLacksError
from tests.features.phones.hall import PhoneHall, session_of

CMD = "c" * 32


@pytest.fixture
def hall(tmp_path):
    hall = PhoneHall(tmp_path, deals=3).start()
    yield hall
    hall.stop()


@pytest.fixture
def failover(hall, monkeypatch):
    """Have the server that the desk has read lack its newest entry; a desk that opens it again reads what is there."""
    store, tail = hall.server.store, type(hall.server.store).tail

    def lacking(self, after):
        if self is store:
            raise ServerLacksError(name="hall2", entry=after)
        return tail(self, after)

    return lambda: monkeypatch.setattr(type(store), "tail", lacking)


def test_a_deal_that_can_be_seen_on_the_server_is_not_called_saved_before_it_is_safe(hall, monkeypatch):
    phone = hall.phone()
    values = {"by": "A", "seen": phone.state()["seq"], "session": session_of(1), "cmd": CMD}
    assert phone.deal(1, "A 40H 44", **values)[0] == 200

    def unanswered(_store, _cmd):
        raise NoAnswerError(name="hall1")

    with monkeypatch.context() as away:
        away.setattr(type(hall.server.store), "confirm", unanswered)
        assert phone.deal(1, "A 40H 44", **values)[0] == 503
    assert phone.deal(1, "A 40H 44", **values)[0] == 200


def test_phones_go_on_at_a_server_that_has_all_they_were_told_is_saved(hall, failover):
    phone = hall.phone()
    assert phone.deal(1, "A 40H 44")[0] == 200
    before = hall.server.store
    failover()
    assert hall.server.catch_up() == ""
    assert hall.server.store is not before
    assert phone.accept(1, "B")[0] == 200
    assert phone.state()["rows"][0]["accepted"]


def test_a_server_that_lost_what_phones_were_told_is_saved_is_not_used(hall, failover, tmp_path, monkeypatch):
    assert hall.phone().deal(1, "A 40H")[0] == 200
    before = hall.server.store
    hall.path = tmp_path / "other.scorekeeper"
    create_event(hall.path, NewEvent("Cup", "international-56"), who="Mini", seat="office").close()
    failover()
    assert hall.server.catch_up().startswith("This server does not have entry")
    with monkeypatch.context() as again:
        again.setattr(Desk, "close", lambda _desk: pytest.fail("it is opened again each time"))
        assert hall.server.catch_up() != ""
    assert hall.server.store is before
