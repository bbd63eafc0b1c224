"""Entries waiting at a different event, opened from the start page and decided by keys."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.events import create_event, open_event
from scorekeeper.kit.frame.questions import KEEP
from scorekeeper.store.outbox import left_over
from tests.cli.commands import run_ok
from tests.postgres.window_seat import EVENT, WindowSeat, answer

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def seat(qtbot, hall, tmp_path):
    """A closed window with two waiting deals, the first after one that was confirmed."""
    desk = create_event(hall.url(), EVENT, who="Mini", seat="office")
    hall.seat(desk.store.event, anil="scorer")
    desk.close()
    new_seat = WindowSeat(qtbot, tmp_path / "anil", "anil").open(hall.url("anil"))
    new_seat.deal("a28h30")
    hall.cluster.stop()
    new_seat.deal("b30c33")
    new_seat.deal("a33d-")
    new_seat.wait(lambda: new_seat.status_text.startswith("2 not sent yet"))
    answer(KEEP)
    new_seat.window.run("close-event")
    new_seat.wait(lambda: new_seat.bridge is None and new_seat.waiting_tiles)
    hall.cluster.start()
    yield new_seat
    new_seat.close()


def opens_what_waits(seat):
    seat.window.activateWindow()
    (tile,) = seat.waiting_tiles
    tile.setFocus()
    seat.enter()
    seat.wait(lambda: seat.bridge is not None)
    seat.press_in_front(Qt.Key.Key_O, CTRL | SHIFT)
    seat.wait(lambda: seat.window.current == "waiting")
    return seat.window.page("waiting")


def deals_at(hall):
    desk = open_event(hall.url(), who="Mini", seat="office", read_only=True)
    result = [entry.fact.deal for entry in desk.entries if isinstance(entry.fact, DealRecorded)]
    desk.close()
    return result


def test_at_a_server_that_was_put_back_it_goes_in_by_one_key(seat, hall):
    with hall.cluster.connect(hall.database) as owner:
        for table in ("entry", "event"):
            owner.execute(f"ALTER TABLE scorekeeper.{table} DISABLE TRIGGER USER")
        owner.execute("DELETE FROM scorekeeper.entry WHERE seq = (SELECT max(seq) FROM scorekeeper.entry)")
        newest = "(SELECT seq, digest FROM scorekeeper.entry ORDER BY seq DESC LIMIT 1)"
        owner.execute(f"UPDATE scorekeeper.event SET (head_seq, head_digest) = {newest}")
    assert deals_at(hall) == []
    page = opens_what_waits(seat)
    seat.wait(lambda: "is not sent" in page.heading.text())
    assert "no longer has entry" in page.differ.text()
    assert seat.status_text.startswith("The server has lost confirmed entries")
    assert deals_at(hall) == []
    seat.key(Qt.Key.Key_1)
    seat.wait(lambda: not seat.bridge.waiting)
    assert deals_at(hall) == [2, 3]


def test_at_an_event_that_has_gone_home_it_is_read_and_left_out(seat, hall, tmp_path):
    run_ok("move", hall.url(), tmp_path / "home.scorekeeper")
    page = opens_what_waits(seat)
    seat.wait(lambda: "is not sent" in page.heading.text())
    assert "home.scorekeeper" in page.differ.text()
    seat.key(Qt.Key.Key_1)
    assert len(seat.bridge.waiting) == 2, "it is entered there, not here"
    for deal, left in ((2, 1), (3, 0)):
        seat.wait(lambda deal=deal: f"deal {deal} is not sent" in page.heading.text())
        seat.key(Qt.Key.Key_2)
        seat.wait(lambda left=left: len(seat.bridge.waiting) == left)
    assert deals_at(hall) == [1]
    assert left_over(tmp_path / "anil" / "outbox") == ()
