"""An event goes to a server and home again by keys, and the window goes along."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.kernel.events import create_event, open_event
from scorekeeper.kit.choosers import Choosers
from scorekeeper.store.errors import MovedError
from tests.postgres.window_seat import EVENT, WindowSeat


@pytest.fixture
def seat(qtbot, tmp_path):
    create_event(tmp_path / "cup.scorekeeper", EVENT, who="Mini", seat="office").close()
    seat = WindowSeat(qtbot, tmp_path / "mini", "mini").open(str(tmp_path / "cup.scorekeeper"))
    yield seat
    seat.close()


def connection_status(seat):
    return seat.window.page("connect").status.text()


def move(seat):
    seat.window.run("move-event")


def test_it_goes_there_and_home_and_the_window_with_it(seat, hall, tmp_path):
    seat.deal("a28h30")
    move(seat)
    assert seat.window.current == "connect"
    assert connection_status(seat).startswith("Great Lakes 56 moves to this server")
    seat.type(hall.url("anil"))
    seat.enter()
    seat.wait(lambda: "Only an organizer can move an event to this server" in connection_status(seat))
    field = seat.window.page("connect").form.fields["address"].station
    field.setFocus()
    seat.key(Qt.Key.Key_A, mod=Qt.KeyboardModifier.ControlModifier)
    seat.type(hall.url("mini"))
    seat.enter()
    seat.wait(lambda: seat.window.page("connect").form.confirm_button.text() == "Move event")
    seat.enter()
    seat.wait(lambda: seat.bridge is not None and seat.bridge.is_shared)
    seat.wait(lambda: "the old place is now read-only" in seat.status_text)
    assert seat.deals == [(1, "made")]
    with pytest.raises(MovedError):
        open_event(tmp_path / "cup.scorekeeper", who="Mini", seat="here")
    (uid,) = seat.bridge.tournament.sessions
    seat.go("score", uid)
    seat.page = seat.window.page("score")
    seat.deal("b30c33")
    seat.wait(lambda: seat.status_text.startswith("Saved on the server"))

    home = tmp_path / "home.scorekeeper"
    seat.programme.moving.choosers = Choosers(save_path=lambda *_asked: tmp_path / "home")
    move(seat)
    seat.wait(lambda: seat.bridge is not None and seat.bridge.desk.store_state.path == home)
    assert [number for number, _ in seat.deals] == [1, 2]
    with pytest.raises(MovedError):
        open_event(hall.url("mini"), who="Mini", seat="office")


def test_the_reason_to_stay_here_is_shown(seat, hall, tmp_path, qtbot):
    desk = create_event(hall.url(), EVENT, who="Mini", seat="office")
    hall.seat(desk.store.event, anil="scorer")
    desk.close()
    other = WindowSeat(qtbot, tmp_path / "anil", "anil").open(hall.url("anil"))
    move(other)
    other.wait(lambda: "Only an organizer can move an event" in other.status_text)
    other.close()
    mini = WindowSeat(qtbot, tmp_path / "mini2", "mini2").open(hall.url("mini"))
    taken = tmp_path / "taken.scorekeeper"
    taken.write_text("a note")
    mini.programme.moving.choosers = Choosers(save_path=lambda *_asked: taken)
    move(mini)
    mini.wait(lambda: "already exists" in mini.status_text)
    assert mini.bridge.is_shared
    assert taken.read_text() == "a note"
    mini.close()
