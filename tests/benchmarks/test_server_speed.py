"""One seat on a local server: opening an event, Enter, and seeing the entries of others."""

import statistics
import time
from hashlib import sha256
from itertools import islice

import psycopg
import pytest
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from scorekeeper.journal.fold import fold
from scorekeeper.kernel.events import open_event
from scorekeeper.store.server.server_store import create_on_server, open_on_server
from tests.benchmarks.bare_server import BareSeat
from tests.benchmarks.large_event import facts
from tests.benchmarks.seat import PageAtDesk, entered
from tests.benchmarks.timing import best as shortest
from tests.benchmarks.timing import kept_aside
from tests.benchmarks.turns import QUIET, Turn, best, p95
from tests.kernel.golden_event import GOLDEN, SESSION, deal, opening

OPENING, ENTER, OTHER_SEAT = "opening 10,000 entries on a server", "Enter on a server", "entry of another seat, ms"
ENTRIES, AT_ONCE = 10_000, 500
TURNS = 9
ROWS = "SELECT seq, cmd, at, who, seat, kind, reason, body, digest FROM scorekeeper.entry WHERE event = %s ORDER BY seq"


@pytest.mark.benchmark
def test_opening_10_000_entries_on_a_server(hall, measures):
    new = entered(islice(facts(), ENTRIES))
    store = create_on_server(hall.cluster.tcp(hall.database, "mini"), new[:AT_ONCE])
    for begin in range(AT_ONCE, ENTRIES, AT_ONCE):
        store.append(new[begin : begin + AT_ONCE], begin)
    uid = store.event
    store.close()
    theirs, ours = (hall.cluster.tcp(hall.database, login) for login in ("postgres", "mini"))

    def fetched():
        with psycopg.connect(theirs) as connection:
            rows = connection.execute(ROWS, [uid]).fetchall()
        return [sha256("".join(map(str, row)).encode()).hexdigest() for row in rows]

    def opened():
        store = open_on_server(ours)
        tournament = fold(store.tail(0))
        store.close()
        return tournament

    assert len(fetched()) == opened().seq == ENTRIES
    floor, took = shortest(
        fetched, opened, good=lambda floor, took: measures.within(OPENING, took / floor), least=5, most=40
    )
    measures.record(OPENING, took / floor, f"{took * 1e3:.0f} ms, fetching and hashing {floor * 1e3:.0f} ms")


@pytest.fixture
def at_a_table(qtbot, hall, tmp_path):
    """A seat at a page, the address of the event, and a bare seat beside it."""
    url = hall.cluster.tcp(hall.database, "mini")
    create_on_server(url, entered(opening(seats=True))).close()
    seat = PageAtDesk(open_event(url, who="Lissy", seat="here", outboxes=tmp_path))
    bare = BareSeat(hall.cluster.tcp(hall.database), "e7")
    yield seat, url, bare
    bare.close()
    seat.close()


def plain(bare, seat):
    """A bare commit and a plain repaint, in seconds."""
    begin = time.perf_counter()
    bare.commit()
    return time.perf_counter() - begin + seat.repaint()


@pytest.mark.benchmark
def test_enter_on_a_server_costs_little_more_than_a_commit_and_a_repaint(at_a_table, measures):
    seat, _url, bare = at_a_table
    for line in GOLDEN[:5]:  # once without measuring, to load fonts and fill caches
        seat.enter(line)
        bare.commit()
    turns = []
    with kept_aside():
        for _turn in range(TURNS):
            seat.next_session()
            ours, floors = [], []
            for line in GOLDEN:
                ours.append(seat.enter(line))
                floors.append(plain(bare, seat))
            quiet = p95(floors) <= QUIET * statistics.median(floors)
            turns.append(Turn(p95(ours), p95(floors), quiet, tuple(ours)))
            if quiet and measures.within(ENTER, best(turns)):
                break
    measures.record(ENTER, best(turns), "; ".join(map(str, turns)))


def notified(url):
    """How long a NOTIFY takes from one connection to another that listens for it, in seconds."""
    with psycopg.connect(url, autocommit=True) as connection, psycopg.connect(url, autocommit=True) as other:
        other.execute("LISTEN bare")
        begin = time.perf_counter()
        connection.execute("NOTIFY bare")
        assert list(other.notifies(timeout=5, stop_after=1))
        return time.perf_counter() - begin


@pytest.mark.benchmark
def test_an_entry_of_another_seat_is_painted_at_once(at_a_table, measures):
    seat, url, _bare = at_a_table
    other = open_event(url, who="Biju", seat="table-2")
    heard = QEventLoop()
    seat.bridge.changed.connect(heard.quit)
    took, floors = [], []
    try:
        with kept_aside():
            for number, line in enumerate(GOLDEN, 1):
                begin = time.perf_counter()  # their Enter counts as well
                saved = other.submit((deal(number, line),))
                while seat.bridge.tournament.seq < saved.tournament.seq:
                    heard.exec()
                QApplication.processEvents()
                seat.page.table.viewport().repaint()
                took.append(time.perf_counter() - begin)
                floors.append(notified(url))
    finally:
        other.close()
    beyond = statistics.median(took) - statistics.median(floors)
    note = f"painted after {statistics.median(took) * 1e3:.1f} ms, a NOTIFY {statistics.median(floors) * 1e3:.1f} ms"
    measures.record(OTHER_SEAT, beyond * 1e3, note)
    assert seat.bridge.tournament.sessions[SESSION].result.complete
