"""Without notifications, others' entries appear by asking for the newest number."""

import threading

import pytest

from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kernel.events import NewEvent, create_event, open_event
from scorekeeper.kernel.server_desk import ServerDesk
from scorekeeper.store.server import entering, waking


class WakerLog:
    """What a waker tells."""

    def __init__(self) -> None:
        self.numbers: list[int | None] = []
        self.new = threading.Condition()

    def __call__(self, seq: int | None) -> None:
        with self.new:
            self.numbers.append(seq)
            self.new.notify_all()

    def wait_for(self, seq: int) -> None:
        """Wait until this number was told."""
        with self.new:
            assert self.new.wait_for(lambda: seq in self.numbers, 30), self.numbers


@pytest.mark.parametrize("lacking", ["LISTEN", "NOTIFY"])
def test_entries_of_others_are_noticed_by_asking_alone(hall, tmp_path, monkeypatch, lacking):
    monkeypatch.setattr(waking, "EVERY", 0.2)
    if lacking == "LISTEN":
        monkeypatch.setattr(waking, "LISTEN", "HEAR {}")  # no such thing, as with an engine that does not have it
    else:
        monkeypatch.setattr(entering, "WAKE", "SELECT %s, %s")
    other = create_event(hall.url(), NewEvent("Cup", "international-56"), who="Mini", seat="office")
    desk = open_event(hall.url(), who="Mini", seat="table-7", outboxes=tmp_path)
    assert isinstance(desk, ServerDesk)
    heard = WakerLog()
    listening = desk.listen(heard)
    try:
        for number in range(3):
            seq = other.submit((TeamEntered(f"t{number}", f"Team {number}"),)).entries[-1].seq
            heard.wait_for(seq)
        assert None not in heard.numbers, "the server was never taken to be away"
    finally:
        listening.close()
        desk.close()
        other.close()
