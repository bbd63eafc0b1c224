"""Two windows of one computer on one server: a killed window's outbox is sent by the other."""

import subprocess
import sys

import pytest
from PySide6.QtCore import Qt

from scorekeeper.kernel.events import create_event
from tests.postgres.window_seat import EVENT, WindowSeat

_WINDOW = """
import sys
from pathlib import Path
from scorekeeper.assets.paths import outbox_dir
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.events import open_event
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.rules.contract import Contract
from scorekeeper.assets.desk_place import DeskPlace

data = Path(sys.argv[1])
settings = ProgramSettings(data, DeskPlace(data))
desk = open_event(sys.argv[2], who="Anil", seat=settings.own_seat, outboxes=outbox_dir(data))
(session,) = desk.tournament.sessions
for line in sys.stdin:
    deal = int(line)
    desk.submit((DealRecorded(session, deal, "A", Contract(28, "H"), 30 + deal),))
    print(desk.seat, len(desk.waiting), flush=True)
"""


@pytest.fixture
def window(qtbot, hall, tmp_path):
    desk = create_event(hall.url(), EVENT, who="Mini", seat="office")
    hall.seat(desk.store.event, anil="scorer")
    desk.close()
    seat = WindowSeat(qtbot, tmp_path / "anil", "anil", computer=WindowSeat.computer)
    yield seat.open(hall.url("anil"))
    seat.close()


def test_leftovers_of_a_killed_window_are_sent_from_its_own_seat(window, hall):
    other = subprocess.Popen(
        [sys.executable, "-c", _WINDOW, str(window.data), hall.url("anil")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip

    def enters(deal):
        assert other.stdin is not None
        assert other.stdout is not None
        other.stdin.write(f"{deal}\n")
        other.stdin.flush()
        return other.stdout.readline().strip()

    try:
        assert enters(1) == "table-7.2 0"
        window.wait(lambda: window.deals == [(1, "made")])
        hall.cluster.stop()
        window.deal("b30c33")
        window.wait(lambda: window.status_text.startswith("1 not sent yet"))
        assert enters(3) == "table-7.2 1"
        listed = window.programme._orphaned_outboxes.listed
        assert [item.seat for item in listed()] == ["table-7"], "the other window sees to its own"
        other.kill()
        other.wait()
    finally:
        other.kill()
        other.communicate()
        hall.cluster.start()
    window.wait(lambda: not window.bridge.waiting)
    window.press_in_front(Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    window.wait(lambda: window.bridge is None and window.waiting_tiles)
    (tile,) = window.waiting_tiles
    assert tile.accessibleName().startswith("One entry of Great Lakes 56 is waiting on this laptop")
    tile.setFocus()
    window.enter()
    window.wait(lambda: window.bridge is not None and not window.bridge.waiting)
    assert [(entry.seat, entry.who) for entry in window.bridge.entries[-2:]] == [
        ("table-7", "anil"),
        ("table-7.2", "Anil"),
    ]
    assert window.bridge.desk.seat == "table-7.2"
    assert not window.place.is_free(2), "whoever comes now sits somewhere else"
    assert [number for number, _ in window.deals] == [1, 2, 3]
    window.programme.opening.open(hall.url("anil"))
    window.wait(lambda: window.bridge is not None and window.bridge.desk.seat == "table-7")
