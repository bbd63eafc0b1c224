"""The standby dies during play: it is named, nothing is called saved, and later all is."""

import pytest

from scorekeeper.kernel.events import create_event
from tests.postgres.cluster import programs
from tests.postgres.hall import make_hall
from tests.postgres.pair import Pair
from tests.postgres.window_seat import EVENT, WindowSeat


@pytest.fixture
def pair(cluster):
    assert programs() is not None
    new_pair = Pair(synchronous=True)
    yield new_pair.make()
    new_pair.remove()


def test_the_corner_names_the_second_server(qtbot, tmp_path, pair):
    database = pair.first.database()
    hall = make_hall(pair.first, database)
    desk = create_event(pair.url(database, "mini"), EVENT, who="Mini", seat="office")
    hall.seat(desk.store.event, anil="scorer")
    desk.close()
    anil = WindowSeat(qtbot, tmp_path / "anil", "anil").open(pair.url(database, "anil"))
    try:
        anil.deal("a28h30")
        assert anil.status_text.startswith("Saved on the server, entry")
        pair.second.stop()
        anil.deal("b30c33")
        anil.deal("a33d-")
        anil.wait(lambda: "the second server does not answer" in anil.status_text)
        assert anil.status_text.startswith("2 not sent yet")
        anil.deal("b34n40")
        assert "3 not sent yet" in anil.status_text
        pair.second.start()
        anil.wait(lambda: anil.status_text.startswith("Saved on the server, entry"))
        assert (len(anil.deals), anil.bridge.waiting) == (4, ())
    finally:
        anil.close()
